"""A file that is written bit by bit, by one process at a time.

The lock is the operating system's (`flock`), on the file itself: it ends with the process, however that ends, and
leaves nothing behind that somebody would have to remove. Where there are no such locks, on Windows and on some network
drives, and for what is no regular file, nothing is locked.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Final

from upcard.outside_text import name

#: What a drive without locks says.
NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)
LOCKS: Final = Path("/proc/locks")


class FileInUse(Exception):
    """Another process writes the file; the message says which."""

    def __init__(self, path: Path, holder: int | None) -> None:
        command = _command(holder) if holder is not None else ""
        who = f"process {holder}{command}" if holder is not None else "another process"
        super().__init__(f"{path} is being written by {who}")
        self.holder = holder


class ExclusiveFile:
    """A file open for writing that no other process has open so."""

    def __init__(self, path: Path, file: FileIO) -> None:
        self._path = path
        self._file = file

    def begin_at(self, size: int) -> None:
        """Cut the file to so many bytes and write on from there."""
        if self._path.is_file():
            with _named(self._path):
                self._file.truncate(size)
                self._file.seek(size)

    def write(self, data: bytes) -> None:
        """Write it all; it is the operating system's when this returns. Raises `OSError` with the name of the file."""
        left = memoryview(data)
        with _named(self._path):
            while left:
                left = left[self._file.write(left) or 0 :]


@contextmanager
def exclusive_file(path: Path) -> Iterator[ExclusiveFile]:
    """The file, made if there is none, its content untouched so far; one that is made and stays empty goes again.

    Raises `FileInUse`, and `OSError` with the name of the file.
    """
    found = path.exists()
    file = _locked(path)
    try:
        yield ExclusiveFile(path, file)
    finally:
        if not found and path.is_file() and path.stat().st_size == 0:
            path.unlink()
        file.close()


def _locked(path: Path) -> FileIO:
    if path.exists() and not path.is_file():  # a terminal, a pipe or /dev/null may be written by anybody
        return FileIO(path, "w")
    while True:
        file = FileIO(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+")
        try:
            _lock(file, path)
        except BaseException:
            file.close()
            raise
        if _is(file, path):
            return file
        file.close()  # it was removed between opening and locking it


def _is(file: FileIO, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _lock(file: FileIO, path: Path) -> None:
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FileInUse(path, _holder(file)) from None
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise OSError(error.errno, error.strerror, str(path)) from None


def _holder(file: FileIO) -> int | None:
    """The process that holds the lock, where the system tells (Linux)."""
    number = f":{os.fstat(file.fileno()).st_ino}"
    try:
        locks = [line.split() for line in LOCKS.read_text().splitlines() if " FLOCK " in line]
    except OSError:
        return None
    held = [int(fields[4]) for fields in locks if fields[1] == "FLOCK" and fields[5].endswith(number)]
    return held[0] if held and held[0] > 0 else None


def _command(process: int) -> str:
    try:
        words = Path(f"/proc/{process}/cmdline").read_bytes().rstrip(b"\0").replace(b"\0", b" ")
    except OSError:
        return ""
    return f" ({name(words.decode('utf-8', 'replace'))})" if words else ""


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """What goes wrong carries the name of the file, which the system leaves out of an error of writing."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None

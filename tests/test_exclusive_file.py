"""A file that one process at a time writes, and what is said when it cannot be written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.exclusive_file import FileInUse, exclusive_file

HOLD = (
    "import sys; from pathlib import Path; from upcard.exclusive_file import exclusive_file\n"
    "with exclusive_file(Path(sys.argv[1])) as file: file.write(b'held'); print(flush=True); sys.stdin.read()"
)


def test_what_is_written_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "report"
    path.write_bytes(b"line\nmore that is cut off")
    with exclusive_file(path) as file:
        file.begin_at(5)
        file.write(b"next\n")
    assert path.read_bytes() == b"line\nnext\n"


def test_nothing_changes_before_the_first_byte(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"as it was")
    with exclusive_file(old), exclusive_file(new):
        assert new.exists()
    assert old.read_bytes() == b"as it was"
    assert not new.exists()


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "report"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(FileInUse) as refused, exclusive_file(path):
            pass
        assert str(path) in str(refused.value)
        if Path("/proc/locks").exists():
            assert refused.value.holder == holder.pid
            assert f"process {holder.pid} ({sys.executable} -c" in str(refused.value)
        holder.kill()
    with exclusive_file(path) as file:
        file.begin_at(4)
    assert path.read_bytes() == b"held"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_named() -> None:
    full = Path("/dev/full")
    with pytest.raises(OSError, match="No space left on device: '/dev/full'"), exclusive_file(full) as file:
        file.write(b"one")


def test_what_is_no_regular_file_is_written_by_anybody() -> None:
    with exclusive_file(Path(os.devnull)) as one, exclusive_file(Path(os.devnull)) as other:
        one.write(b"1")
        other.write(b"2")

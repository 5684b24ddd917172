"""A Python that has imported all of Upcard, and forks itself for every command line it is asked to run.

Each command line runs in a process of its own, with arguments, environment, folder, streams and exit code of its own,
as if it had been started anew; only the import of the modules is not paid again. `Forks` is the asking side.
"""

from __future__ import annotations

import array
import gc
import io
import json
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import IO, Any

LENGTH = 8


class Forks:
    """The asking side: starts the Python that forks, which ends when the socket to it is closed."""

    def __init__(self) -> None:
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "error", __file__, str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                env=os.environ | {"PYTHONIOENCODING": "utf-8", "OPENBLAS_NUM_THREADS": "1"},
            )

    def run(self, args: Sequence[str], cwd: Path, env: Mapping[str, str], streams: Sequence[IO[bytes]]) -> int:
        """Run ``upcard ARGS`` on stdin, stdout and stderr; the exit code, negative for the signal that ended it."""
        asked = json.dumps({"args": [*args], "cwd": str(cwd), "env": {**env}}).encode()
        self._socket.sendall(len(asked).to_bytes(LENGTH, "big") + asked)
        socket.send_fds(self._socket, [b"\0"], [stream.fileno() for stream in streams])
        answer = _exactly(self._socket, LENGTH)
        if answer is None:
            raise ConnectionError(f"the Python that forks ended with {self._process.wait()}")
        return int.from_bytes(answer, "big", signed=True)

    def close(self) -> None:
        """End the process."""
        self._socket.close()
        self._process.wait()


def _exactly(connection: socket.socket, size: int) -> bytes | None:
    """So many bytes; None where the other side has ended."""
    found = b""
    while len(found) < size:
        more = connection.recv(size - len(found))
        if not more:
            return None
        found += more
    return found


def _serve(connection: socket.socket) -> None:
    """Answer until the asking side has ended; returns in a forked process alone, which then runs what was asked."""
    while (length := _exactly(connection, LENGTH)) is not None:
        asked = json.loads(_exactly(connection, int.from_bytes(length, "big")) or b"")
        streams = _descriptors(connection, 3)
        child = os.fork()
        if not child:
            connection.close()
            become(streams, **asked)
        for stream in streams:
            os.close(stream)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        connection.sendall(code.to_bytes(LENGTH, "big", signed=True))


def _descriptors(connection: socket.socket, count: int) -> list[int]:
    room = socket.CMSG_LEN(count * array.array("i").itemsize)
    _, ancillary, _, _ = connection.recvmsg(1, room)
    found = array.array("i")
    for _, _, data in ancillary:
        found.frombytes(data)
    return found.tolist()


def become(streams: Sequence[int], args: list[str], cwd: str, env: dict[str, str]) -> None:
    """Run the command line as a process that was started for it, which ends with it."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    sys.argv = ["upcard", *args]
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        opened: Any = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - open until the process ends
        if name == "stderr":
            assert isinstance(opened, io.TextIOWrapper)
            opened.reconfigure(line_buffering=True, errors="backslashreplace")
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)
    from upcard.cli import main

    try:
        main()
    except SystemExit as ended:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(ended.code or 0))  # putting away every module one by one takes longer than most command lines


if __name__ == "__main__":
    import upcard

    for module in walk_packages(upcard.__path__, "upcard."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    from upcard.rulebook import load, variants

    for name in variants():  # their files are taken apart once: a process that reads the same text need not do it again
        load(name)
    gc.freeze()  # a forked process that looks for garbage would copy all of these modules' memory
    with socket.socket(fileno=int(sys.argv[1])) as asking:
        _serve(asking)

"""Ends what a runner started when the runner can do it no more: killed, or interrupted while it was ending things.

A guard is a small process in a session of its own at the other end of a pipe, over which it is told of every process
group that starts and ends, and of the folders made for them. The pipe closes with the runner, however that ends; then
what is left is killed and removed: the groups, and on Linux every process that carries the runner's mark in its
environment, whatever group it is in.

This file is run by its path, without the packages of the environment, so that it starts in a hundredth of a second.
"""

from __future__ import annotations

import atexit
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Lock

#: The environment variable that marks what a runner started: ``RUNNER.NUMBER.``, by its process id and a count.
MARK = "UPCARD_CERTIFY_RUN"
#: How often a process that is given time to leave is polled, in seconds.
POLL_INTERVAL = 0.01

_PROC = Path("/proc")


def marked(mark: str) -> Iterator[int]:
    """Every running process whose mark begins so; none where there is no ``/proc``."""
    wanted = f"{MARK}={mark}".encode()
    for place in _PROC.glob("[0-9]*"):
        try:
            environment = (place / "environ").read_bytes().split(b"\0")
            if any(each.startswith(wanted) for each in environment) and not _is_zombie(place):
                yield int(place.name)
        except OSError:
            continue  # gone meanwhile, or another user's


def _is_zombie(place: Path) -> bool:
    """Has it ended, with nobody there yet to take note? The state follows the name, which is in parentheses."""
    return (place / "stat").read_bytes().rpartition(b") ")[2][:1] == b"Z"


def kill_marked(mark: str, spared: int = 0) -> None:
    """Kill them until none is found: one may start another meanwhile."""
    deadline = time.monotonic() + 1.0
    while (found := [each for each in marked(mark) if each != spared]) and time.monotonic() < deadline:
        for each in found:
            try:
                os.kill(each, signal.SIGKILL)
            except ProcessLookupError:
                continue
        time.sleep(POLL_INTERVAL)


def signal_group(leader: int, number: signal.Signals) -> None:
    """Signal a process group, which outlives its leader as long as one member runs, and keeps its number till then."""
    try:
        os.killpg(leader, number)
    except (ProcessLookupError, PermissionError):
        return  # nobody left; macOS says "not permitted" of a group whose members have all ended


def remove_folder(path: str) -> None:
    """Remove a folder with all that an engine left in it."""
    from shutil import rmtree  # not needed to start

    try:
        rmtree(path, ignore_errors=True)
    except RecursionError:  # folders in folders, a thousand deep
        with suppress(OSError):
            subprocess.run(["rm", "-rf", path], stderr=subprocess.DEVNULL, check=False)


class Guard:
    """The runner's end of the pipe."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, f"{os.getpid()}."],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
            cwd="/",
        )
        atexit.register(self._close)

    def holds(self, what: int | str) -> None:
        """This group, or this folder, is to go with the runner."""
        self._tell(f"+{what}\n")

    def gave_up(self, what: int | str) -> None:
        """It is gone."""
        self._tell(f"-{what}\n")

    def _tell(self, line: str) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(os.fsencode(line))
        except OSError:
            return  # somebody killed the guard; the runner still ends what it started

    def _close(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        self._process.wait()


_guards: dict[int, Guard] = {}
_lock = Lock()


def guard() -> Guard:
    """The guard of this process, started when it is first asked for."""
    with _lock:
        if os.getpid() not in _guards:
            _guards[os.getpid()] = Guard()
        return _guards[os.getpid()]


def main() -> None:
    """Wait until the pipe closes, then kill what is left."""
    held: set[str] = set()
    for line in sys.stdin.buffer:
        (held.add if line.startswith(b"+") else held.discard)(os.fsdecode(line[1:-1]))
    groups = {each for each in held if each.isdecimal()}
    for group in groups:
        signal_group(int(group), signal.SIGKILL)
    kill_marked(sys.argv[1])
    for folder in held - groups:
        remove_folder(folder)


if __name__ == "__main__":
    main()

"""Processes started for a run: each in a session of its own, and ended with everything that came out of it.

A process that is killed alone leaves its children behind, and they may hold its pipes open, eat memory or run for
hours. So a whole process group is signalled, politely and then for good. Children that left the group are found by a
mark in their environment, which every descendant inherits; that needs ``/proc``, so it is Linux only.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

from upcard.certify.connectors.base import CannotStart

#: The environment variable that marks the descendants of one started process.
MARK: Final = "UPCARD_CERTIFY_RUN"
#: How often a process that is given time to leave is polled, in seconds.
POLL_INTERVAL: Final = 0.01

_PROC: Final = Path("/proc")
_numbers = count(1)


class ProcessTree:
    """One running process and its descendants."""

    def __init__(self, command: Sequence[str]) -> None:
        self._mark = f"{os.getpid()}.{next(_numbers)}"
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=os.environ | {MARK: self._mark, "PYTHONUNBUFFERED": "1"},
            )
        except OSError as error:
            raise CannotStart(f"{command[0]}: {(error.strerror or str(error)).lower()}") from None
        except ValueError as error:
            raise CannotStart(f"{command[0]!r} cannot be a command: {error}") from None

    def ended(self) -> str | None:
        """How the process ended, in words; None while it runs."""
        code = self.process.poll()
        if code is None:
            return None
        if code < 0:
            return f"was killed by {_signal_name(-code)}"
        return f"ended with exit code {code}"

    def wait(self, seconds: float) -> bool:
        """Wait for the process itself; True if it has ended."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self, patience: float) -> None:
        """End what is left: the group is asked with SIGTERM and, `patience` seconds later, killed; then the strays."""
        if self.process.poll() is None:
            self._signal_group(signal.SIGTERM)
            self.wait(patience)
        self._signal_group(signal.SIGKILL)
        self.process.wait()
        self._kill_strays()

    def _signal_group(self, number: signal.Signals) -> None:
        # The group outlives its leader as long as one member runs, and its number is not given away before that.
        try:
            os.killpg(self.process.pid, number)
        except (ProcessLookupError, PermissionError):
            # Nobody left; macOS says "not permitted" of a group whose members have all ended.
            return

    def _kill_strays(self) -> None:
        """Kill descendants that left the group until none is found: one may start another meanwhile."""
        deadline = time.monotonic() + 1.0
        while (strays := self.strays()) and time.monotonic() < deadline:
            for stray in strays:
                try:
                    os.kill(stray, signal.SIGKILL)
                except ProcessLookupError:
                    continue
            time.sleep(POLL_INTERVAL)

    def strays(self) -> list[int]:
        """Every running process that carries the mark, but the one started."""
        wanted = f"{MARK}={self._mark}".encode()
        found = []
        for place in _PROC.glob("[0-9]*"):
            try:
                if wanted in (place / "environ").read_bytes().split(b"\0") and not _is_zombie(place):
                    found.append(int(place.name))
            except (OSError, ValueError):
                continue  # gone meanwhile, or another user's
        return [pid for pid in found if pid != self.process.pid]


def _is_zombie(place: Path) -> bool:
    """Has it ended, with nobody there yet to take note? The state follows the name, which is in parentheses."""
    return (place / "stat").read_bytes().rpartition(b") ")[2][:1] == b"Z"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

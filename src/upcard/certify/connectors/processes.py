"""Processes started for a run: each in a session and an empty folder of its own, with a bare environment, and ended
with everything that came out of it.

What an engine answers must not hang on what lies about where it is started: files of the run, a suite with its
expectations, the user's settings. So it starts with the few variables of `KEPT` and in a folder that is made for it and
removed after it, unless `Surroundings` say otherwise.

A process that is killed alone leaves its children behind, and they may hold its pipes open, eat memory or run for
hours. So a whole process group is signalled, politely and then for good. Children that left the group are found by a
mark in their environment, which every descendant inherits; that needs ``/proc``, so it is Linux only. If the runner
itself is killed, its `guard` does the same.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from upcard.certify.connectors.base import CannotStart
from upcard.certify.connectors.guard import MARK, guard, kill_marked, remove_folder, signal_group

#: The variables that a process keeps of those the run was started with: where programs are found, how text is encoded.
KEPT: Final = ("PATH", "LANG", "LC_ALL", "LC_CTYPE")

_numbers = count(1)


@dataclass(frozen=True)
class Surroundings:
    """Where a process runs and what it is told of the machine; without `folder` in an empty one of its own."""

    folder: Path | None = None
    variables: Mapping[str, str] = field(default_factory=dict)

    def command(self, words: Sequence[str]) -> list[str]:
        """The command as it is started: from an empty folder every file that it names is named from the root.

        A word, or what follows the first ``=`` of a word, names a file if there is one of that name where the run was
        started; the program may also be one of ``PATH``. In a folder that was named a command is started as written.

        >>> Surroundings().command(["/bin/sh", "--rules=no-such-file", "--fast"])
        ['/bin/sh', '--rules=no-such-file', '--fast']
        """
        if self.folder is not None or not words:
            return list(words)
        program = words[0] if os.sep in words[0] else shutil.which(words[0]) or words[0]
        return [str(Path(program).absolute()) if os.sep in program else program, *map(_from_root, words[1:])]


def _from_root(word: str) -> str:
    name, sign, value = word.partition("=")
    if sign and value and not _is_there(word):
        return f"{name}={Path(value).absolute()}" if _is_there(value) else word
    return str(Path(word).absolute()) if word and _is_there(word) else word


def _is_there(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False  # too long for a name, or none


class ProcessTree:
    """One running process and its descendants."""

    def __init__(self, command: Sequence[str], surroundings: Surroundings) -> None:
        self._mark = f"{os.getpid()}.{next(_numbers)}."
        self._guard = guard()
        self._own_folder = tempfile.mkdtemp(prefix="upcard-")
        self._guard.holds(self._own_folder)
        try:
            self.process = self._started(surroundings.command(command), surroundings)
        except OSError as error:
            self._remove_folder()
            raise CannotStart(f"{command[0]}: {(error.strerror or str(error)).lower()}") from None
        except ValueError as error:
            self._remove_folder()
            raise CannotStart(f"{command[0]!r} cannot be a command: {error}") from None
        self._guard.holds(self.process.pid)

    def _started(self, command: Sequence[str], surroundings: Surroundings) -> subprocess.Popen[bytes]:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        own = {"HOME": self._own_folder, "TMPDIR": self._own_folder, "PYTHONUNBUFFERED": "1"}
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
            cwd=surroundings.folder or self._own_folder,
            env={**kept, **own, **surroundings.variables, MARK: self._mark},
        )

    def _remove_folder(self) -> None:
        remove_folder(self._own_folder)
        self._guard.gave_up(self._own_folder)

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
            signal_group(self.process.pid, signal.SIGTERM)
            self.wait(patience)
        signal_group(self.process.pid, signal.SIGKILL)
        self.process.wait()
        kill_marked(self._mark, spared=self.process.pid)
        self._remove_folder()
        self._guard.gave_up(self.process.pid)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"

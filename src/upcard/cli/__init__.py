"""The command line: one module a command, thin; everything it prints is computed below it."""

from __future__ import annotations

import os
import sys
import threading
from time import monotonic
from typing import Final, NoReturn

from upcard.cli.errors import run
from upcard.cli.exit_codes import Exit

#: Seconds that an interrupted command waits for its threads to end. Those of a pool of processes may wait for ever: a
#: worker that was killed no longer reads what they write to it.
PATIENCE: Final = 3.0


def main() -> NoReturn:
    """The ``upcard`` command."""
    code = run(sys.argv[1:])
    if code == Exit.INTERRUPTED and not _threads_end():
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _threads_end() -> bool:
    """Do all threads end that the interpreter, or `multiprocessing` for its queues, would wait for?"""
    end = monotonic() + PATIENCE
    waited_for = [each for each in threading.enumerate() if not each.daemon or each.name == "QueueFeederThread"]
    others = [each for each in waited_for if each is not threading.main_thread()]
    for each in others:
        each.join(max(0.0, end - monotonic()))
    return not any(each.is_alive() for each in others)

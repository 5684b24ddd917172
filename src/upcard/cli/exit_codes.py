"""The exit codes of every command, and the error a command raises to end with one of them.

==== ==========================================================================
0    conformant, valid, done
1    a divergence, an invalid file, two things that differ
2    the command was not understood: a wrong option, an unknown name or file
3    nothing was selected
4    the other side could not start or does not speak the protocol
5    our own fault
130  interrupted from the keyboard; certify: or asked to end, or its terminal closed
141  whoever read the output stopped reading
==== ==========================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

import click


class Exit(IntEnum):
    """What the process ends with."""

    OK = 0
    DIVERGENT = 1
    USAGE = 2
    NOTHING_SELECTED = 3
    CANNOT_START = 4
    OUR_FAULT = 5
    INTERRUPTED = 130
    PIPE_CLOSED = 141


class UserError(Exception):
    """Ends the command with a message for the user: what is wrong and where, and, as the hint, what to do.

    `details` are printed before it, line by line as they are.
    """

    def __init__(self, message: str, hint: str = "", code: Exit = Exit.USAGE, details: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.code = code
        self.details = details

    def show(self) -> None:
        """Print it to stderr."""
        for line in (*self.details, f"upcard: {self.message}"):
            click.echo(line, err=True)
        if self.hint:
            click.echo(f"  {self.hint}", err=True)

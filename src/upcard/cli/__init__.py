"""The command line: one module a command, thin; everything it prints is computed below it."""

from __future__ import annotations

import sys
from typing import NoReturn

from upcard.cli.errors import run


def main() -> NoReturn:
    """The ``upcard`` command."""
    sys.exit(run(sys.argv[1:]))

"""``python -m upcard``: the same as the ``upcard`` command."""

from upcard.cli import main

main()

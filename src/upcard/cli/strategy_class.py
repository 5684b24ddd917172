"""``--class``, for the commands that solve a game: the rest of the command line imports nothing of the analysis."""

from __future__ import annotations

from typing import Any

import click

from upcard.analysis.strategy_names import GOES_BY


def class_option(command: Any) -> Any:
    """``--class``: what the play goes by."""
    listed = "; ".join(f"{name}: {words}" for name, words in GOES_BY.items())
    return click.option(
        "--class",
        "strategy_class",
        type=click.Choice(list(GOES_BY)),
        default="cd",
        show_default=True,
        help=f"The best play among those that go by {listed}.",
    )(command)

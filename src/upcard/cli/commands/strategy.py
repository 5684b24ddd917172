"""``upcard strategy VARIANT``: charts of the best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from upcard.analysis import NotExact, Solution, compile_game, solve
from upcard.analysis.charts import charts
from upcard.analysis.reports.to_json import charts_data
from upcard.cli.books import book_of
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import (
    class_option,
    command,
    format_option,
    output_option,
    readings_option,
    variant_argument,
)
from upcard.cli.output import console, json_text, print_or_write
from upcard.docs.strategy.layout import StrategyPage, sheet
from upcard.docs.strategy.pages import as_html, as_markdown, as_svg
from upcard.docs.strategy.terminal import printed

#: How many columns a terminal chart needs; a pipe says nothing of its width.
WIDTH = 100

PAGES: dict[str, Callable[[StrategyPage], str]] = {"md": as_markdown, "html": as_html, "svg": as_svg}


@command(
    "strategy",
    "upcard strategy {variant}",
    "upcard strategy {variant} --format svg --output strategy.svg",
    "upcard strategy {variant} --class td",
    "upcard strategy {other} --reading ten-up-natural=peek-under-ten",
)
@variant_argument()
@format_option("text", *PAGES, "json")
@output_option()
@class_option
@readings_option
def strategy(variant: str, form: str, output: Path | None, strategy_class: str, readings: Sequence[str]) -> None:
    """Draw the best play of VARIANT as charts: hard totals, soft totals and pairs, against each upcard.

    A raised number marks a cell with exceptions, which are listed below the chart. Hands with a free stake have a chart
    of their own, and split hands too if they are played differently. The HTML page is self-contained.
    """
    book = book_of(variant, readings)
    try:
        solution = solve(compile_game(book), strategy_class)
    except NotExact as error:
        raise UserError(f"{book.id}: the main bet cannot be computed exactly: {error}", code=Exit.DIVERGENT) from None
    with console() as terminal:
        if form == "text" and output is None and terminal.is_terminal:
            terminal.print(printed(sheet(solution)))
            return
    print_or_write(_text(solution, form), output)


def _text(solution: Solution, form: str) -> str:
    if form == "json":
        return json_text(charts_data(solution, charts(solution))) + "\n"
    if form in PAGES:
        return PAGES[form](sheet(solution))
    from rich.console import Console

    plain = Console(highlight=False, width=WIDTH, color_system=None)
    with plain.capture() as captured:
        plain.print(printed(sheet(solution)))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"

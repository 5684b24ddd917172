"""``upcard strategy VARIANT``: charts of the best play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click
from rich.console import Console

from upcard.analysis import NotExact, Solution, compile_game, solve
from upcard.analysis.charts import charts
from upcard.analysis.reports.to_json import charts_data
from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, json_text
from upcard.cli.strategy_class import class_option
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
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", *PAGES, "json"]),
    default="text",
    show_default=True,
    help="As what; html is one page that needs nothing else.",
)
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
@class_option
@readings_option
def strategy(variant: str, form: str, output: Path | None, strategy_class: str, readings: Sequence[str]) -> None:
    """Draw the best play of VARIANT: by hard total, soft total and pair, against each upcard.

    A raised figure leads to the hands of a cell that are played otherwise, by number of cards or one by one. Hands on a
    free stake have a chart of their own, and so have split hands where they are played otherwise.
    """
    book = book_of(variant, readings)
    try:
        solution = solve(compile_game(book), strategy_class)
    except NotExact as error:
        raise UserError(f"{book.id}: the main bet is not worked out: {error}", code=Exit.DIVERGENT) from None
    if form == "text" and output is None:
        terminal = Console(highlight=False)
        if terminal.is_terminal:
            terminal.print(printed(sheet(solution)))
            return
    text = _text(solution, form)
    if output is None:
        click.echo(text, nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(text.encode())
    click.echo(f"{output} written", err=True)


def _text(solution: Solution, form: str) -> str:
    if form == "json":
        return json_text(charts_data(solution, charts(solution))) + "\n"
    if form in PAGES:
        return PAGES[form](sheet(solution))
    console = Console(highlight=False, width=WIDTH, color_system=None)
    with console.capture() as captured:
        console.print(printed(sheet(solution)))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"

"""``upcard vectors``: make and check suites of vectors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.command import command, group
from upcard.cli.export import export
from upcard.vectors import record, seeded, suite


@group("vectors")
def vectors() -> None:
    """Make suites of vectors, and check them."""


@command(
    "generate",
    "upcard vectors generate {variant} --seed S --count 200 --output suite.json",
    "upcard vectors generate {variant} --seed S --count 1",
)
@variant_argument()
@click.option("--seed", required=True, help="Text from which shoes, bets and decisions are drawn.")
@click.option("--count", type=click.IntRange(min=1), default=200, show_default=True, help="How many rounds.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
@readings_option
def generate(variant: str, seed: str, count: int, output: Path | None, readings: Sequence[str]) -> None:
    """Write a suite of rounds of VARIANT: explicit shoes, random legal decisions, and what must come of them.

    The same seed gives the same bytes everywhere, and a longer suite begins with the shorter one.
    """
    book = book_of(variant, readings)
    rounds = track(
        range(1, count + 1), "Playing", console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()
    )
    made = record.suite(book, seeded.NAME, [seeded.vector(book, seed, n) for n in rounds], seed, {})
    text = suite.text(made)
    if output is None:
        click.echo(text, nl=False)
        return
    output.write_bytes(text.encode())
    click.echo(f"{output}: {count} vectors, sha256 {suite.Suite(made).digest}")


vectors.add_command(generate)
vectors.add_command(export)

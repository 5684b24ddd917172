"""``upcard vectors export``: the questions of a run in a file, to be answered elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from upcard.certify.run.session import questions
from upcard.certify.run.suites import Selection, fresh, published
from upcard.cli.books import book_of, variant_argument
from upcard.cli.exit_codes import UserError
from upcard.cli.options import command
from upcard.cli.suites import suite_of


@command(
    "export",
    "upcard vectors export {variant} --blind --output questions.jsonl",
    "upcard vectors export {variant} --blind --fresh 2024 --count 500 --output questions.jsonl",
)
@variant_argument()
@click.option("--blind", is_flag=True, required=True, help="Without what is expected.")
@click.option("--suite", "path", type=click.Path(exists=True, path_type=Path), help="A suite file in place of ours.")
@click.option("--fresh", "seed", metavar="SEED", help="Draw new rounds from this seed in place of a suite.")
@click.option("--count", default=200, show_default=True, type=click.IntRange(1), help="How many rounds to draw.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
def export(variant: str, blind: bool, path: Path | None, seed: str | None, count: int, output: Path | None) -> None:
    """Write the vectors of VARIANT as requests of the protocol, a line each.

    Whatever answers them, `adapter < questions.jsonl > answers.jsonl`, the answers are judged by
    `upcard certify VARIANT answers:answers.jsonl` with the same options for the vectors.
    """
    book = book_of(variant)
    suite = fresh(book, seed, count) if seed is not None else suite_of(path) if path else published(book.id)
    if suite is None:
        raise UserError(f"there are no published vectors of {book.id}", "draw some with --fresh SEED")
    lines = b"".join(questions(suite, book, Selection()))
    if output is None:
        click.echo(lines, nl=False)
    else:
        output.write_bytes(lines)
        click.echo(f"{output}: {len(suite.vectors)} vectors", err=True)

"""``upcard docs``: help pages from rule books."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import click

from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.exit_codes import Exit
from upcard.cli.names import variants
from upcard.cli.options import command, group
from upcard.cli.progress import progress
from upcard.docs import Format, help_page
from upcard.docs.help_pages.build import pages, stale, write
from upcard.rulebook.load import find
from upcard.wording import counted


@group("docs")
def docs() -> None:
    """Write help pages from the rule books."""


@command(
    "page",
    "upcard docs page {variant}",
    "upcard docs page {variant} --format html --output page.html",
    "upcard docs page mine.yaml",
)
@variant_argument()
@click.option("--format", "form", type=click.Choice(get_args(Format)), default="md", show_default=True, help="As what.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
@readings_option
def one(variant: str, form: Format, output: Path | None, readings: Sequence[str]) -> None:
    """Write the help page of VARIANT: every rule in words, from the rule book alone.

    A page in HTML is one file that asks for nothing else.
    """
    text = help_page(book_of(variant, readings), form)
    if output is None:
        click.echo(text, nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(text.encode())
    click.echo(f"{output} written")


@command(
    "build",
    "upcard docs build --to docs/reference/variants --format md",
    "upcard docs build --to site --format html {variant} mine.yaml",
    "upcard docs build --to docs/reference/variants --format md --check",
)
@variant_argument("books", nargs=-1, metavar="[VARIANT]...")
@click.option("--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder.")
@click.option(
    "--format", "forms", type=click.Choice(get_args(Format)), multiple=True, help="As what; both unless it is given."
)
@click.option("--check", is_flag=True, help="Write nothing; end with 1 where a file is not what would be written.")
def build(books: Sequence[str], folder: Path, forms: Sequence[Format], check: bool) -> int:
    """Write the help page of each VARIANT, or of all, and an index that compares them, into a folder."""
    made = pages([book_of(name) for name in books or variants()], tuple(dict.fromkeys(forms)) or get_args(Format))
    if not check:
        click.echo(f"{folder}: {counted(len(write(made, folder)), 'file')} written")
        return Exit.OK
    old = stale(made, folder)
    for path in old:
        click.echo(f"{path} is not what `upcard docs build` writes")
    if not old:
        click.echo(f"{folder}: {counted(len(made), 'file')} up to date")
    return Exit.DIVERGENT if old else Exit.OK


@command(
    "returns",
    "upcard docs returns --output docs/reference/returns.md",
    "upcard docs returns {variant}",
)
@variant_argument("books", nargs=-1, metavar="[VARIANT]...")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File to write; else stdout.")
def returns(books: Sequence[str], output: Path | None) -> None:
    """Write the page on returns: the claims of each VARIANT, or of all, and what every reading is worth.

    This works out every combination of readings and takes minutes.
    """
    from upcard.docs.returns_page import returns_page, work_out

    found = []
    for name in books or variants():
        with progress(name) as report:
            found.append(work_out(book_of(name), find(name), min(os.cpu_count() or 1, 8), report))
    text = returns_page(found)
    if output is None:
        click.echo(text, nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(text.encode())
    click.echo(f"{output} written")


for each in (one, build, returns):
    docs.add_command(each)

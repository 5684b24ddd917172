"""``upcard docs``: help pages from rule books."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from upcard.cli.books import book_of, book_path, variants
from upcard.cli.exit_codes import Exit
from upcard.cli.options import (
    check_option,
    command,
    format_option,
    group,
    jobs_option,
    output_option,
    readings_option,
    variant_argument,
)
from upcard.cli.output import print_or_write, progress, write_file
from upcard.docs import FORMATS, Format, help_page
from upcard.words import numbered


@group("docs", "upcard docs page {variant}", "upcard docs build --output docs/reference/variants --format md")
def docs() -> None:
    """Write help pages from the rule books."""


@command(
    "page",
    "upcard docs page {variant}",
    "upcard docs page {variant} --format html --output page.html",
    "upcard docs page mine.yaml",
)
@variant_argument()
@format_option(*FORMATS)
@output_option()
@readings_option
def page_(variant: str, form: Format, output: Path | None, readings: Sequence[str]) -> None:
    """Write the help page of VARIANT: every rule in words. An HTML page is self-contained."""
    print_or_write(help_page(book_of(variant, readings), form), output)


@command(
    "build",
    "upcard docs build --output docs/reference/variants --format md",
    "upcard docs build {variant} mine.yaml --output site --format html",
    "upcard docs build --output docs/reference/variants --format md --check",
)
@variant_argument("names", nargs=-1, metavar="[VARIANT]...")
@output_option(folder=True, required=True, help="Folder to write to.")
@click.option(
    "--format", "forms", type=click.Choice(FORMATS), multiple=True, help="Output format; without it, every format."
)
@check_option
def build(names: Sequence[str], output: Path, forms: Sequence[Format], check: bool) -> int:
    """Write the help page of each VARIANT, or of all, and an index."""
    from upcard.docs.help_pages.build import pages, stale

    made = pages([book_of(name) for name in names or variants()], tuple(dict.fromkeys(forms)) or FORMATS)
    if not check:
        for name, text in made.items():
            write_file(output / name, text)
        click.echo(f"{output}: {numbered(len(made), 'file')} written")
        return Exit.OK
    old = stale(made, output)
    for path in old:
        click.echo(f"{path} is out of date: `upcard docs build` writes it anew")
    if not old:
        click.echo(f"{output}: {numbered(len(made), 'file')} up to date")
    return Exit.DIVERGENT if old else Exit.OK


@command("returns", "upcard docs returns --output docs/reference/returns.md", "upcard docs returns {variant}")
@variant_argument("names", nargs=-1, metavar="[VARIANT]...")
@output_option()
@jobs_option
def returns(names: Sequence[str], output: Path | None, jobs: int) -> None:
    """Write the page on returns: every claim, and what each reading is worth.

    Without VARIANT, all variants are on it. Every combination of readings is computed, which takes minutes.
    """
    from upcard.docs.returns_page import returns_page, work_out

    with progress() as tell:
        found = [work_out(book_of(each), book_path(each), jobs, partial(tell, each)) for each in names or variants()]
    print_or_write(returns_page(found), output)


for each in (page_, build, returns):
    docs.add_command(each)

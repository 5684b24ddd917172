"""``upcard docs``: help pages from rule books."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import click

from upcard.cli.books import book_of, book_path, variants
from upcard.cli.exit_codes import Exit, UserError
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
from upcard.docs import EDITIONS, FORMATS, Format, locales, page_of
from upcard.engine import IncompleteBook
from upcard.words import numbered

Written = TypeVar("Written")

edition_option = click.option(
    "--for",
    "edition",
    type=click.Choice(list(EDITIONS)),
    default=next(iter(EDITIONS)),
    show_default=True,
    help="Edition of the page: for whom it is written.",
)
locale_option = click.option(
    "--locale",
    type=click.Choice(locales()),
    default="en",
    show_default=True,
    help="Language of the players' edition.",
)


def _playable(write: Callable[[], Written]) -> Written:
    """What is written of a book that can be played to the end of every round."""
    try:
        return write()
    except IncompleteBook as error:
        raise UserError(f"the book cannot be played: {error}", "`upcard validate` may find what is missing") from None


def _in_language(edition: str, locale: str) -> None:
    """Refuse a language in which an edition is not written."""
    if edition != "players" and locale != "en":
        raise UserError(f"the page for {edition} is in English alone", "leave out `--locale`, or `--for`")


@group("docs", "upcard docs page {variant}", "upcard docs build --output docs/reference/variants --format md")
def docs() -> None:
    """Write help pages from the rule books."""


@command(
    "page",
    "upcard docs page {variant}",
    "upcard docs page {variant} --format html --output page.html",
    "upcard docs page {variant} --for auditors",
    "upcard docs page {variant} --for implementers",
    "upcard docs page mine.yaml",
)
@variant_argument()
@edition_option
@locale_option
@format_option(*FORMATS, "pdf")
@output_option()
@readings_option
def page_(variant: str, edition: str, locale: str, form: str, output: Path | None, readings: Sequence[str]) -> None:
    """Write the help page of VARIANT, for players, auditors or implementers. HTML is self-contained.

    The players' edition says what a player needs to know, with rounds that the engine played. The auditors' edition
    says every rule with its source, the implementers' edition every rule with its YAML, the vectors that are about it
    and the mutants they kill. A PDF is printed by the Chromium or Chrome of this machine and needs --output.
    """
    _in_language(edition, locale)
    book = book_of(variant, readings)
    if form == "pdf":
        if output is None:
            raise UserError("a PDF is not printed to the terminal", "name a file: --output page.pdf")
        print_or_write(_pdf(_playable(lambda: page_of(book, edition, "html", locale))), output)
        return
    print_or_write(_playable(lambda: page_of(book, edition, "md" if form == "md" else "html", locale)), output)


def _pdf(html: str) -> bytes:
    from upcard.docs.printed import CannotPrint, as_pdf

    try:
        return as_pdf(html)
    except CannotPrint as error:
        hint = "install Chromium or Chrome, or write the page with --format html and print it from a browser"
        raise UserError(str(error), hint, Exit.CANNOT_START) from None


@command(
    "build",
    "upcard docs build --output docs/reference/variants --format md",
    "upcard docs build {variant} mine.yaml --output site --format html",
    "upcard docs build --output docs/reference/variants --format md --check",
)
@variant_argument("names", nargs=-1, metavar="[VARIANT]...")
@edition_option
@locale_option
@output_option(folder=True, required=True, help="Folder to write to.")
@click.option(
    "--format", "forms", type=click.Choice(FORMATS), multiple=True, help="Output format; without it, every format."
)
@check_option
def build(names: Sequence[str], edition: str, locale: str, output: Path, forms: Sequence[Format], check: bool) -> int:
    """Write the help page of each VARIANT, or of all, and an index."""
    from upcard.docs.help_pages.build import pages, stale

    _in_language(edition, locale)
    books = [book_of(name) for name in names or variants()]
    made = _playable(lambda: pages(books, tuple(dict.fromkeys(forms)) or FORMATS, edition, locale))
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

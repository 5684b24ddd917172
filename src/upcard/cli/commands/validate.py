"""``upcard validate``: everything that is wrong with rule books and the files they draw on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from upcard.cli.books import LISTING, complete_variants
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.names import books, unknown
from upcard.cli.options import command, format_option, print_json
from upcard.resources import data_dir
from upcard.rulebook.load import find
from upcard.rulebook.reading import files
from upcard.rulebook.validation.check import check
from upcard.wording import counted

SUFFIXES = (files.SUFFIX, ".yml")


@command(
    "validate",
    "upcard validate",
    "upcard validate {variant} my-book.yaml",
    "upcard validate rules/ --strict --format json",
)
@click.argument("books", nargs=-1, metavar="[VARIANT|FILE|FOLDER]...", shell_complete=complete_variants)
@click.option("--strict", is_flag=True, help="Let a warning fail too.")
@format_option
def validate(books: Sequence[str], strict: bool, form: str) -> int:
    """Check rule books, side bets, strategies and statements; without arguments, all that come with Upcard.

    Every problem is one line, `file:line:column  rule: what is wrong`, with a hint below. Errors make the exit code 1;
    warnings name what is hardly meant, such as a row that can never match.
    """
    paths = list(dict.fromkeys(path for book in books or [str(data_dir("spec"))] for path in _files(book)))
    if not paths:
        raise UserError(f"no {files.SUFFIX} file lies in {', '.join(books)}", code=Exit.NOTHING_SELECTED)
    problems = list(dict.fromkeys(problem for path in paths for problem in check(path)))  # shared files come up often
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    if form == "json":
        print_json(
            {
                "files": [files.shown(path) for path in paths],
                "errors": errors,
                "warnings": warnings,
                "problems": [problem.to_json() for problem in problems],
            }
        )
    else:
        for problem in problems:
            click.echo(click.style(str(problem), fg="red" if problem.severity == "error" else "yellow"))
        click.echo(f"{counted(len(paths), 'file')}: {counted(errors, 'error')}, {counted(warnings, 'warning')}")
    return Exit.DIVERGENT if errors or (strict and warnings) else Exit.OK


def _files(book: str) -> list[Path]:
    """The files that an argument names."""
    path = Path(book)
    if path.is_dir():
        return sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES)
    if files.looks_like_path(book) or path.exists():
        if not path.exists():
            raise UserError(f"{book}: there is no such file", LISTING)
        return [path]
    if book not in books():
        raise unknown("variant", book, books(), LISTING)
    return [find(book)]

"""``upcard validate``: everything that is wrong with rule books and the files they draw on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from upcard.cli.books import book_path
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, complete_variants, format_option
from upcard.cli.output import print_json
from upcard.resources import data_dir
from upcard.words import numbered


@command(
    "validate",
    "upcard validate",
    "upcard validate {variant} my-book.yaml",
    "upcard validate rules/ --strict --format json",
)
@click.argument("books", nargs=-1, metavar="[VARIANT|FILE|FOLDER]...", shell_complete=complete_variants)
@click.option("--strict", is_flag=True, help="Exit with 1 if there are warnings.")
@click.option("--anew", is_flag=True, help="Validate packaged files again too; they are known to be valid.")
@format_option()
def validate(books: Sequence[str], strict: bool, anew: bool, form: str) -> int:
    """Check rule books, side bets, strategies and statements, and list every problem.

    Without arguments, every file that comes with Upcard is checked. Each problem is a line, `file:line:column  rule:
    what is wrong`, with a hint below it. A warning marks what is probably a mistake, such as a row that can never
    match. The exit code is 1 if there is an error.
    """
    from upcard.rulebook.loading.book_files import shown
    from upcard.rulebook.validation.validate import validate as problems_of

    paths = list(dict.fromkeys(path for book in books or [str(data_dir("spec"))] for path in _files(book)))
    if not paths:
        raise UserError(f"there is no .yaml file in {', '.join(books)}", "name a file", Exit.NOTHING_SELECTED)
    # Files that several books draw on come up often.
    problems = list(dict.fromkeys(problem for path in paths for problem in problems_of(path, anew=anew)))
    errors = sum(problem.severity == "error" for problem in problems)
    warnings = len(problems) - errors
    if form == "json":
        print_json(
            {
                "files": [shown(path) for path in paths],
                "errors": errors,
                "warnings": warnings,
                "problems": [problem.to_json() for problem in problems],
            }
        )
    else:
        for problem in problems:
            click.echo(click.style(str(problem), fg="red" if problem.severity == "error" else "yellow"))
        click.echo(f"{numbered(len(paths), 'file')}: {numbered(errors, 'error')}, {numbered(warnings, 'warning')}")
    return Exit.DIVERGENT if errors or (strict and warnings) else Exit.OK


def _files(book: str) -> list[Path]:
    """The files that an argument names."""
    from upcard.rulebook.loading.book_files import SUFFIXES

    path = Path(book)
    if path.is_dir():
        return sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES)
    return [path] if path.exists() else [book_path(book)]

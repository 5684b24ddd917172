"""Rule books as a command names them: by variant or file, with other readings, and what is said where one fails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.names import books, unknown, variants
from upcard.rulebook import Rulebook, RuleBookError, load, with_readings
from upcard.rulebook.reading.files import looks_like_path
from upcard.wording import counted

LISTING = f"there are {', '.join(variants())}; or name a file"


def complete_variants(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Variants that begin so, and files where none does."""
    found = [CompletionItem(name) for name in books() if name.startswith(typed)]
    return found or [CompletionItem(typed, type="file")]


def variant_argument(name: str = "variant", **settings: Any) -> Callable[[Any], Any]:
    """An argument that is the id of a packaged book or the path of a rule-book file; the command gets the text."""
    return click.argument(name, shell_complete=complete_variants, **settings)


def readings_option(command: Any) -> Any:
    """``--reading AMBIGUITY=READING``, any number of times."""
    return click.option(
        "--reading",
        "readings",
        multiple=True,
        metavar="AMBIGUITY=READING",
        help="Read an unclear sentence another way; may be given several times.",
    )(command)


def book_of(name: str, readings: Sequence[str] = ()) -> Rulebook:
    """Load the book a command names, or end the command with everything that is wrong with it."""
    if not looks_like_path(name) and name not in books():
        if Path(name).exists():
            raise UserError(f"{name} is no rule book: the name of its file ends in .yaml", LISTING)
        raise unknown("variant", name, books(), LISTING)
    try:
        book = load(name)
    except RuleBookError as error:
        raise unusable(name, error) from None
    return _read_otherwise(book, readings)


def unusable(name: str, error: RuleBookError) -> UserError:
    """The error that ends a command whose rule book cannot be used."""
    if [problem.code for problem in error.problems] == ["unreadable"]:
        return UserError(f"{name}: {error.problems[0].message}", LISTING)
    count = sum(problem.severity == "error" for problem in error.problems)
    return UserError(
        f"{name} cannot be used: {counted(count, 'error')}",
        code=Exit.DIVERGENT,
        details=[str(problem) for problem in error.problems],
    )


def _read_otherwise(book: Rulebook, readings: Sequence[str]) -> Rulebook:
    chosen: dict[str, str] = {}
    for text in readings:
        name, equals, reading = text.partition("=")
        if not equals:
            raise UserError(f"--reading {text}: write it as AMBIGUITY=READING", _readings_of(book))
        if name not in book.ambiguities:
            raise unknown("ambiguity", name, book.ambiguities, _readings_of(book))
        known = ["chosen", *book.ambiguities[name].readings]
        if reading not in known:
            raise unknown(f"reading of {name}", reading, known, f"there are {', '.join(known)}")
        chosen[name] = reading
    try:
        return with_readings(book, chosen)
    except RuleBookError as error:
        raise UserError(
            f"these readings of {book.id} do not go together", details=[str(problem) for problem in error.problems]
        ) from None


def _readings_of(book: Rulebook) -> str:
    return f"{book.id} leaves open {', '.join(book.ambiguities) or 'nothing'}"

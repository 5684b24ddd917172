"""Rule books and vectors as a command line names them, and what is said of a name that leads to none.

A book is named by the id of a packaged one or by a file; a vector by its id, or by the file of a suite. The lists of
ids are read from folders, so that completion and help load no book.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from upcard.cli.exit_codes import Exit, UserError
from upcard.nearest_names import nearest
from upcard.resources import data_dir
from upcard.words import numbered

if TYPE_CHECKING:
    from upcard.rulebook import Rulebook, RuleBookError
    from upcard.vectors.files.suite import Suite

#: Problems of a suite that are printed; the rest are counted.
SHOWN = 10


def variants() -> list[str]:
    """The ids of the packaged variants."""
    return _ids("variants")


def rule_samples() -> list[str]:
    """The ids of the packaged rule samples."""
    return _ids("rule-samples")


def books() -> list[str]:
    """The ids of all packaged books that can be played: variants, then rule samples."""
    return [*variants(), *rule_samples()]


def _ids(folder: str) -> list[str]:
    return sorted(path.stem for path in (data_dir("spec") / folder).glob("*.yaml"))


def unknown(kind: str, word: str, names: Iterable[str], listing: str = "", code: Exit = Exit.USAGE) -> UserError:
    """The error for a name that does not exist; `listing` says how to see those that do."""
    close = nearest(word, names)
    hint = f"did you mean {' or '.join(close)}?" if close else ""
    return UserError(f"there is no {kind} {word!r}", "; ".join(filter(None, (hint, listing))), code)


def listing() -> str:
    """How to name a book, for a hint."""
    return f"the variants are {', '.join(variants())}; or name a .yaml file"


# ---- rule books -----------------------------------------------------------------------------------------------------


def book_path(name: str) -> Path:
    """The file of the book that a command names, as `extends` names it. Raises `UserError` with the nearest name."""
    from upcard.rulebook import RuleBookError, find

    try:
        path = find(name)
    except RuleBookError:
        if Path(name).is_file():
            raise UserError(f"{name} is not a rule book: its name does not end in .yaml", listing()) from None
        raise unknown("variant", name, books(), listing()) from None
    if path.is_dir() or not path.exists():
        raise UserError(f"{name}: there is no such file", listing())
    return path


def book_of(name: str, readings: Sequence[str] = ()) -> Rulebook:
    """Load the book a command names, or end the command with everything that is wrong with it."""
    from upcard.rulebook import RuleBookError, load

    try:
        book = load(book_path(name))
    except RuleBookError as error:
        raise _unusable(name, error) from None
    return _with_readings(book, readings)


def _unusable(name: str, error: RuleBookError) -> UserError:
    if [problem.code for problem in error.problems] == ["unreadable"]:
        return UserError(f"{name}: {error.problems[0].message}", listing())
    count = sum(problem.severity == "error" for problem in error.problems)
    return UserError(
        f"{name} cannot be used: {numbered(count, 'error')}",
        f"correct them; `upcard validate {name}` checks again",
        Exit.DIVERGENT,
        [str(problem) for problem in error.problems],
    )


def _with_readings(book: Rulebook, readings: Sequence[str]) -> Rulebook:
    from upcard.rulebook import RuleBookError, with_readings

    chosen: dict[str, str] = {}
    open_questions = f"{book.id} leaves open {', '.join(book.ambiguities) or 'nothing'}"
    for text in readings:
        name, equals, reading = text.partition("=")
        if not equals:
            raise UserError(f"--reading {text}: write AMBIGUITY=READING", open_questions)
        if name not in book.ambiguities:
            raise unknown("ambiguity", name, book.ambiguities, open_questions)
        known = ["chosen", *book.ambiguities[name].readings]
        if reading not in known:
            raise unknown(f"reading of {name}", reading, known, f"the readings are {', '.join(known)}")
        chosen[name] = reading
    try:
        return with_readings(book, chosen)
    except RuleBookError as error:
        raise UserError(
            f"these readings of {book.id} do not go together",
            "leave one of them out",
            details=[str(problem) for problem in error.problems],
        ) from None


# ---- suites ---------------------------------------------------------------------------------------------------------


def suite_of(path: Path) -> Suite:
    """Read a suite file, or end the command with what is wrong with it."""
    from upcard.vectors.files.suite import SuiteError, read

    try:
        return read(path)
    except SuiteError as error:
        more = len(error.problems) - SHOWN
        raise UserError(
            f"{path} is not a suite of vectors: {error.problems[0]}",
            f"and {numbered(more, 'more problem')}" if more > 0 else "`upcard schema vector-suite` prints its format",
            Exit.DIVERGENT,
            [f"{path}: {problem}" for problem in error.problems[1:SHOWN]],
        ) from None


def book_of_suite(suite: Suite, path: Path | None, named: str | None, readings: Sequence[str] = ()) -> Rulebook:
    """The book a suite was made with: the one `named`, a packaged one, or ``ID.yaml`` beside the suite's file."""
    if named is None and suite.variant not in books() and path is not None:
        beside = path.parent / f"{suite.variant}.yaml"
        if not beside.is_file():
            raise UserError(
                f"{path} is a suite of {suite.variant}, which does not come with Upcard",
                f"give its rule book: --book FILE, or put {beside.name} beside the suite",
            )
        named = str(beside)
    book = book_of(named or suite.variant, readings)
    if book.id != suite.variant:
        raise UserError(f"the suite {suite.name} is of {suite.variant}, not of {book.id}", "give the book of the suite")
    return book


def vectors_named(what: str, ids: Sequence[str]) -> tuple[Suite, Path, Sequence[Mapping[str, Any]]]:
    """The suite, its file and the vectors of an id, or of a file and ids; a file alone means all that it holds.

    Raises `UserError` with the nearest id.
    """
    from upcard.vectors.files.suite import committed

    if Path(what).is_file():
        files, wanted = [Path(what)], list(ids)
    elif what.endswith(".json"):
        raise UserError(f"{what}: there is no such file", "name a suite file or the id of a published vector")
    else:
        variant = what.partition("/")[0]
        if variant not in books():
            raise unknown("vector or file", what, books(), "the id of a vector begins with its variant")
        files, wanted = committed(variant), [what, *ids]
    known: dict[str, tuple[Suite, Path, Mapping[str, Any]]] = {}
    for file in sorted(files, key=lambda file: f"/{file.stem}/" not in what):
        suite = suite_of(file)
        known |= {vector["id"]: (suite, file, vector) for vector in suite.vectors}
        if known.keys() >= set(wanted):
            break
    for each in wanted:
        if each not in known:
            raise unknown("vector", each, known, f"`upcard vectors list {what.partition('/')[0]}` lists them")
    if not wanted:
        return suite, file, suite.vectors
    suite, file, _ = known[wanted[0]]
    return suite, file, [known[each][2] for each in wanted]

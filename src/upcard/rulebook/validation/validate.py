"""Everything that must hold of a book before it can be built: schema, references, provenance.

One pass collects every problem of a book and of the files it draws on. Where one part is ill-formed the checks of the
others still run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from upcard.rulebook.paths import is_table
from upcard.rulebook.reading import files
from upcard.rulebook.reading.provenance import provenance
from upcard.rulebook.reading.resolve import Resolved, resolve, rule_path
from upcard.rulebook.reading.statements import statements_of
from upcard.rulebook.reading.yaml12 import Document, RawPath
from upcard.rulebook.validation.problems import Place, Problem, error
from upcard.rulebook.validation.references import findings
from upcard.schemas import Violation, schema, violations
from upcard.wording import did_you_mean

_NO_DEFAULT: Final = "nothing has a default: state it here or in a book that this one extends"


@dataclass(frozen=True, slots=True)
class Examined:
    """A book as far as it could be put together, with all problems found; without errors `data` is complete."""

    resolved: Resolved
    problems: tuple[Problem, ...]

    @property
    def data(self) -> dict[str, Any]:
        return self.resolved.data

    @property
    def sound(self) -> bool:
        return not any(each.severity == "error" for each in self.problems)


def examine(path: Path) -> Examined:
    """Put the book at a path together and find what is wrong. Raises `RuleBookError` where it cannot be read."""
    book = resolve(path)
    problems = list(book.problems)
    for layer in book.layers:
        problems += in_document(layer.document, "rule-book")
        for bet in layer.also:
            problems += in_document(bet, "side-bet")
    if book.whole:
        problems += _put_together(book, {(each.path, each.code) for each in problems})
    return Examined(book, tuple(dict.fromkeys(problems)))


def _put_together(book: Resolved, known: set[tuple[str, str]]) -> list[Problem]:
    """What is wrong with a book as a whole; `known` are the paths and codes of problems found in its files."""
    abstract = bool(book.data.get("abstract"))
    incomplete = list(_in_resolved(book, known))
    paths = [path for path, _ in known] + [each.path for each in incomplete]
    unsound = frozenset(path.partition(".")[0] for path in paths)
    problems = [] if abstract else incomplete
    problems += [
        error(book.place(each.path), each.path, each.message, each.code, each.hint)
        for each in findings(book.data, unsound)
    ]
    problems += _referred(book, unsound)
    return problems + _provenance(book, unsound, complete=not abstract)


def in_document(document: Document, schema: str) -> list[Problem]:
    """What the schema finds wrong in one file, and ids that are given twice."""
    found = []
    for each in violations(schema, document.data):
        place = document.place(each.path, key=each.on_key)
        found.append(error(place, rule_path(document.data, each.path), each.message, each.code, each.hint))
    for raw, message in _doubled(document.data, ()):
        found.append(error(document.place(raw), rule_path(document.data, raw), message, "duplicate-id"))
    return found


def _doubled(value: Any, raw: RawPath) -> Iterator[tuple[RawPath, str]]:
    """Rows whose id another row has, or a parameter beside their table."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            if key == "rows" and is_table(child):
                beside = {str(row["id"]): index for index, row in enumerate(child)}
                for name in sorted(value.keys() & beside.keys()):
                    yield (*raw, key, beside[name], "id"), f"the row has the name of a parameter beside it, {name}"
            yield from _doubled(child, (*raw, key))
    elif isinstance(value, list):
        first: dict[str, int] = {}
        for index, child in enumerate(value):
            if is_table(value) and first.setdefault(str(child["id"]), index) != index:
                yield (*raw, index, "id"), f"the id is that of an earlier row of the table, {child['id']}"
            yield from _doubled(child, (*raw, index))


def _in_resolved(book: Resolved, known: set[tuple[str, str]]) -> Iterator[Problem]:
    """What the schema finds wrong in the book put together and has not found in one of its files."""
    data = {key: value for key, value in book.data.items() if key != "abstract"} | {"provenance": {}}
    for each in violations("resolved-rule-book", data):
        path = rule_path(data, each.path)
        if (path, each.code) not in known:
            in_row = any(isinstance(step, int) for step in each.path)
            hint = _NO_DEFAULT if each.code == "missing" and not in_row else each.hint
            yield error(book.place(path), path, each.message, each.code, hint)
    for raw, message in _doubled(data, ()):
        path = rule_path(data, raw)
        if (path, "duplicate-id") not in known:
            yield error(book.place(path), path, message, "duplicate-id")


def _referred(book: Resolved, unsound: frozenset[str]) -> Iterator[Problem]:
    """Files that the book names but that are not there."""
    if "strategies" in unsound:
        return
    for index, reference in enumerate(book.data.get("strategies", ())):
        if files.referred(reference, book.layers[0].path) is None:
            hint = did_you_mean(reference, files.references())
            path = f"strategies.{index}"
            yield error(book.place(path), path, f"there is no file {reference}", "reference", hint)


def _provenance(book: Resolved, unsound: frozenset[str], *, complete: bool) -> list[Problem]:
    """Find the origin of every rule, put it into the data, and give the problems on the way."""
    documents: list[list[Document]] = []
    problems: list[Problem] = []
    for layer in book.layers:
        found, unread = statements_of(layer)
        problems += unread
        for _, document in found:
            problems += in_document(document, "statements")
        documents.append([document for _, document in found])
    if problems or not unsound.isdisjoint(("provenance", "sources", "strategies")):
        book.data["provenance"] = {}
        return problems
    book.data["provenance"], problems = provenance(book, documents)
    return problems if complete else [each for each in problems if each.code != "no-provenance"]


def examine_data(data: Mapping[str, Any], where: str, sections: Iterable[str] | None = None) -> list[Problem]:
    """What is wrong with resolved data that came from no file; `where` stands for the file in the problems.

    Where only some `sections` have changed since the data was found sound, the form of the others is not looked at.
    """
    place = Place(where, 1, 1)
    form = violations("resolved-rule-book", data) if sections is None else _in_sections(data, sections)
    problems = [error(place, rule_path(data, each.path), each.message, each.code, each.hint) for each in form]
    changed = data if sections is None else {each: data[each] for each in sections if each in data}
    problems += [error(place, rule_path(data, raw), message, "duplicate-id") for raw, message in _doubled(changed, ())]
    unsound = frozenset(each.path.partition(".")[0] for each in problems)
    problems += [error(place, each.path, each.message, each.code, each.hint) for each in findings(data, unsound)]
    return problems


def _in_sections(data: Mapping[str, Any], sections: Iterable[str]) -> Iterator[Violation]:
    """What the schema finds wrong in some sections of resolved data."""
    for section in sections:
        if section not in data:
            yield Violation((section,), False, "is missing", None, "missing")
        elif section not in schema("resolved-rule-book")["properties"]:
            yield Violation((section,), True, "unknown key", None, "unknown-key")
        else:
            for each in violations(f"resolved-rule-book#/properties/{section}", data[section]):
                yield replace(each, path=(section, *each.path))

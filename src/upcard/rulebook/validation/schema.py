"""What the schemas find wrong: in each file of a book as its author writes it, and in the book put together.

Packaged files whose digest stands in ``spec/validated.json`` are known to be valid and not looked at again. The list is
written by ``python -m upcard.rulebook`` once everything in spec/ is valid without a warning, and the tests hold it to a
validation of every file anew. A file that was changed has another digest, and is validated as any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard import schema_problems
from upcard.resources import data_dir
from upcard.rulebook.loading.book_files import BookFiles, name_in_data
from upcard.rulebook.loading.resolve import Resolved
from upcard.rulebook.loading.yaml12 import Document
from upcard.rulebook.paths import ROWS, find, is_row, is_table, split_path
from upcard.rulebook.validation.problems import FilePlace, Problem, error
from upcard.schema_problems import RawPath, Violation, schema

#: The list of the packaged files that are known to be valid.
LIST: Final = "validated.json"
_RESOLVED: Final = "resolved-rule-book"
_HOW_TO_CHANGE_A_ROW: Final = "to change the row of this name, name it and its field under `changes`, as {}.FIELD"
_NO_DEFAULT: Final = "nothing has a default: state it here or in a book that this one extends"


def validate_files(book: BookFiles, resolved: Resolved) -> list[Problem]:
    """What is wrong in the files of a book, each by the schema of its kind.

    A key that would be a row of a table of `resolved` gets a hint how to change that row.
    """
    return [
        _with_remedy(each, resolved.data)
        for document, kind in book.documents()
        for each in validate_document(document, kind)
    ]


def _with_remedy(problem: Problem, data: Mapping[str, Any]) -> Problem:
    """The problem, with a hint how to change a row if its key has the name of one."""
    *above, name = split_path(problem.path)
    try:
        rows = find(data, tuple(above)).get(ROWS, ())
    except (KeyError, AttributeError):  # nothing is there, or no mapping
        return problem
    if problem.code == "unknown-key" and is_table(rows) and name in [row["id"] for row in rows]:
        return replace(problem, hint=_HOW_TO_CHANGE_A_ROW.format(problem.path))
    return problem


def validate_document(document: Document, kind: str) -> list[Problem]:
    """What the schema finds wrong in one file, and ids that are given twice."""
    found = []
    for each in schema_problems.validate(kind, document.data):
        place = document.place(each.path, key=each.on_key)
        found.append(error(place, rule_path(document.data, each.path), each.message, each.code, each.hint))
    for raw, message in _doubled(document.data, ()):
        found.append(error(document.place(raw), rule_path(document.data, raw), message, "duplicate-id"))
    return found


def validate_resolved(book: Resolved, known: set[tuple[str, str]]) -> list[Problem]:
    """What is wrong in the book put together and not in one of its files; `known` are the paths and codes of those."""
    found: list[Problem] = []
    data = {key: value for key, value in book.data.items() if key != "abstract"} | {"provenance": {}}
    for each in schema_problems.validate(_RESOLVED, data):
        path = rule_path(data, each.path)
        if (path, each.code) not in known:
            in_row = any(isinstance(step, int) for step in each.path)
            hint = _NO_DEFAULT if each.code == "missing" and not in_row else each.hint
            found.append(_with_remedy(error(book.place(path), path, each.message, each.code, hint), data))
    unknown = {path for path, code in known if code == "unknown-key"}
    unknown |= {each.path for each in found if each.code == "unknown-key"}
    for raw, message in _doubled(data, ()):
        path = rule_path(data, raw)
        if (path, "duplicate-id") not in known and path.rpartition(".")[0] not in unknown:
            found.append(error(book.place(path), path, message, "duplicate-id"))
    return found


def validate_sections(data: Mapping[str, Any], sections: Iterable[str] | None, place: FilePlace) -> list[Problem]:
    """What is wrong in resolved data that came from no file, or in some sections of it; `place` stands for the file."""
    form = schema_problems.validate(_RESOLVED, data) if sections is None else _in_sections(data, sections)
    part = data if sections is None else {each: data[each] for each in sections if each in data}
    found = [error(place, rule_path(data, each.path), each.message, each.code, each.hint) for each in form]
    return found + [error(place, rule_path(data, raw), text, "duplicate-id") for raw, text in _doubled(part, ())]


def _in_sections(data: Mapping[str, Any], sections: Iterable[str]) -> Iterator[Violation]:
    """What the schema finds wrong in some sections of resolved data."""
    for section in sections:
        if section not in data:
            yield Violation((section,), False, "is missing", None, "missing")
        elif section not in schema("resolved-rule-book")["properties"]:
            yield Violation((section,), True, "unknown key", None, "unknown-key")
        else:
            for each in schema_problems.validate(f"resolved-rule-book#/properties/{section}", data[section]):
                yield replace(each, path=(section, *each.path))


def rule_path(data: Any, raw: RawPath) -> str:
    """The rule path of a raw path in data; a last step that the data does not have is added as it is."""
    steps: list[str] = []
    for step in raw:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
            steps.append(str(data["id"]) if is_row(data) else str(step))
        else:
            child = data.get(step) if isinstance(data, Mapping) else None
            if not (step == ROWS and isinstance(child, list)):
                steps.append(str(step))
            data = child
    return ".".join(steps)


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


def known_valid(documents: Iterable[Document]) -> bool:
    """Are all of the documents packaged files that have been found valid as they are?"""
    return all(_digests().get(_packaged_name(each.file)) == each.sha256 for each in documents)


@cache
def _digests() -> dict[str, str]:
    try:
        digests: dict[str, str] = json.loads((data_dir("spec") / LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return digests


@cache
def _packaged_name(file: str) -> str:
    path = Path(file)
    name = name_in_data(path)
    return name if name != path.name else ""


def list_text(digests: dict[str, str]) -> str:
    """The text of the list: the digest of each file by its name below spec/."""
    return json.dumps(dict(sorted(digests.items())), indent=1) + "\n"

"""`check`: everything that is wrong with a file, for ``upcard validate``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from upcard.rulebook.load import find
from upcard.rulebook.reading import files
from upcard.rulebook.reading.build import build
from upcard.rulebook.reading.yaml12 import Document, read
from upcard.rulebook.strategy import problems_of
from upcard.rulebook.validation.lints import lints
from upcard.rulebook.validation.problems import Problem, RuleBookError, in_order
from upcard.rulebook.validation.validate import examine, in_document


def check(file: str | Path) -> list[Problem]:
    """Every problem of a rule book, side bet, strategy or statements file, errors and warnings in the order of places.

    `file` is a path or the id of a packaged variant. A rule book is checked with every file it draws on, and where it
    has no errors its lints run too. An empty list means that nothing is wrong.
    """
    try:
        path = find(file)
        document = read(path, files.shown(path))
        return in_order(_of_kind(document, path))
    except RuleBookError as failure:
        return list(failure.problems)


def _of_kind(document: Document, path: Path) -> list[Problem]:
    kind = document.data.get("kind") if isinstance(document.data, Mapping) else None
    if kind == "strategy":
        return problems_of(document)
    if kind in ("side-bet", "statements"):
        return in_document(document, kind)
    return _rule_book(path)


def _rule_book(path: Path) -> list[Problem]:
    examined = examine(path)
    problems = list(examined.problems)
    if examined.sound and not examined.data.get("abstract"):
        book = examined.resolved
        problems += [
            Problem(book.place(each.path), each.path, each.message, each.hint, each.severity, each.code)
            for each in lints(build(book.data))
        ]
    return problems

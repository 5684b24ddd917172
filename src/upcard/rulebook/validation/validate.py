"""`validate`: everything that is wrong with a file, for ``upcard validate``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from upcard.rulebook.load import assemble
from upcard.rulebook.loading import book_files
from upcard.rulebook.loading.book_files import find
from upcard.rulebook.loading.build import build
from upcard.rulebook.loading.yaml12 import Document, read
from upcard.rulebook.strategy import validate_strategy
from upcard.rulebook.validation.lints import lints
from upcard.rulebook.validation.problems import Problem, RuleBookError, in_order
from upcard.rulebook.validation.schema import known_valid, validate_document


def validate(file: str | Path, *, anew: bool = False) -> list[Problem]:
    """Every problem of a rule book, side bet, strategy or statements file, errors and warnings in the order of places.

    `file` is a path or the name of a packaged book. A rule book is validated with every file it draws on, and if it has
    no errors its lints run too. An empty list means that nothing is wrong. Packaged files that have been found valid as
    they are, are not validated again, unless `anew` asks for it.
    """
    try:
        path = find(file)
        document = read(path, book_files.shown(path))
        return in_order(_of_kind(document, path, anew))
    except RuleBookError as failure:
        return list(failure.problems)


def _of_kind(document: Document, path: Path, anew: bool) -> list[Problem]:
    kind = document.data.get("kind") if isinstance(document.data, Mapping) else None
    if kind not in ("strategy", "side-bet", "statements"):
        return _rule_book(path, anew)
    if not anew and known_valid([document]):
        return []
    return validate_strategy(document) if kind == "strategy" else validate_document(document, kind)


def _rule_book(path: Path, anew: bool) -> list[Problem]:
    assembled = assemble(path, anew=anew)
    problems = list(assembled.problems)
    if assembled.sound and not assembled.known_valid and not assembled.data.get("abstract"):
        problems += [
            Problem(assembled.resolved.place(each.path), each.path, each.message, each.hint, each.severity, each.code)
            for each in lints(build(assembled.data))
        ]
    return problems

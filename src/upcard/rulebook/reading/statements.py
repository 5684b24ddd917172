"""Statements files: a source taken apart, and what each statement became."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from upcard.rulebook.paths import Path as RulePath
from upcard.rulebook.paths import rules, walk
from upcard.rulebook.reading import files
from upcard.rulebook.reading.resolve import Layer
from upcard.rulebook.reading.yaml12 import Document, read
from upcard.rulebook.validation.problems import Problem, RuleBookError, error
from upcard.wording import did_you_mean


def statements_of(layer: Layer) -> tuple[list[tuple[str, Document]], list[Problem]]:
    """The statements files of a layer's sources, each with its source's id, and what keeps others from being read."""
    found: list[tuple[str, Document]] = []
    problems: list[Problem] = []
    sources = layer.data.get("sources")
    for source, entry in sources.items() if isinstance(sources, Mapping) else ():
        reference = entry.get("statements") if isinstance(entry, Mapping) else None
        if not isinstance(reference, str):
            continue
        path = files.referred(reference, layer.path)
        if path is None:
            at = layer.document.place(("sources", source, "statements"))
            hint = did_you_mean(reference, files.references())
            message = f"there is no file {reference}"
            problems.append(error(at, f"sources.{source}.statements", message, "reference", hint))
            continue
        try:
            found.append((source, read(path, files.shown(path))))
        except RuleBookError as failure:
            problems.extend(failure.problems)
    return found, problems


def becomes(statements: Document) -> Iterator[tuple[str, int, str]]:
    """Each target of each statement: the statement's id, the target's number there, and the target."""
    for name, statement in statements.data["statements"].items():
        for number, target in enumerate(statement.get("becomes", ())):
            yield name, number, target


def targets(data: Mapping[str, Any]) -> set[str]:
    """Everything in a resolved book that a statement may become."""
    known = {".".join(path) for path, _ in rules(data)}
    for section in ("claims", "ambiguities", "interface"):
        entry: RulePath
        for entry, _ in walk(data.get(section, []), (section,)):
            if len(entry) == (3 if section == "interface" else 2):
                known.add(".".join(entry))
    known.update(f"strategies.{name.rpartition('/')[2]}" for name in data.get("strategies", ()))
    return known

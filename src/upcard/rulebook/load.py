"""The door: rule books by name, from data, with other readings, with patches.

A book goes one way: its files are read and laid on one another; the schemas validate it, then what its sections refer
to; each rule is given its origin, and the book is built.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.nearest_names import did_you_mean
from upcard.rulebook.loading import book_files
from upcard.rulebook.loading.book_files import find, read_layers
from upcard.rulebook.loading.build import build
from upcard.rulebook.loading.normalise import normal
from upcard.rulebook.loading.resolve import Resolved, resolve
from upcard.rulebook.loading.rule_sources import provenance
from upcard.rulebook.model import Rulebook
from upcard.rulebook.patch import PatchError, apply_patch
from upcard.rulebook.paths import children, is_row, rules
from upcard.rulebook.validation.problems import FilePlace, Problem, RuleBookError, error
from upcard.rulebook.validation.references import validate_references
from upcard.rulebook.validation.schema import known_valid, validate_files, validate_resolved, validate_sections

#: The reading that the book has anyway.
CHOSEN: Final = "chosen"
#: What stands for a file where a patch sets a rule.
PATCH: Final = "patch"


def variants() -> list[str]:
    """The ids of the packaged variants."""
    return book_files.ids("variants")


def rule_samples() -> list[str]:
    """The ids of the packaged rule samples: small books, each of one rule or a few found at casinos."""
    return book_files.ids("rule-samples")


@dataclass(frozen=True, slots=True)
class Assembled:
    """A book as far as it could be put together, with all problems found; without errors `data` is complete."""

    resolved: Resolved
    data: dict[str, Any]
    problems: tuple[Problem, ...]
    known_valid: bool

    @property
    def sound(self) -> bool:
        return not any(each.severity == "error" for each in self.problems)


def assemble(path: Path, *, anew: bool = False) -> Assembled:
    """Put the book at a path together and find what is wrong. Raises `RuleBookError` if it cannot be read.

    Packaged files that have been found valid as they are, are not validated again, unless `anew` asks for it. If one
    part is ill-formed the others are validated all the same.
    """
    book = read_layers(path)
    resolved = resolve(book)
    abstract = bool(resolved.data.get("abstract"))
    known = book.whole and not anew and known_valid([document for document, _ in book.documents()])
    problems = list(resolved.problems)
    unsound: frozenset[str] = frozenset()
    if not known:
        problems += validate_files(book, resolved)
        if not book.whole:
            return Assembled(resolved, resolved.data, tuple(dict.fromkeys(problems)), False)
        incomplete = validate_resolved(resolved, {(each.path, each.code) for each in problems})
        unsound = frozenset(each.path.partition(".")[0] for each in [*problems, *incomplete])
        problems += [] if abstract else incomplete
        problems += [
            error(resolved.place(each.path), each.path, each.message, each.code, each.hint)
            for each in validate_references(resolved.data, unsound)
        ]
    data = {**resolved.data, "provenance": {}}
    if unsound.isdisjoint(("", "provenance", "sources", "statements", "strategies")):
        data["provenance"], silent = provenance(resolved)
        problems += [each for each in silent if not (abstract and each.code == "no-provenance")]
    return Assembled(resolved, data, tuple(dict.fromkeys(problems)), known)


def load(book: str | Path, readings: Mapping[str, str] | None = None) -> Rulebook:
    """Load a rule book by the id of a packaged variant or of a rule sample, or by the path of a file.

    `readings` chooses another reading for some of its ambiguities, as in `with_readings`. Raises `RuleBookError`,
    which lists every problem.

    >>> book = load(variants()[0])
    >>> book.shoe.decks, book.hands["bust"].source
    (8, {'total': {'min': 22}})
    """
    assembled = assemble(find(book))
    if not assembled.sound:
        raise RuleBookError(assembled.problems)
    if assembled.data.get("abstract"):
        message = "this is an abstract book: it is there to be extended, not played"
        raise RuleBookError([error(assembled.resolved.place("abstract"), "abstract", message, "abstract")])
    loaded = build({key: value for key, value in assembled.data.items() if key != "abstract"})
    return with_readings(loaded, readings) if readings else loaded


def from_data(data: Mapping[str, Any]) -> Rulebook:
    """The book whose `Rulebook.data` this is; the two are equal. Raises `RuleBookError` where it is no such data."""
    try:
        return _validated(dict(data), "data", None)
    except RecursionError:
        message = "the data is nested too deep"
        raise RuleBookError([error(FilePlace("data", 1, 1), "", message, "too-deep")]) from None


def with_readings(book: Rulebook, readings: Mapping[str, str]) -> Rulebook:
    """The book with another reading of some ambiguities, by id: ``{"ten-up-natural": "peek-under-ten"}``.

    ``chosen`` names the reading that the book has anyway. Raises `RuleBookError` with the nearest id, or where the
    readings do not go together.
    """
    problems: list[Problem] = []
    for name, reading in readings.items():
        ambiguity = book.ambiguities.get(name)
        if ambiguity is None:
            problems.append(_unknown("ambiguity", name, name, book.ambiguities))
        elif reading not in (CHOSEN, *ambiguity.readings):
            problems.append(_unknown("reading", f"{name}.{reading}", reading, [CHOSEN, *ambiguity.readings]))
    if problems:
        raise RuleBookError(problems)
    for name, reading in readings.items():
        if reading != CHOSEN:
            patch = book.ambiguities[name].readings[reading].patch
            book = with_patch(book, patch, because=f"reading {reading} of ambiguities.{name}")
    return book


def with_patch(book: Rulebook, patch: Mapping[str, Any], *, because: str = "patched") -> Rulebook:
    """The book with a patch applied, see `upcard.rulebook.patch`; what it changes is marked as assumed, `because`.

    Raises `RuleBookError` where the patch does not fit the book, or the book is none with it.
    """
    try:
        data = apply_patch(book.data, normal(patch))
    except PatchError as misfit:
        here = FilePlace(PATCH, 1, 1)
        problems = [error(here, each.path, each.message, PATCH, each.hint) for each in misfit.misfits]
        raise RuleBookError(problems) from None
    sections = sorted(key for key in data.keys() | book.data.keys() if _differ(data.get(key), book.data.get(key)))
    data.update(normal({key: data[key] for key in sections if key in data}))
    data["provenance"] = _patched_provenance(book.data, data, sections, because)
    return _validated(data, PATCH, sections)


def _differ(one: Any, other: Any) -> bool:
    """Do two values differ as JSON, where true is not 1?"""
    return one is not other and (one != other or json.dumps(one, sort_keys=True) != json.dumps(other, sort_keys=True))


def _patched_provenance(
    before: Mapping[str, Any], data: Mapping[str, Any], sections: Collection[str], because: str
) -> dict[str, Any]:
    """The provenance of data patched in some sections: what is as before keeps its own, and so does a group that is
    not a rule."""
    known = before["provenance"]
    changed = {"basis": "assumed", "source": [], "because": because, "file": PATCH}
    values = dict(rules(before, sections))
    found = {name: origin for name, origin in known.items() if name.partition(".")[0] not in sections}
    for path, value in rules(data, sections):
        name = ".".join(path)
        group = not is_row(value) and any(True for _ in children(value, path))
        same = path in values and (group or values[path] == value)
        found[name] = known[name] if same and name in known else changed
    return found


def _validated(data: dict[str, Any], where: str, sections: list[str] | None) -> Rulebook:
    """The book of resolved data that came from no file; `where` stands for the file in the problems.

    If only some `sections` have changed since the data was found sound, the form of the others is not looked at.
    """
    place = FilePlace(where, 1, 1)
    problems = validate_sections(data, sections, place)
    unsound = frozenset(each.path.partition(".")[0] for each in problems)
    problems += [
        error(place, each.path, each.message, each.code, each.hint) for each in validate_references(data, unsound)
    ]
    if problems:
        raise RuleBookError(problems)
    return build(data)


def _unknown(kind: str, path: str, name: str, known: Iterable[str]) -> Problem:
    place = FilePlace("readings", 1, 1)
    return error(place, path, f"there is no {kind} {name}", f"unknown-{kind}", did_you_mean(name, known))

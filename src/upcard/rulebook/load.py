"""The door: rule books by id or path, from data, with other readings, with patches."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from upcard.rulebook.model import Rulebook
from upcard.rulebook.patch import PatchError, apply_patch
from upcard.rulebook.paths import children, is_row, rules
from upcard.rulebook.reading import files
from upcard.rulebook.reading.build import build
from upcard.rulebook.reading.normalise import normal
from upcard.rulebook.validation.problems import Place, Problem, RuleBookError, error
from upcard.rulebook.validation.validate import examine, examine_data
from upcard.wording import did_you_mean

#: The reading that the book has anyway.
CHOSEN: Final = "chosen"
#: What stands for a file where a patch sets a rule.
PATCH: Final = "patch"


def variants() -> list[str]:
    """The ids of the packaged variants."""
    return files.ids("variants")


def rule_samples() -> list[str]:
    """The ids of the packaged rule samples: small books, each of one rule or a few found at casinos."""
    return files.ids("rule-samples")


def find(book: str | Path) -> Path:
    """The file of a variant's id, of a rule sample or of a path. Raises `RuleBookError` with the nearest id."""
    if isinstance(book, Path) or files.looks_like_path(book):
        return Path(book)
    found = files.packaged("variants", book) or files.packaged("rule-samples", book)
    if found is None:
        hint = did_you_mean(book, [*variants(), *rule_samples()])
        raise RuleBookError([error(Place(book, 1, 1), "", "there is no variant of this id", "unknown-variant", hint)])
    return found


def load(book: str | Path, readings: Mapping[str, str] | None = None) -> Rulebook:
    """Load a rule book by the id of a packaged variant or rule sample, or by the path of a file.

    `readings` chooses another reading for some of its ambiguities, as in `with_readings`. Raises `RuleBookError`,
    which lists every problem.

    >>> book = load(variants()[0])
    >>> book.shoe.decks, book.hands["bust"].source
    (8, {'total': {'min': 22}})
    """
    examined = examine(find(book))
    if not examined.sound:
        raise RuleBookError(examined.problems)
    if examined.data.pop("abstract", False):
        message = "this is an abstract book: it is there to be extended, not played"
        raise RuleBookError([error(examined.resolved.place("abstract"), "abstract", message, "abstract")])
    loaded = build(examined.data)
    return with_readings(loaded, readings) if readings else loaded


def from_data(data: Mapping[str, Any]) -> Rulebook:
    """The book whose `Rulebook.data` this is; the two are equal. Raises `RuleBookError` where it is no such data."""
    try:
        return _checked(dict(data), "data", None)
    except RecursionError:
        message = "the data is nested too deep"
        raise RuleBookError([error(Place("data", 1, 1), "", message, "too-deep")]) from None


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
        here = Place(PATCH, 1, 1)
        problems = [error(here, each.path, each.message, PATCH, each.hint) for each in misfit.misfits]
        raise RuleBookError(problems) from None
    sections = sorted(key for key in data.keys() | book.data.keys() if _differ(data.get(key), book.data.get(key)))
    data.update(normal({key: data[key] for key in sections if key in data}))
    data["provenance"] = _patched_provenance(book.data, data, sections, because)
    return _checked(data, PATCH, sections)


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


def _checked(data: dict[str, Any], where: str, sections: list[str] | None) -> Rulebook:
    problems = examine_data(data, where, sections)
    if problems:
        raise RuleBookError(problems)
    return build(data)


def _unknown(kind: str, path: str, name: str, known: Iterable[str]) -> Problem:
    place = Place("readings", 1, 1)
    return error(place, path, f"there is no {kind} {name}", f"unknown-{kind}", did_you_mean(name, known))

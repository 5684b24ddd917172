"""The door: rule books by id or path, from data, with other readings, with patches."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from upcard.rulebook import files
from upcard.rulebook.build import build
from upcard.rulebook.model import Rulebook
from upcard.rulebook.normal import normal
from upcard.rulebook.patch import PatchError, apply_patch
from upcard.rulebook.paths import rules
from upcard.rulebook.problems import Place, Problem, RuleBookError, did_you_mean, error
from upcard.rulebook.provenance import provenance
from upcard.rulebook.resolve import resolve


def variants() -> list[str]:
    """The ids of the packaged variants."""
    return files.ids("variants")


def find(book: str | Path) -> Path:
    """The file of a variant's id or of a path. Raises `RuleBookError` with the nearest id."""
    if isinstance(book, Path) or files.looks_like_path(book):
        return Path(book)
    found = files.packaged("variants", book)
    if found is None:
        hint = did_you_mean(book, variants())
        raise RuleBookError([error(Place(book, 1, 1), "", "there is no variant of this id", "unknown-variant", hint)])
    return found


def load(book: str | Path, readings: Mapping[str, str] | None = None) -> Rulebook:
    """Load a rule book by the id of a packaged variant or by the path of a file.

    `readings` chooses another reading for some of its ambiguities, as in `with_readings`. Raises `RuleBookError`,
    which lists every problem.

    >>> load("classic-blackjack").title
    'Blackjack'
    """
    resolved = resolve(find(book))
    if resolved.data.get("abstract"):
        message = "this is an abstract book: it is there to be extended, not played"
        raise RuleBookError([error(resolved.place("abstract"), "abstract", message, "abstract")])
    resolved.data["provenance"] = provenance(resolved)
    if any(each.code not in ("no-provenance", "reference") for each in resolved.problems):
        raise RuleBookError(resolved.problems)
    loaded = build(resolved.data)
    return with_readings(loaded, readings) if readings else loaded


def from_data(data: Mapping[str, Any]) -> Rulebook:
    """The book whose `Rulebook.data` this is; the two are equal."""
    return build(dict(data))


def with_readings(book: Rulebook, readings: Mapping[str, str]) -> Rulebook:
    """The book with another reading of some ambiguities, by id: ``{"ten-up-natural": "peek-under-ten"}``.

    ``chosen`` names the reading that the book has anyway. Raises `RuleBookError` with the nearest id.
    """
    problems: list[Problem] = []
    for name, reading in readings.items():
        ambiguity = book.ambiguities.get(name)
        if ambiguity is None:
            problems.append(_unknown(f"ambiguities.{name}", "ambiguity", name, book.ambiguities))
        elif reading != CHOSEN and reading not in ambiguity.readings:
            problems.append(
                _unknown(f"ambiguities.{name}.{reading}", "reading", reading, [CHOSEN, *ambiguity.readings])
            )
    if problems:
        raise RuleBookError(problems)
    for name, reading in readings.items():
        if reading != CHOSEN:
            because = f"reading {reading} of ambiguities.{name}"
            book = with_patch(book, book.ambiguities[name].readings[reading].patch, because=because)
    return book


CHOSEN = "chosen"


def with_patch(book: Rulebook, patch: Mapping[str, Any], *, because: str = "patched") -> Rulebook:
    """The book with a patch applied, see `upcard.rulebook.patch`; what it changes is marked as assumed, `because`.

    Raises `RuleBookError` where the patch does not fit the book, or the book is none with it.
    """
    here = Place("patch", 1, 1)
    try:
        data = normal(apply_patch(book.data, normal(patch)))
    except PatchError as misfit:
        problems = [error(here, each.path, each.message, "patch", each.hint) for each in misfit.misfits]
        raise RuleBookError(problems) from None
    before = {".".join(path): value for path, value in rules(book.data)}
    known = book.data["provenance"]
    changed = {"basis": "assumed", "source": [], "because": because, "file": "patch"}
    data["provenance"] = {
        path: known.get(path, changed) if path in before and before[path] == value else changed
        for path, value in ((".".join(path), value) for path, value in rules(data))
    }
    return build(data)


def _unknown(path: str, kind: str, name: str, known: Any) -> Problem:
    return error(Place(path, 1, 1), "", f"there is no {kind} {name}", "unknown-reading", did_you_mean(name, known))

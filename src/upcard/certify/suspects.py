"""What an engine may have got wrong: every single change of the rule book, and mistakes that take more than one.

The mistakes were met in engines of the field. Each is written for any book: the rows it needs are found by what they do
and not by their names, and a book that lacks them has no such mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from upcard.certify.findings import Suspicion
from upcard.prose.diff import diff
from upcard.rulebook import Rulebook, RuleBookError, with_patch
from upcard.vectors.mutants import candidates

Row = Mapping[str, Any]
Patch = Mapping[str, Any]

#: What the rule of another reading begins with; the rest is the id of the ambiguity.
READING: Final = "ambiguities."


class Suspect(NamedTuple):
    """A change of the book; `rule` is what to look at, `plausible` its rank among changes that nothing tells apart."""

    id: str
    rule: str
    patch: Patch
    plausible: int


def suspects(book: Rulebook) -> Iterator[tuple[Suspect, Rulebook]]:
    """All that make another book, each with that book: readings, changes in the order of the rules, mistakes."""
    for suspect in chain(_readings(book), _changes(book), _mistakes(book)):
        try:
            changed = with_patch(book, suspect.patch)
        except RuleBookError:
            continue
        if changed.digest != book.digest:
            yield suspect, changed


def _readings(book: Rulebook) -> Iterator[Suspect]:
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings.values():
            rule = f"{READING}{ambiguity.id}"
            yield Suspect(f"{rule}: {reading.id}", rule, reading.patch, 0)


def _changes(book: Rulebook) -> Iterator[Suspect]:
    for each in candidates(book.data):
        yield Suspect(each.id, each.rule, each.patch, _plausible(each.rule, each.change))


def suspicion(book: Rulebook, suspect: Suspect) -> Suspicion:
    """The suspect in words: what an engine with this change plays by, and what the book says in its place."""
    changes = diff(book, with_patch(book, suspect.patch))
    says = [each.after or f"There is no such rule as this: {each.before}" for each in changes]
    return Suspicion(
        id=suspect.id,
        rule=suspect.rule if suspect.rule.startswith(READING) or not changes else changes[0].rule_id,
        says=" ".join(says) or suspect.id,
        book=" ".join(each.before for each in changes if each.before),
    )


def _plausible(rule: str, change: str) -> int:
    """After readings (0) and mistakes (1): a row that is missing, a value set otherwise, an order, a condition."""
    if rule.endswith((".when", ".wins")) or rule.startswith("hands."):
        return 5
    return 2 if change.startswith("drop ") else 4 if " before " in change or change.endswith(" first") else 3


def _mistakes(book: Rulebook) -> Iterator[Suspect]:
    for name, make in _MISTAKES.items():
        for rule, patch in make(book.data):
            yield Suspect(f"{rule}: {name}", rule, patch, 1)


Made = Iterator[tuple[str, Patch]]


def _never(rule: str) -> Callable[[Mapping[str, Any]], Made]:
    def make(data: Mapping[str, Any]) -> Made:
        yield rule, {rule: "never"}

    return make


def _stake_within(data: Mapping[str, Any]) -> Made:
    """Three to two is paid, and the stake is taken to be part of it."""
    paying = [(f"settlement.{row['id']}", row) for row in data["settlement"]]
    for rule, row in [*paying, ("insurance", data["insurance"])]:
        wins, _, of = str(row.get("pays", "")).partition(":")
        if of and int(wins) > int(of):
            yield rule, {f"{rule}.pays": f"{int(wins) - int(of)}:{of}"}


def _soft_hands_drawn_to(data: Mapping[str, Any]) -> Made:
    """The total of a soft hand is looked at with its ace as 1, but for the 17 that the rules name."""
    row = {"when": {"soft": {"min": 18}, "not": {"cards": 2, "total": 21}}, "do": "hit"}
    yield "dealer", {"dealer.soft-18-or-more": {**row, "before": data["dealer"]["rows"][0]["id"]}}


def _totals_first(always: bool) -> Callable[[Mapping[str, Any]], Made]:
    """Equal totals tie before anybody asks whether one of the hands is a natural that wins."""

    def make(data: Mapping[str, Any]) -> Made:
        rows: Sequence[Row] = data["settlement"]
        tie = next((row["id"] for row in rows if row.get("when") == {"compare": "equal"}), None)
        early = [row["id"] for row in rows if row.get("at") == "reveal" and row["result"] == "win"]
        if tie is None or not early:
            return
        patch: dict[str, Any] = {f"settlement.{tie}": {"before": early[0]}}
        patch |= {f"settlement.{row}.at": "showdown" for row in early}
        yield f"settlement.{tie}", patch | ({"dealer.plays": "always"} if always else {})

    return make


_MISTAKES: Final[Mapping[str, Callable[[Mapping[str, Any]], Made]]] = {
    "never offered": _never("insurance.when"),
    "never paid": _never("insurance.wins"),
    "never an offer": _never("even-money.when"),
    "the stake within": _stake_within,
    "soft hands drawn to": _soft_hands_drawn_to,
    "totals first": _totals_first(False),
    "totals first, dealer always draws": _totals_first(True),
}

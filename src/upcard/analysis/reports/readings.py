"""What unclear sentences are worth: the return of a bet under every combination of readings that can change it.

A reading that changes nothing the bet goes by, such as a rounding or a procedure, is not combined with others; two
combinations that come to the same rules are worked out once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from upcard.analysis.game.game import compile_game
from upcard.analysis.hands.views import At, NotExact, RanksHand
from upcard.analysis.reports.claims import Claims, Verdict
from upcard.analysis.reports.side_bets import side_bet
from upcard.analysis.solver.solution import solve
from upcard.cards import RANKS
from upcard.rulebook import CHOSEN, Rulebook, RuleBookError, with_readings
from upcard.rulebook.model import Claim
from upcard.rulebook.paths import REMARKS

MAIN: Final = "main"

#: The sections of a book that the main bet's return hangs on; of the shoe and the dealer only a part.
SECTIONS: Final = (
    "deal",
    "hands",
    "insurance",
    "even-money",
    "surrender",
    "peek",
    "late-dealer-blackjack",
    "hit",
    "stand",
    "double",
    "split",
    "stand-at",
    "settlement",
)

#: What of these sections changes no return: a smaller insurance returns as much of each unit.
WITHOUT_EFFECT: Final = {"insurance": "partial"}

#: Says how many of how many combinations are done.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Combination:
    """One reading of each ambiguity of a bet; `returned` of each unit staked, None with the reason in `why` where it
    is not worked out; `agrees` says of each claim about the bet whether it holds, and `charts` of each about a chart in
    how many cells the chart is not the best play and what following it costs."""

    readings: Mapping[str, str]
    returned: Fraction | float | None
    agrees: Mapping[str, bool]
    charts: Mapping[str, tuple[int, float]]
    why: str

    @property
    def changed(self) -> Mapping[str, str]:
        """The readings that are not the chosen ones."""
        return {name: reading for name, reading in self.readings.items() if reading != CHOSEN}


@dataclass(frozen=True)
class Priced:
    """A bet under its readings: `ambiguities` that can change it, with the ids of their readings, the chosen first;
    `combinations` of them, the book's own first; `claims` about the bet."""

    bet: str
    ambiguities: Mapping[str, tuple[str, ...]]
    combinations: tuple[Combination, ...]
    claims: tuple[Claim, ...]

    @property
    def chosen(self) -> Combination:
        """The book as it stands."""
        return self.combinations[0]

    def alone(self) -> Iterator[Combination]:
        """The combinations that change one reading, in the order of the book."""
        for name in self.ambiguities:
            yield from (each for each in self.combinations if list(each.changed) == [name])

    def outcomes(self) -> list[tuple[float, list[Combination]]]:
        """The combinations gathered by their return, the highest first; returns equal to 1e-12 are one."""
        found: dict[float, list[Combination]] = {}
        for each in self.combinations:
            if each.returned is not None:
                found.setdefault(round(float(each.returned), 12), []).append(each)
        return sorted(found.items(), reverse=True)


@dataclass(frozen=True)
class Readings:
    """A book's readings priced: `bets` that some reading can change; the ambiguities `without_effect` on any return."""

    book: Rulebook
    bets: tuple[Priced, ...]
    without_effect: tuple[str, ...]


def price(
    book: Rulebook,
    *,
    bets: Iterable[str] | None = None,
    beside: Path | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Readings:
    """The return of every bet, or of some, under every combination of the readings that can change it.

    `beside` is the file of the book, where it names strategies that lie beside it.
    """
    every = (MAIN, *book.side_bets)
    open_ = {bet: _open(book, bet) for bet in every}
    wanted = [bet for bet in every if (bets is None or bet in set(bets)) and open_[bet]]
    touched = {name for names in open_.values() for name in names}
    tasks = [(bet, combined) for bet in wanted for combined in _combined(book, open_[bet])]
    keyed = [(bet, "" if isinstance(other, str) else key(other, bet)) for bet, (_, other) in tasks]
    distinct = list(dict.fromkeys(each for each in keyed if each[1]))
    books = {each: other for each, (_, (_, other)) in zip(keyed, tasks, strict=True) if not isinstance(other, str)}
    todo = [(bet, books[bet, name]) for bet, name in distinct]
    values = dict(zip(distinct, _all(todo, beside, processes, progress), strict=True))
    found: dict[str, list[Combination]] = {bet: [] for bet in wanted}
    for (bet, (readings, other)), each in zip(tasks, keyed, strict=True):
        value = (None, {}, {}, other) if isinstance(other, str) else values[each]
        found[bet].append(Combination(readings, *value))
    priced = [
        Priced(
            bet=bet,
            ambiguities={name: (CHOSEN, *book.ambiguities[name].readings) for name in open_[bet]},
            combinations=tuple(found[bet]),
            claims=_claims(book, bet),
        )
        for bet in wanted
    ]
    return Readings(book, tuple(priced), tuple(name for name in book.ambiguities if name not in touched))


def _claims(book: Rulebook, bet: str) -> tuple[Claim, ...]:
    return tuple(claim for claim in book.claims.values() if claim.bet == bet)


def _open(book: Rulebook, bet: str) -> tuple[str, ...]:
    """The ambiguities of which some reading changes what the bet goes by."""
    plain = key(book, bet)

    def changes(ambiguity: str, reading: str) -> bool:
        other = _read(book, ambiguity, reading)
        return isinstance(other, str) or key(other, bet) != plain

    return tuple(name for name, each in book.ambiguities.items() if any(changes(name, it) for it in each.readings))


def _combined(book: Rulebook, names: Sequence[str]) -> Iterator[tuple[dict[str, str], Rulebook | str]]:
    """Every combination of the readings of these ambiguities with the book it makes, or why it makes none."""

    def go_on(place: int, readings: dict[str, str], so_far: Rulebook | str) -> Iterator[tuple[dict[str, str], Any]]:
        if place == len(names):
            yield readings, so_far
            return
        name = names[place]
        for reading in (CHOSEN, *book.ambiguities[name].readings):
            yield from go_on(place + 1, {**readings, name: reading}, _read(so_far, name, reading))

    yield from go_on(0, {}, book)


def _read(book: Rulebook | str, name: str, reading: str) -> Rulebook | str:
    if isinstance(book, str) or reading == CHOSEN:
        return book
    try:
        return with_readings(book, {name: reading})
    except RuleBookError as error:
        return f"the readings do not go together: {error.problems[0].message}"


# ---- what a bet goes by ---------------------------------------------------------------------------------------------


def key(book: Rulebook, bet: str) -> str:
    """A text that is the same for books that have the same rules for a bet, as far as its return hangs on them, and
    claim the same of it."""
    data = book.data
    found: dict[str, Any] = {"shoe": [data["shoe"]["decks"], data["shoe"]["deck"]], "hands": data["hands"]}
    if bet == MAIN:
        found |= {section: _bare(data[section], WITHOUT_EFFECT.get(section)) for section in SECTIONS}
        found["dealer"] = _bare(data["dealer"]["rows"])
        if not _late(book):
            del found["late-dealer-blackjack"]
    else:
        found["bet"] = _bare(next(each for each in data["side-bets"] if each["id"] == bet))
    found["claims"] = [each for each in data["claims"] if each["bet"] == bet]
    return json.dumps(found, sort_keys=True)


def _bare(value: Any, without: str | None = None) -> Any:
    """The data without remarks for readers, and without one key of the section."""
    if isinstance(value, Mapping):
        return {name: _bare(child) for name, child in value.items() if name not in REMARKS and name != without}
    if isinstance(value, list):
        return [_bare(each) for each in value]
    return value


def _late(book: Rulebook) -> bool:
    """May a dealer blackjack come to light after the player has acted?"""
    hidden = "dealer-down" in book.deal
    unseen = [rank for rank in RANKS if not (hidden and rank in book.peek_under)]
    natural = book.hands["blackjack"]
    hands = [RanksHand(rank + hole) for rank in unseen for hole in RANKS]
    return any(natural.holds(At(hand, hand, hand.ranks[0])) for hand in hands)


# ---- working it out -------------------------------------------------------------------------------------------------

_Value = tuple[Fraction | float | None, dict[str, bool], dict[str, tuple[int, float]], str]


def _all(
    tasks: list[tuple[str, Rulebook]], beside: Path | None, processes: int, progress: Progress | None
) -> list[_Value]:
    """The values of all tasks in their order."""
    found: list[_Value] = []
    if processes > 1 and len(tasks) > 1:
        plain = [(bet, dict(book.data), beside) for bet, book in tasks]
        with ProcessPoolExecutor(min(processes, len(tasks)), get_context("spawn")) as pool:
            for value in pool.map(_worked_out_apart, plain, chunksize=4):
                _put(found, value, len(tasks), progress)
        return found
    for bet, book in tasks:
        _put(found, _worked_out(bet, book, beside), len(tasks), progress)
    return found


def _put(found: list[_Value], value: _Value, whole: int, progress: Progress | None) -> None:
    found.append(value)
    if progress is not None:
        progress(len(found), whole)


def _worked_out_apart(task: tuple[str, dict[str, Any], Path | None]) -> _Value:
    """A task as it reaches another process: compiled conditions cannot travel, their data can."""
    from upcard.rulebook.reading.build import build

    bet, data, beside = task
    return _worked_out(bet, build(data), beside)


def _worked_out(bet: str, book: Rulebook, beside: Path | None) -> _Value:
    try:
        solution = solve(compile_game(book)) if bet == MAIN else None
        returned = side_bet(book, bet).returned if solution is None else 1 + solution.net
    except NotExact as error:
        return None, {}, {}, str(error)
    claims = Claims(book, solution, beside)
    checked = [claims.check(claim) for claim in _claims(book, bet)]
    agrees = {each.claim.id: each.verdict in (Verdict.AGREES, Verdict.NEEDLESS) for each in checked}
    charts = {
        each.claim.id: (len(each.followed.differing), each.followed.cost)
        for each in checked
        if each.followed is not None
    }
    return returned, agrees, charts, ""

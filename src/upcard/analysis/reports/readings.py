"""What unclear rules change: the return of a bet under every combination of readings.

A reading that cannot change the bet, such as a rounding or a procedure, is not combined with others. Two combinations
that lead to the same rules are computed once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from upcard.analysis.game.conditions import HandSituation, NotExact, RanksHand
from upcard.analysis.game.game import compile_game
from upcard.analysis.reports.claims import ClaimChecker, ClaimVerdict
from upcard.analysis.reports.side_bets import side_bet
from upcard.analysis.solver.solution import solve
from upcard.cards import RANKS
from upcard.rulebook import CHOSEN, Rulebook, RuleBookError, with_readings
from upcard.rulebook.model import Claim
from upcard.rulebook.paths import REMARKS

MAIN: Final = "main"

#: The sections of a book that decide the return of the main bet, beside parts of the shoe and the dealer.
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

#: A key of these sections that changes no return: a smaller insurance returns as much of each unit.
WITHOUT_EFFECT: Final = {"insurance": "partial"}

#: Is told how many combinations are done, and how many there are.
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class ReadingCombination:
    """One reading of each ambiguity of a bet. `returned` is the return of each unit staked, None with the reason in
    `why` if it cannot be computed; `agrees` says if each claim about the bet holds; `charts`, for each claim about a
    chart, in how many cells it is not the best play, and its cost."""

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
class BetReadings:
    """A bet under its readings: the `ambiguities` that can change it, with the ids of their readings, the chosen one
    first; the `combinations` of these, that of the book first; the `claims` about the bet."""

    bet: str
    ambiguities: Mapping[str, tuple[str, ...]]
    combinations: tuple[ReadingCombination, ...]
    claims: tuple[Claim, ...]

    @property
    def chosen(self) -> ReadingCombination:
        """The book as it stands."""
        return self.combinations[0]

    def alone(self) -> Iterator[ReadingCombination]:
        """The combinations that change one reading, in the order of the book."""
        for name in self.ambiguities:
            yield from (each for each in self.combinations if list(each.changed) == [name])

    def outcomes(self) -> list[tuple[float, list[ReadingCombination]]]:
        """The combinations by their return, the highest first; returns within 1e-12 are one."""
        found: dict[float, list[ReadingCombination]] = {}
        for each in self.combinations:
            if each.returned is not None:
                found.setdefault(round(float(each.returned), 12), []).append(each)
        return sorted(found.items(), reverse=True)


@dataclass(frozen=True)
class Readings:
    """The readings of a book: the `bets` that a reading can change, and the ambiguities `without_effect` on any."""

    book: Rulebook
    bets: tuple[BetReadings, ...]
    without_effect: tuple[str, ...]


def price_readings(
    book: Rulebook,
    *,
    bets: Iterable[str] | None = None,
    beside: Path | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Readings:
    """The return of every bet, or of some, under every combination of the readings that can change it.

    `beside` is the file of the book, next to which its strategy files are found.
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
    found: dict[str, list[ReadingCombination]] = {bet: [] for bet in wanted}
    for (bet, (readings, other)), each in zip(tasks, keyed, strict=True):
        value = (None, {}, {}, other) if isinstance(other, str) else values[each]
        found[bet].append(ReadingCombination(readings, *value))
    priced = [
        BetReadings(
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
    """The ambiguities of which some reading changes the rules of the bet."""
    unchanged = key(book, bet)

    def changes(ambiguity: str, reading: str) -> bool:
        other = _read(book, ambiguity, reading)
        return isinstance(other, str) or key(other, bet) != unchanged

    return tuple(name for name, each in book.ambiguities.items() if any(changes(name, it) for it in each.readings))


def _combined(book: Rulebook, names: Sequence[str]) -> Iterator[tuple[dict[str, str], Rulebook | str]]:
    """Every combination of the readings of these ambiguities, with its book or the reason why there is none."""

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


# ---- the rules of a bet ---------------------------------------------------------------------------------------------


def key(book: Rulebook, bet: str) -> str:
    """A text that is the same for two books if a bet has the same rules and claims in both, as far as these decide its
    return."""
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
    """The data without remarks for readers, and without one key."""
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
    return any(natural.holds(HandSituation(hand, hand, hand.ranks[0])) for hand in hands)


# ---- computing -------------------------------------------------------------------------------------------------------

_Value = tuple[Fraction | float | None, dict[str, bool], dict[str, tuple[int, float]], str]


def _all(
    tasks: list[tuple[str, Rulebook]], beside: Path | None, processes: int, progress: Progress | None
) -> list[_Value]:
    """The values of all tasks in their order."""
    found: list[_Value] = []
    if processes > 1 and len(tasks) > 1:
        from upcard.worker_processes import worker_processes

        sent = [(bet, dict(book.data), beside) for bet, book in tasks]
        with worker_processes(min(processes, len(tasks))) as pool:
            for value in pool.map(_computed_in_process, sent, chunksize=4):
                _put(found, value, len(tasks), progress)
        return found
    for bet, book in tasks:
        _put(found, _computed(bet, book, beside), len(tasks), progress)
    return found


def _put(found: list[_Value], value: _Value, whole: int, progress: Progress | None) -> None:
    found.append(value)
    if progress is not None:
        progress(len(found), whole)


def _computed_in_process(task: tuple[str, dict[str, Any], Path | None]) -> _Value:
    """A task in another process: compiled conditions cannot be sent there, their data can."""
    from upcard.rulebook.loading.build import build

    bet, data, beside = task
    return _computed(bet, build(data), beside)


def _computed(bet: str, book: Rulebook, beside: Path | None) -> _Value:
    try:
        solution = solve(compile_game(book)) if bet == MAIN else None
        returned = side_bet(book, bet).returned if solution is None else 1 + solution.net
    except NotExact as error:
        return None, {}, {}, str(error)
    claims = ClaimChecker(book, solution, beside)
    checked = [claims.check(claim) for claim in _claims(book, bet)]
    agrees = {each.claim.id: each.verdict in (ClaimVerdict.AGREES, ClaimVerdict.NEEDLESS) for each in checked}
    charts = {each.claim.id: (len(each.chart.differing), each.chart.cost) for each in checked if each.chart is not None}
    return returned, agrees, charts, ""

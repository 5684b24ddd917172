"""Asks the reference engine about hands: what may this one do, with whose money, or does it stand or end by itself?

Nothing here reads a condition: every answer is what the engine would offer a hand that it had dealt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from upcard.cards import RANKS, Card, best_total, card, cards, total
from upcard.engine import Mechanics, SeatBets
from upcard.engine.action_tables import Option, action_tables
from upcard.engine.state import DEALER, Hand
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import Predicate
from upcard.rulebook.conditions.views import UPCARD_ASPECTS
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import ProcedureRow, Stake
from upcard.wire.values import Place

#: One stake of the probing; any even number of units would do.
STAKE: Final = 1000
#: The most cards of a hand that is asked about.
MOST_CARDS: Final = 8
#: Card values in the order in which hands are made of them: few aces, so that they show what they are.
_VALUES: Final = "T98765432A"
_SUITS: Final = "shdcshdc"


@dataclass(frozen=True, slots=True)
class Probe:
    """A hand to ask about; `split_from` is the rank of a pair that was split, `splits` how often its seat has split."""

    cards: tuple[Card, ...]
    split_from: str | None = None
    splits: int = 0
    doubled: int = 0
    free: bool = False

    @property
    def total(self) -> int:
        return total(self.cards)[0]

    @property
    def soft(self) -> bool:
        return total(self.cards)[1]

    @property
    def low(self) -> int:
        return sum(each.value for each in self.cards)

    @property
    def ranks(self) -> tuple[str, ...]:
        return tuple(sorted((each.rank for each in self.cards), key=RANKS.index))


@dataclass(frozen=True, slots=True)
class Turn:
    """What the engine does with a hand at its turn: `ends` says that it is settled or stands, with the rule that says
    so; else `options` are offered."""

    ends: str | None
    options: tuple[Option, ...]

    def may(self, do: str, stake: Stake | None = None) -> bool:
        """Is an action among the options, with this stake if one is named?"""
        return any(each.do == do and stake in (None, each.stake) for each in self.options)


class Engine:
    """The engine of a book, asked about single hands."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._state = Mechanics(action_tables(book), [SeatBets(1, {"main": STAKE})], (), None)

    def hand(self, probe: Probe) -> Hand:
        """The hand as the engine holds it."""
        state = self._state
        own, free = (0, STAKE) if probe.free else (STAKE, 0)
        hand = Hand(Place(1, 1), state.value, own, free)
        for each in probe.cards:
            hand.add(each)
        hand.split_from = probe.split_from
        hand.doubled = probe.doubled
        return hand

    def dealer_hand(self, hand: Sequence[Card]) -> Hand:
        """A hand of the dealer as the engine holds it."""
        made = Hand(DEALER, self._state.value)
        for each in hand:
            made.add(each)
        return made

    def _show(self, shown: Sequence[Card]) -> None:
        state = self._state
        state.shown = state.at.dealer = self.dealer_hand(shown)
        state.at.upcard = state.upcard()

    def turn(self, probe: Probe, shown: Sequence[Card]) -> Turn:
        """What happens when it is the hand's turn and the dealer shows these cards."""
        state, book = self._state, self.book
        self._show(shown)
        seat, hand = state.seats[0], self.hand(probe)
        seat.splits = probe.splits
        settled = book.settlement.at_once.first(state.about(hand))
        if settled is not None:
            return Turn(settled.rule, ())
        stands = book.stand_at.first(state.about(hand))
        if stands is not None:
            return Turn(stands.rule, ())
        return Turn(None, state.decisions(seat, hand))

    def offers(self, probe: Probe, shown: Sequence[Card]) -> tuple[str, ...]:
        """What the hand is offered before the dealer checks for a blackjack."""
        self._show(shown)
        return tuple(each.do for each in self._state.offers_before_peek(self._state.seats[0], self.hand(probe)))

    def instead(self, probe: Probe, attempt: str, shown: Sequence[Card]) -> str | None:
        """What is done if the balance falls short of a double or a split that was offered."""
        return self._by_rows(self.book.procedures.short_balance, probe, shown, attempt)

    def timeout(self, probe: Probe, shown: Sequence[Card]) -> str:
        """What is done if the time for a decision is up."""
        if self.book.procedures.clock == "none":
            return "stand"
        return self._by_rows(self.book.procedures.timeout, probe, shown, None) or "stand"

    def _by_rows(
        self, rows: DecisionTable[ProcedureRow], probe: Probe, shown: Sequence[Card], attempt: str | None
    ) -> str | None:
        answer = self.turn(probe, shown)
        offered = {each.do for each in answer.options}
        at = self._state.about(self.hand(probe))
        at.attempt = attempt
        try:
            return next((row.do for row in rows.holding(at) if row.do in offered), None)
        finally:
            at.attempt = None

    def dealer_hits(self, hand: Sequence[Card]) -> bool:
        """Does the dealer take another card?"""
        state = self._state
        state.dealer = state.at.dealer = self.dealer_hand(hand)
        state.at.upcard = hand[0].rank
        return state.dealer_draws() is not None


def ups(book: Rulebook) -> int:
    """How many cards of the dealer lie face up while players act."""
    return book.deal.count("dealer-up")


def shows(book: Rulebook, *asked: Predicate) -> list[tuple[Card, ...]]:
    """What the dealer may show: every upcard if a condition asks about it, else one that stands for all."""
    if ups(book) == 0:
        return [()]
    if not any(each.looks & UPCARD_ASPECTS for each in asked):
        return [cards("6d Td")[: ups(book)]]
    if ups(book) == 1:
        return [(card(rank + "d"),) for rank in "23456789TJQKA"]
    return [probe.cards for probe in by_total(2)]


@cache
def two_cards() -> tuple[Probe, ...]:
    """Every two-card hand by rank, of two suits, pairs among them."""
    return tuple(
        Probe((card(first + "s"), card(second + "h"))) for first, second in combinations_with_replacement(RANKS, 2)
    )


@cache
def split_hands() -> tuple[Probe, ...]:
    """Every two-card hand that a split may make, of ten values alike one."""
    return tuple(
        Probe((card(rank + "s"), card(other + "h")), split_from=rank, splits=1)
        for rank in "A23456789T"
        for other in RANKS
    )


@cache
def by_total(count: int, bust: bool = False) -> tuple[Probe, ...]:
    """One hand of so many cards for each total that may be reached, hard and soft."""
    return tuple(
        Probe(tuple(card(rank + suit) for rank, suit in zip(ranks, _SUITS, strict=False)))
        for (number, _), ranks in _ranks_by_total(count).items()
        if bust or number <= 21
    )


@cache
def _ranks_by_total(count: int) -> dict[tuple[int, bool], str]:
    if count == 1:
        return {(11 if rank == "A" else 10 if rank == "T" else int(rank), rank == "A"): rank for rank in _VALUES}
    found: dict[tuple[int, bool], str] = {}
    for (number, _), ranks in _ranks_by_total(count - 1).items():
        if number > 21:
            continue
        for rank in _VALUES:
            made = ranks + rank
            low = sum(10 if each == "T" else 1 if each == "A" else int(each) for each in made)
            found.setdefault(best_total(low, "A" in made), made)
    return dict(sorted(found.items()))


def longer(least: int = 3, bust: bool = False) -> Iterator[Probe]:
    """Hands of more cards, one for each number of cards and total."""
    for count in range(least, MOST_CARDS + 1):
        yield from by_total(count, bust)

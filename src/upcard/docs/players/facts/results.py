"""How hands are settled: every kind of final hand is put to the settlement beside every kind of dealer hand.

A row of the table that a player reads is what one rule decides, in the order in which the engine comes to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any, Final

from upcard.cards import RANKS, Card, card, cards
from upcard.docs.players.facts.cells import Box, Cell, boxes
from upcard.docs.players.facts.decisions import Decisions
from upcard.docs.players.facts.engine_answers import Engine, Probe, by_total, longer, two_cards
from upcard.engine.state import Hand, Situation
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import SUIT_ASPECTS, Aspect
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import At, SettlementRow

#: The dimensions of a final hand beside the dealer's, those first that need not be said.
RESULT: Final = (
    "ranks", "suit", "colour", "suited", "soft", "dealer-cards", "dealer-total", "stakes", "split", "cards", "total",
    "compared", "natural", "dealer-natural", "dealer-bust", "bust",
)  # fmt: skip
_STAGES: Final = {At.ONCE: 0, At.REVEAL: 1, At.SHOWDOWN: 2}


@dataclass(frozen=True, slots=True)
class DecidedRow:
    """What a row decides: hands beside dealer hands as boxes (None if they have no short description), and whether the
    dealer may still turn over a blackjack when it does."""

    row: SettlementRow
    where: tuple[Box, ...] | None
    beats_late_blackjack: bool


@dataclass(frozen=True, slots=True)
class DealerHand:
    """A hand the dealer may end with, and how it began."""

    cards: tuple[Card, ...]

    @property
    def first(self) -> tuple[Card, ...]:
        return self.cards[:2]


class Results:
    """The settlement of a book."""

    def __init__(self, decisions: Decisions) -> None:
        self.decisions = decisions
        self.engine: Engine = decisions.engine
        self.book: Rulebook = decisions.book
        self._natural = self.book.hands["blackjack"].holds
        self._dealt: dict[DealerHand, tuple[str, tuple[Hand, ...]]] = {}

    def decided_by(self, probe: Probe, dealer: DealerHand) -> SettlementRow | None:
        """The row that settles a hand which ends so, when the dealer ends so."""
        hand = self.engine.hand(probe)
        upcard, beside = self._dealer(dealer)
        for rows, seen in zip(self._stages, beside, strict=True):
            row = rows.first(Situation(hand, seen, upcard))
            if row is not None:
                return row
        return None

    @cached_property
    def _stages(self) -> tuple[DecisionTable[SettlementRow], ...]:
        settlement = self.book.settlement
        return settlement.at_once, settlement.at_reveal, settlement

    def _dealer(self, dealer: DealerHand) -> tuple[str, tuple[Hand, ...]]:
        """The dealer's upcard, and the dealer's hand as it is seen at each stage."""
        if dealer not in self._dealt:
            ups = sum(step == "dealer-up" for step in self.book.deal)
            seen = (dealer.cards[:ups], dealer.first, dealer.cards)
            self._dealt[dealer] = dealer.cards[0].rank if ups else "", tuple(map(self.engine.dealer_hand, seen))
        return self._dealt[dealer]

    @cached_property
    def rows(self) -> list[DecidedRow]:
        """The rows that decide anything, in the order in which the engine comes to them."""
        cells: dict[str, list[Cell]] = {}
        theirs = [(dealer, self.dealer_cell(dealer)) for dealer in self.dealers]
        for probe in self.hands:
            mine = self.hand_cell(probe)
            for dealer, cell in theirs:
                row = self.decided_by(probe, dealer)
                if row is not None:
                    compared = _compare(probe.total, cell["dealer-total"])
                    cells.setdefault(row.rule, []).append({**mine, **cell, "compared": compared})
        order = sorted(self.book.settlement, key=lambda row: _STAGES[row.at])
        found = []
        for place, row in enumerate(order):
            if row.rule not in cells or row.result.value == "surrender":
                continue
            later = [cell for other in order[place + 1 :] for cell in cells.get(other.rule, ())]
            where = boxes(cells[row.rule], later, RESULT)
            if where == [{}]:
                where = [{"compared": frozenset(cell["compared"] for cell in cells[row.rule])}]
            beats = row.at is At.ONCE and any(cell["dealer-natural"] for cell in cells[row.rule])
            found.append(DecidedRow(row, None if where is None else tuple(where), beats))
        return found

    def hand_cell(self, probe: Probe) -> dict[str, Any]:
        """The player's side of a cell."""
        suits = {each.suit for each in probe.cards}
        return {
            "cards": len(probe.cards),
            "total": probe.total,
            "soft": probe.soft,
            "suited": len(suits) == 1,
            "suit": next(iter(suits)) if len(suits) == 1 else "",
            "colour": len({each.colour for each in probe.cards}) == 1,
            "split": probe.split_from is not None,
            "stakes": "free" if probe.free else "own",
            "ranks": probe.ranks,
            "natural": self._natural(Situation(self.engine.hand(probe), self.engine.dealer_hand(()), "")),
            "bust": probe.total > 21,
        }

    def dealer_cell(self, dealer: DealerHand) -> dict[str, Any]:
        """The dealer's side of a cell."""
        upcard, (*_, hand) = self._dealer(dealer)
        return {
            "dealer-total": hand.total,
            "dealer-cards": min(hand.count, 5),
            "dealer-natural": self._natural(Situation(hand, hand, upcard)),
            "dealer-bust": hand.total > 21,
        }

    # ---- hands ------------------------------------------------------------------------------------------------------

    @cached_property
    def dealers(self) -> tuple[DealerHand, ...]:
        """A blackjack, and a hand for each total the dealer may end with, one of five cards among them."""
        ends = [each.cards for each in by_total(3, bust=True) if each.total >= 17 and not each.soft]
        ends = [hand for hand in ends if not self.engine.dealer_hits(hand)]
        five = cards("2d 3d 4d 5c 7s")
        return tuple(map(DealerHand, (cards("Kd As"), *ends, five)))

    @cached_property
    def hands(self) -> tuple[Probe, ...]:
        """Hands a player may end with."""
        asked = frozenset().union(*(row.when.looks for row in self.book.settlement))
        by_rank = bool(asked & {Aspect.RANKS, Aspect.PAIR})
        by_suit = bool(asked & SUIT_ASPECTS)
        found = list(two_cards() if by_rank else by_total(2))
        found += [each for each in longer(bust=True) if self._reached(each)]
        found += [Probe(each.cards, "8", 1) for each in by_total(2)]
        split = (Probe(each.cards, "8", 1) for each in longer(bust=True))
        found += [each for each in split if self._reached(each)]
        if by_suit:
            found += [Probe(cards(text)) for text in ("As Ks", "Ah Th", "9h 8h", "9s 8s", "Ah Kd")]
            found += [Probe(tuple(card(each.rank + "h") for each in probe.cards)) for probe in by_total(5)]
        if Aspect.STAKES in asked:
            found += [Probe(each.cards, "8", 1, free=True) for each in (*by_total(2), *by_total(3, bust=True))]
        if by_rank:
            found += [Probe(hand) for hand in _three_cards() if Probe(hand).total <= 21]
        return tuple(dict.fromkeys(found))

    def _reached(self, probe: Probe) -> bool:
        """Can the hand come about, or is it over with fewer cards?"""
        return all(
            self._goes_on(Probe(probe.cards[:count], probe.split_from, probe.splits))
            for count in range(2, len(probe.cards))
        )

    def _goes_on(self, probe: Probe) -> bool:
        answers = (self.decisions.answer(probe, shown) for shown in self.decisions.shown)
        return any(answer.ends is None for answer in answers)


def _compare(mine: int, theirs: int) -> str:
    if mine > 21:
        return "over"
    if theirs > 21 or mine > theirs:
        return "higher"
    return "equal" if mine == theirs else "lower"


def _three_cards() -> list[tuple[Card, ...]]:
    return [
        tuple(card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
        for ranks in combinations_with_replacement(RANKS, 3)
        for suits in ("shd", "hhh", "sss")
    ]

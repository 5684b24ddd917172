"""How hands are settled: every kind of final hand is put to the settlement beside every kind of dealer hand.

A row of the table that a player reads is what one rule decides, in the order in which the engine comes to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Final

from upcard.cards import RANKS, Card, card, cards
from upcard.docs.players.cells import Box, Cell, boxes
from upcard.docs.players.decisions import Decisions
from upcard.docs.players.engine_answers import Engine, Probe, by_total, longer, two_cards
from upcard.engine.state import DEALER, Hand, Situation
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import Aspect
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

    def decided_by(self, probe: Probe, dealer: DealerHand) -> SettlementRow | None:
        """The row that settles a hand which ends so, when the dealer ends so."""
        book = self.book
        hand = self.engine.hand(probe)
        ups = sum(step == "dealer-up" for step in book.deal)
        value = self.engine._state.value
        shown, turned, last = Hand(DEALER, value), Hand(DEALER, value), Hand(DEALER, value)
        for made, found in ((shown, dealer.cards[:ups]), (turned, dealer.first), (last, dealer.cards)):
            for each in found:
                made.add(each)
        upcard = dealer.cards[0].rank if ups else ""
        for rows, beside in (
            (book.settlement.at_once, shown), (book.settlement.at_reveal, turned), (book.settlement, last),
        ):  # fmt: skip
            row = rows.first(Situation(hand, beside, upcard))
            if row is not None:
                return row
        return None

    @cached_property
    def rows(self) -> list[DecidedRow]:
        """The rows that decide anything, in the order in which the engine comes to them."""
        cells: dict[str, list[Cell]] = {}
        for probe in self.hands:
            for dealer in self.dealers:
                row = self.decided_by(probe, dealer)
                if row is not None:
                    cells.setdefault(row.rule, []).append(self._cell(probe, dealer))
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

    def _cell(self, probe: Probe, dealer: DealerHand) -> Cell:
        totals = probe.total, Probe(dealer.cards).total
        suits = {each.suit for each in probe.cards}
        natural = self._natural(Situation(self.engine.hand(probe), Hand(DEALER, self.engine._state.value), ""))
        theirs = self._is_natural(dealer.cards)
        return {
            "cards": len(probe.cards),
            "total": totals[0],
            "soft": probe.soft,
            "suited": len(suits) == 1,
            "suit": next(iter(suits)) if len(suits) == 1 else "",
            "colour": len({each.colour for each in probe.cards}) == 1,
            "split": probe.split_from is not None,
            "stakes": "free" if probe.free else "own",
            "ranks": probe.ranks,
            "natural": natural,
            "bust": totals[0] > 21,
            "compared": "over" if totals[0] > 21 else _compare(*totals),
            "dealer-total": totals[1],
            "dealer-cards": min(len(dealer.cards), 5),
            "dealer-natural": theirs,
            "dealer-bust": totals[1] > 21,
        }

    def _is_natural(self, hand: Sequence[Card]) -> bool:
        made = Hand(DEALER, self.engine._state.value)
        for each in hand:
            made.add(each)
        return self._natural(Situation(made, made, hand[0].rank))

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
        found = list(two_cards())
        found += [Probe(cards(text)) for text in ("As Ks", "Ah Th", "9h 8h", "9s 8s", "Ah Kd")]
        found += [each for each in longer(bust=True) if self._reached(each)]
        found += [
            Probe(tuple(card(each.rank + "h") for each in probe.cards)) for probe in by_total(5) if self._reached(probe)
        ]
        found += [Probe(each.cards, "8", 1) for each in by_total(2)]
        found += [Probe(each.cards, "8", 1) for each in longer(bust=True) if self._reached(Probe(each.cards, "8", 1))]
        if Aspect.STAKES in asked:
            found += [Probe(each.cards, "8", 1, free=True) for each in (*by_total(2), *by_total(3, bust=True))]
        if asked & {Aspect.RANKS, Aspect.PAIR}:
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
    if theirs > 21 or mine > theirs:
        return "higher"
    return "equal" if mine == theirs else "lower"


def _three_cards() -> list[tuple[Card, ...]]:
    return [
        tuple(card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
        for ranks in combinations_with_replacement(RANKS, 3)
        for suits in ("shd", "hhh", "sss")
    ]

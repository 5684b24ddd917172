"""A hand at the table: its cards, its running totals and its stakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from upcard.cards import Card
from upcard.wire.values import Place

#: Where the dealer's hand lies.
DEALER: Final = Place(0, 0)


class Hand:
    """Cards with totals kept up card by card; answers every question of `upcard.rulebook.conditions.HandView`.

    `value` counts it: the total, and whether it is soft.
    `own` and `free` are the stakes in units, `began` the own stake the hand was opened with. A hand is `done` when no
    further card can come to it by a decision; `ended_by` is the rule that saw to it. `outcome` is None until settled.
    """

    __slots__ = (
        "began",
        "cards",
        "count",
        "done",
        "doubled",
        "ended_by",
        "free",
        "has_ace",
        "low",
        "outcome",
        "own",
        "place",
        "ranks",
        "returned",
        "soft",
        "split_from",
        "surrendered",
        "total",
        "value",
    )

    def __init__(self, place: Place, value: Value, own: int = 0, free: int = 0) -> None:
        self.place = place
        self.value = value
        self.cards: list[Card] = []
        self.ranks = ""
        self.count = 0
        self.low = 0
        self.has_ace = False
        self.total = 0
        self.soft = False
        self.split_from: str | None = None
        self.doubled = 0
        self.surrendered = False
        self.own = self.began = own
        self.free = free
        self.done = False
        self.ended_by: str | None = None
        self.outcome: str | None = None
        self.returned = 0

    def add(self, card: Card) -> None:
        """Put a card to the hand."""
        self.cards.append(card)
        self.ranks += card.rank
        self.count += 1
        self.low += card.value
        if card.value == 1:
            self.has_ace = True
        self.total, self.soft = self.value(self)

    def split(self, place: Place, own: int, free: int) -> Hand:
        """Keep the first card of a pair and open a hand at `place` with the second."""
        first, second = self.cards
        self.cards, self.ranks, self.count, self.low, self.has_ace = [], "", 0, 0, False
        self.add(first)
        self.split_from = first.rank
        other = Hand(place, self.value, own, free)
        other.add(second)
        other.split_from = second.rank
        return other

    def end(self, rule: str) -> None:
        """No further decision on the hand, because of `rule`."""
        self.done = True
        self.ended_by = rule


#: What a hand counts, and whether it is soft.
Value = Callable[[Hand], tuple[int, bool]]

"""How likely the cards of a hand are all of one suit, or of one colour, if its ranks are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from typing import Final

from upcard.analysis.hands.rank_groups import RankGroups
from upcard.cards import SUITS, Card

#: What conditions on suits can tell apart: all cards of one suit (each suit by itself), one colour but two suits, both
#: colours. As an example hand of a pattern, the first card has its first suit and the others its last.
SUIT_PATTERNS: Final = ("s", "h", "d", "c", "sc", "hd", "sh")


@dataclass(frozen=True)
class Suits:
    """The suits of a shoe: `cards` [suit][group] is the number of cards of a suit in a rank group.

    The suits of a hand depend on its own ranks alone: within a rank group, any choice of cards is as likely as any
    other, whatever ranks are known elsewhere on the table.
    """

    cards: Mapping[str, tuple[int, ...]]

    def shares(self, counts: Iterable[int]) -> list[Fraction]:
        """The probability of each of `SUIT_PATTERNS` for a composition; the last one if the shoe does not hold it."""
        drawn = [int(count) for count in counts]
        if any(count > self._all(group) for group, count in enumerate(drawn)):
            return [*[Fraction(0)] * (len(SUIT_PATTERNS) - 1), Fraction(1)]
        within = {pattern: self._within(pattern, drawn) for pattern in SUIT_PATTERNS[:-1]}
        for colour in (pattern for pattern in within if len(pattern) > 1):
            within[colour] -= sum((within[suit] for suit in colour), Fraction(0))
        return [*within.values(), 1 - sum(within.values(), Fraction(0))]

    def _within(self, suits: str, drawn: list[int]) -> Fraction:
        """The probability that every card drawn is of these suits."""
        return prod(
            (
                Fraction(comb(sum(self.cards[suit][group] for suit in suits), count), comb(self._all(group), count))
                for group, count in enumerate(drawn)
                if count
            ),
            start=Fraction(1),
        )

    def _all(self, group: int) -> int:
        return sum(cards[group] for cards in self.cards.values())


def suits_of(groups: RankGroups, cards: Iterable[Card]) -> Suits:
    """The suits among some cards."""
    counts = {suit: [0] * len(groups) for suit in SUITS}
    for card in cards:
        counts[card.suit][groups.of_rank[card.rank]] += 1
    return Suits({suit: tuple(each) for suit, each in counts.items()})


def suits_of_ranks(groups: RankGroups, ranks: Mapping[str, int]) -> Suits:
    """The suits of full decks, which hold equally many cards of each suit of a rank."""
    counts = [0] * len(groups)
    for rank, number in ranks.items():
        counts[groups.of_rank[rank]] += number // len(SUITS)
    return Suits({suit: tuple(counts) for suit in SUITS})

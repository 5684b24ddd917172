"""How likely a hand of given ranks is of one suit, or of one colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from upcard.analysis.hands.rank_groups import Kinds
from upcard.analysis.hands.views import SUIT_PATTERNS
from upcard.cards import SUITS, Card


@dataclass(frozen=True)
class Suits:
    """The suits of a shoe: `cards` [suit][kind] is how many cards there are.

    Which suits the cards of a hand show depends on its ranks alone: within a kind, every choice of cards is as likely
    as any other, whatever is known of the ranks elsewhere on the table.
    """

    cards: Mapping[str, tuple[int, ...]]

    def shares(self, counts: Iterable[int]) -> list[Fraction]:
        """The probability of each of `upcard.analysis.hands.views.SUIT_PATTERNS` for a composition."""
        drawn = [int(count) for count in counts]
        within = {pattern: self._within(pattern, drawn) for pattern in SUIT_PATTERNS[:-1]}
        for colour in (pattern for pattern in within if len(pattern) > 1):
            within[colour] -= sum((within[suit] for suit in colour), Fraction(0))
        return [*within.values(), 1 - sum(within.values(), Fraction(0))]

    def _within(self, suits: str, drawn: list[int]) -> Fraction:
        """The probability that every card drawn is of these suits."""
        return prod(
            (
                Fraction(comb(sum(self.cards[suit][kind] for suit in suits), count), comb(self._all(kind), count))
                for kind, count in enumerate(drawn)
                if count
            ),
            start=Fraction(1),
        )

    def _all(self, kind: int) -> int:
        return sum(cards[kind] for cards in self.cards.values())


def suits_of(kinds: Kinds, cards: Iterable[Card]) -> Suits:
    """The suits among some cards."""
    counts = {suit: [0] * len(kinds) for suit in SUITS}
    for card in cards:
        counts[card.suit][kinds.of_rank[card.rank]] += 1
    return Suits({suit: tuple(each) for suit, each in counts.items()})


def suits_of_ranks(kinds: Kinds, ranks: Mapping[str, int]) -> Suits:
    """The suits of full decks, in which every rank has as many cards of each suit."""
    counts = [0] * len(kinds)
    for rank, number in ranks.items():
        counts[kinds.of_rank[rank]] += number // len(SUITS)
    return Suits({suit: tuple(counts) for suit in SUITS})

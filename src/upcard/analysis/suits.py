"""How likely a hand of given ranks is of one suit, or of one colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from upcard.analysis.kinds import Kinds
from upcard.cards import RED_SUITS, SUITS, Card


@dataclass(frozen=True)
class Suits:
    """The suits of a shoe: `cards` [suit][kind] is how many cards there are.

    Which suits the cards of a hand show depends on its ranks alone: within a kind, every choice of cards is as likely
    as any other, whatever is known of the ranks elsewhere on the table.
    """

    cards: Mapping[str, tuple[int, ...]]

    def shares(self, counts: Iterable[int]) -> tuple[Fraction, Fraction, Fraction]:
        """The probabilities of one suit, of one colour but more suits, and of two colours, for a composition.

        The order is that of `upcard.analysis.views.SUIT_PATTERNS`.
        """
        drawn = [int(count) for count in counts]
        one_suit = sum((self._within(suit, drawn) for suit in SUITS), Fraction(0))
        reds = RED_SUITS
        blacks = "".join(suit for suit in SUITS if suit not in reds)
        one_colour = self._within(reds, drawn) + self._within(blacks, drawn)
        return one_suit, one_colour - one_suit, 1 - one_colour

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

"""Example hands: for a condition, the cards that show it best, found by trying hands on the condition itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement
from operator import add
from typing import Final

from upcard.cards import Card, card, total
from upcard.rulebook.conditions import Predicate

#: Ranks in the order in which an example prefers them, and ways to give the cards of a hand their suits.
_RANKS: Final = "KQJT98765432A"
_SUITS: Final = ("shdcsh", "hhhhhh", "scscsc")
#: The most cards an example has.
_MOST_CARDS: Final = 6


@dataclass(frozen=True, slots=True)
class ExampleHand:
    """A hand as conditions ask of it: nothing staked beyond one unit, nothing decided yet."""

    cards: tuple[Card, ...]
    split_from: str | None = None
    doubled: int = 0
    surrendered: bool = False
    own: int = 1
    free: int = 0

    @property
    def count(self) -> int:
        return len(self.cards)

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
    def ranks(self) -> str:
        return "".join(each.rank for each in self.cards)


@dataclass(frozen=True, slots=True)
class Scene:
    """A hand beside a dealer who shows a card."""

    hand: ExampleHand
    dealer: ExampleHand
    upcard: str
    attempt: str | None = None


_DEALER: Final = ExampleHand((card("6d"), card("Ts")))


def scene(hand: ExampleHand, dealer: ExampleHand = _DEALER) -> Scene:
    """The hand against a dealer, whose first card is the upcard."""
    return Scene(hand, dealer, dealer.cards[0].rank)


def example(
    shown: Predicate,
    earlier: Sequence[Predicate] = (),
    sizes: Sequence[int] = (),
    nearest: int | None = None,
) -> tuple[Card, ...] | None:
    """The cards that show a condition, and none of the `earlier` ones: the fewest cards, of as many ranks as can be,
    with few aces, the total nearest to 21. With `nearest`, two cards at least, and a total nearest to this one before
    all else. `sizes` are the numbers of cards to try. None where no hand is found.
    """
    if shown.source == "never":
        return None
    for size in sizes or range(1 if nearest is None else 2, _MOST_CARDS + 1):
        hands = (hand for hand in _hands(size) if _shows(hand, shown, earlier))
        best = max(hands, key=partial(_worth_showing, nearest), default=None)
        if best is not None:
            aces = [each for each in best.cards if each.rank == "A"]
            return (*aces, *(each for each in best.cards if each.rank != "A"))
    return None


def _worth_showing(nearest: int | None, hand: ExampleHand) -> tuple[int, int, int, int]:
    off = 0 if nearest is None else -abs(hand.total - nearest)
    return off, len(set(hand.ranks)), -hand.ranks.count("A"), -abs(hand.total - 21)


@cache
def _hands(size: int) -> tuple[ExampleHand, ...]:
    """Every hand of so many cards, in the order in which one is preferred."""
    return tuple(
        ExampleHand(tuple(map(card, map(add, ranks, suits))))
        for suits in _SUITS
        for ranks in combinations_with_replacement(_RANKS, size)
    )


def _shows(hand: ExampleHand, shown: Predicate, earlier: Sequence[Predicate]) -> bool:
    at = scene(hand)
    return shown.holds(at) and not any(each.holds(at) for each in earlier)

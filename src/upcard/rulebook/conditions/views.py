"""What a condition may ask of a hand and of its situation, and which of these aspects it looks at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, Final, Protocol

from upcard.cards import Card


class HandView(Protocol):
    """What a condition may ask of a hand. The engine's hands and the analysis's compositions both answer it."""

    @property
    def count(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def soft(self) -> bool: ...
    @property
    def low(self) -> int: ...
    @property
    def ranks(self) -> str:
        """The ranks in the order dealt, one letter a card."""
        ...

    @property
    def cards(self) -> Sequence[Card]:
        """The cards with their suits; an analysis without suits raises `SuitsNeeded`."""
        ...

    @property
    def split_from(self) -> str | None:
        """The rank of the pair this hand was split from, or None."""
        ...

    @property
    def doubled(self) -> int: ...
    @property
    def surrendered(self) -> bool: ...
    @property
    def own(self) -> int: ...
    @property
    def free(self) -> int: ...


class SituationView(Protocol):
    """A hand to decide on, with the dealer's hand, the upcard and, for short balance, the decision attempted."""

    @property
    def hand(self) -> HandView: ...
    @property
    def dealer(self) -> HandView: ...
    @property
    def upcard(self) -> str: ...
    @property
    def attempt(self) -> str | None: ...


class SuitsNeeded(LookupError):
    """A condition asked for suits where only ranks are known."""


Test = Callable[[SituationView], bool]


class Aspect(Enum):
    """One thing that a condition looks at.

    `view` of a hand is equal for hands that no condition tells apart by this aspect alone; it is None for an aspect of
    the situation. A condition gets the same answer for hands that are equal in all the aspects it looks at, which is
    what situations, lints and the analysis build on.
    """

    COUNT = ("how many cards", attrgetter("count"))
    TOTAL = ("the best total", attrgetter("total"))
    SOFTNESS = ("whether an ace counts 11", attrgetter("soft"))
    LOW = ("the total with every ace as 1", attrgetter("low"))
    COMPARED = ("the total beside the dealer's", attrgetter("total"))
    PAIR = ("the ranks of two cards", lambda hand: hand.ranks if hand.count == 2 else None)
    RANKS = ("the ranks", attrgetter("ranks"))
    SUITS = ("which suits there are", lambda hand: frozenset(card.suit for card in hand.cards))
    SUITEDNESS = ("whether the suits and colours are alike", lambda hand: _alike_in_suits(hand.cards))
    SPLIT = ("whether a split made it", lambda hand: hand.split_from is None)
    SPLIT_FROM = ("the pair it was split from", attrgetter("split_from"))
    DOUBLED = ("how often it was doubled", attrgetter("doubled"))
    SURRENDERED = ("whether it was surrendered", attrgetter("surrendered"))
    STAKES = ("whose money is on it", lambda hand: (hand.own > 0, hand.free > 0))
    UPCARD = ("the dealer's upcard", None)
    DEALER = ("the dealer's hand", None)
    ATTEMPT = ("the decision that cannot be paid for", None)

    def __init__(self, words: str, view: Callable[[HandView], Any] | None) -> None:
        self.words = words
        self.view = view


#: Aspects that are known only of cards with suits.
SUIT_ASPECTS: Final = frozenset({Aspect.SUITS, Aspect.SUITEDNESS})
#: Aspects of the dealer's whole hand.
DEALER_ASPECTS: Final = frozenset({Aspect.DEALER, Aspect.COMPARED})
#: Aspects for which the dealer's upcard must be known.
UPCARD_ASPECTS: Final = DEALER_ASPECTS | {Aspect.UPCARD}


def _alike_in_suits(cards: Sequence[Card]) -> tuple[bool, bool]:
    return len({card.suit for card in cards}) == 1, len({card.colour for card in cards}) == 1


def see(hand: HandView, looks: Collection[Aspect]) -> tuple[Any, ...]:
    """All that conditions with these looks see of a hand."""
    return tuple([aspect.view(hand) for aspect in Aspect if aspect.view is not None and aspect in looks])

"""Cards and hand values: the ground floor, above which nothing else is needed.

A card is written as rank and suit, ``"As"``, ``"Td"``; ranks are ``A 2 3 4 5 6 7 8 9 T J Q K``.
Values follow every blackjack table: an ace is 1 or 11, a ten, jack, queen or king is 10.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
RED_SUITS: Final = "hd"
SUIT_SIGNS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

#: A rank as people write it, and a suit behind it: its letter or its sign, filled or not.
_WRITTEN: Final = re.compile(r"(10|[A2-9TJQK])([shdc♠♥♦♣♤♡♢♧]?)", re.IGNORECASE)
_SUIT_OF: Final = dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True))

#: What a rank counts, an ace as 1.
RANK_VALUES: Final[dict[str, int]] = {rank: min(index + 1, 10) for index, rank in enumerate(RANKS)}


class CardError(ValueError):
    """The text does not name a card."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card, for instance ``Card("A", "s")``; ``value`` counts an ace as 1."""

    rank: str
    suit: str
    value: int = field(init=False, repr=False, compare=False)
    text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.rank) != 1 or self.rank not in RANKS:
            raise CardError(f"{self.rank!r} is not a rank: one of {' '.join(RANKS)}")
        if len(self.suit) != 1 or self.suit not in SUITS:
            raise CardError(f"{self.suit!r} is not a suit: one of {' '.join(SUITS)}")
        object.__setattr__(self, "value", RANK_VALUES[self.rank])
        object.__setattr__(self, "text", self.rank + self.suit)

    @property
    def colour(self) -> str:
        """``"red"`` for hearts and diamonds, ``"black"`` for spades and clubs."""
        return "red" if self.suit in RED_SUITS else "black"

    def __str__(self) -> str:
        return self.text


#: Every card of the standard deck by its text, so that a card is made once and compared by identity.
DECK: Final[dict[str, Card]] = {rank + suit: Card(rank, suit) for suit in SUITS for rank in RANKS}


def card(text: str) -> Card:
    """Read one card.

    >>> card("Td").value
    10
    """
    try:
        return DECK[text]
    except (KeyError, TypeError):
        raise CardError(f"{text!r} is not a card: write rank and suit, such as As, Td or 7h") from None


def cards(texts: Iterable[str] | str) -> tuple[Card, ...]:
    """Read several cards, from a list or from one text with spaces between.

    >>> [str(each) for each in cards("As Td")]
    ['As', 'Td']
    """
    return tuple(card(text) for text in (texts.split() if isinstance(texts, str) else texts))


def written_cards(text: str) -> tuple[Card, ...]:
    """Read cards as people write them: in any case, a ten as ``T`` or ``10``, a suit as letter or sign.

    Files hold the one form that `cards` reads; this is for what is typed. Raises `CardError`.

    >>> [str(each) for each in written_cards("A♠, 10d 6D tH")]
    ['As', 'Td', '6d', 'Th']
    """
    found = []
    for word in _words(text):
        pairs = _WRITTEN.findall(word)
        if not all(suit for _, suit in pairs) or "".join(map("".join, pairs)) != word:
            raise CardError(f"{word!r} is not a card: write rank and suit, such as As, 10d or 7♥")
        found += [card(_rank(rank) + _SUIT_OF.get(suit, suit.lower())) for rank, suit in pairs]
    return tuple(found)


def written_ranks(text: str) -> str:
    """Read ranks as people write them, apart or together; suits may be given and are left out. Raises `CardError`.

    >>> written_ranks("a,7"), written_ranks("10♠ 6"), written_ranks("5555")
    ('A7', 'T6', '5555')
    """
    found = ""
    for word in _words(text):
        pairs = _WRITTEN.findall(word)
        if "".join(map("".join, pairs)) != word:
            raise CardError(f"{word!r} is not a rank: write A, 2 to 10, J, Q or K, such as A,7")
        found += "".join(_rank(rank) for rank, _ in pairs)
    return found


def _words(text: str) -> list[str]:
    """What stands between spaces and commas; the mark that makes a suit's sign a picture is left out."""
    return text.replace("\ufe0f", "").replace("\ufe0e", "").replace(",", " ").split()


def _rank(text: str) -> str:
    return "T" if text == "10" else text.upper()


def best_total(low: int, has_ace: bool) -> tuple[int, bool]:
    """The total a hand counts and whether it is soft, from its low total (every ace as 1).

    One ace counts 11 as long as that does not pass 21; the hand is soft exactly while it does.

    >>> best_total(8, True), best_total(12, True)
    ((18, True), (12, False))
    """
    if has_ace and low <= 11:
        return low + 10, True
    return low, False


def total(hand: Iterable[Card]) -> tuple[int, bool]:
    """The best total of a hand and whether it is soft.

    >>> total(cards("Ah Ad 9c"))
    (21, True)
    """
    low, has_ace = 0, False
    for each in hand:
        low += each.value
        has_ace = has_ace or each.value == 1
    return best_total(low, has_ace)

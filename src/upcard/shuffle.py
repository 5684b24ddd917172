"""Shuffle 1: shoes and choices from a seed, the same in every language.

Three rules, given in prose with known answers in docs/reference/shuffle.md:

1. Block *i* (0, 1, 2, …) is the SHA-256 of the UTF-8 text ``upcard-shuffle-1/SEED/i``; its 32 bytes are eight words of
   32 bits, the most significant byte first. The words of all blocks in order are the stream.
2. A number below *n* is the next word that is below the largest multiple of *n* in 2^32, taken modulo *n*.
3. A list is shuffled from its end: for *i* from the last index down to 1, position *i* changes places with the position
   that a number below *i* + 1 names.

A shoe is decks one after the other, each suit by suit (spades, hearts, diamonds, clubs), each suit from ace to king,
shuffled by rule 3; its first card is dealt first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from upcard.cards import DECK, Card

#: The version a vector file records beside its seed. Any change to what a seed gives needs the next number.
VERSION: Final = 1

#: The most characters of a seed, and the most rounds that are drawn of one at once; to verify a certificate is to draw
#: its rounds again.
LONGEST_SEED: Final = 1_000
MOST_ROUNDS: Final = 100_000

_WORDS: Final = 1 << 32
_WORD_BYTES: Final = 4

#: One deck of each kind in its initial order; a Spanish deck has no tens.
DECKS: Final[dict[str, tuple[Card, ...]]] = {
    "standard-52": tuple(DECK.values()),
    "spanish-48": tuple(each for each in DECK.values() if each.rank != "T"),
}

Item = TypeVar("Item")


def block(seed: str, index: int) -> bytes:
    """The 32 bytes of block `index` of a seed's stream.

    >>> block("table 7", 0).hex()[:16]
    'ac55e5b506569132'

    Raises `ValueError` where the seed cannot be written in UTF-8.
    """
    try:
        return sha256(f"upcard-shuffle-{VERSION}/{seed}/{index}".encode()).digest()
    except UnicodeEncodeError as error:
        raise ValueError(f"the seed {seed!r} is not text that UTF-8 can write: {error.reason}") from None


class Stream:
    """The endless numbers of one seed: the same seed gives the same numbers, in the order they are asked for.

    >>> stream = Stream("table 7")
    >>> [stream.below(6) for _ in range(5)]
    [1, 2, 4, 0, 5]
    """

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []  # what is left of the block, the next word last

    def _word(self) -> int:
        if not self._words:
            digest = block(self._seed, self._block)
            self._block += 1
            self._words = [
                int.from_bytes(digest[at : at + _WORD_BYTES], "big")
                for at in reversed(range(0, len(digest), _WORD_BYTES))
            ]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely; takes at least one word, also for a bound of 1.

        Raises `ValueError` where the bound is not from 1 to 2^32.
        """
        if not 1 <= bound <= _WORDS:
            raise ValueError(f"a bound must be from 1 to {_WORDS}, not {bound}")
        limit = _WORDS - _WORDS % bound
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % bound

    def choice(self, items: Sequence[Item]) -> Item:
        """One of `items`, each equally likely. Raises `ValueError` where there is none."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """All of `items`, every order equally likely as far as the seeds reach."""
        order = list(items)
        for at in range(len(order) - 1, 0, -1):
            other = self.below(at + 1)
            order[at], order[other] = order[other], order[at]
        return tuple(order)


def shoe(seed: str, decks: int, deck: str) -> tuple[Card, ...]:
    """The shuffled shoe of a seed: `decks` decks of kind `deck`, the first card dealt first.

    >>> len(shoe("table 7", 6, "spanish-48"))
    288

    Raises `ValueError` for an unknown kind of deck, for less than one deck, and for a seed that UTF-8 cannot write.
    """
    if deck not in DECKS:
        raise ValueError(f"{deck!r} is not a kind of deck: one of {', '.join(DECKS)}")
    if decks < 1:
        raise ValueError(f"a shoe has at least one deck, not {decks}")
    return Stream(seed).shuffled(DECKS[deck] * decks)

"""Is this pile of cards a shoe of the book?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from upcard.cards import Card
from upcard.rulebook.model import Rulebook
from upcard.shuffle import DECKS


class ShoeError(ValueError):
    """The cards cannot lie in a shoe of the book."""


def check_shoe(book: Rulebook, shoe: Sequence[Card]) -> None:
    """Raise `ShoeError` where the cards, a shoe or the part of it that is known, hold one too many of a kind."""
    decks = book.shoe.decks
    in_deck = Counter(each.text for each in DECKS[book.shoe.deck])
    for text, count in sorted(Counter(each.text for each in shoe).items()):
        if text not in in_deck:
            raise ShoeError(f"{text} is no card of the deck {book.shoe.deck}")
        if count > in_deck[text] * decks:
            raise ShoeError(
                f"{text} lies {count} times in the shoe; {decks} decks hold it {in_deck[text] * decks} times"
            )

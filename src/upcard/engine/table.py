"""Several rounds from one shoe: the balance and the last bets are carried on, the shoe is dealt until it is due.

The table draws nothing at random: where a shoe is due it asks for one. A shoe is changed between rounds only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from upcard.cards import Card
from upcard.engine.betting import Betting
from upcard.engine.inputs import BetOperation, InputError, SeatBets
from upcard.engine.round import Round
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


class Table:
    """A table of `book`; `balance` is what the player holds, in units, None without a bound.

    A round goes: `take_shoe` where `needs_shoe`, operations on `betting`, `deal`, decisions on the round, `finish`.
    """

    def __init__(self, book: Rulebook, balance: int | None, areas: int | None = None) -> None:
        self.book = book
        self.balance = balance
        self.areas = areas
        #: The bets of the round before, as they were dealt: what was doubled or split is not repeated.
        self.last_bets: tuple[SeatBets, ...] = ()
        self.round: Round | None = None
        self._shoe: Sequence[Card] = ()
        self._dealt = 0
        self._due = True
        self.betting = Betting(book, balance, areas=areas)

    @property
    def needs_shoe(self) -> bool:
        """Is a fresh shoe due before the next deal?"""
        return self._due

    @property
    def dealt(self) -> int:
        """How many cards of the shoe are gone, burnt cards included."""
        return self._dealt

    def take_shoe(self, shoe: Sequence[Card]) -> None:
        """Put in a shuffled shoe and burn its first cards. Raises `ShoeError`, or `InputError` within a round."""
        if self.round is not None:
            raise InputError("a shoe is changed between rounds, not within one")
        check_shoe(self.book, shoe)
        self._shoe = shoe
        self._dealt = self.book.shoe.burn
        self._due = False

    def deal(self) -> Round:
        """Close the betting and deal. Raises `Refused` where the bets may not be dealt or the shoe ends too soon."""
        if self.round is not None:
            raise InputError("finish the round before the next is dealt")
        if self._due:
            raise InputError("a fresh shoe is due: hand one in with take_shoe")
        if not self.betting.closed:
            self.betting.apply(BetOperation("deal"))
        self.round = Round(self.book, self.betting.seats, self._shoe[self._dealt :], self.balance)
        return self.round

    def finish(self) -> None:
        """Take up the cards of the round that is over and open the betting of the next."""
        done = self.round
        if done is None or not done.over:
            raise InputError("the round is not over")
        self._dealt += len(done.used)
        self.balance = done.balance
        self.last_bets = self.betting.seats
        self.round = None
        self._due = self._is_due()
        self.betting = Betting(self.book, self.balance, self.last_bets, self.areas)

    def _is_due(self) -> bool:
        rules = self.book.shoe
        if rules.reshuffle == "every-round":
            return True
        return rules.cut_card is not None and self._dealt >= rules.cut_card * len(self._shoe)

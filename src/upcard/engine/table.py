"""Several rounds from one shoe, and one round by a list of inputs.

At a table the balance and the last bets are carried on, and the shoe is dealt until it is due. The table draws nothing
at random: if a shoe is due it asks for one. A shoe is changed between rounds only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from upcard.cards import Card
from upcard.engine.betting import Betting
from upcard.engine.inputs import BetOperation, Decision, InputError, SeatBets, read_decision, read_operation
from upcard.engine.mechanics import Mechanics
from upcard.engine.refusal import Code, Refused
from upcard.engine.round import Round
from upcard.rulebook.model import Rulebook
from upcard.shuffle import DECKS
from upcard.wire.events import Bets, Event, Offered


class ShoeError(ValueError):
    """The cards cannot lie in a shoe of the book."""


def check_shoe(book: Rulebook, shoe: Sequence[Card]) -> None:
    """Raise `ShoeError` if the cards, a shoe or the part of it that is known, hold one too many of a kind."""
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

    A round goes: `take_shoe` if `needs_shoe`, operations on `betting`, `deal`, decisions on the round, `finish`.
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
        """Close the betting and deal. Raises `Refused` if the bets may not be dealt or the shoe ends too soon."""
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


# ---- one round by a list of inputs ----------------------------------------------------------------------------------


class Played(NamedTuple):
    """What a round came to.

    `refused` holds the refusals in the order of the inputs, `net` units by seat, `recipients` where each of the cards
    `used` went; `offer` is what the round still waits for, None if it is over.
    """

    events: tuple[Event[int], ...]
    refused: tuple[Refused, ...]
    net: Mapping[int, int]
    used: tuple[Card, ...]
    recipients: tuple[str, ...]
    offer: Offered | None


class Placed(NamedTuple):
    """What betting operations came to; `seats` is empty if nothing was dealt."""

    events: tuple[Bets[int], ...]
    refused: tuple[Refused, ...]
    seats: tuple[SeatBets, ...]


def play(
    book: Rulebook,
    seats: Sequence[SeatBets],
    shoe: Sequence[Card],
    inputs: Iterable[Decision | Mapping[str, Any]] = (),
    balance: int | None = None,
    mechanics: type[Mechanics] = Mechanics,
) -> Played:
    """Play a round by an engine of these `mechanics`; a refused input is noted and the round goes on.

    Raises `ShoeError` for a shoe that the book cannot have, `InputError` for an input that is none, and `Refused` if
    the bets may not be dealt or the shoe runs out.
    """
    check_shoe(book, shoe)
    round_ = Round(book, seats, shoe, balance, mechanics)
    refused = []
    for each in inputs:
        try:
            round_.decide(each if isinstance(each, Decision) else read_decision(each, book.money.unit))
        except Refused as refusal:
            if refusal.code is Code.SHOE_EMPTY:
                raise
            refused.append(refusal)
    recipients = tuple(str(place) for place in round_.recipients)
    return Played(tuple(round_.events), tuple(refused), round_.net, round_.used, recipients, round_.offer)


def place(
    book: Rulebook,
    operations: Iterable[BetOperation | Mapping[str, Any]],
    balance: int | None = None,
    last: Sequence[SeatBets] = (),
    mechanics: type[Mechanics] = Mechanics,
) -> Placed:
    """Place bets; a refused operation is noted and the betting goes on.

    Raises `InputError` for what is no operation.
    """
    betting = Betting(book, balance, last, mechanics=mechanics)
    refused = []
    for each in operations:
        try:
            betting.apply(each if isinstance(each, BetOperation) else read_operation(each, book.money.unit))
        except Refused as refusal:
            refused.append(refusal)
    return Placed(tuple(betting.events), tuple(refused), betting.seats)

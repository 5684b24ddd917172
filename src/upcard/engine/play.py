"""A round played from start to end by a list of inputs: what vectors, adapters and tests ask for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from upcard.cards import Card
from upcard.engine.betting import Betting
from upcard.engine.inputs import BetOperation, Decision, SeatBets, read_decision, read_operation
from upcard.engine.mechanics import Mechanics
from upcard.engine.refusal import Code, Refused
from upcard.engine.round import Round
from upcard.engine.table import check_shoe
from upcard.rulebook.model import Rulebook
from upcard.wire.events import Bets, Event, Offered


class Played(NamedTuple):
    """What a round came to.

    `refused` holds the refusals in the order of the inputs, `net` units by seat, `recipients` where each of the cards
    `used` went; `offer` is what the round still waits for, None where it is over.
    """

    events: tuple[Event[int], ...]
    refused: tuple[Refused, ...]
    net: Mapping[int, int]
    used: tuple[Card, ...]
    recipients: tuple[str, ...]
    offer: Offered | None


class Placed(NamedTuple):
    """What betting operations came to; `seats` is empty where nothing was dealt."""

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

    Raises `ShoeError` for a shoe that the book cannot have, `InputError` for an input that is none, and `Refused` where
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

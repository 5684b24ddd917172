"""What the table sees: seats, hands and the dealer's face-up cards, frozen at the moment of asking."""

from __future__ import annotations

from typing import NamedTuple

from upcard.cards import Card
from upcard.engine.state import Hand, Seat, State, Wager
from upcard.wire.values import Place


class ShownHand(NamedTuple):
    """A player's hand; `status` is ``waiting``, ``acting``, ``done`` or, once settled, the outcome."""

    number: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    own: int
    free: int
    doubled: int
    split: bool
    status: str
    returned: int


class ShownWager(NamedTuple):
    """A side bet or insurance; `outcome` is None until it is settled."""

    bet: str
    stake: int
    outcome: str | None
    returned: int


class ShownSeat(NamedTuple):
    """A seat with its hands by number and its other bets."""

    number: int
    hands: tuple[ShownHand, ...]
    wagers: tuple[ShownWager, ...]
    gone: bool


class ShownDealer(NamedTuple):
    """The dealer's cards that lie face up, their total, and how many cards lie face down."""

    cards: tuple[Card, ...]
    total: int
    soft: bool
    hidden: int


def _status(state: State, hand: Hand) -> str:
    if hand.outcome is not None:
        return hand.outcome
    if hand.done:
        return "done"
    offer = state.offer
    return "acting" if offer is not None and hand.place == Place(offer.seat, offer.hand) else "waiting"


def shown_hand(state: State, hand: Hand) -> ShownHand:
    """A player's hand as the table sees it."""
    return ShownHand(
        number=hand.place.hand,
        cards=tuple(hand.cards),
        total=hand.total,
        soft=hand.soft,
        own=hand.own,
        free=hand.free,
        doubled=hand.doubled,
        split=hand.split_from is not None,
        status=_status(state, hand),
        returned=hand.returned,
    )


def _shown_wager(wager: Wager) -> ShownWager:
    return ShownWager(wager.name, wager.stake, wager.outcome, wager.returned)


def shown_seat(state: State, seat: Seat) -> ShownSeat:
    """A seat as the table sees it."""
    hands = tuple(shown_hand(state, hand) for hand in seat.hands)
    return ShownSeat(seat.number, hands, tuple(_shown_wager(wager) for wager in seat.wagers), seat.gone)


def shown_dealer(state: State) -> ShownDealer:
    """The dealer as the table sees it: the hole card is not shown before it is turned."""
    seen = state.at.dealer
    return ShownDealer(tuple(seen.cards), seen.total, seen.soft, state.dealer.count - seen.count)

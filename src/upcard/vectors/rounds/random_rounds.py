"""Rounds drawn to meet what chance seldom meets: few ranks in the shoe, many seats, odd stakes, refusals, incidents.

Everything comes from one stream, so a seed names the same rounds everywhere. What a round is like is its `Mood`, drawn
first: whether the player keeps to what is offered, how the shoe is stacked, how many seats bet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from upcard.cards import RANKS, SUITS, Card
from upcard.engine import Decision, Refused, Round, SeatBets
from upcard.engine.inputs import DECISIONS, MAIN, OFFER_ANSWERS
from upcard.rulebook import Rulebook
from upcard.shuffle import DECKS, Stream
from upcard.vectors.files import record
from upcard.vectors.rounds.seeded import title
from upcard.vectors.rounds.stakes import allowed, units_near

Json = dict[str, Any]

#: Stakes in units of the currency, drawn evenly; odd ones show what is done with half a unit.
STAKES: Final = ("10", "10", "10", "5", "7.5", "12.35", "1.01", "1", "100.05")
#: Cards of a stacked shoe: enough for seven seats.
STACKED: Final = 80
#: A round that has not ended by then is ended by standing.
MOST_INPUTS: Final = 60


class PlayStyle(NamedTuple):
    """What a round is like; each weight is the share in a hundred of inputs of that kind."""

    illegal: int
    incidents: int
    ranks: int  # how many ranks lie on top of the shoe; 13 is an ordinary shoe
    suits: int
    seats: int
    poor: bool  # the balance covers the bets and little more


def play_style(book: Rulebook, stream: Stream) -> PlayStyle:
    """Draw a mood: most rounds are of one seat and keep to the rules."""
    kind = stream.below(10)
    seats = 1 if stream.below(4) else 1 + stream.below(book.betting.seats_max)
    return PlayStyle(
        illegal=30 if kind in (0, 1) else 0,
        incidents=25 if kind in (2, 3) else 0,
        ranks=stream.choice((1, 2, 2, 3, 3, 4, 5, 13)),
        suits=stream.choice((1, 2, 4, 4)),
        seats=seats,
        poor=kind == 4,
    )


def stacked_shoe(book: Rulebook, stream: Stream, ranks: Sequence[str], suits: Sequence[str]) -> tuple[Card, ...]:
    """A shoe whose upper part holds only these ranks and suits, as far as the decks go."""
    deck = DECKS[book.shoe.deck] * book.shoe.decks
    wanted = [card for card in deck if card.rank in ranks and card.suit in suits]
    if len(wanted) >= STACKED:
        return stream.shuffled(wanted)[:STACKED]
    rest = stream.shuffled(card for card in deck if not (card.rank in ranks and card.suit in suits))
    return stream.shuffled(wanted) + rest[: STACKED - len(wanted)]


def random_round(book: Rulebook, stream: Stream) -> Json:
    """One round, as a vector without name; its expectations come from the engine."""
    return _drawn(book, stream, play_style(book, stream))


def _drawn(book: Rulebook, stream: Stream, like: PlayStyle) -> Json:
    ranks = stream.shuffled(RANKS)[: like.ranks]
    suits = stream.shuffled(SUITS)[: like.suits]
    shoe = stacked_shoe(book, stream, ranks, suits)
    seats = bets(book, stream, like)
    staked = sum(sum(seat.bets.values()) for seat in seats)
    balance = staked + (stream.below(staked + 1) if like.poor else 100 * staked)
    return _played(book, stream, like, seats, shoe, balance)


def interrupted_round(book: Rulebook, stream: Stream) -> Json:
    """A round in which something does not go as planned at almost every other input."""
    like = PlayStyle(0, 45, stream.choice((2, 3, 4, 13)), 4, 1 + stream.below(2), poor=stream.below(3) == 0)
    return _drawn(book, stream, like)


def bets(book: Rulebook, stream: Stream, like: PlayStyle) -> list[SeatBets]:
    """Bets as the mood has them: any seats, stakes around a few usual ones, some side bets."""
    unit, limits = book.money.unit, book.betting
    numbers = sorted(stream.shuffled(range(1, max(limits.seat_choices) + 1))[: like.seats])
    placed = []
    for number in numbers:
        wagers = {MAIN: max(units_near(stream.choice(STAKES), unit), limits.main.minimum)}
        for bet in book.side_bets:
            if stream.below(2):
                wagers[bet] = min(units_near(stream.choice(STAKES), unit), limits.side_bet.maximum)
        placed.append(SeatBets(number, wagers))
    return allowed(book, placed)


def _played(
    book: Rulebook, stream: Stream, like: PlayStyle, seats: Sequence[SeatBets], shoe: Sequence[Card], balance: int
) -> Json:
    round_ = Round(book, seats, shoe, balance)
    given: list[record.Given] = []
    while round_.offer is not None:
        decision = _input(book, stream, like, round_) if len(given) < MOST_INPUTS else plain_decision(round_)
        try:
            round_.decide(decision)
        except Refused as refusal:
            given.append((decision, refusal.code))
        else:
            given.append((decision, None))
    return record.vector("", title(round_), round_, seats, given, balance)


def _input(book: Rulebook, stream: Stream, like: PlayStyle, round_: Round) -> Decision:
    offer = round_.offer
    assert offer is not None
    lot = stream.below(100)
    if lot < like.illegal:
        return _illegal(stream, round_)
    if lot < like.incidents:
        return _incident(book, stream, offer.seat, offer.hand)
    option = stream.choice(round_.options)
    several = sum(each.do == option.do for each in round_.options) > 1
    amount = None
    if option.do == "insure" and book.insurance.partial and stream.below(2):
        amount = 1 + stream.below(100)
    return Decision(option.do, offer.seat, offer.hand, option.row if several else None, amount)


def plain_decision(round_: Round) -> Decision:
    """What ends a hand soonest."""
    offer = round_.offer
    assert offer is not None
    do = "stand" if "stand" in offer.actions else offer.actions[-1]
    return Decision(do, offer.seat, offer.hand)


def _illegal(stream: Stream, round_: Round) -> Decision:
    """Something that is probably not allowed: another action, another hand, another seat, an odd insurance."""
    offer = round_.offer
    assert offer is not None
    do = stream.choice((*DECISIONS, *OFFER_ANSWERS))
    seat, hand = offer.seat, offer.hand
    where = stream.below(8)
    if where == 0:
        seat = 1 + stream.below(8)
    elif where == 1:
        hand = 1 + stream.below(3)
    amount = 1 + stream.below(2000) if do == "insure" and stream.below(2) else None
    return Decision(do, seat, hand, None, amount)


def _incident(book: Rulebook, stream: Stream, seat: int, hand: int) -> Decision:
    kind = stream.below(12)
    if kind < 5:
        return Decision("timeout", seat, hand)
    if kind < 7:
        return Decision("disconnect", seat)
    if kind < 10:
        return Decision("balance", amount=stream.choice((0, 0, 1, 500, 1000)))
    return Decision("malfunction" if kind == 10 else "cancel")

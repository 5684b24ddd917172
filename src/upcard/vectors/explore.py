"""Rounds drawn to meet what chance seldom meets: few ranks in the shoe, many seats, odd stakes, refusals, incidents.

Everything comes from one stream, so a seed names the same rounds everywhere. What a round is like is its `Mood`, drawn
first: whether the player keeps to what is offered, how the shoe is stacked, how many seats bet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from upcard.cards import RANKS, SUITS, Card
from upcard.engine import BetOperation, Decision, Refused, Round, SeatBets, amount_text, units_of
from upcard.engine.inputs import DECISIONS, MAIN, OFFER_ANSWERS
from upcard.rulebook import Rulebook
from upcard.shuffle import DECKS, Stream
from upcard.vectors import record

Json = dict[str, Any]

#: Stakes in units of the currency, drawn evenly; odd ones show what is done with half a unit.
STAKES: Final = ("10", "10", "10", "5", "7.5", "12.35", "1.01", "1", "100.05")
#: Cards of a stacked shoe: enough for seven seats.
STACKED: Final = 80
#: A round that has not ended by then is ended by standing.
MOST_INPUTS: Final = 60


class Mood(NamedTuple):
    """What a round is like; each weight is the share in a hundred of inputs of that kind."""

    illegal: int
    incidents: int
    ranks: int  # how many ranks lie on top of the shoe; 13 is an ordinary shoe
    suits: int
    seats: int
    poor: bool  # the balance covers the bets and little more


def mood(book: Rulebook, stream: Stream) -> Mood:
    """Draw a mood: most rounds are of one seat and keep to the rules."""
    kind = stream.below(10)
    seats = 1 if stream.below(4) else 1 + stream.below(book.betting.seats_max)
    return Mood(
        illegal=30 if kind in (0, 1) else 0,
        incidents=25 if kind in (2, 3) else 0,
        ranks=stream.choice((1, 2, 2, 3, 3, 4, 5, 13)),
        suits=stream.choice((1, 2, 4, 4)),
        seats=seats,
        poor=kind == 4,
    )


def stacked(book: Rulebook, stream: Stream, ranks: Sequence[str], suits: Sequence[str]) -> tuple[Card, ...]:
    """A shoe whose upper part holds only these ranks and suits, as far as the decks go."""
    deck = DECKS[book.shoe.deck] * book.shoe.decks
    wanted = [card for card in deck if card.rank in ranks and card.suit in suits]
    if len(wanted) >= STACKED:
        return stream.shuffled(wanted)[:STACKED]
    rest = stream.shuffled(card for card in deck if not (card.rank in ranks and card.suit in suits))
    return stream.shuffled(wanted) + rest[: STACKED - len(wanted)]


def a_round(book: Rulebook, stream: Stream) -> Json:
    """One round, as a vector without name; its expectations come from the engine."""
    like = mood(book, stream)
    ranks = stream.shuffled(RANKS)[: like.ranks]
    suits = stream.shuffled(SUITS)[: like.suits]
    shoe = stacked(book, stream, ranks, suits)
    seats = _bets(book, stream, like)
    staked = sum(sum(seat.bets.values()) for seat in seats)
    balance = staked + (stream.below(staked + 1) if like.poor else 100 * staked)
    return _played(book, stream, like, seats, shoe, balance)


def _bets(book: Rulebook, stream: Stream, like: Mood) -> list[SeatBets]:
    unit, limits = book.money.unit, book.betting
    numbers = sorted(stream.shuffled(range(1, max(limits.seat_choices) + 1))[: like.seats])
    bets = []
    for number in numbers:
        wagers = {MAIN: max(units_of(stream.choice(STAKES), unit), limits.main.minimum)}
        for bet in book.side_bets:
            if stream.below(2):
                wagers[bet] = min(units_of(stream.choice(STAKES), unit), limits.side_bet.maximum)
        bets.append(SeatBets(number, wagers))
    return bets


def _played(
    book: Rulebook, stream: Stream, like: Mood, seats: Sequence[SeatBets], shoe: Sequence[Card], balance: int
) -> Json:
    round_ = Round(book, seats, shoe, balance)
    given: list[record.Given] = []
    while round_.offer is not None:
        decision = _input(book, stream, like, round_) if len(given) < MOST_INPUTS else _ending(round_)
        try:
            round_.decide(decision)
        except Refused as refusal:
            given.append((decision, refusal.code))
        else:
            given.append((decision, None))
    return record.vector("", "", round_, seats, given, balance)


def _input(book: Rulebook, stream: Stream, like: Mood, round_: Round) -> Decision:
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


def _ending(round_: Round) -> Decision:
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


def a_betting(book: Rulebook, stream: Stream) -> Json:
    """Operations on the bets around their limits, as a vector without name and without what is expected."""
    unit, betting = book.money.unit, book.betting
    near = _near_limits(book)
    bets = [MAIN, *book.side_bets]
    operations: list[Json] = []
    for _ in range(2 + stream.below(8)):
        do = stream.choice(("place", "place", "place", *(each for each in betting.operations if each != "place")))
        if stream.below(12) == 0:
            do = stream.choice(("undo", "redo", "double-all", "all-side-bets", "remove", "repeat"))
        operation = BetOperation(do)
        if do in ("place", "remove"):
            seat = 1 + stream.below(max(betting.seat_choices) + 1)
            bet = stream.choice(bets) if stream.below(20) else "no-such-bet"
            operation = BetOperation(do, seat, bet, stream.choice(near) if do == "place" else None)
        elif do == "all-side-bets":
            operation = BetOperation(do, amount=stream.choice(near))
        operations.append(operation.to_json(unit))
    end = stream.below(4)
    if end:
        operations.append({"do": "deal" if end < 3 else "disconnect"})
    balance = stream.choice((stream.choice(near) * 3, 10**7))
    previous = [{"seat": 1, "bets": {MAIN: amount_text(stream.choice(near), unit)}}] if stream.below(2) else []
    shoe = [card.text for card in stream.shuffled(DECKS[book.shoe.deck] * book.shoe.decks)[:STACKED]]
    return {
        "previous": previous,
        "betting": operations,
        "balance": amount_text(balance, unit),
        "shoe": shoe,
        "inputs": [],
    }


def _near_limits(book: Rulebook) -> list[int]:
    """Amounts at, right below and right above every limit, and a few within."""
    betting = book.betting
    limits = (betting.main.minimum, betting.main.maximum, betting.side_bet.minimum, betting.side_bet.maximum)
    around = [limit + step for limit in (*limits, betting.round_max) for step in (-1, 0, 1)]
    return [amount for amount in (*around, 1000, 2500, 300) if amount > 0]


def ordinary(data: Mapping[str, Any]) -> bool:
    """Is the vector one without refusals and incidents?"""
    return not any("refused" in each or each["do"] not in (*DECISIONS, *OFFER_ANSWERS) for each in data["inputs"])

"""Vectors of betting: operations on the bets around their limits, and the round they come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from upcard.cards import Card
from upcard.engine import BetOperation, Refused, Round, SeatBets, amount_text
from upcard.engine.betting import Betting
from upcard.engine.inputs import MAIN
from upcard.engine.rule_ids import BETTING_CLOSES
from upcard.rulebook import Rulebook
from upcard.shuffle import DECKS, Stream
from upcard.vectors.files.replay import answer
from upcard.vectors.rounds.random_rounds import STACKED, plain_decision
from upcard.wire.events import clauses

Json = dict[str, Any]


def betting_round(book: Rulebook, stream: Stream) -> Json:
    """Operations drawn at random, most amounts at a limit or one unit beside, as a vector without name."""
    near = _near_limits(book)
    balance = stream.choice((stream.choice(near) * 3, 10**7))
    previous: list[SeatBets] = []
    if stream.below(2):
        previous = [SeatBets(1, {MAIN: stream.choice(near)})]
    kind = stream.below(4)
    if kind == 0:
        operations = list(_smallest(book, stream))
    elif kind == 1:
        operations, balance = list(_largest(book, stream)), 10**7
    else:
        operations = [_operation(book, stream, near) for _ in range(2 + stream.below(12))]
    end = stream.below(4)
    if end:
        operations.append(BetOperation("deal" if end < 3 else "disconnect"))
    if stream.below(8) == 0:
        operations.append(_operation(book, stream, near))
    cards = stream.shuffled(DECKS[book.shoe.deck] * book.shoe.decks)[:STACKED]
    return vector(book, operations, balance, previous, cards)


def _smallest(book: Rulebook, stream: Stream) -> Iterator[BetOperation]:
    """One or two seats with bets right at a minimum or one unit beside."""
    betting = book.betting
    for seat in range(1, 2 + stream.below(2)):
        yield BetOperation("place", seat, MAIN, max(1, betting.main.minimum + stream.below(3) - 1))
        for bet in book.side_bets:
            if stream.below(3) == 0:
                yield BetOperation("place", seat, bet, max(1, betting.side_bet.minimum + stream.below(3) - 1))


def _largest(book: Rulebook, stream: Stream) -> Iterator[BetOperation]:
    """Bets at their maximum on seat after seat up to the maximum of the round, or one unit beside it."""
    betting = book.betting
    left = betting.round_max + stream.below(3) - 1
    for seat in range(1, max(betting.seat_choices) + 1):
        for bet in (MAIN, *book.side_bets):
            most = betting.main.maximum if bet == MAIN else betting.side_bet.maximum
            amount = min(left, most)
            if amount > 0:
                yield BetOperation("place", seat, bet, amount)
                left -= amount


def _operation(book: Rulebook, stream: Stream, near: Sequence[int]) -> BetOperation:
    betting = book.betting
    do = stream.choice(("place", "place", "place", *(each for each in betting.operations if each != "place")))
    if stream.below(12) == 0:
        do = stream.choice(("undo", "redo", "double-all", "all-side-bets", "remove", "repeat", "clear"))
    if do in ("place", "remove"):
        seat = 1 + stream.below(max(betting.seat_choices) + 1)
        bets = [MAIN, *book.side_bets]
        bet = stream.choice(bets) if stream.below(20) else "no-such-bet"
        return BetOperation(do, seat, bet, stream.choice(near) if do == "place" or stream.below(3) == 0 else None)
    return BetOperation(do, amount=stream.choice(near)) if do == "all-side-bets" else BetOperation(do)


def vector(
    book: Rulebook,
    operations: Sequence[BetOperation],
    balance: int | None,
    previous: Sequence[SeatBets],
    cards: Sequence[Card],
) -> Json:
    """A vector of operations; a round that is dealt is ended by standing."""
    unit = book.money.unit
    betting = Betting(book, balance, previous)
    given: list[Json] = []
    for operation in operations:
        plain = operation.to_json(unit)
        try:
            betting.apply(operation)
        except Refused as refusal:
            plain["refused"] = refusal.code.value
        given.append(plain)
    inputs: list[Json] = []
    used: tuple[Card, ...] = ()
    if betting.seats:
        round_ = Round(book, betting.seats, cards, balance)
        while round_.offer is not None:
            decision = plain_decision(round_)
            round_.decide(decision)
            inputs.append(decision.to_json(unit))
        used = round_.used
    data: Json = {
        **({"previous": [_seat(each, unit) for each in previous]} if previous else {}),
        "betting": given,
        **({} if balance is None else {"balance": amount_text(balance, unit)}),
        "shoe": [card.text for card in used],
        "inputs": inputs,
    }
    played = answer(book, data)
    cited = clauses(played.events)
    cited += [each.rule for each in played.refused if each.rule is not None]
    words = [each["do"] + (" (refused)" if "refused" in each else "") for each in given]
    return {
        "id": "",
        "title": "Betting: " + ", ".join(words),
        "clauses": list(dict.fromkeys(cited)) or [BETTING_CLOSES],
        "flags": [],
        "level": "standard",
        **data,
        "recipients": list(played.recipients),
        "expected": played.expected(book),
    }


def _seat(seat: SeatBets, unit: Fraction) -> Json:
    return {"seat": seat.seat, "bets": {bet: amount_text(units, unit) for bet, units in seat.bets.items()}}


def _near_limits(book: Rulebook) -> list[int]:
    """Amounts at, right below and right above every limit, and a few within."""
    betting = book.betting
    limits = (betting.main.minimum, betting.main.maximum, betting.side_bet.minimum, betting.side_bet.maximum)
    around = [limit + step for limit in (*limits, betting.round_max) for step in (-1, 0, 1)]
    return [amount for amount in (*around, 1000, 2500, 300) if amount > 0]

"""Seeded play: rounds whose shoe, bets and decisions all come from one seed, the same on every platform.

Round *n* of seed *S* is drawn from the stream ``S/VARIANT/n``, its shoe from the seed ``S/VARIANT/n/shoe``: no round
depends on another, so any can be made alone and a longer suite begins with the shorter one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from upcard.engine import Decision, Round, SeatBets, Settled
from upcard.rulebook import Rulebook
from upcard.shuffle import Stream, shoe
from upcard.vectors.files import record
from upcard.vectors.files.flags import flags_of, notes
from upcard.vectors.rounds.stakes import allowed, balance_for, units_near

Json = dict[str, Any]

#: What the suites of published rounds are called, and those of any other seed.
NAME: Final = "seeded"
FRESH: Final = "fresh"
#: Of this many rounds one has more than one seat, since many engines play one hand only.
ONE_IN: Final = 4
#: Stakes in the currency, drawn evenly: even, odd, and with a half unit in a 3:2 win where the unit is a hundredth.
STAKES: Final = ("10", "5", "25", "7.5", "12.35", "1.01")
SIDE_STAKE: Final = "5"
BALANCE: Final = "1000"


def vector(book: Rulebook, seed: str, n: int, name: str = NAME) -> Json:
    """Round `n` of a seed, from 1, for a suite of a name.

    Only the published rounds are called by number alone: any other seed is part of the id, by its digest, so that no
    id ever stands for two rounds.
    """
    source = f"{seed}/{book.id}/{n}"
    stream = Stream(source)
    unit = book.money.unit
    seats = _seats(book, stream)
    balance = balance_for(seats, units_near(BALANCE, unit))
    round_ = Round(book, seats, shoe(f"{source}/shoe", book.shoe.decks, book.shoe.deck), balance)
    while round_.offer is not None:
        option = stream.choice(round_.options)
        row = option.row if _is_ambiguous(round_, option.do) else None
        round_.decide(Decision(option.do, round_.offer.seat, round_.offer.hand, row))
    of_seed = [] if name == NAME else [sha256(seed.encode()).hexdigest()[:8]]
    identifier = "/".join((book.id, name, *of_seed, f"{n:04d}"))
    made = record.vector(identifier, title(round_), round_, seats, [(each, None) for each in round_.inputs], balance)
    return {**made, "flags": flags_of(made)}


def _is_ambiguous(round_: Round, do: str) -> bool:
    return sum(option.do == do for option in round_.options) > 1


def _seats(book: Rulebook, stream: Stream) -> list[SeatBets]:
    """Bets within the book's limits: mostly on one seat, side bets on every other seat."""
    seats = 1
    if stream.below(ONE_IN) == 0:
        seats = stream.choice(book.betting.seat_choices)
    unit = book.money.unit
    bets = []
    for seat in range(1, seats + 1):
        wagers = {"main": units_near(stream.choice(STAKES), unit)}
        if stream.below(2) == 0:
            wagers |= {bet: units_near(SIDE_STAKE, unit) for bet in book.side_bets}
        bets.append(SeatBets(seat, wagers))
    return allowed(book, bets)


def title(round_: Round) -> str:
    """What the round was, in a line: the first hand of each seat, the dealer's, the decisions and how hands ended.

    >>> from upcard.cards import cards
    >>> from upcard.rulebook import load, variants
    >>> title(Round(load(variants()[0]), [SeatBets(1, {"main": 1000})], cards("As 6d Kh Tc Td"), 10000))
    'As Kh against 6d Tc: win'
    """
    dealt: dict[str, list[str]] = {}
    for card, place in zip(round_.used, round_.recipients, strict=True):
        dealt.setdefault(str(place), []).append(card.text)
    dealers = " ".join(dealt.get("dealer", []))
    if len(round_.seats) > 1:
        seats: Sequence[str] = [f"{len(round_.seats)} seats"]
    else:
        seats = [" ".join(hand) for place, hand in dealt.items() if place != "dealer"]
    done = " ".join(each.do for each in round_.inputs)
    ends = [each.outcome for each in round_.events if isinstance(each, Settled) and each.bet == "main"]
    outcome = ", ".join(dict.fromkeys(ends))
    return f"{' and '.join(seats)} against {dealers}{': ' + done if done else ''}: {outcome}"


def suite(
    book: Rulebook,
    name: str,
    seed: str,
    count: int,
    on_done: Callable[[int], None] = lambda done: None,
    first: int = 1,
) -> Json:
    """So many rounds of a seed as a suite, from the `first`."""
    vectors = []
    for n in range(first, first + count):
        vectors.append(vector(book, seed, n, name))
        on_done(n)
    return record.suite(book, name, vectors, seed, notes(vectors))

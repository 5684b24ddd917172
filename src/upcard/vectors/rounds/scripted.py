"""Rounds written input by input: what a player may try that no draw of rounds comes to.

They need nothing of a book but that hands may hit, stand and double; what comes of them is for the book to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from upcard.engine import BetOperation, Code, Refused, Round, SeatBets
from upcard.engine.inputs import MAIN, read_decision
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Stake
from upcard.shuffle import DECKS, Stream
from upcard.vectors.files import record
from upcard.vectors.rounds import betting
from upcard.vectors.rounds.directed import Layout, shoe_of
from upcard.vectors.rounds.random_rounds import STACKED, plain_decision
from upcard.vectors.rounds.seeded import title
from upcard.vectors.rounds.stakes import allowed, balance_for, units_near

Json = dict[str, Any]

STAKE: Final = "10"


class Script(NamedTuple):
    """The cards of seat 1, how many seats play, what they hold, and the inputs; then hands are ended by standing."""

    layout: Layout
    seats: int
    balance: str
    inputs: tuple[Mapping[str, Any], ...]


#: For any book.
SCRIPTS: Final[Mapping[str, Script]] = {
    "amounts-that-are-none": Script(
        Layout(player="T8", upcard="A", hole="9"),
        1,
        "1000",
        (
            {"do": "insure", "seat": 1, "amount": "0.005"},
            {"do": "balance", "amount": "-1"},
            {"do": "insure", "seat": 1},
        ),
    ),
    "purse-emptied-before-insurance": Script(
        Layout(player="T8", upcard="A", hole="9"),
        1,
        "1000",
        (
            {"do": "balance", "amount": "0"},
            {"do": "insure", "seat": 1},
            {"do": "decline", "seat": 1},
        ),
    ),
    "gone-before-its-turn": Script(
        Layout(player="T8", upcard="6", hole="T", others="T7"), 2, "1000", ({"do": "disconnect", "seat": 2},)
    ),
    "gone-after-its-turn": Script(
        Layout(player="T8", upcard="6", hole="T", others="T7"),
        2,
        "1000",
        ({"do": "stand", "seat": 1, "hand": 1}, {"do": "disconnect", "seat": 1}),
    ),
    "no-hand-named": Script(
        Layout(player="T8", upcard="6", hole="T", others="T7"),
        2,
        "1000",
        ({"do": "hit", "seat": 2}, {"do": "stand", "seat": 1}, {"do": "hit", "seat": 1}, {"do": "stand", "seat": 2}),
    ),
    "purse-filled-after-the-offer": Script(
        Layout(player="65", upcard="6", hole="T"),
        1,
        STAKE,
        (
            {"do": "double", "seat": 1, "hand": 1},
            {"do": "balance", "amount": "100"},
            {"do": "double", "seat": 1, "hand": 1},
        ),
    ),
}


def scripted_rounds(book: Rulebook, stream: Stream) -> dict[str, Json]:
    """The rounds as vectors without names, by what they are about."""
    found = {name: _played(book, stream, script) for name, script in SCRIPTS.items()}
    stake = units_near(STAKE, book.money.unit)
    nothing = [BetOperation("place", 1, MAIN, amount) for amount in (0, -stake, stake)]
    cards = stream.shuffled(DECKS[book.shoe.deck] * book.shoe.decks)[:STACKED]
    found["stakes-that-are-none"] = betting.vector(book, [*nothing, BetOperation("deal")], 100 * stake, (), cards)
    return found


def book_script_rounds(book: Rulebook, stream: Stream) -> dict[str, Json]:
    """Likewise the rounds for what a book has and most have not: rows to choose from, insurance in part."""
    found = {}
    if book.double.choice == "any-row":
        rows = [*(row.id for row in book.double.rows if row.stake is Stake.OWN), "no-such-row"]
        tried = tuple({"do": "double", "seat": 1, "hand": 1, "row": row} for row in rows)
        found["rows-not-offered"] = Script(Layout(player="65", upcard="6", hole="T"), 1, STAKE, tried)
    if book.insurance.partial:
        parts: tuple[Mapping[str, Any], ...] = (
            {"do": "insure", "seat": 1, "amount": "2.5"},
            {"do": "disconnect", "seat": 1},
        )
        found["insured-and-gone"] = Script(Layout(player="T8", upcard="A", hole="9"), 1, "1000", parts)
    return {name: _played(book, stream, script) for name, script in found.items()}


def _played(book: Rulebook, stream: Stream, script: Script) -> Json:
    unit = book.money.unit
    bets = allowed(book, [SeatBets(n, {MAIN: units_near(STAKE, unit)}) for n in range(1, script.seats + 1)])
    balance = balance_for(bets, units_near(script.balance, unit))
    round_ = Round(book, bets, shoe_of(book, stream, script.layout, script.seats), balance)
    given: list[record.Given] = [(each, _refused(round_, each)) for each in script.inputs]
    while round_.offer is not None:
        last = plain_decision(round_)
        round_.decide(last)
        given.append((last, None))
    return record.vector("", title(round_), round_, bets, given, balance)


def _refused(round_: Round, given: Mapping[str, Any]) -> Code | None:
    try:
        round_.decide(read_decision(given, round_.book.money.unit))
    except Refused as refusal:
        return refusal.code
    return None

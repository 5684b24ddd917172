"""A round that was played, written as a vector, and vectors as a suite; see docs/reference/formats.md."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import upcard
from upcard import shuffle
from upcard.engine import Code, Decision, Round, SeatBets, amount_text
from upcard.rulebook import Rulebook
from upcard.wire.events import clauses

Json = dict[str, Any]
#: An input, and the code where it was refused. One that could not even be read is kept as it came.
Given = tuple[Decision | Mapping[str, Any], Code | None]


def vector(
    identifier: str,
    title: str,
    round_: Round,
    seats: Sequence[SeatBets],
    inputs: Iterable[Given],
    balance: int | None = None,
    flags: Sequence[str] = (),
) -> Json:
    """The vector of a round that is over; `balance`, in units, is what the player held before its stakes.

    `inputs` are all that were given, in order, the refused ones too. Raises `ValueError` where the round goes on.
    """
    if not round_.over:
        raise ValueError("the round is not over")
    unit = round_.book.money.unit
    given = [(_plain(each, round_), code) for each, code in inputs]
    net = round_.net
    return {
        "id": identifier,
        "title": title,
        "clauses": clauses(round_.events),
        "flags": list(flags),
        "level": "standard",
        "seats": [
            {"seat": each.seat, "bets": {bet: amount_text(units, unit) for bet, units in each.bets.items()}}
            for each in seats
        ],
        **({} if balance is None else {"balance": amount_text(balance, unit)}),
        "shoe": [card.text for card in round_.used],
        "recipients": [str(place) for place in round_.recipients],
        "inputs": [each if code is None else {**each, "refused": code.value} for each, code in given],
        "expected": {
            "events": [event.to_json(unit) for event in round_.events],
            "net": {str(seat): amount_text(units, unit) for seat, units in net.items()},
            "total": amount_text(sum(net.values()), unit),
            **({"refused": codes} if (codes := [code.value for _, code in given if code is not None]) else {}),
        },
    }


def suite(book: Rulebook, name: str, vectors: Sequence[Json], seed: str | None, flags: Mapping[str, str]) -> Json:
    """A suite of vectors of one book; `seed` is where its shoes come from, `flags` explains each flag used."""
    shuffled = {} if seed is None else {"seed": seed, "shuffle": shuffle.VERSION}
    return {
        "upcard-vectors": 1,
        "suite": name,
        "variant": book.id,
        "rulebook": book.digest,
        "generated": {"tool": f"upcard {upcard.__version__}", **shuffled},
        "flags": dict(flags),
        "vectors": list(vectors),
    }


def _plain(given: Decision | Mapping[str, Any], round_: Round) -> Json:
    return given.to_json(round_.book.money.unit) if isinstance(given, Decision) else dict(given)

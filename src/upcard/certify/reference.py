"""Our own engine behind the protocol, like any other implementation: all it gets is the rule book as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upcard import __version__
from upcard.cards import cards
from upcard.engine import Event, Refused, amount_text, place, play, read_seats, units_of
from upcard.rulebook import Rulebook, from_data

Plain = dict[str, Any]


class Reference:
    """Serve it with `upcard.certify.serve`, or name it as ``python:upcard.certify.reference:Reference``."""

    def __init__(self) -> None:
        self._book: Rulebook | None = None

    def hello(self) -> Plain:
        """It reports everything."""
        return {
            "implementation": "upcard reference engine",
            "version": __version__,
            "language": "Python",
            "depth": "events",
            "reports": ["cards", "offers", "rules", "refusals", "settlement", "net"],
        }

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> Plain | None:
        """Any rule book will do."""
        self._book = from_data(rulebook)
        return None

    def play(self, vector: Mapping[str, Any]) -> Plain:
        """Play the betting, where there is one, and the round, where it comes to one."""
        assert self._book is not None, "configure comes before play"
        return answer(self._book, vector)


def answer(book: Rulebook, vector: Mapping[str, Any]) -> Plain:
    """What the engine makes of a vector: events, net and the codes of what it refused."""
    unit = book.money.unit
    balance = units_of(vector["balance"], unit) if "balance" in vector else None
    events: list[Event] = []
    refused: list[Refused] = []
    net: Mapping[int, int] = {}
    if "betting" in vector:
        placed = place(book, vector["betting"], balance, read_seats(vector.get("previous", []), unit))
        seats = placed.seats
        events += placed.events
        refused += placed.refused
    else:
        seats = read_seats(vector["seats"], unit)
    if seats:
        played = play(book, seats, cards(vector["shoe"]), vector.get("inputs", ()), balance)
        events += played.events
        refused += played.refused
        net = played.net
    return {
        "events": [event.to_json(unit) for event in events],
        "net": {str(seat): amount_text(units, unit) for seat, units in net.items()},
        "refused": [each.code.value for each in refused],
    }

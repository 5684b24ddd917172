"""What the reference engine makes of a vector: the betting, where there is one, then the round it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from upcard.cards import cards
from upcard.engine import Event, Mechanics, Refused, SeatBets, amount_text, place, play, read_seats, units_of
from upcard.rulebook import Rulebook

Json = dict[str, Any]


class Answer(NamedTuple):
    """Everything that came of a vector; `net` is in units by seat, `recipients` says where each used card went."""

    events: tuple[Event[int], ...]
    refused: tuple[Refused, ...]
    net: Mapping[int, int]
    recipients: tuple[str, ...]
    seats: tuple[SeatBets, ...]
    over: bool

    def expected(self, book: Rulebook) -> Json:
        """The answer as a vector's `expected` writes it."""
        unit = book.money.unit
        codes = [each.code.value for each in self.refused]
        return {
            "events": [event.to_json(unit) for event in self.events],
            **({"refused": codes} if codes else {}),
            "net": {str(seat): amount_text(units, unit) for seat, units in self.net.items()},
            "total": amount_text(sum(self.net.values()), unit),
        }


def answer(book: Rulebook, vector: Mapping[str, Any], mechanics: type[Mechanics] = Mechanics) -> Answer:
    """Play a vector, by the right engine or by one of other `mechanics`.

    Raises as `upcard.engine.play` does where it cannot be played at all.
    """
    unit = book.money.unit
    balance = units_of(vector["balance"], unit) if "balance" in vector else None
    events: tuple[Event[int], ...] = ()
    refused: tuple[Refused, ...] = ()
    seats: Sequence[SeatBets]
    if "betting" in vector:
        placed = place(book, vector["betting"], balance, read_seats(vector.get("previous", []), unit), mechanics)
        events, refused, seats = placed.events, placed.refused, placed.seats
    else:
        seats = read_seats(vector["seats"], unit)
    if not seats:
        return Answer(events, refused, {}, (), (), True)
    played = play(book, seats, cards(vector["shoe"]), vector.get("inputs", ()), balance, mechanics)
    return Answer(
        events + played.events,
        refused + played.refused,
        played.net,
        played.recipients,
        tuple(seats),
        played.offer is None,
    )

"""The reference engine asked the oracle's question: a vector in, an `Answer` out."""

from __future__ import annotations

from functools import cache
from typing import Any

from oracle.answer import Answer
from oracle.events import read_events
from upcard.cards import cards
from upcard.engine import Event, Refused, place, play, read_seats, units_of
from upcard.rulebook import Rulebook, load


@cache
def book(variant: str) -> Rulebook:
    return load(variant)


def engine_plays(rules: Rulebook, vector: dict[str, Any]) -> Answer:
    """Play a vector to its end; the engine may not wait for more than the vector tells it."""
    unit = rules.money.unit
    balance = units_of(vector["balance"], unit) if "balance" in vector else None
    events: list[Event[int]] = []
    refused: list[Refused] = []
    if "betting" in vector:
        placed = place(rules, vector["betting"], balance, read_seats(vector.get("previous", []), unit))
        seats = placed.seats
        events += placed.events
        refused += placed.refused
    else:
        seats = tuple(read_seats(vector["seats"], unit))
    if seats:
        played = play(rules, seats, cards(" ".join(vector["shoe"])), vector["inputs"], balance)
        assert played.offer is None, f"the engine waits for {played.offer}"
        events += played.events
        refused += played.refused
    answer = read_events([event.to_json(unit) for event in events], [str(why.code.value) for why in refused])
    if seats:
        assert [to for to, _ in answer.cards] == list(played.recipients)
        assert [card for _, card in answer.cards] == [str(card) for card in played.used]
    return answer

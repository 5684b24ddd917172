"""Engines that are wrong on purpose, as objects for the connector ``python:``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from upcard.cards import cards
from upcard.certify.protocol.reference import Reference
from upcard.engine import Refused, Round, amount_text, read_decision, read_seats, units_of


def is_victim(vector: Mapping[str, Any]) -> bool:
    """The first card is the king of diamonds in few rounds, the third of the pushes holds so much."""
    return bool(vector["shoe"][0] == "Kd" or vector["balance"] == "1003")


class TiesLose(Reference):
    """A tie loses."""

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> dict[str, Any] | None:
        rows = [{**row, "result": "lose"} if row["id"] == "tie" else row for row in rulebook["settlement"]]
        return super().configure(variant, {**rulebook, "settlement": rows})


class NoSplits(Reference):
    """Says at the outset that it cannot be set to split."""

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> dict[str, Any] | None:
        super().configure(variant, rulebook)
        return {"unsupported": ["split"], "why": "no splits yet"}


class Talkative(Reference):
    """Prints where it should not."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        print("playing", vector["shoe"][:4])
        return super().play(vector)


class Raises(Reference):
    """Has a bug that shows in one vector."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        if is_victim(vector):
            raise ZeroDivisionError("no decks")
        return super().play(vector)


class Exits(Reference):
    """Takes the interpreter down with it."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        if is_victim(vector):
            sys.exit("enough")
        return super().play(vector)


class StepByStep(Reference):
    """Not wrong at all, but asked decision by decision; it learns of the next only when it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.round: Round | None = None

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "interactive": True}

    def start(self, vector: Mapping[str, Any]) -> None:
        assert self._book is not None
        unit = self._book.money.unit
        assert "inputs" not in vector
        self.round = Round(
            self._book, read_seats(vector["seats"], unit), cards(vector["shoe"]), units_of(vector["balance"], unit)
        )

    def input(self, given: Mapping[str, Any]) -> dict[str, Any] | None:
        assert self.round is not None
        try:
            self.round.decide(read_decision(given, self.round.book.money.unit))
        except Refused as refused:
            return {"refused": refused.code.value}
        return None

    def finish(self) -> dict[str, Any]:
        assert self.round is not None
        unit = self.round.book.money.unit
        return {
            "events": [event.to_json(unit) for event in self.round.events],
            "net": {str(seat): amount_text(units, unit) for seat, units in self.round.net.items()},
        }

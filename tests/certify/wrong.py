"""Engines that are wrong on purpose, as objects for the connector ``python:``."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from upcard.certify.reference import Reference


class TiesLose(Reference):
    """A tie loses."""

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> dict[str, Any] | None:
        rows = [{**row, "result": "lose"} if row["id"] == "tie" else row for row in rulebook["settlement"]]
        return super().configure(variant, {**rulebook, "settlement": rows})


class Talkative(Reference):
    """Prints where it should not."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        print("playing", vector["id"])
        return super().play(vector)


class Raises(Reference):
    """Has a bug that shows in one vector."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        if vector["id"].endswith("3"):
            raise ZeroDivisionError("no decks")
        return super().play(vector)


class Exits(Reference):
    """Takes the interpreter down with it."""

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        if vector["id"].endswith("3"):
            sys.exit("enough")
        return super().play(vector)

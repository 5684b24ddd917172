"""Our own engine behind the protocol, like any other implementation: all it gets is the rule book as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upcard import __version__
from upcard.engine import Mechanics
from upcard.rulebook import Rulebook, from_data
from upcard.vectors.files.replay import answer

Json = dict[str, Any]


class Reference:
    """The reference engine behind the protocol.

    Serve it with `upcard.certify.protocol.serve`, or name it as ``python:upcard.certify.protocol.reference:Reference``.
    """

    def __init__(self, mechanics: type[Mechanics] = Mechanics) -> None:
        self._mechanics = mechanics
        self._book: Rulebook | None = None

    def hello(self) -> Json:
        """It reports everything."""
        return {
            "implementation": "upcard reference engine",
            "version": __version__,
            "language": "Python",
            "depth": "events",
            "reports": ["cards", "offers", "rules", "refusals", "settlement", "net"],
        }

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> Json | None:
        """Any rule book will do."""
        self._book = from_data(rulebook)
        return None

    def play(self, vector: Mapping[str, Any]) -> Json:
        """Play the betting, if there is one, and the round, if it comes to one."""
        assert self._book is not None, "configure comes before play"
        played = answer(self._book, vector, self._mechanics).expected(self._book)
        return {key: played[key] for key in ("events", "net", "refused") if key in played}

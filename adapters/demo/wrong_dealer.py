"""A dealer that is wrong on purpose: what `make demo` certifies.

It plays by the rule book it is given, but for one row: a dealer total of 22 is a bust like any other, as in most
blackjack games and as an engine would do that was adapted from one of them. Everything else is Upcard's own engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from upcard.certify.protocol.reference import Reference
from upcard.certify.protocol.serve import serve
from upcard.rulebook import apply_patch

#: The rows that the studio overlooked, gone from the settlement table.
OVERLOOKED: Mapping[str, Any] = {"settlement.dealer-22": None}


class WrongDealer(Reference):
    """The reference engine with the overlooked rows taken out of whatever book it is given."""

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "implementation": "Wrong Dealer Studios", "version": "1.0"}

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> None:
        ids = {row["id"] for row in rulebook["settlement"]}
        overlooked = {path: new for path, new in OVERLOOKED.items() if path.rpartition(".")[2] in ids}
        super().configure(variant, apply_patch(rulebook, overlooked))


if __name__ == "__main__":
    serve(WrongDealer())

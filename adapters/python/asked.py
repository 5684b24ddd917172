"""For engines that play a round in one call and ask for each decision: the vector's inputs as answers.

A decision that the engine does not allow ends such a call. The round is then played anew without it, which is what a
refusal that changes nothing comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from common import Refused, Unsupported
from layout import OFFERS, HandId, Layout, Shoe, is_natural, total


class Answers:
    """What the vector answers when the engine asks; `skip` are the inputs that the engine has refused before."""

    def __init__(self, vector: dict[str, Any], book: dict[str, Any], skip: set[int]) -> None:
        self.layout = Layout(vector, book)
        self.shoe = Shoe(self.layout)
        inputs = enumerate(self.layout.inputs)
        self._coming = [(index, each) for index, each in inputs if each["do"] not in OFFERS and index not in skip]
        self.asked = -1

    def next(self, at: HandId) -> str:
        """The next decision on a hand: ``stand`` where the vector has no more, since there the book stands."""
        for place, (index, each) in enumerate(self._coming):
            if (each["seat"], each.get("hand", 1)) == at:
                self.asked = index
                del self._coming[place]
                return str(each["do"])
        return "stand"

    def look_for_21(self) -> None:
        """`Unsupported` where a decision on a 21 was never asked for, unless it is a stand."""
        for _, each in self._coming:
            at = HandId(each["seat"], each.get("hand", 1))
            cards = self.layout.held.get(at, [])
            natural = is_natural(cards) and HandId(at.seat, 2) not in self.layout.held
            if total(cards)[0] == 21 and not natural and each["do"] != "stand":
                held = "two-cards" if len(cards) == 2 else "more-cards"
                raise Unsupported([f"inputs.{each['do']}.21.{held}"], "the engine stands on such a 21 by itself")


def play_asked(
    vector: dict[str, Any], book: dict[str, Any], run: Callable[[Answers], dict[int, float]]
) -> dict[str, Any]:
    """Play a vector through `run`, which plays one round, returns what each seat won in units, and raises `Refused`."""
    skip: set[int] = set()
    while True:
        answers = Answers(vector, book, skip)
        layout = answers.layout
        layout.lacks("the engine has no such bet", "even-money")
        layout.no_part_insurance()
        layout.no_part_blackjack()
        if layout.short and len(layout.stakes) > 1:
            raise Unsupported(["procedures.short-balance"], "each player of the engine has a purse of his own")
        try:
            net = run(answers)
        except Refused:
            skip.add(answers.asked)
            continue
        answers.look_for_21()
        return {"net": {str(seat): layout.amount(units) for seat, units in net.items()}}

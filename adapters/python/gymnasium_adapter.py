"""Gymnasium's Blackjack-v1 behind the protocol.

A learning environment: one player who hits or sticks. Cards come from a function of its module, which is replaced by
the vector's shoe. With `natural=True` a natural that wins is worth 1.5.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, ClassVar

import gymnasium
from common import HIT_OR_STAND, Unsupported, natural_pays, serve, settings
from gymnasium.envs.toy_text import blackjack
from layout import HandId, Layout, Shoe, one_seat, play_steps, value

CHOICES = HIT_OR_STAND | {
    "dealer": {"stands-on-soft-17": {}},
}


class Game:
    """One episode, decision by decision."""

    def __init__(self, layout: Layout, shoe: Shoe) -> None:
        self.layout = layout
        self.at: HandId | None = HandId(next(iter(layout.stakes)), 1)
        blackjack.draw_card = lambda _: value(shoe.draw())
        self.env = gymnasium.make("Blackjack-v1", natural=True, sab=False)
        shoe.lay(layout.upcard, layout.hole, *layout.held[self.at])
        self.env.reset(seed=0)
        self.reward = 0.0

    def to_act(self) -> HandId | None:
        return self.at

    def act(self, do: str) -> None:
        _, self.reward, ended, _, _ = self.env.step(int(do == "hit"))
        if ended:
            self.at = None

    def answer(self, do: str, seat: int) -> None:
        """To decline is all that is told of an offer that is never made."""


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "gymnasium Blackjack-v1",
        "version": version("gymnasium"),
        "language": "Python",
        "depth": "net",
        "reports": ["net"],
        "wants": ["recipients"],
    }

    def configure(self, book: dict[str, Any]) -> None:
        settings(book, CHOICES)
        if natural_pays(book) * 2 != 3:
            raise Unsupported(["settlement.blackjack"], "a natural is worth 1.5")
        self.book = book

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        layout = Layout(vector, self.book)
        seat = one_seat(layout)
        layout.lacks("the environment has no such bet", "insure", "even-money")
        layout.lacks("the environment knows hit and stick alone", "double", "split", "surrender")
        layout.no_part_blackjack()
        shoe = Shoe(layout)
        game = Game(layout, shoe)
        play_steps(game, layout, shoe)
        return {"net": {str(seat): layout.amount(layout.stakes[seat] * float(game.reward))}}


if __name__ == "__main__":
    serve(Connector())

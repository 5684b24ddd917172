"""OpenSpiel's blackjack behind the protocol.

A game tree: chance deals named cards of one deck, player, player, hole card, upcard; the player hits or stands. A card
that the deck has dealt already goes by another suit, since suits do not count. A natural wins 1.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, ClassVar

import pyspiel
from common import HIT_OR_STAND, Unsupported, serve, settings
from layout import HandId, Layout, Shoe, natural_at_even_money, one_seat, parts, play_steps

RANKS = "A23456789TJQK"
SUITS = "cdhs"
HIT, STAND = 0, 1

CHOICES = HIT_OR_STAND | {
    "dealer": {"stands-on-soft-17": {}},
}


class Game:
    """One episode, decision by decision."""

    def __init__(self, layout: Layout, shoe: Shoe) -> None:
        self.layout = layout
        self.shoe = shoe
        self.at = HandId(next(iter(layout.stakes)), 1)
        self.state = pyspiel.load_game("blackjack").new_initial_state()
        shoe.lay(*layout.held[self.at], layout.hole, layout.upcard)
        self._chance()

    def _chance(self) -> None:
        while self.state.is_chance_node():
            rank, suit = parts(self.shoe.draw())
            left = self.state.legal_actions()
            suits = suit + SUITS.replace(suit, "")
            card = next((card for each in suits if (card := SUITS.index(each) * 13 + RANKS.index(rank)) in left), None)
            if card is None:
                raise Unsupported(["shoe.decks"], "the engine has one deck, with four cards of a rank")
            self.state.apply_action(card)

    def to_act(self) -> HandId | None:
        return None if self.state.is_terminal() else self.at

    def act(self, do: str) -> None:
        self.state.apply_action(HIT if do == "hit" else STAND)
        self._chance()

    def answer(self, do: str, seat: int) -> None:
        """To decline is all that is told of an offer that is never made."""


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "OpenSpiel blackjack",
        "version": version("open_spiel"),
        "language": "C++",
        "depth": "net",
        "reports": ["net"],
        "wants": ["recipients"],
    }

    def configure(self, book: dict[str, Any]) -> None:
        settings(book, CHOICES)
        self.book = book

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        layout = Layout(vector, self.book)
        seat = one_seat(layout)
        layout.lacks("the game has no such bet", "insure", "even-money")
        layout.lacks("the game knows hit and stand alone", "double", "split", "surrender")
        natural_at_even_money(layout)
        layout.one_deck()
        shoe = Shoe(layout)
        game = Game(layout, shoe)
        play_steps(game, layout, shoe)
        return {"net": {str(seat): layout.amount(layout.stakes[seat] * game.state.returns()[0])}}


if __name__ == "__main__":
    serve(Connector())

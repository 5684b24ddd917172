"""blackjack-api behind the protocol.

One player against the dealer, rewards in bets. One ratio pays every win, a natural's too: it is set to 1, so a natural
that wins is unsupported. The dealer never looks; the engine asks about every hand until it stands, 21 included.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, ClassVar

from blackjack_api.blackjack import BlackJack
from blackjack_api.card import Card
from blackjack_api.deck import Deck
from common import ORDINARY, Refused, serve, settings
from layout import HandId, Layout, Shoe, natural_at_even_money, one_seat, parts, play_steps

CHOICES = ORDINARY | {
    "dealer": {"stands-on-soft-17": {"hit_soft_17": False}, "hits-soft-17": {"hit_soft_17": True}},
}


class FixedDeck(Deck):  # type: ignore[misc] # the engine has no types
    """Deals the vector's cards."""

    def __init__(self, shoe: Shoe) -> None:
        super().__init__()
        self.shoe = shoe

    def deal(self) -> Card:
        rank, suit = parts(self.shoe.draw())
        return Card(("10" if rank == "T" else rank) + suit.upper())


class Game:
    """One round, decision by decision."""

    def __init__(self, layout: Layout, shoe: Shoe, hit_soft_17: bool) -> None:
        self.layout = layout
        self.seat = next(iter(layout.stakes))
        self.engine = BlackJack(num_decks=1, win_ratio=1.0, hit_soft_17=hit_soft_17, charlie=False)
        self.engine.stand()  # the constructor has dealt a round from its own deck
        self.engine.deck = FixedDeck(shoe)
        shoe.lay(*layout.held[HandId(self.seat, 1)], layout.upcard, layout.hole)
        self.engine.start_round()
        self.engine.start_hand()

    def to_act(self) -> HandId | None:
        engine = self.engine
        if not engine.round_running:
            return None
        if not engine.hand_running:
            engine.start_hand()
        return HandId(self.seat, engine.curr_hand + 1)

    def act(self, do: str) -> None:
        try:
            getattr(self.engine, do)()
        except (RuntimeError, ValueError) as error:
            raise Refused from error

    def answer(self, do: str, seat: int) -> None:
        if do == "insure":
            try:
                self.engine.insurance(0.5)
            except RuntimeError as error:
                raise Refused from error


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "blackjack-api",
        "version": version("blackjack-api"),
        "language": "Python",
        "depth": "net",
        "reports": ["net"],
        "wants": ["recipients"],
    }

    def configure(self, book: dict[str, Any]) -> None:
        self.settings = settings(book, CHOICES)
        self.book = book

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        layout = Layout(vector, self.book)
        seat = one_seat(layout)
        layout.one_split()
        layout.lacks("the engine has no such bet", "even-money")
        if not self.book["surrender"]["rows"]:
            layout.lacks("the engine always lets a player surrender", "surrender")
        layout.no_part_insurance()
        natural_at_even_money(layout)
        shoe = Shoe(layout)
        game = Game(layout, shoe, **self.settings)
        play_steps(game, layout, shoe)
        return {"net": {str(seat): layout.amount(layout.stakes[seat] * sum(game.engine.rewards))}}


if __name__ == "__main__":
    serve(Connector())

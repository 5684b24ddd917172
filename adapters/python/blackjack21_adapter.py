"""blackjack21 behind the protocol.

The table takes a card source, deals player, upcard, player, hole card, ends the round at once where the dealer has 21,
and gives each hand a result. Money is left to the caller: a win is paid 1:1, a natural what the book says.
"""

from __future__ import annotations

from fractions import Fraction
from importlib.metadata import version
from typing import Any, ClassVar

from blackjack21 import Action, Card, GameResult, Hand, Table
from common import ORDINARY, Refused, natural_pays, ratio, serve, settings
from layout import HandId, Layout, Shoe, parts, play_steps

VALUES = {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}
MOVES = {"hit": Action.HIT, "stand": Action.STAND, "double": Action.DOUBLE, "split": Action.SPLIT}

CHOICES = ORDINARY | {
    "dealer": {"stands-on-soft-17": {"hit_soft_17": False}, "hits-soft-17": {"hit_soft_17": True}},
    "stand-at": {"split-aces-stand": {}, "21-stands": {}},
    "peek": {"ace-and-ten": {}},
}


class Source:
    """The shoe as the table wants it."""

    def __init__(self, shoe: Shoe) -> None:
        self._shoe = shoe

    def __len__(self) -> int:
        return len(self._shoe)

    def draw_card(self) -> Card:
        rank, suit = parts(self._shoe.draw())
        return Card(suit, "10" if rank == "T" else rank, VALUES.get(rank) or int(rank))


class Game:
    """One round on a table, decision by decision."""

    def __init__(self, layout: Layout, shoe: Shoe, hit_soft_17: bool) -> None:
        self.layout = layout
        shoe.lay(*layout.round_by_round())
        players = [(f"seat {seat}", stake) for seat, stake in layout.stakes.items()]
        self.table = Table(players, Source(shoe), hit_soft_17=hit_soft_17)
        self.table.start_game()
        self.hands: dict[HandId, Hand] = {
            HandId(seat, 1): player.hands[0] for seat, player in zip(layout.stakes, self.table.players, strict=True)
        }

    def to_act(self) -> HandId | None:
        now = self.table.current_hand
        return next((at for at, hand in self.hands.items() if hand is now), None)

    def act(self, do: str) -> None:
        at, table = self.to_act(), self.table
        assert at is not None
        if MOVES.get(do, Action.SURRENDER) not in table.available_actions():
            raise Refused
        if do == "split":
            player = table.current_player
            table.split()
            self.hands[HandId(at.seat, 2)] = player.hands[1]
        else:
            {"hit": table.hit, "stand": table.stand, "double": table.double_down, "surrender": table.surrender}[do]()

    def answer(self, do: str, seat: int) -> None:
        """To decline is all that is told of an offer that the engine never makes."""


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "blackjack21", "version": version("blackjack21"), "language": "Python",
        "depth": "settlement", "reports": ["net", "settlement"], "wants": ["recipients"],
    }  # fmt: skip

    def configure(self, book: dict[str, Any]) -> None:
        self.settings = settings(book, CHOICES)
        self.book = book
        natural = natural_pays(book)
        self.pays: dict[GameResult, Fraction] = {
            GameResult.BLACKJACK: 1 + natural, GameResult.PLAYER_WIN: Fraction(2), GameResult.DEALER_BUST: Fraction(2),
            GameResult.PUSH: Fraction(1), GameResult.SURRENDER: ratio(book["surrender"]["refund"]),
        }  # fmt: skip

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        layout = Layout(vector, self.book)
        layout.one_split()
        layout.lacks("the engine has no such bet", "insure", "even-money")
        if not self.book["surrender"]["rows"]:
            layout.lacks("the engine always lets a player surrender", "surrender")
        shoe = Shoe(layout)
        game = Game(layout, shoe, **self.settings)
        play_steps(game, layout, shoe)
        net = dict.fromkeys(layout.stakes, Fraction())
        settlement = []
        for at, hand in game.hands.items():
            returned = hand.bet * self.pays.get(hand.result, Fraction())
            net[at.seat] += returned - hand.bet
            outcome = {"outcome": "surrender"} if hand.surrendered else {}
            settlement.append(layout.settled(at, hand.bet, returned, **outcome))
        return {
            "net": {str(seat): layout.amount(units) for seat, units in net.items()},
            "settlement": settlement,
        }


if __name__ == "__main__":
    serve(Connector())

"""jackblack behind the protocol.

A simulation asks each player's strategy for decisions and plays a round in one call. It deals player, upcard, player,
hole card; hands made by a split have one card until they are hit; the dealer never looks and always draws. Bets are
whole numbers: units.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, ClassVar

from asked import Answers, play_asked
from common import ORDINARY, Refused, Unsupported, natural_pays, serve, settings
from jackblack import DOUBLE_DOWN, HIT, INSURANCE, SPLIT, STAY, Card, Deck, Player, Simulation, Strategy
from layout import HandId, Shoe, parts

RANKS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
MOVES = {"hit": HIT, "stand": STAY, "double": DOUBLE_DOWN, "split": SPLIT}

CHOICES = ORDINARY | {
    "dealer": {"stands-on-soft-17": {"hit_on_soft_17": False}, "hits-soft-17": {"hit_on_soft_17": True}},
    "split": {"by-value": {"splits_more": True}, "by-rank": {"splits_more": False}, "none": {"splits_more": False}},
    "surrender": {"none": {}},
}


class FixedDeck(Deck):  # type: ignore[misc] # the engine has no types
    """Deals the vector's cards."""

    def __init__(self, shoe: Shoe) -> None:
        super().__init__(num_decks=8)
        self.shoe = shoe

    def deal(self) -> Card:
        rank, suit = parts(self.shoe.draw())
        return Card(RANKS.get(rank, rank), SUITS[suit])


class Answering(Strategy):  # type: ignore[misc] # the engine has no types
    """A strategy that says what the vector says."""

    def __init__(self, seat: int, answers: Answers) -> None:
        super().__init__()
        self.seat = seat
        self.answers = answers
        self.insures = seat in answers.layout.insured

    def decide_bet(self, player: Player, min_bet: int = 1) -> int:
        return self.answers.layout.stakes[self.seat]

    def decide(self, player: Player, choices: list[str], dealer: Any = None, players: Any = ()) -> str:
        layout, shoe = self.answers.layout, self.answers.shoe
        if self.insures and INSURANCE in choices:
            self.insures = False
            return str(INSURANCE)
        if HIT not in choices:  # a natural under an ace is asked about insurance alone
            return str(STAY)
        at = HandId(self.seat, player.parent.pseudos.index(player) + 1 if player.is_pseudo else 1)
        if len(player.hand) == 1:  # a hand made by a split: its second card comes by a hit
            shoe.lay(layout.held[at][1])
            return str(HIT)
        do = self.answers.next(at)
        if MOVES.get(do) not in choices:
            raise Refused
        if do == "split":
            layout.split(at, HandId(self.seat, 2))
        elif do in ("hit", "double"):
            shoe.lay(layout.coming(at))
            layout.deal(at)
        return str(MOVES[do])


class Seat(Player):  # type: ignore[misc] # the engine has no types
    """A player whose split hands are asked too: the engine would play them by a strategy of its own."""

    def split_hand(self) -> None:
        super().split_hand()
        for hand in self.pseudos:
            hand.strategy = self.strategy


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "jackblack",
        "version": version("jackblack"),
        "language": "Python",
        "depth": "net",
        "reports": ["net"],
        "wants": ["recipients"],
    }

    def configure(self, book: dict[str, Any]) -> None:
        self.settings = settings(book, CHOICES)
        self.splits_more = self.settings.pop("splits_more")
        if natural_pays(book) * 2 != 3:
            raise Unsupported(["settlement.blackjack"], "the engine has one payout for a natural")
        self.book = book

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        return play_asked(vector, self.book, self.round)

    def round(self, answers: Answers) -> dict[int, float]:
        layout = answers.layout
        layout.one_split()
        if self.splits_more:
            layout.lacks("the engine splits equal ranks alone", "split")
        players = {
            seat: Seat(f"seat {seat}", chips=layout.balance, strategy=Answering(seat, answers))
            for seat in layout.stakes
        }
        answers.shoe.lay(*layout.round_by_round())
        Simulation(list(players.values()), deck=FixedDeck(answers.shoe), min_bet=1, **self.settings).run(1)
        return {seat: player.chips - layout.balance for seat, player in players.items()}


if __name__ == "__main__":
    serve(Connector())

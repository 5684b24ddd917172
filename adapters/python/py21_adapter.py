"""py21 behind the protocol.

The engine asks a player for each decision and plays a round in one call. It deals player, upcard, player, hole card,
and a hand made by a split gets its second card when it is its turn. Bets are whole numbers: units. A split that it does
not allow it plays as a hit.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, ClassVar

from asked import Answers, play_asked
from common import ORDINARY, Refused, natural_pays, serve, settings
from layout import HandId, Shoe, parts
from py21 import Card, Deck, Game, Hand, Player

RANKS = {"A": 14, "K": 13, "Q": 12, "J": 11, "T": 10}

CHOICES = ORDINARY | {
    "dealer": {"stands-on-soft-17": {"soft_stand": True}, "hits-soft-17": {"soft_stand": False}},
    "double": {"any-two": {"double_after_split": True}, "any-two-unsplit": {"double_after_split": False}},
    "surrender": {"none": {"surrender_allowed": False}, "late": {"surrender_allowed": True}},
    "stand-at": {
        "split-aces-play": {"hit_split_aces": True},
        "split-aces-stand": {"hit_split_aces": False},
        "21-stands": {"hit_split_aces": False},
    },
    "peek": {"ace-and-ten": {}},
}


class FixedDeck(Deck):  # type: ignore[misc] # the engine has no types
    """Deals the vector's cards."""

    def __init__(self, shoe: Shoe) -> None:
        super().__init__(8, burn=False)
        self.shoe = shoe

    def deal(self) -> Card:
        rank, suit = parts(self.shoe.draw())
        return Card(RANKS.get(rank) or int(rank), suit.upper())


class Seat:
    """The functions of one player: what to stake, whether to insure, how to play."""

    def __init__(self, seat: int, answers: Answers) -> None:
        self.seat = seat
        self.answers = answers
        self.second: Card | None = None  # the card that begins hand 2 after a split
        self.player = Player(
            answers.layout.balance,
            strategy_func=self.decide,
            wager_func=lambda **_: answers.layout.stakes[seat],
            insurance_func=lambda **_: seat in answers.layout.insured,
        )

    def decide(self, hand: Hand, **_: Any) -> str:
        layout, shoe = self.answers.layout, self.answers.shoe
        at = HandId(self.seat, 2 if hand.card_one is self.second else 1)
        do = self.answers.next(at)
        new = HandId(self.seat, 2)
        if do == "split" and layout.coming(new):
            self.second = hand.cards[1]
            shoe.lay(*layout.all_coming(at), *layout.all_coming(new))
            layout.split(at, new)
        elif do == "split":
            shoe.lay(None)
        elif do in ("hit", "double"):
            if not hand.from_split:  # those of a split are in their places already
                shoe.lay(layout.coming(at))
            layout.deal(at)
        return do


class Connector:
    hello: ClassVar[dict[str, Any]] = {
        "implementation": "py21",
        "version": version("py21"),
        "language": "Python",
        "depth": "net",
        "reports": ["net"],
        "wants": ["recipients"],
    }

    def configure(self, book: dict[str, Any]) -> None:
        self.rules = settings(book, CHOICES) | {
            "num_decks": book["shoe"]["decks"],
            "burn": False,
            "min_bet": 1,
            "max_bet": 10**12,
            "max_split_hands": 1,
            "blackjack_payout": float(natural_pays(book)),
        }
        self.book = book

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        return play_asked(vector, self.book, self.round)

    def round(self, answers: Answers) -> dict[int, float]:
        seats = [Seat(seat, answers) for seat in answers.layout.stakes]
        game = Game([seat.player for seat in seats], self.rules)
        game.deck = FixedDeck(answers.shoe)
        answers.shoe.lay(*answers.layout.round_by_round())
        try:
            game.play_round()
        except ValueError as error:
            raise Refused from error
        return {seat.seat: seat.player.bankroll - answers.layout.balance for seat in seats}


if __name__ == "__main__":
    serve(Connector())

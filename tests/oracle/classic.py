"""Blackjack, from its help page; a blackjack is looked for under ace and ten, as its chart implies."""

from __future__ import annotations

from oracle.answer import Hand
from oracle.hands import low
from oracle.round import Game


class Classic(Game):
    name = "classic-blackjack"

    def looks_under(self, up: str) -> bool:
        return up[0] in "ATJQK"

    def before_the_look(self, hand: Hand) -> str | None:
        return "even-money" if hand.blackjack else "insure"

    def stands_by_itself(self, hand: Hand) -> bool:
        return hand.split and hand.cards[0][0] == "A"

    def double_refused(self, hand: Hand) -> str | None:
        return None if len(hand.cards) == 2 else "DOUBLE_CARDS"

    def split_refused(self, hand: Hand) -> str | None:
        if len(hand.cards) != 2:
            return "SPLIT_CARDS"
        if hand.split:
            return "SPLIT_LIMIT"
        return None if low(hand.cards[:1]) == low(hand.cards[1:]) else "SPLIT_RANKS"

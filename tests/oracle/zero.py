"""Zero Blackjack, from its help page."""

from __future__ import annotations

from oracle.answer import Hand
from oracle.hands import low
from oracle.round import Game


class Zero(Game):
    name = "zero-blackjack"

    def looks_under(self, up: str) -> bool:
        return up[0] == "A"

    def before_the_look(self, hand: Hand) -> str | None:
        return "even-money" if hand.blackjack else "insure"

    def stands_by_itself(self, hand: Hand) -> bool:
        return False

    def double_refused(self, hand: Hand) -> str | None:
        if len(hand.cards) != 2:
            return "DOUBLE_CARDS"
        return None if low(hand.cards) in (8, 9, 10, 11) else "DOUBLE_TOTAL"

    def split_refused(self, hand: Hand) -> str | None:
        if len(hand.cards) != 2:
            return "SPLIT_CARDS"
        if hand.split:
            return "SPLIT_LIMIT"
        first, second = (low([card]) for card in hand.cards)
        return None if first == second and first != 1 else "SPLIT_RANKS"

    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        return (2, 1) if len(hand.cards) == 5 and hand.value == 21 else None

    def blackjack_pays(self, hand: Hand) -> tuple[int, int]:
        suited = hand.cards[0][1] == hand.cards[1][1]
        return (2, 1) if suited else (3, 2)

    def needs_check(self) -> bool:
        return sum(bet.net for bet in self.answer.settled.values()) > 10_000_00

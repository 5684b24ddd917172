"""Free Bet Blackjack, from its help page."""

from __future__ import annotations

from oracle.answer import Hand
from oracle.hands import is_soft, low
from oracle.round import Game


class FreeBet(Game):
    name = "free-bet-blackjack"
    side_bets = ("any-pair", "21+3", "hot-3")
    upcard_comes_first = True
    short_of_balance_is_replaced = True

    def looks_under(self, up: str) -> bool:
        return up[0] == "A"

    def before_the_look(self, hand: Hand) -> str | None:
        return "insure"

    def stands_by_itself(self, hand: Hand) -> bool:
        return hand.value == 21 or (hand.split and hand.cards[0][0] == "A")

    def double_refused(self, hand: Hand) -> str | None:
        if len(hand.cards) != 2:
            return "DOUBLE_CARDS"
        return "DOUBLE_AFTER_SPLIT" if hand.split else None

    def double_is_free(self, hand: Hand) -> bool:
        return hand.value in (9, 10, 11) and not is_soft(hand.cards)

    def split_refused(self, hand: Hand) -> str | None:
        if len(hand.cards) != 2:
            return "SPLIT_CARDS"
        if hand.split:
            return "SPLIT_LIMIT"
        return None if low(hand.cards[:1]) == low(hand.cards[1:]) else "SPLIT_RANKS"

    def split_is_free(self, hand: Hand) -> bool:
        return low(hand.cards[:1]) != 10

    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        return (1, 1) if len(hand.cards) == 6 else None

    def dealer_total_pushes(self, dealer_total: int) -> bool:
        return dealer_total == 22

    def out_of_time(self, hand: Hand) -> str:
        return "hit" if hand.value <= 11 else "stand"

    def when_gone(self, hand: Hand) -> str:
        return self.out_of_time(hand)

    def cancelled_returns_doubles_and_splits(self) -> bool:
        return False

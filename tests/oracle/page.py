"""What a page says of its own game, question by question; the answers given here are those most pages share."""

from __future__ import annotations

from oracle.answer import Answer, Hand
from oracle.side_bets import SIDE_BETS


class Page:
    name: str
    answer: Answer
    dealer: list[str]
    placed: dict[int, dict[str, int]]
    side_bets: tuple[str, ...] = ()
    upcard_comes_first = False
    short_of_balance_is_replaced = False  # the page says what happens instead of a decision that cannot be paid
    # What other readings of a page would have otherwise (readings.py):
    half_pennies_are_paid = False
    part_insurance = False
    dealer_always_draws = False
    own_double_beside_the_free = False

    def looks_under(self, up: str) -> bool:
        raise NotImplementedError

    def before_the_look(self, hand: Hand) -> str | None:
        """The offer under an ace: `insure`, `even-money` or none."""
        raise NotImplementedError

    def stands_by_itself(self, hand: Hand) -> bool:
        raise NotImplementedError

    def double_refused(self, hand: Hand) -> str | None:
        """Why the hand may not double, as a code; None where it may."""
        raise NotImplementedError

    def split_refused(self, hand: Hand) -> str | None:
        raise NotImplementedError

    def double_is_free(self, hand: Hand) -> bool:
        return False

    def split_is_free(self, hand: Hand) -> bool:
        return False

    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        """The odds of a hand that wins the moment it is reached, before the dealer has played."""
        return None

    def paid_at_showdown(self, hand: Hand) -> tuple[int, int] | None:
        """The odds of a hand that wins against any dealer total, but not against a blackjack."""
        return None

    def spared_by_late_blackjack(self, hand: Hand) -> int:
        """How much of the own stake comes back when a blackjack nobody looked for beats the hand."""
        return 0

    def side_bet_odds(self, bet: str, first: str, second: str, up: str) -> int | None:
        return SIDE_BETS[bet](first, second, up)

    def short_split_becomes(self, hand: Hand) -> str:
        return "hit" if hand.value < 11 else "stand"

    def pays_against_blackjack(self, hand: Hand) -> bool:
        return False

    def bet_of(self, seat: int) -> int:
        return self.placed[seat]["main"]

    def blackjack_pays(self, hand: Hand) -> tuple[int, int]:
        return 3, 2

    def dealer_total_pushes(self, dealer_total: int) -> bool:
        return False

    def out_of_time(self, hand: Hand) -> str:
        """What is done for a player who lets the time pass; the page of a game without a clock is silent."""
        return "stand"

    def when_gone(self, hand: Hand) -> str:
        """What is done for a player who has lost the connection."""
        return "stand"

    def cancelled_returns_doubles_and_splits(self) -> bool:
        return True

    def needs_check(self) -> bool:
        """Whether the win is large enough for an operator to look at it."""
        return False

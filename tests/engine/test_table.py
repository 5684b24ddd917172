"""A table over several rounds: balance, last bets, and when a shoe is due."""

from __future__ import annotations

import pytest

from engine.support import TEN, book, decide, patched
from upcard.cards import cards
from upcard.engine import BetOperation, InputError, SeatBets, ShoeError, Table
from upcard.rulebook import Rulebook

BET = BetOperation("place", 1, "main", TEN)


def table(rules: Rulebook, shoe: str, balance: int = 10 * TEN) -> Table:
    laid = Table(rules, balance)
    laid.take_shoe(cards(shoe))
    return laid


def play(laid: Table, *decisions: str, repeat: bool = False) -> None:
    laid.betting.apply(BetOperation("repeat") if repeat else BET)
    decide(laid.deal(), *decisions)
    laid.finish()


def test_the_balance_is_carried_and_the_doubled_stake_is_not() -> None:
    laid = table(patched(shoe__reshuffle="at-cut-card", shoe__cut_card="99/100"), "6s 9d 5h Tc Td  9s 9c 9h Ts 2h")
    play(laid, "double")  # 21 against 19: 20 won
    assert laid.balance == 12 * TEN
    play(laid, "stand", repeat=True)  # 18 against 19: 10 lost
    assert laid.last_bets == (SeatBets(1, {"main": TEN}),)
    assert laid.balance == 11 * TEN
    assert laid.dealt == 9


def test_a_shoe_is_due_after_every_round_where_the_book_says_so() -> None:
    laid = table(book(), "Ts 9d 9h Tc Td 2s 2c 2h")
    assert not laid.needs_shoe
    play(laid, "stand")
    assert laid.needs_shoe
    laid.betting.apply(BET)
    with pytest.raises(InputError, match="shoe"):
        laid.deal()


def test_a_shoe_is_due_once_the_cut_card_has_come() -> None:
    # Ten cards with the cut card in the middle: it comes within the second round, which is played to its end.
    laid = table(patched(shoe__reshuffle="at-cut-card", shoe__cut_card="1/2"), "Ts 9d 9h Tc Td Th 2s 2c 2h 5h")
    play(laid, "stand")
    assert not laid.needs_shoe
    laid.betting.apply(BET)
    round_ = laid.deal()
    with pytest.raises(InputError, match="between rounds"):
        laid.take_shoe(cards("Ts"))
    decide(round_, "stand")
    laid.finish()
    assert laid.needs_shoe


def test_the_first_cards_of_a_shoe_are_burnt() -> None:
    laid = table(patched(shoe__burn=2), "2s 2c Ts 9d 9h Tc")
    laid.betting.apply(BET)
    assert [card.text for card in laid.deal().used] == ["Ts", "9d", "9h", "Tc"]
    assert laid.dealt == 2


def test_the_bets_may_be_closed_before_the_deal() -> None:
    laid = table(book(), "Ts 9d 9h Tc")
    laid.betting.apply(BET)
    laid.betting.apply(BetOperation("deal"))
    assert laid.deal().offer is not None


def test_a_round_is_finished_before_the_next() -> None:
    laid = table(book(), "Ts 9d 9h Tc")
    with pytest.raises(InputError, match="not over"):
        laid.finish()
    laid.betting.apply(BET)
    laid.deal()
    with pytest.raises(InputError, match="finish"):
        laid.deal()
    with pytest.raises(InputError, match="not over"):
        laid.finish()


@pytest.mark.parametrize(
    ("rules", "shoe", "message"),
    [
        (book(), " ".join(["As"] * 9), "As lies 9 times"),
        (patched(shoe__deck="spanish-48"), "Td", "no card of the deck"),
        (patched(shoe__decks=1), "As Kd As", "As lies 2 times"),
    ],
)
def test_a_shoe_that_cannot_be(rules: Rulebook, shoe: str, message: str) -> None:
    with pytest.raises(ShoeError, match=message):
        table(rules, shoe)

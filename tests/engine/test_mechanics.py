"""A round, its betting and a whole play go by the mechanics they are given, and those are as right as can be said."""

from __future__ import annotations

import pytest

from engine.support import TEN, book, deal, decide
from upcard.cards import Card, cards
from upcard.engine import BetOperation, Betting, Code, Decision, Mechanics, Refused, Round, SeatBets, place, play
from upcard.engine.state import Hand
from upcard.rulebook.model import SettlementRow
from upcard.wire.values import Place

BETS = [SeatBets(1, {"main": TEN})]


class EverythingReturned(Mechanics):
    """Whatever a hand comes to, its stake comes back twice."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        return 2 * hand.own


class AcesLow(Mechanics):
    """An ace counts 1."""

    @classmethod
    def value(cls, hand: Hand) -> tuple[int, bool]:
        return hand.low, False


class LastCardFirst(Mechanics):
    """The shoe is dealt from its end."""

    def draw(self, to: Place) -> Card:
        super().draw(to)
        return self.shoe[-self.position]


class Both(EverythingReturned, AcesLow):
    """Two mistakes at once."""


def test_a_round_pays_by_its_mechanics() -> None:
    """17 against 19: the right engine collects, the wrong one pays ten."""
    shoe = cards("Ts 9h 7d Tc")
    right, wrong = (Round(book(), BETS, shoe, mechanics=each) for each in (Mechanics, EverythingReturned))
    assert [decide(each, "stand").net for each in (right, wrong)] == [{1: -TEN}, {1: TEN}]


def test_every_hand_is_counted_by_the_mechanics() -> None:
    """Two aces make 2, and each of them with a six makes 7 after a split."""
    round_ = Round(book(), BETS, cards("As 9h Ad 7c 6h 6c 5c"), mechanics=AcesLow)
    assert round_.acting is not None and (round_.acting.total, round_.acting.soft) == (2, False)
    decide(round_, "split")
    assert [hand.total for hand in round_.seats[0].hands] == [7, 7]


def test_mistakes_of_two_engines_add_up() -> None:
    """Ace and 9 of the dealer are 10 here, drawn with 5 and 6 to 21; the 20 that loses to it gets its stake twice."""
    round_ = decide(Round(book(), BETS, cards("Ts Ah Td 9c 5s 6s"), mechanics=Both), "stand")
    assert (round_.dealer.total, round_.net) == (21, {1: TEN})


def test_an_input_undone_for_an_empty_shoe_is_undone_by_the_same_mechanics() -> None:
    """The shoe is dealt from its end: 7 to the player, T down, 6 and 9; the card that is hit is not there."""
    round_ = Round(book(), BETS, cards("6s 9h Td 7c"), mechanics=LastCardFirst)
    seen = list(round_.events)
    with pytest.raises(Refused, match="SHOE_EMPTY"):
        round_.decide(Decision("hit", 1))
    assert round_.events == seen and [str(card) for card in round_.seats[0].hands[0].cards] == ["7c", "9h"]


def test_the_betting_goes_by_the_mechanics() -> None:
    class Generous(Mechanics):
        @classmethod
        def purse(cls, balance: int | None) -> int | None:
            return None

        @classmethod
        def chips(cls, amount: int) -> tuple[int, ...]:
            return (amount, amount)

    operation = BetOperation("place", 1, "main", TEN)
    assert [each.code for each in place(book(), [operation], TEN // 2).refused] == [Code.BALANCE]
    assert place(book(), [operation, BetOperation("deal")], TEN // 2, mechanics=Generous).seats[0].bets == {
        "main": 2 * TEN
    }
    assert Betting(book(), TEN // 2, mechanics=Generous).apply(operation) is not None


def test_a_whole_play_goes_by_the_mechanics() -> None:
    inputs = [Decision("stand", 1)]
    shoe = cards("Ts 9h 7d Tc")
    assert play(book(), BETS, shoe, inputs).net == {1: -TEN}
    assert play(book(), BETS, shoe, inputs, mechanics=EverythingReturned).net == {1: TEN}


def test_a_wrong_engine_leaves_the_right_one_alone() -> None:
    wrong = Round(book(), BETS, cards("As 9h 6d 7c"), mechanics=AcesLow)
    right = deal(book(), "As 9h 6d 7c")
    assert [each.acting.total for each in (wrong, right) if each.acting is not None] == [7, 17]

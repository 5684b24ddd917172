"""Known faults that lie in the bets, the shoe or the table's view rather than in the cards of one round."""

from __future__ import annotations

import pytest

from faults.cases import ELSEWHERE
from oracle.engine import book
from oracle.hands import pounds
from upcard.cards import cards
from upcard.engine import (
    BetOperation,
    Betting,
    Decision,
    Refused,
    Round,
    SeatBets,
    ShoeError,
    Table,
    play,
    units_of,
)
from upcard.rulebook import with_patch

VARIANTS = ("zero-blackjack", "free-bet-blackjack", "classic-blackjack")


def code_of(betting: Betting, *operation: object) -> str:
    with pytest.raises(Refused) as refused:
        betting.apply(BetOperation(*operation))  # type: ignore[arg-type]  # the field types are checked where they are read
    return str(refused.value.code.value)


def test_every_fault_told_elsewhere_says_where_or_why() -> None:
    for row in ELSEWHERE:
        assert set(row) in ({"class", "fault", "held"}, {"class", "fault", "reason"}), row
        assert row.get("held", "test_table_faults.py") == "test_table_faults.py"


# ---- bets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("amount", [0, -1, -1000])
def test_a_bet_of_nothing_or_less_is_not_taken(variant: str, amount: int) -> None:
    betting = Betting(book(variant), balance=100_00)
    assert code_of(betting, "place", 1, "main", amount) == "AMOUNT"
    assert betting.total == 0
    with pytest.raises(Refused):
        Round(book(variant), [SeatBets(1, {"main": amount})], cards("Ts 9h Td 8c"), 100_00)


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_more_is_bet_than_the_balance_holds(variant: str) -> None:
    betting = Betting(book(variant), balance=10_00)
    assert code_of(betting, "place", 1, "main", 10_01) == "BALANCE"
    betting.apply(BetOperation("place", 1, "main", 6_00))
    assert code_of(betting, "place", 1, "main", 4_01) == "BALANCE", "the hand's own bet counts"
    assert code_of(betting, "place", 2, "main", 4_01) == "BALANCE", "another hand's bet counts"
    betting.apply(BetOperation("place", 2, "main", 4_00))
    assert betting.total == 10_00
    with pytest.raises(Refused) as refused:
        Round(book(variant), [SeatBets(1, {"main": 10_01})], cards("Ts 9h Td 8c"), 10_00)
    assert refused.value.code.value == "BALANCE"


def test_the_next_round_begins_with_the_bet_that_was_placed() -> None:
    table = Table(book("classic-blackjack"), 1000_00)
    table.take_shoe(cards("6s Tc 5h 9h Td"))
    table.betting.apply(BetOperation("place", 1, "main", 25_00))
    round_ = table.deal()
    round_.decide(Decision("double", 1, 1))  # 21 against 19: 50 staked, 50 won
    table.finish()
    table.betting.apply(BetOperation("repeat"))
    assert table.betting.bets == ((1, "main", 25_00),)
    assert table.betting.total == 25_00


# ---- money ----------------------------------------------------------------------------------------------------------


def test_three_to_two_is_exact_for_every_stake_in_pence() -> None:
    for stake in range(1_00, 12_00):
        played = play(book("classic-blackjack"), [SeatBets(1, {"main": stake})], cards("As 9h Kd 8c"))
        assert played.net == {1: 3 * stake // 2}, "the odd half penny stays with the house"


def test_amounts_are_read_to_the_penny() -> None:
    unit = book("classic-blackjack").money.unit
    assert units_of("2010", unit) == 2010_00
    assert all(units_of(pounds(pence), unit) == pence for pence in range(1, 30_000))


# ---- the shoe -------------------------------------------------------------------------------------------------------


def test_one_deck_has_no_card_twice() -> None:
    one_deck = with_patch(book("classic-blackjack"), {"shoe.decks": 1})
    with pytest.raises(ShoeError):
        play(one_deck, [SeatBets(1, {"main": 10_00})], cards("Th 9c Th 8d"), [Decision("stand", 1, 1)])


def test_five_decks_may_deal_a_card_twice() -> None:
    five_decks = with_patch(book("classic-blackjack"), {"shoe.decks": 5})
    played = play(five_decks, [SeatBets(1, {"main": 10_00})], cards("Td 8c 9s Td"), [Decision("stand", 1, 1)])
    assert played.net == {1: 10_00}, "19 against 18"


def test_a_shoe_is_not_changed_while_a_round_is_played() -> None:
    table = Table(book("classic-blackjack"), 1000_00)
    table.take_shoe(cards("Ts 8c 6h 9h 3c 2d Kd"))
    table.betting.apply(BetOperation("place", 1, "main", 10_00))
    round_ = table.deal()
    assert not table.needs_shoe
    with pytest.raises((Refused, ValueError, RuntimeError)):
        table.take_shoe(cards("Ac Ad Ah As"))
    round_.decide(Decision("hit", 1, 1))
    round_.decide(Decision("stand", 1, 1))
    assert [card.text for card in round_.used] == ["Ts", "8c", "6h", "9h", "3c"]


# ---- what the table shows -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("hole", ["Ac", "Kc", "6c"])
def test_the_hole_card_is_not_shown_before_it_is_turned(variant: str, hole: str) -> None:
    up_first = variant == "free-bet-blackjack"
    for seat in range(1, 8):
        shoe = cards(f"Ts {'9d' if up_first else hole} 7h {hole if up_first else '9d'} Td Td")
        round_ = Round(book(variant), [SeatBets(seat, {"main": 10_00})], shoe, 100_00)
        shown = round_.dealer
        assert ([card.text for card in shown.cards], shown.total, shown.hidden) == (["9d"], 9, 1)
        round_.decide(Decision("stand", seat, 1))
        assert round_.dealer.hidden == 0


@pytest.mark.parametrize("variant", VARIANTS)
def test_insurance_is_offered_when_all_cards_lie_there(variant: str) -> None:
    shoe = cards("Ts Ad 9h Ad")
    events = Round(book(variant), [SeatBets(1, {"main": 10_00})], shoe, 100_00).events
    kinds = [event.kind for event in events]
    assert kinds == ["bet", "dealt", "dealt", "dealt", "dealt", "offered"]

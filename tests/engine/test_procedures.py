"""When something does not go as planned: clocks, lost players, short balances, rounds broken off."""

from __future__ import annotations

import pytest

from engine.support import TEN, book, deal, decide, patched, refusal_of, settled, story, told
from upcard.engine import Code, Decision, Round, Settled

FREE_BET = "free-bet-blackjack"  # deals P U P H, has a clock and rows for a short balance


def last_decided(round_: Round) -> tuple[str, str, str]:
    event = told(round_, "decided")[-1]
    return event["do"], event["by"], event["rule"]


# ---- the clock ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shoe", "done"),
    [
        ("5s 9d 6h 8c Th 9h", ("hit", "clock", "procedures.timeout.hit")),  # 11, and the 21 stands by itself
        ("5s 9d 7h 8c", ("stand", "clock", "procedures.timeout.stand")),  # 12
        ("As 9d 2h 8c", ("stand", "clock", "procedures.timeout.stand")),  # soft 13 reads 13
    ],
)
def test_out_of_time(shoe: str, done: tuple[str, str, str]) -> None:
    round_ = deal(book(FREE_BET), shoe)
    round_.decide(Decision("timeout", 1, 1))
    by_clock = [(e["do"], e["by"], e["rule"]) for e in told(round_, "decided") if e["by"] == "clock"]
    assert by_clock == [done]


def test_out_of_time_again_after_a_hit() -> None:
    round_ = deal(book(FREE_BET), "2s 9d 3h 8c 4h Th")
    for _ in range(3):  # 5, 9, 19
        round_.decide(Decision("timeout", 1))
    assert [event["do"] for event in told(round_, "decided")] == ["hit", "hit", "stand"]


def test_out_of_time_without_a_clock_stands() -> None:
    round_ = deal(book(), "2s 9d 3h 8c")
    round_.decide(Decision("timeout", 1))
    assert last_decided(round_) == ("stand", "clock", "procedures.timeout.clock")


@pytest.mark.parametrize(("offers", "do"), [("decline", "decline"), ("accept", "insure")])
def test_out_of_time_on_an_offer_before_the_look(offers: str, do: str) -> None:
    round_ = deal(patched(FREE_BET, procedures__timeout__offers=offers), "Ts Ad 9h 8c")
    round_.decide(Decision("timeout", 1))
    decided = told(round_, "decided")[0]
    assert (decided["do"], decided["by"], decided["rule"]) == (do, "clock", "procedures.timeout.offers")


def test_out_of_time_accepts_nothing_the_balance_cannot_pay() -> None:
    round_ = deal(patched(FREE_BET, procedures__timeout__offers="accept"), "Ts Ad 9h 8c")
    round_.decide(Decision("balance", amount=0))
    round_.decide(Decision("timeout", 1))
    assert told(round_, "decided")[0]["do"] == "decline"


def test_out_of_time_passes_over_what_is_not_offered() -> None:
    round_ = deal(patched(FREE_BET, hit__any__when="never"), "5s 9d 6h 8c")
    round_.decide(Decision("timeout", 1))
    assert last_decided(round_) == ("stand", "clock", "procedures.timeout.stand")


def test_the_clock_of_another_seat_is_not_running() -> None:
    round_ = deal(book(FREE_BET), "5s Ts 9d 6h 9h 8c Th", {1: {"main": TEN}, 2: {"main": TEN}})
    assert refusal_of(round_, Decision("timeout", 2)).code is Code.WRONG_TURN


# ---- lost players ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("after", "decided"),
    [
        (
            "timeout-rows",
            [("hit", "procedures.timeout.hit"), ("stand", "procedures.timeout.stand")],
        ),
        ("stand", [("stand", "procedures.disconnection.after-bets-close")]),
    ],
)
def test_a_lost_player_is_played_for(after: str, decided: list[tuple[str, str]]) -> None:
    rules = patched(FREE_BET, procedures__disconnection__after_bets_close=after)
    round_ = deal(rules, "5s Ts 9d 2h 9h 8c 8d", {1: {"main": TEN}, 2: {"main": TEN}})
    round_.decide(Decision("disconnect", 1))
    assert [(e["do"], e["rule"]) for e in told(round_, "decided") if e["by"] == "house"] == decided
    assert round_.offer is not None and round_.offer.seat == 2  # the others play on
    decide(round_, "stand")
    assert round_.over


def test_a_lost_player_takes_nothing_before_the_look() -> None:
    round_ = deal(book(FREE_BET), "Ts 9s Ad 9h 8h Ks", {1: {"main": TEN}, 2: {"main": TEN}})
    round_.decide(Decision("disconnect", 2))  # before its turn
    decide(round_, "decline")
    assert [(e["seat"], e["do"], e["by"]) for e in told(round_, "decided")] == [
        (1, "decline", "player"),
        (2, "decline", "house"),
    ]
    assert round_.over


def test_losing_the_connection_twice_changes_nothing_more() -> None:
    round_ = deal(book(FREE_BET), "5s Ts 9d 6h 9h 8c 2h", {1: {"main": TEN}, 2: {"main": TEN}})
    round_.decide(Decision("disconnect", 2))
    before = list(round_.events)
    round_.decide(Decision("disconnect", 2))
    assert round_.events == before


def test_a_lost_player_may_have_the_open_bets_back() -> None:
    rules = patched(FREE_BET, procedures__disconnection__after_bets_close="void")
    bets = {1: {"main": TEN, "any-pair": 100}, 2: {"main": TEN}}
    round_ = deal(rules, "8s Ts 9d 8h 9h 8c Td 2h", bets)
    decide(round_, "split")
    round_.decide(Decision("disconnect", 1))
    rule = "procedures.disconnection.after-bets-close"
    assert [(settled(round_, hand=hand).outcome, settled(round_, hand=hand).rule) for hand in (1, 2)] == [
        ("void", rule)
    ] * 2
    assert settled(round_, hand=None, bet="any-pair").outcome == "win"  # decided by the deal, so it stays
    assert round_.offer is not None and round_.offer.seat == 2
    decide(round_, "stand")
    assert round_.net == {1: 800, 2: TEN}  # eights of two suits pay 8:1; 19 against 17


def test_a_lost_player_may_have_the_insurance_back_as_well() -> None:
    rules = patched(FREE_BET, peek__under=[], procedures__disconnection__after_bets_close="void")
    round_ = deal(rules, "Ts Ts Ad 9h 9h Ks", {1: {"main": TEN}, 2: {"main": TEN}})
    decide(round_, "insure", "decline", "stand")
    round_.decide(Decision("disconnect", 1))  # its hand has stood; seat 2 is to act
    assert settled(round_, hand=None, bet="insurance").outcome == "void"
    assert round_.offer is not None and round_.offer.seat == 2
    assert decide(round_, "stand").net == {1: 0, 2: -TEN}


def test_a_player_lost_with_an_offer_before_the_look_open() -> None:
    rules = patched(FREE_BET, procedures__disconnection__after_bets_close="void")
    round_ = deal(rules, "Ts Ad 9h Ks")
    round_.decide(Decision("disconnect", 1))
    assert story(round_.events)[-4:] == ["settled 1.1 void", "peeked", "revealed Ks", "closed"]
    assert round_.net == {1: 0}


# ---- a balance too short --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shoe", "attempt", "done"),
    [
        ("5s 9d 3h 8c 2h", "double", ("hit", "house", "procedures.short-balance.double")),
        ("Ts 9d Jh 8c", "split", ("stand", "house", "procedures.short-balance.split-above-11")),
    ],
)
def test_a_balance_that_falls_after_the_offer(shoe: str, attempt: str, done: tuple[str, str, str]) -> None:
    round_ = deal(book(FREE_BET), shoe)
    round_.decide(Decision("balance", amount=TEN - 1))
    round_.decide(Decision(attempt, 1, 1))
    event = told(round_, "decided")[0]
    assert (event["do"], event["by"], event["rule"]) == done
    assert "stake" not in event
    assert round_.balance is not None and settled_stakes(round_) == TEN


def settled_stakes(round_: Round) -> int:
    return sum(hand.own for seat in round_.seats for hand in seat.hands)


def test_a_split_of_low_cards_for_want_of_balance_becomes_a_hit() -> None:
    rules = patched(FREE_BET, split__free=None)
    round_ = deal(rules, "5s 9d 5h 8c 2h")
    round_.decide(Decision("balance", amount=0))
    round_.decide(Decision("split", 1, 1))
    assert last_decided(round_) == ("hit", "house", "procedures.short-balance.split-below-11")


def test_a_free_double_needs_no_balance() -> None:
    round_ = deal(book(FREE_BET), "5s 9d 6h 8c Th 9h")
    round_.decide(Decision("balance", amount=0))
    round_.decide(Decision("double", 1, 1))
    assert told(round_, "decided")[0]["stake"] == "free"


def test_without_a_row_the_decision_is_refused_and_the_offer_stands() -> None:
    round_ = deal(book(), "5s 9d 6h 8c Th")
    round_.decide(Decision("balance", amount=TEN - 1))
    offer = round_.offer
    assert refusal_of(round_, Decision("double", 1, 1)).code is Code.BALANCE
    assert round_.offer == offer


def test_what_is_paid_out_can_be_staked_again() -> None:
    # Eights of two suits pay 8:1 on 10 at the deal; that pays for the double of the hand.
    bets = {1: {"main": TEN, "any-pair": TEN}}
    round_ = deal(book(FREE_BET), "8s 9d 8h 8c", bets, balance=2 * TEN)
    assert round_.balance == 9 * TEN
    assert round_.offer is not None and "double" in round_.offer.actions


# ---- rounds broken off ----------------------------------------------------------------------------------------------


def outcomes(round_: Round) -> list[tuple[str, int | None, str, int, int]]:
    return [
        (event.bet, event.hand, event.outcome, event.own, event.returned)
        for event in round_.events
        if isinstance(event, Settled)
    ]


def test_a_malfunction_voids_what_was_settled_too() -> None:
    round_ = deal(book(FREE_BET), "8s 9d 8h 8c", {1: {"main": TEN, "any-pair": 100}}, balance=5000)
    assert outcomes(round_) == [("any-pair", None, "win", 100, 900)]
    round_.decide(Decision("malfunction"))
    assert outcomes(round_)[1:] == [("main", 1, "void", TEN, TEN), ("any-pair", None, "void", 100, 100)]
    assert round_.over and round_.offer is None
    assert round_.balance == 5000
    (closed,) = told(round_, "closed")
    assert (closed["rule"], closed["staked"], closed["returned"]) == ("procedures.malfunction.refund", "11", "11")


def test_a_malfunction_gives_back_what_was_added() -> None:
    # A paid double of 8 to 18, lost to nothing: the round is broken off on the next seat.
    round_ = deal(book(FREE_BET), "5s Ts 9d 3h 9h 8c Th", {1: {"main": TEN}, 2: {"main": TEN}})
    decide(round_, "double")
    round_.decide(Decision("malfunction"))
    assert round_.net == {1: 0, 2: 0}
    assert outcomes(round_)[0] == ("main", 1, "void", 2 * TEN, 2 * TEN)


def test_a_cancelled_round_may_give_back_the_first_bets_alone() -> None:
    # Tens split for a second stake, insurance taken: 10 and the side bet come back, 10 and 5 do not.
    round_ = deal(book(FREE_BET), "Ts Ad Jh 8c 5h 6h", {1: {"main": TEN, "any-pair": 100}}, balance=10 * TEN)
    decide(round_, "insure", "split")
    round_.decide(Decision("cancel"))
    assert outcomes(round_)[-4:] == [
        ("main", 1, "void", TEN, TEN),
        ("main", 2, "void", TEN, 0),
        ("any-pair", None, "void", 100, 100),
        ("insurance", None, "void", TEN // 2, 0),
    ]
    assert round_.balance == 10 * TEN - TEN - TEN // 2
    assert told(round_, "closed")[0]["rule"] == "procedures.cancelled-round.refund"


def test_a_bust_hand_is_given_back_by_a_malfunction() -> None:
    round_ = deal(book(), "Ts 5s 9d 6h 6c 8c Kh", {1: {"main": TEN}, 2: {"main": TEN}})
    decide(round_, "hit")
    assert settled(round_, seat=1).outcome == "lose"
    round_.decide(Decision("malfunction"))
    assert settled(round_, seat=1).outcome == "void"
    assert round_.net == {1: 0, 2: 0}


# ---- large wins -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("above", "check"), [("14.99", True), ("15", False), ("none", False)])
def test_a_large_win_is_checked(above: str, check: bool) -> None:
    rules = patched(procedures__large_win={"above": above, "then": "operator-check"})
    (closed,) = told(deal(rules, "As 9d Kh 8c"), "closed")  # a blackjack wins 15
    assert closed["check"] is check


def test_a_large_win_may_be_paid_without_a_check() -> None:
    rules = patched(procedures__large_win={"above": "1", "then": "pay"})
    assert told(deal(rules, "As 9d Kh 8c"), "closed")[0]["check"] is False

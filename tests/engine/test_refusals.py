"""Every refusal has its code and rule, and changes nothing: `refusal_of` compares everything the round holds."""

from __future__ import annotations

import pytest

from engine.support import TEN, book, deal, decide, patched, refusal_of, snapshot
from upcard.cards import cards
from upcard.engine import BetOperation, Betting, Code, Decision, InputError, Refused, Round, SeatBets
from upcard.rulebook import Rulebook

CLASSIC, ZERO, FREE_BET = "classic-blackjack", "zero-blackjack", "free-bet-blackjack"
HIT, STAND, DOUBLE, SPLIT = (Decision(do, 1, 1) for do in ("hit", "stand", "double", "split"))

#: Book, shoe, decisions before, the decision refused, code, rule.
CASES: list[tuple[str, str, list[str], Decision, str, str | None]] = [
    # Classic and Zero deal P H P U, Free Bet P U P H.
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("insure", 1), "INSURANCE_REFUSED", "insurance.when"),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("even-money", 1), "EVEN_MONEY_REFUSED", "even-money.when"),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("decline", 1), "NOT_OFFERED", "hit.any"),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("surrender", 1, 1), "SURRENDER_REFUSED", None),
    (CLASSIC, "Ts 9d 8h Ac", [], HIT, "NOT_OFFERED", "insurance.when"),
    (CLASSIC, "Ts 9d 8h Ac", [], DOUBLE, "NOT_OFFERED", "insurance.when"),
    (CLASSIC, "Ts 9d 8h Ac", [], Decision("even-money", 1), "EVEN_MONEY_REFUSED", "even-money.when"),
    (CLASSIC, "Ts 9d Ah Ac", [], Decision("insure", 1), "INSURANCE_REFUSED", "insurance.when"),
    (CLASSIC, "Ts 9d 8h 7c", [], SPLIT, "SPLIT_RANKS", "split.equal-value"),
    (CLASSIC, "5s 9d 5h 7c 2d", ["hit"], SPLIT, "SPLIT_CARDS", "split.equal-value"),
    (CLASSIC, "8s 9d 8h 7c 8c 2d", ["split"], SPLIT, "SPLIT_LIMIT", "split.limit"),
    (CLASSIC, "5s 9d 5h 7c 2d", ["hit"], DOUBLE, "DOUBLE_CARDS", "double.first-two"),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("hit", 2, 1), "NO_SUCH_SEAT", None),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("hit"), "NO_SUCH_SEAT", None),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("hit", 1, 2), "NO_SUCH_HAND", None),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("hit", 1, 0), "NO_SUCH_HAND", None),
    (CLASSIC, "8s 9d 8h 7c 3c 2d", ["split"], Decision("hit", 1, 2), "WRONG_TURN", None),
    (CLASSIC, "8s 9d 8h 7c 3c 2d", ["split", "stand"], HIT, "HAND_DONE", "stand.any"),
    (CLASSIC, "8s 9d 8h 7c 3c 2d Td", ["split", "double"], HIT, "HAND_DONE", "stand-at.doubled"),
    (CLASSIC, "As 9d Ah 7c 3c 2d Td", [], Decision("disconnect", 4), "NO_SUCH_SEAT", None),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("timeout", 4), "NO_SUCH_SEAT", None),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("balance", amount=-1), "AMOUNT", "money.unit"),
    (CLASSIC, "Ts 9d 8h 7c", [], Decision("balance"), "AMOUNT", "money.unit"),
    (CLASSIC, "Ts 9d 8h Ac", [], Decision("insure", 1, amount=TEN // 2 - 1), "AMOUNT", "insurance.partial"),
    (CLASSIC, "Ts 9d 8h Ac", [], Decision("insure", 1, amount=TEN // 2 + 1), "AMOUNT", "insurance.partial"),
    (CLASSIC, "Ts 9d 8h 8c", ["stand"], STAND, "ROUND_OVER", None),
    (CLASSIC, "Ts Ad 8h Kc", [], HIT, "ROUND_OVER", None),
    (CLASSIC, "Ts 9d 8h 8c", ["stand"], Decision("malfunction"), "ROUND_OVER", None),
    (CLASSIC, "Ts 9d 6h 7c", [], HIT, "SHOE_EMPTY", None),
    (CLASSIC, "8s 9d 8h 7c 3c", [], SPLIT, "SHOE_EMPTY", None),
    (CLASSIC, "Ts 9d 6h 7c 2d", ["hit"], STAND, "SHOE_EMPTY", None),
    (ZERO, "As 9d Ah 7c", [], SPLIT, "SPLIT_RANKS", "split.equal-value"),
    (ZERO, "Ts 9d 2h 7c", [], DOUBLE, "DOUBLE_TOTAL", "double.low-total"),
    (ZERO, "2s 9d 3h 7c 4c", ["hit"], DOUBLE, "DOUBLE_CARDS", "double.low-total"),
    (ZERO, "Ts 9d 7h 7c Tc 2d", [], Decision("surrender", 1), "SURRENDER_REFUSED", None),
    (FREE_BET, "8s 9d 8h 7c 3c 2d", ["split"], DOUBLE, "DOUBLE_AFTER_SPLIT", "double.free"),
    (FREE_BET, "5s 9d 2h 7c 3c", ["hit"], DOUBLE, "DOUBLE_CARDS", "double.free"),
    (FREE_BET, "5s 9d 4h 7c 3c", [], Decision("double", 1, 1, row="paid"), "NOT_OFFERED", "double.free"),
    (FREE_BET, "5s 9d 4h 7c 3c", [], Decision("hit", 1, 1, row="paid"), "NOT_OFFERED", "hit.any"),
]


@pytest.mark.parametrize(("name", "shoe", "before", "decision", "code", "rule"), CASES)
def test_refused_with_code_and_rule(
    name: str, shoe: str, before: list[str], decision: Decision, code: str, rule: str | None
) -> None:
    refused = refusal_of(decide(deal(book(name), shoe), *before), decision)
    assert (refused.code.value, refused.rule) == (code, rule)
    assert refused.message


def test_what_the_balance_cannot_pay_is_not_offered_and_refused_as_such() -> None:
    round_ = deal(book(), "8s 9d 8h 7c", balance=2 * TEN - 1)
    assert round_.offer is not None and round_.offer.actions == ("hit", "stand")
    assert refusal_of(round_, DOUBLE).code is Code.BALANCE
    assert refusal_of(round_, SPLIT).rule == "split.equal-value"


def test_insurance_the_balance_cannot_pay_is_not_offered() -> None:
    round_ = deal(book(), "Ts 9d 8h Ac", balance=TEN + TEN // 2 - 1)
    assert round_.offer is not None and "hit" in round_.offer.actions


def test_insurance_the_balance_can_no_longer_pay() -> None:
    round_ = deal(book(), "Ts 9d 8h Ac")
    round_.decide(Decision("balance", amount=TEN // 2 - 1))
    assert refusal_of(round_, Decision("insure", 1)).code is Code.BALANCE


def test_part_insurance_has_bounds() -> None:
    round_ = deal(patched(insurance__partial=True), "Ts 9d 8h Ac")
    for amount in (0, -1, TEN // 2 + 1):
        assert refusal_of(round_, Decision("insure", 1, amount=amount)).code is Code.AMOUNT


def test_hit_and_stand_may_be_withheld() -> None:
    no_hit = patched(hit__any__when={"total": {"max": 16}})
    assert refusal_of(deal(no_hit, "Ts 9d 8h 7c"), HIT).code is Code.HIT_REFUSED
    no_stand = patched(stand__any__when={"total": {"min": 12}})
    refused = refusal_of(deal(no_stand, "5s 9d 4h 7c"), STAND)
    assert (refused.code, refused.rule) == (Code.STAND_REFUSED, "stand.any")


def test_a_double_withheld_by_the_upcard_has_no_code_of_its_own() -> None:
    rules = patched(double__first_two__when={"cards": 2, "upcard": [2, 3, 4]})
    refused = refusal_of(deal(rules, "5s 9d 4h 7c"), DOUBLE)
    assert (refused.code, refused.rule) == (Code.NOT_OFFERED, "double.first-two")


def test_of_two_doubles_the_nearer_speaks() -> None:
    rules = patched(
        double__first_two__when={"cards": 2, "split": True},
        double__nine={"when": {"cards": 2, "total": 9}, "stake": "own"},
    )
    refused = refusal_of(deal(rules, "5s 9d 5h 7c"), DOUBLE)
    assert (refused.code, refused.rule) == (Code.DOUBLE_TOTAL, "double.nine")


def test_the_turn_of_another_seat() -> None:
    round_ = deal(book(), "Ts 9s 9d 8h 8s 7c", {2: {"main": TEN}, 4: {"main": TEN}})
    assert refusal_of(round_, Decision("stand", 4)).code is Code.WRONG_TURN
    decide(round_, "stand")
    assert refusal_of(round_, Decision("stand", 2)).code is Code.HAND_DONE


def test_an_empty_shoe_takes_nothing_back_that_was_seen() -> None:
    round_ = decide(deal(book(), "8s 9d 8h 8c 3c 2d"), "split")
    events = round_.events
    seen = list(events)
    assert refusal_of(round_, DOUBLE).code is Code.SHOE_EMPTY
    assert round_.events is events
    assert events == seen
    decide(round_, "stand", "stand")
    assert round_.over


def test_an_empty_shoe_in_the_middle_of_the_dealers_draws() -> None:
    # Five seats stand; the dealer's 2 2 draws until the shoe ends.
    bets = {seat: {"main": TEN} for seat in range(1, 6)}
    round_ = deal(book(), "Ts Tc Td Th Js 2d Qs Qd Qh Qc Ks 2c 2h", bets)
    decide(round_, *["stand"] * 4)
    assert refusal_of(round_, Decision("stand", 5)).code is Code.SHOE_EMPTY


def test_a_shoe_too_short_for_the_deal() -> None:
    with pytest.raises(Refused) as refused:
        deal(book(), "Ts 9d 8h")
    assert refused.value.code is Code.SHOE_EMPTY


@pytest.mark.parametrize("do", ["", "HIT", "place", "deal", "fold"])
def test_what_is_no_input_at_all(do: str) -> None:
    round_ = deal(book(), "Ts 9d 8h 7c")
    before = snapshot(round_)
    with pytest.raises(InputError):
        round_.decide(Decision(do, 1))
    assert snapshot(round_) == before


# ---- bets that may not be dealt -------------------------------------------------------------------------------------

BETS: list[tuple[str, list[SeatBets], int | None, str, str | None]] = [
    (FREE_BET, [SeatBets(1, {"main": 0})], None, "AMOUNT", "money.unit"),
    (FREE_BET, [SeatBets(1, {"main": -TEN})], None, "AMOUNT", "money.unit"),
    (FREE_BET, [SeatBets(1, {"main": 10.5})], None, "AMOUNT", "money.unit"),  # type: ignore[dict-item]  # on purpose
    (FREE_BET, [SeatBets(1, {"main": True})], None, "AMOUNT", "money.unit"),
    (FREE_BET, [SeatBets(1, {"main": 99})], None, "BET_MINIMUM", "betting.limits.main.min"),
    (FREE_BET, [SeatBets(1, {"main": 50_001})], None, "BET_MAXIMUM", "betting.limits.main.max"),
    (FREE_BET, [SeatBets(1, {"main": TEN, "any-pair": 49})], None, "BET_MINIMUM", "betting.limits.side-bet.min"),
    (FREE_BET, [SeatBets(1, {"main": TEN, "any-pair": 10_001})], None, "BET_MAXIMUM", "betting.limits.side-bet.max"),
    (FREE_BET, [SeatBets(1, {"main": TEN, "pair": TEN})], None, "UNKNOWN_BET", None),
    (FREE_BET, [SeatBets(1, {"any-pair": TEN})], None, "OPERATION", None),
    (FREE_BET, [], None, "OPERATION", "betting.seats.min"),
    (FREE_BET, [SeatBets(8, {"main": TEN})], None, "NO_SUCH_SEAT", "betting.seats.choices"),
    (FREE_BET, [SeatBets(0, {"main": TEN})], None, "NO_SUCH_SEAT", "betting.seats.choices"),
    (FREE_BET, [SeatBets(1, {"main": TEN})], TEN - 1, "BALANCE", None),
    (CLASSIC, [SeatBets(1, {"main": 40}), SeatBets(2, {"main": 59})], None, "BET_MINIMUM", "betting.limits.main.min"),
]


@pytest.mark.parametrize(("name", "seats", "balance", "code", "rule"), BETS)
def test_bets_that_may_not_be_dealt(
    name: str, seats: list[SeatBets], balance: int | None, code: str, rule: str | None
) -> None:
    with pytest.raises(Refused) as refused:
        Round(book(name), seats, cards("Ts 9d 8h 7c 6s 5s"), balance)
    assert (refused.value.code.value, refused.value.rule) == (code, rule)


def test_a_minimum_of_the_round_is_met_by_all_seats_together() -> None:
    round_ = deal(book(), "Ts 9s 9d 8h 8s 7c", {1: {"main": 40}, 2: {"main": 60}})
    assert round_.offer is not None


def test_a_balance_that_rises_does_not_make_an_offer() -> None:
    round_ = deal(book(), "5s 9d 6h 7c", balance=TEN)
    round_.decide(Decision("balance", amount=TEN))
    refused = refusal_of(round_, DOUBLE)
    assert (refused.code, refused.rule) == (Code.NOT_OFFERED, "double.first-two")


def test_the_maximum_of_a_round() -> None:
    rules = patched(betting__limits__round__max="15")
    with pytest.raises(Refused) as refused:
        deal(rules, "Ts 9s 9d 8h 8s 7c", {1: {"main": TEN}, 2: {"main": TEN}})
    assert (refused.value.code, refused.value.rule) == (Code.ROUND_MAXIMUM, "betting.limits.round.max")


def test_a_seat_named_twice() -> None:
    with pytest.raises(InputError, match="seat 1"):
        Round(book(), [SeatBets(1, {"main": TEN})] * 2, cards("Ts 9s 9d 8h 8s 7c"))


def test_every_code_is_reached() -> None:
    """The codes are a closed set, and each of them is really given."""
    here = {case[4] for case in CASES} | {case[3] for case in BETS}
    elsewhere = {"BALANCE", "HIT_REFUSED", "STAND_REFUSED", "ROUND_MAXIMUM", "BETS_CLOSED"}
    assert here | elsewhere == {code.value for code in Code}


def test_bets_are_closed_after_the_deal() -> None:
    rules: Rulebook = book()
    betting = Betting(rules, None)
    betting.apply(BetOperation("place", 1, "main", TEN))
    betting.apply(BetOperation("deal"))
    with pytest.raises(Refused) as refused:
        betting.apply(BetOperation("place", 1, "main", TEN))
    assert refused.value.code is Code.BETS_CLOSED

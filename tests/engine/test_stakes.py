"""Surrender, doubles, splits, insurance and side bets, on books of other families than the packaged games.

The arithmetic of each round stands beside it; bets are 10.00, which is 1000 units.
"""

from __future__ import annotations

import pytest

from engine.support import TEN, book, deal, decide, patched, refusal_of, settled, story, told
from upcard.engine import Code, Decision
from upcard.rulebook import Rulebook, from_data

# ---- surrender ------------------------------------------------------------------------------------------------------

SURRENDERED = {"when": {"surrendered": True}, "result": "surrender", "at": "once", "before": "bust"}


def surrendering(stage: str, **patch: object) -> Rulebook:
    row = {"when": {"cards": 2, "split": False}, "stage": stage}
    return patched(surrender__first_two=row, settlement__surrender=SURRENDERED, **patch)


@pytest.mark.parametrize(("rounding", "back"), [("down", 500), ("up", 501), ("half-even", 500), ("half-up", 501)])
def test_late_surrender_gives_half_back(rounding: str, back: int) -> None:
    round_ = decide(deal(surrendering("decision", money__rounding__refund=rounding), "Ts 7d 6h Tc", 1001), "surrender")
    assert (settled(round_).outcome, settled(round_).returned) == ("surrender", back)
    assert story(round_.events)[-4:] == ["decided 1.1 surrender", "settled 1.1 surrender", "revealed 7d", "closed"]


def test_late_surrender_comes_too_late_against_a_blackjack() -> None:
    assert deal(surrendering("decision"), "Ts Ad 6h Kc").net == {1: -TEN}


def test_early_surrender_comes_before_the_look() -> None:
    round_ = deal(surrendering("before-peek"), "Ts Kd 6h Ac")
    assert round_.offer is not None and round_.offer.actions == ("insure", "surrender", "decline")
    decide(round_, "surrender")
    assert story(round_.events)[-4:] == ["settled 1.1 surrender", "peeked", "revealed Kd", "closed"]
    assert round_.net == {1: -TEN // 2}


def test_a_surrender_may_have_to_wait_for_the_hole_card() -> None:
    waits = {**SURRENDERED, "at": "reveal", "after": "dealer-blackjack"}
    del waits["before"]
    row = {"when": {"cards": 2}, "stage": "decision"}
    rules = patched(peek__under=[], surrender__first_two=row, settlement__surrender=waits)
    assert decide(deal(rules, "Ts Ad 6h Kc"), "surrender").net == {1: -TEN}
    assert decide(deal(rules, "Ts 9d 6h Kc"), "surrender").net == {1: -TEN // 2}


# ---- doubles --------------------------------------------------------------------------------------------------------


def test_a_redouble_doubles_what_was_doubled() -> None:
    rules = patched(
        double__again={"when": {"doubled": 1}, "stake": "own"},
        stand_at__doubled__when={"doubled": {"min": 2}},
    )
    # 2 3 doubled with a two, 7, doubled again with a four, 11, and the hand stands: lost to 19.
    round_ = decide(deal(rules, "2s 9d 3h Tc 2d 4d"), "double", "double")
    assert [event.get("amount") for event in told(round_, "decided")] == ["10", "20", None]
    assert round_.net == {1: -4 * TEN}


def test_a_doubled_hand_may_be_rescued() -> None:
    rules = patched(
        stand_at__doubled=None,
        hit__any__when={"doubled": 0},
        surrender__rescue={"when": {"doubled": 1}, "stage": "decision"},
        settlement__surrender=SURRENDERED,
    )
    round_ = decide(deal(rules, "6s 9d 5h Tc 2d"), "double")
    assert round_.offer is not None and round_.offer.actions == ("stand", "surrender")
    assert decide(round_, "surrender").net == {1: -TEN}  # half of 20 comes back


def test_where_the_player_chooses_the_row_each_is_offered() -> None:
    rules = patched("free-bet-blackjack", double__choice="any-row")
    shoe = "6s 6d 5h Tc Td 9h"
    round_ = deal(rules, shoe)
    assert round_.offer is not None
    pairs = list(zip(round_.offer.actions, round_.offer.rules, strict=True))
    assert pairs[2:] == [("double", "double.free"), ("double", "double.paid")]

    round_.decide(Decision("double", 1, 1, row="paid"))
    # 21 against six, ten and nine, 25: the paid double wins 20 on 20, the free one 20 on 10.
    assert (settled(round_).own, settled(round_).free, settled(round_).net) == (2 * TEN, 0, 2 * TEN)
    free = decide(deal(rules, shoe), "double")  # without a row, the first
    assert (settled(free).own, settled(free).free, settled(free).net) == (TEN, TEN, 2 * TEN)


def test_an_empty_purse_leaves_the_free_row() -> None:
    rules = patched("free-bet-blackjack", double__choice="any-row")
    round_ = deal(rules, "6s 6d 5h Tc", balance=TEN)
    assert round_.offer is not None and round_.offer.rules[2:] == ("double.free",)
    short = refusal_of(round_, Decision("double", 1, 1, row="paid"))
    assert (short.code, short.rule) == (Code.BALANCE, "double.paid")
    unknown = refusal_of(round_, Decision("double", 1, 1, row="gratis"))
    assert unknown.code is Code.NOT_OFFERED


# ---- splits ---------------------------------------------------------------------------------------------------------


def test_resplit_hands_take_the_next_number_and_are_played_beside_the_hand_they_came_from() -> None:
    # Hand 1 gets another eight and is split again; hand 3 comes from it, so it is played before hand 2.
    round_ = deal(patched(split__limit=2), "8s 9d 8h Tc 8c 2d 3s Ts 7h 6h 5h")
    decide(round_, "split", "split", "stand", "stand", "stand")
    assert [(event["seat"], event["hand"]) for event in told(round_, "offered")] == [
        (1, 1),
        (1, 1),
        (1, 1),
        (1, 3),
        (1, 2),
    ]
    hands = {hand.number: " ".join(card.text for card in hand.cards) for hand in round_.seats[0].hands}
    assert hands == {1: "8s 3s", 2: "8h 2d", 3: "8c Ts"}
    # 19 beats them all; settlement is by number.
    assert [event.hand for event in (settled(round_, hand=number) for number in (1, 2, 3))] == [1, 2, 3]
    assert round_.net == {1: -3 * TEN}


def test_the_new_hand_may_be_played_first_and_gets_its_card_first() -> None:
    round_ = deal(patched(split__plays="new-first"), "8s 9d 8h Tc 2s 3s")
    decide(round_, "split")
    assert round_.offer is not None and round_.offer.hand == 2
    hands = {hand.number: hand.cards[-1].text for hand in round_.seats[0].hands}
    assert hands == {1: "3s", 2: "2s"}


def test_a_split_may_be_dealt_to_as_it_is_played() -> None:
    round_ = deal(patched(split__deal="as-played"), "8s 9d 8h Tc 2s 4s Ts")
    decide(round_, "split", "hit", "stand")  # 8 2 4, then hand 2 gets its card
    hands = {hand.number: " ".join(card.text for card in hand.cards) for hand in round_.seats[0].hands}
    assert hands == {1: "8s 2s 4s", 2: "8h Ts"}
    assert [event["rule"] for event in told(round_, "drew")] == ["split.deal", "hit.any", "split.deal"]


def test_the_stake_of_a_split_is_the_first_wager() -> None:
    # A pair of eights, split twice by own stakes: three hands of 10 each, whatever was doubled between.
    round_ = deal(patched(split__limit=2), "8s 9d 8h Tc 3d 8c Td 2d 2c")
    decide(round_, "split", "double", "split")
    assert [hand.own for hand in round_.seats[0].hands] == [2 * TEN, TEN, TEN]


# ---- insurance ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rounding", "stake"), [("down", 500), ("up", 501)])
def test_half_an_odd_stake_is_rounded_as_the_book_says(rounding: str, stake: int) -> None:
    rules = patched(money__rounding__insurance=rounding)
    round_ = decide(deal(rules, "Ts Kd 9h Ac", 1001), "insure")
    assert settled(round_, hand=None, bet="insurance").net == 2 * stake


def test_insurance_of_less_than_a_unit_is_not_offered() -> None:
    rules = patched(betting__limits__main__min="0.01")
    assert not any(event["actions"][0] == "insure" for event in told(deal(rules, "Ts 7d 9h Ac", 1), "offered"))


def test_part_insurance_where_it_is_allowed() -> None:
    round_ = deal(patched(insurance__partial=True), "Ts Kd 9h Ac", balance=TEN + 1)
    round_.decide(Decision("insure", 1, amount=1))
    assert settled(round_, hand=None, bet="insurance").net == 2
    assert round_.balance == 3  # the unit staked comes back with two


def test_part_insurance_without_an_amount_is_what_the_balance_covers() -> None:
    rules = patched(insurance__partial=True)
    for spare, stake in ((700, 500), (300, 300)):
        decided = told(decide(deal(rules, "Ts Kd 9h Ac", balance=TEN + spare), "insure"), "decided")
        assert decided[0]["amount"] == str(stake // 100)


def test_insurance_no_peek_has_decided_waits_for_the_hole_card() -> None:
    round_ = decide(deal(patched(peek__under=[]), "Ts Kd 9h Ac"), "insure", "stand")
    assert story(round_.events)[-4:] == ["revealed Kd", "settled 1.1 lose", "settled 1 insurance win", "closed"]


# ---- side bets ------------------------------------------------------------------------------------------------------


def with_side_bet(cards: list[str], at: str, when: object) -> Rulebook:
    data = dict(book("free-bet-blackjack").data)
    row = {"id": "hit", "when": when, "pays": "4:1", "title": "Hit"}
    data["side-bets"] = [{**data["side-bets"][0], "id": "extra", "cards": cards, "at": at, "rows": [row]}]
    data["claims"], data["ambiguities"] = [], []
    return from_data(data)


def test_a_side_bet_on_the_hole_card_is_settled_when_it_is_turned() -> None:
    rules = with_side_bet(["upcard", "hole"], "reveal", {"pair": "rank"})
    round_ = decide(deal(rules, "Ts 9d 9h 9c Ts", {1: {"main": TEN, "extra": 100}}), "stand")
    assert story(round_.events)[-4:] == ["revealed 9c", "settled 1 extra win", "settled 1.1 win", "closed"]
    assert settled(round_, hand=None, bet="extra").net == 400


def test_a_side_bet_on_the_whole_hand_makes_the_dealer_draw() -> None:
    rules = with_side_bet(["dealer-hand"], "showdown", {"total": {"min": 22}})
    round_ = decide(deal(rules, "Ts 6d 6h Tc Kh Qs", {1: {"main": TEN, "extra": 100}}), "hit")
    assert story(round_.events)[-5:] == [
        "settled 1.1 lose",
        "revealed Tc",
        "drew dealer Qs",
        "settled 1 extra win",
        "closed",
    ]


def test_a_side_bet_that_loses_cites_the_rule_on_its_cards() -> None:
    round_ = deal(book("free-bet-blackjack"), "Ts 6d 9h Tc", {1: {"main": TEN, "any-pair": 100}})
    lost = settled(round_, hand=None, bet="any-pair")
    assert (lost.rule, lost.net) == ("side-bets.any-pair.cards", -100)

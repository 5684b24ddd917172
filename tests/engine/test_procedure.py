"""The procedure of a round, on the packaged games and on books that are none of them.

The arithmetic of each round stands beside it; bets are 10.00, which is 1000 units.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.support import TEN, book, deal, decide, patched, settled, story, told
from upcard.engine import IncompleteBook
from upcard.rulebook.conditions import compile_predicate
from upcard.rulebook.decision_table import DecisionTable

# ---- the order of things --------------------------------------------------------------------------------------------


def test_a_whole_round_in_order() -> None:
    # 8 8 against a ten: split; 8 3 doubled to 20; 8 T hit with 5 is 23; the dealer turns 6 and draws 2: 18.
    round_ = deal(book(), "8s 6d 8h Tc 3s Td 9h 5h 2h")
    decide(round_, "split", "double", "hit")
    assert story(round_.events) == [
        "bet",
        "dealt 1.1 8s",
        "dealt dealer 6d",
        "dealt 1.1 8h",
        "dealt dealer Tc",
        "peeked",
        "offered 1.1",
        "decided 1.1 split",
        "drew 1.1 3s",
        "drew 1.2 Td",
        "offered 1.1",
        "decided 1.1 double",
        "drew 1.1 9h",
        "decided 1.1 stand",
        "offered 1.2",
        "decided 1.2 hit",
        "drew 1.2 5h",
        "settled 1.2 lose",
        "revealed 6d",
        "drew dealer 2h",
        "settled 1.1 win",
        "closed",
    ]
    assert told(round_, "closed") == [
        {
            "event": "closed",
            "rule": "procedures.large-win.above",
            "staked": "30",
            "returned": "40",
            "net": "10",
            "check": False,
        }
    ]
    assert round_.balance == 100_000 + TEN


def test_every_seat_is_offered_insurance_before_the_look_and_plays_after_it() -> None:
    round_ = deal(book(), "9s 9h 7d 8s 8h Ac", {2: {"main": TEN}, 7: {"main": TEN}})
    decide(round_, "insure", "decline", "stand", "stand")
    assert story(round_.events)[7:] == [
        "offered 2.1",
        "decided 2.1 insure",
        "offered 7.1",
        "decided 7.1 decline",
        "peeked",
        "settled 2 insurance lose",
        "offered 2.1",
        "decided 2.1 stand",
        "offered 7.1",
        "decided 7.1 stand",
        "revealed 7d",
        "settled 2.1 lose",  # 17 against ace and seven, 18
        "settled 7.1 lose",
        "closed",
    ]


def test_a_blackjack_found_by_the_look_leaves_no_decision() -> None:
    round_ = deal(book(), "5s As Kd 6s Ks Ac", {1: {"main": TEN}, 2: {"main": TEN}})
    decide(round_, "insure", "decline")
    assert story(round_.events)[11:] == [
        "peeked",
        "settled 1 insurance win",
        "revealed Kd",
        "settled 1.1 lose",
        "settled 2.1 push",
        "closed",
    ]
    assert round_.net == {1: 0, 2: 0}  # seat 1 loses 10 and wins 2:1 on 5


def test_the_cards_go_where_the_recipients_say() -> None:
    round_ = deal(book("free-bet-blackjack"), "8s 9c 6d 8h 9d Tc 3s Td 9h Ts", {3: {"main": TEN}, 5: {"main": TEN}})
    decide(round_, "split", "stand", "stand", "stand")
    cards_by_place: dict[str, str] = {}
    for place, card in zip(round_.recipients, round_.used, strict=True):
        cards_by_place[str(place)] = (cards_by_place.get(str(place), "") + " " + card.text).strip()
    assert cards_by_place == {
        "seat 3 hand 1": "8s 8h 3s",  # the second eight was dealt here, and the split took it away
        "seat 3 hand 2": "Td",
        "seat 5 hand 1": "9c 9d",
        "dealer": "6d Tc 9h",
    }


def test_dealer_face_down_cards_are_not_seen_before_they_are_turned() -> None:
    round_ = deal(book(), "Ts Kd 6h 9c Td")
    assert [card.text for card in round_.dealer.cards] == ["9c"]
    assert (round_.dealer.total, round_.dealer.hidden) == (9, 1)
    decide(round_, "stand")
    assert [card.text for card in round_.dealer.cards] == ["Kd", "9c"]
    assert (round_.dealer.total, round_.dealer.hidden) == (19, 0)


def test_seats_show_their_hands_as_they_are() -> None:
    round_ = deal(book(), "8s 6d 8h Tc 3s Td 9h")
    decide(round_, "split", "double")
    assert round_.acting is not None and round_.acting.number == 2
    (seat,) = round_.seats
    assert [(hand.total, hand.own, hand.doubled, hand.split, hand.status) for hand in seat.hands] == [
        (20, 2 * TEN, 1, True, "done"),
        (18, TEN, 0, True, "acting"),
    ]


# ---- the dealer -----------------------------------------------------------------------------------------------------


def test_the_dealer_does_not_draw_when_every_hand_is_decided() -> None:
    round_ = decide(deal(book(), "Ts 5d 6h 6c Kh 9s"), "hit")
    assert story(round_.events)[-3:] == ["settled 1.1 lose", "revealed 5d", "closed"]


def test_the_dealer_always_draws_where_the_book_says_so() -> None:
    round_ = decide(deal(patched(dealer__plays="always"), "Ts 5d 6h 6c Kh 9s"), "hit")
    assert story(round_.events)[-4:] == ["settled 1.1 lose", "revealed 5d", "drew dealer 9s", "closed"]


@pytest.mark.parametrize(("does", "drawn", "outcome"), [("stand", [], "win"), ("hit", ["4d"], "lose")])
def test_soft_17_is_played_as_the_book_says(does: str, drawn: list[str], outcome: str) -> None:
    # 18 against ace and six: soft 17, or 21 with the four.
    round_ = decide(deal(patched(dealer__soft_17__do=does), "Ts Ad 8h 6c 4d"), "stand")
    assert [event["card"] for event in told(round_, "drew")] == drawn
    assert settled(round_).outcome == outcome


def test_a_double_exposed_dealer_has_nothing_to_turn() -> None:
    exposed = patched(deal__order=["players-up", "dealer-up", "players-up", "dealer-up"], peek__under=[])
    round_ = deal(exposed, "Ts 9d 4h 7c 2s 5s")
    assert (round_.dealer.total, round_.dealer.hidden) == (16, 0)
    decide(round_, "stand")
    assert not told(round_, "revealed")
    assert [event["card"] for event in told(round_, "drew")] == ["2s"]


@pytest.mark.parametrize(
    ("order", "may_hit"),
    [
        (["players-up", "dealer-up", "players-up", "dealer-up"], True),
        (["players-up", "dealer-down", "players-up", "dealer-up"], False),
    ],
)
def test_a_condition_knows_no_more_of_the_dealer_than_the_table(order: list[str], may_hit: bool) -> None:
    rules = patched(deal__order=order, peek__under=[])
    asks = compile_predicate({"dealer": {"total": 16}}, rules.hands)  # a book cannot ask this: the engine holds it too
    rules = replace(
        rules, hit=DecisionTable([(asks.holds, rules.hit[0])]), digest="of a book that keeps what it is asked"
    )
    round_ = deal(rules, "Ts 9d 4h 7c")
    assert round_.offer is not None
    assert ("hit" in round_.offer.actions) is may_hit


# ---- no hole card, late blackjacks ----------------------------------------------------------------------------------

NO_HOLE_CARD = {"deal__order": ["players-up", "dealer-up", "players-up"], "peek__under": []}


def test_without_a_hole_card_the_second_card_is_drawn_after_the_players() -> None:
    round_ = decide(deal(patched(**NO_HOLE_CARD), "Ts Td 8h Ac"), "stand")
    assert story(round_.events)[-5:] == [
        "offered 1.1",
        "decided 1.1 stand",
        "drew dealer Ac",
        "settled 1.1 lose",
        "closed",
    ]


def test_without_a_hole_card_nothing_is_drawn_for_nobody() -> None:
    round_ = decide(deal(patched(**NO_HOLE_CARD), "Ts 9d 6h Kc 5h"), "hit")
    assert story(round_.events)[-2:] == ["settled 1.1 lose", "closed"]
    assert len(round_.used) == 4


def test_without_a_hole_card_insurance_brings_the_second_card() -> None:
    round_ = decide(deal(patched(**NO_HOLE_CARD), "Ts Ad 6h Kc Qh 5h"), "insure", "hit")
    assert story(round_.events)[-4:] == [
        "settled 1.1 lose",
        "drew dealer Qh",
        "settled 1 insurance win",
        "closed",
    ]
    assert round_.net == {1: 0}  # 10 lost, 5 insured at 2:1


@pytest.mark.parametrize(("takes", "lost"), [("all-stakes", 2 * TEN), ("undoubled", TEN), ("original-bet", TEN)])
def test_what_a_late_blackjack_takes_of_a_doubled_hand(takes: str, lost: int) -> None:
    late = patched(peek__under=[], late_dealer_blackjack__takes=takes)
    round_ = decide(deal(late, "6s Ad 5h Tc 9d"), "double")  # 20 against ten and ace
    assert round_.net == {1: -lost}
    assert settled(round_).rule == "settlement.dealer-blackjack"


@pytest.mark.parametrize(
    ("takes", "first", "second"),
    [("all-stakes", TEN, 2 * TEN), ("undoubled", TEN, TEN), ("original-bet", TEN, 0)],
)
def test_what_a_late_blackjack_takes_of_a_split(takes: str, first: int, second: int) -> None:
    late = patched(peek__under=[], late_dealer_blackjack__takes=takes)
    # 8 8 split: 8 and ten stand on 18, 8 and three are doubled to 21.
    round_ = decide(deal(late, "8s Ad 8h Tc Td 3c Ts"), "split", "stand", "double")
    assert (settled(round_, hand=1).net, settled(round_, hand=2).net) == (-first, -second)


def test_a_hand_that_is_bust_stays_so_under_a_late_blackjack() -> None:
    late = patched(peek__under=[], late_dealer_blackjack__takes="undoubled")
    round_ = decide(deal(late, "6s Ad 6h Tc Kd"), "double")
    assert round_.net == {1: -2 * TEN}


def test_a_blackjack_that_the_look_found_is_not_late() -> None:
    early = patched(late_dealer_blackjack__takes="original-bet")
    assert decide(deal(early, "6s Ad 5h Tc")).net == {1: -TEN}


# ---- books that cannot be played ------------------------------------------------------------------------------------


def test_a_hand_that_no_row_settles_is_a_fault_of_the_book() -> None:
    with pytest.raises(IncompleteBook, match="settlement"):
        decide(deal(patched(settlement__lower=None), "Ts 9d 8h Tc"), "stand")


def test_a_hand_without_a_decision_is_a_fault_of_the_book() -> None:
    with pytest.raises(IncompleteBook, match="stand-at"):
        decide(deal(patched(hit__any=None, stand__any=None, double__first_two=None), "6s 9d 8h Tc"))


def test_a_dealer_without_a_row_is_a_fault_of_the_book() -> None:
    with pytest.raises(IncompleteBook, match="dealer"):
        decide(deal(patched(dealer__stand=None, dealer__soft_17=None), "Ts 9d 8h Tc"), "stand")


def test_a_book_must_say_what_a_blackjack_is() -> None:
    rules = replace(book(), hands={}, digest="of a book without hands")
    with pytest.raises(ValueError, match="blackjack"):
        deal(rules, "Ts 9d 8h Tc")

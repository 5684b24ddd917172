"""The table is told from events, and a split leaves the right cards where they lie."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from certify.pushes import vector
from upcard.cards import cards
from upcard.certify.report.table_state import table_after, table_lines
from upcard.engine import Decision, Round, SeatBets
from upcard.rulebook import load, variants
from upcard.shuffle import Stream, shoe

PUSH = vector(1)["expected"]["events"]


def test_cards_lie_where_they_were_dealt_and_the_hole_card_face_down() -> None:
    table = table_after(PUSH[:6])
    assert table.dealer.cards == ["Th", "9h"] and table.hidden == 0
    assert table.seats[1][1].cards == ["Ts", "9s"]
    assert table.offer == PUSH[5]
    assert table_lines(table) == [
        ("dealer", "[Th] 9h  (one card face down)"),
        ("seat 1 hand 1", "Ts 9s  (19)  staked 10"),
    ]


def test_the_hole_card_is_turned_and_outcomes_are_noted() -> None:
    table = table_after(PUSH)
    assert table.hidden is None
    assert table_lines(table) == [
        ("dealer", "Th 9h  (19)"),
        ("seat 1 hand 1", "Ts 9s  (19)  staked 10  push"),
    ]


@pytest.mark.parametrize("event", [{"event": "decided", "seat": 4, "do": "split", "by": "player", "hand": 3},
                                   {"event": "decided", "seat": 4, "do": "insure", "by": "player", "amount": "5"},
                                   {"event": "settled", "seat": 9, "bet": "insurance", "outcome": "lose", "own": "5",
                                    "free": "0", "returned": "0", "net": "-5"}])  # fmt: skip
def test_events_of_a_wrong_engine_do_no_harm(event: dict[str, Any]) -> None:
    assert table_lines(table_after([event, *PUSH[:3], event]))


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from(sorted(variants())))
def test_the_told_table_is_the_engines_own(seed: int, variant: str) -> None:
    """Cards, stakes and outcomes of random rounds, at every moment a player is asked and at the end."""
    book = load(variant)
    stream = Stream(f"table/{seed}")
    seats = [SeatBets(seat, {"main": 1000}) for seat in range(1, 2 + stream.below(3))]
    round_ = Round(book, seats, shoe(f"table/{seed}/shoe", 1, book.shoe.deck))
    while True:
        told = table_after([event.to_json(book.money.unit) for event in round_.events])
        for seat in round_.seats:
            for hand in seat.hands:
                lies = told.seats[seat.number][hand.number]
                assert cards(lies.cards) == tuple(hand.cards)
                assert lies.own / book.money.unit == Fraction(hand.own)
                assert lies.free / book.money.unit == Fraction(hand.free)
        if round_.offer is None:
            return
        option = stream.choice(round_.options)
        row = option.row if sum(each.do == option.do for each in round_.options) > 1 else None
        round_.decide(Decision(option.do, round_.offer.seat, round_.offer.hand, row))

"""A round played from a list of inputs, and the inputs themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.support import TEN, book
from upcard.cards import cards
from upcard.engine import (
    Code,
    Decision,
    InputError,
    Refused,
    SeatBets,
    ShoeError,
    play,
    read_decision,
    read_seats,
)

PENCE = Fraction(1, 100)
SEATS = [SeatBets(1, {"main": TEN})]


def test_refused_inputs_are_noted_and_the_round_goes_on() -> None:
    played = play(
        book(),
        SEATS,
        cards("Ts 9d 8h Tc"),
        [
            {"do": "split", "seat": 1, "hand": 1, "refused": "SPLIT_RANKS"},
            Decision("stand", 1, 1),
            {"do": "stand", "seat": 1, "hand": 1, "refused": "ROUND_OVER"},
        ],
        balance=TEN,
    )
    # A purse that cannot pay for a split would not make one of ten and eight possible.
    assert [refusal.code for refusal in played.refused] == [Code.SPLIT_RANKS, Code.ROUND_OVER]
    assert played.net == {1: -TEN}
    assert played.offer is None
    assert played.recipients == ("seat 1 hand 1", "dealer", "seat 1 hand 1", "dealer")


def test_a_round_may_be_left_waiting() -> None:
    played = play(book(), SEATS, cards("Ts 9d 8h Tc 5s 6s"))
    assert played.offer is not None and played.offer.seat == 1
    assert [card.text for card in played.used] == ["Ts", "9d", "8h", "Tc"]


def test_a_shoe_that_runs_out_is_an_error() -> None:
    with pytest.raises(Refused) as refused:
        play(book(), SEATS, cards("Ts 9d 4h Tc"), [Decision("hit", 1)])
    assert refused.value.code is Code.SHOE_EMPTY


def test_a_shoe_with_a_ninth_ace_of_spades_is_an_error() -> None:
    with pytest.raises(ShoeError, match="As lies 9 times in the shoe; 8 decks hold it 8 times"):
        play(book(), SEATS, cards(["As"] * 9))


@pytest.mark.parametrize(
    "decision",
    [
        Decision("hit", 1, 1),
        Decision("double", 3, 2, row="paid"),
        Decision("insure", 2, amount=250),
        Decision("balance", amount=0),
        Decision("cancel"),
    ],
)
def test_inputs_are_written_as_they_are_read(decision: Decision) -> None:
    assert read_decision(decision.to_json(PENCE), PENCE) == decision


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "None is not an input"),
        ({"do": "fold"}, "'fold' is not an input: one of hit, stand"),
        ({"do": ["hit"]}, "is not an input"),
        ("hit", "an object"),
        (None, "an object"),
        ({"do": "hit"}, "needs `seat`"),
        ({"do": "hit", "seat": "1"}, "a number"),
        ({"do": "hit", "seat": True}, "a number"),
        ({"do": "hit", "seat": 1.0}, "a number"),
        ({"do": "hit", "seat": 1, "row": 3}, "the id of a row"),
        ({"do": "hit", "seat": 1, "card": "As"}, "no key `card`"),
        ({"do": "cancel", "seat": 1}, "no key `seat`"),
    ],
)
def test_what_is_not_of_the_format(data: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_decision(data, PENCE)


@pytest.mark.parametrize("amount", ["0.001", "ten", 10, None, "", "1e3"])
def test_an_amount_that_is_none_is_refused(amount: object) -> None:
    with pytest.raises(Refused) as refused:
        read_decision({"do": "insure", "seat": 1, "amount": amount}, PENCE)
    assert (refused.value.code, refused.value.rule) == (Code.AMOUNT, "money.unit")


def test_seats_are_read_as_vectors_write_them() -> None:
    assert read_seats([{"seat": 3, "bets": {"main": "2.5", "any-pair": "1"}}], PENCE) == (
        SeatBets(3, {"main": 250, "any-pair": 100}),
    )
    for wrong in ([{"seat": "3", "bets": {}}], [{"seat": 3}], [3]):
        with pytest.raises(InputError, match="a seat is an object"):
            read_seats(wrong, PENCE)  # type: ignore[arg-type]  # on purpose

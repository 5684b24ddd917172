"""What the Python connectors share: the rule book's forms, the vector laid out by recipient, the shoe that goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from adapters.rounds import ROOT, Worked, worked
from upcard.rulebook import load


@pytest.fixture(scope="module")
def shared() -> Iterator[dict[str, Any]]:
    """The modules of the connectors, which are scripts and not part of the package, and the starter's honest engine."""
    folders = [str(ROOT / "adapters" / "python"), str(ROOT / "adapters" / "starter" / "python")]
    names = ("common", "layout", "engine")
    hidden = {name: sys.modules.pop(name) for name in names if name in sys.modules}  # tests/engine has such a name too
    sys.path[:0] = folders
    yield {name: import_module(name) for name in names}
    del sys.path[: len(folders)]
    for name in names:
        del sys.modules[name]
    sys.modules.update(hidden)


CLASSIC = load("classic-blackjack").data


def test_every_section_of_the_classic_book_is_of_a_known_form(shared: dict[str, Any]) -> None:
    common = shared["common"]
    forms = {section: {name: {section: name} for name in common.FORMS[section]} for section in common.ORDINARY}
    assert common.settings(CLASSIC, forms | {"dealer": {"stands-on-soft-17": {"dealer": "stands"}}}) == {
        "double": "any-two", "split": "by-value", "surrender": "none", "hit": "any", "stand": "any",
        "stand-at": "split-aces-stand", "settlement": "ordinary", "peek": "ace-and-ten", "dealer": "stands",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("free-bet-blackjack", {"double.free", "split.free", "settlement.charlie", "settlement.dealer-22"}),
        ("zero-blackjack", {"double.low-total", "settlement.suited-blackjack", "settlement.five-card-21"}),
    ],
)
def test_other_books_are_unsupported_row_by_row(shared: dict[str, Any], variant: str, rules: set[str]) -> None:
    common = shared["common"]
    with pytest.raises(common.Unsupported) as refusal:
        common.settings(load(variant).data, common.ORDINARY)
    assert rules <= set(refusal.value.rules)
    assert "settlement.higher" not in refusal.value.rules


class Honest:
    """The starter's engine as the connectors see an engine: it takes every card from the shoe laid for it."""

    def __init__(self, layout: Any, shoe: Any, engine: Any) -> None:
        first, second = zip(*(layout.held[seat, 1] for seat in layout.stakes), strict=True)
        shoe.lay(*first, layout.hole, *second, layout.upcard)
        self.round = engine.Round(layout.stakes, iter(shoe.draw, None), layout.balance)
        self.hand_id = type(next(iter(layout.held)))
        self.refused = import_module("common").Refused

    def to_act(self) -> Any:
        turn = None if self.round.over else self.round.turn()
        return turn and self.hand_id(*turn)

    def act(self, do: str) -> None:
        if not self.round.decide(do, *self.round.turn()):
            raise self.refused

    def answer(self, do: str, seat: int) -> None:
        if not self.round.decide(do, seat, 1):
            raise self.refused


@pytest.mark.parametrize("each", worked(), ids=lambda each: each.id)
def test_an_honest_engine_passes_through_the_layout(shared: dict[str, Any], each: Worked) -> None:
    layout = shared["layout"].Layout(each.vector, CLASSIC)
    shoe = shared["layout"].Shoe(layout)
    game = Honest(layout, shoe, shared["engine"])
    shared["layout"].play_steps(game, layout, shoe)
    net = dict.fromkeys(layout.stakes, 0)
    for settled in game.round.settled:
        net[settled.seat] += settled.returned - settled.own
    assert {str(seat): layout.amount(units) for seat, units in net.items()} == each.net


@pytest.mark.parametrize(
    ("inputs", "rule"),
    [
        ([("hit", 5, 1)], "inputs.no-such-seat"),
        ([("stand", 1, 3)], "inputs.no-such-hand"),
        ([("decline", 1, 1), ("insure", 1, 1)], "inputs.late-answer"),
        ([("stand", 1, 1), ("insure", 1, 1)], "inputs.late-answer"),
    ],
)
def test_what_would_never_reach_an_engine_is_unsupported(
    shared: dict[str, Any], inputs: list[tuple[str, int, int]], rule: str
) -> None:
    told = [{"do": do, "seat": seat, "hand": hand} for do, seat, hand in inputs]
    with pytest.raises(shared["common"].Unsupported) as raised:
        shared["layout"].Layout({**worked()[0].vector, "inputs": told}, CLASSIC)
    assert raised.value.rules == [rule]


def test_part_of_an_insurance_is_unsupported(shared: dict[str, Any]) -> None:
    told = [{"do": "insure", "seat": 1, "hand": 1, "amount": "2"}]
    with pytest.raises(shared["common"].Unsupported, match="how much"):
        shared["layout"].Layout({**worked()[0].vector, "inputs": told}, CLASSIC)


def layout_of(shared: dict[str, Any], name: str) -> Any:
    return shared["layout"].Layout(next(each.vector for each in worked() if each.id == name), CLASSIC)


def test_a_split_moves_the_second_card(shared: dict[str, Any]) -> None:
    layout = layout_of(shared, "split-hit-and-double")
    old, new = shared["layout"].HandId(1, 1), shared["layout"].HandId(1, 2)
    assert layout.held == {old: ["8s", "8h"]}
    layout.split(old, new)
    assert layout.held == {old: ["8s", "2d"], new: ["8h", "3d"]}
    assert (layout.coming(old), layout.coming(new)) == ("5c", "9c")
    assert (layout.hole, layout.upcard, layout.draws) == ("6h", "Th", ["Qd"])


@pytest.mark.parametrize(
    ("name", "drawn", "reached"),
    [
        ("natural-against-five-up", 1, 21),  # 15 and a 6: the blackjack must win all the same
        ("dealer-stands-on-soft-18", 1, 21),  # soft 18 and a 3: 19 would now lose
        ("lower-hand-loses", 1, 28),  # 17 loses to 18 and to 21: the cards bust the dealer, 18 and a ten
        ("bust-loses-at-once", 2, 26),  # nobody is left to lose: 9, 7 and a ten
    ],
)
def test_the_shoe_goes_on_against_the_hand(shared: dict[str, Any], name: str, drawn: int, reached: int) -> None:
    layout = layout_of(shared, name)
    shoe = shared["layout"].Shoe(layout)
    while layout.coming((1, 1)):
        layout.deal((1, 1))
    cards = [layout.upcard, layout.hole, *(shoe.draw() for _ in range(drawn))]
    assert shared["layout"].total(cards)[0] == reached


@pytest.mark.parametrize(
    ("units", "text"), [(1000, "10"), (-225, "-2.25"), (50, "0.5"), (0, "0"), (Fraction(5), "0.05"), (1500.0, "15")]
)
def test_amounts_are_written_as_the_protocol_says(shared: dict[str, Any], units: Any, text: str) -> None:
    assert layout_of(shared, "higher-hand-wins").amount(units) == text


def test_a_part_of_a_unit_is_unsupported(shared: dict[str, Any]) -> None:
    with pytest.raises(shared["common"].Unsupported) as refusal:
        layout_of(shared, "higher-hand-wins").amount(Fraction(151, 2))
    assert refusal.value.rules == ["money.rounding.payout"]


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"betting": []}, ["betting.operations"]),
        ({"seats": [{"seat": 1, "bets": {"main": "10", "any-pair": "1"}}]}, ["side-bets.any-pair"]),
        ({"inputs": [{"do": "malfunction"}]}, ["procedures.malfunction"]),
    ],
)
def test_what_no_engine_has_is_unsupported(shared: dict[str, Any], change: dict[str, Any], rules: list[str]) -> None:
    with pytest.raises(shared["common"].Unsupported) as refusal:
        shared["layout"].Layout({**worked()[0].vector, **change}, CLASSIC)
    assert refusal.value.rules == rules

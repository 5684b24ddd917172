"""The one way in which values are written, and paths."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.rulebook.loading.normalise import normal
from upcard.rulebook.paths import find, is_condition, rule_ids, walk

WRITTEN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"under": [10, "A", "10", "T", "K", 2]}, {"under": ["T", "A", "T", "T", "K", "2"]}),
    ({"when": {"upcard": "A"}}, {"when": {"upcard": ["A"]}}),
    ({"when": {"every-card": 10, "has-card": 7}}, {"when": {"every-card": ["T"], "has-card": ["7"]}}),
    ({"upcard": 1}, {"upcard": 1}),
    ({"id": 21, "bet": 7}, {"id": "21", "bet": "7"}),
    ({"pays": "6:4"}, {"pays": "3:2"}),
    ({"pays": "0:5"}, {"pays": "0:1"}),
    ({"stake": "2/4", "refund": "1/1", "cut-card": "none"}, {"stake": "1/2", "refund": "1/1", "cut-card": "none"}),
    ({"stake": "own"}, {"stake": "own"}),
    ({"min": "1.50", "max": "100", "above": "none"}, {"min": "1.5", "max": "100", "above": "none"}),
    ({"chips": ["0.50", "1.00", "10"]}, {"chips": ["0.5", "1", "10"]}),
    ({"unit": "0.010"}, {"unit": "0.01"}),
    ({"min": 3, "max": 7}, {"min": 3, "max": 7}),
    ({"peek.under": [10], "double.free": {"id": 5}}, {"peek.under": ["T"], "double.free": {"id": "5"}}),
    ({"return": "100.00%"}, {"return": "100.00%"}),
    ({"title": "10.50"}, {"title": "10.50"}),
    # what is wrong is left for the schema to find
    ({"pays": "3-2", "min": 1.5, "unit": "1e3"}, {"pays": "3-2", "min": 1.5, "unit": "1e3"}),
    ({"pays": "3:0", "stake": "1/0"}, {"pays": "3:0", "stake": "1/0"}),
    ({"under": [11, "x", None, ["A"]]}, {"under": [11, "x", None, ["A"]]}),
    ({"under": {"a": 1}, "chips": "1.0"}, {"under": {"a": 1}, "chips": "1.0"}),
    ({"id": True}, {"id": True}),
]


@pytest.mark.parametrize(("written", "once"), WRITTEN)
def test_values_have_one_form(written: dict[str, Any], once: dict[str, Any]) -> None:
    before = repr(written)
    assert normal(written) == once
    assert repr(normal(normal(written))) == repr(normal(written))
    assert repr(written) == before


BOOK: dict[str, Any] = {
    "shoe": {"decks": 8},
    "hands": {"bust": {"total": {"min": 22}}},
    "double": {"choice": "first-row", "rows": [{"id": "free", "when": {"cards": 2}, "stake": "free"}]},
    "settlement": [{"id": "bust", "when": {"player": "bust"}, "at": "once"}],
    "side-bets": [{"id": "hot", "cards": ["upcard"], "rows": [{"id": "21", "pays": "4:1"}]}],
    "stand-at": [],
    "title": "x",
}


def test_every_path_of_a_book() -> None:
    assert [".".join(path) for path, _ in walk(BOOK)] == [
        "shoe", "shoe.decks", "hands", "hands.bust", "double", "double.choice", "double.free", "double.free.when",
        "double.free.stake", "settlement", "settlement.bust", "settlement.bust.when", "settlement.bust.at",
        "side-bets", "side-bets.hot", "side-bets.hot.cards", "side-bets.hot.21", "side-bets.hot.21.pays", "stand-at",
        "title",
    ]  # fmt: skip


def test_rules_are_rows_and_parameters() -> None:
    assert rule_ids(BOOK) == [
        "shoe.decks", "hands.bust", "double.choice", "double.free", "settlement.bust", "side-bets.hot.cards",
        "side-bets.hot.21",
    ]  # fmt: skip


def test_what_a_path_leads_to() -> None:
    assert find(BOOK, ("double", "free", "stake")) == "free"
    assert find(BOOK, ("side-bets", "hot", "21")) == {"id": "21", "pays": "4:1"}
    for missing in (
        ("double", "paid"),
        ("double", "rows"),
        ("shoe", "decks", "x"),
        ("double", "free", "when", "cards"),
    ):
        with pytest.raises(KeyError):
            find(BOOK, missing)


def test_conditions_are_values() -> None:
    assert is_condition(("double", "free", "when"))
    assert is_condition(("insurance", "wins"))
    assert is_condition(("hands", "bust"))
    assert not is_condition(("hands",))
    assert not is_condition(("hands", "bust", "total"))
    assert not is_condition(())

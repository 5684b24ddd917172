"""Bounds of what a book may hold: lengths, counts, amounts; and what is within them can be played."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from upcard.rulebook import RuleBookError, from_data, load
from upcard.schema_problems import schema, validate
from upcard.shuffle import Stream
from upcard.vectors.rounds import random_rounds, seeded
from upcard.vectors.rounds.scripted import scripted_rounds

HAND_WRITTEN = ("rule-book", "statements", "strategy")

BET = {
    "cards": ["player-1", "player-2"],
    "at": "deal",
    "rows": [{"id": "pair", "when": {"pair": "rank"}, "pays": "8:1", "title": "Pair"}],
}


def limits(**changed: Any) -> dict[str, Any]:
    return {"betting": {"limits": changed}}


def written(folder: Path, changes: dict[str, Any]) -> Path:
    path = folder / "mine.yaml"
    head = {"upcard": 1, "id": "mine", "title": "Mine", "extends": "variants/classic-blackjack"}
    assumed = {"provenance": [{"basis": "assumed", "because": "made up for a test"}]}
    path.write_text(yaml.safe_dump({**head, **assumed, **changes}), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_text_list_and_open_mapping_of_a_file_has_a_bound(name: str) -> None:
    def unbounded(node: Any, path: str) -> list[str]:
        if isinstance(node, list):
            return [each for at, child in enumerate(node) for each in unbounded(child, f"{path}/{at}")]
        if not isinstance(node, dict):
            return []
        kinds = node.get("type", ())
        free_text = "string" in kinds and not _is_short(node.get("pattern", "*"))
        found = [path] if free_text and "maxLength" not in node else []
        found += [path] if kinds == "array" and "maxItems" not in node else []
        found += [path] if "propertyNames" in node and "maxProperties" not in node else []
        below = {key: child for key, child in node.items() if key != "x-resolved"}
        return found + [each for key, child in below.items() for each in unbounded(child, f"{path}/{key}")]

    assert [each for each in unbounded(schema(name), "") if "/provenance/properties" not in each] == []


def _is_short(pattern: str) -> bool:
    """Does the pattern itself bound the length?"""
    return not set("*+") & set(pattern.replace("+-]", ""))


@pytest.mark.parametrize(
    ("definition", "value", "says"),
    [
        ("id", "x" * 81, "has 81 characters, at most 80 are allowed"),
        ("title", "T" * 100_000, "has 100000 characters, at most 200 are allowed"),
        ("path", "a." * 300 + "a", "has 601 characters, at most 400 are allowed"),
    ],
)
def test_what_is_too_long_is_refused_with_its_length(definition: str, value: str, says: str) -> None:
    (found,) = validate(f"rule-book#/$defs/{definition}", value)
    assert found.message.endswith(says) and len(found.message) < 150


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (limits(main={"min": "0", "max": "0"}), "at most nothing can be bet"),
        (
            {**limits(**{"side-bet": {"min": "0", "max": "0"}}), "side-bets": [{"id": "b", "title": "B", **BET}]},
            "at most nothing can be bet",
        ),
        (
            {
                "betting": {
                    "seats": {"min": 3, "choices": [3]},
                    "limits": {"main": {"min": "10", "min-applies-to": "hand"}, "round": {"max": "20"}},
                }
            },
            "is below the minimum of 3 main bets",
        ),
        ({"side-bets": [{"id": f"b{n}", "title": "B", **BET} for n in range(300)]}, "has 300 entries, at most 40"),
    ],
)
def test_a_book_at_which_nothing_can_be_bet_is_none(changes: dict[str, Any], says: str, tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match=says):
        load(written(tmp_path, changes))


@pytest.mark.parametrize(
    "changes",
    [
        limits(main={"min": "20", "max": "100"}),
        limits(main={"min": "0", "max": "0.05"}, round={"max": "0.1"}),
        limits(main={"min": "1000", "max": "5000"}, round={"max": "5000"}),
        limits(main={"min": "40", "min-applies-to": "round"}),
        {"betting": {"seats": {"min": 2, "max": 5, "choices": [2, 5]}}},
        {
            "money": {"unit": "5"},
            "betting": {"chips": ["5"], "limits": {"main": {"min": "5"}, "side-bet": {"min": "5", "max": "50"}}},
        },
        {
            "side-bets": [{"id": f"b{n}", "title": "B", **BET} for n in range(40)],
            **limits(round={"max": "100"}, **{"side-bet": {"min": "4", "max": "50"}}),
        },
    ],
    ids=[
        "higher",
        "pennies",
        "one-seat-fills-the-round",
        "of-the-round",
        "two-seats",
        "coarse-unit",
        "forty-side-bets",
    ],
)
def test_whatever_the_limits_rounds_keep_to_them(changes: dict[str, Any], tmp_path: Path) -> None:
    """A bet that the book refuses would end the drawing: `Refused` is raised at the deal."""
    book = load(written(tmp_path, changes))
    for n in range(1, 13):
        assert seeded.vector(book, "limits", n)["expected"]["events"]
        assert random_rounds.random_round(book, Stream(f"limits/{n}"))["expected"]["events"]
    assert scripted_rounds(book, Stream("limits"))


def test_what_a_page_lists_has_a_title_and_a_key_is_named() -> None:
    """A page shows the title of a button, and the key of a shortcut."""
    data = copy.deepcopy(dict(load("free-bet-blackjack").data))
    for part, needed in (("buttons", "title"), ("displays", "title"), ("windows", "title"), ("keys", "key")):
        data["interface"][part] = [{"id": "nameless", "does": "something"}]
        with pytest.raises(RuleBookError, match=f"interface.{part}.nameless.{needed}"):
            from_data(data)
        data["interface"][part] = []

"""Differences of two books, rule by rule."""

from __future__ import annotations

import json

import pytest

from prose.drawn import BOOKS, faults
from upcard.prose import SECTIONS, sentences
from upcard.prose.diff import Change, diff
from upcard.rulebook import Rulebook, load, with_patch, with_readings


def by_rule(before: Rulebook, after: Rulebook) -> dict[str, Change]:
    changes = diff(before, after)
    found = {change.rule_id: change for change in changes}
    assert len(found) == len(changes)
    return found


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_does_not_differ_from_itself(name: str) -> None:
    assert diff(load(name), load(name)) == []


def test_what_differs_between_two_variants() -> None:
    before, after = load("classic-blackjack"), load("zero-blackjack")
    found = by_rule(before, after)
    assert found["settlement.five-card-21"].kind == "added"
    assert found["settlement.five-card-21"].before is None
    assert found["stand-at.split-ace"].kind == "removed"
    assert found["peek.under"].kind == "changed"
    assert "or a ten-value card" in str(found["peek.under"].before)
    assert "ten-value" not in str(found["peek.under"].after)
    assert "settlement.blackjack" not in found
    told_before, told_after = sentences(before), sentences(after)
    for change in found.values():
        assert change.before in (None, told_before.get(change.rule_id))
        assert change.after in (None, told_after.get(change.rule_id))
        assert change.before != change.after


@pytest.mark.parametrize("one", BOOKS)
@pytest.mark.parametrize("other", BOOKS)
def test_the_way_back_is_the_way_there_turned_round(one: str, other: str) -> None:
    there, back = by_rule(load(one), load(other)), by_rule(load(other), load(one))
    turned = {"added": "removed", "removed": "added"}
    assert {rule: turned.get(change.kind, change.kind) for rule, change in there.items() if change.kind != "moved"} == {
        rule: change.kind for rule, change in back.items() if change.kind != "moved"
    }


@pytest.mark.parametrize("one", BOOKS)
@pytest.mark.parametrize("other", BOOKS)
def test_changes_come_in_reading_order_and_look_right(one: str, other: str) -> None:
    changes = diff(load(one), load(other))
    places = [SECTIONS.index(change.section) for change in changes]
    assert places == sorted(places)
    for change in changes:
        assert faults(change.before or "There is none.") == faults(change.after or "There is none.") == []


def test_a_moved_row_says_where_it_is_tried() -> None:
    book = load("classic-blackjack")
    changes = diff(book, with_patch(book, {"settlement.dealer-bust": {"before": "blackjack-tie"}}))
    assert [(change.rule_id, change.kind) for change in changes] == [("settlement.dealer-bust", "moved")]
    [change] = changes
    assert str(change.before).endswith(" It is tried after settlement.dealer-blackjack.")
    assert str(change.after).endswith(" It is tried after settlement.bust.")
    first = diff(book, with_patch(book, {"settlement.tie": {"before": "bust"}}))
    assert str(first[0].after).endswith(" It is tried first.")


def test_a_row_both_moved_and_changed_is_one_change() -> None:
    book = load("classic-blackjack")
    [change] = diff(book, with_patch(book, {"settlement.tie": {"before": "bust", "result": "lose"}}))
    assert change.kind == "changed"
    assert "loses" in str(change.after) and str(change.after).endswith("It is tried first.")


def test_the_same_rule_in_other_words_of_the_book() -> None:
    book = load("classic-blackjack")
    [change] = diff(book, with_patch(book, {"stand-at.blackjack.when": "blackjack"}))
    assert change.kind == "rewritten"
    assert change.before == change.after


def test_a_change_of_a_class_is_told_once() -> None:
    book = load("classic-blackjack")
    changes = diff(book, with_patch(book, {"hands.blackjack": {"cards": 2, "total": 21}}))
    assert [change.rule_id for change in changes] == ["hands.blackjack"]


@pytest.mark.parametrize("name", BOOKS)
def test_every_reading_of_a_rule_changes_words(name: str) -> None:
    book = load(name)
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings.values():
            changes = diff(book, with_readings(book, {ambiguity.id: reading.id}))
            no_rule = all(path.startswith("claims.") for path in reading.patch)
            assert no_rule is not bool(changes), f"{ambiguity.id}: {reading.id} reads like the chosen one"
            assert all(change.kind != "rewritten" for change in changes)


def test_changes_are_plain_json() -> None:
    changes = diff(load("classic-blackjack"), load("free-bet-blackjack"))
    assert json.loads(json.dumps([change.to_json() for change in changes]))[0]["rule"] == changes[0].rule_id

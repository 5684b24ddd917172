"""Comparison: every depth finds its own differences, names the first, and says how far the answer is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from certify.pushes import vector
from upcard.certify.report.failure_evidence import money_lines
from upcard.certify.results.compare import IncompleteAnswer, compare, expectation
from upcard.wire.events import events_from
from upcard.wire.protocol import PlayReply
from upcard.wire.report import Divergence, VectorResult
from upcard.wire.verdicts import DEPTHS, Depth, Verdict

EVERYTHING = ["cards", "offers", "rules", "refusals", "settlement", "net"]
EXPECTED = vector(1)["expected"]
#: Positions in the events of the push.
DEALT_NINE, OFFERED, DECIDED, REVEALED, SETTLED = 3, 5, 6, 7, 8

Events = list[dict[str, Any]]


def events(change: Callable[[Events], object] = lambda events: None) -> Events:
    """Those of the push, changed."""
    copied: Events = [dict(event) for event in EXPECTED["events"]]
    change(copied)
    return copied


def judged(told: Events | None, net: str = "0", depth: Depth = Depth.EVENTS, **more: Any) -> Divergence | None:
    reports = more.pop("reports", EVERYTHING)
    answer = PlayReply(seq="x", ok=True, net={"1": net}, events=None if told is None else events_from(told), **more)
    return compare(expectation(EXPECTED, reports), answer, depth)


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_expected_answer_agrees_at_every_depth(depth: Depth) -> None:
    assert judged(events(), depth=depth) is None


def test_depths_include_each_other_in_order() -> None:
    assert Depth.EVENTS.includes(Depth.NET) and Depth.EVENTS.includes(Depth.EVENTS)
    assert not Depth.NET.includes(Depth.SETTLEMENT)


class TestEvents:
    def test_the_first_that_differs_is_named_with_the_key(self) -> None:
        found = judged(events(lambda told: told[DEALT_NINE].update(card="8s")))
        assert found is not None
        assert (found.index, found.pointer, found.expected, found.actual) == (3, "/events/3/card", "9s", "8s")
        assert found.rule == "deal.order"
        assert found.agrees == Depth.SETTLEMENT, "the money is right all the same"
        assert found.words == "seat 1 hand 1 is dealt 8s face up; expected: seat 1 hand 1 is dealt 9s face up"

    def test_an_event_of_another_kind_is_shown_whole(self) -> None:
        drew = {"event": "drew", "to": "dealer", "card": "5c", "rule": "dealer.below-17"}
        found = judged(events(lambda told: told.insert(SETTLED, drew)))
        assert found is not None
        assert (found.index, found.pointer) == (8, "/events/8")
        assert found.actual == drew
        assert found.words.startswith("dealer draws 5c; expected: seat 1 hand 1 main: push")

    def test_missing_and_superfluous_events_are_found_at_the_end(self) -> None:
        short = judged(events(lambda told: told.pop()))
        assert short is not None and short.pointer == "/events/9" and short.actual is None
        assert "no further event; expected: round over" in short.words
        long = judged(events(lambda told: told.append(told[-1])))
        assert long is not None and long.pointer == "/events/10" and long.expected is None

    def test_rules_count_only_where_they_are_reported(self) -> None:
        bare = events(lambda told: [event.pop("rule", event.pop("rules", None)) for event in told])
        silent = [each for each in EVERYTHING if each != "rules"]
        assert judged(bare, reports=silent) is None
        assert judged(events(lambda told: told[SETTLED].update(rule="other")), reports=silent) is None
        found = judged(events(lambda told: told[SETTLED].update(rule="other")))
        assert found is not None and found.pointer == "/events/8/rule"

    @pytest.mark.parametrize(("silent", "kinds"), [("offers", {"offered"}), ("cards", {"dealt", "drew", "revealed"})])
    def test_what_is_not_reported_is_not_missed(self, silent: str, kinds: set[str]) -> None:
        reports = [each for each in EVERYTHING if each != silent]
        told = [event for event in events() if event["event"] not in kinds]
        assert judged(told, reports=reports) is None
        assert judged(events(), reports=reports) is None, "telling more than promised does no harm"
        assert judged(told) is not None

    def test_events_must_be_told_where_they_were_promised(self) -> None:
        with pytest.raises(IncompleteAnswer, match="lacks 'events'"):
            judged(None, settlement=[])


class TestMoney:
    def test_net_is_compared_seat_by_seat(self) -> None:
        found = judged(None, net="10", depth=Depth.NET)
        assert found is not None
        assert (found.pointer, found.expected, found.actual, found.agrees) == ("/net/1", "0", "10", None)

    def test_a_seat_nobody_expected_is_a_difference(self) -> None:
        answer = PlayReply(seq="x", ok=True, net={"1": "0", "10": "0", "2": "5"})
        found = compare(expectation(EXPECTED, ["net"]), answer, Depth.NET)
        assert found is not None and found.words == "seat 2 net: got 5, expected nothing"

    def test_refusals_count_where_they_are_reported_or_given(self) -> None:
        expected = {**EXPECTED, "refused": ["DOUBLE_CARDS"]}
        silent = PlayReply(seq="x", ok=True, net={"1": "0"})
        telling = PlayReply(seq="x", ok=True, net={"1": "0"}, refused=[])
        assert compare(expectation(expected, ["net"]), silent, Depth.NET) is None
        for reports, answer in ((["net"], telling), (["net", "refusals"], silent)):
            found = compare(expectation(expected, reports), answer, Depth.NET)
            assert found is not None and found.words == "refused input 1: got nothing, expected DOUBLE_CARDS"

    def test_the_money_can_be_right_where_a_settlement_is_wrong(self) -> None:
        wrong = {**EXPECTED["events"][SETTLED], "outcome": "win"}
        found = judged(None, depth=Depth.SETTLEMENT, settlement=events_from([wrong]))
        assert found is not None
        assert (found.pointer, found.expected, found.actual) == ("/settlement/0/outcome", "push", "win")
        assert found.agrees == Depth.NET


HAND = {
    "event": "settled",
    "seat": 1,
    "bet": "main",
    "outcome": "lose",
    "own": "10",
    "free": "0",
    "returned": "0",
    "net": "-10",
}
THREE = [
    {**HAND, "hand": 1},
    {**HAND, "hand": 2, "outcome": "win", "free": "10", "returned": "40", "net": "30"},
    {**HAND, "bet": "insurance", "own": "5", "net": "-5"},
]
EXPECTED_THREE = {"events": THREE, "net": {"1": "15"}}


def settlement(rows: list[dict[str, Any]]) -> Divergence | None:
    answer = PlayReply(seq="x", ok=True, net={"1": "15"}, settlement=events_from(rows))  # type: ignore[arg-type]
    return compare(expectation(EXPECTED_THREE, ["net", "settlement"]), answer, Depth.SETTLEMENT)


@given(st.permutations(THREE))
def test_a_settlement_has_no_order(rows: list[dict[str, Any]]) -> None:
    assert settlement(rows) is None


def test_a_bet_that_is_missing_or_settled_twice_is_found() -> None:
    missing, twice = settlement(THREE[:2]), settlement([*THREE, THREE[0]])
    assert missing is not None and missing.pointer == "/settlement/2" and missing.actual is None
    assert missing.words.startswith("no further event; expected: seat 1 insurance: lose")
    assert twice is not None and twice.expected is None


def test_hands_are_told_apart() -> None:
    swapped = settlement([{**THREE[0], "hand": 2}, {**THREE[1], "hand": 1}, THREE[2]])
    assert swapped is not None
    assert (swapped.expected, swapped.actual) == ("lose", "win")


def test_a_bet_settled_again_counts_as_it_was_settled_last() -> None:
    """A round that is broken off voids what was settled before."""
    void = {**HAND, "hand": 1, "outcome": "void", "returned": "10", "net": "0"}
    told = [{**HAND, "hand": 1}, void]
    expected = expectation({"events": told, "net": {"1": "0"}}, ["net", "settlement"])
    only = PlayReply(seq="x", ok=True, net={"1": "0"}, settlement=events_from([void]))  # type: ignore[arg-type]
    both = PlayReply(seq="x", ok=True, net={"1": "0"}, events=events_from(told))
    assert compare(expected, only, Depth.SETTLEMENT) is None
    assert compare(expected, both, Depth.SETTLEMENT) is None


def test_the_ledger_puts_both_sides_beside_each_other() -> None:
    answer = {"net": {"1": "5"}, "settlement": [THREE[0], {**THREE[1], "returned": "30", "net": "20"}, THREE[2]]}
    result = VectorResult(
        vector="v/1",
        n=1,
        verdict=Verdict.FAIL,
        title="t",
        level="smoke",
        clauses=("a",),
        expected=EXPECTED_THREE,
        answer=answer,
    )
    lines = {line.what: line for line in money_lines(result)}
    assert list(lines) == ["seat 1 hand 1 main", "seat 1 hand 2 main", "seat 1 insurance", "seat 1 net"]
    assert not lines["seat 1 hand 1 main"].differs
    assert lines["seat 1 hand 2 main"].expected == "win: 10 + free 10 staked, 40 returned, net 30"
    assert lines["seat 1 hand 2 main"].actual == "win: 10 + free 10 staked, 30 returned, net 20"
    assert (lines["seat 1 net"].expected, lines["seat 1 net"].actual) == ("15", "5")

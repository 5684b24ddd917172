"""What was expected against what was answered: pure functions, no verdict of their own.

Money is judged apart from the order in which cards were used, so every answer is compared at each depth it reaches:
the net of every seat, then the settlement of every bet as a multiset, then all events in order. A divergence names the
first difference and the deepest depth that still agrees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any

import msgspec

from upcard.outside_text import name
from upcard.schema_problems import pointer
from upcard.wire.events import Event, Settled, events_from, phrase, unreported_kinds
from upcard.wire.protocol import PlayReply
from upcard.wire.report import Divergence
from upcard.wire.values import Amount, plain
from upcard.wire.verdicts import Depth

Json = dict[str, Any]
SettledKey = tuple[int, str, int]


@dataclass(frozen=True)
class Expectation:
    """What a vector expects; `reported` are its events as an implementation that `reports` this lists them."""

    net: Mapping[str, str]
    events: Sequence[Event[Amount]]
    refused: Sequence[str]
    reports: frozenset[str]
    reported: Sequence[Event[Amount]]

    @cached_property
    def settlement(self) -> Sequence[Settled[Amount]]:
        """How every bet ends, without rules."""
        return [each.without_rules() for each in self._last_settled.values()]

    def rule_of(self, settled: Settled[Amount]) -> str | None:
        """The rule by which this bet of the settlement ends."""
        return self._last_settled[settled_key(settled)].rule

    def only_rule(self, seat: str) -> str | None:
        """The rule by which all bets of a seat end; None if there are several rules, or none."""
        rules = {each.rule for each in self._last_settled.values() if str(each.seat) == seat}
        return rules.pop() if len(rules) == 1 else None

    @cached_property
    def _last_settled(self) -> Mapping[SettledKey, Settled[Amount]]:
        return last_settled(self.events)


class IncompleteAnswer(ValueError):
    """The answer lacks what hello says it reports."""


def expectation(expected: Mapping[str, Any], reports: Collection[str]) -> Expectation:
    """Prepare a vector's `expected`; raises `msgspec.ValidationError` or `KeyError` if it is none."""
    events = events_from(expected["events"])
    known = frozenset(reports)
    return Expectation(expected["net"], events, expected.get("refused", []), known, _as_reported(events, known))


def compare(expected: Expectation, answer: PlayReply, depth: Depth) -> Divergence | None:
    """The first difference at this depth, or None. Raises `IncompleteAnswer` if the answer is too shallow for it."""
    if _exactly(expected, answer, depth):
        return None
    differing: list[Divergence] = []
    agrees: Depth | None = None
    for each, differ in _COMPARISONS.items():
        if not depth.includes(each):
            break
        found = differ(expected, answer)
        if found is not None:
            differing.append(found)
        elif not differing:
            agrees = each
    if not differing:
        return None
    # The deepest comparison shows the cause, the shallow ones its effect on the money.
    return msgspec.structs.replace(differing[-1], agrees=agrees)


def _exactly(expected: Expectation, answer: PlayReply, depth: Depth) -> bool:
    """Is it the whole right answer? Most are, and equal events settle everything at once."""
    return (
        depth == Depth.EVENTS
        and answer.settlement is None
        and answer.events == expected.reported
        and answer.net == expected.net
        and (answer.refused or []) == expected.refused
    )


def _differ_in_net(expected: Expectation, answer: PlayReply) -> Divergence | None:
    net = answer.net or {}
    for seat in sorted(expected.net.keys() | net.keys(), key=by_number):
        wanted, given = expected.net.get(seat), net.get(seat)
        if wanted != given:
            words = f"seat {name(seat)} net: got {_or_nothing(given)}, expected {_or_nothing(wanted)}"
            rule = expected.only_rule(seat)
            return Divergence(Depth.NET, None, pointer(["net", seat]), wanted, given, words, rule, None)
    return _differ_in_refusals(expected, answer)


def _differ_in_refusals(expected: Expectation, answer: PlayReply) -> Divergence | None:
    if answer.refused is None and "refusals" not in expected.reports:
        return None
    for index, (wanted, given) in enumerate(zip_longest(expected.refused, answer.refused or [])):
        if wanted != given:
            words = f"refused input {index + 1}: got {_or_nothing(given)}, expected {_or_nothing(wanted)}"
            return Divergence(Depth.NET, None, pointer(["refused", index]), wanted, given, words, None, None)
    return None


def _differ_in_settlement(expected: Expectation, answer: PlayReply) -> Divergence | None:
    given = settlement_of(answer)
    wanted_rows = Counter(map(_row, expected.settlement))
    given_rows = Counter(map(_row, given))
    if wanted_rows == given_rows:
        return None
    by_key: dict[SettledKey, Settled[Amount]] = {settled_key(each): each for each in given if given_rows[_row(each)]}
    missing, extra = wanted_rows - given_rows, given_rows - wanted_rows
    for each in expected.settlement:
        if missing[_row(each)]:
            rival = by_key.get(settled_key(each))
            rival = rival if rival is not None and extra[_row(rival)] else None
            return _settlement_divergence(each, rival, given, expected.rule_of(each))
    return _settlement_divergence(None, next(each for each in given if extra[_row(each)]), given, None)


def _settlement_divergence(
    wanted: Settled[Amount] | None,
    actual: Settled[Amount] | None,
    given: Sequence[Settled[Amount]],
    rule: str | None,
) -> Divergence:
    place: list[str | int] = ["settlement", given.index(actual) if actual is not None else len(given)]
    wanted_dict, actual_dict = _as_dict(wanted), _as_dict(actual)
    key = _first_key(wanted_dict, actual_dict)
    words = f"{phrase(actual_dict)}; expected: {phrase(wanted_dict)}"
    return Divergence(
        Depth.SETTLEMENT,
        None,
        pointer(place + key),
        _at(wanted_dict, key),
        _at(actual_dict, key),
        words,
        rule,
        None,
    )


def _differ_in_events(expected: Expectation, answer: PlayReply) -> Divergence | None:
    if answer.events is None:
        raise IncompleteAnswer("the answer lacks 'events', which hello lists")
    given = _as_reported(answer.events, expected.reports)
    for index, (wanted, actual) in enumerate(zip_longest(expected.reported, given)):
        if wanted != actual:
            wanted_dict, actual_dict = _as_dict(wanted), _as_dict(actual)
            key = _first_key(wanted_dict, actual_dict)
            return Divergence(
                Depth.EVENTS,
                index,
                pointer(["events", index, *key]),
                _at(wanted_dict, key),
                _at(actual_dict, key),
                f"{phrase(actual_dict)}; expected: {phrase(wanted_dict)}",
                wanted_dict.get("rule") if wanted_dict else None,
                None,
            )
    return None


_COMPARISONS = {
    Depth.NET: _differ_in_net,
    Depth.SETTLEMENT: _differ_in_settlement,
    Depth.EVENTS: _differ_in_events,
}


def by_number(seat: str) -> tuple[int, str]:
    """The order of seats as keys; a key may have more digits than Python makes a number of.

    >>> sorted(["10", "9" * 5000, "2"], key=by_number)[:2]
    ['2', '10']
    """
    return len(seat), seat


def settlement_of(answer: PlayReply) -> list[Settled[Amount]]:
    """The settlement of an answer, by itself or among its events, without rules. Raises `IncompleteAnswer`."""
    if answer.settlement is not None:
        return [each.without_rules() for each in answer.settlement]
    if answer.events is not None:
        return [each.without_rules() for each in last_settled(answer.events).values()]
    raise IncompleteAnswer("the answer lacks 'settlement' and 'events', and hello promises one of them")


def last_settled(events: Iterable[Event[Amount]]) -> dict[SettledKey, Settled[Amount]]:
    """How every bet ends: if a round that is broken off settles one again, the later event counts."""
    return {settled_key(each): each for each in events if isinstance(each, Settled)}


def settled_key(settled: Settled[Amount]) -> SettledKey:
    """Which bet it settles: seat, bet, hand (0 if the bet is not a hand's)."""
    return settled.seat, settled.bet, settled.hand or 0


def _row(settled: Settled[Amount]) -> tuple[Any, ...]:
    return (*settled_key(settled), settled.outcome, settled.own, settled.free, settled.returned, settled.net)


def _as_reported(events: Sequence[Event[Amount]], reports: frozenset[str]) -> list[Event[Amount]]:
    """The events as an implementation that reports these things lists them."""
    left_out = unreported_kinds(reports)
    kept = [each for each in events if each.kind not in left_out]
    return kept if "rules" in reports else [each.without_rules() for each in kept]


def _as_dict(event: Event[Amount] | None) -> Json | None:
    return None if event is None else plain(event)


def _first_key(wanted: Json | None, actual: Json | None) -> list[str | int]:
    """The way to the first key that differs, empty if one of the two is missing or of another kind."""
    if wanted is None or actual is None or wanted["event"] != actual["event"]:
        return []
    differing = [key for key in [*wanted, *actual] if wanted.get(key) != actual.get(key)]
    return [min(differing, key=lambda key: key in ("rule", "rules"))]


def _at(value: Json | None, way: list[str | int]) -> Any:
    return value.get(str(way[0])) if way and value is not None else value


def _or_nothing(value: str | None) -> str:
    return "nothing" if value is None else name(value)

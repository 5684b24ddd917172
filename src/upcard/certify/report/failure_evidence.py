"""What every report shows of a failure: events side by side, the table just before, the money."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Any, Final

from upcard.certify.report.table_state import TableState, table_after
from upcard.certify.results.compare import by_number
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.outside_text import name, shown
from upcard.strict_json import compact
from upcard.wire.events import phrase, unreported_kinds
from upcard.wire.report import Header, VectorResult
from upcard.wire.verdicts import FAILED, Depth, Verdict

Json = Mapping[str, Any]

#: How much of a value is shown.
LONGEST_VALUE: Final = 120


@dataclass(frozen=True, slots=True)
class EventLine:
    """One position of both event lists in words, None if a list has ended; `first` is the first that differs."""

    index: int
    expected: str | None
    actual: str | None
    rules: tuple[str, ...]
    first: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """A failure with everything there is to show; parts that the answer does not report are empty."""

    result: VectorResult
    events: tuple[EventLine, ...]
    moment: str
    before: TableState
    money: tuple[MoneyLine, ...]
    replay: str


def evidence(result: VectorResult, header: Header) -> Evidence:
    """Gather what a failed result holds."""
    expected = result.expected["events"] if result.expected else []
    left_out = unreported_kinds(header.reports)
    kept = [place for place, event in enumerate(expected) if event["event"] not in left_out]
    at = result.divergence.index if result.divergence else None
    moment, before = _before(result, expected, kept)
    return Evidence(
        result=result,
        events=_side_by_side([expected[place] for place in kept], result, left_out, at),
        moment=moment,
        before=table_after(before),
        money=tuple(money_lines(result)),
        replay=header.replay.replace("{vector}", result.vector).replace("{n}", str(result.n)),
    )


def _before(result: VectorResult, expected: Sequence[Json], kept: Sequence[int]) -> tuple[str, Sequence[Json]]:
    """The moment at which the table is shown, in words, and the expected events until then.

    It is the one before the event that differs; if only settlements were compared, before the bet that differs is
    settled; otherwise the end of the round.
    """
    found = result.divergence
    if found is not None and found.index is not None and found.index < len(kept):
        return f"just before event {found.index}", expected[: kept[found.index]]
    if found is not None and found.depth == Depth.SETTLEMENT and result.answer is not None:
        given = _by_bet(_as_reported(result.answer) or ())
        for bet, wanted in _by_bet(_settled(expected)).items():
            if given.get(bet) != wanted:
                place = max(place for place, event in enumerate(expected) if bet in _by_bet(_settled([event])))
                return "just before this bet is settled", expected[:place]
    return "at the end of the round as expected", expected


def _side_by_side(
    expected: Sequence[Any], result: VectorResult, left_out: Collection[str], at: int | None
) -> tuple[EventLine, ...]:
    if result.answer is None or "events" not in result.answer:
        return ()
    given = [event for event in result.answer["events"] if event["event"] not in left_out]
    return tuple(
        EventLine(
            index,
            phrase(wanted) if wanted else None,
            phrase(actual) if actual else None,
            _rules(wanted) if wanted else (),
            index == at,
        )
        for index, (wanted, actual) in enumerate(zip_longest(expected, given))
    )


def _rules(event: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event.get("rules") or [event[key] for key in ("rule",) if key in event]))


@dataclass(frozen=True, slots=True)
class DiffLine:
    """An event as one side has it: ``-`` expected, ``+`` answered, a space if both agree."""

    sign: str
    index: int
    text: str
    rules: str


#: Events shown before the first that differs, and from there on.
BEFORE: Final = 3
AFTER: Final = 3


def diff(lines: Sequence[EventLine], before: int = BEFORE, after: int = AFTER) -> list[DiffLine]:
    """The events around the first that differs; nothing if events were not compared."""
    first = next((line.index for line in lines if line.first), None)
    if first is None:
        return []
    shown = []
    for line in lines[max(0, first - before) : first + after]:
        rules = " ".join(line.rules)
        if line.expected == line.actual and not line.first:
            shown.append(DiffLine(" ", line.index, line.expected or "", rules))
        else:
            shown.append(DiffLine("-", line.index, line.expected or "no further event", rules))
            shown.append(DiffLine("+", line.index, line.actual or "no further event", ""))
    return shown


def failures(report: Report) -> list[VectorResult]:
    """The results to be shown in full: what the implementation, or the suite itself, got wrong."""
    return [result for result in report.results if result.verdict in FAILED or result.verdict == Verdict.SUITE_ERROR]


def title(result: VectorResult) -> str:
    """What happens in the vector; what happens many times in a row is said once.

    A title is words between commas: ``Betting: place, place, place, deal`` is ``Betting: place (3 times), deal``.
    """
    lead, colon, listed = result.title.rpartition(": ")
    parts = [(part, len(list(group))) for part, group in groupby(re.split(r",\s+", listed))]
    return lead + colon + ", ".join(part if number == 1 else f"{part} ({number} times)" for part, number in parts)


@dataclass(frozen=True, slots=True)
class FailingRule:
    """The failures whose first difference cites one rule, shortest rounds first; without a rule, those of one kind."""

    rule: str | None
    says: str
    failures: tuple[VectorResult, ...]


def failing_rules(report: Report) -> list[FailingRule]:
    """Every failure once, below the rule that it is about: the rule with the most failures first."""
    return by_failing_rule(failures(report))


def by_failing_rule(failed: Iterable[VectorResult]) -> list[FailingRule]:
    """The same for some failures."""
    groups: dict[tuple[str | None, str], list[VectorResult]] = {}
    for result in failed:
        rule = result.divergence.rule if result.divergence else None
        kind = "" if rule else "no single rule is cited" if result.divergence else MEANINGS[result.verdict]
        groups.setdefault((rule, kind), []).append(result)
    made = [
        FailingRule(
            rule, kind or next((each.says for each in group if each.says), ""), tuple(sorted(group, key=length))
        )
        for (rule, kind), group in groups.items()
    ]
    return sorted(made, key=lambda each: -len(each.failures))


def length(result: VectorResult) -> int:
    """How many events its round has: the shorter, the sooner it is read."""
    return len(result.expected["events"]) if result.expected else 0


def heading(header: Header) -> str:
    """Which engine played which suite."""
    implementation, version, language = map(name, (header.implementation, header.version, header.language))
    return f"{implementation} {version} ({language}): {name(header.variant)}, suite {name(header.suite)}"


def difference(result: VectorResult) -> str | None:
    """The first difference as pointer and values; None if whole events differ, which their phrases say better."""
    found = result.divergence
    if found is None or (isinstance(found.expected, dict) and found.index is not None):
        return None
    return f"{found.pointer}: expected {_short(found.expected)}, got {_short(found.actual)}"


def agreement(result: VectorResult) -> str | None:
    """How far a failed answer is correct, and if at no depth, what is wrong at the shallowest."""
    if result.divergence is None:
        return None
    if result.divergence.agrees:
        return f"at depth {result.divergence.agrees}"
    expected, given = result.expected or {}, result.answer or {}
    if given.get("net", {}) != expected.get("net"):
        return "at no depth: the money is wrong"
    return "at no depth: the money is right, the refused inputs are not"


def _short(value: object) -> str:
    return shown("nothing" if value is None else compact(value), LONGEST_VALUE)


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One bet, or a seat's sum: what is expected and what was answered, None if a side has no such line."""

    what: str
    expected: str | None
    actual: str | None

    @property
    def differs(self) -> bool:
        """Are the two sides different?"""
        return self.expected != self.actual


def money_lines(result: VectorResult) -> list[MoneyLine]:
    """The lines of a failed vector: bets if the answer holds its settlement, then the net of every seat."""
    if result.expected is None or result.answer is None:
        return []
    lines = []
    given = _as_reported(result.answer)
    if given is not None:
        left, right = _by_bet(_settled(result.expected["events"])), _by_bet(given)
        lines = [MoneyLine(bet, left.get(bet), right.get(bet)) for bet in {**left, **right}]
    wanted, got = result.expected["net"], result.answer.get("net", {})
    for seat in sorted({*wanted, *got}, key=by_number):
        lines.append(MoneyLine(f"seat {seat} net", wanted.get(seat), got.get(seat)))
    return lines


def _as_reported(answer: Json) -> list[Json] | None:
    if "settlement" in answer:
        return list(answer["settlement"])
    return _settled(answer["events"]) if "events" in answer else None


def _settled(events: Iterable[Json]) -> list[Json]:
    return [event for event in events if event["event"] == "settled"]


def _by_bet(settled: Iterable[Json]) -> dict[str, str]:
    """What each bet came to in the end: of a bet that is settled twice, the later."""
    found: dict[str, str] = {}
    for each in settled:
        hand = f" hand {each['hand']}" if "hand" in each else ""
        free = f" + free {each['free']}" if each["free"] != "0" else ""
        found[f"seat {each['seat']}{hand} {each['bet']}"] = (
            f"{each['outcome']}: {each['own']}{free} staked, {each['returned']} returned, net {each['net']}"
        )
    return found

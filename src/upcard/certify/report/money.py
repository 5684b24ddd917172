"""The money of one vector side by side: every bet as it was expected to be settled and as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from upcard.certify.results.report_file import Result

Plain = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One bet, or a seat's sum: what is expected and what was answered, None where a side has no such line."""

    what: str
    expected: str | None
    actual: str | None

    @property
    def differs(self) -> bool:
        """Are the two sides different?"""
        return self.expected != self.actual


def ledger(result: Result) -> list[Line]:
    """The lines of a failed vector: bets where the answer tells its settlement, then the net of every seat."""
    if result.expected is None or result.answer is None:
        return []
    lines = []
    given = _told(result.answer)
    if given is not None:
        left, right = _by_bet(_settled(result.expected["events"])), _by_bet(given)
        lines = [Line(bet, left.get(bet), right.get(bet)) for bet in {**left, **right}]
    wanted, got = result.expected["net"], result.answer.get("net", {})
    for seat in sorted({*wanted, *got}, key=int):
        lines.append(Line(f"seat {seat} net", wanted.get(seat), got.get(seat)))
    return lines


def _told(answer: Plain) -> list[Plain] | None:
    if "settlement" in answer:
        return list(answer["settlement"])
    return _settled(answer["events"]) if "events" in answer else None


def _settled(events: Iterable[Plain]) -> list[Plain]:
    return [event for event in events if event["event"] == "settled"]


def _by_bet(settled: Iterable[Plain]) -> dict[str, str]:
    """What each bet came to in the end."""
    found: dict[str, str] = {}
    for each in settled:
        hand = f" hand {each['hand']}" if "hand" in each else ""
        free = f" + free {each['free']}" if each["free"] != "0" else ""
        found[f"seat {each['seat']}{hand} {each['bet']}"] = (
            f"{each['outcome']}: {each['own']}{free} staked, {each['returned']} returned, net {each['net']}"
        )
    return found

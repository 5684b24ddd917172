"""The money of one vector side by side: every bet as it was expected to be settled and as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from upcard.certify.record import Result

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
    wanted = [event for event in result.expected["events"] if event["event"] == "settled"]
    lines = _bets(wanted, _told(result.answer)) if _told(result.answer) is not None else []
    net, given = result.expected["net"], result.answer.get("net", {})
    for seat in sorted({*net, *given}, key=int):
        lines.append(Line(f"seat {seat} net", net.get(seat), given.get(seat)))
    return lines


def _told(answer: Plain) -> list[Plain] | None:
    if "settlement" in answer:
        return list(answer["settlement"])
    if "events" in answer:
        return [event for event in answer["events"] if event["event"] == "settled"]
    return None


def _bets(wanted: Sequence[Plain], given: Sequence[Plain] | None) -> list[Line]:
    left, right = _by_bet(wanted), _by_bet(given or ())
    return [Line(key, left.get(key), right.get(key)) for key in {**left, **right}]


def _by_bet(settled: Iterable[Plain]) -> dict[str, str]:
    """What each bet came to; a bet that is settled twice has two lines."""
    found: dict[str, str] = {}
    for each in settled:
        hand = f" hand {each['hand']}" if "hand" in each else ""
        name = f"seat {each['seat']}{hand} {each['bet']}"
        while name in found:
            name += " again"
        free = f" + free {each['free']}" if each["free"] != "0" else ""
        found[name] = f"{each['outcome']}: {each['own']}{free} staked, {each['returned']} returned, net {each['net']}"
    return found

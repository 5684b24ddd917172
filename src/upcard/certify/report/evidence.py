"""What every report shows of a failure, worked out once: events side by side, the table just before, the money."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from upcard.certify.compare import untold
from upcard.certify.ledger import Line, ledger
from upcard.certify.record import Result
from upcard.certify.table import Hand, Table, table_after
from upcard.certify.words import describe
from upcard.engine import amount_text


@dataclass(frozen=True, slots=True)
class EventLine:
    """One position of both event lists in words, None where a list has ended; `first` is the first that differs."""

    index: int
    expected: str | None
    actual: str | None
    rules: tuple[str, ...]
    first: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """A failure with everything there is to show; parts that the answer does not tell are empty."""

    result: Result
    events: tuple[EventLine, ...]
    before: Table
    money: tuple[Line, ...]
    replay: str


def evidence(result: Result, reports: Collection[str]) -> Evidence:
    """Gather what a failed result holds; `reports` is what its implementation tells."""
    expected = result.expected["events"] if result.expected else []
    left_out = untold(reports)
    kept = [place for place, event in enumerate(expected) if event["event"] not in left_out]
    at = result.divergence.index if result.divergence else None
    return Evidence(
        result=result,
        events=_side_by_side([expected[place] for place in kept], result, left_out, at),
        before=table_after(expected[: kept[at]] if at is not None and at < len(kept) else expected),
        money=tuple(ledger(result)),
        replay=f"upcard replay {result.vector}",
    )


def _side_by_side(
    expected: Sequence[Any], result: Result, left_out: Collection[str], at: int | None
) -> tuple[EventLine, ...]:
    if result.answer is None or "events" not in result.answer:
        return ()
    given = [event for event in result.answer["events"] if event["event"] not in left_out]
    return tuple(
        EventLine(
            index,
            describe(wanted) if wanted else None,
            describe(actual) if actual else None,
            _rules(wanted) if wanted else (),
            index == at,
        )
        for index, (wanted, actual) in enumerate(zip_longest(expected, given))
    )


def _rules(event: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(event.get("rules") or [event[key] for key in ("rule",) if key in event]))


def table_lines(table: Table) -> list[tuple[str, str]]:
    """The table as pairs of a name and what lies there."""
    lines = [("dealer", _dealer(table))]
    for seat in sorted(table.seats):
        for number, hand in sorted(table.seats[seat].items()):
            lines.append((f"seat {seat} hand {number}", _hand(hand)))
        lines += [(f"seat {seat} {bet}", f"staked {_text(amount)}") for bet, amount in table.bets.get(seat, {}).items()]
    return lines


def _dealer(table: Table) -> str:
    cards = table.dealer.cards
    if table.hidden is None:
        return f"{' '.join(cards)}  ({table.dealer.total})" if cards else "no card"
    shown = [f"[{each}]" if place == table.hidden else each for place, each in enumerate(cards)]
    return f"{' '.join(shown)}  (one card face down)"


def _hand(hand: Hand) -> str:
    free = f" + free {_text(hand.free)}" if hand.free else ""
    cards = f"{' '.join(hand.cards)}  ({hand.total})" if hand.cards else "no card"
    return f"{cards}  staked {_text(hand.own)}{free}" + (f"  {hand.outcome}" if hand.outcome else "")


def _text(amount: Fraction) -> str:
    return amount_text(1, amount)

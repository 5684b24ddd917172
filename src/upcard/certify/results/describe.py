"""A hand and a verdict in words, the same in every report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from upcard import cards
from upcard.wire.verdicts import Verdict


def hand_total(hand: Sequence[str]) -> str:
    """What a hand counts.

    >>> hand_total(["As", "7d"]), hand_total(["Ts", "8d", "5c"])
    ('soft 18', '23')
    """
    count, soft = cards.total(cards.cards(hand))
    return f"soft {count}" if soft else str(count)


#: What each verdict means, for the legend of a report.
MEANINGS: Final[dict[Verdict, str]] = {
    Verdict.PASS: "the answer is as expected",
    Verdict.FAIL: "the answer differs from what is expected",
    Verdict.UNSUPPORTED: "the engine does not support a rule of the vector",
    Verdict.INCONSISTENT: "the engine does not support a rule here that it answers elsewhere, or that is not needed",
    Verdict.SKIPPED: "not played: the run stopped before it",
    Verdict.DISABLED: "excluded by name, with a reason",
    Verdict.CRASHED: "the engine ended or answered with an error",
    Verdict.TIMEOUT: "no reply within the time limit",
    Verdict.PROTOCOL_ERROR: "the reply violates the protocol",
    Verdict.SUITE_ERROR: "the vector itself is broken",
}

"""A hand and a verdict in plain words, for every report alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from upcard import cards
from upcard.certify.results.verdicts import Verdict


def hand_total(hand: Sequence[str]) -> str:
    """What a hand counts.

    >>> hand_total(["As", "7d"]), hand_total(["Ts", "8d", "5c"])
    ('soft 18', '23')
    """
    count, soft = cards.total(cards.cards(hand))
    return f"soft {count}" if soft else str(count)


def visible(text: str) -> str:
    """Text from an engine, safe to be shown: what is not printable is escaped, but for line ends and tabs.

    >>> visible("\\x1b[31mred")
    '\\\\x1b[31mred'
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each in "\n\t" else each.encode("unicode_escape").decode() for each in text
    )


#: What each verdict means, for the legend of a report.
MEANINGS: Final[dict[Verdict, str]] = {
    Verdict.PASS: "answered as expected",
    Verdict.FAIL: "answered otherwise",
    Verdict.UNSUPPORTED: "the implementation does not offer a rule of the vector",
    Verdict.SKIPPED: "not played: the run was stopped before it",
    Verdict.DISABLED: "taken out by name",
    Verdict.CRASHED: "the implementation ended or reported an error of its own",
    Verdict.TIMEOUT: "no answer in time",
    Verdict.PROTOCOL_ERROR: "what came is no answer",
    Verdict.SUITE_ERROR: "the vector itself is broken",
}

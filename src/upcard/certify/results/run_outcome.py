"""The outcome of a run: is the implementation conformant, and if not, why?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from upcard.certify.results.known_failures import UnexpectedResult
from upcard.certify.results.report_file import Report
from upcard.outside_text import shown
from upcard.wire.verdicts import FAILED, JUDGED, Verdict
from upcard.words import numbered

#: How much of what the vectors were selected by stands in the verdict line.
MOST_SHOWN: Final = 120


class Outcome(Enum):
    """The answer a caller needs first."""

    CONFORMANT = "conformant"
    KNOWN_FAILURES = "known failures only"
    DIVERGENT = "divergent"
    NOTHING_JUDGED = "nothing judged"
    INCOMPLETE = "incomplete"
    BROKEN_SUITE = "broken suite"


@dataclass(frozen=True, slots=True)
class Conclusion:
    """The outcome with its reason in a sentence."""

    outcome: Outcome
    words: str


def conclude(
    report: Report, unexpected: list[UnexpectedResult] | None = None, at_least: Fraction = Fraction(0)
) -> Conclusion:
    """Sum up a report.

    `unexpected` are the differences from a list of known failures, None if there is no list: then any failure counts.
    `at_least` is the share of the selected vectors that must have been judged.
    """
    counts = report.counts
    failed = sum(counts.get(verdict, 0) for verdict in FAILED)
    if not report.complete:
        done, selected = len(report.results), report.header.selected
        return Conclusion(Outcome.INCOMPLETE, f"the run ended early: {done} of {numbered(selected, 'vector')} done")
    if counts.get(Verdict.SUITE_ERROR):
        broken = numbered(counts[Verdict.SUITE_ERROR], "vector")
        return Conclusion(Outcome.BROKEN_SUITE, f"{broken} of the suite cannot be read")
    if unexpected:
        words = f"{numbered(len(unexpected), 'difference')} from the list of known failures"
        return Conclusion(Outcome.DIVERGENT, words)
    if failed and unexpected is None:
        words = f"{failed} of {numbered(report.judged, 'judged vector')} failed{_left_out(report)}"
        return Conclusion(Outcome.DIVERGENT, words)
    if not report.judged:
        return Conclusion(Outcome.NOTHING_JUDGED, f"no vector was judged: {_listed(report)}")
    if counts.get(Verdict.SKIPPED):
        why = report.footer.stopped if report.footer else None
        skipped = numbered(counts[Verdict.SKIPPED], "vector")
        return Conclusion(Outcome.INCOMPLETE, f"{skipped} not played: {why}")
    if report.judged < at_least * report.header.selected:
        share = f"{report.judged} of {numbered(report.header.selected, 'vector')}"
        words = f"only {share} judged; at least {float(at_least):.0%} required{_left_out(report)}"
        return Conclusion(Outcome.INCOMPLETE, words)
    if failed:
        words = f"{numbered(failed, 'known failure')}, no other{_left_out(report)}"
        return Conclusion(Outcome.KNOWN_FAILURES, words)
    words = f"{numbered(report.judged, 'vector')} passed at depth {report.header.depth}{_left_out(report)}"
    return Conclusion(Outcome.CONFORMANT, words)


def _left_out(report: Report) -> str:
    """What the verdict does not cover: vectors not judged, by what the others were selected, what was told beside."""
    counts = [f"{report.counts[verdict]} {verdict}" for verdict in Verdict if verdict in report.counts.keys() - JUDGED]
    chosen = [f"{kind}: {shown(', '.join(values), MOST_SHOWN)}" for kind, values in report.header.selection.items()]
    selection = [f"selected by {'; '.join(chosen)}"] if chosen else []
    told = (
        ["told more than an engine can know: " + shown(", ".join(report.header.wants))] if report.header.wants else []
    )
    return "".join(f"; {part}" for part in [*counts, *selection, *told])


def _listed(report: Report) -> str:
    return ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items())

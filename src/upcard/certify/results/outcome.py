"""What a run comes to: is the implementation conformant, and if not, why not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from upcard.certify.results.known_failures import UnexpectedResult
from upcard.certify.results.report_file import Report
from upcard.certify.results.verdicts import FAILED, Verdict
from upcard.wording import counted


class Outcome(Enum):
    """The answer a caller needs first."""

    CONFORMANT = "conformant"
    AS_LISTED = "fails as listed"
    DIVERGENT = "divergent"
    NOTHING_JUDGED = "nothing judged"
    INCOMPLETE = "incomplete"
    OUR_FAULT = "our own fault"


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
        return Conclusion(Outcome.INCOMPLETE, f"the run did not end: {done} of {counted(selected, 'vector')} done")
    if counts.get(Verdict.SUITE_ERROR):
        broken = counted(counts[Verdict.SUITE_ERROR], "vector")
        return Conclusion(Outcome.OUR_FAULT, f"{broken} of the suite cannot be used")
    if unexpected:
        return Conclusion(Outcome.DIVERGENT, f"not as listed: {counted(len(unexpected), 'difference')}")
    if failed and unexpected is None:
        return Conclusion(Outcome.DIVERGENT, f"{failed} of {counted(report.judged, 'judged vector')} failed")
    if not report.judged:
        return Conclusion(Outcome.NOTHING_JUDGED, f"no vector was judged: {_listed(report)}")
    if counts.get(Verdict.SKIPPED):
        why = report.footer.stopped if report.footer else None
        skipped = counted(counts[Verdict.SKIPPED], "vector")
        return Conclusion(Outcome.INCOMPLETE, f"{skipped} could not be played: {why}")
    if report.judged < at_least * report.header.selected:
        share = f"{report.judged} of {counted(report.header.selected, 'vector')}"
        return Conclusion(Outcome.INCOMPLETE, f"only {share} judged, at least {float(at_least):.0%} are asked for")
    if failed:
        return Conclusion(Outcome.AS_LISTED, f"{counted(failed, 'known failure')}, and nothing else")
    return Conclusion(Outcome.CONFORMANT, _conformant(report))


def _conformant(report: Report) -> str:
    words = f"{counted(report.judged, 'vector')} answered as expected, at depth {report.header.depth}"
    left_out = report.header.selected - report.judged
    return f"{words}; {counted(left_out, 'vector')} not judged" if left_out else words


def _listed(report: Report) -> str:
    return ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items())

"""The report for a terminal: a summary, and the first failures shown event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from upcard.certify.report.diagnosis_lines import BEST_FIT, diagnosis_lines
from upcard.certify.report.failure_evidence import (
    Evidence,
    agreement,
    diff,
    difference,
    evidence,
    failures,
    heading,
    length,
    title,
)
from upcard.certify.report.table_state import table_lines
from upcard.certify.results.known_failures import UnexpectedResult
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion, Outcome
from upcard.outside_text import lines, shown
from upcard.wire.verdicts import Verdict
from upcard.words import numbered

STYLES: Final[dict[Verdict, str]] = {
    Verdict.PASS: "green",
    Verdict.FAIL: "bold red",
    Verdict.INCONSISTENT: "bold red",
    Verdict.CRASHED: "bold red",
    Verdict.TIMEOUT: "bold red",
    Verdict.PROTOCOL_ERROR: "bold red",
    Verdict.SUITE_ERROR: "bold magenta",
    Verdict.UNSUPPORTED: "yellow",
    Verdict.SKIPPED: "yellow",
    Verdict.DISABLED: "yellow",
}


def show(
    report: Report,
    conclusion: Conclusion,
    console: Console,
    unexpected: Iterable[UnexpectedResult] = (),
    in_full: int = 3,
) -> None:
    """Print the report; so many failures in full, the shortest rounds first, since they are read most quickly."""
    failed = sorted(failures(report), key=length)
    for result in failed[:in_full]:
        for line in failure_lines(evidence(result, report.header)):
            console.print(line, soft_wrap=True)
        console.print()
    if len(failed) > in_full:
        console.print(f"… and {numbered(len(failed) - in_full, 'more failure')}", style="dim")
        console.print()
    for line in _diagnosis_text(report):
        console.print(line, soft_wrap=True)
    for line in summary_lines(report, conclusion):
        console.print(line, soft_wrap=True)
    for surprise in unexpected:
        console.print(_line(f"  {surprise.vector}: {surprise.words}"), soft_wrap=True)


def _diagnosis_text(report: Report) -> Iterator[Text]:
    """What the failures have in common, if the run was diagnosed."""
    found = diagnosis_lines(report.footer.diagnosis, brief=True) if report.footer and report.footer.diagnosis else []
    if found:
        yield _line(("diagnosis", "bold"))
    for label, text in found:
        yield _line((f"  {label:<12}", "bold" if label == BEST_FIT else "dim"), text)
    if found:
        yield Text()


def summary_lines(report: Report, conclusion: Conclusion) -> Iterator[Text]:
    """The engine and the suite, the counts, the conclusion."""
    header = report.header
    yield _line(heading(header))
    counts = Text("  ")
    for verdict, number in report.counts.items():
        counts.append(f"{number} {verdict}", STYLES[verdict]).append("   ")
    yield counts
    if header.unsupported:
        why = f" ({header.why})" if header.why else ""
        yield _line(f"  unsupported rules: {', '.join(header.unsupported)}{why}")
    if report.footer and report.footer.restarts:
        yield _line(f"  {numbered(report.footer.restarts, 'restart')}")
    if conclusion.outcome is Outcome.DIVERGENT:
        reached = report.depth_reached
        yield _line(f"  compared at depth {header.depth}; correct at {f'depth {reached}' if reached else 'no depth'}")
    good = conclusion.outcome is Outcome.CONFORMANT
    yield _line((f"{conclusion.outcome.value.upper()}: {conclusion.words}", "bold green" if good else "bold red"))


def failure_lines(failure: Evidence) -> Iterator[Text]:
    """One failure in full."""
    result = failure.result
    yield _line((str(result.verdict), STYLES[result.verdict]), "  ", (result.vector, "bold"), f"  {title(result)}")
    if result.why and result.divergence is None:
        yield _line(f"  {result.why}")
    yield from _events(failure)
    if (what := difference(result)) is not None:
        yield _labelled("differs", what)
    if result.says and result.divergence:
        yield _labelled("rule", f"{result.divergence.rule}: {result.says}")
    if result.divergence and failure.before.seats:
        yield _labelled("table", failure.moment)
        for name, what in table_lines(failure.before):
            yield _labelled("", f"{name:<14} {what}")
    yield from _money(failure)
    if (agrees := agreement(result)) is not None:
        yield _labelled("correct", agrees)
    if result.log:
        for number, line in enumerate(lines(result.log, last=5)):
            yield _labelled("" if number else "stderr", f"| {line}")
    yield _labelled("replay", failure.replay)


def _line(*parts: str | tuple[str, str]) -> Text:
    """Plain and styled pieces, whatever they hold, on one line."""
    pieces = [(part, "") if isinstance(part, str) else part for part in parts]
    return Text.assemble(*((shown(text), style) for text, style in pieces))


def _labelled(label: str, text: str) -> Text:
    return _line((f"  {label:<8}", "dim"), text)


def _events(failure: Evidence) -> Iterator[Text]:
    """The first event that differs, between its neighbours."""
    differing = diff(failure.events)
    for line in differing:
        number = "" if line.sign == "+" else str(line.index)
        style = {"-": "green", "+": "red", " ": ""}[line.sign]
        yield _line((f"  {number:>4}  ", "dim"), (f"{line.sign} {line.text}", style), (f"  {line.rules}", "dim"))
    if differing and (more := len(failure.events) - 1 - differing[-1].index):
        yield _line((f"        … {more} more", "dim"))


def _money(failure: Evidence) -> Iterator[Text]:
    for number, line in enumerate(failure.money):
        label = "" if number else "money"
        if line.differs:
            yield _labelled(label, f"{line.what:<20} expected {line.expected or 'nothing'}")
            yield _labelled("", f"{'':<20} got      {line.actual or 'nothing'}")
        else:
            yield _labelled(label, f"{line.what:<20} {line.expected}")

"""The report for a terminal: a summary, and the first failures shown event by event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from upcard.certify.known import Surprise
from upcard.certify.outcome import Conclusion, Outcome
from upcard.certify.record import Report, Result
from upcard.certify.report.evidence import EventLine, Evidence, evidence, table_lines
from upcard.certify.verdicts import FAILED, Verdict
from upcard.strict_json import compact

#: Events that agree, shown before the first that does not; and events shown from there on.
BEFORE: Final = 3
AFTER: Final = 3

STYLES: Final[dict[Verdict, str]] = {
    Verdict.PASS: "green",
    Verdict.FAIL: "bold red",
    Verdict.CRASHED: "bold red",
    Verdict.TIMEOUT: "bold red",
    Verdict.PROTOCOL_ERROR: "bold red",
    Verdict.SUITE_ERROR: "bold magenta",
    Verdict.UNSUPPORTED: "yellow",
    Verdict.SKIPPED: "yellow",
    Verdict.DISABLED: "yellow",
}


def show(
    report: Report, conclusion: Conclusion, console: Console, surprises: Iterable[Surprise] = (), failures: int = 3
) -> None:
    """Print the report; the first so many failures in full."""
    failed = [result for result in report.results if result.verdict in FAILED | {Verdict.SUITE_ERROR}]
    for result in failed[:failures]:
        for line in failure_lines(evidence(result, report.header.reports)):
            console.print(line, soft_wrap=True)
        console.print()
    if len(failed) > failures:
        console.print(f"… and {len(failed) - failures} more that failed", style="dim")
        console.print()
    for line in summary_lines(report, conclusion):
        console.print(line, soft_wrap=True)
    for surprise in surprises:
        console.print(Text(f"  {surprise.vector}: {surprise.words}"), soft_wrap=True)


def summary_lines(report: Report, conclusion: Conclusion) -> Iterator[Text]:
    """Who was asked what, the counts, the conclusion."""
    header = report.header
    yield Text(f"{header.implementation} {header.version} ({header.language}) — {header.variant}, suite {header.suite}")
    counts = Text("  ")
    for verdict, number in report.counts.items():
        counts.append(f"{number} {verdict}", STYLES[verdict]).append("   ")
    yield counts
    if header.unsupported:
        yield Text(f"  not offered: {', '.join(header.unsupported)}" + (f" ({header.why})" if header.why else ""))
    if report.footer and report.footer.restarts:
        yield Text(f"  restarted {report.footer.restarts} times")
    if conclusion.outcome is Outcome.DIVERGENT:
        reached = report.depth_reached
        yield Text(f"  asked at depth {header.depth}; right at depth {reached if reached else 'none'}")
    good = conclusion.outcome is Outcome.CONFORMANT
    yield Text(f"{conclusion.outcome.value.upper()}: {conclusion.words}", "bold green" if good else "bold red")


def failure_lines(shown: Evidence) -> Iterator[Text]:
    """One failure in full."""
    result = shown.result
    yield Text.assemble(
        (str(result.verdict), STYLES[result.verdict]), "  ", (result.vector, "bold"), f"  {result.title}"
    )
    if result.why and result.divergence is None:
        yield Text(f"  {result.why}")
    yield from _events(shown.events)
    yield from _difference(result)
    if result.says and result.divergence:
        yield _labelled("rule", f"{result.divergence.rule}: {result.says}")
    if result.divergence and result.divergence.index is not None:
        for number, (name, what) in enumerate(table_lines(shown.before)):
            yield _labelled("" if number else "before", f"{name:<14} {what}")
    yield from _money(shown)
    if result.divergence:
        agrees = result.divergence.agrees
        yield _labelled("agrees", f"at depth {agrees}" if agrees else "at no depth: the money is wrong")
    if result.log:
        for number, line in enumerate(result.log.splitlines()[-5:]):
            yield _labelled("" if number else "stderr", line)
    yield _labelled("replay", shown.replay)


def _labelled(label: str, text: str) -> Text:
    return Text.assemble((f"  {label:<8}", "dim"), text)


def _events(lines: tuple[EventLine, ...]) -> Iterator[Text]:
    """The first event that differs, between its neighbours."""
    first = next((line.index for line in lines if line.first), None)
    if first is None:
        return
    for line in lines[max(0, first - BEFORE) : first]:
        yield Text.assemble(
            (f"  {line.index:>4}    ", "dim"), line.expected or "", ("  " + " ".join(line.rules), "dim")
        )
    for line in lines[first : first + AFTER]:
        if line.expected == line.actual and not line.first:
            yield Text.assemble((f"  {line.index:>4}    ", "dim"), line.expected or "")
            continue
        rules = ("  " + " ".join(line.rules), "dim")
        yield Text.assemble((f"  {line.index:>4}  ", "dim"), (f"- {line.expected or 'nothing more'}", "green"), rules)
        yield Text.assemble(" " * 8, (f"+ {line.actual or 'nothing more'}", "red"))
    if len(lines) > first + AFTER:
        yield Text(f"        … {len(lines) - first - AFTER} more", "dim")


def _difference(result: Result) -> Iterator[Text]:
    found = result.divergence
    # Where whole events differ the two lines above say it better.
    if found is not None and not (isinstance(found.expected, dict) and found.index is not None):
        what = f"{found.pointer}: expected {_short(found.expected)}, got {_short(found.actual)}"
        yield _labelled("differs", what)


def _short(value: object) -> str:
    if value is None:
        return "nothing"
    text = compact(value)
    return text if len(text) <= 120 else text[:119] + "…"


def _money(shown: Evidence) -> Iterator[Text]:
    for number, line in enumerate(shown.money):
        label = "" if number else "money"
        if line.differs:
            yield _labelled(label, f"{line.what:<20} expected {line.expected or 'nothing'}")
            yield _labelled("", f"{'':<20} got      {line.actual or 'nothing'}")
        else:
            yield _labelled(label, f"{line.what:<20} {line.expected}")

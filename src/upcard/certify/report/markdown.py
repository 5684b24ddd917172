"""The report as Markdown, for the summary page of a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from upcard.certify.report.diagnosis_lines import diagnosis_lines
from upcard.certify.report.failure_evidence import diff, evidence, failing_rules, failures, heading, length, title
from upcard.certify.report.table_state import table_lines
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion
from upcard.outside_text import shown
from upcard.wire.report import VectorResult
from upcard.words import numbered

#: Failures shown in full; a summary page has a bounded size.
IN_FULL: Final = 20


def render(report: Report, conclusion: Conclusion) -> str:
    """The whole report as one text."""
    return "\n".join(_lines(report, conclusion)) + "\n"


def _lines(report: Report, conclusion: Conclusion) -> Iterator[str]:
    yield f"# {_text(heading(report.header))}"
    yield ""
    yield f"**{conclusion.outcome.value.capitalize()}**: {_text(conclusion.words)}"
    yield ""
    yield from _table(["verdict", "vectors", "meaning"], [
        [str(verdict), str(number), MEANINGS[verdict]] for verdict, number in report.counts.items()
    ])  # fmt: skip
    failed = failures(report)
    if report.footer and report.footer.diagnosis and (found := diagnosis_lines(report.footer.diagnosis)):
        yield from ["", "## Diagnosis", ""]
        for label, text in found:
            yield f"- **{label}** {_text(text)}" if label else f"  - {_text(text)}"
    if failed:
        yield from ["", "## Rules with failures", ""]
        yield from _table(["rule", "in words", "failures"], [
            [f"`{shown(each.rule)}`" if each.rule else "none", _text(each.says), str(len(each.failures))]
            for each in failing_rules(report)
        ])  # fmt: skip
        yield from ["", "## Failures", ""]
        for result in sorted(failed, key=length)[:IN_FULL]:
            yield from _failure(report, result)
        if len(failed) > IN_FULL:
            yield f"… and {numbered(len(failed) - IN_FULL, 'more failure')}."


def _failure(report: Report, result: VectorResult) -> Iterator[str]:
    failure = evidence(result, report.header)
    yield f"<details><summary><code>{_html(result.vector)}</code> {result.verdict}: {_html(title(result))}</summary>"
    yield ""
    if result.says and result.divergence:
        yield f"`{result.divergence.rule}`: {_text(result.says)}"
        yield ""
    if lines := diff(failure.events):
        yield from _fenced("diff", [f"{line.sign} {line.index:>3}  {line.text}" for line in lines])
        yield f"The table {failure.moment}:"
        yield ""
        yield from _fenced("text", [f"{name:<14} {what}" for name, what in table_lines(failure.before)])
    else:
        yield from _fenced("text", [result.why or ""])
    if failure.money:
        yield from _table(["bet", "expected", "answered"], [
            [_text(line.what), _text(line.expected or "nothing"), _text(line.actual or "nothing")]
            for line in failure.money
        ])  # fmt: skip
        yield ""
    yield f"Replay: `{shown(failure.replay)}`"
    yield ""
    yield "</details>"
    yield ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "| " + " | ".join("---" for _ in head) + " |"
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def _fenced(language: str, lines: Sequence[str]) -> Iterator[str]:
    """Lines that stand for themselves; the fence is longer than any in them."""
    lines = [shown(line) for line in lines]
    fence = "```"
    while any(fence in line for line in lines):
        fence += "`"
    yield from [f"{fence}{language}", *lines, fence, ""]


def _text(text: str) -> str:
    """Text that stands for itself in a paragraph or a cell."""
    escaped = "".join(f"\\{each}" if each in "\\`*_[]<>|#" else each for each in shown(text))
    return " ".join(escaped.split())


def _html(text: str) -> str:
    return escape(shown(text))

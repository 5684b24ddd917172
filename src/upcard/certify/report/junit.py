"""The report as JUnit XML, for the servers of continuous integration."""

from __future__ import annotations

import re
from typing import Final

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from upcard.certify.report.failure_evidence import diff, evidence, heading
from upcard.certify.results.outcome import Conclusion
from upcard.certify.results.report_file import Report, VectorResult
from upcard.certify.results.verdicts import FAILED, Verdict

#: What may not stand in XML, not even escaped.
ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LEFT_OUT: Final = frozenset({Verdict.UNSUPPORTED, Verdict.SKIPPED, Verdict.DISABLED})


def render(report: Report, conclusion: Conclusion) -> str:
    """One test suite, a test case for each vector. A run that did not end has one more, which is in error."""
    suite = TestSuite(_legal(heading(report.header)))
    for result in report.results:
        suite.add_testcase(_case(report, result.vector, _outcome(report, result)))
    if not report.complete:
        suite.add_testcase(_case(report, "the run went to its end", Error(conclusion.words, "incomplete")))
    suite.update_statistics()  # type: ignore[no-untyped-call]  # the library leaves it untyped
    document = JUnitXml("upcard certify")
    document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    text: str = document.tostring().decode("utf-8")  # type: ignore[no-untyped-call]
    return text + "\n"


def _case(report: Report, name: str, outcome: FinalResult | None) -> TestCase:
    case = TestCase(_legal(name), classname=f"{report.header.variant}.certify")
    if outcome is not None:
        case.result = [outcome]
    return case


def _outcome(report: Report, result: VectorResult) -> FinalResult | None:
    why = _legal(result.why or "")
    if result.verdict == Verdict.PASS:
        return None
    if result.verdict in LEFT_OUT:
        return Skipped(f"{result.verdict}: {why or _legal(', '.join(result.unsupported))}")
    kind = Failure if result.verdict == Verdict.FAIL else Error
    outcome = kind(why, str(result.verdict))
    outcome.text = _legal("\n".join(_details(report, result)))
    return outcome


def _details(report: Report, result: VectorResult) -> list[str]:
    shown = evidence(result, report.header)
    lines = [result.why or ""]
    if result.says and result.divergence:
        lines.append(f"{result.divergence.rule}: {result.says}")
    lines += [f"{line.sign} {line.index:>3}  {line.text}" for line in diff(shown.events)]
    lines += [f"{line.what}: expected {line.expected}, got {line.actual}" for line in shown.money if line.differs]
    return [*lines, shown.replay] if result.verdict in FAILED else lines


def _legal(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return ILLEGAL.sub("", text)

"""The report as JUnit XML, for the servers of continuous integration."""

from __future__ import annotations

from typing import Final

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from upcard.certify.report.failure_evidence import diff, evidence, heading
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion
from upcard.outside_text import name, shown
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Verdict

LEFT_OUT: Final = frozenset({Verdict.UNSUPPORTED, Verdict.SKIPPED, Verdict.DISABLED})


def render(report: Report, conclusion: Conclusion) -> str:
    """One test suite, a test case for each vector. A run that did not end has one more, which is in error."""
    suite = TestSuite(heading(report.header))
    for result in report.results:
        suite.add_testcase(_case(report, result.vector, _outcome(report, result)))
    if not report.complete:
        suite.add_testcase(_case(report, "the run ended", Error(conclusion.words, "incomplete")))
    suite.update_statistics()  # type: ignore[no-untyped-call]  # the library leaves it untyped
    document = JUnitXml("upcard certify")
    document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    text: str = document.tostring().decode("utf-8")  # type: ignore[no-untyped-call]
    return text + "\n"


def _case(report: Report, test: str, outcome: FinalResult | None) -> TestCase:
    case = TestCase(shown(test), classname=f"{name(report.header.variant)}.certify")
    if outcome is not None:
        case.result = [outcome]
    return case


def _outcome(report: Report, result: VectorResult) -> FinalResult | None:
    why = shown(result.why or "")
    if result.verdict == Verdict.PASS:
        return None
    if result.verdict in LEFT_OUT:
        return Skipped(f"{result.verdict}: {why or shown(', '.join(result.unsupported))}")
    kind = Failure if result.verdict in (Verdict.FAIL, Verdict.INCONSISTENT) else Error
    outcome = kind(why, str(result.verdict))
    outcome.text = "\n".join(map(shown, _details(report, result)))
    return outcome


def _details(report: Report, result: VectorResult) -> list[str]:
    failure = evidence(result, report.header)
    lines = [result.why or ""]
    if result.says and result.divergence:
        lines.append(f"{result.divergence.rule}: {result.says}")
    lines += [f"{line.sign} {line.index:>3}  {line.text}" for line in diff(failure.events)]
    lines += [f"{line.what}: expected {line.expected}, got {line.actual}" for line in failure.money if line.differs]
    return [*lines, failure.replay] if result.verdict in FAILED else lines

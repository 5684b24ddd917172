"""The report as JUnit XML, for the servers of continuous integration."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite
from junitparser.junitparser import FinalResult

from upcard.certify.report.failure_evidence import diff, evidence, heading
from upcard.certify.report.occasion import NOT_GIVEN, Occasion
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion
from upcard.outside_text import name, shown
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Verdict

LEFT_OUT: Final = frozenset({Verdict.UNSUPPORTED, Verdict.SKIPPED, Verdict.DISABLED})


def render(report: Report, conclusion: Conclusion, occasion: Occasion = NOT_GIVEN) -> str:
    """One test suite, a test case for each vector. A run that did not end has one more, which is in error.

    The time of a run is told if it is given. A vector has none: engines answer many requests at once.
    """
    suite = TestSuite(heading(report.header))
    for label, words in occasion.facts():
        suite.add_property(label, words)
    for result in report.results:
        suite.add_testcase(_case(report, result.vector, _outcome(report, result)))
    if not report.complete:
        suite.add_testcase(_case(report, "the run ended", Error(conclusion.words, "incomplete")))
    suite.update_statistics()  # type: ignore[no-untyped-call]  # the library leaves it untyped
    document = JUnitXml("upcard certify")
    document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    # The library writes zeros for times that it does not know.
    root = ElementTree.fromstring(document.tostring())  # type: ignore[no-untyped-call]
    for each in root.iter():
        if each.attrib.pop("time", None) is not None and occasion.seconds is not None:
            each.set("time", str(occasion.seconds))
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return text.decode() + "\n"


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

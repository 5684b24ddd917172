"""Verdicts by rule: which rules were exercised, and which of them fail."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from upcard.certify.results.report_file import Report
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Verdict


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule with the verdicts of the vectors about it."""

    rule: str
    counts: Mapping[Verdict, int]
    vectors: tuple[VectorResult, ...]

    @property
    def failed(self) -> int:
        """How many of them failed."""
        return sum(number for verdict, number in self.counts.items() if verdict in FAILED)


def by_rule(report: Report) -> list[RuleRow]:
    """Every rule that a vector is about, in the order of the suite's first mention of its table, then of itself."""
    vectors: dict[str, list[VectorResult]] = {}
    for result in report.results:
        for rule in result.clauses:
            vectors.setdefault(rule, []).append(result)
    tables = list(dict.fromkeys(rule.partition(".")[0] for rule in vectors))
    ordered = sorted(vectors, key=lambda rule: tables.index(rule.partition(".")[0]))
    return [RuleRow(rule, Counter(each.verdict for each in vectors[rule]), tuple(vectors[rule])) for rule in ordered]

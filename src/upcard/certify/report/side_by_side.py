"""Several implementations side by side: the verdict of each on every vector they do not agree on, and the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from upcard.certify.report.failure_evidence import FailingRule, by_failing_rule, failures, title
from upcard.certify.report.templates import template
from upcard.certify.results.report_file import Report
from upcard.outside_text import name
from upcard.wire.report import Header
from upcard.wire.verdicts import VERDICTS, Verdict


class NotComparable(ValueError):
    """The reports are not of the same vectors."""


@dataclass(frozen=True, slots=True)
class VectorRow:
    """One vector with the verdict of every report, None if a report has no line for it."""

    vector: str
    title: str
    verdicts: tuple[Verdict | None, ...]

    @property
    def agreed(self) -> bool:
        """Do all give the same?"""
        return len(set(self.verdicts)) == 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """The reports' headers, a row of counts for each verdict given, and a row for each vector."""

    headers: tuple[Header, ...]
    counts: tuple[tuple[Verdict, tuple[int, ...]], ...]
    rows: tuple[VectorRow, ...]

    @property
    def disagreed(self) -> list[VectorRow]:
        """The vectors on which verdicts differ."""
        return [row for row in self.rows if not row.agreed]


def side_by_side(reports: Sequence[Report]) -> Comparison:
    """Put reports beside each other; raises `NotComparable` if they are of different suites or rule books."""
    first = reports[0].header
    for report in reports[1:]:
        for what in ("variant", "rulebook", "suite_digest"):
            if getattr(report.header, what) != getattr(first, what):
                raise NotComparable(
                    f"{name(report.header.implementation)} was run with another {what.replace('_', ' ')} than "
                    f"{name(first.implementation)}: only runs of the same vectors can be compared"
                )
    by_vector = [{result.vector: result for result in report.results} for report in reports]
    places = {result.vector: (result.n, result.title) for report in reports for result in report.results}
    rows = tuple(
        VectorRow(vector, title, tuple(found[vector].verdict if vector in found else None for found in by_vector))
        for vector, (_, title) in sorted(places.items(), key=lambda place: place[1][0])
    )
    given = [verdict for verdict in VERDICTS if any(verdict in report.counts for report in reports)]
    counts = tuple((verdict, tuple(report.counts.get(verdict, 0) for report in reports)) for verdict in given)
    return Comparison(tuple(report.header for report in reports), counts, rows)


@dataclass(frozen=True, slots=True)
class Changes:
    """What became of the failures from one run to another of the same vectors.

    `fixed` failed and pass now, by the rule of the earlier failure; `new` fail and did not, `still` fail in both, by
    the rule of the later. `otherwise` are all others whose verdicts differ: to declare a rule unsupported is no repair.
    """

    fixed: list[FailingRule]
    new: list[FailingRule]
    still: list[FailingRule]
    otherwise: list[VectorRow]


def changes(before: Report, after: Report) -> Changes:
    """Compare two runs; raises `NotComparable`."""
    rows = side_by_side([before, after]).disagreed
    failed = {result.vector: result for result in failures(before)}
    fails = {result.vector: result for result in failures(after)}
    passed = {result.vector for result in after.results if result.verdict is Verdict.PASS}
    return Changes(
        fixed=by_failing_rule(failed[each] for each in failed if each in passed),
        new=by_failing_rule(fails[each] for each in fails if each not in failed),
        still=by_failing_rule(fails[each] for each in fails if each in failed),
        otherwise=[
            row for row in rows if row.vector not in fails and not (row.vector in failed and row.vector in passed)
        ],
    )


def as_html(before: Report, after: Report) -> str:
    """Two runs as a page: what was fixed, what fails anew, what still fails, each by rule; raises `NotComparable`."""
    found = changes(before, after)
    sections = (
        ("new", "New failures", "bad", found.new),
        ("still", "Still failing", "odd", found.still),
        ("fixed", "Fixed", "good", found.fixed),
    )
    return template("compare.html.jinja").render(
        headers=[before.header, after.header],
        reports=[before, after],
        verdicts=[verdict for verdict in VERDICTS if verdict in before.counts or verdict in after.counts],
        sections=[
            (anchor, label, tone, groups, sum(len(group.failures) for group in groups))
            for anchor, label, tone, groups in sections
        ],
        otherwise=found.otherwise,
        engine=lambda header: f"{name(header.implementation)} {name(header.version)}",
        title_of=title,
        variant=name(after.header.variant),
        suite=name(after.header.suite),
    )


def as_table(comparison: Comparison) -> Iterator[tuple[str, ...]]:
    """As rows of text: a head, the counts, the vectors that are not agreed on."""
    yield ("", *(f"{name(header.implementation)} {name(header.version)}" for header in comparison.headers))
    yield ("depth", *(str(header.depth) for header in comparison.headers))
    for verdict, numbers in comparison.counts:
        yield (str(verdict), *map(str, numbers))
    for row in comparison.disagreed:
        yield (name(row.vector), *(str(verdict) if verdict else "not played" for verdict in row.verdicts))


def as_markdown(comparison: Comparison) -> str:
    """The same table in Markdown."""
    head, *rows = as_table(comparison)
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"

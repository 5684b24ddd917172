"""The diagnosis of a run: which mistakes its failures look like, and which readings the implementation follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from upcard.certify.diagnosis.best_fit import Fit, causes
from upcard.certify.diagnosis.non_rule_faults import money_fault, plain_faults, shared_marks
from upcard.certify.diagnosis.observed import Run, observe
from upcard.certify.diagnosis.readings import readings_followed
from upcard.certify.diagnosis.suspects import Lineup, ToldBy, lineup, suspicion
from upcard.certify.results.findings import Cause, Diagnosis
from upcard.certify.results.report_file import Report
from upcard.certify.run.suites import published
from upcard.rulebook import Rulebook
from upcard.vectors.files import kill_matrix

Json = Mapping[str, Any]


def diagnose(report: Report, vectors: Sequence[Json], book: Rulebook, suspected: Lineup | None = None) -> Diagnosis:
    """Diagnose a run; `vectors` are those of its suite, `book` the rule book it was judged by, `suspected` all suspects
    of that book, made anew where they are not at hand.

    Every suspect plays some of the failures and the best ones play every vector, so this takes about as long as the
    reference engine needs for some ten thousand rounds, and less for a published suite. A run without failures is told
    its readings alone.
    """
    run = observe(report, vectors, book)
    money = money_fault(run)
    told_by = told(report.header.suite_digest, book)
    found: list[list[Fit]] = []
    left: set[int] = set()
    if run.failed and money is None:
        found, left = causes(book, run, lineup(book, told_by) if suspected is None else suspected)
    return Diagnosis(
        failures=len(run.failed) + len(run.ids_only),
        plain=(*plain_faults(run), *([money] if money else [])),
        causes=_causes(book, run, found),
        unexplained=tuple(run.failed[place].result.vector for place in sorted(left)),
        shared=tuple(shared_marks(run, left)),
        readings=tuple(readings_followed(book, run, left, told_by)),
    )


@lru_cache(maxsize=4)
def told(suite_digest: str, book: Rulebook) -> ToldBy:
    """What the kill matrix of a published suite says: which vectors each change is told by. Empty for any other suite,
    so that nothing is taken from a matrix of other rounds."""
    suite = published(book.id)
    path = kill_matrix.path_of(book.id)
    if suite is None or suite.digest != suite_digest or suite.rulebook != book.digest or not path.exists():
        return {}
    matrix = kill_matrix.read(path)
    if matrix.rulebook != book.digest or {*matrix.vectors} != {vector["id"] for vector in suite.vectors}:
        return {}
    rows = {row.id: frozenset(matrix.vectors[number] for number in row.killers) for row in matrix.mutants}
    return rows | dict.fromkeys([*matrix.equivalent, *matrix.inert], frozenset())


def _causes(book: Rulebook, run: Run, found: Sequence[Sequence[Fit]]) -> tuple[Cause, ...]:
    told = []
    left = len(run.failed)
    for fits in found:
        explained = fits[0].explained
        told.append(
            Cause(
                fits=tuple(suspicion(book, fit.suspect) for fit in fits),
                explained=len(explained),
                of=left,
                contradicted=len(fits[0].contradicted),
                vectors=tuple(run.failed[place].result.vector for place in sorted(explained)),
            )
        )
        left -= len(explained)
    return tuple(told)

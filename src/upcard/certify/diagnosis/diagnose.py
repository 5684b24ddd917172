"""The diagnosis of a run: which mistakes its failures look like, and which readings the implementation follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from upcard.certify.diagnosis.best_fit import Fit, causes
from upcard.certify.diagnosis.non_rule_faults import WITHOUT_ANSWER, common_features, money_fault, non_rule_faults
from upcard.certify.diagnosis.observed_run import ObservedRun, observe
from upcard.certify.diagnosis.readings import match_readings
from upcard.certify.diagnosis.suspects import Killers, SuspectEngines, suspect_engines, suspicion
from upcard.certify.results.report_file import Report
from upcard.certify.run.suites import published
from upcard.rulebook import Rulebook
from upcard.vectors.files import kill_matrix
from upcard.wire.report import Cause, Diagnosis

Json = Mapping[str, Any]


def diagnose(
    report: Report, vectors: Sequence[Json], book: Rulebook, suspected: SuspectEngines | None = None
) -> Diagnosis:
    """Diagnose a run; `vectors` are those of its suite, `book` the rule book it was judged by, `suspected` all suspects
    of that book, made anew if they are not at hand.

    Every suspect plays some of the failures and the best ones play every vector, so this takes about as long as the
    reference engine needs for some ten thousand rounds, and less for a published suite. A run without failures gets
    its readings alone.
    """
    run = observe(report, vectors, book)
    money = money_fault(run)
    killers = published_killers(report.header.suite_digest, book)
    found: list[list[Fit]] = []
    left: set[int] = set()
    if run.failed and money is None:
        found, left = causes(book, run, suspect_engines(book, killers) if suspected is None else suspected)
    unexplained = [run.failed[place].result for place in sorted(left)]
    return Diagnosis(
        failures=len(run.failed) + len(run.ids_only),
        faults=(*non_rule_faults(run), *([money] if money else [])),
        causes=_causes(book, run, found),
        unexplained=tuple(each.vector for each in unexplained if each.verdict not in WITHOUT_ANSWER),
        shared=tuple(common_features(run, left)),
        readings=tuple(match_readings(book, run, left, killers)),
    )


@lru_cache(maxsize=4)
def published_killers(suite_digest: str, book: Rulebook) -> Killers:
    """What the kill matrix of a published suite says: which vectors kill each change. Empty for any other suite,
    so that nothing is taken from a matrix of other rounds."""
    suite = published(book.id)
    path = kill_matrix.path_of(book.id)
    if suite is None or suite.digest != suite_digest or suite.rulebook != book.digest or not path.exists():
        return {}
    matrix = kill_matrix.read(path)
    if matrix.rulebook != book.digest or {*matrix.vectors} != {vector["id"] for vector in suite.vectors}:
        return {}
    rows = {row.id: frozenset(matrix.vectors[number] for number in row.killers) for row in matrix.mutants}
    return rows | dict.fromkeys([*matrix.equivalent, *matrix.no_effect], frozenset())


def _causes(book: Rulebook, run: ObservedRun, found: Sequence[Sequence[Fit]]) -> tuple[Cause, ...]:
    published_killers = []
    left = len(run.failed)
    for fits in found:
        explained = fits[0].explained
        published_killers.append(
            Cause(
                fits=tuple(suspicion(book, fit.suspect) for fit in fits),
                explained=len(explained),
                of=left,
                contradicted=len(fits[0].contradicted),
                vectors=tuple(run.failed[place].result.vector for place in sorted(explained)),
            )
        )
        left -= len(explained)
    return tuple(published_killers)

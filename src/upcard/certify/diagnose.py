"""The diagnosis of a run: which mistakes its failures look like, and which readings the implementation follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from upcard.certify.findings import Cause, Diagnosis
from upcard.certify.followed import readings_followed
from upcard.certify.observed import Run, observe
from upcard.certify.patterns import Fit, Lineup, causes
from upcard.certify.plain import money_fault, plain_faults, shared_marks
from upcard.certify.record import Report
from upcard.certify.suspects import suspects, suspicion
from upcard.rulebook import Rulebook

Json = Mapping[str, Any]


def diagnose(report: Report, vectors: Sequence[Json], book: Rulebook, lineup: Lineup | None = None) -> Diagnosis:
    """Diagnose a run; `vectors` are those of its suite, `book` the rule book it was judged by, `lineup` all suspects
    of that book, made anew where they are not at hand.

    Every suspect plays some of the failures and the best ones play every vector, so this takes about as long as the
    reference engine needs for some ten thousand rounds. A run without failures is told its readings alone.
    """
    run = observe(report, vectors, book)
    money = money_fault(run)
    found: list[list[Fit]] = []
    left: set[int] = set()
    if run.failed and money is None:
        found, left = causes(book, run, list(suspects(book)) if lineup is None else lineup)
    return Diagnosis(
        failures=len(run.failed) + len(run.ids_only),
        plain=(*plain_faults(run), *([money] if money else [])),
        causes=_told(book, run, found),
        unexplained=tuple(run.failed[place].result.vector for place in sorted(left)),
        shared=tuple(shared_marks(run, left)),
        readings=tuple(readings_followed(book, run, left)),
    )


def _told(book: Rulebook, run: Run, found: Sequence[Sequence[Fit]]) -> tuple[Cause, ...]:
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

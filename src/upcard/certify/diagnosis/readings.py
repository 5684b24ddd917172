"""Which reading of each ambiguity an implementation follows, by the vectors that tell the readings apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from upcard.certify.diagnosis.best_fit import spread
from upcard.certify.diagnosis.observed_run import ObservedRun, ObservedVector, Relation
from upcard.certify.diagnosis.suspects import READING, Killers, Suspect, SuspectEngine
from upcard.rulebook import Rulebook, RuleBookError, with_readings
from upcard.rulebook.load import CHOSEN
from upcard.rulebook.model import Ambiguity
from upcard.wire.report import ReadingMatch

#: On how many passed vectors readings are tried if no kill matrix says which of them distinguish any.
MOST_PASSED: Final = 300
#: What a reading that explains nothing and contradicts nothing has in common with the book.
_AS_THE_BOOK: Final = Relation.NEUTRAL


def match_readings(
    book: Rulebook, run: ObservedRun, unexplained: Collection[int], killers: Killers | None = None
) -> list[ReadingMatch]:
    """For every ambiguity of the book that has another reading, which the implementation follows.

    A failure says nothing of readings if no reading explains it and something else does; `unexplained` are the
    positions of the failures of which that is not known.
    """
    open_ = {id(run.failed[place]) for place in unexplained}
    few = run.passed if killers else spread(run.passed, MOST_PASSED)
    observed = [(seen, seen.passed or id(seen) in open_) for seen in (*few, *run.failed)]
    return [_match(book, each, observed, run, killers or {}) for each in book.ambiguities.values() if each.readings]


def _match(
    book: Rulebook,
    ambiguity: Ambiguity,
    observed: Sequence[tuple[ObservedVector, bool]],
    run: ObservedRun,
    killers: Killers,
) -> ReadingMatch:
    engines: dict[str, SuspectEngine] = {}
    for name, reading in ambiguity.readings.items():
        suspect = Suspect(f"{READING}{ambiguity.id}: {name}", ambiguity.id, reading.patch, 0)
        try:
            other = with_readings(book, {ambiguity.id: name})
        except RuleBookError:  # does not go together with another reading that was asked for
            continue
        engines[name] = SuspectEngine(suspect, other, killers.get(suspect.id))
    agreeing: Counter[str] = Counter()
    distinguishing = 0
    for seen, counts in observed:
        relations = {name: engine.relation(seen, run) for name, engine in engines.items()}
        if Relation.EXPLAINS in relations.values() or (
            counts and any(each is not _AS_THE_BOOK for each in relations.values())
        ):
            distinguishing += 1
            agreeing.update(_agreeing(relations, seen.passed))
    most = max(agreeing.values(), default=0)
    follows = tuple(name for name in (CHOSEN, *engines) if most and agreeing[name] == most)
    return ReadingMatch(
        ambiguity=ambiguity.id, question=ambiguity.question, follows=follows, agree=most, of=distinguishing
    )


def _agreeing(relations: Mapping[str, Relation], passed: bool) -> list[str]:
    """The readings by which the vector is answered as the implementation did."""
    if passed:
        return [CHOSEN, *(name for name, each in relations.items() if each is _AS_THE_BOOK)]
    return [name for name, each in relations.items() if each is Relation.EXPLAINS]

"""Which change of the rule book fits a run best: the one that explains most failures and is contradicted least.

A suspect *explains* a failure if the reference engine, playing by the changed book, answers exactly what the
implementation answered. It is *contradicted* by a vector if it answers otherwise than expected and otherwise than
the implementation did, above all by vectors that passed.

Suspects are tried first on a few failures; of those that explain any, each is tried further as long as it can still be
best. This finds what trying all of them on everything would find, except a suspect that explains none of the few: it
gets its turn once the failures that others explain are out of the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from upcard.certify.diagnosis.observed_run import ObservedRun, Relation
from upcard.certify.diagnosis.suspects import Suspect, SuspectEngine, SuspectEngines, together
from upcard.rulebook import Rulebook

Item = TypeVar("Item")

#: On how many failures every suspect is tried.
SAMPLE_SIZE: Final = 8
#: In up to so many failures one that is explained counts; among more it may be chance.
FEW_FAILURES: Final = 2
#: How many causes are looked for.
MOST_CAUSES: Final = 8


class Fit(NamedTuple):
    """How a suspect fits: the positions of the failures it explains, of those it answers in a third way, and of the
    passed vectors it would fail."""

    suspect: Suspect
    explained: frozenset[int]
    otherwise: frozenset[int]
    contradicted: frozenset[int]

    @property
    def score(self) -> int:
        """Failures explained less everything that speaks against it."""
        return len(self.explained) - len(self.otherwise) - len(self.contradicted)

    def likely(self, failures: int) -> bool:
        """Is more for it than against it, and is it more than a coincidence in one failure of many?"""
        number = len(self.explained)
        return (
            number > len(self.contradicted)
            and number >= len(self.otherwise)
            and (number > 1 or failures <= FEW_FAILURES)
        )

    @property
    def vectors(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """Two suspects with the same are not distinguished by any vector of the run."""
        return self.explained, self.otherwise, self.contradicted


def causes(book: Rulebook, run: ObservedRun, suspect_engines: SuspectEngines) -> tuple[list[list[Fit]], set[int]]:
    """The causes of a run, each as the fits that no vector distinguishes, and the positions of the failures left over.

    One cause after the other is taken out; what several of them do together counts as explained too.
    """
    left = set(range(len(run.failed)))
    found: list[list[Fit]] = []
    asked = _Asked(run)
    while left and len(found) < MOST_CAUSES:
        best = best_fits(asked, sorted(left), suspect_engines)
        if not best:
            break
        found.append(best)
        left -= best[0].explained
        both = together(book, [fits[0].suspect for fits in found]) if len(found) > 1 else None
        if both is not None:
            left -= {each for each in left if both.relation(run.failed[each], run) is Relation.EXPLAINS}
    return found, left


class _Asked:
    """What suspects say of the vectors of a run, each asked once: the next cause is sought among the same suspects.

    The passed vectors that spoke against one suspect are asked of the next one first, so that most are done with after
    a few.
    """

    def __init__(self, run: ObservedRun) -> None:
        self.run = run
        self.passed = list(range(len(run.passed)))
        self._known: dict[tuple[int, int], Relation] = {}

    def of_failure(self, engine: SuspectEngine, place: int) -> Relation:
        """What the suspect says of a failure."""
        key = (id(engine), place)
        if key not in self._known:
            self._known[key] = engine.relation(self.run.failed[place], self.run)
        return self._known[key]

    def contradicted(self, engine: SuspectEngine) -> Iterator[int | None]:
        """Of each passed vector its place if it speaks against the suspect, None if not."""
        for place in list(self.passed):
            key = (id(engine), -1 - place)
            if key not in self._known:
                self._known[key] = engine.relation(self.run.passed[place], self.run)
            speaks = self._known[key] is Relation.CONTRADICTS
            if speaks:
                self.passed.remove(place)
                self.passed.insert(0, place)
            yield place if speaks else None


def best_fits(asked: _Asked, failures: Sequence[int], suspect_engines: SuspectEngines) -> list[Fit]:
    """The suspects that fit best, the most plausible first, none if nothing explains more than it contradicts."""
    best: list[Fit] = []
    for engine in _by_sample(asked, failures, suspect_engines):
        fit = _fit(asked, failures, engine, best[0].score if best else None)
        if fit is None or not fit.likely(len(failures)):
            continue
        if best and fit.score > best[0].score:
            best = []
        best.append(fit)
    best.sort(key=lambda fit: fit.suspect.plausible)
    return [fit for fit in best if fit.vectors == best[0].vectors]


def _by_sample(asked: _Asked, failures: Sequence[int], suspect_engines: SuspectEngines) -> Iterator[SuspectEngine]:
    """The suspects that explain any of a few failures, those that explain most of them first."""
    sample = spread(failures, SAMPLE_SIZE)
    scores = [(_count(asked, each, sample), each) for each in suspect_engines]
    for explained, engine in sorted(scores, key=lambda each: -each[0]):
        if explained:
            yield engine


def _count(asked: _Asked, engine: SuspectEngine, sample: Iterable[int]) -> int:
    return sum(asked.of_failure(engine, place) is Relation.EXPLAINS for place in sample)


def spread(places: Sequence[Item], count: int) -> list[Item]:
    """So many of the places, evenly from first to last."""
    return [places[at * len(places) // count] for at in range(count)] if len(places) > count else list(places)


def _fit(asked: _Asked, failures: Sequence[int], engine: SuspectEngine, best: int | None) -> Fit | None:
    """How the suspect fits, None as soon as its score cannot reach the `best` so far."""
    explained: set[int] = set()
    otherwise: set[int] = set()
    contradicted: set[int] = set()
    reachable = len(failures)
    at_least = -len(failures) - len(asked.passed) if best is None else best
    for place in failures:
        said = asked.of_failure(engine, place)
        if said is Relation.EXPLAINS:
            explained.add(place)
            continue
        reachable -= 1
        if said is Relation.CONTRADICTS:
            otherwise.add(place)
            reachable -= 1
        if reachable < at_least:
            return None
    for speaks_against in asked.contradicted(engine):
        if speaks_against is not None:
            contradicted.add(speaks_against)
            reachable -= 1
            if reachable < at_least:
                return None
    return Fit(engine.suspect, frozenset(explained), frozenset(otherwise), frozenset(contradicted))

"""Which change of the rule book fits a run best: the one that explains most failures and is contradicted least.

A suspect *explains* a failure where the reference engine, playing by the changed book, answers exactly what the
implementation answered. It is *contradicted* by a vector where it answers otherwise than expected and otherwise than
the implementation did, above all by vectors that passed.

Suspects are tried first on a few failures; of those that explain any, each is followed only as long as it can still be
the best. So what is found is what trying all of them on everything would find, but for a suspect that explains none of
the few: it has its turn when the failures the others explain are out of the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from upcard.certify.diagnosis.observed import Bearing, Observed, Run
from upcard.certify.diagnosis.suspects import Contender, Lineup, Suspect, together
from upcard.rulebook import Rulebook

#: On how many failures every suspect is tried.
TRIED: Final = 8
#: In up to so many failures one that is explained counts; among more it may be chance.
FEW: Final = 2
#: How many causes are looked for.
CAUSES: Final = 8


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
        return number > len(self.contradicted) and number >= len(self.otherwise) and (number > 1 or failures <= FEW)

    @property
    def pattern(self) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
        """What nothing in the run tells it from another by."""
        return self.explained, self.otherwise, self.contradicted


def causes(book: Rulebook, run: Run, lineup: Lineup) -> tuple[list[list[Fit]], set[int]]:
    """The causes of a run, each as the fits that nothing tells apart, and the positions of the failures left over.

    One cause after the other is taken out; what several of them do together counts as explained too.
    """
    left = set(range(len(run.failed)))
    found: list[list[Fit]] = []
    while left and len(found) < CAUSES:
        best = best_fits(run, sorted(left), lineup)
        if not best:
            break
        found.append(best)
        left -= best[0].explained
        both = together(book, [fits[0].suspect for fits in found]) if len(found) > 1 else None
        if both is not None:
            left -= {each for each in left if both.bearing(run.failed[each], run) is Bearing.EXPLAINS}
    return found, left


def best_fits(run: Run, failures: Sequence[int], lineup: Lineup) -> list[Fit]:
    """The suspects that fit best, the most plausible first, none where nothing explains more than it contradicts."""
    best: list[Fit] = []
    for contender in _by_promise(run, failures, lineup):
        fit = _fit(run, failures, contender, best[0].score if best else None)
        if fit is None or not fit.likely(len(failures)):
            continue
        if best and fit.score > best[0].score:
            best = []
        best.append(fit)
    best.sort(key=lambda fit: fit.suspect.plausible)
    return [fit for fit in best if fit.pattern == best[0].pattern]


def _by_promise(run: Run, failures: Sequence[int], lineup: Lineup) -> Iterator[Contender]:
    """The suspects that explain any of a few failures, those that explain most of them first."""
    few = [run.failed[each] for each in _spread(failures, TRIED)]
    promise = [(_count(each, few, run), each) for each in lineup]
    for explained, contender in sorted(promise, key=lambda each: -each[0]):
        if explained:
            yield contender


def _count(contender: Contender, few: Iterable[Observed], run: Run) -> int:
    return sum(contender.bearing(seen, run) is Bearing.EXPLAINS for seen in few)


def _spread(places: Sequence[int], count: int) -> list[int]:
    """So many of the places, evenly from first to last."""
    return [places[at * len(places) // count] for at in range(count)] if len(places) > count else list(places)


def _fit(run: Run, failures: Sequence[int], contender: Contender, best: int | None) -> Fit | None:
    """How the suspect fits, None as soon as its score cannot reach the `best` so far."""
    explained: set[int] = set()
    otherwise: set[int] = set()
    contradicted: set[int] = set()
    hope = len(failures)
    at_least = -len(failures) - len(run.passed) if best is None else best
    for place in failures:
        said = contender.bearing(run.failed[place], run)
        if said is Bearing.EXPLAINS:
            explained.add(place)
            continue
        hope -= 1
        if said is Bearing.CONTRADICTS:
            otherwise.add(place)
            hope -= 1
        if hope < at_least:
            return None
    for place, seen in enumerate(run.passed):
        if contender.bearing(seen, run) is Bearing.CONTRADICTS:
            contradicted.add(place)
            hope -= 1
            if hope < at_least:
                return None
    return Fit(contender.suspect, frozenset(explained), frozenset(otherwise), frozenset(contradicted))

"""Which reading of each ambiguity an implementation follows, by the vectors that tell the readings apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from upcard.certify.diagnosis.observed import Bearing, Observed, Run
from upcard.certify.diagnosis.suspects import READING, Contender, Suspect, ToldBy
from upcard.certify.results.findings import Followed
from upcard.rulebook import Rulebook, RuleBookError, with_readings
from upcard.rulebook.load import CHOSEN
from upcard.rulebook.model import Ambiguity

#: What a reading that explains nothing and contradicts nothing has in common with the book.
_AS_THE_BOOK: Final = Bearing.SILENT


def readings_followed(
    book: Rulebook, run: Run, unexplained: Collection[int], told_by: ToldBy | None = None
) -> list[Followed]:
    """For every ambiguity of the book that has another reading, which the implementation follows.

    A failure says nothing of readings where no reading explains it and something else does; `unexplained` are the
    positions of the failures of which that is not known.
    """
    open_ = {id(run.failed[place]) for place in unexplained}
    observed = [(seen, seen.passed or id(seen) in open_) for seen in (*run.passed, *run.failed)]
    return [_followed(book, each, observed, run, told_by or {}) for each in book.ambiguities.values() if each.readings]


def _followed(
    book: Rulebook, ambiguity: Ambiguity, observed: Sequence[tuple[Observed, bool]], run: Run, told_by: ToldBy
) -> Followed:
    readers: dict[str, Contender] = {}
    for name, reading in ambiguity.readings.items():
        suspect = Suspect(f"{READING}{ambiguity.id}: {name}", ambiguity.id, reading.patch, 0)
        try:
            other = with_readings(book, {ambiguity.id: name})
        except RuleBookError:  # does not go together with another reading that was asked for
            continue
        readers[name] = Contender(suspect, other, told_by.get(suspect.id))
    agreeing: Counter[str] = Counter()
    telling = 0
    for seen, counts in observed:
        says = {name: reader.bearing(seen, run) for name, reader in readers.items()}
        if Bearing.EXPLAINS in says.values() or (counts and any(each is not _AS_THE_BOOK for each in says.values())):
            telling += 1
            agreeing.update(_agreeing(says, seen.passed))
    most = max(agreeing.values(), default=0)
    follows = tuple(name for name in (CHOSEN, *readers) if most and agreeing[name] == most)
    return Followed(ambiguity=ambiguity.id, question=ambiguity.question, follows=follows, agree=most, of=telling)


def _agreeing(says: Mapping[str, Bearing], passed: bool) -> list[str]:
    """The readings by which the vector is answered as the implementation did."""
    if passed:
        return [CHOSEN, *(name for name, each in says.items() if each is _AS_THE_BOOK)]
    return [name for name, each in says.items() if each is Bearing.EXPLAINS]

"""What an engine may have got wrong: every single change of the rule book, mistakes that take more than one, and those
that are no rule's.

The mistakes were met in engines of the field; `upcard.certify.diagnosis.faults` holds them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

from upcard.certify.diagnosis.faults import MISTAKES, OF_RULES, combined
from upcard.certify.diagnosis.observed_run import ObservedRun, ObservedVector, Relation, relation
from upcard.engine import Mechanics
from upcard.prose.diff import diff
from upcard.rulebook import Rulebook, RuleBookError, with_patch
from upcard.vectors.mutation.mutants import candidates
from upcard.wire.report import Suspicion
from upcard.words import capital

Patch = Mapping[str, Any]

#: What the rule of another reading begins with; the rest is the id of the ambiguity.
READING: Final = "ambiguities."
#: What stands in place of a rule if the mistake is none of a rule; the rest is its id.
ENGINE: Final = "engine."


class Suspect(NamedTuple):
    """A change of the book, or an engine of other `mechanics`; `rule` is what to look at, `plausible` its rank among
    changes that no vector distinguishes, `says` the mistake in words if the change of the book has none.
    """

    id: str
    rule: str
    patch: Patch
    plausible: int
    mechanics: type[Mechanics] = Mechanics
    says: str = ""


class SuspectEngine(NamedTuple):
    """A suspect ready to play: with its book, and with the ids of the vectors that distinguish it from the rule
    book, None if that is not known."""

    suspect: Suspect
    book: Rulebook
    killers: Collection[str] | None = None

    def relation(self, seen: ObservedVector, run: ObservedRun) -> Relation:
        """What it says of the implementation, by one vector."""
        if self.killers is not None and seen.result.vector not in self.killers:
            return Relation.NEUTRAL
        return relation(self.book, seen, run, self.suspect.mechanics)


SuspectEngines = Sequence[SuspectEngine]
#: By the id of a change, the ids of the vectors that kill it.
Killers = Mapping[str, Collection[str]]


def suspect_engines(book: Rulebook, killers: Killers | None = None) -> list[SuspectEngine]:
    """All suspects that make another game: readings, changes in the order of the rules, mistakes."""
    known = killers or {}
    return [SuspectEngine(suspect, changed, known.get(suspect.id)) for suspect, changed in _games(book)]


@lru_cache(maxsize=2)  # several runs may be diagnosed one after the other, and a book has hundreds of changes
def _games(book: Rulebook) -> list[tuple[Suspect, Rulebook]]:
    found = []
    for suspect in chain(_readings(book), _changes(book), _mistakes(book)):
        try:
            changed = with_patch(book, suspect.patch)
        except RuleBookError:
            continue
        if changed.digest != book.digest:
            found.append((suspect, changed))
    return [*found, *((each, book) for each in _of_the_engine())]


def together(book: Rulebook, some: Sequence[Suspect]) -> SuspectEngine | None:
    """Several suspects as one; None if their changes do not go together."""
    try:
        for each in some:
            book = with_patch(book, each.patch)
    except RuleBookError:
        return None
    return SuspectEngine(Suspect("together", "", {}, 0, combined(each.mechanics for each in some)), book)


def _readings(book: Rulebook) -> Iterator[Suspect]:
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings.values():
            rule = f"{READING}{ambiguity.id}"
            yield Suspect(f"{rule}: {reading.id}", rule, reading.patch, 0)


def _changes(book: Rulebook) -> Iterator[Suspect]:
    for each in candidates(book.data):
        yield Suspect(each.id, each.rule, each.patch, _plausible(each.rule, each.change))


def _of_the_engine() -> Iterator[Suspect]:
    for each in MISTAKES:
        yield Suspect(f"{ENGINE}{each.id}", f"{ENGINE}{each.id}", {}, 4, each, capital(each.what) + ".")


def suspicion(book: Rulebook, suspect: Suspect) -> Suspicion:
    """The suspect in words: what an engine with this change plays by, and what the book says in its place."""
    if suspect.says:
        return Suspicion(id=suspect.id, rule=suspect.rule, says=suspect.says, book="")
    changes = diff(book, with_patch(book, suspect.patch))
    says = [each.after or f"Your engine behaves as if this rule were missing: {each.before}" for each in changes]
    return Suspicion(
        id=suspect.id,
        rule=suspect.rule if suspect.rule.startswith(READING) or not changes else changes[0].rule_id,
        says=" ".join(says) or suspect.id,
        book=" ".join(each.before for each in changes if each.before),
    )


def _plausible(rule: str, change: str) -> int:
    """After readings (0) and mistakes (1): a row that is missing, a value set otherwise, an order, a condition."""
    if rule.endswith((".when", ".wins")) or rule.startswith("hands."):
        return 5
    return 2 if change.startswith("drop ") else 4 if " before " in change or change.endswith(" first") else 3


def _mistakes(book: Rulebook) -> Iterator[Suspect]:
    for name, make in OF_RULES.items():
        for rule, patch in make(book.data):
            yield Suspect(f"{rule}: {name}", rule, patch, 1)

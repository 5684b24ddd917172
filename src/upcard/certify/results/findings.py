"""What a diagnosis finds, as it stands in the footer of a report."""

from __future__ import annotations

import msgspec


class Suspicion(msgspec.Struct, kw_only=True, frozen=True):
    """A change of the rule book that makes the reference engine behave as the implementation does."""

    id: str
    rule: str  # the rule to look at; `ambiguities.ID` where it is another reading of the source
    says: str  # what the implementation seems to play by, in words
    book: str  # what the book says in its place; empty where it says nothing


class Cause(msgspec.Struct, kw_only=True, frozen=True):
    """One thing that seems to be wrong: the change that fits best, and those that no vector tells from it.

    `explained` of the `of` failures that no cause before this one explains are answered exactly as with the change;
    `contradicted` are vectors that the change would fail and the implementation passed.
    """

    fits: tuple[Suspicion, ...]
    explained: int
    of: int
    contradicted: int
    vectors: tuple[str, ...]  # the ids of the failures it explains

    @property
    def whole(self) -> bool:
        """Does it account for everything that was left?"""
        return self.explained == self.of and not self.contradicted


class Followed(msgspec.Struct, kw_only=True, frozen=True):
    """Which reading of an ambiguity an implementation follows.

    `of` vectors tell the readings apart; `follows` are those that agree with all of them or, where none does, those
    that agree with most; `agree` is with how many. ``chosen`` is the reading of the book.
    """

    ambiguity: str
    question: str
    follows: tuple[str, ...]
    agree: int
    of: int


class Diagnosis(msgspec.Struct, kw_only=True, frozen=True):
    """What the failures of a run have in common.

    `plain` are faults that no rule accounts for, in sentences; `causes` the rules that do, the one that explains most
    first; `unexplained` the failures that none explains, and `shared` what marks them off from what passed.
    """

    failures: int
    plain: tuple[str, ...] = ()
    causes: tuple[Cause, ...] = ()
    unexplained: tuple[str, ...] = ()
    shared: tuple[str, ...] = ()
    readings: tuple[Followed, ...] = ()

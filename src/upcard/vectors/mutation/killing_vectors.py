"""Mutation adequacy: which vectors kill which mutants of a book.

A vector kills a mutant if the mutant's engine, given the same bets, cards and inputs, answers anything else: another
event, another refusal, other money, or an error, since a vector holds the cards of the unchanged game and no more. Rule
ids are not compared: no other implementation has them.

Most vectors need not be played again for most mutants. A condition that a round never asks, or a payment of a row that
never held in it, cannot change the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from upcard.engine import AmountError, IncompleteBook, InputError, Mechanics, Refused, ShoeError
from upcard.rulebook import Rulebook, with_patch
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.instrumented_book import conditions_of, watched
from upcard.vectors.mutation.mutants import Mutant

Json = Mapping[str, Any]
Seen = tuple[Any, ...]

#: How a mutant's engine may fail on a vector of the unchanged book.
FAILURES: Final = (Refused, InputError, AmountError, ShoeError, IncompleteBook)

#: What a row does once its condition holds.
DONE_BY_A_ROW: Final = frozenset({"result", "pays", "stake", "do"})

#: Inputs without which a rule of a procedure is never looked at.
NEEDED_INPUTS: Final[Mapping[str, frozenset[str]]] = {
    "procedures.timeout.offers": frozenset({"timeout", "disconnect"}),
    "procedures.disconnection": frozenset({"disconnect"}),
    "procedures.malfunction": frozenset({"malfunction"}),
    "procedures.cancelled-round": frozenset({"cancel"}),
}


def visible_play(book: Rulebook, vector: Json, mechanics: type[Mechanics] = Mechanics) -> Seen:
    """All that can be seen of a book playing a vector, less the rule ids; a failure is seen as its kind."""
    try:
        played = answer(book, vector, mechanics)
    except FAILURES as failure:
        return (type(failure).__name__, getattr(failure, "code", None))
    return (
        tuple(event.without_rules() for event in played.events),
        tuple(each.code for each in played.refused),
        played.recipients,
        played.over,
    )


class MutantKills:
    """Some vectors of a book, ready to be held against its mutants."""

    def __init__(self, book: Rulebook, vectors: Sequence[Json]) -> None:
        self.book = book
        self.vectors = vectors
        self._asked: list[frozenset[str]] = []
        self._held: list[frozenset[str]] = []
        self._seen: list[Seen] = []
        self._conditions = frozenset(conditions_of(book))
        asked: set[str] = set()
        held: set[str] = set()

        def note(rule: str, answers: tuple[bool, ...], at: object) -> None:
            asked.add(rule)
            if all(answers):
                held.add(rule)

        telling = watched(book, note)
        for vector in vectors:
            asked.clear()
            held.clear()
            self._seen.append(visible_play(telling, vector))
            self._asked.append(frozenset(asked))
            self._held.append(frozenset(held))

    def killers(self, mutant: Mutant) -> Iterator[int]:
        """The positions of the vectors that kill a mutant, ascending, found as they are asked for."""
        changed = with_patch(self.book, mutant.patch)
        for position, vector in enumerate(self.vectors):
            if self._may_kill(mutant, position) and visible_play(changed, vector) != self._seen[position]:
                yield position

    def _may_kill(self, mutant: Mutant, position: int) -> bool:
        """Can the change show in the round at all? True where that is not known."""
        rule, vector = mutant.rule, self.vectors[position]
        if mutant.kind == "reading":
            return True
        if rule.startswith("betting.operations"):
            return "betting" in vector
        for procedure, inputs in NEEDED_INPUTS.items():
            if rule.startswith(procedure):
                given = (*vector["inputs"], *vector.get("betting", ()))
                return any(each["do"] in inputs for each in given)
        row, _, last = rule.rpartition(".")
        if rule in self._conditions:
            return rule in self._asked[position]
        if row in self._conditions and last == "when":
            return row in self._asked[position]
        if row in self._conditions and last in DONE_BY_A_ROW:
            return row in self._held[position]
        return True

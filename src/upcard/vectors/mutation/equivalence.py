"""Is a changed rule book another game? A proof that it is not, or a situation where it is.

Two books with the same parameters are the same game where every table answers alike in every situation that a round of
the first can reach: the first answer that differed would be given in such a situation. The situations are few enough to
ask them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import KEYS, Aspect, conditions_in, looks_of_key
from upcard.rulebook.validation.lints.reachable_hands import Walk
from upcard.rulebook.validation.references import conditions
from upcard.vectors.mutation.situations import Asked, looks_of_table, needs_the_dealer, tables_of


class Proof(NamedTuple):
    """Nothing tells the two books apart: so many situations were compared."""

    compared: int

    @property
    def reason(self) -> str:
        """The proof in words."""
        return f"every table answers alike in all {self.compared} situations that a round can reach"


class Difference(NamedTuple):
    """A situation in which the two books answer differently."""

    at: Asked


class BookComparer:
    """Compares one book with changed ones; what a walk finds is kept for the next."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._walks: dict[tuple[Any, ...], Walk] = {}
        self._asked = _conditions(book)
        self._answered: dict[Any, list[tuple[Asked, Any]]] = {}

    def compare(self, rules: Iterable[str], changed: Rulebook) -> Proof | Difference | None:
        """Compare with a book in which `rules` were changed; None where one of them stands in no table, and nothing
        is known."""
        found = [tables_of(rule) for rule in rules]
        if not all(found):
            return None
        tables = tuple(dict.fromkeys(table for each in found for table in each))
        compared = 0
        walk = self._walk(changed)
        for table in tables:
            looks = looks_of_table(self.book, table).joined(looks_of_table(changed, table))
            if needs_the_dealer(table, looks):
                return None
            key = (id(walk), table.situations, table.answer, looks)
            if key not in self._answered:
                situations = table.situations(walk, looks)
                self._answered[key] = [(asked, table.answer(self.book, asked)) for asked in situations]
            for asked, answer in self._answered[key]:
                compared += 1
                if answer != table.answer(changed, asked):
                    return Difference(asked)
        return Proof(compared)

    def _walk(self, changed: Rulebook) -> Walk:
        """The hands of the book, told apart as far as either book's conditions do."""
        new = [each for each in _conditions(changed) if each not in self._asked and _tells_hands_apart(*each)]
        key = tuple(sorted({repr(each) for each in new}))
        if key not in self._walks:
            self._walks[key] = Walk(self.book, new)
        return self._walks[key]


def _tells_hands_apart(key: str, value: Any) -> bool:
    """Does a condition tell hands apart that the walk would take for one? Not by number of cards, totals, or ranks
    below ten in the first two cards, which it always knows."""
    looks = looks_of_key(key)
    if Aspect.UPCARD in looks and any(not named.isdisjoint("TJQK") for named in KEYS[key].named_ranks(value)):
        return True
    return not looks.isdisjoint({Aspect.RANKS, Aspect.SPLIT_FROM})


def _conditions(book: Rulebook) -> list[tuple[str, Any]]:
    game: Mapping[str, Any] = {name: value for name, value in book.data.items() if name != "side-bets"}
    return [each for _, source in conditions(game) for each in conditions_in(source)]

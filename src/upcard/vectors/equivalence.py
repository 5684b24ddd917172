"""Is a changed rule book another game? A proof that it is not, or a situation where it is.

Two books with the same parameters are the same game where every table answers alike in every situation that a round of
the first can reach: the first answer that differed would be given in such a situation. The situations are few enough to
ask them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from upcard.rulebook import Rulebook
from upcard.rulebook.checks import conditions
from upcard.rulebook.lints.hands import Walk
from upcard.rulebook.predicates import conditions_in
from upcard.vectors.situations import Asked, needs_the_dealer, tables_of, uses


class Proof(NamedTuple):
    """Nothing tells the two books apart: so many situations were compared."""

    compared: int

    @property
    def reason(self) -> str:
        """The proof in words."""
        return f"every table answers alike in all {self.compared} situations that a round can reach"


class Apart(NamedTuple):
    """A situation in which the two books answer differently."""

    at: Asked


class Comparer:
    """Compares one book with changed ones; what a walk finds is kept for the next."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._walks: dict[tuple[Any, ...], Walk] = {}
        self._asked = _conditions(book)
        self._situations: dict[Any, list[Asked]] = {}

    def compare(self, rule: str, changed: Rulebook) -> Proof | Apart | None:
        """Compare with a book in which `rule` was changed; None where no table asks it, and nothing is known."""
        tables = tables_of(rule)
        if not tables or self.book.data["side-bets"] != changed.data["side-bets"] and rule.count(".") < 3:
            return None
        compared = 0
        walk = self._walk(changed)
        for table in tables:
            keys = uses(self.book, table) | uses(changed, table)
            if needs_the_dealer(table, keys):
                return None
            key = (id(walk), id(table.situations), keys)
            if key not in self._situations:
                self._situations[key] = list(table.situations(walk, keys))
            for asked in self._situations[key]:
                compared += 1
                if table.answer(self.book, asked) != table.answer(changed, asked):
                    return Apart(asked)
        return Proof(compared)

    def _walk(self, changed: Rulebook) -> Walk:
        """The hands of the book, told apart as far as either book's conditions do."""
        new = [each for each in _conditions(changed) if each not in self._asked]
        key = tuple(sorted({repr(each) for each in new if each[0] in _FINER}))
        if key not in self._walks:
            self._walks[key] = Walk(self.book, [each for each in new if each[0] in _FINER])
        return self._walks[key]


#: Keys that make the walk tell more hands apart than their number of cards, totals and first two cards do.
_FINER = frozenset({"ranks", "every-card", "has-card", "of-a-kind", "straight", "split-from", "upcard", "pair"})


def _conditions(book: Rulebook) -> list[tuple[str, Any]]:
    game: Mapping[str, Any] = {name: value for name, value in book.data.items() if name != "side-bets"}
    return [each for _, source in conditions(game) for each in conditions_in(source)]

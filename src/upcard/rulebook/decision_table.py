"""Decision tables: rows in an order, of which the first that holds decides.

Every table of a rule book is one: what a hand may do, how the dealer plays, how a hand is settled, what a side bet
pays. Where the player may choose among the rows (`any_row`), all that hold are offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar, overload

from upcard.rulebook.conditions import Predicate, SituationView, Test


class Row(Protocol):
    """What every row of a rule book has."""

    @property
    def id(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def when(self) -> Predicate: ...


SomeRow = TypeVar("SomeRow", bound=Row)
Answer = TypeVar("Answer")
Other = TypeVar("Other")


class DecisionTable(Sequence[Answer]):
    """Answers, each with the condition under which it holds; most often the answers are the rows themselves.

    `tried` are the pairs of test and answer from the top.
    """

    __slots__ = ("_answers", "any_row", "tried")

    def __init__(self, tried: Iterable[tuple[Test, Answer]], any_row: bool = False) -> None:
        self.tried = tuple(tried)
        self._answers = tuple([answer for _, answer in self.tried])
        self.any_row = any_row

    @overload
    def __getitem__(self, place: int) -> Answer: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Answer, ...]: ...
    def __getitem__(self, place: int | slice) -> Any:
        return self._answers[place]

    def __len__(self) -> int:
        return len(self._answers)

    def __iter__(self) -> Iterator[Answer]:
        return iter(self._answers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DecisionTable):
            return NotImplemented
        return self._answers == other._answers and self.any_row == other.any_row

    def __hash__(self) -> int:
        return hash(self._answers)

    def first(self, at: SituationView) -> Answer | None:
        """What is decided in a situation; None if no row holds."""
        for holds, answer in self.tried:
            if holds(at):
                return answer
        return None

    def holding(self, at: SituationView) -> Iterator[Answer]:
        """Every row that holds, from the top; the rows below are asked only if you go on."""
        return (answer for holds, answer in self.tried if holds(at))

    def offered(self, at: SituationView) -> list[Answer]:
        """The rows that a player may choose among: the first that holds, or with `any_row` all that do."""
        if self.any_row:
            return list(self.holding(at))
        for holds, answer in self.tried:
            if holds(at):
                return [answer]
        return []

    def only(self, wanted: Callable[[Answer], bool]) -> DecisionTable[Answer]:
        """The table without some of its rows, as when a stage of the round tries only a part of them."""
        return DecisionTable([(holds, answer) for holds, answer in self.tried if wanted(answer)], self.any_row)

    def answering(self, answer: Callable[[Answer], Other]) -> DecisionTable[Other]:
        """The table with other answers under the same conditions."""
        return DecisionTable([(holds, answer(row)) for holds, row in self.tried], self.any_row)


def with_tests(rows: Iterable[SomeRow]) -> Iterator[tuple[Test, SomeRow]]:
    """The rows of a rule book, each with the test of its condition."""
    return ((row.when.holds, row) for row in rows)

"""Asks the book's own conditions about every state of a table.

A condition sees a hand through `upcard.analysis.hands.views`. It is asked about all hands of one number of cards and
totals at once; where it wants to know more, about those that also began with the same card; and where that is not
enough, about each composition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions
from upcard.analysis.hands.rank_groups import Kinds
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.hands.views import ANY_RANK, At, NotExact, RanksHand, Shape, ShapeHand, TooCoarse
from upcard.rulebook.conditions import SUIT_KEYS, HandView, Predicate

#: Keys that look at the dealer's visible card during play.
UPCARD_KEYS: Final = frozenset({"upcard", "dealer", "compare"})

#: What is asked about a hand: whole numbers, as many for every hand.
Question = Callable[[HandView], Sequence[int]]


@dataclass(frozen=True)
class Cells:
    """States alike in shape, and in their first card where asked: the `shapes` of the cells, their `starts` (a kind
    or -1), and the `cell` [S] of every state."""

    shapes: Sequence[Shape]
    starts: Sequence[int]
    cell: Ints


class Asker:
    """Asks conditions of one book about hands of these kinds."""

    def __init__(self, kinds: Kinds, table: Compositions) -> None:
        self.kinds = kinds
        self.table = table
        self.upcards = [RanksHand(letter) for letter in kinds.letters]
        self._cells: dict[tuple[States, bool], Cells] = {}

    def hand(self, row: int, start: int, mode: Mode) -> RanksHand:
        """The hand of a state."""
        hand = RanksHand(self.table.text(row, self.kinds.letters))
        hand.split_from = self.kinds.letters[start] if start >= 0 else None
        hand.doubled, hand.surrendered, hand.own, hand.free = mode.doubled, mode.surrendered, mode.own, mode.free
        return hand

    def ask(self, states: States, mode: Mode, question: Question) -> Ints:
        """The answers [S, D] for every state."""
        everywhere = np.arange(len(states))
        answers, left = self._by_cell(self.cells(states, by_start=False), everywhere, mode, question)
        if mode.split and len(left):
            more, still = self._by_cell(self.cells(states, by_start=True), left, mode, question)
            answers, left = _put(answers, left, more), left[still]
        if len(left):
            rows, starts = states.row[left].tolist(), states.start[left].tolist()
            one_by_one = [question(self.hand(row, start, mode)) for row, start in zip(rows, starts, strict=True)]
            answers = _put(answers, left, np.array(one_by_one, dtype=np.int64))
        return answers

    def cells(self, states: States, by_start: bool) -> Cells:
        """The cells of a list of states; sorted out once."""
        known = self._cells.get((states, by_start))
        if known is None:
            table = self.table
            keys = table.shape[states.row] * (len(self.kinds) + 1) + (states.start + 1 if by_start else 0)
            _, one, cell = np.unique(keys, return_index=True, return_inverse=True)
            row = states.row[one]
            columns = (table.size[row], table.total[row], table.soft[row], table.low[row])
            shapes: list[Shape] = list(zip(*(column.tolist() for column in columns), strict=True))
            starts = states.start[one].tolist() if by_start else [-1] * len(one)
            known = self._cells[states, by_start] = Cells(shapes, starts, cell)
        return known

    def _by_cell(self, cells: Cells, wanted: Ints, mode: Mode, question: Question) -> tuple[Ints, Ints]:
        """Answers [W, D] for the wanted states where their cell tells enough, and the places where it does not."""
        used, cell = np.unique(cells.cell[wanted], return_inverse=True)
        found: list[Sequence[int] | None] = []
        for number in used.tolist():
            start = cells.starts[number]
            split_from = self.kinds.letters[start] if start >= 0 else ANY_RANK if mode.split else None
            try:
                found.append(question(ShapeHand(cells.shapes[number], split_from, mode)))
            except TooCoarse:
                found.append(None)
        width = len(next((each for each in found if each is not None), ()))
        answers = np.array([each or [0] * width for each in found], dtype=np.int64).reshape(len(found), width)
        return answers[cell], np.flatnonzero(np.array([each is None for each in found])[cell])

    def truth(self, rule: str, predicate: Predicate, states: States, mode: Mode) -> Mask:
        """Where a condition on a decision holds: [S, 1], or [S, U] where it looks at the upcard.

        Raises `NotExact` where it asks for suits: play is worked out on ranks.
        """
        if predicate.uses & SUIT_KEYS:
            raise NotExact(rule, "it lets a decision depend on suits, and the analysis plays by ranks")
        dealers = self.upcards if predicate.uses & UPCARD_KEYS else self.upcards[:1]
        holds = predicate.holds
        answers = self.ask(states, mode, lambda hand: [holds(At(hand, each, each.ranks)) for each in dealers])
        return np.asarray(answers != 0)


def _put(answers: Ints, places: Ints, more: Ints) -> Ints:
    """Answers with those at some places put in; none of the others has a width where all were left open."""
    if answers.shape[1] != more.shape[1] and more.shape[1]:
        answers = np.zeros((len(answers), more.shape[1]), dtype=np.int64)
    if more.shape[1]:
        answers[places] = more
    return answers

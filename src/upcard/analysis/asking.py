"""Asks the book's own conditions about every state of a table.

A condition sees a hand through `upcard.analysis.views`. It is asked about all hands of one number of cards and totals
at once; where it wants to know more, about those that also began with the same card; and where that is not enough,
about each composition.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from upcard.analysis.composition import Compositions
from upcard.analysis.kinds import Kinds
from upcard.analysis.numbers import Ints
from upcard.analysis.states import Mask, Mode, States
from upcard.analysis.views import ANY_RANK, At, NotExact, RanksHand, ShapeHand, TooCoarse
from upcard.rulebook.predicates import SUIT_KEYS, HandView, Predicate

#: Keys that look at the dealer's visible card during play.
UPCARD_KEYS: Final = frozenset({"upcard", "dealer", "compare"})

#: What is asked about a hand: whole numbers, as many for every hand.
Question = Callable[[HandView], Sequence[int]]


class Asker:
    """Asks conditions of one book about hands of these kinds."""

    def __init__(self, kinds: Kinds, table: Compositions) -> None:
        self.kinds = kinds
        self.table = table
        self.upcards = [RanksHand(letter) for letter in kinds.letters]

    def hand(self, row: int, start: int, mode: Mode) -> RanksHand:
        """The hand of a state."""
        hand = RanksHand(self.table.text(row, self.kinds.letters))
        hand.split_from = self.kinds.letters[start] if start >= 0 else None
        hand.doubled, hand.surrendered, hand.own, hand.free = mode.doubled, mode.surrendered, mode.own, mode.free
        return hand

    def ask(self, states: States, mode: Mode, question: Question) -> Ints:
        """The answers [S, D] for every state."""
        shape = self.table.shape[states.row]
        answers, open_ = self._by_shape(states, shape, mode, question, ANY_RANK if mode.split else None)
        if mode.split and len(open_):
            started = shape[open_] * len(self.kinds) + states.start[open_]
            open_ = self._by_start(states, open_, started, mode, question, answers)
        for state in open_.tolist():
            answers[state] = question(self.hand(int(states.row[state]), int(states.start[state]), mode))
        return answers

    def _by_shape(
        self, states: States, shape: Ints, mode: Mode, question: Question, split_from: str | None
    ) -> tuple[Ints, Ints]:
        """Answers [S, D] where the shape tells enough, and the states where it does not."""
        _, ones, cell = np.unique(shape, return_index=True, return_inverse=True)
        found: list[Sequence[int] | None] = []
        for state in ones.tolist():
            like = self.hand(int(states.row[state]), -1, mode)
            found.append(_answer(question, ShapeHand(like, split_from)))
        width = len(next((each for each in found if each is not None), ()))
        if not width:
            width = len(question(self.hand(int(states.row[0]), int(states.start[0]), mode)))
        table = np.array([each if each is not None else [0] * width for each in found], dtype=np.int64)
        answered = np.array([each is not None for each in found])
        return table[cell], np.flatnonzero(~answered[cell])

    def _by_start(
        self, states: States, open_: Ints, keys: Ints, mode: Mode, question: Question, answers: Ints
    ) -> Ints:
        """Answers where shape and first card tell enough; returns the states where they do not."""
        _, ones, cell = np.unique(keys, return_index=True, return_inverse=True)
        answered = np.zeros(len(ones), dtype=bool)
        for number, state in enumerate(open_[ones].tolist()):
            like = self.hand(int(states.row[state]), int(states.start[state]), mode)
            answer = _answer(question, ShapeHand(like, like.split_from))
            if answer is not None:
                answered[number] = True
                answers[open_[cell == number]] = answer
        return open_[~answered[cell]]

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


def _answer(question: Question, hand: ShapeHand) -> Sequence[int] | None:
    try:
        return question(hand)
    except TooCoarse:
        return None

"""Evaluates the conditions of a rule book for every state.

To save time, a condition is evaluated once for all hands with the same number of cards and total (`ShapeHand`). If it
looks at the cards themselves, it is evaluated again for those split from the same card, then for each composition
(`RanksHand`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions
from upcard.analysis.hands.rank_groups import RankGroups
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.cards import RANK_VALUES, Card, best_total
from upcard.rulebook.conditions import SUIT_ASPECTS, UPCARD_ASPECTS, HandView, Predicate, SuitsNeeded


class NotExact(Exception):
    """The book has a rule that the analysis cannot compute exactly; `rule` is its id, `why` a sentence."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


class RanksHand:
    """The `HandView` of a hand known by its ranks, stakes in wagers. Conditions on suits need a suit pattern."""

    __slots__ = (
        "count",
        "doubled",
        "free",
        "low",
        "own",
        "ranks",
        "soft",
        "split_from",
        "suits",
        "surrendered",
        "total",
    )

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.count = len(ranks)
        self.low = sum([RANK_VALUES[rank] for rank in ranks])
        self.total, self.soft = best_total(self.low, "A" in ranks)
        self.split_from: str | None = None
        self.doubled = 0
        self.surrendered = False
        self.own = 0
        self.free = 0
        self.suits: str | None = None

    @property
    def cards(self) -> Sequence[Card]:
        """Cards in the suit pattern. Raises `SuitsNeeded` if none is set."""
        if self.suits is None:
            raise SuitsNeeded(f"the suits of {self.ranks} are not known")
        first, last = self.suits[0], self.suits[-1]
        return [Card(rank, last if place else first) for place, rank in enumerate(self.ranks)]

    def in_suits(self, pattern: str) -> RanksHand:
        """The same hand in a suit pattern."""
        self.suits = pattern
        return self


class CardsNeeded(LookupError):
    """A condition looks at the cards of a hand of which only number and total are known."""


class _AnyRank(str):
    """A rank that is not known: comparing it raises `CardsNeeded`."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise CardsNeeded

    def __eq__(self, other: object) -> bool:
        raise CardsNeeded


ANY_RANK: Final[str] = _AnyRank("?")


#: Number of cards, total, softness, low total.
Shape = tuple[int, int, bool, int]


class Stakes(Protocol):
    """The stakes of a hand and how it came to them."""

    @property
    def doubled(self) -> int: ...
    @property
    def surrendered(self) -> bool: ...
    @property
    def own(self) -> int: ...
    @property
    def free(self) -> int: ...


class ShapeHand:
    """The `HandView` of all hands with one number of cards and total; to look at the cards raises `CardsNeeded`."""

    __slots__ = ("count", "doubled", "free", "low", "own", "soft", "split_from", "surrendered", "total")

    def __init__(self, shape: Shape, split_from: str | None, stakes: Stakes) -> None:
        self.count, self.total, self.soft, self.low = shape
        self.split_from = split_from
        self.doubled = stakes.doubled
        self.surrendered = stakes.surrendered
        self.own = stakes.own
        self.free = stakes.free

    @property
    def ranks(self) -> str:
        raise CardsNeeded

    @property
    def cards(self) -> Sequence[Card]:
        raise CardsNeeded


@dataclass(slots=True)
class HandSituation:
    """The `SituationView` of a hand against a dealer's hand."""

    hand: HandView
    dealer: HandView
    upcard: str
    attempt: str | None = None


#: A question about a hand; the answer is a list of whole numbers, equally long for every hand.
Question = Callable[[HandView], Sequence[int]]


@dataclass(frozen=True)
class StateClasses:
    """States grouped by shape, and perhaps by the card they were split from: the `shapes` of the classes, their
    `starts` (a rank group or -1), and the class [S] of each state, `member`."""

    shapes: Sequence[Shape]
    starts: Sequence[int]
    member: Ints


class ConditionEvaluator:
    """Evaluates conditions of one book for the hands of a table."""

    def __init__(self, groups: RankGroups, table: Compositions) -> None:
        self.groups = groups
        self.table = table
        self.upcards = [RanksHand(letter) for letter in groups.letters]
        self._classes: dict[tuple[States, bool], StateClasses] = {}

    def hand(self, row: int, start: int, mode: Mode) -> RanksHand:
        """The hand of a state."""
        hand = RanksHand(self.table.text(row, self.groups.letters))
        hand.split_from = self.groups.letters[start] if start >= 0 else None
        hand.doubled, hand.surrendered, hand.own, hand.free = mode.doubled, mode.surrendered, mode.own, mode.free
        return hand

    def evaluate(self, states: States, mode: Mode, question: Question) -> Ints:
        """The answers [S, D] of a question for every state."""
        everywhere = np.arange(len(states))
        answers, left = self._by_class(self.classes(states, by_start=False), everywhere, mode, question)
        if mode.split and len(left):
            more, still = self._by_class(self.classes(states, by_start=True), left, mode, question)
            answers, left = _put(answers, left, more), left[still]
        if len(left):
            rows, starts = states.row[left].tolist(), states.start[left].tolist()
            one_by_one = [question(self.hand(row, start, mode)) for row, start in zip(rows, starts, strict=True)]
            answers = _put(answers, left, np.array(one_by_one, dtype=np.int64))
        return answers

    def classes(self, states: States, by_start: bool) -> StateClasses:
        """The classes of a list of states; grouped once."""
        known = self._classes.get((states, by_start))
        if known is None:
            table = self.table
            keys = table.shape[states.row] * (len(self.groups) + 1) + (states.start + 1 if by_start else 0)
            _, one, member = np.unique(keys, return_index=True, return_inverse=True)
            row = states.row[one]
            columns = (table.size[row], table.total[row], table.soft[row], table.low[row])
            shapes: list[Shape] = list(zip(*(column.tolist() for column in columns), strict=True))
            starts = states.start[one].tolist() if by_start else [-1] * len(one)
            known = self._classes[states, by_start] = StateClasses(shapes, starts, member)
        return known

    def _by_class(self, classes: StateClasses, wanted: Ints, mode: Mode, question: Question) -> tuple[Ints, Ints]:
        """Answers [W, D] for the wanted states by class, and the places of those whose class is not enough to
        answer."""
        used, member = np.unique(classes.member[wanted], return_inverse=True)
        found: list[Sequence[int] | None] = []
        for number in used.tolist():
            start = classes.starts[number]
            split_from = self.groups.letters[start] if start >= 0 else ANY_RANK if mode.split else None
            try:
                found.append(question(ShapeHand(classes.shapes[number], split_from, mode)))
            except CardsNeeded:
                found.append(None)
        width = len(next((each for each in found if each is not None), ()))
        answers = np.array([each or [0] * width for each in found], dtype=np.int64).reshape(len(found), width)
        return answers[member], np.flatnonzero(np.array([each is None for each in found])[member])

    def holds(self, rule: str, predicate: Predicate, states: States, mode: Mode) -> Mask:
        """The states in which a condition on a decision holds: [S, 1], or [S, U] if it looks at the upcard.

        Raises `NotExact` if it looks at suits: the analysis plays by ranks.
        """
        if predicate.looks & SUIT_ASPECTS:
            raise NotExact(rule, "it lets a decision depend on suits, and the analysis plays by ranks")
        dealers = self.upcards if predicate.looks & UPCARD_ASPECTS else self.upcards[:1]
        holds = predicate.holds
        answers = self.evaluate(
            states, mode, lambda hand: [holds(HandSituation(hand, each, each.ranks)) for each in dealers]
        )
        return np.asarray(answers != 0)


def _put(answers: Ints, places: Ints, more: Ints) -> Ints:
    """Put more answers in at some places; `answers` has no columns yet if no class was enough to answer."""
    if answers.shape[1] != more.shape[1] and more.shape[1]:
        answers = np.zeros((len(answers), more.shape[1]), dtype=np.int64)
    if more.shape[1]:
        answers[places] = more
    return answers

"""What a player's hand may be: its composition, the card it was split from, and its stakes.

`States` lists compositions, alone or with the kind of card that began a split hand. `Mode` is what the book may ask
beside that and what stays the same while cards are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions
from upcard.rulebook.model import Stake

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Mode:
    """Stakes and past of a hand; stakes count the wager as 1.

    `made` marks a hand opened by a split, where the book cares; `began` is the own stake the hand was opened with.
    """

    split: bool = False
    made: bool = False
    own: int = 1
    free: int = 0
    began: int = 1
    doubled: int = 0
    surrendered: bool = False

    def double(self, stake: Stake) -> Mode:
        """The hand after doubling: all its stake once more."""
        added = self.own + self.free
        own, free = (self.own, self.free + added) if stake is Stake.FREE else (self.own + added, self.free)
        return replace(self, own=own, free=free, doubled=self.doubled + 1)

    def surrender(self) -> Mode:
        return replace(self, surrendered=True)

    def opened_by(self, stake: Stake, made: bool) -> Mode:
        """The new hand of a split."""
        own, free = (0, 1) if stake is Stake.FREE else (1, 0)
        return Mode(split=True, made=made, own=own, free=free, began=own)


@dataclass(frozen=True, eq=False)
class States:
    """S states in order of number of cards; `row` [S] in the table of compositions, `start` [S] the kind of the card a
    split hand began with or -1, `child` [S, K] the state with one card more or -1 where that passes 21.

    A list may be part of a longer one, `whole`, at the places `base` [S].
    """

    table: Compositions
    row: Ints
    start: Ints
    child: Ints
    base: Ints
    part_of: States | None = None

    def __len__(self) -> int:
        return len(self.row)

    @property
    def whole(self) -> States:
        return self if self.part_of is None else self.part_of

    @cached_property
    def size(self) -> Ints:
        return self.table.size[self.row]

    @cached_property
    def counts(self) -> Ints:
        return self.table.counts[self.row]

    @cached_property
    def levels(self) -> tuple[slice, ...]:
        """The states of each number of cards, fewest first."""
        ends = np.searchsorted(self.size, np.arange(int(self.size[-1]) + 2)) if len(self) else np.zeros(1, dtype=int)
        return tuple(slice(int(a), int(b)) for a, b in pairwise(ends) if a < b)

    def only(self, wanted: Mask) -> States:
        """The wanted states; cards that lead out of them lead to -1."""
        places = np.flatnonzero(wanted)
        child = renumbered(places, len(self))[self.child[places]]
        return States(self.table, self.row[places], self.start[places], child, self.base[places], self.whole)

    def reached(self, first: Mask, drawing: Mask) -> Mask:
        """The states reached from those in `first` when those in `drawing` take a card."""
        reached = first.copy()
        for level in self.levels:
            parents = np.flatnonzero(reached[level] & drawing[level]) + level.start
            children = self.child[parents].reshape(-1)
            reached[children[children >= 0]] = True
        return reached


def renumbered(places: Ints, length: int) -> Ints:
    """[length + 1]: where each of the old numbers is found among `places`, or -1; the last entry answers for -1."""
    numbers = np.full(length + 1, -1, dtype=np.int64)
    numbers[places] = np.arange(len(places))
    return numbers


def unsplit_states(table: Compositions) -> States:
    """Every composition as a hand that was dealt."""
    rows = np.arange(len(table))
    return States(table, rows, np.full(len(table), -1, dtype=np.int64), table.child, rows)


def split_states(table: Compositions) -> States:
    """Every composition as a hand that began with each kind of card in it."""
    row, start = np.nonzero(table.counts)
    place = np.full((len(table) + 1, len(table.values)), -1, dtype=np.int64)
    place[row, start] = np.arange(len(row))
    child = place[table.child[row], start[:, None]]
    return States(table, row, start, child, np.arange(len(row)))

"""The states of a player's hand: its composition, the card it was split from, its stakes.

`States` lists compositions; for split hands, with the rank group of the card that the hand started with. `Mode` is what
else the rules may ask about a hand; it stays the same while cards are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions
from upcard.rulebook.conditions import Aspect
from upcard.rulebook.model import Stake

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Mode:
    """The stakes of a hand, in wagers, and how it came to them.

    `opened` marks the new hand of a split, if that can matter; `initial_own` is the player's stake before any double.
    """

    split: bool = False
    opened: bool = False
    own: int = 1
    free: int = 0
    initial_own: int = 1
    doubled: int = 0
    surrendered: bool = False

    def as_seen(self, looks: frozenset[Aspect]) -> Mode:
        """The part of the mode that conditions with these looks can tell, the rest as dealt."""
        return Mode(
            split=self.split and bool(looks & {Aspect.SPLIT, Aspect.SPLIT_FROM}),
            own=self.own if Aspect.STAKES in looks else 1,
            free=self.free if Aspect.STAKES in looks else 0,
            doubled=self.doubled if Aspect.DOUBLED in looks else 0,
            surrendered=self.surrendered and Aspect.SURRENDERED in looks,
        )

    def double(self, stake: Stake) -> Mode:
        """The hand after a double: its whole stake once more."""
        added = self.own + self.free
        own, free = (self.own, self.free + added) if stake is Stake.FREE else (self.own + added, self.free)
        return replace(self, own=own, free=free, doubled=self.doubled + 1)

    def surrender(self) -> Mode:
        return replace(self, surrendered=True)

    def opened_by(self, stake: Stake, opened: bool) -> Mode:
        """The new hand of a split."""
        own, free = (0, 1) if stake is Stake.FREE else (1, 0)
        return Mode(split=True, opened=opened, own=own, free=free, initial_own=own)


@dataclass(frozen=True, eq=False)
class States:
    """S states, fewest cards first: `row` [S] in the table of compositions, `start` [S] the rank group of a split
    hand's first card, -1 for other hands, `child` [S, K] the state with one more card, -1 if that is over 21.

    Some of these states may be listed alone; `base` [S] is then the place of each in `whole`.
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
        """The wanted states alone; a card that leads to any other leads to -1."""
        places = np.flatnonzero(wanted)
        child = _renumbered(places, len(self))[self.child[places]]
        return States(self.table, self.row[places], self.start[places], child, self.base[places], self.whole)

    def after_a_card(self, places: Ints, drawing: Mask) -> tuple[States, Ints, Ints]:
        """What the hands at `places` become by one card, and by more while they are `drawing`: these states alone, the
        place [S'] of each, and which of them [len(places), K] each hand becomes by each card."""
        first = np.zeros(len(self), dtype=bool)
        children = self.child[places]
        first[children[children >= 0]] = True
        reached = self.reached(first, drawing)
        found = np.flatnonzero(reached)
        return self.only(reached), found, _renumbered(found, len(self))[children]

    def reached(self, first: Mask, drawing: Mask) -> Mask:
        """The states that are reached from `first` if the states in `drawing` take a card."""
        reached = first.copy()
        for level in self.levels:
            parents = np.flatnonzero(reached[level] & drawing[level]) + level.start
            children = self.child[parents].reshape(-1)
            reached[children[children >= 0]] = True
        return reached


def _renumbered(places: Ints, length: int) -> Ints:
    """[length + 1]: the place of each old number among `places`, or -1; the last entry maps -1 to itself."""
    numbers = np.full(length + 1, -1, dtype=np.int64)
    numbers[places] = np.arange(len(places))
    return numbers


def unsplit_states(table: Compositions) -> States:
    """Every composition as a hand that was dealt."""
    rows = np.arange(len(table))
    return States(table, rows, np.full(len(table), -1, dtype=np.int64), table.child, rows)


def split_states(table: Compositions) -> States:
    """Every composition once for each rank group in it, as a split hand that started with that card."""
    row, start = np.nonzero(table.counts)
    place = np.full((len(table) + 1, len(table.values)), -1, dtype=np.int64)
    place[row, start] = np.arange(len(row))
    child = place[table.child[row], start[:, None]]
    return States(table, row, start, child, np.arange(len(row)))

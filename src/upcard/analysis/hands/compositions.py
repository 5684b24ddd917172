"""All hands of 21 or less in one table, as multisets of rank groups.

A hand is its composition: how many cards of each rank group it holds. Number of cards, total, soft or hard follow from
it. Rows are sorted by number of cards, so that the solver can go from the longest hands to the shortest; row 0 is the
empty hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from upcard.analysis.hands.arithmetic import Ints
from upcard.cards import best_total

HIGHEST = 21


@dataclass(frozen=True)
class Coder:
    """Numbers the multisets that hold at most `most` cards of each rank group."""

    most: tuple[int, ...]

    @cached_property
    def weights(self) -> Ints:
        weights, weight = [], 1
        for most in self.most:
            weights.append(weight)
            weight *= most + 1
        if weight > 2**62:
            raise OverflowError("too many cards of each rank group to number their multisets")
        return np.array(weights, dtype=np.int64)

    def code(self, counts: Ints) -> Ints:
        """The numbers [...] of multisets [..., K]."""
        return np.asarray(counts @ self.weights)

    def decode(self, codes: Ints) -> Ints:
        """The multisets [N, K] of numbers [N]."""
        return codes[:, None] // self.weights % (np.array(self.most, dtype=np.int64) + 1)


@dataclass(frozen=True, eq=False)
class Compositions:
    """Every multiset whose low total is at most 21: H rows, K rank groups.

    `counts` [H, K] · `size` (number of cards), `low` and `total` [H] · `soft` [H] · `child` [H, K] the row with one
    more card, -1 if that is over 21 · `levels` the rows of each number of cards.
    """

    values: tuple[int, ...]
    counts: Ints
    size: Ints
    low: Ints
    total: Ints
    soft: np.ndarray
    child: Ints
    levels: tuple[slice, ...]
    coder: Coder

    def __len__(self) -> int:
        return len(self.size)

    def row(self, counts: tuple[int, ...] | Ints) -> int:
        """The row of a multiset. Raises `KeyError` if its low total is over 21."""
        wanted = np.asarray(counts, dtype=np.int64)
        if int(wanted @ np.array(self.values)) > HIGHEST:
            raise KeyError(f"no hand of 21 or less holds {wanted.tolist()}")
        return int(self.find(wanted[None, :])[0])

    def find(self, counts: Ints) -> Ints:
        """The rows of multisets [N, K] known to be of 21 or less."""
        codes, rows = self._sorted
        return np.asarray(rows[np.searchsorted(codes, self.coder.code(counts))])

    @cached_property
    def _sorted(self) -> tuple[Ints, Ints]:
        codes = self.coder.code(self.counts)
        rows = np.argsort(codes)
        return codes[rows], rows

    @cached_property
    def shape(self) -> Ints:
        """[H]: the same number for hands with the same number of cards, total, softness and low total."""
        keys = np.stack([self.size, self.total, self.soft, self.low], axis=1)
        return np.unique(keys, axis=0, return_inverse=True)[1].reshape(-1)

    def text(self, row: int, letters: str) -> str:
        """The hand as ranks, ``"A78"``, in the order of the rank groups."""
        return "".join(letter * int(count) for letter, count in zip(letters, self.counts[row], strict=True))


@cache
def compositions(values: tuple[int, ...]) -> Compositions:
    """The table for rank groups of these values; an ace is 1."""
    groups = len(values)
    points = np.array(values, dtype=np.int64)
    coder = Coder(tuple(HIGHEST // value for value in values))
    units = np.eye(groups, dtype=np.int64)
    level = np.zeros((1, groups), dtype=np.int64)
    levels: list[Ints] = []
    while len(level):
        levels.append(level)
        longer = (level[:, None, :] + units).reshape(-1, groups)
        longer = longer[longer @ points <= HIGHEST]
        _, first = np.unique(coder.code(longer), return_index=True)
        level = longer[first]
    counts = np.concatenate(levels)
    ends = np.cumsum([len(each) for each in levels]).tolist()
    low = counts @ points
    aces = counts[:, points == 1].sum(axis=1) > 0
    totals = [best_total(number, ace) for number, ace in zip(low.tolist(), aces.tolist(), strict=True)]
    table = Compositions(
        values=values,
        counts=counts,
        size=counts.sum(axis=1),
        low=low,
        total=np.array([total for total, _ in totals], dtype=np.int64),
        soft=np.array([soft for _, soft in totals]),
        child=np.full(counts.shape, -1, dtype=np.int64),
        levels=tuple(slice(start, end) for start, end in zip([0, *ends], ends, strict=False)),
        coder=coder,
    )
    for group in range(groups):
        fits = low + values[group] <= HIGHEST
        table.child[fits, group] = table.find(counts[fits] + units[group])
    return table

"""The smallest set of vectors found that kills every mutant: greedy first, then whatever can be spared is dropped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

#: How much more a row counts that few kill: by one over the number of its killers, to these powers.
POWERS: Final = (0, 1, 2, 3)


def smallest_suite(killers: Sequence[Sequence[int]], vectors: int) -> list[int]:
    """Positions below `vectors` of which every row of `killers` holds at least one, as few as are found, ascending.

    >>> smallest_suite([[0, 1], [1, 2], [3]], 4)
    [1, 3]
    """
    rows = [frozenset(position for position in row if position < vectors) for row in killers]
    rows = _hardest([row for row in rows if row])
    best = min((_spared(_greedy(rows, power), rows) for power in POWERS), key=len)
    banned = list(best)
    while banned:  # another start without each that could be avoided, anew from every set that is better
        without = banned.pop()
        others = [row - {without} for row in rows]
        if all(others):
            again = min((_spared(_greedy(others, power), rows) for power in POWERS), key=len)
            if len(again) < len(best):
                best, banned = again, list(again)
    return sorted(best)


def _hardest(rows: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """The rows that hold no other: who kills those kills all."""
    found: list[frozenset[int]] = []
    for row in sorted(set(rows), key=lambda row: (len(row), sorted(row))):
        if not any(other <= row for other in found):
            found.append(row)
    return found


def _greedy(rows: Iterable[frozenset[int]], power: int) -> list[int]:
    left, chosen = list(rows), []
    while left:
        worth: dict[int, Fraction] = {}
        for row in left:
            for position in row:
                worth[position] = worth.get(position, Fraction(0)) + Fraction(1, len(row) ** power)
        best = min(worth, key=lambda position: (-worth[position], position))
        chosen.append(best)
        left = [row for row in left if best not in row]
    return chosen


def _spared(chosen: Sequence[int], rows: Sequence[frozenset[int]]) -> list[int]:
    """The choice without those that the others make up for, the last chosen first."""
    kept = list(chosen)
    for position in reversed(chosen):
        rest = set(kept) - {position}
        if all(row & rest for row in rows):
            kept.remove(position)
    return kept

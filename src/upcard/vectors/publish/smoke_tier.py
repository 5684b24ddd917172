"""The smoke tier: the smallest set of vectors found that kills every mutant and shows what no mutant asks for.

Greedy first, then whatever the others make up for is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from upcard.vectors.publish.goals import Goal
from upcard.vectors.rounds.pitfalls import BY_CHANCE

Json = dict[str, Any]

#: Goals that the smoke tier meets too, by kind and one by one: what no change of a rule shows.
SMOKE_KINDS: Final = frozenset({"episode", "refused"})
SMOKE_GOALS: Final[frozenset[Goal]] = frozenset({("meets", "21", "blackjack")})
#: How much more a row counts that few kill: by one over the number of its killers, to these powers.
POWERS: Final = (0, 1, 2, 3)


def mark_smoke_tier(
    vectors: Sequence[Json], killers: Sequence[Sequence[int]], met: Mapping[Goal, Sequence[int]], limit: int
) -> None:
    """Set the level of the vectors of the smoke tier, chosen from the first `limit`.

    `killers` holds for each mutant the positions of the vectors that kill it, `met` the same for each goal. For each
    pitfall that only chance meets, the first round that shows it is added if none of those chosen does.
    """
    needed = [positions for goal, positions in met.items() if goal[0] in SMOKE_KINDS or goal in SMOKE_GOALS]
    for position in smallest_suite([*killers, *needed], limit):
        vectors[position]["level"] = "smoke"
    for shown in BY_CHANCE.values():
        showing = [vector for vector in vectors if shown(vector)]
        if showing and not any(vector["level"] == "smoke" for vector in showing):
            showing[0]["level"] = "smoke"


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

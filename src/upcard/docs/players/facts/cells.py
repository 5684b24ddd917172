"""Answers about many hands, compressed to the few limits that tell them from all others.

A `Cell` is a hand, or a hand beside a dealer's, as the values of some dimensions (number of cards, total, soft or not,
...). `boxes` finds limits, dimension by dimension, that hold for all the cells asked for and for none of the others;
cells that do not matter, because another rule has decided them, are handed in with neither.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, Final, TypeAlias

Cell: TypeAlias = Mapping[str, Hashable]
#: The values allowed in the dimensions that are limited.
Box: TypeAlias = Mapping[str, frozenset[Any]]

#: With more boxes than this, a set of hands has no words a player would understand.
MOST_BOXES: Final = 4
#: The dimension of the cards themselves, which is used only where nothing shorter serves, and for a few hands.
RANKS: Final = "ranks"
MOST_RANKS: Final = 6


def boxes(inside: Collection[Cell], outside: Collection[Cell], loosen: Sequence[str]) -> list[Box] | None:
    """The fewest limits found that hold for the cells `inside` and for none `outside`.

    The dimensions in `loosen` are let go in this order wherever that keeps the others out, so what stands last is what
    is said rather. None if no few boxes do; no box if nothing is inside.
    """
    if not inside:
        return []
    numbers = [name for name in loosen if name != RANKS or loosen[-1] == RANKS]
    found = _boxes(_distinct(inside, numbers), _distinct(outside, numbers), numbers, MOST_BOXES)
    if found is None and RANKS in loosen and len({cell[RANKS] for cell in inside}) <= MOST_RANKS:
        found = _boxes(_distinct(inside, loosen), _distinct(outside, loosen), loosen, MOST_BOXES)
    return found


def _distinct(cells: Collection[Cell], names: Sequence[str]) -> list[Cell]:
    """One cell of those that are alike in these dimensions."""
    return list({tuple([cell[name] for name in names]): cell for cell in cells}.values())


def _boxes(inside: list[Cell], outside: list[Cell], loosen: Sequence[str], most: int) -> list[Box] | None:
    box = {name: frozenset(cell[name] for cell in inside) for name in loosen}
    hit = [cell for cell in outside if _within(cell, box)]
    if not hit:
        return [_loosened(box, outside, loosen)]
    if most < 2:
        return None
    best: list[Box] | None = None
    for name in reversed(loosen):  # what is said rather makes the better split
        values = sorted(box[name], key=repr)
        if not 1 < len(values) <= most:
            continue
        parts: list[Box] = []
        for value in values:
            part = [cell for cell in inside if cell[name] == value]
            rest = [cell for cell in outside if cell[name] == value]
            inner = _boxes(part, rest, [each for each in loosen if each != name], most - len(parts))
            if inner is None:
                break
            parts += [{**each, name: frozenset({value})} for each in inner]
        else:
            if len(parts) <= most and (best is None or len(parts) < len(best)):
                best = [_loosened(part, outside, loosen) for part in _merged(parts)]
    return best


def _within(cell: Cell, box: Box) -> bool:
    return all(cell[name] in values for name, values in box.items())


def _loosened(box: Mapping[str, frozenset[Any]], outside: list[Cell], loosen: Sequence[str]) -> Box:
    """The box without the limits that are not needed: those that alone keep some cell out are."""
    kept = dict(box)
    #: The limits that keep each cell out.
    out = [{name for name, values in kept.items() if cell[name] not in values} for cell in outside]
    for name in loosen:
        if name in kept and not any(len(limits) == 1 and name in limits for limits in out):
            del kept[name]
            for limits in out:
                limits.discard(name)
    return kept


def _merged(parts: list[Box]) -> list[Box]:
    """Boxes that differ in one dimension alone, as one."""
    merged: list[Box] = []
    for part in parts:
        for place, other in enumerate(merged):
            names = part.keys() | other.keys()
            differing = [name for name in names if part.get(name) != other.get(name)]
            if len(differing) == 1 and differing[0] in part and differing[0] in other:
                merged[place] = {**other, differing[0]: other[differing[0]] | part[differing[0]]}
                break
        else:
            merged.append(part)
    return merged


def only(box: Box, name: str) -> Any:
    """The one value to which a box limits a dimension; None if it does not, or to several."""
    values = box.get(name, frozenset())
    return next(iter(values)) if len(values) == 1 else None

"""Patches: the language of `changes`, of an ambiguity's readings, and of every other change of a rule book.

A patch maps rule paths to new values. A mapping is merged into the section or row at its path; anything else (a list
and a condition too) replaces what stands there; null removes it. ``before: ID`` or ``after: ID`` in the value of a row
places or moves the row; a row that the table does not have yet is added, at the end unless it is placed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.nearest_names import did_you_mean, nearest
from upcard.rulebook.paths import ROWS, Path, children, is_condition, is_row, is_table, split_path, walk

#: Keys that a row may gain by a patch; the schema says which of them its table allows.
ROW_KEYS: Final = frozenset({"when", "title", "pays", "result", "at", "stake", "do", "stage", "never"})
#: Mappings that name their entries themselves, so that a patch may add one.
OPEN: Final = frozenset({"hands"})
PLACING: Final = ("before", "after")


@dataclass(frozen=True, slots=True)
class Misfit:
    """One path of a patch that does not fit the data."""

    path: str
    message: str
    hint: str | None


class PatchError(ValueError):
    """A patch does not fit; `misfits` lists every path that does not."""

    def __init__(self, misfits: list[Misfit]) -> None:
        self.misfits = tuple(misfits)
        super().__init__("; ".join(f"{each.path}: {each.message}" for each in misfits))


class _Lost(Exception):
    """A path leads nowhere."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def apply_patch(data: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """The data with the patch applied, path after path; neither argument is changed.

    Raises `PatchError`, which names each unknown path with the nearest valid one.

    >>> apply_patch({"peek": {"under": ["A"]}}, {"peek.under": ["A", "T"]})
    {'peek': {'under': ['A', 'T']}}
    """
    result: Any = dict(data)
    misfits: list[Misfit] = []
    for path, value in patch.items():
        try:
            result = _put(result, split_path(path), value, ())
        except _Lost as lost:
            misfits.append(Misfit(path, str(lost), _ending_so(result, path) or lost.hint))
    if misfits:
        raise PatchError(misfits)
    return dict(result)


def merge(base: Any, over: Any, path: Path = ()) -> Any:
    """`over` laid on `base`: mappings deeply; all else, conditions and lists too, replaced whole."""
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)) or is_condition(path):
        return over
    merged = dict(base)
    for key, value in over.items():
        merged[key] = merge(base[key], value, (*path, key)) if key in base else value
    return merged


def _ending_so(data: Any, path: str) -> str | None:
    """A hint with the path that ends as this one does, where its beginning was left out."""
    steps = split_path(path)
    found = next((each for each, _ in walk(data) if each[-len(steps) :] == steps and each != steps), None)
    return f"did you mean {'.'.join(found)}?" if found else None


def _put(at: Any, path: Path, value: Any, above: Path) -> Any:
    """What stands at the path `above`, with `value` put where `path` leads from there."""
    step, rest = path[0], path[1:]
    if step in ("", ROWS):
        raise _Lost("a path is words joined by dots, and `rows` is not named in it")
    if is_condition(above):
        raise _Lost("a condition is replaced whole", f"patch {'.'.join(above)}")
    if isinstance(at, list):
        return _put_row(at, path, value, above)
    if not isinstance(at, Mapping):
        name = ".".join(above)
        raise _Lost(f"{name} is a plain value, with nothing under it", f"did you mean {name}?")
    if step in at:
        if rest:
            return {**at, step: _put(at[step], rest, value, (*above, step))}
        if value is None:
            return {key: child for key, child in at.items() if key != step}
        return {**at, step: merge(at[step], value, (*above, step))}
    rows = at.get(ROWS)
    if isinstance(rows, list) and (step in _ids(rows) or (isinstance(value, Mapping) and not rest)):
        return {**at, ROWS: _put_row(rows, path, value, above)}
    may_be_added = above in {(name,) for name in OPEN} or (is_row(at) and step in ROW_KEYS)
    if rest or value is None or not may_be_added:
        raise _unknown(at, step, above)
    return {**at, step: value}


def _ids(rows: list[Any]) -> list[Any]:
    return [row["id"] for row in rows if is_row(row)]


def _put_row(rows: list[Any], path: Path, value: Any, above: Path) -> list[Any]:
    """A table with `value` put where `path` leads; its first step is the id of a row."""
    step, rest = path[0], path[1:]
    if rows and not is_table(rows):
        raise _Lost(f"{'.'.join(above)} is a list of plain values: replace it whole")
    ids = _ids(rows)
    here = (*above, step)
    if step not in ids:
        if rest or not isinstance(value, Mapping):
            raise _unknown(rows, step, above)
        return _placed(rows, {"id": step}, value, here)
    index = ids.index(step)
    others = rows[:index] + rows[index + 1 :]
    if rest:
        return [*rows[:index], _put(rows[index], rest, value, here), *rows[index + 1 :]]
    if value is None:
        return others
    if not isinstance(value, Mapping):
        fields = " or ".join(f"{'.'.join(here)}.{key}" for key in rows[index] if key != "id")
        raise _Lost("a row is a mapping, or null to remove it", f"to change a field of it, name the field: {fields}")
    if not any(key in value for key in PLACING):
        return [*rows[:index], merge(rows[index], value, here), *rows[index + 1 :]]
    return _placed(others, rows[index], value, here)


def _placed(others: list[Any], row: Mapping[str, Any], value: Mapping[str, Any], path: Path) -> list[Any]:
    """The other rows with the row, changed by `value`, put where `before` or `after` says, or at the end."""
    places = [(key, str(value[key])) for key in PLACING if key in value]
    changed = merge(row, {key: child for key, child in value.items() if key not in PLACING}, path)
    if not places:
        return [*others, changed]
    if len(places) > 1:
        raise _Lost("a row is placed either before or after another, not both")
    [(side, neighbour)] = places
    ids = _ids(others)
    if neighbour not in ids:
        raise _Lost(f"there is no row {neighbour} to stand {side}", did_you_mean(neighbour, ids))
    index = ids.index(neighbour) + (side == "after")
    return [*others[:index], changed, *others[index:]]


def _unknown(at: Any, step: str, above: Path) -> _Lost:
    known = [name for name, _ in children(at, above)]
    near = nearest(step, known, 1)
    place = f"under {'.'.join(above)}" if above else "in a rule book"
    few = f"one of: {', '.join(known)}" if above and len(known) <= 12 else None
    return _Lost(f"there is no {step} {place}", f"did you mean {'.'.join((*above, *near))}?" if near else few)

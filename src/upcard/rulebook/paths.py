"""Rule paths: how every rule of a book is named, and what a path leads to.

A path is the way from the top of the book to a value, joined by dots. A list of mappings with ids is a *table*: a row
stands in it by its id, and a list called ``rows`` is not named on the way, so that ``settlement.dealer-bust`` and
``double.free`` are rows, ``double.free.stake`` a field of one, ``double.choice`` a parameter beside it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

#: The key whose list is not named in a path.
ROWS: Final = "rows"

#: The sections of a book that say how the game is played; all else is about the book.
RULE_SECTIONS: Final = (
    "money",
    "betting",
    "shoe",
    "deal",
    "hands",
    "insurance",
    "even-money",
    "surrender",
    "peek",
    "late-dealer-blackjack",
    "hit",
    "stand",
    "double",
    "split",
    "stand-at",
    "dealer",
    "settlement",
    "side-bets",
    "procedures",
)

#: Keys whose value is a condition wherever they stand.
CONDITION_KEYS: Final = frozenset({"when", "wins"})

#: Keys of a row that tell a reader something and change no game.
REMARKS: Final = frozenset({"title", "never"})

Path = tuple[str, ...]


def split_path(text: str) -> Path:
    """The steps of a dotted path."""
    return tuple(text.split("."))


def is_condition(path: Path) -> bool:
    """Does the path lead to a condition? Conditions are values: they are replaced whole, never merged."""
    return path[-1:] != () and (path[-1] in CONDITION_KEYS or (len(path) == 2 and path[0] == "hands"))


def is_table(value: Any) -> bool:
    """Is the value a list of rows with ids?"""
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) and "id" in row for row in value)


def is_row(value: Any) -> bool:
    """Is the value a row: a mapping with an id?"""
    return isinstance(value, Mapping) and "id" in value


def children(value: Any, path: Path = ()) -> Iterator[tuple[str, Any]]:
    """What stands right under a value in terms of paths, in the order of the file."""
    if is_condition(path):
        return
    if is_table(value):
        yield from ((str(row["id"]), row) for row in value)
    elif isinstance(value, Mapping):
        for key, child in value.items():
            if key == ROWS and isinstance(child, list):
                yield from children(child)
            elif not (key == "id" and path):
                yield key, child


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every path under a value with what it leads to, from the top, the value's own path left out."""
    for step, child in children(value, path):
        here = (*path, step)
        yield here, child
        yield from walk(child, here)


def find(data: Any, path: Path) -> Any:
    """What a path leads to. Raises `KeyError` with the first step that leads nowhere."""
    at = data
    for index, step in enumerate(path):
        for name, child in children(at, path[:index]):
            if name == step:
                at = child
                break
        else:
            raise KeyError(step)
    return at


def rules(data: Mapping[str, Any], sections: Collection[str] = RULE_SECTIONS) -> Iterator[tuple[Path, Any]]:
    """Every path of the rule sections, or of some of them, with what it leads to, sections included."""
    for section in RULE_SECTIONS:
        if section in data and section in sections:
            yield (section,), data[section]
            yield from walk(data[section], (section,))


def rule_ids(data: Mapping[str, Any]) -> list[str]:
    """The ids of all rules in the order of the book: every row of a table, and every parameter outside a row."""
    found: list[str] = []
    rows: set[Path] = set()
    for path, value in rules(data):
        if any(path[:length] in rows for length in range(1, len(path))):
            continue
        nested = is_row(value) and any(is_table(child) for child in value.values())  # a side bet holds a table
        if is_row(value) and not nested:
            rows.add(path)
            found.append(".".join(path))
        elif not any(True for _ in children(value, path)):
            if value == [] and path[-1] in RULE_SECTIONS:
                continue
            found.append(".".join(path))
    return found

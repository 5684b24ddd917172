"""The quick look at a suite: it knows every published one, and takes for good nothing that the schema refuses."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from upcard import schema_problems
from upcard.rulebook import load, variants
from upcard.vectors.files import record
from upcard.vectors.rounds import seeded
from upcard.wire.vector import is_a_suite

WRONG: tuple[Any, ...] = (None, True, 0, -1, 1.5, "", "x", "01", "1.0", "A s", [], {}, [None], {"x": "y"})


def small() -> dict[str, Any]:
    book = load(variants()[1])
    vectors = [seeded.vector(book, "shape", n) for n in (1, 2, 6)]
    vectors[0] |= {"flags": ["ace"], "reading": {"a": "b"}}
    vectors[1]["expected"]["refused"] = ["BALANCE"]
    made = record.suite(book, "seeded", vectors, "shape", {"ace": "why"})
    assert schema_problems.problems("vector-suite", made) == []
    return made


def known(data: Any) -> bool:
    return is_a_suite(data, json.dumps(data).encode())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path, of a list its first element alone."""
    yield path
    if isinstance(value, dict):
        for key, child in value.items():
            yield from places(child, (*path, key))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*path, 0))


def changed(data: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    data = copy.copy(data)
    data[path[0]] = changed(data[path[0]], path[1:], new)
    return data


def without(data: Any, path: tuple[Any, ...]) -> Any:
    data = copy.copy(data)
    if len(path) == 1:
        del data[path[0]]
    else:
        data[path[0]] = without(data[path[0]], path[1:])
    return data


def test_a_good_suite_is_known() -> None:
    assert known(small())


@pytest.mark.parametrize("new", WRONG, ids=repr)
def test_what_the_schema_refuses_is_not_taken(new: Any) -> None:
    made = small()
    for path in places(made):
        broken = changed(made, path, new)
        if known(broken):
            assert schema_problems.problems("vector-suite", broken) == [], path


def test_missing_and_unknown_keys_are_seen() -> None:
    made = small()
    for path in places(made):
        if path and known(cut := without(made, path)):
            assert schema_problems.problems("vector-suite", cut) == [], path
        at: Any = made
        for step in path:
            at = at[step]
        if isinstance(at, dict):
            more = changed(made, path, {**at, "unknown key": "1"})
            assert not known(more) or schema_problems.problems("vector-suite", more) == [], path


def test_what_stands_twice_is_seen() -> None:
    made = small()
    made["vectors"][0]["flags"] = ["ace", "ace"]
    assert not known(made)

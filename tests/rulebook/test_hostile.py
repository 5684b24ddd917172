"""Whatever a file holds, what comes back is a list of problems, or a `RuleBookError`, and nothing else."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.books import HEAD, problems
from upcard.resources import data_dir
from upcard.rulebook import RuleBookError, from_data, load, validate, variants
from upcard.rulebook.loading.yaml12 import RawPath, read
from upcard.rulebook.validation.problems import CODES


@contextmanager
def file_of(content: bytes) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.yaml"
        path.write_bytes(content)
        yield path


def told(content: bytes) -> None:
    """Checking and loading the content agree, and neither raises anything else."""
    with file_of(content) as path:
        errors = [each for each in validate(path) if each.severity == "error"]
        for each in errors:
            assert each.message
            assert each.code in CODES
            assert each.place.line >= 1
            assert each.place.column >= 1
            assert json.dumps(each.to_json())
        try:
            load(path)
        except RuleBookError as failure:
            assert failure.problems
            assert str(failure)
            if failure.problems[0].code != "abstract":
                assert errors


@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    told(content)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    told(text.encode("utf-8", "surrogatepass"))


@given(st.text(alphabet="shoe:decks{}[],-'\" \n0123456789|>&*", max_size=80))
def test_any_ending_of_a_book(text: str) -> None:
    told((HEAD + text).encode())


VARIANTS = {name: (data_dir("spec") / "variants" / f"{name}.yaml").read_bytes() for name in variants()}


@settings(max_examples=20)
@given(st.sampled_from(sorted(VARIANTS)), st.data())
def test_a_book_cut_off_anywhere(name: str, data: st.DataObject) -> None:
    content = VARIANTS[name]
    told(content[: data.draw(st.integers(0, len(content)))])


@settings(max_examples=20)
@given(st.sampled_from(sorted(VARIANTS)), st.data())
def test_a_book_with_a_wrong_byte_anywhere(name: str, data: st.DataObject) -> None:
    content = bytearray(VARIANTS[name])
    content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    told(bytes(content))


def places(value: Any, path: RawPath = ()) -> Iterator[RawPath]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, child in children:
        yield (*path, step)
        yield from places(child, (*path, step))


def put(data: Any, path: RawPath, value: Any) -> Any:
    changed = copy.deepcopy(data)
    at = changed
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return changed


#: Every file a book draws on, as data, with the paths of its values.
DATA = {name: read(data_dir("spec") / "variants" / f"{name}.yaml", name).data for name in variants()}
WORDS = ["always", "never", "bust", "none", "A", "3:2", "1/2", "2.50", "once", "free", "x", "a.b", "", "main"]
KEYS = ["is", "not", "any", "cards", "total", "min", "id", "rows", "when", "dealer"]
PLAIN = st.none() | st.booleans() | st.integers(-3, 40) | st.floats(-9, 9) | st.sampled_from(WORDS)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=12)
@given(st.sampled_from(sorted(DATA)), st.data())
def test_a_book_with_any_value_in_any_place(name: str, data: st.DataObject) -> None:
    """Written as JSON, which is YAML: what gets past the schema is checked, linted and built."""
    path = data.draw(st.sampled_from(list(places(DATA[name]))))
    told(json.dumps(put(DATA[name], path, data.draw(VALUES))).encode())


RESOLVED = {name: load(name).data for name in variants()}
RESOLVED_PATHS = {name: [path for path in places(data) if path[0] != "provenance"] for name, data in RESOLVED.items()}


@settings(max_examples=40)
@given(st.sampled_from(sorted(RESOLVED)), st.data())
def test_resolved_data_with_any_value_in_any_place(name: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(RESOLVED_PATHS[name]))
    try:
        from_data(put(RESOLVED[name], path, data.draw(VALUES)))
    except RuleBookError as failure:
        assert failure.problems


@pytest.mark.parametrize("kind", ["side-bets/hot-3", "sources/zero-blackjack", "strategies/classic-chart"])
@settings(max_examples=25)
@given(data=st.data())
def test_other_files_with_any_value_in_any_place(kind: str, data: st.DataObject) -> None:
    whole = read(data_dir("spec") / f"{kind}.yaml", kind).data
    path = data.draw(st.sampled_from(list(places(whole))))
    with file_of(json.dumps(put(whole, path, data.draw(VALUES))).encode()) as file:
        for each in validate(file):
            assert each.message


def test_classes_that_name_classes_are_bounded(tmp_path: Path) -> None:
    """Each names the one before it twice: thirty of them would ask a thousand million questions."""
    names = [f"c{number}" for number in range(1, 31)]
    lines = ["  c0: {cards: 2}", *(f"  {name}: {{any: [c{n}, {{not: c{n}}}]}}" for n, name in enumerate(names))]
    found = problems(tmp_path, "\n".join(["hands:", *lines, ""]))
    assert {each.code for each in found} == {"too-large"}
    assert [each.path for each in found][:2] == ["hands.c6", "hands.c7"]
    assert found[0].message == "this asks 316 questions with the classes it names written out: at most 200 are taken"

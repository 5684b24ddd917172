"""What is wrong with a value by a schema: two judges of one mind, one that is quick and one that explains."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard import schema_problems
from upcard.rulebook import load, variants
from upcard.schema_problems import problems, validate
from upcard.wire import certificate, kill_matrix, report, values, vector
from upcard.wire.values import Amount, CardText, Digest

BOOK = load(variants()[0]).data
ODD: list[Any] = [None, True, 0, -1, 1.0, 2.5, 10**30, "", "x", "10\n", "1:1", "\ud800", [], {}, ["A"], {"id": "a"}]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every path of the value."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(each for step, child in steps for each in places(child, (*path, step)))]


PLACES = places(BOOK)[1:]


@given(st.sampled_from(PLACES), st.sampled_from(ODD))
def test_the_quick_judge_passes_nothing_that_the_other_does_not(path: tuple[Any, ...], value: Any) -> None:
    data = copy.deepcopy(BOOK)
    at: Any = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    quick = schema_problems._passes("resolved-rule-book", data)
    slow = schema_problems._judge("resolved-rule-book").is_valid(data)
    assert slow or not quick
    if slow and not quick:  # only texts that no JSON can hold
        assert value == "\ud800"


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ({"event": "drawn"}, ["/event: 'drawn' is not one of bet, dealt, offered"]),
        ({"event": "drew", "card": "7h"}, ["/to: is missing, expected a recipient"]),
        ([], ["a list is not a mapping"]),
    ],
)
def test_lines_for_a_reader_of_json(value: Any, lines: list[str]) -> None:
    found = problems("event", value)
    assert len(found) == len(lines) and all(map(str.startswith, found, lines)), found


def test_a_definition_of_a_schema_judges_alone() -> None:
    assert validate("event#/$defs/card", "As") == []
    assert [each.message for each in validate("event#/$defs/card", "Zs")] == ["'Zs' is not a card such as As"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("rule-book#/$defs/id", "dealer-22"),
        ("rule-book#/$defs/amount", "2.50"),
        ("rule-book#/$defs/ratio", "3:2"),
        ("rule-book#/$defs/reference", "common/blackjack"),
        ("event#/$defs/card", "As"),
        ("event#/$defs/digest", "0" * 64),
    ],
)
def test_a_text_with_a_newline_at_its_end_is_another_text(name: str, text: str) -> None:
    assert validate(name, text) == []
    assert validate(name, f"{text}\n")


def test_no_type_of_the_wire_takes_a_newline_at_the_end_of_a_text() -> None:
    """Python's ``$`` would; the published patterns, which JSON Schema reads, end in it."""
    for module in (values, vector, report, certificate, kill_matrix):
        assert '$"' not in Path(str(module.__file__)).read_text(encoding="utf-8"), module.__name__
    for kind, text in ((CardText, "As"), (Amount, "2.5"), (Digest, "0" * 64)):
        assert msgspec.convert(text, kind) == text
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(f"{text}\n", kind)

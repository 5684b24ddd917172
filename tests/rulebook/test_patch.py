"""Patches: what each form does, what is refused, and laws that hold for every path of every variant."""

from __future__ import annotations

import contextlib
import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.rulebook import PatchError, apply_patch, load, variants
from upcard.rulebook.paths import find, is_row, is_table, rules

BOOK: dict[str, Any] = {
    "peek": {"under": ["A"]},
    "hands": {"bust": {"total": {"min": 22}}, "pairs": {"pair": "rank", "split": False}},
    "double": {
        "choice": "first-row",
        "rows": [{"id": "free", "when": {"cards": 2}, "stake": "free"}, {"id": "paid", "when": "always"}],
    },
    "settlement": [{"id": "a", "at": "once"}, {"id": "b", "at": "reveal"}, {"id": "c", "at": "showdown"}],
    "side-bets": [{"id": "21+3", "cards": ["upcard"], "rows": [{"id": "7-7-7", "pays": "5:1"}]}],
    "procedures": {"timeout": {"clock": "none", "rows": []}},
    "chips": ["1", "5"],
}


def patched(path: str, value: Any) -> dict[str, Any]:
    return apply_patch(BOOK, {path: value})


def ids(table: list[Any]) -> str:
    return "".join(row["id"] for row in table)


def test_a_parameter_is_replaced() -> None:
    assert patched("peek.under", [])["peek"] == {"under": []}
    assert patched("double.choice", "any-row")["double"]["choice"] == "any-row"


def test_a_mapping_is_merged_into_a_section_or_a_row() -> None:
    assert patched("peek", {"under": []})["peek"] == {"under": []}
    row = patched("double.free", {"stake": "own", "title": "Double"})["double"]["rows"][0]
    assert row == {"id": "free", "when": {"cards": 2}, "stake": "own", "title": "Double"}


def test_a_condition_is_replaced_whole() -> None:
    assert patched("double.free.when", {"hard": 9})["double"]["rows"][0]["when"] == {"hard": 9}
    assert patched("double.free", {"when": {"hard": 9}})["double"]["rows"][0]["when"] == {"hard": 9}
    assert patched("hands.pairs", {"pair": "value"})["hands"]["pairs"] == {"pair": "value"}
    assert patched("hands", {"pairs": {"pair": "value"}})["hands"]["pairs"] == {"pair": "value"}


def test_rows_with_digits_and_signs_in_their_ids() -> None:
    assert patched("side-bets.21+3.7-7-7.pays", "9:1")["side-bets"][0]["rows"][0]["pays"] == "9:1"


def test_null_removes() -> None:
    assert ids(patched("settlement.b", None)["settlement"]) == "ac"
    assert "bust" not in patched("hands.bust", None)["hands"]
    assert "stake" not in patched("double.free.stake", None)["double"]["rows"][0]


def test_a_row_is_added_at_the_end_or_where_it_is_placed() -> None:
    assert patched("settlement.d", {"at": "once"})["settlement"][3] == {"id": "d", "at": "once"}
    assert ids(patched("settlement.d", {"before": "b"})["settlement"]) == "adbc"
    assert ids(patched("settlement.d", {"after": "a"})["settlement"]) == "adbc"
    assert patched("procedures.timeout.hit", {"do": "hit"})["procedures"]["timeout"]["rows"] == [
        {"id": "hit", "do": "hit"}
    ]


def test_a_row_is_moved() -> None:
    assert ids(patched("settlement.a", {"after": "b"})["settlement"]) == "bac"
    assert ids(patched("settlement.c", {"before": "a"})["settlement"]) == "cab"
    moved = patched("settlement.a", {"at": "showdown", "after": "c"})["settlement"]
    assert moved[2] == {"id": "a", "at": "showdown"}, "moved and changed at once, the placing not kept"


def test_a_class_and_a_field_are_added() -> None:
    assert patched("hands.six", {"cards": 6})["hands"]["six"] == {"cards": 6}
    assert patched("settlement.a.title", "Bust")["settlement"][0]["title"] == "Bust"


def test_later_paths_see_what_earlier_ones_made() -> None:
    patch = {"settlement.d": {"at": "once"}, "settlement.e": {"before": "d"}, "settlement.d.at": "reveal"}
    assert apply_patch(BOOK, patch)["settlement"][3:] == [{"id": "e"}, {"id": "d", "at": "reveal"}]


UNKNOWN = [
    ("pek.under", [], "did you mean peek?"),
    ("peek.undr", [], "did you mean peek.under?"),
    ("double.fre.stake", "own", "did you mean double.free?"),
    ("double.free.stak", "own", "did you mean double.free.stake?"),
    ("double.chioce", "any-row", "did you mean double.choice?"),
    ("settlement.d", None, None),
    ("settlement.d", 3, None),
    ("settlement.d.at", "once", None),
    ("settlement.d", {"before": "x"}, "one of: a, b, c"),
    ("settlement.d", {"before": "a", "after": "b"}, None),
    ("settlement.a", 3, None),
    ("settlement.a", {"before": "a"}, "one of: b, c"),
    ("double.free.when.cards", 3, "patch double.free.when"),
    ("double.rows.free", {}, None),
    ("peek.under.0", "T", None),
    ("chips.0", "T", None),
    ("double.choice.x", 1, "did you mean double.choice?"),
    ("nothing", 1, None),
    ("", 1, None),
    ("double.", {}, None),
]


@pytest.mark.parametrize(("path", "value", "hint"), UNKNOWN)
def test_what_does_not_fit_is_told_with_the_nearest_path(path: str, value: Any, hint: str | None) -> None:
    with pytest.raises(PatchError) as caught:
        patched(path, value)
    [misfit] = caught.value.misfits
    assert misfit.path == path
    if hint is not None:
        assert misfit.hint == hint


def test_all_misfits_are_told_at_once() -> None:
    with pytest.raises(PatchError) as caught:
        apply_patch(BOOK, {"a": 1, "peek.under": [], "b.c": 1})
    assert [each.path for each in caught.value.misfits] == ["a", "b.c"]


# ---- laws, over every path of every variant --------------------------------------------------------------------------

BOOKS = {name: load(name).data for name in variants()}
PATHS = [(name, path) for name, data in BOOKS.items() for path, _ in rules(data)]
ROWS = [(name, path) for name, path in PATHS if is_row(find(BOOKS[name], path))]


def dotted(path: tuple[str, ...]) -> str:
    return ".".join(path)


@given(st.sampled_from(PATHS))
def test_putting_back_what_stands_there_changes_nothing(where: tuple[str, tuple[str, ...]]) -> None:
    name, path = where
    data = BOOKS[name]
    value = find(data, path)
    if not isinstance(value, list) or not is_table(value):
        assert apply_patch(data, {dotted(path): value}) == data


@given(st.sampled_from(PATHS), st.sampled_from([None, 1, "x", [], {"at": "once"}, {"before": "bust"}]))
def test_a_patch_changes_neither_of_its_arguments(where: tuple[str, tuple[str, ...]], value: Any) -> None:
    name, path = where
    data = BOOKS[name]
    before, patch = copy.deepcopy(data), {dotted(path): value}
    with contextlib.suppress(PatchError):
        apply_patch(data, patch)
    assert data == before
    assert patch == {dotted(path): value}


@given(st.sampled_from(PATHS), st.sampled_from(PATHS))
def test_patches_of_paths_apart_may_go_in_any_order(
    one: tuple[str, tuple[str, ...]], two: tuple[str, tuple[str, ...]]
) -> None:
    data = BOOKS[one[0]]
    first, second = one[1], two[1]
    apart = first[: len(second)] != second and second[: len(first)] != first
    known = {path for name, path in PATHS if name == one[0]}
    if not apart or second not in known or any(isinstance(find(data, path), (list, dict)) for path in (first, second)):
        return
    forth = apply_patch(data, {dotted(first): "x", dotted(second): "y"})
    assert forth == apply_patch(data, {dotted(second): "y", dotted(first): "x"})
    assert (find(forth, first), find(forth, second)) == ("x", "y")


@given(st.sampled_from(ROWS))
def test_a_row_taken_out_can_be_put_back(where: tuple[str, tuple[str, ...]]) -> None:
    name, path = where
    data = BOOKS[name]
    row = find(data, path)
    table = [child for each, child in rules(data) if each[:-1] == path[:-1] and is_row(child)]
    index = table.index(row)
    neighbours = [("after", table[index - 1])] if index else [("before", each) for each in table[1:2]]
    placed = {side: neighbour["id"] for side, neighbour in neighbours}
    without = apply_patch(data, {dotted(path): None})
    assert without != data
    assert apply_patch(without, {dotted(path): {**row, **placed}}) == data


@given(st.sampled_from(PATHS), st.text(alphabet="abcxyz-", min_size=1, max_size=6))
def test_an_unknown_path_is_always_told(where: tuple[str, tuple[str, ...]], step: str) -> None:
    name, path = where
    unknown = dotted((*path, f"{step}~"))
    with pytest.raises(PatchError) as caught:
        apply_patch(BOOKS[name], {f"{unknown}.more": 1})
    assert [each.path for each in caught.value.misfits] == [f"{unknown}.more"]

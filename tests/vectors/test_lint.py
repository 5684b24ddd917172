"""Each problem that the lint of suites names, made on purpose."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from upcard.rulebook import Rulebook, load, variants
from upcard.vectors.files import lint, record, suite
from upcard.vectors.files.flags import flags_of, notes
from upcard.vectors.rounds import seeded

BOOK = load(variants()[0])
Json = dict[str, Any]


def made() -> Json:
    vectors = [seeded.vector(BOOK, "lint", n) for n in range(1, 4)]
    for vector in vectors:
        vector["flags"] = flags_of(vector)
    return record.suite(BOOK, "seeded", vectors, "lint", notes(vectors))


def book_of(variant: str) -> Rulebook | None:
    return BOOK if variant == BOOK.id else None


def problems(*data: Json) -> list[str]:
    return lint.suites([(f"file {n}", suite.Suite(each)) for n, each in enumerate(data)], book_of)


def test_a_clean_suite_has_no_problem() -> None:
    assert problems(made()) == []


def _vector(change: Callable[[Json], None]) -> Callable[[Json], None]:
    return lambda data: change(data["vectors"][0])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data.update(variant="no-such-game"), "there is no rule book no-such-game"),
        (lambda data: data.update(rulebook="0" * 64), "made with other rules"),
        (lambda data: data["flags"].update(unheard="of"), "the flag unheard is explained and no vector bears it"),
        (_vector(lambda vector: vector["flags"].append("unheard")), "the flag unheard is not explained"),
        (_vector(lambda vector: vector["clauses"].append("settlement.nothing")), "has no rule settlement.nothing"),
        (_vector(lambda vector: vector.update(id=f"{BOOK.id}/other/0001")), "the id does not begin with"),
        (_vector(lambda vector: vector["recipients"].pop()), "recipients"),
        (_vector(lambda vector: vector.update(shoe=["As"] * len(vector["shoe"]))), "As"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_problem_is_named(change: Callable[[Json], None], said: str) -> None:
    data = copy.deepcopy(made())
    if said == "As":  # more aces of spades than there are decks
        data["vectors"][0]["shoe"] = ["As"] * 9
        data["vectors"][0]["recipients"] = ["dealer"] * 9
    else:
        change(data)
    assert any(said in problem for problem in problems(data)), problems(data)


def test_the_same_id_and_the_same_round_are_found_across_files() -> None:
    first, second = made(), made()
    found = problems(first, second)
    assert any("the id stands in file 0 too" in problem for problem in found)
    assert any("the same round as" in problem for problem in found)


def test_a_retired_id_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    data = made()
    monkeypatch.setattr(lint, "retired", lambda: {data["vectors"][1]["id"]: "it showed nothing"})
    assert any("was retired: it showed nothing" in problem for problem in problems(data))


def test_a_file_in_another_form_is_found(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    path.write_text(suite.text(made()).replace("  ", "   "), encoding="utf-8")
    assert any("canonical" in problem for problem in lint.suites([(str(path), suite.read(path))], book_of))

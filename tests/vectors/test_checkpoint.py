"""Runs that are broken off: what was done is not done again, and the bytes are those of a run that was not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from upcard.rulebook import Rulebook, load, variants, with_readings
from upcard.vectors.mutation.mutants import mutants
from upcard.vectors.publish import meet_goals, variant_suites, written_files
from upcard.vectors.publish.checkpoint import Checkpoint
from upcard.vectors.publish.goals import Goals

BOOK = load(variants()[0])


class Work:
    """Squares numbers, notes which, and is interrupted before some number."""

    def __init__(self, stop: int | None = None) -> None:
        self.stop = stop
        self.done: list[int] = []

    def __call__(self, items: Sequence[int]) -> Iterator[list[int]]:
        for item in items:
            if item == self.stop:
                raise KeyboardInterrupt
            self.done.append(item)
            yield [item * item]


def squares(folder: Path | None, work: Work, seed: str = "a seed", book: Rulebook = BOOK) -> list[Any]:
    with Checkpoint(folder, book.id, [book], seed) as unfinished:
        return list(unfinished.results("squares", range(6), str, work))


ALL = [[0], [1], [4], [9], [16], [25]]


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        squares(tmp_path, Work(stop=4))
    rest = Work()
    assert squares(tmp_path, rest) == ALL
    assert rest.done == [4, 5]
    assert list(tmp_path.iterdir()) == [], "a run that ended leaves nothing behind"


def test_a_line_that_was_cut_short_is_done_again(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        squares(tmp_path, Work(stop=4))
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-3])
    again = Work(stop=5)
    with pytest.raises(KeyboardInterrupt):
        squares(tmp_path, again)
    assert again.done == [3, 4]
    last = Work()
    assert squares(tmp_path, last) == ALL
    assert last.done == [5]


def test_nothing_is_taken_over_from_another_book_or_seed(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        squares(tmp_path, Work(stop=4))
    ambiguity = next(each for each in BOOK.ambiguities.values() if each.readings)
    other = with_readings(BOOK, {ambiguity.id: next(iter(ambiguity.readings))})
    for changed in ({"seed": "another"}, {"book": other}):
        work = Work()
        squares(tmp_path, work, **changed)
        assert work.done == list(range(6))


def test_without_a_place_all_is_done(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for folder in (None, tmp_path / "file" / "folder"):
        assert squares(folder, Work()) == ALL


class FewGoals(Goals):
    """Every ninetieth of the goals."""

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.wanted = self.wanted[::90]


def test_a_run_that_was_broken_off_ends_with_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    some = mutants(BOOK)[60:240:20]
    monkeypatch.setattr(variant_suites, "mutants", lambda book: some)
    goals = FewGoals(BOOK)
    monkeypatch.setattr(variant_suites, "Goals", lambda book: goals)
    monkeypatch.setattr(variant_suites, "SEEDED", 3)
    monkeypatch.setattr(meet_goals, "DRAWN", 20)
    whole = written_files.published(variant_suites.publish(BOOK))
    for stop in [("mutants", 5), ("kill matrix", 3)]:

        def tell(what: str, done: int, total: int, stop: tuple[str, int] = stop) -> None:
            if (what, done) == stop:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            variant_suites.publish(BOOK, on_progress=tell, keep=tmp_path)
        assert len(list(tmp_path.iterdir())) == 1
    assert written_files.published(variant_suites.publish(BOOK, keep=tmp_path)) == whole
    assert list(tmp_path.iterdir()) == []


def test_a_second_run_at_once_keeps_nothing_and_disturbs_nothing(tmp_path: Path) -> None:
    with Checkpoint(tmp_path, "squares", [BOOK], "seed") as first:
        assert list(first.results("square", [1], str, lambda items: [1])) == [1]
        with Checkpoint(tmp_path, "squares", [BOOK], "seed") as second:
            assert list(second.results("square", [1, 2], str, lambda items: [1, 4])) == [1, 4]
        assert first.path is not None and first.path.read_text() == '["square", "1", 1]\n'

"""One name for one book: the same in `extends` and on the command line, and no hint to a file of another kind."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from rulebook.books import problems
from upcard.resources import data_dir
from upcard.rulebook import Problem, RuleBookError, find, load, rule_samples, validate, variants
from upcard.rulebook.loading import book_files

BOOK = """\
upcard: 1
id: house
title: House
summary: A book.
provenance: []
extends: """


def house(folder: Path, extends: str) -> Path:
    path = folder / "house.yaml"
    path.write_text(f"{BOOK}{extends}\n", encoding="utf-8")
    return path


def first(path: Path) -> Problem:
    return validate(path)[0]


@pytest.mark.parametrize("name", [*variants(), *rule_samples()])
def test_a_book_has_one_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    extended, loaded = load(house(tmp_path, name)), load(name)
    assert extended.digest == loaded.digest
    folder = "variants" if name in variants() else "rule-samples"
    assert find(f"{folder}/{name}") == find(name) == book_files.named(name, "rule-book", tmp_path / "house.yaml")


def test_the_path_of_a_file_is_a_name_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    base = tmp_path / "base.yaml"
    base.write_text(f"{BOOK.replace('house', 'base')}{variants()[0]}\n", encoding="utf-8")
    for name in ("base.yaml", "base"):
        assert load(house(tmp_path, name)).digest == load(name).digest == load(variants()[0]).digest


def test_a_packaged_id_names_the_packaged_book(tmp_path: Path) -> None:
    own = tmp_path / f"{variants()[0]}.yaml"
    own.write_text(f"{BOOK}{variants()[0]}\n", encoding="utf-8")
    assert load(own).digest == load(variants()[0]).digest


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("clasic-blackjack", "did you mean classic-blackjack?"),
        ("common/blackjak", "did you mean common/blackjack?"),
        ("sources/classic-blackjack.yaml", "did you mean classic-blackjack?"),
        ("hot-3", None),
    ],
)
def test_a_hint_names_a_file_of_the_kind_that_is_wanted(tmp_path: Path, name: str, hint: str | None) -> None:
    found = first(house(tmp_path, name))
    assert (found.path, found.message, found.hint) == ("extends", f"there is no rule book {name}", hint)


def test_a_file_of_another_kind_is_no_rule_book(tmp_path: Path) -> None:
    found = first(house(tmp_path, "sources/classic-blackjack"))
    assert (found.path, found.code, found.hint) == ("extends", "reference", "did you mean classic-blackjack?")
    assert found.message == "sources/classic-blackjack is no rule book: its kind is statements"


def test_an_unknown_name_is_told_with_the_nearest_book() -> None:
    with pytest.raises(RuleBookError, match=r"there is no rule book of this name\n.*did you mean late-surrender"):
        load("late-surender")


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    os.mkfifo(path)
    [problem] = validate(path)
    assert (problem.code, problem.message) == ("unreadable", "the file cannot be read: it is no regular file")


def test_every_packaged_file_has_a_name_of_its_kind() -> None:
    spec = data_dir("spec")
    named = {book_files.named(name, kind) for kind in book_files.FOLDERS for name in book_files.names(kind)}
    assert named == set(spec.rglob("*.yaml"))


def test_a_side_bet_is_no_book_of_another_kind(tmp_path: Path) -> None:
    found = problems(tmp_path, "side-bets: [sources/classic-blackjack]\n")
    assert "sources/classic-blackjack is no side bet: its kind is statements" in [each.message for each in found]

"""The published suites: clean, complete, able to tell what they were made to tell, the same when made again."""

from __future__ import annotations

from functools import cache

import pytest

from upcard.resources import data_dir
from upcard.rulebook import Rulebook, load, variants, with_patch
from upcard.rulebook.paths import rule_ids
from upcard.vectors.files import kill_matrix, lint, suite
from upcard.vectors.files.flags import flags_of
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.killing_vectors import MutantKills, visible_play
from upcard.vectors.mutation.masked_by_other_rules import why_no_effect
from upcard.vectors.mutation.mutants import mutants
from upcard.vectors.publish.coverage_page import coverage_tables, covered, html, left_out, markdown
from upcard.vectors.publish.goals import GoalObserver, Goals
from upcard.vectors.publish.meet_goals import meet_goals
from upcard.vectors.publish.variant_suites import SEED

VARIANTS = variants()
BOOKS = {variant: load(variant) for variant in VARIANTS}
SUITES = {variant: [suite.read(path) for path in suite.committed(variant)] for variant in VARIANTS}
VECTORS = {variant: [vector for each in SUITES[variant] for vector in each.vectors] for variant in VARIANTS}
MATRICES = {variant: kill_matrix.read(kill_matrix.path_of(variant)) for variant in VARIANTS}

GOALS = cache(lambda variant: Goals(BOOKS[variant]))

MUTANTS = cache(lambda variant: mutants(BOOKS[variant]))

every_variant = pytest.mark.parametrize("variant", VARIANTS)


def book_of(variant: str) -> Rulebook | None:
    return BOOKS.get(variant)


def test_the_suites_are_clean() -> None:
    named = [(str(path), suite.read(path)) for variant in VARIANTS for path in suite.committed(variant)]
    assert lint.suites(named, book_of) == []


@every_variant
def test_every_answer_is_the_engines(variant: str) -> None:
    book = BOOKS[variant]
    for vector in VECTORS[variant]:
        played = answer(book, vector)
        assert played.over, vector["id"]
        assert played.expected(book) == vector["expected"], vector["id"]
        assert list(played.recipients) == vector["recipients"], vector["id"]
        assert flags_of(vector) == vector["flags"], vector["id"]


@every_variant
def test_the_tiers_are_as_small_as_they_are_said_to_be(variant: str) -> None:
    levels = [vector["level"] for vector in VECTORS[variant]]
    assert 0 < levels.count("smoke") <= 120
    assert len(levels) <= 3000


@every_variant
def test_the_matrix_is_of_these_vectors_and_this_book(variant: str) -> None:
    matrix, book = MATRICES[variant], BOOKS[variant]
    assert sorted(matrix.vectors) == sorted(vector["id"] for vector in VECTORS[variant])
    assert matrix.rulebook == book.digest
    changes = {mutant.id for mutant in MUTANTS(variant)}
    listed = [*(row.id for row in matrix.mutants), *matrix.equivalent, *matrix.no_effect]
    assert len(listed) == len(set(listed))
    assert set(listed) == changes
    reasons = {mutant.id: reason for mutant in MUTANTS(variant) if (reason := why_no_effect(book, mutant))}
    assert reasons.items() <= matrix.no_effect.items()


@every_variant
def test_every_mutant_is_killed_by_standard_and_by_smoke(variant: str) -> None:
    matrix = MATRICES[variant]
    smoke = {vector["id"] for vector in VECTORS[variant] if vector["level"] == "smoke"}
    numbers = {number for number, name in enumerate(matrix.vectors) if name in smoke}
    assert matrix.survived == ()
    assert [row.id for row in matrix.mutants if not row.killers & numbers] == []
    assert len(matrix.equivalent) < 0.05 * (len(matrix.mutants) + len(matrix.equivalent))


@every_variant
def test_cells_of_the_matrix_are_true(variant: str) -> None:
    """Of every thirteenth mutant, one vector that kills it and one that does not, played again."""
    matrix, book = MATRICES[variant], BOOKS[variant]
    by_id = {vector["id"]: vector for vector in VECTORS[variant]}
    patches = {mutant.id: mutant.patch for mutant in MUTANTS(variant)}
    for row in matrix.mutants[::13]:
        changed = with_patch(book, patches[row.id])
        spared = next((n for n in range(len(matrix.vectors)) if n not in row.killers), None)
        for number in {min(row.killers), max(row.killers), spared} - {None}:
            vector = by_id[matrix.vectors[number or 0]]
            killed = visible_play(changed, vector) != visible_play(book, vector)
            assert killed is (number in row.killers), (row.id, vector["id"])


@every_variant
def test_what_need_not_be_played_again_is_told_by_nobody(variant: str) -> None:
    """The short cut of the measure changes no cell: a few mutants of each section without it."""
    book, vectors = BOOKS[variant], VECTORS[variant][::13]
    measure = MutantKills(book, vectors)
    originals = [visible_play(book, vector) for vector in vectors]
    for mutant in MUTANTS(variant)[::23]:
        changed = with_patch(book, mutant.patch)
        slow = [n for n, vector in enumerate(vectors) if visible_play(changed, vector) != originals[n]]
        assert list(measure.killers(mutant)) == slow, mutant.id


@every_variant
def test_every_goal_is_met_or_left_out_with_a_reason(variant: str) -> None:
    goals, watcher = GOALS(variant), GoalObserver(BOOKS[variant])
    shown = {goal for vector in VECTORS[variant] for goal in watcher.shows(vector)}
    assert [goal for goal in goals.wanted if goal not in shown] == []
    assert shown.isdisjoint(goals.left_out), "what was left out can be met after all"
    assert all(goals.left_out.values())


@every_variant
def test_the_rounds_of_the_goals_are_those_of_the_seed(variant: str) -> None:
    """The whole is made anew by `make check-vectors`; this is its first and longest list."""
    book = BOOKS[variant]
    gathered = meet_goals(book, GOALS(variant), SEED, lambda done, total: None)
    there = {tuple(vector["shoe"]) for vector in VECTORS[variant]}
    assert gathered.unmet == []
    assert all(tuple(each.vector["shoe"]) in there for each in gathered.chosen)


@every_variant
def test_every_clause_of_the_book_has_a_vector(variant: str) -> None:
    book = BOOKS[variant]
    clauses = covered(book, VECTORS[variant], MATRICES[variant])
    assert set(clauses) == set(rule_ids(book.data))
    without = {rule for rule, vectors in clauses.items() if not vectors}
    assert sorted(without - left_out(book, MATRICES[variant]).keys()) == []


def test_the_coverage_pages_are_fresh() -> None:
    folder = data_dir("vectors").parent / "docs" / "reference" / "coverage"
    for variant in VARIANTS:
        book = BOOKS[variant]
        tables = coverage_tables(book, VECTORS[variant], MATRICES[variant], GOALS(variant))
        assert (folder / f"{variant}.md").read_text(encoding="utf-8") == markdown(book, tables)
        assert (folder / f"{variant}.html").read_text(encoding="utf-8") == html(book, tables)


def test_no_id_was_retired_that_is_in_use() -> None:
    used = {vector["id"] for variant in VARIANTS for vector in VECTORS[variant]}
    assert used.isdisjoint(lint.retired())
    assert (data_dir("vectors") / lint.RETIRED).is_file()

"""Proofs that a changed book is the same game: right where they are given, and not given where rounds differ."""

from __future__ import annotations

from functools import cache

import pytest

from upcard.rulebook import load, variants, with_patch
from upcard.shuffle import Stream
from upcard.vectors.files import kill_matrix, suite
from upcard.vectors.mutation.equivalence import BookComparer, Difference, Proof
from upcard.vectors.mutation.killing_vectors import MutantKills, visible_play
from upcard.vectors.mutation.mutants import mutants
from upcard.vectors.publish.search import search
from upcard.vectors.rounds import betting, random_rounds

CLASSIC = load("classic-blackjack")
COMPARER = BookComparer(CLASSIC)
MUTANTS = cache(lambda variant: mutants(load(variant)))


@pytest.mark.parametrize(
    "patch",
    [
        {"dealer.soft-17": None},  # a soft 17 is no 16 or less, and the row below stands on it too
        {"hands.bust": {"low": {"min": 22}}},  # over 21 no ace counts 11
        {"settlement.lower.when": "always"},  # what is neither higher nor equal is lower
        {"stand-at.split-ace.when": {"split-from": ["A"], "cards": {"min": 2}}},  # a hand is looked at with two
        {"double.first-two.when": {"cards": 2, "not": "blackjack"}},  # a blackjack stands by itself
    ],
    ids=str,
)
def test_the_same_game(patch: dict[str, object]) -> None:
    found = COMPARER.compare(patch, with_patch(CLASSIC, patch))
    assert isinstance(found, Proof) and found.compared > 20


@pytest.mark.parametrize(
    "patch",
    [
        {"dealer.soft-17.do": "hit"},
        {"hands.bust": {"total": {"min": 23}}},
        {"settlement.tie.result": "lose"},
        {"double.first-two.when": {"cards": 2, "split": False}},
        {"split.equal-value.when": {"pair": "rank"}},
        {"insurance.when": {"upcard": ["A", "K"], "player": {"not": "blackjack"}}},
        {"insurance.wins": {"dealer": {"total": 21, "cards": {"max": 3}}, "upcard": ["A"], "not": {"has-card": ["A"]}}},
    ],
    ids=str,
)
def test_another_game_is_shown_by_a_situation(patch: dict[str, object]) -> None:
    assert isinstance(COMPARER.compare(patch, with_patch(CLASSIC, patch)), Difference)


@pytest.mark.parametrize(
    "patch",
    [{"insurance.partial": True}, {"insurance.pays": "3:1"}, {"split.plays": "new-first"}, {"dealer.plays": "always"}],
    ids=str,
)
def test_nothing_is_said_of_what_no_table_answers(patch: dict[str, object]) -> None:
    assert COMPARER.compare(patch, with_patch(CLASSIC, patch)) is None


@pytest.mark.parametrize("variant", variants())
def test_no_round_tells_what_was_published_as_the_same(variant: str) -> None:
    no_round_tells(variant, 20)


def no_round_tells(variant: str, rounds_of_a_kind: int) -> None:
    """No drawn round, interrupted or not, and no drawn bets tell a change that is said to be the same game."""
    book, matrix = load(variant), kill_matrix.read(kill_matrix.path_of(variant))
    kinds = (random_rounds.random_round, random_rounds.interrupted_round, betting.betting_round)
    rounds = [kind(book, Stream(f"proofs/{n}")) for kind in kinds for n in range(rounds_of_a_kind)]
    originals = [visible_play(book, vector) for vector in rounds]
    same = matrix.equivalent.keys() | matrix.no_effect.keys()
    assert len(same) > 20
    for mutant in MUTANTS(variant):
        if mutant.id in same:
            changed = with_patch(book, mutant.patch)
            assert [visible_play(changed, vector) for vector in rounds] == originals, mutant.id


@pytest.mark.parametrize("variant", variants())
def test_nothing_that_rounds_tell_is_proven_the_same(variant: str) -> None:
    """Of the mutants that vectors kill, every fortieth: no proof may be given."""
    book, matrix = load(variant), kill_matrix.read(kill_matrix.path_of(variant))
    comparer = BookComparer(book)
    patches = {mutant.id: mutant for mutant in MUTANTS(variant)}
    for row in matrix.mutants[::40]:
        mutant = patches[row.id]
        assert not isinstance(comparer.compare(mutant.rules, with_patch(book, mutant.patch)), Proof), row.id


def test_a_search_finds_the_same_round_again() -> None:
    begins = "split.equal-value.when: pair value"
    mutant = next(each for each in MUTANTS("classic-blackjack") if each.id.startswith(begins))
    first = search(CLASSIC, mutant, COMPARER, "a seed")
    assert first.vector is not None
    assert first == search(CLASSIC, mutant, BookComparer(CLASSIC), "a seed")
    assert visible_play(with_patch(CLASSIC, mutant.patch), first.vector) != visible_play(CLASSIC, first.vector)


@pytest.mark.parametrize("variant", variants())
def test_no_published_vector_of_bets_tells_what_was_published_as_the_same(variant: str) -> None:
    no_published_vector_tells(variant, "betting")


@pytest.mark.soak
@pytest.mark.parametrize("variant", variants())
def test_no_published_vector_tells_what_was_published_as_the_same(variant: str) -> None:
    no_published_vector_tells(variant, "")


def no_published_vector_tells(variant: str, section: str) -> None:
    """Of the changes of a section, by the vectors of its suite; of all by all if the section is empty."""
    book, matrix = load(variant), kill_matrix.read(kill_matrix.path_of(variant))
    suites = [suite.read(path) for path in suite.committed(variant)]
    vectors = [each for one in suites for each in one.vectors if section in each["id"].split("/")[1]]
    measure = MutantKills(book, vectors)
    same = matrix.equivalent.keys() | matrix.no_effect.keys()
    found = [mutant for mutant in MUTANTS(variant) if mutant.id in same and mutant.rule.startswith(section)]
    assert len(found) > 5
    for mutant in found:
        assert next(measure.killers(mutant), None) is None, mutant.id


@pytest.mark.soak
@pytest.mark.parametrize("variant", variants())
def test_no_round_of_thousands_tells_what_was_published_as_the_same(variant: str) -> None:
    no_round_tells(variant, 1000)

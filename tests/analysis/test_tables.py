"""The tables under the analysis: rank groups, hands, suits, dealer probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.published import published
from upcard.analysis import compile_game, solve
from upcard.analysis.hands.arithmetic import Reals, Residues
from upcard.analysis.hands.compositions import Coder, compositions
from upcard.analysis.hands.rank_groups import rank_groups
from upcard.analysis.hands.suits import suits_of
from upcard.analysis.solver.dealer_probabilities import joint
from upcard.cards import Card, cards, total
from upcard.rulebook import load, with_patch

PLAIN = load("classic-blackjack")


@pytest.mark.parametrize(
    ("patch", "ranks"),
    [
        ({}, "A 2 3 4 5 6 7 8 9 TJQK"),
        ({"split.equal-value.when": {"pair": "rank"}}, "A 2 3 4 5 6 7 8 9 T J Q K"),
        ({"peek.under": ["A", "10"]}, "A 2 3 4 5 6 7 8 9 T JQK"),
        ({"hands.jacks": {"ranks": ["J", "J"]}, "stand-at.jacks": {"when": "jacks"}}, "A 2 3 4 5 6 7 8 9 TQK J"),
    ],
)
def test_rank_groups_are_no_finer_than_the_rules(patch: dict[str, object], ranks: str) -> None:
    assert list(rank_groups(with_patch(PLAIN, patch)).ranks) == ranks.split()


def test_a_rank_that_the_deck_does_not_hold_sets_none_apart() -> None:
    """The Spanish deck has no tens: a check under ace, jack, queen and king is one under every ten-value."""
    spanish = load(Path(__file__).parents[2] / "spec" / "rule-samples" / "spanish-deck.yaml")
    named = with_patch(spanish, {"peek.under": ["A", "J", "Q", "K"]})
    every = with_patch(spanish, {"peek.under": ["A", "10", "J", "Q", "K"]})
    assert len(rank_groups(named).ranks) == 10
    assert rank_groups(named).letters[-1] != "T", "no card is looked at as if it were a ten"
    assert solve(compile_game(named)).net == pytest.approx(solve(compile_game(every)).net, abs=1e-12)


def hands_of_at_most(left: int, values: tuple[int, ...]) -> int:
    """How many multisets of these values sum up to no more than `left`."""
    if not values:
        return 1
    return sum(hands_of_at_most(left - values[0] * count, values[1:]) for count in range(left // values[0] + 1))


@pytest.mark.parametrize("values", [tuple(range(1, 11)), (*range(1, 10), 10, 10, 10, 10), (1, 5, 10)])
def test_every_hand_of_21_or_less(values: tuple[int, ...]) -> None:
    table = compositions(values)
    assert len(table) == hands_of_at_most(21, values)
    assert (table.counts @ np.array(values) == table.low).all()
    assert len(np.unique(table.counts, axis=0)) == len(table)
    for kind in range(len(values)):
        fits = table.child[:, kind] >= 0
        assert (table.low + values[kind] <= 21)[fits].all() and not (table.low + values[kind] <= 21)[~fits].any()
        more = table.counts[fits].copy()
        more[:, kind] += 1
        assert (table.counts[table.child[fits, kind]] == more).all()


def test_totals_of_the_table_are_those_of_cards() -> None:
    table = compositions(tuple(range(1, 11)))
    for row in range(1, len(table), 37):
        hand = cards(" ".join(f"{rank}s" for rank in table.text(row, "A23456789T")))
        assert (table.total[row], table.soft[row]) == total(hand)


def test_a_hand_over_21_has_no_row() -> None:
    with pytest.raises(KeyError, match="21 or less"):
        compositions((1, 10)).row((0, 3))


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 3), st.integers(0, 9)), min_size=1))
def test_multisets_come_back_from_their_numbers(multisets: list[tuple[int, int, int]]) -> None:
    coder, counts = Coder((5, 3, 9)), np.array(multisets)
    assert (coder.decode(coder.code(counts)) == counts).all()


def test_suits_by_counting() -> None:
    shoe = cards("Ts Ts Th Td Js 5s 5h 5c 5c")
    found = suits_of(rank_groups(PLAIN), shoe)
    wanted = {"T": 2, "5": 1}  # of the kind of tens two, one of which may be the jack
    hands = [hand for hand in combinations(shoe, 3) if sorted(min(card.value, 10) for card in hand) == [5, 10, 10]]
    suits = [{card.suit for card in hand} for hand in hands]
    wholes: list[set[str]] = [{"s"}, {"h"}, {"d"}, {"c"}, {"s", "c"}, {"h", "d"}]
    ways = [suits.count(whole) for whole in wholes]
    counts = [wanted.get(ranks[0], 0) for ranks in rank_groups(PLAIN).ranks]
    assert found.shares(counts) == [Fraction(each, len(hands)) for each in (*ways, len(hands) - sum(ways))]


SHOE = "As As 2s 3s 5s 6s 6s 7s Ts Ts Ts Js"


Cards = tuple[Card, ...]


def dealt(shoe: Cards, hits_soft_17: bool) -> Iterator[tuple[Fraction, Cards]]:
    """Every hand of the dealer, the upcard first, with its probability: card by card."""

    def draw(hand: Cards, left: Cards, chance: Fraction) -> Iterator[tuple[Fraction, Cards]]:
        value, soft = total(hand)
        if len(hand) >= 2 and value >= 17 and not (hits_soft_17 and soft and value == 17):
            yield chance, hand
            return
        for place, card in enumerate(left):
            yield from draw((*hand, card), left[:place] + left[place + 1 :], chance / len(left))

    yield from draw((), shoe, Fraction(1))


@pytest.mark.parametrize(("soft_17", "removed"), list(product(["stand", "hit"], ["", "T", "A5"])))
def test_the_dealers_law_card_by_card(soft_17: str, removed: str) -> None:
    game = compile_game(published("das-spl1", 1, soft_17), shoe := cards(SHOE))
    left = list(shoe)
    counts = np.zeros((1, len(game.groups)), dtype=np.int64)
    for rank in removed:
        left.remove(next(card for card in left if card.rank == rank))
        counts[0, game.groups.of_rank[rank]] += 1
    expected: dict[tuple[int, bool, int], Fraction] = {}
    for chance, hand in dealt(tuple(left), soft_17 == "hit"):
        value = min(total(hand)[0], 22)
        key = (value, value == 21 and len(hand) == 2, game.groups.of_rank[hand[0].rank])
        expected[key] = expected.get(key, Fraction(0)) + chance
    prime = Residues(2**31 - 1)
    floats = joint(Reals(), game.tree, game.shoe, counts)[:, :, 0]
    residues = joint(prime, game.tree, game.shoe, counts)[:, :, 0]
    for at, outcome in enumerate(game.tree.outcomes):
        for up in range(len(game.groups)):
            exact = expected.pop((min(outcome.final.total, 22), outcome.natural, up), Fraction(0))
            assert floats[at, up] == pytest.approx(float(exact), abs=1e-15)
            assert residues[at, up] == prime.fractions([exact])[0]
    assert not expected


@given(st.lists(st.integers(0, 4), min_size=4, max_size=4))
def test_small_numbers_and_residues_multiply_exactly(weights: list[int]) -> None:
    prime = Residues(2**31 - 1)
    values = np.array([[2**31 - 2, 5], [2**30, 7], [123456789, 0], [1, 2**31 - 3]])
    found = prime.combine(np.array([weights]), values)
    exact = [sum(weight * int(value) for weight, value in zip(weights, column, strict=True)) for column in values.T]
    assert found.tolist() == [[each % prime.prime for each in exact]]

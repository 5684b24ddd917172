"""Hands keep the right totals, whatever the order of the cards."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards import DECK, RANK_VALUES, Card, cards
from upcard.engine import Mechanics
from upcard.engine.state import DEALER, Hand
from upcard.wire.values import Place

some_cards = st.lists(st.sampled_from(list(DECK.values())), min_size=1, max_size=8)


def hand_of(held: list[Card] | tuple[Card, ...]) -> Hand:
    hand = Hand(Place(1, 1), Mechanics.value)
    for each in held:
        hand.add(each)
    return hand


def best(held: list[Card]) -> tuple[int, bool]:
    """The best total by trying every value of every ace: the highest not over 21, else the lowest."""
    totals = {0: False}
    for each in held:
        values = [(1, False), (11, True)] if each.rank == "A" else [(RANK_VALUES[each.rank], False)]
        totals = {so_far + value: soft or eleven for so_far, soft in totals.items() for value, eleven in values}
    alive = [total for total in totals if total <= 21]
    chosen = max(alive) if alive else min(totals)
    return chosen, totals[chosen]


@pytest.mark.parametrize(
    ("texts", "total", "soft"),
    [
        ("As Ad Qh", 12, False),
        ("Ah 4d 7c", 12, False),
        ("Jc 3d As", 14, False),
        ("As 7d", 18, True),
        ("As 7d 9c", 17, False),
        ("2s 9d Ah Tc", 22, False),
        ("As Td Ah", 12, False),
        ("4s Ad Ah", 16, True),
        ("As Kd", 21, True),
        ("As Ad Ah Ac Kd 6s", 20, False),
    ],
)
def test_known_hands_in_every_order(texts: str, total: int, soft: bool) -> None:
    for order in permutations(cards(texts)):
        hand = hand_of(order)
        assert (hand.total, hand.soft) == (total, soft)


@given(some_cards, st.randoms(use_true_random=False))
def test_the_total_is_the_best_and_the_same_in_every_order(held: list[Card], chance: object) -> None:
    hand = hand_of(held)
    assert (hand.total, hand.soft) == best(held)
    shuffled = list(held)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]  # a random.Random made by the strategy
    again = hand_of(shuffled)
    assert (again.total, again.soft, again.low, again.count) == (hand.total, hand.soft, hand.low, hand.count)


def test_a_split_leaves_the_first_card_and_moves_the_second() -> None:
    hand = hand_of(cards("Kd Qs"))
    other = hand.split(Place(1, 2), own=0, free=500)
    assert (hand.ranks, hand.total, hand.split_from) == ("K", 10, "K")
    assert (other.ranks, other.total, other.split_from) == ("Q", 10, "Q")
    assert (other.own, other.free, other.began) == (0, 500, 0)


def test_split_aces_count_as_aces_again() -> None:
    hand = hand_of(cards("Ad As"))
    other = hand.split(Place(1, 2), own=500, free=0)
    assert [(each.total, each.soft) for each in (hand, other)] == [(11, True), (11, True)]


def test_places_read_as_vectors_write_them() -> None:
    assert [str(Place(3, 2)), str(DEALER)] == ["seat 3 hand 2", "dealer"]

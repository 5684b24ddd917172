"""Goals: those of a book counted by hand, what a round shows, and rounds found for them."""

from __future__ import annotations

import pytest

from upcard.cards import cards
from upcard.engine import Decision, SeatBets
from upcard.rulebook import load, variants, with_patch
from upcard.vectors.mutation.instrumented_book import boundaries, conditions_of
from upcard.vectors.publish.goals import GoalObserver, Goals
from upcard.vectors.publish.meet_goals import meet_goals
from upcard.vectors.publish.smoke_tier import smallest_suite
from upcard.vectors.publish.vector_ids import slug, with_ids
from upcard.vectors.rounds import directed

CLASSIC = load("classic-blackjack")


def shown(text: str, *dos: str) -> frozenset[tuple[str, ...]]:
    left = list(dos)

    def policy(round_: object, given: int) -> Decision:
        return Decision(left.pop(0), 1)

    vector = directed.play(CLASSIC, [SeatBets(1, {"main": 1001})], cards(text), 100000, policy)
    return GoalObserver(CLASSIC).shows(vector)


def test_what_a_round_shows() -> None:
    found = shown("Ts 9d 6h 7c 5d 2c", "hit", "stand")  # 21 against 9 and 7, drawing a 2
    assert ("asked", "dealer.below-17", "+") in found
    assert ("side", "dealer.below-17", "total", "16") in found
    assert ("order", "player", "T6") in found and ("order", "dealer", "97") in found
    assert ("acts", "1", "1", "1") in found
    assert not any(goal[0] == "refused" for goal in found)


def test_a_half_unit_is_seen_where_a_blackjack_is_paid() -> None:
    assert ("rounds", "settlement.blackjack") in shown("As 9d Kh 8c")  # 10.01 at 3:2 is 15.015


def test_both_sides_of_a_bound() -> None:
    found = {what: sorted(at) for what, _, at in boundaries({"total": {"min": 12}, "cards": 2}, CLASSIC)}
    assert found == {"total": [11, 12], "cards": [1, 2, 3]}


def test_orders_of_cards_are_all_there() -> None:
    goals = Goals(CLASSIC)
    two = [goal for goal in goals.wanted if goal[0] == "order" and len(goal[2]) == 2]
    assert len(two) == 2 * 10 * 10
    three = [goal for goal in [*goals.wanted, *goals.left_out] if goal[0] == "order" and len(goal[2]) == 3]
    assert len(three) == 2 * (10**3 - 9**3)


def test_what_no_hand_can_be_is_left_out_with_the_reason() -> None:
    goals = Goals(CLASSIC)
    assert "situations" in goals.left_out[("asked", "dealer.stand", "-")]
    assert ("order", "player", "ATA") in goals.left_out, "no card is drawn to a blackjack"


@pytest.mark.parametrize("variant", variants())
def test_every_condition_has_goals(variant: str) -> None:
    book = load(variant)
    goals = Goals(book)
    asked = {goal[1] for goal in [*goals.wanted, *goals.left_out] if goal[0] == "asked"}
    assert asked == set(conditions_of(book))


def test_a_book_of_ones_own_gets_its_rounds() -> None:
    book = with_patch(CLASSIC, {"split.limit": 3, "dealer.soft-17.do": "hit", "hands.many": {"cards": 5}})
    gathered = meet_goals(book, Goals(book), "own", lambda done, total: None)
    assert gathered.unmet == []
    vectors = with_ids(book, gathered.chosen)
    assert len({vector["id"] for vector in vectors}) == len(vectors)
    assert gathered.chosen == meet_goals(book, Goals(book), "own", lambda done, total: None).chosen


def test_slugs_are_words() -> None:
    assert slug(CLASSIC, ("meets", "blackjack", "23-or-more")) == "blackjack-against-23-or-more"
    assert slug(CLASSIC, ("side", "dealer.below-17", "total", "16")) == "dealer.below-17-total-16"
    assert slug(CLASSIC, ("asked", "double.first-two", "-")) == "double.first-two-fails-cards"


def test_the_smallest_set_is_one() -> None:
    assert smallest_suite([[0, 1], [1, 2], [2, 3], [0, 3]], 4) in ([0, 2], [1, 3])
    assert smallest_suite([[5], [0, 5], [1, 5]], 5) == [0, 1], "vectors beyond the limit are passed over"
    assert smallest_suite([], 3) == []

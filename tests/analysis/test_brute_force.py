"""The analysis against brute force: the engine playing every order of a small shoe, which shares no code with it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from analysis.brute_force import WAGER, BruteForce
from analysis.drawn_books import books
from upcard.analysis import Solution, compile_game, solve
from upcard.analysis.exact import exact_net
from upcard.analysis.states import Mode
from upcard.cards import Card, cards
from upcard.engine import Decision, Round
from upcard.rulebook import Rulebook, load

#: Small shoes that no round can empty: enough tens that every hand comes to an end.
SHOES = {
    "small cards": "As 2s 2s 3s 4s Ts Ts Ts Ts Ts Ts Ts",
    "doubles": "As 4s 5s 5s 6s Ts Ts Ts Ts Ts Ts Ts",
}


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("variant", ["classic-blackjack", "free-bet-blackjack"])
def test_best_play_of_a_variant(variant: str, shoe: str) -> None:
    check(load(variant), cards(SHOES[shoe]))


def test_best_play_where_suits_pay() -> None:
    check(load("zero-blackjack"), cards("As Ah 4s 4s Ts Ts Th Th Ts Ts"))


def check(book: Rulebook, shoe: tuple[Card, ...]) -> None:
    expected = BruteForce(book, shoe).best()
    solution = solve(compile_game(book, shoe), "cdp")
    assert solution.net == pytest.approx(float(expected), abs=1e-12)
    assert exact_net(solution) == expected


EVERY_HAND = cards("As As 4s 5s 5s Ts Ts Ts Ts Ts Ts Ts")


@settings(
    max_examples=20, derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
@given(books())
def test_best_play_of_books_drawn_from_the_language(book: Rulebook) -> None:
    expected = BruteForce(book, EVERY_HAND).best()
    assert solve(compile_game(book, EVERY_HAND), "cdp").net == pytest.approx(float(expected), abs=1e-12)


@settings(max_examples=12, derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(books(limits=(2, 3)))
def test_hands_split_again(book: Rulebook) -> None:
    shoe = cards("As 5s 5s 5s 5s Ts Ts Ts Ts Ts Ts Ts Ts Ts Ts Ts")
    solution = solve(compile_game(book, shoe))
    found = BruteForce(book, shoe).following(Follower(solution))
    assert solution.net == pytest.approx(float(found), abs=1e-12)


class Follower:
    """Decides rounds of the engine as a solution plays."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution

    def __call__(self, round_: Round) -> Decision:
        offer = round_.offer
        assert offer is not None
        hand = round_.seats[0].hands[offer.hand - 1]
        ranks, upcard = "".join(card.rank for card in hand.cards), round_.dealer.cards[0].rank
        if "decline" in offer.actions:
            offers = self.solution.hand(ranks, upcard).offers
            return Decision(max(offers, key=lambda name: offers[name]), 1)
        if hand.split and "split" in offer.actions:
            return Decision("split", 1, offer.hand)
        own, free = hand.own // WAGER, hand.free // WAGER
        made = offer.hand > 1 and self.solution.game.minds_made_hands
        began = int(hand.own > 0 and not (hand.split and offer.hand > 1 and hand.free == hand.own))
        mode = Mode(hand.split, made, own, free, began, hand.doubled)
        action = self.solution.action(ranks, upcard, mode, hand.cards[0].rank if hand.split else None)
        return Decision(action.do, 1, offer.hand, action.row)

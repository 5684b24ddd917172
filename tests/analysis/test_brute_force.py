"""The analysis against brute force: the engine playing every order of a small shoe, which shares no code with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from analysis.brute_force import WAGER, BruteForce
from analysis.drawn_books import drawn, features, patches
from upcard.analysis import NotExact, Solution, compile_game, solve
from upcard.analysis.distribution.outcomes import deviation, distribution
from upcard.analysis.hands.states import Mode
from upcard.analysis.hands.suits import SUIT_PATTERNS
from upcard.analysis.solver.exact_fractions import exact_net
from upcard.cards import Card, cards
from upcard.engine import Decided, Decision, Round
from upcard.rulebook import Rulebook, load, with_patch

#: Small shoes that no round can empty: enough tens that every hand comes to an end.
SHOES = {
    "small cards": "As 2s 2s 4s Ts Ts Ts Ts Ts Ts",
    "doubles": "As 5s 5s 6s Ts Ts Ts Ts Ts Ts",
}


@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("variant", ["classic-blackjack", "free-bet-blackjack"])
def test_best_play_of_a_variant(variant: str, shoe: str) -> None:
    check(load(variant), cards(SHOES[shoe]))


def test_best_play_where_suits_pay() -> None:
    check(load("zero-blackjack"), cards("As 5s 5s Ts Th Ts Th Ts Ts"))


def test_best_play_where_one_suit_pays() -> None:
    row = {"when": {"player": {"is": "blackjack", "suit": "spades"}}, "result": "win", "pays": "2:1", "at": "reveal"}
    even = {"upcard": ["A"], "player": {"is": "blackjack", "suit": "hearts"}}
    patch = {"settlement.spades": {**row, "before": "blackjack"}, "even-money.when": even}
    check(with_patch(load("classic-blackjack"), patch), cards("As Ts Th Ts Ts Th Ts Ts 5s"))


def test_best_play_where_some_hands_are_paid_at_once_by_suits() -> None:
    row = {"when": {"player": {"ranks": ["7", "7", "7"], "suited": True}}, "result": "win", "pays": "5:1", "at": "once"}
    patch = {"settlement.sevens": {**row, "after": "bust"}}
    check(with_patch(load("classic-blackjack"), patch), cards("7s 7s 7s 7h 4s Ts Ts Ts Ts Ts"))


def test_best_play_where_three_cards_of_one_suit_are_paid_at_once() -> None:
    row = {"when": {"player": {"ranks": ["6", "7", "8"]}}, "result": "win", "pays": "3:2", "at": "once"}
    spades = {**row, "when": {"player": {"ranks": ["6", "7", "8"], "suit": "spades"}}, "pays": "5:1"}
    patch = {"settlement.run": {**row, "after": "bust"}, "settlement.run-of-spades": {**spades, "before": "run"}}
    check(with_patch(load("classic-blackjack"), patch), cards("6s 6h 7s 8s 8h Ts Ts Ts"))


def test_hands_of_which_suits_settle_some_are_surrendered_without_these() -> None:
    """Sixteens of one suit are paid at once, so that all who give up a sixteen against a ten hold two suits."""
    suited = {
        "when": {"player": {"cards": 2, "hard": 16, "split": False, "suited": True}},
        "result": "win",
        "pays": "2:1",
        "at": "once",
    }
    rows = [{"id": "late", "stage": "decision", "when": {"cards": 2, "split": False}}]
    given_up = {"when": {"player": {"surrendered": True}}, "result": "surrender", "at": "showdown"}
    patch = {
        "settlement.sixteen": {**suited, "after": "bust"},
        "settlement.given-up": {**given_up, "before": "blackjack-tie"},
        "surrender": {"refund": "3/4", "rows": rows},
    }
    book, shoe = with_patch(load("classic-blackjack"), patch), cards("6s 6h Ts Ts Ts Th Th Th")
    check(book, shoe)
    follow(book, shoe)
    assert Fraction(-1, 4) in distribution(solve(compile_game(book, shoe))).chances


def test_best_play_of_pairs_by_rank() -> None:
    patch = {"split.equal-value": {"when": {"pair": "rank"}, "stake": "free"}}
    check(with_patch(load("classic-blackjack"), patch), cards("As 5s 5s Ts Ts Ts Js Js Js"))


def test_pairs_of_unlike_ten_values() -> None:
    jack = {"when": {"split-from": ["J"], "cards": {"min": 2}}}  # stands at once, so it is not the same as a ten
    patch = {"split.equal-value.stake": "free", "split.plays": "new-first", "stand-at.split-jack": jack}
    follow(with_patch(load("classic-blackjack"), patch), cards("As 5s 5s Ts Ts Ts Ts Js Js Js Js"))


def check(book: Rulebook, shoe: tuple[Card, ...]) -> None:
    expected = BruteForce(book, shoe).best()
    solution = solve(compile_game(book, shoe), "cdp")
    assert solution.net == pytest.approx(float(expected), abs=1e-12)
    assert exact_net(solution) == expected


def drawing(books: int) -> settings:
    """The same books each time; one that fails is not made smaller, which would take hours of brute force."""
    phases, checks = [Phase.explicit, Phase.generate], [HealthCheck.too_slow]
    return settings(max_examples=books, derandomize=True, deadline=None, phases=phases, suppress_health_check=checks)


#: Shoes for books that may pay any hand: each with a pair to split, few enough cards to play every order of them.
PAIRS = st.sampled_from(
    [cards(f"{few} {'Ts ' * 6}") for few in ("As As 5s 5s", "As 4s 4s 5s", "As 4s 5s 5s", "As 5s 5s 6s")]
)
#: Smaller shoes of two suits or three.
SUITED = st.sampled_from(
    [cards(f"{few} Ts Ts Ts Th Th Th") for few in ("As 5s 5h", "As 4s 4h", "Ah 5s 5d", "As 9s 9h")]
)
DRAWN: Counter[str] = Counter()


@drawing(40)
@given(patches(simple=True), SUITED)
def test_best_play_of_simple_books_drawn_from_the_language(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    best_play_of_a_drawn_book(patch, shoe)


@drawing(2)
@given(patches(), SUITED)
def test_best_play_of_books_drawn_from_the_language(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    best_play_of_a_drawn_book(patch, shoe)


@pytest.mark.soak
@drawing(150)
@given(patches(), st.one_of(SUITED, PAIRS))
def test_best_play_of_many_books_drawn_from_the_language(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    best_play_of_a_drawn_book(patch, shoe)


def best_play_of_a_drawn_book(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    book = drawn(patch)
    solution = solved(patch, shoe)
    if solution is not None:
        expected = BruteForce(book, shoe).best()
        assert solution.net == pytest.approx(float(expected), abs=1e-12)


def solved(patch: dict[str, Any], shoe: tuple[Card, ...] | None) -> Solution | None:
    """The book solved, or None if suits decide more than the analysis computes; counts what was drawn."""
    try:
        solution = solve(compile_game(drawn(patch), shoe), "cdp")
    except NotExact as error:
        assert "suits" in error.why
        DRAWN["refused"] += 1
        return None
    DRAWN.update(["solved", *features(patch)])
    return solution


def teardown_module() -> None:
    """Print what was drawn and computed."""
    for name, times in DRAWN.most_common():
        print(f"{times:6} {name}")


@drawing(2)
@given(patches(limits=(2, 3), longer_suits=False))
def test_hands_split_again(patch: dict[str, Any]) -> None:
    split_again(patch)


@pytest.mark.soak
@drawing(40)
@given(patches(limits=(2, 3), longer_suits=False))
def test_many_hands_split_again(patch: dict[str, Any]) -> None:
    split_again(patch)


def split_again(patch: dict[str, Any]) -> None:
    book, shoe = drawn(patch), cards("As 5s 5s 5s 5s Ts Ts Ts Ts Ts Ts Ts Ts Ts Ts Ts")
    solution = solve(compile_game(book, shoe), insuring=False)
    nets = BruteForce(book, shoe).following(Follower(solution))
    assert solution.net == pytest.approx(float(mean(nets)), abs=1e-12)
    assert deviation(solution) == pytest.approx(float(mean(nets, 2) - mean(nets) ** 2) ** 0.5, abs=1e-12)


def mean(nets: Mapping[Fraction, Fraction], power: int = 1) -> Fraction:
    return sum((net**power * chance for net, chance in nets.items()), Fraction(0))


@drawing(20)
@given(patches(simple=True), SUITED)
def test_every_net_of_a_simple_round(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    if solved(patch, shoe) is not None:
        follow(drawn(patch), shoe)


@drawing(2)
@given(patches(), SUITED)
def test_every_net_of_a_round(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    if solved(patch, shoe) is not None:
        follow(drawn(patch), shoe)


@pytest.mark.soak
@drawing(60)
@given(patches(), st.one_of(SUITED, PAIRS))
def test_every_net_of_many_rounds(patch: dict[str, Any], shoe: tuple[Card, ...]) -> None:
    if solved(patch, shoe) is not None:
        follow(drawn(patch), shoe)


def test_split_hands_paid_by_suits_have_a_return_and_no_distribution() -> None:
    """With two nines and two aces of two suits each, both hands of split nines are suited or none is."""
    suited = {
        "when": {"player": {"cards": 2, "soft": 20, "suited": True}},
        "result": "win",
        "pays": "5:1",
        "at": "once",
    }
    book = with_patch(load("classic-blackjack"), {"settlement.suited": {**suited, "after": "bust"}})
    shoe = cards("As Ah 9s 9h Ts Ts Ts Ts Ts Ts")
    check(book, shoe)
    solution = solve(compile_game(book, shoe))
    for asked in (distribution, deviation):
        with pytest.raises(NotExact, match="suits"):
            asked(solution)


def test_a_pair_that_suits_may_settle_is_not_split_by_suits() -> None:
    """Tens of one suit are paid at once, so tens that are split are not of one suit: their suits are known in part."""
    suited = {
        "when": {"player": {"cards": 2, "total": 20, "suited": True}},
        "result": "win",
        "pays": "5:1",
        "at": "once",
    }
    with pytest.raises(NotExact, match="suits"):
        solve(compile_game(with_patch(load("classic-blackjack"), {"settlement.suited": {**suited, "after": "bust"}})))


def test_every_net_where_suits_pay() -> None:
    follow(load("zero-blackjack"), cards("As Ah 5s 5s Ts Th Ts Th Ts Ts"))


def follow(book: Rulebook, shoe: tuple[Card, ...]) -> None:
    """Play as the solution does, every order of the cards: the same net, and the same of every net."""
    solution = solve(compile_game(book, shoe))
    expected = BruteForce(book, shoe).following(Follower(solution))
    assert solution.net == pytest.approx(float(mean(expected)), abs=1e-12)
    try:
        found = distribution(solution)
    except NotExact as error:
        assert "suits" in error.why
        return
    assert found.deviation == pytest.approx(deviation(solution), abs=1e-9)
    assert found.chances == pytest.approx({net: float(chance) for net, chance in expected.items()}, abs=1e-12)


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
            return Decision(self.taken(ranks, upcard, [card.suit for card in hand.cards]), 1)
        if hand.split and "split" in offer.actions:
            return Decision("split", 1, offer.hand)
        own, free = hand.own // WAGER, hand.free // WAGER
        made = offer.hand > 1 and self.solution.game.original_bet_matters
        doubled = [each for each in round_.events if isinstance(each, Decided) and each.do == "double"]
        added = sum(each.amount or 0 for each in doubled if each.hand == offer.hand and each.stake == "own")
        mode = Mode(hand.split, made, own, free, (hand.own - added) // WAGER, hand.doubled)
        action = self.solution.action(ranks, upcard, mode, hand.cards[0].rank if hand.split else None)
        return Decision(action.do, 1, offer.hand, action.row)

    def taken(self, ranks: str, upcard: str, suits: list[str]) -> str:
        """The offer before the dealer's check that the solution takes with a hand, by its suits if they matter."""
        game, opening = self.solution.game, self.solution.valuation.opening
        counts = [sum(game.groups.of_rank[rank] == group for rank in ranks) for group in range(len(game.groups))]
        first, last = sorted(suits)
        one_colour = {first, last} in ({"s", "c"}, {"h", "d"})
        pattern = first if first == last else ("sc" if "s" in suits else "hd") if one_colour else "sh"
        here = (opening.state == game.table.row(tuple(counts))) & np.isin(
            opening.pattern, [-1, SUIT_PATTERNS.index(pattern)]
        )
        [place] = np.flatnonzero(here).tolist()
        return opening.offers[int(opening.taken[place, game.groups.of_rank[upcard]])].do

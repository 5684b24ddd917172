"""Returns against published figures."""

from __future__ import annotations

import numpy as np
import pytest

from analysis.published import COLUMNS, DEALER, NETS, NETS_BY_UPCARD, published
from upcard.analysis import Solution, compile_game, hand_values, solve
from upcard.rulebook import load, with_patch

CASES = [
    pytest.param(book, strategy, decks, soft_17, figure, id=f"{book}-{strategy}-{column}".replace(" ", "-"))
    for book, strategy, figures in NETS
    for (column, decks, soft_17), figure in zip(COLUMNS, figures, strict=True)
]


@pytest.mark.parametrize(("book", "strategy", "decks", "soft_17", "figure"), CASES)
def test_published_nets(book: str, strategy: str, decks: int, soft_17: str, figure: str) -> None:
    solution = solve(compile_game(published(book, decks, soft_17)), strategy)
    assert 100 * solution.net == pytest.approx(float(figure), abs=1e-9)


@pytest.fixture(scope="module")
def plain() -> Solution:
    return solve(compile_game(published("das-spl1", 8, "stand")))


def test_published_nets_by_upcard(plain: Solution) -> None:
    found = {upcard: 100 * net for upcard, (_, net) in plain.upcards.items()}
    assert found == pytest.approx(NETS_BY_UPCARD, abs=1e-9)


@pytest.mark.parametrize("upcard", DEALER)
def test_published_dealer(plain: Solution, upcard: str) -> None:
    game = plain.game
    joint = plain.valuation.shoe.dealer(np.zeros((1, len(game.groups)), dtype=np.int64))[:, 0]
    shares = joint[:, game.groups.of_rank[upcard]] / joint[:, game.groups.of_rank[upcard]].sum()
    found = dict.fromkeys(("bust", 17, 18, 19, 20, 21, "blackjack"), 0.0)
    for outcome, share in zip(game.tree.outcomes, shares.tolist(), strict=True):
        total = outcome.final.total
        found["blackjack" if outcome.natural else "bust" if total > 21 else total] += share
    assert tuple(found.values()) == pytest.approx(DEALER[upcard], abs=5e-6)


def test_hands_make_up_the_net(plain: Solution) -> None:
    hands = list(plain.hands())
    assert len(hands) == 55 * 10
    assert sum(hand.chance for hand in hands) == pytest.approx(1, abs=1e-12)
    assert sum(hand.chance * hand.value for hand in hands) == pytest.approx(plain.net, abs=1e-14)


def test_the_packaged_plain_game_is_the_published_one() -> None:
    assert 100 * solve(compile_game(load("classic-blackjack"))).net == pytest.approx(-0.485780359, abs=1e-9)


def test_a_stated_return_is_met_at_its_decimals() -> None:
    assert f"{1 + solve(compile_game(load('free-bet-blackjack'))).net:.2%}" == "98.45%"
    assert f"{1 + solve(compile_game(load('zero-blackjack'))).net:.2%}" == "100.00%"


def test_every_pair_of_eights_against_a_ten_is_split(plain: Solution) -> None:
    decision = plain.hand("88", "T").decision
    assert decision is not None
    assert decision.best == decision.played == "split"
    assert set(decision.values) == {"stand", "hit", "double", "split"}
    assert decision.margin == pytest.approx(decision.values["split"] - decision.values["hit"])


def test_a_blackjack_decides_nothing_but_even_money() -> None:
    hand = solve(compile_game(load("classic-blackjack"))).hand("AT", "A")
    assert hand.decision is None
    assert hand.offers["even-money"] == pytest.approx(1)
    assert hand.offers["decline"] == hand.value > 1


def test_insurance_is_left_aside_where_it_is_never_taken() -> None:
    """A blackjack that pays 6:5 is worth less against an ace than even money; published figures take none."""
    patch = {"split.limit": 3, "settlement.blackjack.pays": "6:5"}
    game = compile_game(with_patch(load("classic-blackjack"), patch))
    assert 100 * solve(game, insuring=False).net == pytest.approx(-1.788564591, abs=1e-9)
    taken = solve(game)
    blackjacks, no_tie = 2 * 32 / 416 * 128 / 415 * 31 / 414, 1 - 127 / 413
    assert taken.net - solve(game, insuring=False).net == pytest.approx(blackjacks * (1 - 1.2 * no_tie), abs=1e-14)


def test_a_hand_of_three_cards(plain: Solution) -> None:
    decision = plain.decision("A24", "9")
    assert decision is not None
    assert (decision.ranks, decision.total, decision.soft, decision.best) == ("A24", 17, True, "hit")
    assert set(decision.values) == {"stand", "hit"}


def test_a_hand_after_cards_have_gone() -> None:
    book = load("classic-blackjack")
    fresh, rich = hand_values(book, "T6", "T").decision, hand_values(book, "T6", "T", removed=["5"] * 20).decision
    assert fresh is not None and rich is not None
    assert fresh.best == "hit"
    assert rich.best == "stand"


def test_cards_that_the_shoe_does_not_hold() -> None:
    with pytest.raises(KeyError, match="rank 5"):
        hand_values(load("classic-blackjack"), "55", "5", removed=["5"] * 30)

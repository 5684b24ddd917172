"""Play by totals: alike within a cell, no better than by cards, and no single cell to be bettered."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from analysis.published import published
from upcard.analysis import Solution, compile_game, solve
from upcard.analysis.hands.arithmetic import Reals
from upcard.analysis.hands.states import Mode
from upcard.analysis.solver.solution import value_game
from upcard.analysis.solver.splits import Policies
from upcard.rulebook import Rulebook, load

BOOKS = [published("das-spl1", 1, "stand"), load("zero-blackjack"), load("free-bet-blackjack")]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_less_to_go_by_is_worth_less(book: Rulebook) -> None:
    game = compile_game(book)
    by_total, by_cards, best = (solve(game, strategy).net for strategy in ("td", "tdc", "cd"))
    assert by_total <= by_cards <= best
    assert best - by_total < 0.001


@pytest.fixture(scope="module")
def played() -> Solution:
    return solve(compile_game(BOOKS[0]), "td")


def test_hands_of_a_cell_are_played_alike(played: Solution) -> None:
    cells = defaultdict(set)
    for decision in played.decisions():
        offered = tuple(sorted(decision.values))
        pair = decision.ranks if "split" in offered else ""
        cells[decision.total, decision.soft, offered, pair, decision.upcard].add(decision.played)
    assert len(cells) > 300
    assert all(len(actions) == 1 for actions in cells.values())


def test_no_cell_can_be_bettered(played: Solution) -> None:
    lost: dict[object, float] = defaultdict(float)
    for decision in played.decisions():
        for action, value in decision.values.items():
            offered = tuple(sorted(decision.values))
            pair = decision.ranks if "split" in offered else ""
            cell = (decision.total, decision.soft, offered, pair, decision.upcard, action)
            lost[cell] += decision.chance * (decision.values[decision.played] - value)
    assert min(lost.values()) > -1e-15


def test_a_changed_cell_is_worth_less(played: Solution) -> None:
    """Standing on a hard 12 against a 7 instead of hitting, valued as a whole."""
    game, plays = played.game, played.valuation.policies
    assert plays.unsplit is not None
    table = game.table
    cell = (table.total == 12) & ~table.soft & (table.size > 2)
    unsplit = {mode: chosen.copy() for mode, chosen in plays.unsplit.items()}
    assert (unsplit[Mode()][cell, game.groups.of_rank["7"]] == 1).all()
    unsplit[Mode()][np.ix_(cell, [game.groups.of_rank["7"]])] = 0
    other = value_game(Reals(), game, lambda player, laws: Policies(plays.split, plays.hands, unsplit))
    assert float(other.net) < played.net

"""Charts of the best play against a printed one, and what a chart says of ties, departures and free stakes."""

from __future__ import annotations

import pytest

from analysis.published import published
from upcard.analysis import Solution, compile_game, solve
from upcard.analysis.charts.best_play import PlayChart, charts
from upcard.analysis.charts.cost import code_of
from upcard.analysis.charts.decisions import unsplit_decisions
from upcard.rulebook import load, load_strategy, variants
from upcard.rulebook.model import Stake

FREE = "free-bet-blackjack"
UPCARDS = "23456789TA"


@pytest.fixture(scope="module")
def free() -> Solution:
    return solve(compile_game(load(FREE)))


@pytest.fixture(scope="module")
def plain() -> Solution:
    return solve(compile_game(load("classic-blackjack")))


def test_the_printed_chart_of_the_plain_game(plain: Solution) -> None:
    """They differ for two nines against a seven alone."""
    chart, printed = charts(plain)[0], load_strategy("classic-chart")
    differing = []
    for (hands, number, upcard), cell in chart.cells.items():
        pair = {1: "A", 10: "T"}.get(number, str(number)) if hands == "pair" else None
        row = printed.row(number, soft=hands == "soft", pair=pair)
        if row is None:
            assert (hands, number) == ("soft", 21)
        elif code_of(row, upcard) != cell.code:
            same = {code_of(row, upcard), cell.code} == {"D", "Ds"}
            assert not same or cell.margin is not None
            differing.append((hands, number, upcard, code_of(row, upcard), cell.code))
    assert differing == [("pair", 9, "7", "SP", "S")]


def test_the_chances_of_all_cells_are_those_of_all_decisions(plain: Solution) -> None:
    chart = charts(plain)[0]
    every = sum(decision.chance for decision in plain.decisions())
    assert sum(cell.chance for cell in chart.cells.values()) == pytest.approx(every, abs=1e-12)


def test_columns_of_numbers_are_the_decisions(plain: Solution) -> None:
    hands = unsplit_decisions(plain)
    every = list(plain.decisions())
    assert len(hands) == len(every)
    for place in range(0, len(hands), 997):
        mine = every[place]
        assert hands.ranks(place) == mine.ranks
        assert hands.best[place] == pytest.approx(max(mine.values.values()), abs=1e-14)
        assert hands.chance[place] == pytest.approx(mine.chance, abs=1e-16)


def test_sixteen_against_a_ten_leaves_its_code_with_more_cards(plain: Solution) -> None:
    """The textbook exception: two cards are hit, three or more are stood on."""
    cell = charts(plain)[0].cell("hard", 16, "T")
    assert cell is not None
    assert cell.code == "H"
    assert {each.cards for each in cell.departures if each.action == "stand"} >= {3, 4, 5}
    for each in cell.departures:
        assert each.gain > 1e-6
        if each.ranks is not None and each.chance > 1e-9:
            decision = plain.decision(each.ranks, "T")
            assert decision is not None
            assert decision.best == each.action


def test_one_deck_has_departures_by_hand() -> None:
    """With one deck, ten-two against a four is hit while other twelves stand."""
    cell = charts(solve(compile_game(published("das-spl1", 1, "stand"))))[0].cell("hard", 12, "4")
    assert cell is not None
    assert cell.code == "S"
    assert [(each.ranks, each.action) for each in cell.departures if each.ranks == "2T"] == [("2T", "hit")]


def test_free_hands_have_a_chart_of_their_own(free: Solution) -> None:
    made = charts(free)
    assert [chart.kind for chart in made] == ["main", "free"]
    chart = made[1]
    # nothing of one's own is at stake, so a hard 17 against an ace is worth another card
    assert cell_code(chart, "hard", 17, "A") == "H"
    assert cell_code(made[0], "hard", 17, "A") == "S"
    assert ("hard", 17, "A") in chart.differing
    for hands, number, upcard in chart.differing:
        cell = chart.cell(hands, number, upcard)
        assert cell is not None
        assert cell.code != cell_code(made[0], hands, number, upcard)


def test_free_hands_are_valued_by_the_house_stake(free: Solution) -> None:
    decisions = list(free.split_decisions(Stake.FREE))
    assert decisions
    assert min(value for each in decisions for value in each.values.values()) >= 0


def cell_code(chart: PlayChart, hands: str, number: int, upcard: str) -> str | None:
    cell = chart.cell(hands, number, upcard)
    return cell.code if cell else None


@pytest.mark.parametrize("variant", variants())
def test_a_row_has_every_upcard(variant: str) -> None:
    chart = charts(solve(compile_game(load(variant))))[0]
    assert chart.upcards == UPCARDS
    for hands in ("hard", "soft", "pair"):
        for number in chart.numbers(hands):
            assert all(chart.cell(hands, number, upcard) for upcard in UPCARDS), (hands, number)


def test_ties_are_marked() -> None:
    """A shoe of tens alone: every hand is 20 against 20, and pushes whether it is split or not."""
    solution = solve(compile_game(load("classic-blackjack"), {"T": 40}))
    [chart] = [chart for chart in charts(solution) if chart.kind == "main"]
    [cell] = chart.cells.values()
    assert (cell.hands, cell.number, cell.upcard, cell.code) == ("pair", 10, "T", "S")
    assert cell.ties == ("SP",)
    assert cell.margin == pytest.approx(0, abs=1e-12)

"""Charts followed to the letter: the chart of the plain game, charts drawn from the best play, and a foolish one."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.published import published
from upcard.analysis import Solution, compile_game, solve
from upcard.analysis.charts.best_play import PlayChart, charts
from upcard.analysis.charts.decisions import PARTS
from upcard.analysis.charts.published_against_best import ChartCost, chart_cost
from upcard.analysis.solver.exact_fractions import exact_net
from upcard.rulebook import Strategy, load, load_strategy
from upcard.rulebook.strategy import ChartRow

UPCARDS = "23456789TA"
TOTALS = range(4, 22)


@pytest.fixture(scope="module")
def plain() -> Solution:
    return solve(compile_game(load("classic-blackjack")))


@pytest.fixture(scope="module")
def followed(plain: Solution) -> ChartCost:
    return chart_cost(plain, load_strategy("classic-chart"))


def strategy(code: str) -> Strategy:
    """The same for every hand."""
    row = ChartRow("all", dict.fromkeys(UPCARDS, code), "H", False)
    return Strategy("one", "One", "", dict.fromkeys(TOTALS, row), dict.fromkeys(TOTALS, row), {})


def drawn(chart: PlayChart) -> Strategy:
    """A computed chart as one that might have been printed."""

    def row(hands: str, number: int) -> ChartRow:
        codes = {upcard: cell.code for upcard in UPCARDS if (cell := chart.cell(hands, number, upcard))}
        refused = "S" if "Ds" in codes.values() else "H"
        return ChartRow(f"{hands}-{number}", {each: code.rstrip("s") for each, code in codes.items()}, refused, False)

    letters = {1: "A", 10: "T"}
    return Strategy(
        "drawn",
        "Drawn",
        "",
        {number: row("hard", number) for number in chart.numbers("hard")},
        {number: row("soft", number) for number in chart.numbers("soft")},
        {letters.get(number, str(number)): row("pair", number) for number in chart.numbers("pair")},
    )


def test_the_parts_of_the_cost(followed: ChartCost) -> None:
    assert followed.cost > 0
    assert followed.cells_cost >= 0
    assert followed.composition >= 0
    assert followed.cost == pytest.approx(followed.cells_cost + followed.composition + followed.after_split)


def test_the_chart_of_the_plain_game_errs_in_one_cell(followed: ChartCost) -> None:
    """Two nines against a seven: 18 beats the 17 that a seven most likely leads to, and is better stood on."""
    [cell] = followed.differing
    assert (cell.hands, cell.value, cell.upcard, cell.row) == ("pair", 9, "7", "nines")
    assert (cell.chart, cell.best) == ("SP", "S")
    decision = followed.best.hand("99", "7").decision
    assert decision is not None
    assert cell.cost == pytest.approx(decision.values["stand"] - decision.values["split"])
    # one pair of nines in C(416, 2), then a seven
    assert cell.chance == pytest.approx(32 * 31 / (416 * 415) * 32 / 414)
    assert followed.cells_cost == pytest.approx(cell.cost * cell.chance)


def test_what_is_left_is_lost_in_split_hands(plain: Solution) -> None:
    """Drawn from the best play of hands as dealt, a chart errs in no cell."""
    found = chart_cost(plain, drawn(charts(plain)[0]))
    assert not found.differing
    assert found.cells_cost == pytest.approx(0, abs=1e-9)
    assert 0 <= found.cost < 1e-4


def test_standing_on_everything(plain: Solution) -> None:
    """Each hand as dealt then loses what its stand is worse than its best, and nothing else is ever decided."""
    lost = sum(
        decision.chance * (max(decision.values.values()) - decision.values["stand"])
        for hand in plain.hands()
        if (decision := hand.decision) is not None
    )
    found = chart_cost(plain, strategy("S"))
    assert found.solution.net == pytest.approx(plain.net - lost, abs=1e-12)
    assert found.after_split == pytest.approx(0, abs=1e-12)


def test_hitting_everything_is_ruin(plain: Solution) -> None:
    """Only a blackjack, which decides nothing, is then ever paid; every other hand ends over 21 or, split never, too.

    A blackjack comes with 2 * 32 * 128 / (416 * 415), pays 3:2, and pushes against 31 aces with 127 tens left.
    """
    natural = 2 * 32 * 128 / (416 * 415)
    push = 2 * 31 * 127 / (414 * 413)
    found = chart_cost(plain, strategy("H")).solution.net
    assert found == pytest.approx(1.5 * natural * (1 - push) - (1 - natural), abs=1e-12)


def test_a_followed_chart_has_a_fraction() -> None:
    book = published("das-spl1", 1, "stand")
    best = solve(compile_game(book, {"A": 2, "6": 3, "9": 3, "T": 8}))
    solution = chart_cost(best, load_strategy("classic-chart")).solution
    assert float(exact_net(solution)) == pytest.approx(solution.net, abs=1e-12)


def test_surrender_of_a_chart_is_played_before_the_check() -> None:
    """Early surrender is worth 0.62 percent of the bet in the books on the game; a chart without it leaves that out."""
    best = solve(compile_game(load(Path(__file__).parents[2] / "spec" / "rule-samples" / "early-surrender.yaml")))
    made = {chart.kind: chart for chart in charts(best)}
    letters = {1: "A", 10: "T"}

    def printed(surrenders: bool) -> Strategy:
        def row(hands: str, number: int) -> ChartRow:
            codes = {}
            for upcard in UPCARDS:
                offer, cell = made["offers"].cell(hands, number, upcard), made["main"].cell(hands, number, upcard)
                gives_up = surrenders and offer is not None and offer.code == "ES"
                codes[upcard] = "R" if gives_up else "H" if cell is None else cell.code
            return ChartRow(f"{hands}-{number}", codes, "H", False)

        parts = {part: {number: row(part, number) for number in made["main"].numbers(part)} for part in PARTS}
        pairs = {letters.get(number, str(number)): each for number, each in parts["pair"].items()}
        return Strategy("printed", "Printed", "", parts["hard"], parts["soft"], pairs)

    with_it, without = (chart_cost(best, printed(each)).cost for each in (True, False))
    assert 0 <= with_it < 0.0005
    assert 0.0055 < without - with_it < 0.0075

"""Charts of the best play against a printed one, and what a chart says of ties, departures and free stakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from analysis.published import published
from upcard.analysis import Solution, compile_game, solve
from upcard.analysis.charts.best_play import PlayChart, charts
from upcard.analysis.charts.decisions import doubled_decisions, offer_decisions, unsplit_decisions
from upcard.analysis.charts.published_against_best import code_of
from upcard.rulebook import load, load_strategy, variants, with_patch
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


SAMPLES = Path(__file__).parents[2] / "spec" / "rule-samples"


def test_the_fallback_of_a_surrender_is_the_best_of_the_others() -> None:
    """Two eights against an ace: surrender if that is allowed, else split; six decks, the dealer hits soft 17."""
    six = {"shoe.decks": 6, "dealer.soft-17.do": "hit", "surrender.late.when": {"cards": 2, "split": False}}
    chart = charts(solve(compile_game(with_patch(load(SAMPLES / "late-surrender.yaml"), six))))[0]
    assert cell_code(chart, "pair", 8, "A") == "Rp"
    assert cell_code(chart, "hard", 16, "9") in ("R", "Rs")
    assert cell_code(chart, "hard", 15, "T") == "R"
    assert cell_code(chart, "hard", 17, "A") == "Rs"


def test_the_chart_of_offers_has_the_surrender_before_the_check() -> None:
    """The textbook list of early surrender: against an ace 5 to 7, 12 to 17 and their pairs, against a ten 14 to 16."""
    made = {chart.kind: chart for chart in charts(solve(compile_game(load(SAMPLES / "early-surrender.yaml"))))}
    early = made["offers"]
    found = {
        upcard: [number for number in early.numbers("hard") if cell_code(early, "hard", number, upcard) == "ES"]
        for upcard in "23456789TA"
    }
    none: dict[str, list[int]] = {upcard: [] for upcard in "2345678"}
    assert found == {**none, "9": [16], "T": [14, 15, 16], "A": [5, 6, 7, *range(12, 18)]}
    pairs = {
        upcard: [number for number in early.numbers("pair") if cell_code(early, "pair", number, upcard) == "ES"]
        for upcard in "9TA"
    }
    assert pairs == {"9": [], "T": [7, 8], "A": [3, 6, 7, 8]}
    nine_seven = early.cell("hard", 16, "9")
    assert nine_seven is not None and not nine_seven.departures


def test_the_chart_of_doubled_hands_has_the_rescue() -> None:
    """A doubled stiff hand is given up against 8 to ace, and nothing else is."""
    made = {chart.kind: chart for chart in charts(solve(compile_game(load(SAMPLES / "redouble-and-rescue.yaml"))))}
    doubled = made["doubled"]
    rescued = {(cell.hands, cell.number, cell.upcard) for cell in doubled.cells.values() if cell.code == "Rs"}
    assert rescued == {("hard", number, upcard) for number in range(12, 17) for upcard in "89TA"}
    assert {cell.code for cell in doubled.cells.values()} == {"S", "Rs", "Ds"}


@pytest.mark.parametrize("variant", variants())
def test_a_game_without_these_decisions_has_no_such_chart(variant: str) -> None:
    solution = solve(compile_game(load(variant)))
    taken = bool(solution.valuation.opening.taken.any())
    assert ("offers" in {chart.kind for chart in charts(solution)}) == taken


def test_the_charts_hold_every_decision_of_the_return() -> None:
    """The chances of the cells of each chart add up to those of its decisions, offers and doubled hands included."""
    for sample in ("early-surrender", "redouble-and-rescue"):
        solution = solve(compile_game(load(SAMPLES / f"{sample}.yaml")))
        made = {chart.kind: chart for chart in charts(solution)}
        for kind, hands in (("offers", offer_decisions(solution)), ("doubled", doubled_decisions(solution))):
            if hands is not None:
                chances = sum(cell.chance for cell in made[kind].cells.values())
                assert chances == pytest.approx(float(hands.chance.sum()), abs=1e-12)

"""Published strategies: the chart of the classic page, and what a file must not say."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.resources import data_dir
from upcard.rulebook import RuleBookError, load, load_strategy, validate

#: The chart of the page, read off row by row: upcards 2 3 4 5 6 7 8 9 10 ace.
HARD = {
    **dict.fromkeys((5, 6, 7, 8), "H H H H H H H H H H"),
    9: "H D D D D H H H H H",
    10: "D D D D D D D D H H",
    11: "D D D D D D D D D H",
    12: "H H S S S H H H H H",
    **dict.fromkeys((13, 14, 15, 16), "S S S S S H H H H H"),
    **dict.fromkeys((17, 18, 19, 20, 21), "S S S S S S S S S S"),
}
SOFT = {
    **dict.fromkeys((13, 14), "H H H D D H H H H H"),
    **dict.fromkeys((15, 16), "H H D D D H H H H H"),
    17: "H D D D D H H H H H",
    18: "S D D D D S S H H H",
    **dict.fromkeys((19, 20), "S S S S S S S S S S"),
}
PAIRS = {
    **dict.fromkeys("A8", "SP SP SP SP SP SP SP SP SP SP"),
    **dict.fromkeys("237", "SP SP SP SP SP SP H H H H"),
    "4": "H H H SP SP H H H H H",
    "5": "D D D D D D D D H H",
    "6": "SP SP SP SP SP H H H H H",
    "9": "SP SP SP SP SP SP SP SP S S",
    "T": "S S S S S S S S S S",
}


def test_the_chart_is_that_of_the_page() -> None:
    chart = load_strategy("classic-chart")
    assert {total: " ".join(row.plays.values()) for total, row in chart.hard.items()} == HARD
    assert {total: " ".join(row.plays.values()) for total, row in chart.soft.items()} == SOFT
    assert {pair: " ".join(row.plays.values()) for pair, row in chart.pairs.items()} == PAIRS
    assert {"".join(row.plays) for row in chart.hard.values()} == {"23456789TA"}
    assert {pair for pair, row in chart.pairs.items() if row.never_split} == {"5", "T"}


def test_rows_are_found_by_hand() -> None:
    chart = load_strategy("strategies/classic-chart")
    assert chart.row(16, soft=False).plays["T"] == "H"  # type: ignore[union-attr]  # it is there
    assert chart.row(16, soft=False, pair="8").plays["T"] == "SP"  # type: ignore[union-attr]  # it is there
    assert chart.row(20, soft=False, pair="K") is chart.pairs["T"]
    assert chart.row(18, soft=True) is chart.soft[18]
    assert chart.row(4, soft=False) is None, "two twos that may not be split again are not in the chart"
    assert (chart.soft[18].double_refused, chart.hard[11].double_refused) == ("S", "H")


def test_every_strategy_that_a_book_lists_loads() -> None:
    book = load("classic-blackjack")
    assert [load_strategy(name).id for name in book.strategies] == ["classic-chart"]


CHART = (data_dir("spec") / "strategies" / "classic-chart.yaml").read_text(encoding="utf-8")
WRONG = [
    ("[H, D, D, D, D, H, H, H, H, H]", "[H, D, D, D, D, H, H, H, H]", "hard.hard-9.plays", "9 plays for 10 upcards"),
    ("[H, D, D, D, D, H, H, H, H, H]", "[H, X, D, D, D, H, H, H, H, H]", "hard.hard-9.plays.1",
     "'X' is not one of H, S, D, Ds, SP, R, Rs, Rp"),
    ("totals: [12]", "totals: [11]", "hard.hard-12.totals", "11 stands in hard.hard-11 too"),
    ("pairs: [4]", "pairs: [3]", "pairs.fours.pairs", "3 stands in pairs.twos-threes too"),
    ("pairs: [4]", "pairs: [Q]", "pairs.fours.pairs.0", "'Q' is not one of A, 2"),
    ("double-refused: H", "doubel-refused: H", "doubel-refused", "unknown key"),
    ("upcards: [2, 3", "upcards: [3, 3", "upcards", "an entry stands in the list twice"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "path", "message"), WRONG)
def test_what_is_wrong_with_a_chart(tmp_path: Path, old: str, new: str, path: str, message: str) -> None:
    assert CHART.count(old) >= 1
    file = tmp_path / "chart.yaml"
    file.write_text(CHART.replace(old, new, 1), encoding="utf-8")
    found = validate(file)
    assert any(each.path == path and message in each.message for each in found), found
    with pytest.raises(RuleBookError) as caught:
        load_strategy(file)
    assert list(caught.value.problems) == found


def test_an_unknown_strategy() -> None:
    with pytest.raises(RuleBookError, match="did you mean classic-chart"):
        load_strategy("clasic-chart")

"""Claims: the rounding rule, verdicts, documented disagreements."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from upcard.analysis import compile_game, solve
from upcard.analysis.reports.claims import ClaimCheck, ClaimVerdict, check_claims, decimals, insurance_net, percentage
from upcard.rulebook import Rulebook, from_data, load, variants

FREE = "free-bet-blackjack"


def claiming(book: Rulebook, **claim: Any) -> ClaimCheck:
    """A book with this one claim, checked."""
    claim = {"id": "it", "conditions": "fresh shoe", "strategy": "optimal"} | claim
    ambiguities = [{**each, "evidence": []} for each in book.data["ambiguities"]]
    [checked] = check_claims(from_data({**book.data, "claims": [claim], "ambiguities": ambiguities}))
    return checked


@pytest.fixture(scope="module")
def free() -> Rulebook:
    return load(FREE)


@pytest.mark.parametrize("variant", variants())
def test_every_claim_of_the_packaged_books_passes(variant: str) -> None:
    checked = check_claims(load(variant))
    assert checked
    assert all(each.verdict.passes for each in checked)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(1, 800), 2, "0.13%"),
        (Fraction(1, 801), 2, "0.12%"),
        (Fraction(2, 3), 0, "67%"),
        (Fraction(1), 2, "100.00%"),
        (Fraction(-1, 3), 1, "-33.3%"),
        (Fraction(0), 3, "0.000%"),
    ],
)
def test_percentages_are_rounded_half_up(value: Fraction, places: int, text: str) -> None:
    assert percentage(value, places) == text
    assert decimals(text) == places


@given(st.fractions(0, 2), st.integers(0, 6))
def test_a_percentage_is_the_nearest(value: Fraction, places: int) -> None:
    text = percentage(value, places)
    assert abs(Fraction(text.rstrip("%")) - 100 * value) <= Fraction(1, 2 * 10**places)


@pytest.mark.parametrize(
    ("stated", "verdict"),
    [
        ("95.90%", ClaimVerdict.AGREES),  # 398/415 is 95.9036 %
        ("95.9%", ClaimVerdict.AGREES),
        ("96%", ClaimVerdict.AGREES),
        ("95.904%", ClaimVerdict.AGREES),
        ("95.91%", ClaimVerdict.DISAGREES),
        ("95.903%", ClaimVerdict.DISAGREES),
        ("95%", ClaimVerdict.DISAGREES),
    ],
)
def test_a_return_agrees_at_the_decimals_stated(free: Rulebook, stated: str, verdict: ClaimVerdict) -> None:
    checked = claiming(free, bet="any-pair", **{"return": stated, "strategy": "none"})
    assert checked.verdict is verdict
    assert checked.returned == Fraction(398, 415)
    assert (checked.basis, checked.strategy_class) == ("fraction", "none")


@pytest.mark.parametrize(
    ("stated", "computed", "verdict"),
    [
        ("95.91%", "95.90%", ClaimVerdict.DOCUMENTED),
        ("95.91%", "95.80%", ClaimVerdict.MISSTATED),
        ("95.90%", "95.80%", ClaimVerdict.NEEDLESS),
    ],
)
def test_a_documented_disagreement(free: Rulebook, stated: str, computed: str, verdict: ClaimVerdict) -> None:
    disagreement = {"computed": computed, "because": "the page rounds otherwise"}
    checked = claiming(free, bet="any-pair", strategy="none", disagreement=disagreement, **{"return": stated})
    assert checked.verdict is verdict
    assert checked.verdict.passes is (verdict is ClaimVerdict.DOCUMENTED)


@pytest.mark.parametrize(("said", "verdict"), [("differs", ClaimVerdict.AGREES), ("agrees", ClaimVerdict.DISAGREES)])
def test_a_claim_about_a_chart(said: str, verdict: ClaimVerdict) -> None:
    checked = claiming(
        load("classic-blackjack"), bet="main", strategy="strategies/classic-chart", **{"best-play": said}
    )
    assert (checked.computed, checked.verdict) == ("differs", verdict)
    assert checked.strategy_class == "classic-chart"
    assert checked.chart is not None
    assert checked.returned == 1 + checked.chart.solution.net


def test_what_is_not_worked_out_does_not_pass(free: Rulebook) -> None:
    data = {**free.data, "deal": {"order": ["players-up", "dealer-up", "players-up", "dealer-up"]}}
    data["peek"] = {"under": []}
    [checked, *_] = check_claims(from_data(data))
    assert checked.verdict is ClaimVerdict.NOT_EXACT
    assert checked.why.startswith("deal.order: ")
    assert not checked.verdict.passes


def test_insurance_by_arithmetic(free: Rulebook) -> None:
    """Offered on every hand under an ace: of the other 415 cards 128 are ten-values, paid 2:1."""
    assert insurance_net(solve(compile_game(free))) == pytest.approx(3 * 128 / 415 - 1, abs=1e-12)
    checked = claiming(free, bet="insurance", **{"return": "92.53%"})
    assert checked.verdict is ClaimVerdict.AGREES


def test_a_chart_beside_its_book_may_surrender(tmp_path: Path) -> None:
    """The chart is found by its name, and gives up a hard 16 against a ten as it says."""
    samples = Path(__file__).parents[2] / "spec" / "rule-samples"
    printed = (samples.parent / "strategies" / "classic-chart.yaml").read_text(encoding="utf-8")
    chart = yaml.safe_load(printed)
    [sixteen] = [row for row in chart["hard"] if 16 in row["totals"]]
    plays = [
        "R" if str(upcard) in ("10", "T") else play
        for upcard, play in zip(chart["upcards"], sixteen["plays"], strict=True)
    ]
    others = [total for total in sixteen["totals"] if total != 16]
    chart["hard"] = [row for row in chart["hard"] if row is not sixteen]
    chart["hard"] += [{**sixteen, "totals": others}] if others else []
    chart["hard"].append({"id": "sixteen", "totals": [16], "plays": plays})
    book = yaml.safe_load((samples / "late-surrender.yaml").read_text(encoding="utf-8"))
    book |= {"strategies": ["with", "without"]}
    book["claims"] = [
        {"id": name, "bet": "main", "strategy": name, "best-play": "differs", "conditions": "fresh shoe"}
        for name in ("with", "without")
    ]
    (tmp_path / "book.yaml").write_text(yaml.safe_dump(book), encoding="utf-8")
    (tmp_path / "with.yaml").write_text(yaml.safe_dump({**chart, "id": "with"}), encoding="utf-8")
    (tmp_path / "without.yaml").write_text(printed.replace("id: classic-chart", "id: without"), encoding="utf-8")
    surrenders, plays_on = check_claims(load(tmp_path / "book.yaml"), tmp_path / "book.yaml")
    assert surrenders.returned is not None and plays_on.returned is not None, (surrenders.why, plays_on.why)
    assert float(surrenders.returned) > float(plays_on.returned) + 0.0001

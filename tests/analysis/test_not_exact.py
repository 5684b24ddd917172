"""What the analysis does not treat exactly it says, by rule id."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.analysis import NotExact, compile_game, solve
from upcard.rulebook import load, with_patch

PLAIN = load("classic-blackjack")


@pytest.mark.parametrize(
    ("patch", "rule"),
    [
        ({"deal.order": ["players-up", "dealer-up", "players-up", "dealer-up"], "peek.under": []}, "deal.order"),
        ({"double.first-two.when": {"cards": 2, "suited": True}}, "double.first-two"),
        ({"dealer.soft-17.when": {"soft": 17, "colour": "same"}}, "dealer.soft-17"),
        ({"settlement.dealer-bust.when": {"dealer": {"total": {"min": 22}, "suited": True}}}, "settlement.dealer-bust"),
        ({"settlement.bust.at": "showdown"}, "settlement"),
        ({"settlement.bust.when": {"total": {"min": 23}}}, "settlement"),
        ({"insurance.wins": {"dealer": "blackjack", "player": {"cards": 2}}}, "insurance.wins"),
        ({"settlement.lower.when": {"compare": "lower", "player": {"cards": {"min": 3}}}}, "settlement"),
        ({"stand.any.when": "never", "hit.any.when": {"total": {"max": 17}}}, "stand"),
        (
            {
                "split.limit": 2,
                "split.choice": "any-row",
                "split.free": {"when": {"pair": "value"}, "stake": "free", "before": "equal-value"},
            },
            "split.free",
        ),
        ({"split.limit": 2, "stand-at.jack": {"when": {"split-from": ["J"]}}}, "split.equal-value"),
    ],
)
def test_the_rule_is_named(patch: dict[str, Any], rule: str) -> None:
    with pytest.raises(NotExact) as refused:
        solve(compile_game(with_patch(PLAIN, patch)))
    assert refused.value.rule == rule
    assert refused.value.why


def sevens(**condition: Any) -> float:
    """The return of the plain game where three sevens are paid at once."""
    when = {"player": {"ranks": ["7", "7", "7"], **condition}}
    row = {"when": when, "result": "win", "pays": "5:1", "at": "once", "after": "bust"}
    return solve(compile_game(with_patch(PLAIN, {"settlement.sevens": row}))).net


def test_suits_that_settle_in_part_at_once() -> None:
    """Sevens of one suit are paid at once, others go on as a 21: between no bonus and a bonus for all."""
    assert solve(compile_game(PLAIN)).net < sevens(suited=True) < sevens() < sevens(suited=True) + 0.005

"""The nets of a round against published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analysis.published import DEVIATION, ROUNDS, published
from upcard.analysis import NotExact, compile_game, solve
from upcard.analysis.distribution.outcomes import Distribution, distribution


def test_published_rounds() -> None:
    solution = solve(compile_game(published("das-spl1", 8, "stand")))
    found = distribution(solution)
    assert found.chances == pytest.approx({Fraction(net): chance for net, chance in ROUNDS.items()}, abs=6e-10)
    assert 100 * found.deviation == pytest.approx(DEVIATION, abs=1e-9)
    assert found.mean == pytest.approx(solution.net, abs=1e-14)


def test_what_follows_from_a_distribution() -> None:
    coin = Distribution({Fraction(-1): 0.5, Fraction(0): 0.25, Fraction(3): 0.25})
    assert coin.mean == 0.25
    assert coin.hit_frequency == 0.25
    assert coin.deviation == pytest.approx((0.5 * 1.25**2 + 0.25 * 0.25**2 + 0.25 * 2.75**2) ** 0.5)


def test_three_hands_are_not_followed() -> None:
    with pytest.raises(NotExact, match=r"split\.limit"):
        distribution(solve(compile_game(published("das-spl3", 1, "stand"))))

"""Amounts: exact both ways, rounded only where the book says so."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.money import AmountError, Rounding, amount_text, portion, units_of

PENCE = Fraction(1, 100)
units = st.sampled_from([PENCE, Fraction(1), Fraction(5), Fraction(1, 20), Fraction(1, 8), Fraction(1, 1000)])


@pytest.mark.parametrize(
    ("count", "unit", "text"),
    [
        (1000, PENCE, "10"),
        (50, PENCE, "0.5"),
        (-225, PENCE, "-2.25"),
        (0, PENCE, "0"),
        (1, PENCE, "0.01"),
        (3, Fraction(5), "15"),
        (3, Fraction(1, 8), "0.375"),
        (2**60, PENCE, "11529215046068469.76"),
    ],
)
def test_amounts_are_written_without_exponent_or_trailing_zeros(count: int, unit: Fraction, text: str) -> None:
    assert amount_text(count, unit) == text
    assert units_of(text, unit) == count


@given(st.integers(-(10**18), 10**18), units)
def test_what_is_written_reads_the_same(count: int, unit: Fraction) -> None:
    assert units_of(amount_text(count, unit), unit) == count


@pytest.mark.parametrize(
    "text", ["0.005", "", "1e3", "+1", "1.", ".5", "0x10", "\u0661", "1_000", "9" * 31, "10.\n", None, 10, 1.5]
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(AmountError):
        units_of(text, PENCE)


def test_a_unit_that_no_decimal_can_write_is_an_error() -> None:
    with pytest.raises(AmountError, match="1/3"):
        amount_text(1, Fraction(1, 3))


@pytest.mark.parametrize(
    ("rounding", "seven_halves", "quarter_more"),  # of 3:2 on 5 units = 7 1/2, and of 5/4 on 5 = 6 1/4
    [(Rounding.DOWN, 7, 6), (Rounding.UP, 8, 7), (Rounding.HALF_UP, 8, 6), (Rounding.HALF_EVEN, 8, 6)],
)
def test_fractions_of_a_unit_are_rounded_as_the_book_says(
    rounding: Rounding, seven_halves: int, quarter_more: int
) -> None:
    assert portion(5, Fraction(3, 2), rounding) == seven_halves
    assert portion(5, Fraction(5, 4), rounding) == quarter_more
    assert portion(3, Fraction(3, 2), Rounding.HALF_EVEN) == 4  # 4 1/2
    assert portion(4, Fraction(3, 2), rounding) == 6

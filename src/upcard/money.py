"""Amounts of money: whole units inside, decimal texts outside, never a float."""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final

_DECIMAL: Final = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,30})?")


class AmountError(ValueError):
    """The text is not an amount, or not a whole number of units."""


def amount_text(units: int, unit: Fraction) -> str:
    """An amount in units as a decimal text without trailing zeros.

    >>> amount_text(-225, Fraction(1, 100)), amount_text(1000, Fraction(1, 100))
    ('-2.25', '10')

    Raises `AmountError` if the unit itself is no decimal number, such as a third.
    """
    factor, places = _decimal(unit.numerator, unit.denominator)
    digits = str(abs(units) * factor).rjust(places + 1, "0")
    whole, part = digits[: len(digits) - places], digits[len(digits) - places :].rstrip("0")
    return ("-" if units < 0 else "") + whole + ("." + part if part else "")


@cache
def _decimal(numerator: int, denominator: int) -> tuple[int, int]:
    """A unit as a whole number of 10 ** -places, with those places; raises `AmountError`."""
    for places in range(denominator.bit_length()):
        if 10**places % denominator == 0:
            return numerator * 10**places // denominator, places
    raise AmountError(f"a unit of {numerator}/{denominator} cannot be written as a decimal number")


def units_of(text: str, unit: Fraction) -> int:
    """How many units a decimal text is.

    >>> units_of("2.5", Fraction(1, 100))
    250

    Raises `AmountError` where the text is no decimal number or no whole number of units.
    """
    if not isinstance(text, str) or not _DECIMAL.fullmatch(text):
        raise AmountError(f'{text!r} is not an amount: write a decimal number as a text, such as "2.5"')
    count = Fraction(text) / unit
    if count.denominator != 1:
        raise AmountError(f"{text} is not a whole number of units of {amount_text(1, unit)}")
    return count.numerator


class Rounding(Enum):
    """What becomes of a fraction of the smallest unit."""

    DOWN = "down"
    UP = "up"
    HALF_UP = "half-up"
    HALF_EVEN = "half-even"

    def apply(self, amount: Fraction) -> int:
        """Round a non-negative amount in units to a whole number of units."""
        whole, rest = divmod(amount.numerator, amount.denominator)
        if rest == 0 or self is Rounding.DOWN:
            return whole
        if self is Rounding.UP:
            return whole + 1
        twice = 2 * rest - amount.denominator
        if twice == 0:
            return whole + 1 if self is Rounding.HALF_UP else whole + whole % 2
        return whole + 1 if twice > 0 else whole


def portion(amount: int, ratio: Fraction, rounding: Rounding) -> int:
    """What `ratio` of a whole number of units comes to, a fraction of a unit rounded.

    >>> portion(5, Fraction(3, 2), Rounding.DOWN), portion(5, Fraction(3, 2), Rounding.UP)
    (7, 8)
    """
    product, denominator = amount * ratio.numerator, ratio.denominator
    if product % denominator == 0:
        return product // denominator
    return rounding.apply(Fraction(product, denominator))

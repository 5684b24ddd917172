"""The one way in which each value is written in a resolved book, however the file wrote it.

Ids become texts, ranks letters (``10`` and ``"10"`` are ``"T"``), ratios and shares lowest terms, amounts decimal
texts without trailing zeros. Works on data that the schema has passed, changes nothing twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

#: Keys whose value is one rank or a list of ranks.
RANK_KEYS: Final = frozenset({"upcard", "every-card", "has-card", "ranks", "split-from", "under"})
RATIO_KEYS: Final = frozenset({"pays"})
SHARE_KEYS: Final = frozenset({"stake", "refund", "cut-card"})
AMOUNT_KEYS: Final = frozenset({"min", "max", "above", "unit"})


def rank(value: Any) -> str:
    """The letter of a rank as a file may write it.

    >>> [rank(value) for value in (10, "T", "A", 7)]
    ['T', 'T', 'A', '7']
    """
    text = str(value)
    return "T" if text == "10" else text


def ratio(text: str) -> Fraction:
    """What ``3:2`` pays a unit staked."""
    won, staked = text.split(":")
    return Fraction(int(won), int(staked))


def share(text: str) -> Fraction:
    """What part ``1/2`` is of the whole; ``1`` is all of it."""
    return Fraction(text)


def ratio_text(value: Fraction) -> str:
    """A ratio in lowest terms, ``3:2``."""
    return f"{value.numerator}:{value.denominator}"


def amount_text(text: str) -> str:
    """An amount without trailing zeros.

    >>> amount_text("10.50"), amount_text("100")
    ('10.5', '100')
    """
    plain = f"{Decimal(text):f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _value(key: str, value: Any) -> Any:
    if key in RANK_KEYS:
        return [rank(each) for each in (value if isinstance(value, list) else [value])]
    if key == "id":
        return str(value)
    if not isinstance(value, str):
        return value
    if key in RATIO_KEYS and ":" in value:
        return ratio_text(ratio(value))
    if key in SHARE_KEYS and "/" in value:
        return str(share(value))
    if key in AMOUNT_KEYS and value.replace(".", "").isdigit():
        return amount_text(value)
    if key == "chips":
        return amount_text(value)
    return value


def normal(value: Any, key: str = "") -> Any:
    """The data with every value written in its one way; the keys of a patch are paths, whose last step counts."""
    if isinstance(value, Mapping):
        return {name: normal(child, name.rpartition(".")[2]) for name, child in value.items()}
    if isinstance(value, list) and key not in RANK_KEYS:
        return [normal(each, key) for each in value]
    return _value(key, value)

"""The one way in which each value is written in a resolved book, however the file wrote it.

Ids become texts, ranks letters in a list (``10`` and ``"10"`` are ``"T"``), ratios and shares lowest terms, amounts
decimal texts without trailing zeros. What is written wrongly is left as it is, for the schema to find; normal data
stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from upcard.rulebook.conditions import KEYS
from upcard.rulebook.conditions.values import ranks

_RATIO: Final = re.compile(r"[0-9]{1,6}:[1-9][0-9]{0,5}")
_SHARE: Final = re.compile(r"[0-9]{1,6}/[1-9][0-9]{0,5}")
_AMOUNT: Final = re.compile(r"(0|[1-9][0-9]{0,11})(\.[0-9]{1,6})?")


def ratio(text: str) -> Fraction:
    """What ``3:2`` pays a unit staked."""
    won, staked = text.split(":")
    return Fraction(int(won), int(staked))


def share(text: str) -> Fraction:
    """What part ``1/2`` is of the whole."""
    return Fraction(text)


def _ratio(value: Any) -> Any:
    if not (isinstance(value, str) and _RATIO.fullmatch(value)):
        return value
    paid = ratio(value)
    return f"{paid.numerator}:{paid.denominator}"


def _share(value: Any) -> Any:
    if not (isinstance(value, str) and _SHARE.fullmatch(value)):
        return value
    part = share(value)
    return f"{part.numerator}/{part.denominator}"


def _amount(value: Any) -> Any:
    """An amount without trailing zeros, ``"10.5"`` for ``"10.50"``."""
    if not (isinstance(value, str) and _AMOUNT.fullmatch(value)):
        return value
    plain = f"{Decimal(value):f}"
    return plain.rstrip("0").rstrip(".") if "." in plain else plain


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


#: How the value of a key is written, by the key, wherever it stands; those of conditions say so themselves.
_BY_KEY: Final[dict[str, Callable[[Any], Any]]] = {
    "under": ranks,
    **dict.fromkeys(("id", "is", "bet", "source"), _text),
    **dict.fromkeys(("min", "max", "above", "unit"), _amount),
    **dict.fromkeys(("stake", "refund", "cut-card"), _share),
    "pays": _ratio,
    "chips": lambda value: [_amount(each) for each in value] if isinstance(value, list) else value,
}


def normal(value: Any, key: str = "", depth: int = 0) -> Any:
    """The data with every value written in its one way; the keys of a patch are paths, whose last step counts."""
    if isinstance(value, Mapping):
        return {name: normal(child, name.rpartition(".")[2], depth + 1) for name, child in value.items()}
    if key in _BY_KEY:
        return _BY_KEY[key](value)
    if key in KEYS and depth > 1:  # at the top `upcard` is the version of the format
        return KEYS[key].values.normal(value)
    if isinstance(value, list):
        return [normal(each, "", depth + 1) for each in value]
    return value

"""Cards and money as the help pages speak of them: text such as "Td", whole pence.

The oracle shares no code with the package: it has cards, totals and amounts of its own.
"""

from __future__ import annotations

from fractions import Fraction

POINTS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "J": 10, "Q": 10, "K": 10}


def low(cards: list[str]) -> int:
    """The total with every ace as 1."""
    return sum(POINTS[card[0]] for card in cards)


def is_soft(cards: list[str]) -> bool:
    """Whether one ace may count 11 without passing 21."""
    return any(card[0] == "A" for card in cards) and low(cards) + 10 <= 21


def total(cards: list[str]) -> int:
    """The better total: an ace is 11 where that does not pass 21."""
    return low(cards) + 10 if is_soft(cards) else low(cards)


def pence(text: str) -> int | None:
    """`"2.5"` is 250; None where the text is no whole number of pence."""
    try:
        amount = Fraction(text) * 100
    except (ValueError, ZeroDivisionError):
        return None
    return int(amount) if amount.denominator == 1 else None


def pounds(amount: int) -> str:
    """250 is `"2.5"`, -5 is `"-0.05"`."""
    sign, whole, part = "-" if amount < 0 else "", abs(amount) // 100, abs(amount) % 100
    return f"{sign}{whole}" + (f".{part:02d}".rstrip("0") if part else "")

"""The small words: numbers, lists, ranks, amounts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard import words
from upcard.cards import RANKS


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_listing(items: list[str], text: str) -> None:
    assert words.listing(items, "or") == text


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        (21, "21"),
        ([9], "9"),
        ([11, 9, 10], "9, 10 or 11"),
        ({"min": 17}, "17 or more"),
        ({"max": 16}, "16 or less"),
        ({"min": 12, "max": 16}, "12 to 16"),
        ({"min": 12, "max": 12}, "12"),
    ],
)
def test_numbers(spec: Any, text: str) -> None:
    assert words.numbers(spec) == text


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        (1, "one card"),
        (2, "two cards"),
        (11, "11 cards"),
        ([3, 2], "two or three cards"),
        ({"min": 2}, "two or more cards"),
        ({"max": 5}, "five or fewer cards"),
        ({"min": 2, "max": 4}, "two to four cards"),
    ],
)
def test_counts(spec: Any, text: str) -> None:
    assert words.number_of(spec, "card") == text


@pytest.mark.parametrize(
    ("ranks", "text"),
    [
        ("A", "an ace"),
        ("8", "an 8"),
        ("T", "a 10"),
        ("TJQK", "a ten-value card"),
        ("ATJQK", "an ace or a ten-value card"),
        ("JQK", "a face card"),
        ("23", "a 2 or a 3"),
        ("23456", "a card from 2 to 6"),
        ("23456789TJQK", "any card but an ace"),
        ("A23456789", "any card but a ten-value card"),
        (RANKS, "any card"),
        ("A5K", "an ace, a 5 or a king"),
    ],
)
def test_one_card_of_ranks(ranks: str, text: str) -> None:
    assert words.any_rank(ranks) == text


@given(st.lists(st.sampled_from(RANKS), unique=True).map(frozenset))
def test_sets_of_ranks_are_told_apart(ranks: frozenset[str]) -> None:
    for rank in RANKS:
        assert words.any_rank(ranks) != words.any_rank(ranks ^ {rank})
        assert words.rank_plural(ranks) != words.rank_plural(ranks ^ {rank})


def test_a_rule_books_ten_is_the_letter_too() -> None:
    assert words.any_rank(["A", 10, "J", "Q", "K"]) == words.any_rank("ATJQK")


@pytest.mark.parametrize(
    ("ranks", "text"),
    [(["7", "7", "7"], "three 7s"), (["8", "6", "7"], "a 6, a 7 and an 8"), (["A", "A", "T"], "two aces and a 10")],
)
def test_exact_ranks(ranks: list[str], text: str) -> None:
    assert words.exact_ranks(ranks) == text


@pytest.mark.parametrize(
    ("units", "currency", "unit", "text"),
    [
        (1000000, "GBP", "0.01", "£10,000"),
        (50, "GBP", "0.01", "£0.50"),
        (1, "GBP", "0.01", "£0.01"),
        (123456, "EUR", "0.01", "€1,234.56"),
        (25, "CHF", "1", "CHF 25"),
        (1, "BTC", "0.00001", "BTC 0.00001"),
        (3, "USD", "2.5", "$7.50"),
    ],
)
def test_amounts(units: int, currency: str, unit: str, text: str) -> None:
    assert words.amount(units, Fraction(unit), currency) == text


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Five-card 21", "five-card 21"),
        ("Six Card Draw", "Six Card Draw"),
        ("Any pair", "any pair"),
        ("7-7-7", "7-7-7"),
        ("TV hand", "TV hand"),
    ],
)
def test_titles_inside_a_sentence(title: str, text: str) -> None:
    assert words.mid_sentence(title) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(Fraction(1), "all"), (Fraction(1, 2), "half"), (Fraction(5, 7), "5/7"), (Fraction(3, 2), "1 1/2 times")],
)
def test_shares(number: Fraction, text: str) -> None:
    assert words.share(number) == text

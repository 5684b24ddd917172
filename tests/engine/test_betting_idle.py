"""Undo and redo where the book offers them though there is nothing to take back."""

from __future__ import annotations

import pytest

from upcard.engine import BetOperation, Betting
from upcard.rulebook import load, variants, with_patch


@pytest.mark.parametrize("do", ["undo", "redo"])
def test_nothing_is_taken_back_where_nothing_was_placed(do: str) -> None:
    book = load(variants()[0])
    if do not in book.betting.operations:
        book = with_patch(book, {f"betting.operations.{do}": {"when": "open", "title": do}})
    book = with_patch(book, {f"betting.operations.{do}.when": "open"})
    betting = Betting(book, 1000)
    betting.apply(BetOperation(do))
    assert betting.bets == ()
    betting.apply(BetOperation("place", 1, "main", 500))
    assert betting.bets == ((1, "main", 500),)

"""Exact analysis: the return of a rule book, and the expected value of every hand and action.

The way from a book to its return:

1. `game.compile_game` evaluates the conditions of the book for every hand: what it may do and what it pays. Hands are
   compositions of rank groups (`hands`); the dealer's hands are listed with the orders of cards that lead to them.
2. `solver` finds the best play by backward induction, values splits and the offers before the dealer's check, and adds
   everything up to the return: `solve` gives a `Solution` in floats, `exact.exact_net` its fraction.
3. `distribution` follows a solution to the probability of every net, `charts` turns it into strategy charts, and
   `reports` checks claims, prices readings and compares books.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from upcard.analysis.game import Game, NotExact, compile_game
    from upcard.analysis.solver import (
        HandDecision,
        HandValues,
        Solution,
        StartingHand,
        exact_net,
        hand_values,
        solve,
    )

__all__ = [
    "Game",
    "HandDecision",
    "HandValues",
    "NotExact",
    "Solution",
    "StartingHand",
    "compile_game",
    "exact_net",
    "hand_values",
    "solve",
]

_IN_GAME = ("Game", "NotExact", "compile_game")


def __getattr__(name: str) -> Any:
    """Load numpy and the solver only when one of these names is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{'game' if name in _IN_GAME else 'solver'}"), name)

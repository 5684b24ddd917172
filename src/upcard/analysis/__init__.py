"""Exact returns: a rule book turned into tables, and what every hand is worth on them."""

from upcard.analysis.game.game import Game, compile_game
from upcard.analysis.hands.views import NotExact
from upcard.analysis.solver.solution import Decision, Hand, HandValues, Solution, hand_values, solve

__all__ = ["Decision", "Game", "Hand", "HandValues", "NotExact", "Solution", "compile_game", "hand_values", "solve"]

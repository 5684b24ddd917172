"""A rule book compiled into arrays: conditions evaluated for every hand, the dealer's hands, payoffs, choices."""

from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import Game, compile_game

__all__ = ["Game", "NotExact", "compile_game"]

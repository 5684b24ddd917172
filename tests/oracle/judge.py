"""`play(vector)`: the oracle's answer for a vector of one of the three games."""

from __future__ import annotations

from typing import Any

from oracle.answer import Answer
from oracle.classic import Classic
from oracle.free_bet import FreeBet
from oracle.round import Game
from oracle.zero import Zero

GAMES: dict[str, type[Game]] = {game.name: game for game in (Zero, FreeBet, Classic)}


def play(variant: str, vector: dict[str, Any]) -> Answer:
    """Play a vector from start to end by the page of `variant`."""
    return GAMES[variant]().play(vector)

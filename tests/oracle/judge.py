"""`play(variant, vector)`: the oracle's answer for a vector of one of the three games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle.answer import Answer
from oracle.classic import Classic
from oracle.free_bet import FreeBet
from oracle.readings import READINGS
from oracle.round import Game
from oracle.zero import Zero

GAMES: dict[str, type[Game]] = {game.name: game for game in (Zero, FreeBet, Classic)}


def game(variant: str, readings: Mapping[str, str] | None = None) -> Game:
    """A table of the game, under other readings of what its page leaves open."""
    parts = [READINGS[each] for each in (readings or {}).items()]
    made: Game = type(variant, (*parts, GAMES[variant]), {})()
    return made


def play(variant: str, vector: dict[str, Any]) -> Answer:
    """Play a vector from start to end by the page of `variant`, under the readings that it names."""
    return game(variant, vector.get("reading")).play(vector)

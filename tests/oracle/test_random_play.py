"""Engine and oracle play the same random rounds: cards, offers, decisions, refusals and money must be the same."""

from __future__ import annotations

from collections import Counter

import pytest

from oracle.engine import book, engine_plays
from oracle.judge import GAMES
from oracle.random_play import random_round

ROUNDS = 400


@pytest.mark.parametrize("variant", GAMES)
def test_engine_and_oracle_agree_on_random_rounds(variant: str) -> None:
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        vector, oracles = random_round(variant, f"{variant}/{number}")
        assert engine_plays(book(variant), vector) == oracles, f"{variant}/{number}: {vector}"
        seen.update(bet.outcome for bet in oracles.settled.values())
        seen.update(oracles.refused)
    assert {"win", "push", "lose", "void", "WRONG_TURN", "BALANCE", "SPLIT_RANKS", "DOUBLE_CARDS"} <= set(seen)

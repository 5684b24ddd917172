"""Engine and oracle play the same random rounds: cards, offers, decisions, refusals and money must be the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from oracle.answer import Answer
from oracle.engine import book, engine_plays
from oracle.judge import GAMES
from oracle.random_play import random_betting, random_round
from oracle.readings import READINGS
from upcard.rulebook import with_readings

ROUNDS = 400
ROUNDS_OF_A_READING = 150
DECIDING = {"win", "push", "lose", "void", "WRONG_TURN", "HAND_DONE", "BALANCE", "SPLIT_RANKS", "DOUBLE_CARDS"}
BETTING = {"OPERATION", "AMOUNT", "BET_MINIMUM", "BET_MAXIMUM", "BALANCE", "BETS_CLOSED", "UNKNOWN_BET", "NO_SUCH_SEAT"}
OTHER_READINGS = [
    (variant, question, reading)
    for variant in GAMES
    for question, ambiguity in book(variant).ambiguities.items()
    for reading in ambiguity.readings
]

Player = Callable[[str, str], tuple[dict[str, Any], Answer]]


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize(("player", "met"), [(random_round, DECIDING), (random_betting, BETTING)])
def test_engine_and_oracle_agree_on_random_rounds(variant: str, player: Player, met: set[str]) -> None:
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        vector, oracles = player(variant, f"{variant}/{number}")
        assert engine_plays(book(variant), vector) == oracles, f"{variant}/{number}: {vector}"
        seen.update(bet.outcome for bet in oracles.settled.values())
        seen.update(oracles.refused)
    assert met <= set(seen), "the random rounds reach what they are for"


@pytest.mark.parametrize(
    ("variant", "question", "reading"), OTHER_READINGS, ids=["/".join(each) for each in OTHER_READINGS]
)
def test_engine_and_oracle_agree_on_other_readings(variant: str, question: str, reading: str) -> None:
    readings = {question: reading}
    rules = with_readings(book(variant), readings)
    for number in range(ROUNDS_OF_A_READING):
        vector, oracles = random_round(variant, f"{question}/{reading}/{number}", readings)
        assert engine_plays(rules, vector) == oracles, f"{number}: {vector}"


def test_the_oracle_knows_every_reading() -> None:
    assert {(question, reading) for _, question, reading in OTHER_READINGS} == set(READINGS)

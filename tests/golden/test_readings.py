"""The golden rounds tell the readings of unclear sentences apart: each other reading plays one of them differently."""

from __future__ import annotations

import pytest

from golden.compare import compare
from golden.rounds import load_rounds
from oracle.engine import book, engine_plays
from upcard.engine import Refused
from upcard.rulebook import with_readings

ROUNDS = list(load_rounds())
READINGS = [
    (variant, question, reading)
    for variant in ("zero-blackjack", "free-bet-blackjack", "classic-blackjack")
    for question, ambiguity in book(variant).ambiguities.items()
    for reading in ambiguity.readings
]
ALIKE = {
    ("free-bet-blackjack", "short-split-value", "low"): "only tens are split for money, and two tens are 20 either way",
    ("free-bet-blackjack", "cut-card", "six-decks-dealt"): "when the shoe is shuffled changes no single round",
    ("classic-blackjack", "chart-as-best-play", "best"): "how well the chart plays is for the analysis",
}


def plays_as_written(variant: str, question: str, reading: str) -> bool:
    rules = with_readings(book(variant), {question: reading})
    for golden in ROUNDS:
        if golden.variant == variant:
            try:
                compare(golden, engine_plays(rules, golden.vector))
            except (AssertionError, ValueError, Refused):
                return False
    return True


@pytest.mark.parametrize(("variant", "question", "reading"), READINGS, ids=["/".join(each) for each in READINGS])
def test_a_reading_shows(variant: str, question: str, reading: str) -> None:
    assert plays_as_written(variant, question, reading) == ((variant, question, reading) in ALIKE)


def test_readings_alike_are_readings() -> None:
    assert set(ALIKE) <= set(READINGS)

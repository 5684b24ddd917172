"""Golden rounds, written by hand from the help pages: the engine and the oracle must both play them so."""

from __future__ import annotations

from collections import Counter

import pytest

from golden.compare import compare
from golden.rounds import Golden, load_rounds
from oracle.engine import book, engine_plays
from oracle.judge import play

ROUNDS = list(load_rounds())
every_round = pytest.mark.parametrize("golden", ROUNDS, ids=[golden.id for golden in ROUNDS])


def test_each_variant_has_its_rounds() -> None:
    counted = Counter(golden.variant for golden in ROUNDS)
    assert all(counted[variant] >= 25 for variant in ("zero-blackjack", "free-bet-blackjack", "classic-blackjack"))
    assert len({golden.id for golden in ROUNDS}) == len(ROUNDS)


@every_round
def test_hand_written_figures_add_up(golden: Golden) -> None:
    assert sum(bet.net for bet in golden.settled.values()) == golden.total
    assert golden.statements
    assert all(statement[0] == golden.variant[0].upper() for statement in golden.statements)


@every_round
def test_the_engine_plays_the_round(golden: Golden) -> None:
    compare(golden, engine_plays(book(golden.variant), golden.vector))


@every_round
def test_the_oracle_plays_the_round(golden: Golden) -> None:
    compare(golden, play(golden.variant, golden.vector))

"""Golden rounds, written by hand from the help pages: the engine and the oracle must both play them so."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from golden.rounds import Golden, load_rounds
from oracle.engine import book, engine_plays
from oracle.judge import play as oracle_plays
from oracle.round import Answer

ROUNDS = list(load_rounds())
PEEKED = {None: "never", True: "found", False: "none"}


@cache
def by_engine(index: int) -> Answer:
    return engine_plays(book(ROUNDS[index].variant), ROUNDS[index].vector)


@cache
def by_oracle(index: int) -> Answer:
    return oracle_plays(ROUNDS[index].variant, ROUNDS[index].vector)


every_round = pytest.mark.parametrize("index", range(len(ROUNDS)), ids=[golden.id for golden in ROUNDS])
both = pytest.mark.parametrize("player", [by_engine, by_oracle], ids=["engine", "oracle"])


def test_each_variant_has_its_rounds() -> None:
    counted = Counter(golden.variant for golden in ROUNDS)
    assert all(counted[variant] >= 25 for variant in ("zero-blackjack", "free-bet-blackjack", "classic-blackjack"))
    assert len({golden.id for golden in ROUNDS}) == len(ROUNDS)


@every_round
def test_hand_written_figures_add_up(index: int) -> None:
    golden = ROUNDS[index]
    assert sum(bet.net for bet in golden.settled.values()) == golden.total
    assert golden.statements
    assert all(statement[0] == golden.variant[0].upper() for statement in golden.statements)


@both
@every_round
def test_round(index: int, player: type) -> None:
    golden: Golden = ROUNDS[index]
    answer: Answer = player(index)
    laid = list(zip(golden.vector["recipients"], golden.vector["shoe"], strict=True))
    assert answer.cards == laid, "the cards go where the page sends them, and no more are drawn"
    assert answer.refused == golden.refused
    assert by_seat(answer.decisions) == by_seat(golden.decisions)
    offered = dict(zip(numbered(answer.decisions), answer.offers, strict=False))
    for decision, wanted in zip(numbered(golden.decisions), golden.offers, strict=True):
        if wanted is not None:
            assert offered[decision][2] == wanted, f"offered before {decision}"
    assert answer.settled == golden.settled
    assert answer.check == golden.check
    if golden.peeked is not None:
        assert PEEKED[answer.peeked] == golden.peeked
    if "betting" in golden.vector:
        assert [wanted or got for wanted, got in zip(golden.bets, answer.bets, strict=True)] == answer.bets


def by_seat(decisions: list[tuple[int, int, str, str]]) -> list[tuple[int, int, str, str]]:
    """Each seat's decisions in order: the notation does not say how those of two seats lie between each other."""
    return sorted(decisions, key=lambda decision: decision[0])


def numbered(decisions: list[tuple[int, int, str, str]]) -> list[tuple[int, int]]:
    """Which decision of its seat each one is: (seat, 1), (seat, 2), …"""
    seen: Counter[int] = Counter()
    keys = []
    for seat, *_ in decisions:
        seen[seat] += 1
        keys.append((seat, seen[seat]))
    return keys

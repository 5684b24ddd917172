"""Hold a player's answer, the engine's or the oracle's, against a round written by hand."""

from __future__ import annotations

from collections import Counter

from golden.rounds import Decision, Golden
from oracle.answer import Answer

PEEKED = {None: "never", True: "found", False: "none"}


def compare(golden: Golden, answer: Answer) -> None:
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


def by_seat(decisions: list[Decision]) -> list[Decision]:
    """Each seat's decisions in order: the notation does not say how those of two seats lie between each other."""
    return sorted(decisions, key=lambda decision: decision[0])


def numbered(decisions: list[Decision]) -> list[tuple[int, int]]:
    """Which decision of its seat each one is: (seat, 1), (seat, 2), …"""
    seen: Counter[int] = Counter()
    keys = []
    for seat, *_ in decisions:
        seen[seat] += 1
        keys.append((seat, seen[seat]))
    return keys

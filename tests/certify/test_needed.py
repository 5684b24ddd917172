"""What a vector needs beside the rules that decide something in it, as its bets, cards and inputs tell."""

from __future__ import annotations

import pytest

from upcard.cards import cards
from upcard.certify.run.needed import needed_rules
from upcard.engine import Decision, SeatBets
from upcard.rulebook import load
from upcard.vectors.rounds.directed import play

CLASSIC = load("classic-blackjack")
#: What no round below needs is not looked at.
LOOKED_AT = ("inputs.", "money.rounding.", "shoe.decks")


def needed(shoe: str, *inputs: str, bet: int = 1000) -> set[str]:
    """What a round of seat 1 needs; an input is what to do, `hit@2` for hand 2 and `insure=3` for an amount of 3."""
    coming = [told(each) for each in inputs]
    vector = play(CLASSIC, [SeatBets(1, {"main": bet})], cards(shoe), None, lambda round_, given: coming[given])
    return {rule for rule in needed_rules(vector, (), CLASSIC) if rule.startswith(LOOKED_AT)}


def told(text: str) -> Decision:
    text, _, amount = text.partition("=")
    do, _, hand = text.partition("@")
    return Decision(do, 1, int(hand or 1), None, int(amount) if amount else None)


@pytest.mark.parametrize(
    ("shoe", "inputs", "told_of"),
    [
        ("Ts Th 9s 8h", ["stand"], {"inputs.stand"}),
        ("Ts Th 5s 9h 6s", ["surrender", "hit", "stand"],
         {"inputs.surrender", "inputs.hit", "inputs.stand", "inputs.stand.21.more-cards"}),
        ("As Th 5s 9h 5d 2d", ["hit", "hit", "stand"],
         {"inputs.hit", "inputs.hit.21.more-cards", "inputs.stand"}),
        ("8s Th 8d 9h 3c Ac Td 2d", ["split", "stand", "split@2", "stand@2"],
         {"inputs.split", "inputs.split.again", "inputs.stand"}),
        ("Ks Th Kd 9h Ac 5c", ["split", "stand", "stand@2"],
         {"inputs.split", "inputs.stand", "inputs.stand.21.two-cards"}),
        ("Ts Th 9s 8h", ["stand@2", "stand"], {"inputs.stand", "inputs.no-such-hand"}),
        ("Ts 6h 9s Ah Ad", ["decline", "insure", "stand"],
         {"inputs.decline", "inputs.insure", "inputs.late-answer", "inputs.stand"}),
        ("Ts 6h 9s Ah Ad", ["insure=3", "decline", "stand"],
         {"inputs.insure", "inputs.insure.amount", "inputs.decline", "inputs.late-answer", "inputs.stand"}),
        ("4s 4h 4d 4c 4s 2h 7h 9d", ["hit", "stand"], {"inputs.hit", "inputs.stand", "shoe.decks"}),
    ],
)  # fmt: skip
def test_inputs_are_named_by_what_makes_them_hard_to_tell(shoe: str, inputs: list[str], told_of: set[str]) -> None:
    assert needed(shoe, *inputs) == told_of


@pytest.mark.parametrize(
    ("shoe", "inputs", "bet", "rounded"),
    [
        ("As Th Ks 9h", [], 1000, set()),
        ("As Th Ks 9h", [], 1001, {"payout"}),  # 3:2 of 10.01 are 15.015
        ("Ts 6h 9s Ah Ad", ["insure", "stand"], 1000, set()),
        ("Ts 6h 9s Ah Ad", ["insure", "stand"], 1001, {"insurance"}),  # half of 10.01 is 5.005
        ("Ts Th 9s 8h", ["stand"], 1001, set()),  # 1:1 is never a fraction
    ],
)
def test_a_rounding_is_needed_where_a_fraction_is_rounded(
    shoe: str, inputs: list[str], bet: int, rounded: set[str]
) -> None:
    found = {rule for rule in needed(shoe, *inputs, bet=bet) if rule.startswith("money.")}
    assert found == {f"money.rounding.{kind}" for kind in rounded}

"""Rounds played at random, allowed and forbidden inputs alike, for the engine and the oracle to agree on."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from oracle.answer import Answer
from oracle.hands import pounds
from oracle.judge import game
from oracle.round import Game

SHOE = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * 8
STAKES = [1_00, 1_01, 2_50, 3_33, 10_00, 25_00]
OPERATIONS = [*["place"] * 6, "remove", "undo", "redo", "clear", "repeat", "double-all", "all-side-bets", "deal",
              "deal", "disconnect"]  # fmt: skip
ACTIONS = ["hit", "stand", "double", "split", "surrender", "insure", "even-money", "decline", "timeout"]


def random_round(variant: str, seed: str, readings: Mapping[str, str] | None = None) -> tuple[dict[str, Any], Answer]:
    """A vector with the inputs a seeded player gave, and the oracle's answer to it."""
    chance = random.Random(seed)
    table = game(variant, readings)
    seats = sorted(chance.sample(range(1, 8), chance.choice([1, 1, 1, 2, 3, 7])))
    bets = {seat: _bets(table, chance) for seat in seats}
    staked = sum(sum(placed.values()) for placed in bets.values())
    vector: dict[str, Any] = {
        "seats": [{"seat": s, "bets": {bet: pounds(a) for bet, a in placed.items()}} for s, placed in bets.items()],
        "balance": pounds(staked + chance.choice([0, 5_00, 15_00, 1000_00])),
        "shoe": _shoe(chance),
    }
    return _played(table, chance, vector)


def _bets(table: Game, chance: random.Random) -> dict[str, int]:
    side = [bet for bet in table.side_bets if chance.random() < 0.3]
    return {bet: chance.choice(STAKES) for bet in ["main", *side]}


def _shoe(chance: random.Random) -> list[str]:
    """Eight decks; every other shoe starts with a run of few ranks, where pairs, aces and long hands are common."""
    shoe = SHOE[:]
    chance.shuffle(shoe)
    if chance.random() < 0.5:
        ranks = chance.sample("A23456789TJQK", 4)
        shoe.sort(key=lambda card: card[0] not in ranks and chance.random() < 0.8)
    return shoe


def _inputs(table: Game, chance: random.Random, given: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What the player says at each offer: mostly what is offered, sometimes anything."""
    while not table.over:
        seats = list(table.placed)
        seat, hand, offered = table.answer.offers[-1]
        told: dict[str, Any]
        odd = chance.random()
        if odd < 0.75:
            told = {"do": chance.choice(offered), "seat": seat, "hand": hand}
        elif odd < 0.95:
            told = {"do": chance.choice(ACTIONS), "seat": seat, "hand": hand}
            told |= chance.choice([{}, {}, {"seat": chance.choice([*seats, 9])}, {"hand": chance.choice([1, 2, 3])}])
        elif odd < 0.98:
            told = {"do": "balance", "amount": pounds(chance.choice([-1, 0, 2_00, 10_00, 500_00]))}
        elif odd < 0.99:
            told = {"do": "disconnect", "seat": chance.choice(seats)}
        else:
            told = {"do": chance.choice(["malfunction", "cancel"])}
        if told["do"] in ("insure", "even-money", "decline", "timeout"):
            told.pop("hand")
        if told["do"] == "double" and table.own_double_beside_the_free and offered.count("double") > 1:
            told |= chance.choice([{}, {"row": "free"}, {"row": "paid"}])
        if told["do"] == "insure" and chance.random() < 0.2:
            told["amount"] = chance.choice(["0.5", "0.005", "5", "-1"])
        given.append(told)
        yield told


def random_betting(variant: str, seed: str) -> tuple[dict[str, Any], Answer]:
    """A vector of betting operations with the round that may follow, and the oracle's answer to it."""
    chance = random.Random(seed)
    table = game(variant)
    bets = ["main", "main", *table.side_bets, "lucky-ladies"]
    operations: list[dict[str, Any]] = []
    for _ in range(chance.randint(1, 15)):
        do = chance.choice(OPERATIONS)
        operation: dict[str, Any] = {"do": do}
        if do in ("place", "remove"):
            operation |= {"seat": chance.choice([1, 1, 2, 7, 8]), "bet": chance.choice(bets)}
        if do in ("place", "all-side-bets") or (do == "remove" and chance.random() < 0.3):
            operation["amount"] = chance.choice(["0", "-1", "0.005", "0.5", "1", "5", "60", "100", "300", "500"])
        operations.append(operation)
    vector: dict[str, Any] = {
        "balance": chance.choice(["0", "1", "50", "700", "20000"]),
        "betting": operations,
        "previous": [{"seat": 1, "bets": {"main": "10"}}, {"seat": 3, "bets": {"main": "500"}}][: chance.randint(0, 2)],
        "shoe": _shoe(chance),
    }
    return _played(table, chance, vector)


def _played(table: Game, chance: random.Random, vector: dict[str, Any]) -> tuple[dict[str, Any], Answer]:
    """The vector with the inputs that came up as the oracle played, and only the cards that it used."""
    given: list[dict[str, Any]] = []
    answer = table.play({**vector, "inputs": _inputs(table, chance, given)})
    return {**vector, "inputs": given, "shoe": vector["shoe"][: len(answer.cards)]}, answer

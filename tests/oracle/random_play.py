"""Rounds played at random, allowed and forbidden inputs alike, for the engine and the oracle to agree on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from oracle.hands import pounds
from oracle.judge import GAMES
from oracle.round import Answer, Game

SHOE = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"] * 8
STAKES = [1_00, 1_01, 2_50, 3_33, 10_00, 25_00]
ACTIONS = ["hit", "stand", "double", "split", "surrender", "insure", "even-money", "decline", "timeout"]


def random_round(variant: str, seed: str) -> tuple[dict[str, Any], Answer]:
    """A vector with the inputs a seeded player gave, and the oracle's answer to it."""
    chance = random.Random(seed)
    game = GAMES[variant]()
    seats = sorted(chance.sample(range(1, 8), chance.choice([1, 1, 1, 2, 3, 7])))
    bets = [{"seat": seat, "bets": _bets(game, chance)} for seat in seats]
    staked = sum(int(float(amount) * 100 + 0.5) for s in bets for amount in s["bets"].values())
    vector: dict[str, Any] = {
        "seats": bets,
        "balance": pounds(staked + chance.choice([0, 5_00, 15_00, 1000_00])),
        "shoe": _shoe(chance),
    }
    given: list[dict[str, Any]] = []
    answer = game.play({**vector, "inputs": _inputs(game, chance, seats, given)})
    vector["shoe"] = vector["shoe"][: len(answer.cards)]
    vector["inputs"] = given
    return vector, answer


def _bets(game: Game, chance: random.Random) -> dict[str, str]:
    side = [bet for bet in game.side_bets if chance.random() < 0.3]
    return {bet: pounds(chance.choice(STAKES)) for bet in ["main", *side]}


def _shoe(chance: random.Random) -> list[str]:
    """Eight decks; every other shoe starts with a run of few ranks, where pairs, aces and long hands are common."""
    shoe = SHOE[:]
    chance.shuffle(shoe)
    if chance.random() < 0.5:
        ranks = chance.sample("A23456789TJQK", 4)
        shoe.sort(key=lambda card: card[0] not in ranks and chance.random() < 0.8)
    return shoe


def _inputs(
    game: Game, chance: random.Random, seats: list[int], given: list[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """What the player says at each offer: mostly what is offered, sometimes anything."""
    while not game.over:
        seat, hand, offered = game.answer.offers[-1]
        told: dict[str, Any]
        odd = chance.random()
        if odd < 0.75:
            told = {"do": chance.choice(sorted(offered)), "seat": seat, "hand": hand}
        elif odd < 0.95:
            told = {"do": chance.choice(ACTIONS[: 9 if game.on_a_clock else 8]), "seat": seat, "hand": hand}
            told |= chance.choice([{}, {}, {"seat": chance.choice([*seats, 9])}, {"hand": chance.choice([1, 2, 3])}])
        elif odd < 0.98:
            told = {"do": "balance", "amount": pounds(chance.choice([0, 2_00, 10_00, 500_00]))}
        elif odd < 0.99:
            told = {"do": "disconnect", "seat": chance.choice(seats)}
        else:
            told = {"do": chance.choice(["malfunction", "cancel"])}
        if told["do"] in ("insure", "even-money", "decline", "timeout"):
            told.pop("hand")
        given.append(told)
        yield told

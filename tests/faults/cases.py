"""The notation of the fault cases, and every order of cards and every seat in which a case is played.

A case is written for one player; it is then played at each of the seven seats alone and at all seven together, where
each seat must come to the same result.

    player: "(As Ac 9d) 2h"         # the bracketed cards come in every order that play can reach, then the two
    dealer: "9c (…)"                # upcard, hole card, cards drawn; brackets as above
    before: [insure]                # answers before the dealer looks; under an ace `decline` where nothing is said
    play: [hit*, stand]             # `hit*` is a hit for each card beyond the first two; `2 hit` is for hand 2
    result: {hand 1: "push, own 10, back 10, net 0"}

Further: `players` for hands side by side (`play` then names `player.hand`), which move through the seats together;
`variant` and `patch` for other rules than the classic ones; `bets`; `left`, the balance beside the bets; `alone` where
the seven seats would share a balance made for one; `laid`, the cards with who gets them, where a seat has more than two
hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from typing import Any

import yaml

from golden.rounds import Golden, pence, read_bets, read_round
from oracle.hands import is_soft, pounds, total

DOCUMENT: dict[str, Any] = yaml.load(
    (Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader
)
CASES: list[dict[str, Any]] = DOCUMENT["cases"]
ELSEWHERE: list[dict[str, str]] = DOCUMENT["elsewhere"]
KEYS = {"id", "title", "class", "variant", "patch", "player", "players", "dealer", "before", "play", "result", "bets",
        "left", "alone", "laid"}  # fmt: skip


def rounds_of(case: dict[str, Any]) -> Iterator[tuple[str, Golden]]:
    """Each round that the case stands for, with where it is played."""
    assert set(case) <= KEYS, f"{case['id']}: {set(case) - KEYS}"
    variant = case.get("variant", "classic-blackjack")
    players = case.get("players") or [case["player"]]
    for hands in product(*[_player_orders(text, variant) for text in players]):
        for dealer in _dealer_orders(case["dealer"], hits_soft_17="dealer.soft-17.do" in case.get("patch", {})):
            for seats in _layouts(case, len(players)):
                yield (
                    f"seats {sorted(seats)}, {hands} against {dealer}",
                    read_round(variant, _entry(case, hands, dealer, seats)),
                )


def _layouts(case: dict[str, Any], players: int) -> Iterator[dict[int, int]]:
    """Which player of the case sits at which seat."""
    for first in range(1, 9 - players):
        yield {first + player: player for player in range(players)}
    if players == 1 and "alone" not in case:
        yield dict.fromkeys(range(1, 8), 0)


def _player_orders(text: str, variant: str) -> list[list[list[str]]]:
    """The groups of a player's cards (dealt, hand 1, hand 2) in each order that play can reach."""
    if "|" in text:
        return [[part.split() for part in text.split("|")]]
    stands_on_21 = variant == "free-bet-blackjack"
    reached = []
    for cards in _orders(text):
        on_the_way = [total(cards[:n]) for n in range(2, len(cards))]
        if all(t <= 21 and not (t == 21 and (n == 0 or stands_on_21)) for n, t in enumerate(on_the_way)):
            reached.append([cards[:2], *([cards[2:]] if cards[2:] else [])])
    assert reached, text
    return reached


def _dealer_orders(text: str, hits_soft_17: bool) -> list[list[str]]:
    """The dealer's cards in each order in which the first of them have the dealer draw the next."""

    def draws(cards: list[str]) -> bool:
        return total(cards) <= 16 or (hits_soft_17 and total(cards) == 17 and is_soft(cards))

    reached = [cards for cards in _orders(text) if all(draws(cards[:n]) for n in range(2, len(cards)))]
    assert reached, text
    return reached


def _orders(text: str) -> list[list[str]]:
    """The bracketed cards in every order of ranks, those behind the bracket as they stand."""
    bracketed, rest = re.fullmatch(r"(?:\((.*)\))?(.*)", text).groups()  # type: ignore[union-attr]
    orders = permutations((bracketed or "").split())
    by_ranks = {tuple(card[0] for card in order): [*order, *rest.split()] for order in orders}
    return list(by_ranks.values())


def _entry(
    case: dict[str, Any], hands: tuple[list[list[str]], ...], dealer: list[str], seats: dict[int, int]
) -> dict[str, Any]:
    """The case as a golden round at these seats."""
    bets = case.get("bets", "10")
    staked = sum(pence(amount) for amount in read_bets(bets).values()) * len(seats)
    up_is_ace = dealer[0][0] == "A"
    before = case.get("before", ["decline"] if up_is_ace else [])
    lines = [_line(line, seat, player) for seat, player in seats.items() for line in before]
    for seat, player in seats.items():
        for line in case.get("play", []):
            repeat = sum(len(group) for group in hands[player][1:]) if line == "hit*" else 1
            lines += [_line(line.replace("*", ""), seat, player)] * repeat
    entry = {
        "id": case["id"],
        "title": case["title"],
        "statements": [],
        "balance": pounds(staked + pence(case.get("left", "10000"))),
        "seats": {str(s): " | ".join([bets, *[" ".join(g) for g in hands[p]]]) for s, p in seats.items()},
        "dealer": f"{dealer[0]} | {dealer[1]} | {' '.join(dealer[2:])}",
        "play": [line for line in lines if line],
        "result": _results(case, seats),
    }
    if "laid" in case:
        seat = next(iter(seats))
        entry["laid"] = [re.sub(r"^(\d+) ", rf"seat {seat} hand \1 ", line) for line in case["laid"]]
    return entry


def _line(line: str, seat: int, player: int) -> str:
    """`hit`, `2 hit` or, of the second player, `2.1 hit`, as said at the seat; empty for a line of another player."""
    named = re.fullmatch(r"(\d+)\.(\d+) (.*)", line)
    if named:
        return f"{seat}.{named[2]} {named[3]}" if int(named[1]) == player + 1 else ""
    if re.match(r"\d+ ", line):
        return f"{seat}.{line}"
    return line if line.split()[0] in ("malfunction", "cancel", "balance") else f"{seat} {line}"


def _results(case: dict[str, Any], seats: dict[int, int]) -> dict[str, str]:
    """The result by seat; that of several players begins with the player's number."""
    if "players" not in case:
        return {f"seat {seat} {key}": line for seat in seats for key, line in case["result"].items()}
    seat_of = {str(player + 1): seat for seat, player in seats.items()}
    return {f"seat {seat_of[key[0]]}{key[1:]}": line for key, line in case["result"].items()}

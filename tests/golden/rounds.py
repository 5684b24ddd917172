"""The notation of the golden rounds, and the shoe laid out from it.

A round is written as one sees it on the table:

    seats:
      1: "10 | 8s 8h | 3c Td | 2d Th"   # bets | the two cards dealt | further cards of hand 1 | of hand 2
    dealer: "6h | Tc | 9d"              # upcard | hole card | cards drawn
    play:
      - 1.1 split | offered hit stand split
      - 1.2 double | refused BALANCE
    result:
      seat 1 hand 2: win, own 10, free 10, back 30, net 20

`play` has a line for each input, in order. `1.2` is seat 1, hand 2; the hand may be left out where it is 1. After a
bar: `offered …` are exactly the actions offered at that moment; `refused CODE` the input changes nothing; `clock hit`,
`house stand` what is done instead of what was asked, or for a player who is gone (`house 1.1 hit, 1.1 stand`).
`betting` has a line for each operation before the deal; after a bar `bets …` is what then lies on the table; `previous`
are the bets of the round before. `laid` gives the cards outright, where a seat has more than two hands.

Bets are `10` (the main bet) or `main 10, any-pair 5`. The deal order is the page's: the players' cards face up, one
round at a time, the dealer's hidden card first (Zero, classic) or last (Free Bet); the two hands of a split get their
second card at once, the original first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from oracle.answer import Bet

HERE = Path(__file__).parent
HOLE_CARD_FIRST = {"zero-blackjack": True, "classic-blackjack": True, "free-bet-blackjack": False}
BETTING_ARGUMENTS = {
    "place": ("seat", "bet", "amount"),
    "remove": ("seat", "bet", "amount"),  # without an amount the whole bet
    "all-side-bets": ("amount",),
}

Decision = tuple[int, int, str, str]  # seat, hand, action, by whom
Placed = list[tuple[int, str, int]]


@dataclass(frozen=True)
class Golden:
    variant: str
    id: str
    title: str
    statements: tuple[str, ...]
    vector: dict[str, Any]
    decisions: list[Decision]
    offers: list[tuple[str, ...] | None]  # sorted, beside each decision, where the round says it
    refused: list[str]
    settled: dict[tuple[int, str, int], Bet]
    total: int
    peeked: str | None
    check: bool
    bets: list[Placed | None] = field(default_factory=list)  # after each accepted operation, where the round says it


def pence(text: str) -> int:
    pounds, _, part = text.lstrip("+-").partition(".")
    return (-1 if text.startswith("-") else 1) * (int(pounds) * 100 + int(part.ljust(2, "0") or "0"))


def load_rounds() -> Iterator[Golden]:
    for path in sorted(HERE.glob("*.yaml")):
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # every scalar stays text
        for entry in document["rounds"]:
            yield read_round(document["variant"], entry)


def read_round(variant: str, entry: dict[str, Any]) -> Golden:
    unknown = set(entry) - {"id", "title", "statements", "seats", "dealer", "balance", "play", "betting", "previous",
                            "result", "total", "peeked", "check", "laid"}  # fmt: skip
    assert not unknown, f"{entry['id']}: {unknown}"
    inputs, decisions, offers, refused = _play(entry.get("play", []))
    operations, bets, refused_bets = _betting(entry.get("betting", []))
    vector: dict[str, Any] = {
        "id": f"{variant}/golden/{entry['id']}",
        "title": entry["title"],
        "balance": entry.get("balance", "1000"),
        "inputs": inputs,
    }
    if operations:
        vector["betting"] = operations
        if "previous" in entry:
            vector["previous"] = [
                {"seat": seat, "bets": {bet: amount for s, bet, amount in _listed_bets(entry["previous"]) if s == seat}}
                for seat in sorted({s for s, _, _ in _listed_bets(entry["previous"])})
            ]
    else:
        vector["seats"] = [
            {"seat": int(seat), "bets": read_bets(line.split("|")[0].strip())} for seat, line in entry["seats"].items()
        ]
    laid = [(line[:-3], line[-2:]) for line in entry.get("laid", [])]
    if not laid and "dealer" in entry:
        laid = _lay_out(variant, entry)
    vector["shoe"] = [card for _, card in laid]
    vector["recipients"] = [to for to, _ in laid]
    return Golden(
        variant=variant,
        id=entry["id"],
        title=entry["title"],
        statements=tuple(entry["statements"]),
        vector=vector,
        decisions=decisions,
        offers=offers,
        refused=refused_bets + refused,
        settled=dict(_result(key, line) for key, line in entry.get("result", {}).items()),
        total=pence(entry.get("total", "0")),
        peeked=entry.get("peeked"),
        check=entry.get("check") == "yes",
        bets=bets,
    )


def read_bets(text: str) -> dict[str, str]:
    if re.fullmatch(r"[\d.]+", text):
        return {"main": text}
    return {pair.split()[0]: pair.split()[1] for pair in text.split(",")}


def _listed_bets(text: str) -> list[tuple[int, str, str]]:
    listed = [part.split() for part in text.split(",") if part.strip()]
    return [(int(seat), bet, amount) for seat, bet, amount in listed]


def _lay_out(variant: str, entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Every card of the round with who gets it, in the order of the shoe."""
    up, hole, *drawn = [part.split() for part in entry["dealer"].split("|")]
    players = {int(seat): [part.split() for part in line.split("|")[1:]] for seat, line in entry["seats"].items()}
    dealers = [*hole, *up] if HOLE_CARD_FIRST[variant] else [*up, *hole]
    laid: list[tuple[str, str]] = []
    for turn in range(2):
        laid += [(f"seat {seat} hand 1", groups[0][turn]) for seat, groups in players.items()]
        laid.append(("dealer", dealers[turn]))
    for seat, (_, *hands) in players.items():
        if len(hands) == 2:
            laid += [(f"seat {seat} hand {number}", cards[0]) for number, cards in enumerate(hands, 1)]
            hands = [cards[1:] for cards in hands]
        laid += [(f"seat {seat} hand {number}", card) for number, cards in enumerate(hands, 1) for card in cards]
    return laid + [("dealer", card) for cards in drawn for card in cards]


def _play(
    lines: list[str],
) -> tuple[list[dict[str, Any]], list[Decision], list[tuple[str, ...] | None], list[str]]:
    inputs: list[dict[str, Any]] = []
    decisions: list[Decision] = []
    offers: list[tuple[str, ...] | None] = []
    refused: list[str] = []
    for line in lines:
        asked, *notes = [part.strip() for part in line.split("|")]
        told = _input(asked)
        inputs.append(told)
        done: list[Decision] = []
        if "seat" in told and told["do"] not in ("disconnect", "timeout"):
            done = [(told["seat"], told.get("hand", 1), told["do"], "player")]
        offered: tuple[str, ...] | None = None
        for note in notes:
            word, _, rest = note.partition(" ")
            if word == "offered":
                offered = tuple(sorted(rest.split()))
            elif word == "refused":
                told["refused"] = rest
                refused.append(rest)
                done = []
            else:
                assert word in ("clock", "house"), line
                done = [_instead(part, told, word) for part in rest.split(",")]
        decisions += done
        offers += [offered, *([None] * (len(done) - 1))] if done else []
    return inputs, decisions, offers, refused


def _input(asked: str) -> dict[str, Any]:
    first, *rest = asked.split()
    if first in ("malfunction", "cancel"):
        return {"do": first}
    if first == "balance":
        return {"do": "balance", "amount": rest[0]}
    if rest[0] == "insure" and len(rest) == 2:
        return {"do": "insure", "seat": int(first), "amount": rest[1]}
    seat, _, hand = first.partition(".")
    told: dict[str, Any] = {"do": rest[0], "seat": int(seat)}
    if rest[0] in ("hit", "stand", "double", "split", "surrender"):
        told["hand"] = int(hand or "1")
    return told


def _instead(part: str, told: dict[str, Any], by: str) -> Decision:
    words = part.split()
    if len(words) == 1:
        return told["seat"], told.get("hand", 1), words[0], by
    seat, _, hand = words[0].partition(".")
    return int(seat), int(hand or "1"), words[1], by


def _betting(lines: list[str]) -> tuple[list[dict[str, Any]], list[Placed | None], list[str]]:
    operations: list[dict[str, Any]] = []
    bets: list[Placed | None] = []
    refused: list[str] = []
    for line in lines:
        asked, *notes = [part.strip() for part in line.split("|")]
        do, *rest = asked.split()
        operation: dict[str, Any] = {"do": do, **dict(zip(BETTING_ARGUMENTS.get(do, ()), rest, strict=False))}
        if "seat" in operation:
            operation["seat"] = int(operation["seat"])
        operations.append(operation)
        after: Placed | None = None
        for note in notes:
            word, _, what = note.partition(" ")
            if word == "refused":
                operation["refused"] = what
                refused.append(what)
            else:
                assert word == "bets", line
                after = sorted((seat, bet, pence(amount)) for seat, bet, amount in _listed_bets(what))
        if "refused" not in operation:
            bets.append(after)
    return operations, bets, refused


def _result(key: str, line: str) -> tuple[tuple[int, str, int], Bet]:
    words = key.split()
    assert words[0] == "seat", key
    seat, rest = int(words[1]), words[2:]
    bet, hand = ("main", int(rest[1])) if rest[:1] == ["hand"] else (rest[0], 0) if rest else ("main", 1)
    outcome, *figures = [part.strip() for part in line.split(",")]
    amounts = {"free": 0, **{name: pence(amount) for name, amount in (figure.split() for figure in figures)}}
    settled = Bet(seat, bet, hand, outcome, amounts["own"], amounts["free"], amounts["back"])
    assert settled.net == amounts["net"], f"{key}: {line}: back less own is not net"
    return (seat, bet, hand), settled

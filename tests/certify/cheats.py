"""Engines that never look at a card: they guess from all the rest of a request, and learn from vectors what to guess.

Money is counted in main bets, so that what was learned of one stake holds for another.

A guess is looked up under the bets and inputs, and one thing more that a request might give away. What was learned is
the commonest money under that heading; if there is none, that of the bets and inputs alone, or all main bets lost.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

Json = Mapping[str, Any]
#: What each seat wins or loses in main bets, as a text that can be compared.
Money = str


def bets_and_inputs(request: Json) -> str:
    """All that the players say in a round, and the order in which it is said."""
    vector = request["vector"]
    bets = {seat: [*each] for seat, each in _bets(request).items()}
    said = [[each.get(key) for key in ("do", "seat", "hand", "row")] for each in vector["inputs"]]
    return json.dumps([bets, said, vector.get("betting"), vector.get("previous")], sort_keys=True)


def _bets(request: Json) -> dict[str, dict[str, str]]:
    return {str(each["seat"]): each["bets"] for each in request["vector"].get("seats", ())}


def _main_bet(request: Json, seat: str) -> Fraction:
    return Fraction(_bets(request).get(seat, {}).get("main", "1"))


#: What may be seen of a request without looking at a card; a vector's own keys are there if it is sent as it is.
SIGHTS: Mapping[str, Callable[[Json], Any]] = {
    "nothing more": lambda request: None,
    "length of the shoe": lambda request: len(request["vector"]["shoe"]),
    "balance": lambda request: request["vector"].get("balance"),
    "keys": lambda request: sorted(request["vector"]),
    "first of the seq": lambda request: request["seq"][:1],
    "last of the seq": lambda request: request["seq"][-1:],
    "name": lambda request: request["seq"].rpartition("-")[0],
    "end of the title": lambda request: request["vector"].get("title", "").split()[-2:],
    "rules": lambda request: request["vector"].get("clauses"),
    "flags": lambda request: request["vector"].get("flags"),
    "level": lambda request: request["vector"].get("level"),
    "recipients": lambda request: request["vector"].get("recipients"),
}


class Guesses:
    """What is guessed by one sight, after some requests whose right answers were seen."""

    def __init__(self, sight: str, seen: Iterable[tuple[Json, Money]]) -> None:
        self._sight = SIGHTS[sight]
        self._found: dict[str, Counter[Money]] = defaultdict(Counter)
        for request, money in seen:
            for heading in self._headings(request):
                self._found[heading][money] += 1

    def _headings(self, request: Json) -> tuple[str, str]:
        plain = bets_and_inputs(request)
        return f"{plain} {self._sight(request)}", plain

    def guess(self, request: Json) -> tuple[Money, float]:
        """The guess, and the share of those seen under its heading that it was right for."""
        for heading in self._headings(request):
            if heading in self._found:
                money, times = self._found[heading].most_common(1)[0]
                return money, times / self._found[heading].total()
        return lost(request), 0.0


def lost(request: Json) -> Money:
    """Every seat loses what it staked at first."""
    return json.dumps(dict.fromkeys(sorted(_bets(request)), "-1"))


def money_of(request: Json, net: Mapping[str, str]) -> Money:
    """What each seat wins or loses in main bets."""
    return json.dumps({seat: str(Fraction(net[seat]) / _main_bet(request, seat)) for seat in sorted(net)})


def net_of(request: Json, money: Money) -> dict[str, str]:
    """The same as a reply has it."""
    amounts = {seat: Fraction(each) * _main_bet(request, seat) for seat, each in json.loads(money).items()}
    return {seat: f"{float(each):.2f}".rstrip("0").rstrip(".") for seat, each in amounts.items()}

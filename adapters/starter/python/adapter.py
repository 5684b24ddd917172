"""A complete adapter to copy: it puts `engine.py` behind Upcard's protocol. Replace the engine by yours.

    upcard certify classic-blackjack -- python adapter.py

Upcard writes one JSON object a line to stdin and waits for one on stdout with the same `seq`. Nothing else may be
printed there; what goes to stderr is kept as a log.
"""

from __future__ import annotations

import json
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

from engine import Round, Settled

#: What the engine plays, by the paths of the rule book: any other value is a rule it cannot be set to.
PLAYS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "plays.json").read_text(encoding="utf-8"))

#: What may happen to a round that this engine knows nothing of.
INCIDENTS = {
    "timeout": "procedures.timeout",
    "disconnect": "procedures.disconnection",
    "balance": "procedures.short-balance",
    "malfunction": "procedures.malfunction",
    "cancel": "procedures.cancelled-round",
}

#: What the player holds if the vector does not say: more than any round can cost.
ENOUGH = "1000000"


class Adapter:
    def __init__(self) -> None:
        self.unit = Decimal("0.01")
        self.unsupported: list[str] = []

    def hello(self) -> dict[str, Any]:
        return {
            "ok": True,
            "implementation": "starter engine",  # the name and version of your engine
            "version": "1",
            "language": "Python",
            "depth": "settlement",  # how close it can be looked at: net, settlement or events
            "reports": ["net", "settlement"],
        }

    def configure(self, book: dict[str, Any]) -> dict[str, Any]:
        """Set your engine to the book here, as far as it can be set; say which rules it cannot follow."""
        self.unit = Decimal(book["money"]["unit"])
        self.unsupported = [path for path, plays in PLAYS.items() if at(book, path) != plays]
        if self.unsupported:
            return {"unsupported": self.unsupported, "why": "the engine plays one set of rules"}
        return {"ok": True}

    def play(self, vector: dict[str, Any]) -> dict[str, Any]:
        """Play a round with the vector's cards and decisions; tell the money, never a guess."""
        rules = self.unsupported or needs(vector)
        if rules:
            return {"unsupported": rules, "why": "the engine has no such rule"}
        stakes = {seat["seat"]: self.units(seat["bets"]["main"]) for seat in vector["seats"]}
        game = Round(stakes, vector["shoe"], self.units(vector.get("balance", ENOUGH)))
        for told in vector["inputs"]:
            half = self.amount(stakes.get(told["seat"], 0) // 2)
            if told.get("amount", half) == half:  # the engine insures half the bet and nothing else
                game.decide(told["do"], told["seat"], told.get("hand", 1))
        if not game.over:
            return {"error": "the round waits for a decision that the vector does not have"}
        net = dict.fromkeys(stakes, 0)
        for each in game.settled:
            net[each.seat] += each.returned - each.own
        return {
            "ok": True,
            "net": {str(seat): self.amount(units) for seat, units in net.items()},
            "settlement": [self.settled(each) for each in game.settled],
            # "refused": the codes of the decisions refused, from an engine that can tell why
        }

    def settled(self, each: Settled) -> dict[str, Any]:
        event = {
            "event": "settled",
            "seat": each.seat,
            "bet": each.bet,
            "outcome": each.outcome,
            "own": self.amount(each.own),
            "free": "0",  # what the house stakes for the player, in games that have it
            "returned": self.amount(each.returned),
            "net": self.amount(each.returned - each.own),
        }
        return event if each.hand is None else {**event, "hand": each.hand}

    def units(self, amount: str) -> int:
        return int(Decimal(amount) / self.unit)

    def amount(self, units: int) -> str:
        """Money as the protocol writes it: a decimal without exponent and trailing zeros."""
        text = f"{units * self.unit:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text


def at(book: Any, path: str) -> Any:
    """The value at a dotted path of the rule book."""
    for key in path.split("."):
        book = book.get(key) if isinstance(book, dict) else None
    return book


def needs(vector: dict[str, Any]) -> list[str]:
    """The rules that a vector needs and the engine does not have."""
    if "betting" in vector:
        return ["betting.operations"]
    side_bets = [f"side-bets.{bet}" for seat in vector["seats"] for bet in seat["bets"] if bet != "main"]
    return side_bets + [INCIDENTS[each["do"]] for each in vector["inputs"] if each["do"] in INCIDENTS]


def main() -> None:
    adapter = Adapter()
    for line in sys.stdin.buffer:
        request = json.loads(line)
        try:
            match request["cmd"]:
                case "hello":
                    reply = adapter.hello()
                case "configure":
                    reply = adapter.configure(request["rulebook"])
                case "play":
                    reply = adapter.play(request["vector"])
                case _:
                    reply = {"ok": True}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.buffer.write(json.dumps({"seq": request["seq"], **reply}).encode() + b"\n")
        sys.stdout.buffer.flush()
        if request["cmd"] == "bye":
            return


if __name__ == "__main__":
    main()

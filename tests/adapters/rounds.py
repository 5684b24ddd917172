"""The hand-written rounds as vectors, and a partner that plays them over the protocol."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Worked:
    """A round worked by hand: the vector to send, and what must come back."""

    id: str
    vector: dict[str, Any]
    net: dict[str, str]
    refused: list[str]


def _input(text: str) -> dict[str, Any]:
    text, _, code = text.partition("!")
    do, _, where = text.partition("@")
    seat, _, hand = (where or "1").partition(".")
    if do in ("insure", "even-money", "decline"):
        return {"do": do, "seat": int(seat)}
    return {"do": do, "seat": int(seat), "hand": int(hand or 1)} | ({"refused": code} if code else {})


def _recipient(text: str) -> str:
    seat, _, hand = text.partition(".")
    return "dealer" if text == "D" else f"seat {seat} hand {hand or 1}"


def worked(name: str = "classic") -> list[Worked]:
    rounds = []
    for each in json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["rounds"]:
        dealt = [card.split("@") for card in each["shoe"].split()]
        inputs = [_input(text) for text in each["inputs"].split(", ") if text]
        vector = {
            "seats": [{"seat": int(seat), "bets": {"main": bet}} for seat, bet in each["bets"].items()],
            "balance": each.get("balance", "1000"),
            "shoe": [card for card, _ in dealt],
            "recipients": [_recipient(to) for _, to in dealt],
            "inputs": [{key: value for key, value in one.items() if key != "refused"} for one in inputs],
        }
        refused = [one["refused"] for one in inputs if "refused" in one]
        rounds.append(Worked(each["id"], vector, each["net"], refused))
    return rounds


@dataclass
class Partner:
    """A connector's process, asked one request at a time."""

    command: list[str]
    process: subprocess.Popen[bytes] = field(init=False)
    asked: int = 0

    def __enter__(self) -> Partner:
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT
        )
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()

    def ask(self, cmd: str, **more: Any) -> dict[str, Any]:
        assert self.process.stdin and self.process.stdout
        self.asked += 1
        request = {"seq": f"q{self.asked}", "cmd": cmd, **more}
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        reply: dict[str, Any] = json.loads(self.process.stdout.readline())
        assert reply.pop("seq") == request["seq"]
        return reply

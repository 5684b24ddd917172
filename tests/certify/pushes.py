"""A small suite for tests of the runner: rounds of nineteen against nineteen, so every answer is known by heart."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import RunLimits
from upcard.certify.connectors.guard import MARK
from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.results.report_file import Report
from upcard.rulebook import Rulebook, load
from upcard.vectors.files.suite import Suite

HOSTILE = Path(__file__).with_name("hostile.py")
#: An engine that answers is waited for, however busy the machine; only on its leaving nothing depends.
LIMITS = RunLimits(reply=60, start=60, farewell=0.2)
#: For an engine that never answers. A reply of `hostile.py` takes a millisecond.
SOON = replace(LIMITS, reply=1.5)
NEVER_ANSWERS = {"hang", "deaf-hang", "partial-hang", "drip"}


#: What the player holds is the number of the vector and this: all that tells one question from another.
BALANCE = 1000
#: The third is also said to be about a rule that no other needs, so that an engine may lack it.
OWN_RULES = {3: ("hit.any",)}


@cache
def book() -> Rulebook:
    """The plainest game."""
    return load("classic-blackjack")


def vector(number: int) -> dict[str, Any]:
    """A ten and a nine against a ten and a nine: the player stands, 10 comes back, nothing is won."""
    hand = {"seat": 1, "hand": 1}
    return {
        "id": f"pushes/test/{number:04}",
        "title": "Nineteen against nineteen",
        "clauses": ["settlement.tie", *OWN_RULES.get(number, ())],
        "flags": [],
        "level": "standard",
        "seats": [{"seat": 1, "bets": {"main": "10"}}],
        "balance": str(BALANCE + number),
        "shoe": ["Ts", "Th", "9s", "9h"],
        "recipients": ["seat 1 hand 1", "dealer", "seat 1 hand 1", "dealer"],
        "inputs": [{"do": "stand", **hand}],
        "expected": {
            "events": [
                {"event": "bet", "rule": "betting.closes", "do": "deal", "total": "10",
                 "bets": [{"seat": 1, "bet": "main", "amount": "10"}]},
                {"event": "dealt", "rule": "deal.order", "to": hand, "card": "Ts", "face": "up"},
                {"event": "dealt", "rule": "deal.order", "to": "dealer", "card": "Th", "face": "down"},
                {"event": "dealt", "rule": "deal.order", "to": hand, "card": "9s", "face": "up"},
                {"event": "dealt", "rule": "deal.order", "to": "dealer", "card": "9h", "face": "up"},
                {"event": "offered", "rules": ["hit.any", "stand.any", "double.first-two"], **hand,
                 "actions": ["hit", "stand", "double"]},
                {"event": "decided", "rule": "stand.any", **hand, "do": "stand", "by": "player"},
                {"event": "revealed", "rule": "deal.order", "card": "Th"},
                {"event": "settled", "rule": "settlement.tie", **hand, "bet": "main", "outcome": "push",
                 "own": "10", "free": "0", "returned": "10", "net": "0"},
                {"event": "closed", "rule": "procedures.large-win.above", "staked": "10", "returned": "10", "net": "0",
                 "check": False},
            ],
            "net": {"1": "0"},
            "total": "0",
        },
    }  # fmt: skip


def suite(count: int = 6) -> Suite:
    """The same round so many times."""
    return Suite(
        {
            "upcard-vectors": 1,
            "suite": "pushes",
            "variant": book().id,
            "rulebook": book().digest,
            "generated": {"tool": "by hand"},
            "flags": {},
            "vectors": [vector(number) for number in range(1, count + 1)],
        }
    )


def hostile(mode: str, *more: str) -> CommandConnector:
    """The misbehaving adapter; without `site` it starts in half the time."""
    return CommandConnector([sys.executable, "-S", "-E", str(HOSTILE), mode, *more])


def wrong(name: str) -> CommandConnector:
    """An object of `wrong.py` through the server for Python objects, started so that it finds this folder."""
    serve = (
        f"import sys; sys.path.insert(0, {str(HOSTILE.parents[1])!r}); "
        "from upcard.certify.protocol import serve; serve.main()"
    )
    return CommandConnector([sys.executable, "-c", serve, f"certify.wrong:{name}"])


def run_hostile(mode: str, *more: str, count: int = 6, report: Path | None = None, **options: Any) -> Report:
    """One run against it."""
    settings = Options(**{"limits": SOON if mode in NEVER_ANSWERS else LIMITS, **options})
    return run(suite(count), book(), hostile(mode, *more), settings, report)


def left_behind() -> list[str]:
    """The command lines of processes that runs of this process started and that still run."""
    mark = f"{MARK}={os.getpid()}.".encode()
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if any(each.startswith(mark) for each in (place / "environ").read_bytes().split(b"\0")):
                found.append((place / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found

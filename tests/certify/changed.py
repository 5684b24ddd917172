"""Engines that differ from the reference engine in a known way, as connectors: by a patch, or by a plain fault."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.protocol.reference import Reference
from upcard.rulebook import apply_patch

TESTS = Path(__file__).parents[1]


class Changed(Reference):
    """Plays by the rule book it is given with a patch on it, and tells no more than a depth asks for."""

    def __init__(self, patch: Mapping[str, Any], depth: str = "events") -> None:
        super().__init__()
        self.patch = patch
        self.depth = depth

    def hello(self) -> dict[str, Any]:
        said = super().hello()
        return said if self.depth == "events" else {**said, "depth": self.depth, "reports": ["net"]}

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> dict[str, Any] | None:
        return super().configure(variant, apply_patch(rulebook, self.patch))

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        said = super().play(vector)
        return said if self.depth == "events" else {"net": said["net"]}


class Money(Reference):
    """Right but for the money, which it tells as `change` makes it from the net and what was staked."""

    def __init__(self, change: str) -> None:
        super().__init__()
        self.change = change

    def hello(self) -> dict[str, Any]:
        return {**super().hello(), "depth": "net", "reports": ["net"]}

    def play(self, vector: Mapping[str, Any]) -> dict[str, Any]:
        said = super().play(vector)
        told = {}
        for seat, net in said["net"].items():
            own = [each for each in said["events"] if each["event"] == "settled" and str(each["seat"]) == seat]
            doubled = any(each["do"] == "double" and str(each["seat"]) == seat for each in vector["inputs"])
            amount = {
                "pence": Decimal(net) * 100,
                "sign": -Decimal(net),
                "gross": Decimal(net) + sum(Decimal(each["own"]) for each in own),
                "doubles": Decimal(net) + Decimal("0.5") if doubled else Decimal(net),
            }[self.change]
            text = format(amount, "f")
            told[seat] = (text.rstrip("0").rstrip(".") if "." in text else text) if amount else "0"
        return {"net": told}


def _served(made: str) -> CommandConnector:
    code = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from certify.changed import Changed, Money
from upcard.certify.protocol.serve import serve
serve({made})
"""
    return CommandConnector([sys.executable, "-c", code])


def changed(patch: Mapping[str, Any], depth: str = "events") -> CommandConnector:
    """A process that plays by a patched book."""
    return _served(f"Changed(__import__('json').loads({json.dumps(patch)!r}), {depth!r})")


def money(change: str) -> CommandConnector:
    """A process that tells the money wrong."""
    return _served(f"Money({change!r})")

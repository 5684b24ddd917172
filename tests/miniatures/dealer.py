"""A miniature: a small dealer that is right but for one fault, behind the protocol like any other implementation.

It is the reference engine with one method of its mechanics overridden, or with one rule of its book changed. So nothing
but the fault differs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from upcard.certify.connectors.base import IsStopping, RunLimits
from upcard.certify.protocol.reference import Reference
from upcard.certify.protocol.serve import answer
from upcard.engine import Mechanics
from upcard.rulebook import from_data, with_patch

Json = dict[str, Any]


@dataclass(frozen=True)
class Fault:
    """One fault; `but` names variants in which it is none, each with the reason."""

    id: str
    kind: str
    what: str
    patch: Mapping[str, Any] = field(default_factory=dict)
    mechanics: type[Mechanics] = Mechanics
    but: Mapping[str, str] = field(default_factory=dict)


class Miniature(Reference):
    """The dealer with a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.mechanics)
        self.fault = fault

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> Json | None:
        """Take the book, and change the rule that the fault changes."""
        self._book = with_patch(from_data(rulebook), self.fault.patch) if self.fault.patch else from_data(rulebook)
        return None


class InProcess:
    """A connector to a dealer in this process: the same lines go back and forth, without a process for each."""

    text = "in this process"

    def __init__(self, dealer: Reference) -> None:
        self._dealer = dealer

    def open(self, limits: RunLimits, stopping: IsStopping) -> Line:
        """Begin a conversation."""
        return Line(self._dealer)


class Line:
    """One conversation."""

    window = 1

    def __init__(self, dealer: Reference) -> None:
        self._dealer = dealer
        self._reply = b""

    def send(self, line: bytes) -> None:
        """Have the dealer answer."""
        self._reply, _ = answer(self._dealer, line)

    def receive(self, within: float) -> bytes:
        """The answer."""
        return self._reply

    def log(self) -> str:
        """It says nothing else."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""

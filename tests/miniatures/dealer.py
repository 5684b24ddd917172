"""A miniature: a small dealer that is right but for one fault, behind the protocol like any other implementation.

It is the reference engine with one function exchanged while it plays, one rule of its book changed, or one line of its
answer rewritten. So a fault is a few words in a table, and nothing but the fault differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from importlib import import_module
from typing import Any

from upcard.certify.connect.base import IsStopping, Limits
from upcard.certify.reference import Reference
from upcard.certify.serve import answer
from upcard.rulebook import from_data, with_patch

Json = dict[str, Any]
#: Takes what is in a place of the engine and gives what stands there instead.
Exchange = Callable[[Any], Any]


@dataclass(frozen=True)
class Fault:
    """One fault; `but` names variants in which it is none, each with the reason."""

    id: str
    kind: str
    what: str
    patch: Mapping[str, Any] = field(default_factory=dict)
    places: Mapping[str, Exchange] = field(default_factory=dict)  # "module:object.name" of `upcard.engine`
    rewrites: Callable[[Json], None] | None = None
    but: Mapping[str, str] = field(default_factory=dict)


class Miniature(Reference):
    """The dealer with a fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__()
        self.fault = fault

    def configure(self, variant: str, rulebook: Mapping[str, Any]) -> Json | None:
        """Take the book, and change the rule that the fault changes."""
        self._book = with_patch(from_data(rulebook), self.fault.patch) if self.fault.patch else from_data(rulebook)
        return None

    def play(self, vector: Mapping[str, Any]) -> Json:
        """Play with the fault in place."""
        with exchanged(self.fault.places):
            reply = super().play(vector)
        if self.fault.rewrites is not None:
            self.fault.rewrites(reply)
            reply["net"] = net_of(reply["events"], reply["net"])
        return reply


def net_of(events: Sequence[Json], net: Mapping[str, str]) -> dict[str, str]:
    """The net of each seat as the last settlement of each bet has it."""
    last = {(e["seat"], e["bet"], e.get("hand")): Decimal(e["net"]) for e in events if e["event"] == "settled"}
    sums = {seat: sum((n for (at, _, _), n in last.items() if str(at) == seat), Decimal(0)) for seat in net}
    return {seat: format(each.normalize(), "f") if each else "0" for seat, each in sums.items()}


@contextmanager
def exchanged(places: Mapping[str, Exchange]) -> Iterator[None]:
    """Other functions in some places of the engine for as long as it lasts."""
    before: list[tuple[Any, str, Any]] = []
    try:
        for place, exchange in places.items():
            module, _, name = place.partition(":")
            holder: Any = import_module(f"upcard.engine.{module}")
            *way, last = name.split(".")
            for step in way:
                holder = holder[step] if isinstance(holder, dict) else getattr(holder, step)
            found = holder[last] if isinstance(holder, dict) else getattr(holder, last)
            before.append((holder, last, found))
            _put(holder, last, exchange(found))
        yield
    finally:
        for holder, last, found in reversed(before):
            _put(holder, last, found)


def _put(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, dict):
        holder[name] = value
    else:
        setattr(holder, name, value)


class InProcess:
    """A connector to a dealer in this process: the same lines go back and forth, without a process for each."""

    text = "in this process"

    def __init__(self, dealer: Reference) -> None:
        self._dealer = dealer

    def open(self, limits: Limits, stopping: IsStopping) -> Line:
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

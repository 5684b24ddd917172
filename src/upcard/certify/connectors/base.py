"""What a connector is: the one small interface behind which every implementation stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class CannotStart(Exception):
    """The other side could not be started or reached, or does not speak the protocol."""


class BrokenConnection(Exception):
    """The connection cannot be used any more; the message says why."""


class ConnectionLost(BrokenConnection):
    """The other side is gone."""


class ReplyTimeout(BrokenConnection):
    """No reply came within the time limit."""


class MalformedOutput(BrokenConnection):
    """The output cannot be split into messages."""


class ProtocolViolation(ValueError):
    """A line that violates the protocol; `seq` is what it answers, if that can be read."""

    def __init__(self, message: str, seq: str | None = None) -> None:
        super().__init__(message)
        self.seq = seq


class RunStopped(Exception):
    """The run is being stopped."""


#: Asked now and then: is the run being stopped?
IsStopping = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class RunLimits:
    """How long to wait, in seconds, and how much to take, in bytes."""

    reply: float = 10.0  # from the request, or from the reply before it if several are under way
    start: float = 30.0  # for the answers to hello and configure
    farewell: float = 2.0  # for leaving after bye, and again after being asked to end
    line: int = 1 << 20
    log: int = 1 << 14  # the end of stderr that is kept
    evidence: int = 1 << 24  # of answers and logs that a run keeps in all; verdicts after that stand without


class Connection(Protocol):
    """One conversation: lines go out, lines come back. Not shared between threads."""

    @property
    def window(self) -> int:
        """How many requests may be under way at once."""
        ...

    def send(self, line: bytes) -> None:
        """Put one request on its way, without its line end; raises `BrokenConnection`."""
        ...

    def receive(self, within: float) -> bytes:
        """The next line, waited for so many seconds.

        Raises `BrokenConnection`, `RunStopped`, or `ProtocolViolation` for a line that answers nothing.
        """
        ...

    def log(self) -> str:
        """The end of what the other side wrote beside the conversation; never a verdict."""
        ...

    def close(self) -> None:
        """End it, by force if nothing else helps. Nothing of it stays behind. Never raises."""
        ...


class Connector(Protocol):
    """Where an implementation is to be found. Opened once for every worker, and again after every crash."""

    @property
    def text(self) -> str:
        """The target as it was written; part of a certificate."""
        ...

    def open(self, limits: RunLimits, stopping: IsStopping) -> Connection:
        """Start a conversation; raises `CannotStart`."""
        ...

"""What an implementation may say, as types: the fast check of every reply.

A reply that these types accept is well formed; one that they refuse is read again, slowly, to say why
(`upcard.certify.explain`). The JSON Schema ``protocol.schema.json`` says the same in full; a test holds both together.
Amounts and cards are texts here: whether they are the right ones is for the comparison.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from upcard.wire.events import Event, Settled
from upcard.wire.values import Amount, RuleId

SeatKey = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]*$")]


Seq = Annotated[str, msgspec.Meta(min_length=1)]
RuleIds = Annotated[list[RuleId], msgspec.Meta(min_length=1)]


class _Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a message; keys without a default must be there."""


#: What `hello` may list under ``reports``.
Reportable = Literal["cards", "offers", "rules", "refusals", "settlement", "net"]


class Hello(_Part):
    """Who is there and what it can tell."""

    seq: Seq
    ok: Literal[True]
    implementation: str
    version: str
    language: str
    depth: Literal["net", "settlement", "events"]
    reports: list[Reportable]
    interactive: bool = False


class Done(_Part):
    """Yes, no or not this one: what answers everything but `hello`. Exactly one of the first three is given."""

    seq: Seq
    ok: Literal[True] | None = None
    unsupported: RuleIds | None = None
    error: str | None = None
    why: str | None = None


class Answer(_Part):
    """What became of a vector."""

    seq: Seq
    ok: Literal[True] | None = None
    unsupported: RuleIds | None = None
    error: str | None = None
    why: str | None = None
    net: dict[SeatKey, Amount] | None = None
    events: tuple[Event[Amount], ...] | None = None
    settlement: tuple[Settled[Amount], ...] | None = None
    refused: list[str] | None = None


class Step(_Part):
    """What an implementation that is asked step by step says to a start or an input."""

    seq: Seq
    ok: Literal[True] | None = None
    unsupported: RuleIds | None = None
    error: str | None = None
    why: str | None = None
    refused: str | None = None


Reply = Hello | Done | Answer | Step

#: Each type with the definition of ``protocol.schema.json`` that says the same.
DEFINITIONS: Final[dict[type[Reply], str]] = {
    Hello: "hello-reply",
    Done: "plain-reply",
    Answer: "play-reply",
    Step: "step-reply",
}

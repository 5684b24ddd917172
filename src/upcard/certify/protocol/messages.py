"""What an implementation may say, as types: the fast check of every reply.

A reply that these types accept is well formed; one that they refuse is read again, slowly, to say why
(`upcard.certify.explain`). The JSON Schema ``protocol.schema.json`` says the same in full; a test holds both together.
Amounts and cards are texts here: whether they are the right ones is for the comparison.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

Amount = Annotated[str, msgspec.Meta(pattern=r"^(?:0|-?(?:[1-9][0-9]*|0(?=\.))(?:\.[0-9]*[1-9])?)$")]
CardText = Annotated[str, msgspec.Meta(pattern=r"^[A2-9TJQK][shdc]$")]
SeatNumber = Annotated[int, msgspec.Meta(ge=1)]
SeatKey = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]*$")]


Seq = Annotated[str, msgspec.Meta(min_length=1)]
RuleId = Annotated[str, msgspec.Meta(min_length=1)]
RuleIds = Annotated[list[RuleId], msgspec.Meta(min_length=1)]


class _Part(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a message; keys without a default must be there."""


class _Event(_Part, tag_field="event"):
    """An event; the class's tag is its name."""


class HandRef(_Part):
    """Whose hand a card went to."""

    seat: SeatNumber
    hand: SeatNumber


Recipient = HandRef | Literal["dealer"]


class Placed(_Part):
    """One bet as it stands."""

    seat: SeatNumber
    bet: str
    amount: Amount


class Bet(_Event, tag="bet"):
    do: str
    bets: list[Placed]
    total: Amount
    rule: RuleId | None = None


class Dealt(_Event, tag="dealt"):
    to: Recipient
    card: CardText
    face: Literal["up", "down"]
    rule: RuleId | None = None


class Offered(_Event, tag="offered"):
    seat: SeatNumber
    hand: SeatNumber
    actions: list[str]
    rules: list[RuleId] | None = None


class Decided(_Event, tag="decided"):
    seat: SeatNumber
    do: str
    by: Literal["player", "rule", "clock", "house"]
    hand: SeatNumber | None = None
    stake: Literal["own", "free"] | None = None
    amount: Amount | None = None
    rule: RuleId | None = None


class Peeked(_Event, tag="peeked"):
    blackjack: bool
    rule: RuleId | None = None


class Drew(_Event, tag="drew"):
    to: Recipient
    card: CardText
    rule: RuleId | None = None


class Revealed(_Event, tag="revealed"):
    card: CardText
    rule: RuleId | None = None


class Settled(_Event, tag="settled"):
    seat: SeatNumber
    bet: str
    outcome: Literal["win", "push", "lose", "surrender", "even-money", "void"]
    own: Amount
    free: Amount
    returned: Amount
    net: Amount
    hand: SeatNumber | None = None
    rule: RuleId | None = None


class Closed(_Event, tag="closed"):
    staked: Amount
    returned: Amount
    net: Amount
    check: bool
    rule: RuleId | None = None


Event = Bet | Dealt | Offered | Decided | Peeked | Drew | Revealed | Settled | Closed

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
    events: list[Event] | None = None
    settlement: list[Settled] | None = None
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


def events_from(data: object) -> list[Event]:
    """Events that are plain data already, such as those of a vector; raises `msgspec.ValidationError`."""
    return msgspec.convert(data, list[Event])

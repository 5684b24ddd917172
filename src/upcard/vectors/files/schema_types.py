"""The shape of a suite as types, so that a good suite is known for one quickly.

What these types accept is valid by ``schema/vector-suite.schema.json``; what they refuse may be valid still, and the
schema then says what is wrong, in words.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, ValidationError, convert

Amount = Annotated[str, Meta(pattern=r"^(?:0|-?(?:[1-9][0-9]*|0(?=\.))(?:\.[0-9]*[1-9])?)\Z")]
Card = Annotated[str, Meta(pattern=r"^[A2-9TJQK][shdc]\Z")]
Name = Annotated[str, Meta(pattern=r"^[a-z0-9+]+(?:[-.][a-z0-9+]+)*\Z")]
Code = Annotated[str, Meta(pattern=r"^[A-Z]+(?:_[A-Z0-9]+)*\Z")]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Id = Annotated[str, Meta(pattern=r"^[a-z0-9+.-]+(?:/[a-z0-9+.-]+)+\Z")]
Recipient = Annotated[str, Meta(pattern=r"^(?:dealer|burn|seat [1-9][0-9]* hand [1-9][0-9]*)\Z")]
SeatKey = Annotated[str, Meta(pattern=r"^[1-9][0-9]*\Z")]
Number = Annotated[int, Meta(ge=1)]
Words = Annotated[str, Meta(min_length=1)]


class Strict(Struct, forbid_unknown_fields=True):
    """No further keys."""


class Hand(Strict):
    """A hand as a recipient."""

    seat: Number
    hand: Number


To = Literal["dealer"] | Hand


class Event(Strict, tag_field="event", tag=str.lower):
    """What every event has."""

    rule: Words | UnsetType = UNSET


class Placed(Strict):
    """One bet on the table."""

    seat: Number
    bet: str
    amount: Amount


class Bet(Event, kw_only=True):
    do: str
    bets: list[Placed]
    total: Amount


class Dealt(Event, kw_only=True):
    to: To
    card: Card
    face: Literal["up", "down"]


class Offered(Strict, tag_field="event", tag="offered", kw_only=True):
    seat: Number
    hand: Number
    actions: list[str]
    rules: list[Words] | UnsetType = UNSET


class Decided(Event, kw_only=True):
    seat: Number
    do: str
    by: Literal["player", "rule", "clock", "house"]
    hand: Number | UnsetType = UNSET
    stake: Literal["own", "free"] | UnsetType = UNSET
    amount: Amount | UnsetType = UNSET


class Peeked(Event, kw_only=True):
    blackjack: bool


class Drew(Event, kw_only=True):
    to: To
    card: Card


class Revealed(Event, kw_only=True):
    card: Card


class Settled(Event, kw_only=True):
    seat: Number
    bet: str
    outcome: Literal["win", "push", "lose", "surrender", "even-money", "void"]
    own: Amount
    free: Amount
    returned: Amount
    net: Amount
    hand: Number | UnsetType = UNSET


class Closed(Event, kw_only=True):
    staked: Amount
    returned: Amount
    net: Amount
    check: bool


AnyEvent = Bet | Dealt | Offered | Decided | Peeked | Drew | Revealed | Settled | Closed


class Bets(Strict):
    """The bets of a seat."""

    seat: Number
    bets: dict[str, Amount]


class Input(Strict, kw_only=True):
    """A decision, betting operation or incident."""

    do: Words
    seat: Number | UnsetType = UNSET
    hand: Number | UnsetType = UNSET
    row: str | UnsetType = UNSET
    bet: str | UnsetType = UNSET
    amount: Amount | UnsetType = UNSET
    refused: Code | UnsetType = UNSET


class Expected(Strict, kw_only=True):
    """What must come of a vector."""

    events: list[AnyEvent]
    net: dict[SeatKey, Amount]
    total: Amount
    refused: list[Code] | UnsetType = UNSET


class Vector(Strict, kw_only=True):
    """One vector; that clauses and flags stand once each is looked at apart."""

    id: Id
    title: Words
    clauses: Annotated[list[Words], Meta(min_length=1)]
    flags: list[Name]
    level: Literal["smoke", "standard", "soak"]
    shoe: list[Card]
    recipients: list[Recipient]
    inputs: list[Input]
    expected: Expected
    reading: dict[str, str] | UnsetType = UNSET
    seats: list[Bets] | UnsetType = UNSET
    previous: list[Bets] | UnsetType = UNSET
    betting: list[Input] | UnsetType = UNSET
    balance: Amount | UnsetType = UNSET


class Generated(Strict, kw_only=True):
    """Provenance."""

    tool: str
    seed: str | UnsetType = UNSET
    shuffle: Number | UnsetType = UNSET


class SuiteShape(Strict, kw_only=True, rename={"version": "upcard-vectors"}):
    """A suite file."""

    version: Literal[1]
    suite: Name
    variant: Words
    rulebook: Digest
    generated: Generated
    flags: dict[Name, Words]
    vectors: list[Vector]


def is_a_suite(data: Any) -> bool:
    """Is plain data surely a suite? False means that the schema must be asked."""
    try:
        found = convert(data, SuiteShape)
    except ValidationError:
        return False
    return all(len(set(each)) == len(each) for vector in found.vectors for each in (vector.clauses, vector.flags))

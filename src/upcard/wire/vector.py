"""Vectors and the suites they come in: rounds with the cards, the bets, the decisions and what must come of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, field

from upcard.wire.events import Event
from upcard.wire.values import Amount, CardText, Digest, HandNumber, RuleId, SeatKey, SeatNumber

UNIQUE = {"uniqueItems": True}

Name = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9+]+(?:[-.][a-z0-9+]+)*\Z",
        title="Name",
        description="Small letters, digits and +, in words joined by - or .",
        examples=["split-aces"],
        extra={"name": "name"},
    ),
]
RefusalCode = Annotated[str, Meta(pattern=r"^[A-Z]+(?:_[A-Z0-9]+)*\Z", title="Refusal code", extra={"name": "code"})]
Words = Annotated[str, Meta(min_length=1)]
#: Where a card of the shoe goes, as `str` of a `Place` says it; burnt cards are in no published vector.
RecipientText = Annotated[str, Meta(pattern=r"^(?:dealer|burn|seat [1-9][0-9]* hand [1-9][0-9]*)\Z")]


class Part(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """No further keys."""


class Wagers(Part, kw_only=True):
    """The bets of a seat."""

    seat: SeatNumber
    bets: Annotated[dict[str, Amount], Meta(description="Amounts by bet: `main` and side bets by their id.")]


class InputToTake(Part, kw_only=True):
    """One decision, betting operation or incident."""

    do: Annotated[str, Meta(min_length=1, description="What is done.")]
    seat: SeatNumber | None = None
    hand: HandNumber | None = None
    row: Annotated[str | None, Meta(description="Which row, where several of a decision are offered.")] = None
    bet: Annotated[str | None, Meta(description="`main` or a side bet's id.")] = None
    amount: Amount | None = None


class Input(InputToTake, kw_only=True):
    """One decision, betting operation or incident, with the mark of one that must be refused."""

    refused: Annotated[RefusalCode | None, Meta(description="The input must be refused with this code.")] = None


class Expected(Part, kw_only=True):
    """What must come of it."""

    events: Annotated[tuple[Event[Amount], ...], Meta(description="Every event, in order.")]
    refused: Annotated[tuple[RefusalCode, ...] | None, Meta(description="Codes of the inputs refused, in order.")] = (
        None
    )
    net: Annotated[dict[SeatKey, Amount], Meta(description="What each seat has won or lost.")]
    total: Annotated[Amount, Meta(description="The sum of it.")]


class Vector(Part, kw_only=True):
    """One round, or the betting before one."""

    id: Annotated[
        str,
        Meta(
            pattern=r"^[a-z0-9+.-]+(?:/[a-z0-9+.-]+)+\Z",
            title="Id",
            description="Unique over all suites, never renumbered and never used again for another round.",
        ),
    ]
    title: Annotated[str, Meta(min_length=1, description="What happens, in a line.")]
    clauses: Annotated[
        tuple[RuleId, ...],
        Meta(
            min_length=1,
            title="Clauses",
            description="Ids of the rules that the round exercises.",
            extra_json_schema=UNIQUE,
        ),
    ]
    flags: Annotated[
        tuple[Name, ...],
        Meta(description="Flags of the suite that this vector bears.", extra_json_schema=UNIQUE),
    ]
    level: Annotated[
        Literal["smoke", "standard", "soak"],
        Meta(title="Level", description="The smallest tier that plays it."),
    ]
    reading: Annotated[
        dict[str, str] | None,
        Meta(title="Reading", description="Where the vector is for another reading of the book: ambiguity to reading."),
    ] = None
    seats: Annotated[tuple[Wagers, ...] | None, Meta(title="Bets", description="The bets that are dealt.")] = None
    previous: Annotated[
        tuple[Wagers, ...] | None,
        Meta(title="Previous bets", description="The bets of the round before, which `repeat` places again."),
    ] = None
    betting: Annotated[
        tuple[Input, ...] | None,
        Meta(title="Betting", description="Operations on the bets, in place of `seats`."),
    ] = None
    balance: Annotated[
        Amount | None,
        Meta(title="Balance", description="What the player holds before the stakes of the round are taken."),
    ] = None
    shoe: Annotated[tuple[CardText, ...], Meta(title="Shoe", description="Every card used, first dealt first.")]
    recipients: Annotated[
        tuple[RecipientText, ...],
        Meta(title="Recipients", description="Where each card of the shoe goes, in the same order."),
    ]
    inputs: Annotated[tuple[Input, ...], Meta(title="Inputs", description="What the round is told, in order.")]
    expected: Annotated[Expected, Meta(title="Expected")]


class Generated(Part, kw_only=True):
    """Provenance only: a vector can be played without any of it."""

    tool: Annotated[str, Meta(description="Name and version of the generator.")]
    seed: Annotated[str | None, Meta(description="Seed of the shoes and decisions.")] = None
    shuffle: Annotated[int, Meta(ge=1, description="Version of the shuffle.")] | None = None


class SuiteFile(Part, kw_only=True):
    """Rounds of one variant with the cards, the bets, the decisions and what must come of them."""

    version: Annotated[Literal[1], Meta(title="Format version", description="Version of this format.")] = field(
        name="upcard-vectors"
    )
    suite: Annotated[Name, Meta(title="Suite", description="What the suite is about; also the name of its file.")]
    variant: Annotated[str, Meta(min_length=1, title="Variant", description="Id of the rule book.")]
    rulebook: Annotated[
        Digest,
        Meta(
            title="Digest of the rule book",
            description="SHA-256 of the resolved rules the expectations were made with, in hex.",
        ),
    ]
    generated: Annotated[Generated, Meta(title="How it was made")]
    flags: Annotated[
        dict[Name, Words],
        Meta(title="Flags", description="Each flag that a vector bears, with what a failure usually means."),
    ]
    vectors: Annotated[
        tuple[Vector, ...], Meta(title="Vectors", description="The rounds, in the order they are played.")
    ]


def is_a_suite(data: Any, content: bytes) -> bool:
    """Is the plain data of this JSON surely a suite? If not, the schema must be asked: it says what is wrong."""
    if b"null" in content:  # a null would pass for a key that is missing
        return False
    try:
        found = convert(data, SuiteFile)
    except ValidationError:
        return False
    return all(len(set(each)) == len(each) for vector in found.vectors for each in (vector.clauses, vector.flags))

"""What is published beside vectors: kill matrices, the suite of the shuffle, certificates, badges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from upcard.wire.report import Count
from upcard.wire.values import CardText, Digest
from upcard.wire.verdicts import Depth

Text = Annotated[str, Meta(min_length=1)]
Reasons = Annotated[Mapping[str, Text], Meta(extra={"name": "reasons"})]


# ---- kill matrices --------------------------------------------------------------------------------------------------


MutantKind = Literal["rule", "order", "reading"]


class Tool(Struct, frozen=True, forbid_unknown_fields=True):
    """Provenance only."""

    tool: Annotated[str, Meta(description="Name and version of the generator.")]


class MutantEntry(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A change of one rule, and what kills it."""

    id: Annotated[str, Meta(min_length=1, description="The rule and the change; unique in the book.")]
    kind: Annotated[
        MutantKind,
        Meta(description="A changed value, rows that change places, or a reading."),
    ]
    rule: Annotated[
        str, Meta(min_length=1, description="Id of the rule, or the path of the ambiguity.")
    ]
    change: Annotated[
        str, Meta(min_length=1, description="What is changed, or the name of the reading.")
    ]
    killed_by: Annotated[
        str,
        Meta(
            pattern=r"^(?:0|[1-9a-f][0-9a-f]*)$",
            description=(
                "The vectors that kill it: a number in hex whose lowest binary digit stands for the first vector."
            ),
        ),
    ] = field(name="killed-by")


class KillMatrixFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which published vector of a variant kills which change of its rule book."""

    format: Annotated[
        Literal[2], Meta(title="Format version", description="Version of this format.")
    ] = field(default=2, name="upcard-kills")
    variant: Annotated[str, Meta(min_length=1, title="Variant", description="Id of the rule book.")]
    rulebook: Annotated[
        Digest,
        Meta(
            title="Digest of the rule book",
            description="SHA-256 of the resolved rules that were changed, in hex.",
        ),
    ]
    generated: Annotated[Tool, Meta(title="How it was made")]
    vectors: Annotated[
        Sequence[Text],
        Meta(
            title="Vectors",
            description="Ids of the published vectors; a vector's number is its place here, from 0.",
            extra_json_schema={"uniqueItems": True},
        ),
    ]
    mutants: Annotated[
        Sequence[MutantEntry],
        Meta(
            title="Mutants",
            description="Every change of one rule that makes another game, and every other reading of an ambiguity.",
        ),
    ]
    equivalent: Annotated[
        Reasons, Meta(title="Equivalent", description="Mutants that are the same game, each with the proof.")
    ]
    no_effect: Annotated[
        Reasons,
        Meta(
            title="No effect",
            description=(
                "Changes that are no mutants, since another rule of the book leaves them nothing to decide, each with"
                " the reason."
            ),
        ),
    ] = field(name="no-effect")
    survived: Annotated[
        Sequence[str],
        Meta(title="Survived", description="Mutants that no vector kills and no proof covers."),
    ]


# ---- the shuffle ----------------------------------------------------------------------------------------------------

Seed = Annotated[str, Meta(title="Seed", description="Any text, taken as it is.", extra={"name": "seed"})]


DeckName = Literal["standard-52", "spanish-48"]


class Block(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A block of the stream of a seed."""

    seed: Seed
    block: Annotated[int, Meta(ge=0, title="Block", description="The number of the block, from 0.")]
    sha256: Annotated[
        Digest, Meta(title="Digest", description="The 32 bytes of the block in hexadecimal.")
    ]


class Integers(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Numbers from the stream of a seed."""

    seed: Seed
    bounds: Annotated[
        Sequence[Annotated[int, Meta(ge=1, le=1 << 32)]],
        Meta(min_length=1, title="Bounds", description="What each number must be below."),
    ]
    integers: Annotated[
        Sequence[Annotated[int, Meta(ge=0, le=(1 << 32) - 1)]],
        Meta(min_length=1, title="Numbers", description="One number for each bound, in the same order."),
    ]


class WholeShoe(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The shoe of a seed."""

    seed: Seed
    decks: Annotated[int, Meta(ge=1, title="Decks", description="How many decks the shoe holds.")]
    deck: Annotated[
        DeckName,
        Meta(title="Kind of deck", description="52 cards, or 48 without the tens."),
    ]
    shoe: Annotated[
        Sequence[CardText],
        Meta(
            min_length=48,
            title="Shoe",
            description="Every card of the shoe as rank and suit, in deal order.",
        ),
    ]


class ShuffleSuite(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Seeds with the blocks, numbers and shoes that a version of the shuffle gives, for an implementation in any
    language to reproduce.
    """

    version: Annotated[
        Literal[1],
        Meta(title="Shuffle version", description="The version of the shuffle that gives these answers."),
    ] = field(name="upcard-shuffle")
    blocks: Annotated[
        Sequence[Block],
        Meta(
            min_length=1,
            title="Blocks",
            description="Single blocks of the stream, for the first step of an implementation.",
        ),
    ]
    integers: Annotated[
        Sequence[Integers],
        Meta(
            min_length=1,
            title="Numbers",
            description="Numbers below given bounds, drawn one after the other from the stream of the seed.",
        ),
    ]
    shoes: Annotated[
        Sequence[WholeShoe],
        Meta(min_length=1, title="Shoes", description="Whole shoes, the first card dealt first."),
    ]


# ---- certificates and badges ----------------------------------------------------------------------------------------


class Rounds(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The rounds that were played."""

    seed: Annotated[str, Meta(description="What they were drawn from.")]
    count: Annotated[int, Meta(ge=1, description="How many.")]
    digest: Annotated[Digest, Meta(description="Of the suite they make.")]


class Judge(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What judged."""

    name: Annotated[str, Meta(description="Name and version.")]
    digest: Annotated[Digest, Meta(description="Of its source.")]


class Judged(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What was judged."""

    name: Annotated[str, Meta(description="Name of the engine.")]
    version: Annotated[str, Meta(description="Its version.")]
    language: Annotated[str, Meta(description="The language it is written in.")]
    reports: Annotated[Sequence[str], Meta(description="What it tells.")]
    command: Annotated[Digest, Meta(description="Of the command or address it was reached by.")]


class Exercised(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """How much of the rule book the judged rounds exercise."""

    exercised: Annotated[int, Meta(ge=1, description="Rules that a judged round is about.")]
    of: Annotated[int, Meta(ge=1, description="Rules of the book.")]


class Signature(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Over the certificate without this key: its JSON with sorted keys and no spaces, as UTF-8."""

    algorithm: Annotated[Literal["ed25519"], Meta(description="RFC 8032.")]
    public_key: Annotated[
        str, Meta(pattern=r"^[0-9a-f]{64}$", description="The signer's public key, in hex.")
    ] = field(name="public-key")
    value: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}$", description="The signature, in hex.")]


class CertificateFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What an implementation was certified for: rounds drawn from a seed, the rules, the tool, the verdicts. The same
    run gives the same bytes.
    """

    version: Annotated[Literal[1], Meta(description="Version of this format.")] = field(
        default=1, name="upcard-certificate"
    )
    outcome: Annotated[Literal["conformant"], Meta(description="Only a conformant run is certified.")] = "conformant"
    variant: Annotated[str, Meta(description="Id of the rule book.")]
    rulebook: Annotated[Digest, Meta(description="Of the resolved rule book.")]
    vectors: Annotated[Rounds, Meta(title="Rounds")]
    tool: Annotated[Judge, Meta(title="Tool")]
    implementation: Annotated[Judged, Meta(title="Implementation")]
    depth: Annotated[Depth, Meta(description="How closely the answers were compared.")]
    verdicts: Annotated[
        Mapping[Annotated[str, Meta(pattern=r"^(?:pass|unsupported|disabled)$")], Count],
        Meta(description="How often each verdict was given.", extra_json_schema={"required": ["pass"]}),
    ]
    unsupported: Annotated[Sequence[str], Meta(description="Rules the implementation cannot be set to.")]
    rules: Annotated[Exercised, Meta(title="Rules")]
    results: Annotated[Digest, Meta(description="Of the verdict on every round, in order.")]
    signature: Annotated[Signature | UnsetType, Meta(title="Signature")] = UNSET


class Badge(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The outcome of a certification for a badge service, in the common endpoint format."""

    version: Annotated[Literal[1], Meta(description="Version of the endpoint format.")] = field(
        default=1, name="schemaVersion"
    )
    label: Annotated[str, Meta(description="Left: the variant.")]
    message: Annotated[
        str, Meta(description="Right: the outcome, how many vectors passed, at which depth.")
    ]
    color: Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$", description="Background of the message.")]
    is_error: Annotated[
        bool, Meta(description="Whether the outcome is anything but conformant.")
    ] = field(name="isError")

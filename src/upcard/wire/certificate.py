"""Certificates, and the badge that shows a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from upcard.shuffle import LONGEST_SEED, MOST_ROUNDS
from upcard.wire.report import Count
from upcard.wire.values import Digest
from upcard.wire.verdicts import Depth

Text = Annotated[str, Meta(min_length=1)]
Reasons = Annotated[Mapping[str, Text], Meta(extra={"name": "reasons"})]


class Rounds(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """The rounds that were played."""

    seed: Annotated[str, Meta(max_length=LONGEST_SEED, description="What they were drawn from.")]
    count: Annotated[int, Meta(ge=1, le=MOST_ROUNDS, description="How many.")]
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
    public_key: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z", description="The signer's public key, in hex.")] = (
        field(name="public-key")
    )
    value: Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z", description="The signature, in hex.")]


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
        Mapping[Annotated[str, Meta(pattern=r"^(?:pass|unsupported|disabled)\Z")], Count],
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
    message: Annotated[str, Meta(description="Right: the outcome, how many vectors passed, at which depth.")]
    color: Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}\Z", description="Background of the message.")]
    is_error: Annotated[bool, Meta(description="Whether the outcome is anything but conformant.")] = field(
        name="isError"
    )

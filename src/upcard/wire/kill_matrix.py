"""The kill matrix of a variant: which vector kills which mutant, and why the others are none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from upcard.wire.values import Digest

Text = Annotated[str, Meta(min_length=1)]
Reasons = Annotated[Mapping[str, Text], Meta(extra={"name": "reasons"})]
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
    rule: Annotated[str, Meta(min_length=1, description="Id of the rule, or the path of the ambiguity.")]
    change: Annotated[str, Meta(min_length=1, description="What is changed, or the name of the reading.")]
    killed_by: Annotated[
        str,
        Meta(
            pattern=r"^(?:0|[1-9a-f][0-9a-f]*)\Z",
            description=(
                "The vectors that kill it: a number in hex whose lowest binary digit stands for the first vector."
            ),
        ),
    ] = field(name="killed-by")


class KillMatrixFile(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which published vector of a variant kills which change of its rule book."""

    format: Annotated[Literal[2], Meta(title="Format version", description="Version of this format.")] = field(
        default=2, name="upcard-kills"
    )
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

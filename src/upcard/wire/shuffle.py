"""The suite of the shuffle: known answers for its blocks, its integers and whole shoes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from upcard.wire.values import CardText, Digest

Seed = Annotated[str, Meta(title="Seed", description="Any text, taken as it is.", extra={"name": "seed"})]


DeckName = Literal["standard-52", "spanish-48"]


class Block(Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A block of the stream of a seed."""

    seed: Seed
    block: Annotated[int, Meta(ge=0, title="Block", description="The number of the block, from 0.")]
    sha256: Annotated[Digest, Meta(title="Digest", description="The 32 bytes of the block in hexadecimal.")]


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

"""The values that every format is made of: amounts, cards, seats, hands, rule ids; and the ways between their forms."""

from __future__ import annotations

import typing
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from upcard.money import amount_text

#: What an amount is: `int`, whole units of the book, inside; `Amount`, a decimal text, in files and messages.
A = TypeVar("A")

Amount = Annotated[
    str,
    Meta(
        pattern=r"^(?:0|-?(?:[1-9][0-9]*|0(?=\.))(?:\.[0-9]*[1-9])?)\Z",
        title="Amount",
        description="A decimal in the book's currency as text: no exponent, no plus sign, no trailing zeros.",
        examples=["10", "0.5", "-2.25", "0"],
        extra={"name": "amount"},
    ),
]
CardText = Annotated[
    str,
    Meta(
        pattern=r"^[A2-9TJQK][shdc]\Z",
        title="Card",
        description="Rank (A 2 to 9 T J Q K) and suit (s h d c).",
        examples=["As", "Td", "7h"],
        extra={"name": "card"},
    ),
]
SeatNumber = Annotated[
    int,
    Meta(ge=1, title="Seat", description="Number of a seat, from 1 in playing order.", extra={"name": "seat"}),
]
HandNumber = Annotated[
    int,
    Meta(
        ge=1,
        title="Hand",
        description=(
            "Number of a hand within its seat: 1 is the hand that was dealt, a split makes the next free number."
        ),
        extra={"name": "hand"},
    ),
]
RuleId = Annotated[
    str,
    Meta(
        min_length=1,
        title="Rule id",
        description="Dotted path of a rule in the rule book.",
        examples=["settlement.tie"],
        extra={"name": "rule"},
    ),
]
Digest = Annotated[
    str,
    Meta(pattern=r"^[0-9a-f]{64}\Z", title="Digest", description="SHA-256 in hex.", extra={"name": "digest"}),
]
#: The number of a seat as the key of an object.
SeatKey = Annotated[str, Meta(pattern=r"^[1-9][0-9]*\Z")]


class Place(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Who holds a hand: the seat and the number of the hand there, both from 1."""  # the engine's dealer has zeros

    seat: SeatNumber
    hand: HandNumber

    def __str__(self) -> str:
        return f"seat {self.seat} hand {self.hand}" if self.seat else "dealer"

    @property
    def to(self) -> Place | Literal["dealer"]:
        """The place as an event names it."""
        return self if self.seat else "dealer"


Recipient = Annotated[
    Place | Literal["dealer"],
    Meta(
        title="Recipient",
        description="Whose hand a card goes to: a seat and hand, or the dealer.",
        extra={"name": "to"},
    ),
]

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def plain(value: Any) -> Any:
    """A structure, or a list of them, as the plain data that its JSON says: lists, dicts, texts."""
    return _decode(_encode(value))


def written(value: Any, unit: Fraction) -> Any:
    """A structure in units as it is written: the same with every amount a decimal text.

    >>> from upcard.wire.events import PlacedBet
    >>> written(PlacedBet(1, "main", 250), Fraction(1, 100))
    PlacedBet(seat=1, bet='main', amount='2.5')
    """
    if not (names := amount_fields(value.__class__)):
        return value
    return replace(value, **{name: _texts(getattr(value, name), unit) for name in names})


def _texts(value: Any, unit: Fraction) -> Any:
    if isinstance(value, int):
        return amount_text(value, unit)
    if isinstance(value, tuple):
        return tuple([written(each, unit) for each in value])
    if isinstance(value, dict):
        return {name: amount_text(each, unit) for name, each in value.items()}
    return value


@cache
def amount_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a structure that hold amounts: those with `A` in their type."""
    return tuple(name for name, hint in get_type_hints(kind).items() if _names_amount(hint))


def _names_amount(hint: Any) -> bool:
    if hint is A:
        return True
    return typing.get_origin(hint) is not typing.ClassVar and any(map(_names_amount, get_args(hint)))

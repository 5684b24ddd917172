"""What a page says before it has words: messages with typed arguments, gathered in blocks and sections.

A `Message` names an entry of the catalogue; its arguments are numbers (which choose plurals), words that choose a
variant, and the values below, which the catalogue writes as its language does. A message may be the argument of
another, so that a catalogue decides how parts of a sentence are joined.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from upcard.cards import Card


@dataclass(frozen=True, slots=True)
class MoneyAmount:
    """An amount in units of the book."""

    units: int


@dataclass(frozen=True, slots=True)
class Ratio:
    """What a bet pays for each unit staked, written ``3:2``."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Percent:
    """A share with the decimals to write, cut nowhere: ``Percent("98.45")``."""

    digits: str


@dataclass(frozen=True, slots=True)
class RankNames:
    """Some of the ranks. `form` is ``one`` (an ace or a 10) or ``many`` (aces or tens)."""

    ranks: frozenset[str]
    form: Literal["one", "many"] = "many"
    word: Literal["and", "or"] = "or"


@dataclass(frozen=True, slots=True)
class NumberRuns:
    """NumberRuns as runs: 9 to 11; 8, 9 or 12."""

    numbers: frozenset[int]
    word: Literal["and", "or"] = "or"


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards, written with rank and suit sign."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Day:
    """A day, as ``2022-11-08``."""

    iso: str


@dataclass(frozen=True, slots=True)
class BookText:
    """Words of the book itself, such as a title; `key` is the place where they stand, by which a language that is not
    the book's finds its own."""

    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Parts joined by commas and a last word."""

    parts: tuple[Argument, ...]
    word: Literal["and", "or"] = "and"


@dataclass(frozen=True, slots=True)
class Message:
    """An entry of the catalogue with its arguments."""

    id: str
    args: tuple[tuple[str, Argument], ...] = ()


Argument: TypeAlias = (
    int | str | MoneyAmount | Ratio | Percent | RankNames | NumberRuns | Cards | Day | BookText | Listing | Message
)


def say(id: str, /, **args: Argument) -> Message:
    """A message; an underscore in the name of an argument stands for a hyphen."""
    return Message(id, tuple((name.replace("_", "-"), value) for name, value in args.items()))


# ---- blocks and sections --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that follow one another."""

    says: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """A list of sentences; `numbered` if their order matters."""

    says: tuple[Argument, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """Labels with short values; `alphabetical` if they are to be sorted as the language sorts them."""

    rows: tuple[tuple[Argument, Argument], ...]
    alphabetical: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: the heads of its columns and its rows; `caption` says what it is. `chart` marks one of plays."""

    caption: Argument
    heads: tuple[Argument, ...]
    rows: tuple[tuple[Argument, ...], ...]
    chart: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round that the engine played: what it shows, hands with their labels, what happened, step by step."""

    title: Argument
    hands: tuple[tuple[Argument, Cards], ...]
    steps: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section."""

    says: Argument


Block: TypeAlias = Paragraph | Points | Facts | Grid | Drawn | Heading


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a page: its id, by which its title and its anchor go, and its blocks."""

    id: str
    blocks: tuple[Block, ...]

"""What may stand after a key of a condition: its form, its one way of writing, its neighbours, its opposite."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from upcard import words
from upcard.cards import RANKS


def rank(value: Any) -> Any:
    """The letter of a rank as a file may write it.

    >>> [rank(value) for value in (10, "T", "A", 7)]
    ['T', 'T', 'A', '7']
    """
    text = "T" if value in (10, "10") else str(value) if isinstance(value, int) else value
    return text if isinstance(text, str) and len(text) == 1 and text in RANKS else value


def ranks(value: Any) -> Any:
    """A list of ranks as a file may write it, a single rank too; what is no rank is left for the schema to find."""
    if isinstance(value, list):
        return [rank(each) for each in value]
    letter = rank(value)
    return [letter] if isinstance(letter, str) and letter in RANKS else letter


def shown(value: Any) -> str:
    """A value as the name of a mutant writes it."""
    if isinstance(value, list):
        return "[" + ", ".join(map(str, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def beside(numbers: Sequence[int]) -> Iterator[int]:
    """The numbers that would widen a list by one: right below, right above, and in its gaps."""
    yield min(numbers) - 1
    yield max(numbers) + 1
    for low, high in pairwise(sorted(numbers)):
        if high - low > 1:
            yield low + 1


def _exchanged(spec: Any, others: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    return ((f"{shown(spec)} -> {shown(other)}", other) for other in others if other != spec)


class Values(ABC):
    """The values that a key takes."""

    @property
    @abstractmethod
    def schema(self) -> Mapping[str, Any]:
        """Their form, in words of JSON Schema; definitions are those of the rule book's schema."""

    def normal(self, value: Any) -> Any:
        """The value in its one way of writing."""
        return value

    @abstractmethod
    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        """The values one step away, each with what was done."""

    def opposite(self, spec: Any) -> Any | None:
        """The value that holds exactly if this one does not; None if there is none."""
        return None

    def named_ranks(self, spec: Any) -> list[frozenset[str]]:
        """The sets of ranks that are told from the rest, for a key that looks at ranks: each rank, unless the values
        name some."""
        return [frozenset(rank) for rank in RANKS]

    def compares_ranks(self, spec: Any) -> bool:
        """Are ranks held against each other, so that each must be known, named or not?"""
        return False


@dataclass(frozen=True, slots=True)
class TrueOrFalse(Values):
    """True or false."""

    @property
    def schema(self) -> Mapping[str, Any]:
        return {"type": "boolean"}

    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        return _exchanged(spec, (True, False))

    def opposite(self, spec: Any) -> Any | None:
        return not spec


@dataclass(frozen=True, slots=True)
class Choice(Values):
    """One of some words; `exclusive` if a hand always is exactly one of two."""

    options: tuple[str, ...]
    exclusive: bool = False

    @property
    def schema(self) -> Mapping[str, Any]:
        return {"enum": list(self.options)}

    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        return _exchanged(spec, self.options)

    def opposite(self, spec: Any) -> Any | None:
        return next(each for each in self.options if each != spec) if self.exclusive else None


@dataclass(frozen=True, slots=True)
class Likeness(Choice):
    """Alike by rank, or by value."""

    options: tuple[str, ...] = ("rank", "value")

    def named_ranks(self, spec: Any) -> list[frozenset[str]]:
        return []

    def compares_ranks(self, spec: Any) -> bool:
        return bool(spec == "rank")


@dataclass(frozen=True, slots=True)
class Numbers(Values):
    """One number, a list, or ``{min: , max: }``; `partial` if some hands have no such number."""

    partial: bool = False

    @property
    def schema(self) -> Mapping[str, Any]:
        return {"$ref": "#/$defs/numbers"}

    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        if isinstance(spec, int):
            yield f"{spec} -> {spec - 1}", spec - 1
            yield f"{spec} -> {spec + 1}", spec + 1
        elif isinstance(spec, list):
            for number in spec:
                if len(spec) > 1:
                    yield f"less {number}", [each for each in spec if each != number]
            yield from ((f"and {number}", sorted([*spec, number])) for number in beside(spec))
        else:
            for bound, number in spec.items():
                for other in (number - 1, number + 1):
                    yield f"{bound} {number} -> {other}", {**spec, bound: other}

    def opposite(self, spec: Any) -> Any | None:
        return None if self.partial else words.negated(spec)


@dataclass(frozen=True, slots=True)
class Ranks(Values):
    """Some ranks, of which a card is one or is not."""

    @property
    def schema(self) -> Mapping[str, Any]:
        return {"$ref": "#/$defs/ranks"}

    def normal(self, value: Any) -> Any:
        return ranks(value)

    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        for letter in spec:
            if len(spec) > 1:
                yield f"less {letter}", [each for each in spec if each != letter]
        yield from ((f"and {letter}", [*spec, letter]) for letter in RANKS if letter not in spec)

    def named_ranks(self, spec: Any) -> list[frozenset[str]]:
        return [frozenset(spec)]


@dataclass(frozen=True, slots=True)
class ExactRanks(Values):
    """The ranks of all cards, each as often as listed."""

    @property
    def schema(self) -> Mapping[str, Any]:
        return {"type": "array", "maxItems": 200, "items": {"$ref": "#/$defs/rank"}, "minItems": 1}

    def normal(self, value: Any) -> Any:
        return ranks(value)

    def changes(self, spec: Any) -> Iterator[tuple[str, Any]]:
        for letter in RANKS:
            if letter != spec[-1]:
                yield f"{''.join(spec)} -> {''.join(spec[:-1])}{letter}", [*spec[:-1], letter]

    def named_ranks(self, spec: Any) -> list[frozenset[str]]:
        return [frozenset(letter) for letter in spec]

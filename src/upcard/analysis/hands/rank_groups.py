"""Kinds of card: ranks lumped together where no rule that matters for the main bet can tell them apart.

Most books know ten kinds, ace to ten. A book that asks for pairs of one rank, or treats a jack unlike a king, knows
more; the analysis works on kinds and is exact for both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from upcard.cards import RANK_VALUES, RANKS
from upcard.rulebook.conditions import Predicate, conditions_in
from upcard.rulebook.model import Rulebook

#: How many cards of each rank a deck holds.
DECKS: Final = {
    "standard-52": dict.fromkeys(RANKS, 4),
    "spanish-48": {rank: 0 if rank == "T" else 4 for rank in RANKS},
}


@dataclass(frozen=True)
class Kinds:
    """The kinds in the order of `upcard.cards.RANKS`; `ranks` names the ranks in each, such as ``"TJQK"``."""

    ranks: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.ranks)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What a card of each kind counts, an ace as 1."""
        return tuple(RANK_VALUES[ranks[0]] for ranks in self.ranks)

    @cached_property
    def letters(self) -> str:
        """One rank to speak for each kind."""
        return "".join(ranks[0] for ranks in self.ranks)

    @cached_property
    def of_rank(self) -> Mapping[str, int]:
        """The kind of each rank."""
        return {rank: kind for kind, ranks in enumerate(self.ranks) for rank in ranks}


def predicates(book: Rulebook) -> Iterator[tuple[str, Predicate]]:
    """Every condition the main bet depends on, with the id of its rule."""
    for table in (
        book.hit,
        book.stand,
        book.double.rows,
        book.split.rows,
        book.surrender,
        book.stand_at,
        book.dealer.rows,
        book.settlement,
    ):
        for row in table:
            yield row.rule, row.when
    yield "insurance.when", book.insurance.when
    yield "insurance.wins", book.insurance.wins
    yield "even-money.when", book.even_money.when


def conditions(book: Rulebook, source: Any) -> Iterator[tuple[str, Any]]:
    """Every key of a condition with its value, hand classes looked into."""
    for key, value in conditions_in(source):
        yield key, value
        if key == "is":
            yield from conditions(book, book.hands[value].source)


def _told_apart(key: str, value: Any) -> list[frozenset[str]]:
    """The sets of ranks that a condition can tell from the rest."""
    match key, value:
        case ("pair" | "of-a-kind", "rank") | ("straight", _):
            return [frozenset(rank) for rank in RANKS]
        case "ranks", _:
            return [frozenset(rank) for rank in value]
        case ("every-card" | "has-card" | "split-from" | "upcard"), _:
            return [frozenset(value)]
    return []


def kinds(book: Rulebook) -> Kinds:
    """The coarsest kinds that no rule of the main bet can tell apart further."""
    sets = {book.peek_under}
    for _, predicate in predicates(book):
        for key, value in conditions(book, predicate.source):
            sets.update(_told_apart(key, value))
    groups: dict[tuple[object, ...], str] = {}
    ordered = sorted(sets, key=sorted)
    for rank in RANKS:
        mark = (RANK_VALUES[rank], *(rank in each for each in ordered))
        groups[mark] = groups.get(mark, "") + rank
    return Kinds(tuple(groups.values()))

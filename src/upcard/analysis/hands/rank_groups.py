"""Rank groups: ranks that no rule of the main bet tells apart.

Most books have ten groups, ace to ten. A book that pays pairs of one rank, or treats a jack unlike a king, has more.
The analysis counts cards by rank group and is exact either way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from upcard.cards import RANK_VALUES, RANKS
from upcard.rulebook.conditions import KEYS, Predicate, conditions_in
from upcard.rulebook.model import Rulebook

#: How many cards of each rank a deck holds.
DECKS: Final = {
    "standard-52": dict.fromkeys(RANKS, 4),
    "spanish-48": {rank: 0 if rank == "T" else 4 for rank in RANKS},
}


@dataclass(frozen=True)
class RankGroups:
    """The rank groups in the order of `upcard.cards.RANKS`; `ranks` holds the ranks of each, such as ``"TJQK"``."""

    ranks: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.ranks)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What a card of each group counts, an ace as 1."""
        return tuple(RANK_VALUES[ranks[0]] for ranks in self.ranks)

    @cached_property
    def letters(self) -> str:
        """The first rank of each group."""
        return "".join(ranks[0] for ranks in self.ranks)

    @cached_property
    def of_rank(self) -> Mapping[str, int]:
        """The group of each rank."""
        return {rank: group for group, ranks in enumerate(self.ranks) for rank in ranks}


def predicates(book: Rulebook) -> Iterator[tuple[str, Predicate]]:
    """Every condition that the main bet depends on, with the id of its rule."""
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
    """Every key of a condition with its value, those of the hand classes it names included."""
    for key, value in conditions_in(source):
        yield key, value
        if key == "is":
            yield from conditions(book, book.hands[value].source)


def _distinguished(key: str, value: Any) -> list[frozenset[str]]:
    """The sets of ranks that a condition can tell from all other ranks."""
    if key not in KEYS:
        return []
    compared = KEYS[key].compares_ranks(value)
    return [*KEYS[key].named_ranks(value), *(frozenset(rank) for rank in (RANKS if compared else ""))]


def rank_groups(book: Rulebook) -> RankGroups:
    """The largest groups of ranks that no rule of the main bet tells apart.

    A rank that the deck does not hold never sets others apart. It joins a group of its value, at the end if a rule
    treats it unlike the others there.
    """
    sets = {book.peek_under}
    for _, predicate in predicates(book):
        for key, value in conditions(book, predicate.source):
            sets.update(_distinguished(key, value))
    held = {rank for rank, count in DECKS[book.shoe.deck].items() if count}
    ordered = sorted(sets, key=sorted)
    signatures = {rank: (RANK_VALUES[rank], *(rank in each for each in ordered)) for rank in RANKS}
    groups: dict[tuple[object, ...], str] = {}
    for rank in RANKS:
        signature = signatures[rank]
        if rank in held or any(signatures[other] == signature for other in held):
            groups[signature] = groups.get(signature, "") + rank
    for rank in RANKS:
        if not any(rank in ranks for ranks in groups.values()):
            like = next((each for each in groups if each[0] == RANK_VALUES[rank]), signatures[rank])
            groups[like] = groups.get(like, "") + rank
    return RankGroups(tuple(groups.values()))

"""Exact returns of side bets: every set of ranks and suit pattern is counted and looked up in the paytable.

>>> from upcard.rulebook import load, variants
>>> book = next(load(name) for name in variants() if load(name).side_bets)
>>> bet = side_bet(book, next(iter(book.side_bets)))
>>> bet.combinations, bet.returned, round(float(bet.returned), 4)
(86320, Fraction(398, 415), 0.959)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, groupby
from math import comb, prod

from upcard.analysis.game.conditions import HandSituation, NotExact, RanksHand
from upcard.analysis.hands.rank_groups import DECKS
from upcard.analysis.hands.suits import SUIT_PATTERNS
from upcard.cards import SUITS
from upcard.rulebook.conditions import SUIT_ASPECTS
from upcard.rulebook.model import Rulebook, SideBet


@dataclass(frozen=True)
class RowChance:
    """How often a row of the paytable decides: `hits` of all `combinations` of the bet."""

    id: str
    rule: str
    title: str | None
    pays: Fraction
    hits: int
    probability: Fraction


@dataclass(frozen=True)
class SideBetReturn:
    """A side bet computed. `returned` is the return of each unit staked, the stake included; `variance` is that of its
    net; `combinations` is the number of sets of cards, whatever their order."""

    id: str
    title: str
    combinations: int
    rows: tuple[RowChance, ...]

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that some row holds."""
        return sum((row.probability for row in self.rows), Fraction(0))

    @property
    def returned(self) -> Fraction:
        return sum((row.probability * (row.pays + 1) for row in self.rows), Fraction(0))

    @property
    def variance(self) -> Fraction:
        won = sum((row.probability * (row.pays + 1) ** 2 for row in self.rows), Fraction(0))
        return won - self.returned**2


@lru_cache(maxsize=16)  # a claim about a bet asks for it, too
def side_bet(book: Rulebook, bet_id: str) -> SideBetReturn:
    """Compute a side bet of a book for the first round of a full shoe.

    Raises `KeyError` if the book has no such bet, `NotExact` if more than the cards dealt decides it.
    """
    bet = book.side_bets[bet_id]
    if "dealer-hand" in bet.cards:
        raise NotExact(f"side-bets.{bet.id}.cards", "what the dealer draws goes by how the player plays")
    hits: Counter[str] = Counter()
    combinations = 0
    for hand, ways in _hands(book, bet):
        combinations += ways
        at = HandSituation(hand, hand, "")  # a paytable asks for nothing but the cards
        row = bet.rows.first(at)
        if row is not None:
            hits[row.id] += ways
    rows = (
        RowChance(row.id, row.rule, row.title, row.pays, hits[row.id], Fraction(hits[row.id], combinations))
        for row in bet.rows
    )
    return SideBetReturn(bet.id, bet.title, combinations, tuple(rows))


def side_bets(book: Rulebook) -> dict[str, SideBetReturn]:
    """Every side bet of a book by its id."""
    return {bet: side_bet(book, bet) for bet in book.side_bets}


def _hands(book: Rulebook, bet: SideBet) -> Iterator[tuple[RanksHand, int]]:
    """Every set of ranks, in each suit pattern if a row asks for suits, and the number of ways to deal it."""
    copies = {rank: count * book.shoe.decks for rank, count in DECKS[book.shoe.deck].items() if count}
    by_suits = any(row.when.looks & SUIT_ASPECTS for row in bet.rows)
    for ranks in combinations_with_replacement(copies, len(bet.cards)):
        drawn = [(copies[rank] // len(SUITS), len(list(alike))) for rank, alike in groupby(ranks)]
        hand = RanksHand("".join(ranks))
        if by_suits:
            yield from ((hand.in_suits(pattern), ways) for pattern, ways in _by_pattern(drawn) if ways)
        else:
            yield hand, _ways(drawn, len(SUITS))


def _by_pattern(drawn: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int]]:
    """The number of ways to draw so many cards of each rank, each suit of which the shoe holds so often, by pattern."""
    one, colour = _ways(drawn, 1), _ways(drawn, 2)
    for pattern in SUIT_PATTERNS[:-1]:
        yield pattern, one if len(pattern) == 1 else colour - 2 * one
    yield SUIT_PATTERNS[-1], _ways(drawn, len(SUITS)) - 2 * colour


def _ways(drawn: Sequence[tuple[int, int]], suits: int) -> int:
    return prod(comb(suits * each, number) for each, number in drawn)

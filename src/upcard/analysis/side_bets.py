"""Side bets, exactly: every set of cards a bet can be on is counted and put to the rows of its paytable.

>>> from upcard.rulebook import load, variants
>>> book = next(load(name) for name in variants() if load(name).side_bets)
>>> bet = side_bet(book, next(iter(book.side_bets)))
>>> bet.combinations, bet.returned, round(float(bet.returned), 4)
(86320, Fraction(398, 415), 0.959)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from upcard.analysis.kinds import DECKS, Kinds
from upcard.analysis.suits import Suits, suits_of_ranks
from upcard.analysis.views import SUIT_PATTERNS, At, NotExact, RanksHand
from upcard.cards import RANKS
from upcard.rulebook.model import Rulebook, SideBet, SideBetRow
from upcard.rulebook.predicates import SUIT_KEYS

#: Every rank a kind of its own: a paytable may tell any two apart.
BY_RANK: Final = Kinds(tuple(RANKS))

#: What a row may not ask: the dealer's hand is not among the cards of a side bet unless the bet names it.
UNKNOWN: Final = frozenset({"dealer", "compare"})


@dataclass(frozen=True)
class RowChance:
    """How often a row of the paytable decides; `hits` of the bet's `combinations`."""

    id: str
    rule: str
    title: str | None
    pays: Fraction
    hits: int
    probability: Fraction


@dataclass(frozen=True)
class SideBetReturn:
    """A side bet worked out. `returned` is what comes back of each unit staked, the stake itself included, `variance`
    that of its net; `combinations` are all sets of cards the bet can be on, alike whatever their order."""

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


def side_bet(book: Rulebook, bet_id: str) -> SideBetReturn:
    """Work out a side bet of a book on the first round of its full shoe.

    Raises `KeyError` where the book has no such bet, `NotExact` where the bet goes by more than cards that are dealt.
    """
    bet = book.side_bets[bet_id]
    _check(bet)
    hits: Counter[str] = Counter()
    combinations = 0
    for hand, upcard, ways in _hands(book, bet):
        combinations += ways
        row = _deciding(bet, hand, upcard)
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


def _check(bet: SideBet) -> None:
    if "dealer-hand" in bet.cards:
        raise NotExact(f"side-bets.{bet.id}.cards", "what the dealer draws goes by how the player plays")
    for row in bet.rows:
        if row.when.uses & UNKNOWN:
            raise NotExact(row.rule, "it asks for more of the dealer's cards than the bet names")


def _hands(book: Rulebook, bet: SideBet) -> Iterator[tuple[RanksHand, str, int]]:
    """Every hand the bet can be on as far as rows can tell them apart, the upcard, and the number of sets of cards.

    The upcard is "" where no row asks for it; it then is a card like the others.
    """
    uses = frozenset[str]().union(*(row.when.uses for row in bet.rows))
    shoe = {rank: number * book.shoe.decks for rank, number in DECKS[book.shoe.deck].items()}
    suits = suits_of_ranks(BY_RANK, shoe)
    patterns = SUIT_PATTERNS if uses & SUIT_KEYS else ()
    apart = "upcard" in uses
    others = [name for name in bet.cards if not (apart and name == "upcard")]
    for upcard in RANKS if apart else ("",):
        left = Counter(shoe)
        left.subtract(upcard)
        begin = shoe[upcard] if apart else 1
        for ranks in combinations_with_replacement(RANKS, len(others)):
            ways = begin * prod(comb(left[rank], number) for rank, number in Counter(ranks).items())
            if not ways:
                continue
            text = "".join(ranks) + (upcard if len(others) < len(bet.cards) else "")
            for hand, share in _in_suits(text, suits, patterns):
                number = share * ways
                assert number.denominator == 1, "suits part the sets of cards into whole numbers"
                yield hand, upcard, int(number)


def _in_suits(ranks: str, suits: Suits, patterns: tuple[str, ...]) -> Iterator[tuple[RanksHand, Fraction]]:
    if not patterns:
        yield RanksHand(ranks), Fraction(1)
        return
    shares = suits.shares(ranks.count(rank) for rank in RANKS)
    for pattern, share in zip(patterns, shares, strict=True):
        if share:
            yield RanksHand(ranks).in_suits(pattern), share


class _Nobody:
    """Stands for the dealer's hand, which no row asks for."""

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"a side bet was checked not to ask for the dealer's {name}")


def _deciding(bet: SideBet, hand: RanksHand, upcard: str) -> SideBetRow | None:
    nobody: Any = _Nobody()
    at = At(hand, nobody, upcard)
    return next((row for row in bet.rows if row.when.holds(at)), None)

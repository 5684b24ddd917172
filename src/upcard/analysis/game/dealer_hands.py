"""The dealer's hands: which multisets of cards the dealer can end with, and in how many orders from each upcard.

This depends on the dealer's rules alone, not on the shoe. Hands that no rule tells apart share one outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Final

import numpy as np

from upcard.analysis.game.conditions import CardsNeeded, HandSituation, NotExact, RanksHand, ShapeHand
from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import HIGHEST, Coder
from upcard.analysis.hands.rank_groups import RankGroups, conditions
from upcard.analysis.hands.states import Mask, Mode
from upcard.rulebook.conditions import SUIT_ASPECTS, Aspect, HandView, Predicate, compile_predicate
from upcard.rulebook.model import Rulebook

#: The lowest total over 21.
BUST: Final = HIGHEST + 1
#: The dealer stakes nothing.
NO_STAKES: Final = Mode(own=0, initial_own=0)


@dataclass(frozen=True)
class DealerOutcome:
    """Dealer hands that no rule tells apart: an example of the two cards revealed and one of the whole hand."""

    natural: bool
    revealed: RanksHand
    final: RanksHand


@dataclass(frozen=True)
class HoleCards:
    """First two cards that no rule tells apart at the reveal: `pairs` [U, K] is 1 for the upcards and hole cards that
    belong here. The probability of outcome `rest` is what the outcomes `others` leave."""

    pairs: Ints
    rest: int
    others: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class DealerTree:
    """All hands of a dealer who plays by one set of rules; U = K rank groups of upcards, T hands, N nodes.

    Node 0 is the empty multiset. A node adds `copies` cards of one rank group to its `parent`; `steps` holds the slices
    of nodes that add the same group. `node` [T] are the nodes that are complete hands, sorted by outcome and number of
    cards; `parts` are the slices of these (outcome, number of cards, slice); `orders` [U, T] counts their orders.
    """

    groups: RankGroups
    outcomes: tuple[DealerOutcome, ...]
    hole_cards: tuple[HoleCards, ...]
    steps: tuple[tuple[int, slice], ...]
    parent: Ints
    copies: Ints
    node: Ints
    orders: Ints
    parts: tuple[tuple[int, int, slice], ...]

    @property
    def natural(self) -> Mask:
        """Which outcomes are a dealer blackjack."""
        return np.array([outcome.natural for outcome in self.outcomes])


@dataclass(frozen=True)
class CompleteHands:
    """Dealer hands: `counts` [T, K], and the number of orders [T, U] that lead to each from each upcard."""

    counts: Ints
    orders: Ints


class _DealerRules:
    """What a book says about the dealer's hands."""

    def __init__(self, book: Rulebook, groups: RankGroups) -> None:
        for row in book.dealer.rows:
            if row.when.looks & (SUIT_ASPECTS | {Aspect.ATTEMPT}):
                raise NotExact(row.rule, "the dealer's play depends on more than the ranks of the dealer's hand")
        self.book = book
        self.groups = groups
        self.values = np.array(groups.values, dtype=np.int64)
        self.coder = Coder(tuple((HIGHEST + 10) // value + 1 for value in groups.values))
        self.natural = book.hands["blackjack"]
        early = [(row.rule, row.when) for row in book.settlement.at_reveal]
        self.at_reveal = _asked(book, [*early, ("insurance.wins", book.insurance.wins)])
        self.at_showdown = _asked(book, [(row.rule, row.when) for row in book.settlement])
        self.compares_at_reveal = any(Aspect.COMPARED in when.looks for _, when in early)

    @cached_property
    def key(self) -> str:
        """Everything the tree depends on, as text."""
        book = self.book
        rows = [(row.when.source, row.hits) for row in book.dealer.rows]
        asked = [[predicate.source for predicate in each] for each in (self.at_reveal, self.at_showdown)]
        return repr((self.groups.ranks, rows, asked, self.compares_at_reveal, book.data["hands"]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _DealerRules) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def hand(self, counts: Ints) -> RanksHand:
        letters = zip(self.groups.letters, counts.tolist(), strict=True)
        return RanksHand("".join(letter * count for letter, count in letters))

    def signatures(self, counts: Ints, signature: Callable[[HandView], Hashable]) -> list[Any]:
        """The signature of every hand [N, K], computed once for all hands of one shape if the shape is enough."""
        size, low = counts.sum(axis=1), counts @ self.values
        soft = (counts[:, self.values == 1].sum(axis=1) > 0) & (low + 10 <= HIGHEST)
        _, one, cell = np.unique(size * 128 + low * 2 + soft, return_index=True, return_inverse=True)
        found: list[Any] = []
        for place in one.tolist():
            like = (int(size[place]), int(low[place] + 10 * soft[place]), bool(soft[place]), int(low[place]))
            try:
                found.append((signature(ShapeHand(like, None, NO_STAKES)),))
            except CardsNeeded:
                found.append(None)
        several = [found[number] for number in cell.tolist()]
        return [signature(self.hand(counts[place])) if each is None else each[0] for place, each in enumerate(several)]

    def draws(self, hand: HandView, upcard: str) -> bool:
        """Does the dealer take another card?"""
        row = self.book.dealer.rows.first(HandSituation(hand, hand, upcard))
        if row is None:
            raise NotExact("dealer", f"no row says what the dealer does with a hand of {hand.total}")
        if row.hits and hand.total > HIGHEST:
            raise NotExact(row.rule, "the dealer draws to a hand over 21")
        return row.hits

    def reveal_signature(self, hand: HandView) -> tuple[Any, ...]:
        """Equal for first two cards that no rule tells apart."""
        natural = self.natural.holds(HandSituation(hand, hand, ""))
        return natural, hand.total if self.compares_at_reveal else 0, _truths(self.at_reveal, hand)

    def final_signature(self, hand: HandView) -> tuple[Any, ...]:
        """Equal for complete hands that no rule tells apart; over 21 the total matters only if a row names it."""
        return min(hand.total, BUST), _truths(self.at_showdown, hand)

    def complete(self, start: CompleteHands) -> CompleteHands:
        """The hands that the dealer ends with, starting from two cards."""
        if not any(Aspect.UPCARD in row.when.looks for row in self.book.dealer.rows):
            return self._complete(start, "")
        each = []
        for up, letter in enumerate(self.groups.letters):
            mine = start.orders[:, up] > 0
            only = np.zeros_like(start.orders[mine])
            only[:, up] = start.orders[mine, up]
            each.append(self._complete(CompleteHands(start.counts[mine], only), letter))
        return self._merged([ends.counts for ends in each], [ends.orders for ends in each])

    def _complete(self, level: CompleteHands, upcard: str) -> CompleteHands:
        counts, orders = [], []
        units = np.eye(len(self.groups), dtype=np.int64)
        while len(level.counts):
            drawing = np.array(self.signatures(level.counts, lambda hand: self.draws(hand, upcard)))
            counts.append(level.counts[~drawing])
            orders.append(level.orders[~drawing])
            longer = (level.counts[drawing][:, None, :] + units).reshape(-1, len(self.groups))
            level = self._merged([longer], [np.repeat(level.orders[drawing], len(self.groups), axis=0)])
        return CompleteHands(np.concatenate(counts), np.concatenate(orders))

    def _merged(self, counts: Sequence[Ints], orders: Sequence[Ints]) -> CompleteHands:
        """One entry for each multiset, with its orders added up."""
        every, ways = np.concatenate(counts), np.concatenate(orders)
        _, first, place = np.unique(self.coder.code(every), return_index=True, return_inverse=True)
        added = np.zeros((len(first), ways.shape[1]), dtype=np.int64)
        np.add.at(added, place, ways)
        return CompleteHands(every[first], added)


def _truths(asked: Sequence[Predicate], hand: HandView) -> tuple[bool, ...]:
    at = HandSituation(hand, hand, "")
    return tuple(predicate.holds(at) for predicate in asked)


def _asked(book: Rulebook, asked: Sequence[tuple[str, Predicate]]) -> list[Predicate]:
    """The conditions on the dealer's hand in the conditions of some rules."""
    found: list[Predicate] = []
    for rule, predicate in asked:
        for key, value in conditions(book, predicate.source):
            if key != "dealer":
                continue
            compiled = compile_predicate(value, book.hands)
            if compiled.looks & SUIT_ASPECTS:
                raise NotExact(rule, "it asks for the suits of the dealer's cards")
            if compiled not in found:
                found.append(compiled)
    return found


def dealer_tree(book: Rulebook, groups: RankGroups) -> DealerTree:
    """The dealer's hands. Raises `NotExact` if a rule asks for more than their ranks.

    Books with the same dealer rules, as most readings of one book have, share one tree.
    """
    return _build_tree(_DealerRules(book, groups))


@lru_cache(maxsize=32)  # a tree takes a quarter of a megabyte
def _build_tree(dealer: _DealerRules) -> DealerTree:
    size = len(dealer.groups)
    up, hole = (each.reshape(-1) for each in np.indices((size, size)))
    units = np.eye(size, dtype=np.int64)
    two = units[up] + units[hole]
    revealed_as = dealer.signatures(two, dealer.reveal_signature)
    outcomes: list[DealerOutcome] = []
    hole_cards: list[HoleCards] = []
    terminals: list[tuple[int, CompleteHands]] = []
    for signature in sorted(set(revealed_as)):
        mine = np.array([each == signature for each in revealed_as])
        ends = dealer.complete(dealer._merged([two[mine]], [units[up[mine]]]))
        finals = dealer.signatures(ends.counts, dealer.final_signature)
        numbers = {final: number for number, final in enumerate(sorted(set(finals)))}
        of_hand = np.array([numbers[final] for final in finals])
        rest, first = int(np.bincount(of_hand).argmax()), len(outcomes)
        revealed = dealer.hand(two[mine][0])
        for number in range(len(numbers)):
            these = of_hand == number
            outcomes.append(DealerOutcome(bool(signature[0]), revealed, dealer.hand(ends.counts[these][0])))
            if number != rest:
                terminals.append((first + number, CompleteHands(ends.counts[these], ends.orders[these])))
        others = tuple(each for each in range(first, len(outcomes)) if each != first + rest)
        hole_cards.append(HoleCards((mine.reshape(size, size)).astype(np.int64), first + rest, others))
    return _lay_out(dealer, tuple(outcomes), tuple(hole_cards), terminals)


def _lay_out(
    dealer: _DealerRules,
    outcomes: tuple[DealerOutcome, ...],
    hole_cards: tuple[HoleCards, ...],
    terminals: list[tuple[int, CompleteHands]],
) -> DealerTree:
    """List the nodes that lead to the complete hands in the order in which their probabilities are computed.

    The last group that a node adds is its smallest: drawing large cards first needs the fewest nodes.
    """
    size = len(dealer.groups)
    counts = np.concatenate([np.zeros((0, size), dtype=np.int64), *(ends.counts for _, ends in terminals)])
    orders = np.concatenate([np.zeros((0, size), dtype=np.int64), *(ends.orders for _, ends in terminals)])
    outcome = np.repeat([number for number, _ in terminals], [len(ends.counts) for _, ends in terminals]).astype(int)
    cards = counts.sum(axis=1)
    order = np.lexsort((dealer.coder.code(counts), cards, outcome))
    counts, orders, outcome, cards = counts[order], orders[order], outcome[order], cards[order]

    nodes = [counts]
    while nodes[-1].any():
        nodes.append(_shortened(nodes[-1][nodes[-1].any(axis=1)]))
    every = np.concatenate(nodes)
    codes, first = np.unique(dealer.coder.code(every), return_index=True)
    distinct = every[first][codes > 0]
    last = (distinct > 0).argmax(axis=1)
    order = np.lexsort((dealer.coder.code(distinct), -last))
    distinct, last = distinct[order], last[order]
    place = np.zeros(len(distinct) + 1, dtype=np.int64)
    by_code = np.argsort(dealer.coder.code(distinct))
    place[1:] = by_code + 1
    known = np.concatenate([[0], dealer.coder.code(distinct)[by_code]])

    def found(multisets: Ints) -> Ints:
        return place[np.searchsorted(known, dealer.coder.code(multisets))]

    steps = [(int(last[a]), slice(a + 1, b + 1)) for a, b in _runs(last)]
    parts = [(int(outcome[a]), int(cards[a]), slice(a, b)) for a, b in _runs(outcome, cards)]
    copies = distinct[np.arange(len(distinct)), last]
    return DealerTree(
        groups=dealer.groups,
        outcomes=outcomes,
        hole_cards=hole_cards,
        steps=tuple(steps),
        parent=np.concatenate([[0], found(_shortened(distinct))]).astype(np.int64),
        copies=np.concatenate([[0], copies]).astype(np.int64),
        node=found(counts),
        orders=orders.T.copy(),
        parts=tuple(parts),
    )


def _runs(*keys: Ints) -> Iterator[tuple[int, int]]:
    """Start and end of each run of equal keys."""
    changes = [np.flatnonzero(np.diff(key)) + 1 for key in keys]
    edges = np.unique(np.concatenate([[0], *changes, [len(keys[0])]])).astype(int).tolist()
    yield from pairwise(edges)


def _shortened(counts: Ints) -> Ints:
    """Multisets [N, K] without the cards of their smallest rank group."""
    shorter = counts.copy()
    shorter[np.arange(len(counts)), (counts > 0).argmax(axis=1)] = 0
    return shorter

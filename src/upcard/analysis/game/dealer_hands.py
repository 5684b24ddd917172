"""The dealer's hands: which multisets of cards the dealer can end with, and in how many orders from each upcard.

This depends on the dealer's table alone, not on the shoe. Hands are told apart as far as some rule can tell them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import numpy as np

from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import HIGHEST, Coder
from upcard.analysis.hands.rank_groups import Kinds, conditions
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.hands.views import At, NotExact, RanksHand, ShapeHand, TooCoarse
from upcard.rulebook.conditions import SUIT_KEYS, HandView, Predicate, compile_predicate
from upcard.rulebook.model import At as Stage
from upcard.rulebook.model import Rulebook

#: The lowest total over 21.
BUST: Final = HIGHEST + 1
#: The dealer stakes nothing.
NO_STAKES: Final = Mode(own=0, began=0)


@dataclass(frozen=True)
class Outcome:
    """Dealer hands that no rule tells apart: an example of the two cards revealed and one of the whole hand."""

    natural: bool
    revealed: RanksHand
    final: RanksHand


@dataclass(frozen=True)
class Group:
    """Hole cards alike at the reveal: `holes` [U, K]; `rest` is the outcome known as what is left by `others`."""

    holes: Ints
    rest: int
    others: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class DealerTree:
    """The dealer's hands for one dealer's table; U = K kinds of upcard, T hands, N nodes.

    Node 0 is the empty multiset. A node adds `copies` cards of one kind to its `parent`; nodes that add the same kind
    stand together in `steps`. `node` [T] are the nodes that are complete hands, ordered by outcome and number of cards
    and cut accordingly by `parts` (outcome, number of cards, slice); `orders` [U, T] counts their orders.
    """

    kinds: Kinds
    outcomes: tuple[Outcome, ...]
    groups: tuple[Group, ...]
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
class Ends:
    """Complete hands: `counts` [T, K], and their orders [T, U] from each upcard."""

    counts: Ints
    orders: Ints


class _Dealer:
    """What a book says of the dealer's hands."""

    def __init__(self, book: Rulebook, kinds: Kinds) -> None:
        for row in book.dealer.rows:
            if row.when.uses & (SUIT_KEYS | {"attempt"}):
                raise NotExact(row.rule, "the dealer's play depends on more than the ranks of the dealer's hand")
        self.book = book
        self.kinds = kinds
        self.values = np.array(kinds.values, dtype=np.int64)
        self.coder = Coder(tuple((HIGHEST + 10) // value + 1 for value in kinds.values))
        self.natural = book.hands["blackjack"]
        self.at_reveal = _asked(book, [Stage.ONCE, Stage.REVEAL])
        self.at_showdown = _asked(book, list(Stage))
        early = [row.when.uses for row in book.settlement if row.at is not Stage.SHOWDOWN]
        self.compares_at_reveal = any("compare" in uses for uses in early)

    def key(self) -> str:
        """All that the tree depends on, as a text."""
        book = self.book
        rows = [(row.when.source, row.hits) for row in book.dealer.rows]
        asked = [[predicate.source for predicate in each] for each in (self.at_reveal, self.at_showdown)]
        return repr((self.kinds.ranks, rows, asked, self.compares_at_reveal, book.data["hands"]))

    def hand(self, counts: Ints) -> RanksHand:
        letters = zip(self.kinds.letters, counts.tolist(), strict=True)
        return RanksHand("".join(letter * count for letter, count in letters))

    def marks(self, counts: Ints, mark: Callable[[HandView], Hashable]) -> list[Any]:
        """A mark for every hand of a table [N, K]: asked of hands of one shape together as far as that goes."""
        size, low = counts.sum(axis=1), counts @ self.values
        soft = (counts[:, self.values == 1].sum(axis=1) > 0) & (low + 10 <= HIGHEST)
        _, one, cell = np.unique(size * 128 + low * 2 + soft, return_index=True, return_inverse=True)
        found: list[Any] = []
        for place in one.tolist():
            like = (int(size[place]), int(low[place] + 10 * soft[place]), bool(soft[place]), int(low[place]))
            try:
                found.append((mark(ShapeHand(like, None, NO_STAKES)),))
            except TooCoarse:
                found.append(None)
        several = [found[number] for number in cell.tolist()]
        return [mark(self.hand(counts[place])) if each is None else each[0] for place, each in enumerate(several)]

    def draws(self, hand: HandView, upcard: str) -> bool:
        """Does the dealer take another card?"""
        at = At(hand, hand, upcard)
        for row in self.book.dealer.rows:
            if row.when.holds(at):
                if row.hits and hand.total > HIGHEST:
                    raise NotExact(row.rule, "the dealer draws to a hand over 21")
                return row.hits
        raise NotExact("dealer", f"no row says what the dealer does with a hand of {hand.total}")

    def reveal_mark(self, hand: HandView) -> tuple[Any, ...]:
        """What the rules can tell of the dealer's first two cards."""
        natural = self.natural.holds(At(hand, hand, ""))
        return natural, hand.total if self.compares_at_reveal else 0, _truths(self.at_reveal, hand)

    def final_mark(self, hand: HandView) -> tuple[Any, ...]:
        """What the rules can tell of the dealer's whole hand; over 21 the total matters only where a row names it."""
        return min(hand.total, BUST), _truths(self.at_showdown, hand)

    def complete(self, start: Ends) -> Ends:
        """The hands the dealer can end with, from two-card hands."""
        if not any(row.when.uses & {"upcard"} for row in self.book.dealer.rows):
            return self._complete(start, "")
        each = []
        for up, letter in enumerate(self.kinds.letters):
            mine = start.orders[:, up] > 0
            only = np.zeros_like(start.orders[mine])
            only[:, up] = start.orders[mine, up]
            each.append(self._complete(Ends(start.counts[mine], only), letter))
        return self._merged([ends.counts for ends in each], [ends.orders for ends in each])

    def _complete(self, level: Ends, upcard: str) -> Ends:
        counts, orders = [], []
        units = np.eye(len(self.kinds), dtype=np.int64)
        while len(level.counts):
            drawing = np.array(self.marks(level.counts, lambda hand: self.draws(hand, upcard)))
            counts.append(level.counts[~drawing])
            orders.append(level.orders[~drawing])
            longer = (level.counts[drawing][:, None, :] + units).reshape(-1, len(self.kinds))
            level = self._merged([longer], [np.repeat(level.orders[drawing], len(self.kinds), axis=0)])
        return Ends(np.concatenate(counts), np.concatenate(orders))

    def _merged(self, counts: Sequence[Ints], orders: Sequence[Ints]) -> Ends:
        """Hands that are the same multiset, put together."""
        every, ways = np.concatenate(counts), np.concatenate(orders)
        _, first, place = np.unique(self.coder.code(every), return_index=True, return_inverse=True)
        added = np.zeros((len(first), ways.shape[1]), dtype=np.int64)
        np.add.at(added, place, ways)
        return Ends(every[first], added)


def _truths(asked: Sequence[Predicate], hand: HandView) -> tuple[bool, ...]:
    at = At(hand, hand, "")
    return tuple(predicate.holds(at) for predicate in asked)


def _asked(book: Rulebook, stages: Sequence[Stage]) -> list[Predicate]:
    """What the settlement rows of these stages, and insurance at the reveal, ask about the dealer's hand."""
    asked = [(row.rule, row.when) for row in book.settlement if row.at in stages]
    if Stage.SHOWDOWN not in stages:
        asked.append(("insurance.wins", book.insurance.wins))
    found: list[Predicate] = []
    for rule, predicate in asked:
        for key, value in conditions(book, predicate.source):
            if key != "dealer":
                continue
            compiled = compile_predicate(value, book.hands)
            if compiled.uses & SUIT_KEYS:
                raise NotExact(rule, "it asks for the suits of the dealer's cards")
            if compiled not in found:
                found.append(compiled)
    return found


def dealer_tree(book: Rulebook, kinds: Kinds) -> DealerTree:
    """The dealer's hands; raises `NotExact` where the book asks for more than their ranks.

    Books that treat the dealer alike, as most readings of one book do, get the same tree.
    """
    dealer = _Dealer(book, kinds)
    key = dealer.key()
    if key not in _kept:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = _grown(dealer)
    return _kept[key]


#: How many trees are kept, the latest; one takes a quarter of a megabyte.
KEPT: Final = 32
_kept: dict[str, DealerTree] = {}


def _grown(dealer: _Dealer) -> DealerTree:
    size = len(dealer.kinds)
    up, hole = (each.reshape(-1) for each in np.indices((size, size)))
    units = np.eye(size, dtype=np.int64)
    two = units[up] + units[hole]
    marks = dealer.marks(two, dealer.reveal_mark)
    outcomes: list[Outcome] = []
    groups: list[Group] = []
    terminals: list[tuple[int, Ends]] = []
    for mark in sorted(set(marks)):
        mine = np.array([each == mark for each in marks])
        ends = dealer.complete(dealer._merged([two[mine]], [units[up[mine]]]))
        finals = dealer.marks(ends.counts, dealer.final_mark)
        numbers = {final: number for number, final in enumerate(sorted(set(finals)))}
        of_hand = np.array([numbers[final] for final in finals])
        rest, first = int(np.bincount(of_hand).argmax()), len(outcomes)
        revealed = dealer.hand(two[mine][0])
        for number in range(len(numbers)):
            these = of_hand == number
            outcomes.append(Outcome(bool(mark[0]), revealed, dealer.hand(ends.counts[these][0])))
            if number != rest:
                terminals.append((first + number, Ends(ends.counts[these], ends.orders[these])))
        others = tuple(each for each in range(first, len(outcomes)) if each != first + rest)
        groups.append(Group((mine.reshape(size, size)).astype(np.int64), first + rest, others))
    return _laid_out(dealer, tuple(outcomes), tuple(groups), terminals)


def _laid_out(
    dealer: _Dealer, outcomes: tuple[Outcome, ...], groups: tuple[Group, ...], terminals: list[tuple[int, Ends]]
) -> DealerTree:
    """Put the nodes that the complete hands need in the order in which they are reckoned.

    The last kind that a node adds is its smallest: small cards come after large ones, which makes for the fewest nodes.
    """
    size = len(dealer.kinds)
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
        kinds=dealer.kinds,
        outcomes=outcomes,
        groups=groups,
        steps=tuple(steps),
        parent=np.concatenate([[0], found(_shortened(distinct))]).astype(np.int64),
        copies=np.concatenate([[0], copies]).astype(np.int64),
        node=found(counts),
        orders=orders.T.copy(),
        parts=tuple(parts),
    )


def _runs(*keys: Ints) -> Iterator[tuple[int, int]]:
    """Where runs of equal keys begin and end."""
    changes = [np.flatnonzero(np.diff(key)) + 1 for key in keys]
    edges = np.unique(np.concatenate([[0], *changes, [len(keys[0])]])).astype(int).tolist()
    yield from pairwise(edges)


def _shortened(counts: Ints) -> Ints:
    """Multisets [N, K] without the cards of their smallest kind."""
    shorter = counts.copy()
    shorter[np.arange(len(counts)), (counts > 0).argmax(axis=1)] = 0
    return shorter

"""What the dealer ends with: the law of the upcard and the outcome, for every set of removed cards at once.

The dealer's hands are walked as multisets. Whether a multiset can be reached, and in how many orders from each upcard,
depends on the dealer's table alone; how likely one such order is depends on the shoe. The first is worked out once in
`DealerTree`, the second for a whole table of removed hands in `joint`.

`joint` gives probabilities of upcard *and* outcome together. Everything downstream works on such joint values: they
need no conditioning on what a peek has found (the outcomes it excludes are left out), and the next card of a hand is
as likely as its share of the cards that the hand itself has not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from upcard.analysis.kinds import Kinds, conditions
from upcard.analysis.numbers import Field, Ints, Values
from upcard.analysis.views import At, NotExact, RanksHand
from upcard.rulebook.model import At as Stage
from upcard.rulebook.model import Rulebook
from upcard.rulebook.predicates import SUIT_KEYS, Predicate, compile_predicate

Multiset = tuple[int, ...]

BUST = 22

#: Removed hands are worked through in blocks that stay in the cache.
BLOCK: Final = 256


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


@dataclass(frozen=True)
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
    def natural(self) -> np.ndarray:
        """Which outcomes are a dealer blackjack."""
        return np.array([outcome.natural for outcome in self.outcomes])


# ---- the tree, from the book ----------------------------------------------------------------------------------------


def _dealer_conditions(book: Rulebook, stages: Sequence[Stage]) -> list[Predicate]:
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


def _draws(book: Rulebook) -> Callable[[RanksHand, str], bool]:
    """Does the dealer take another card?"""
    for row in book.dealer.rows:
        if row.when.uses & (SUIT_KEYS | {"attempt"}):
            raise NotExact(row.rule, "the dealer's play depends on more than the ranks of the dealer's hand")

    def draws(hand: RanksHand, upcard: str) -> bool:
        at = At(hand, hand, upcard)
        for row in book.dealer.rows:
            if row.when.holds(at):
                if row.hits and hand.total >= BUST:
                    raise NotExact(row.rule, "the dealer draws to a hand over 21")
                return row.hits
        raise NotExact("dealer", f"no row says what the dealer does with {hand.ranks}")

    return draws


class _Builder:
    """Collects the dealer's hands of one book."""

    def __init__(self, book: Rulebook, kinds: Kinds) -> None:
        self.kinds = kinds
        self.natural = book.hands["blackjack"]
        self.draws = _draws(book)
        self.at_reveal = _dealer_conditions(book, [Stage.ONCE, Stage.REVEAL])
        self.at_showdown = _dealer_conditions(book, list(Stage))
        early = [row.when.uses for row in book.settlement if row.at is not Stage.SHOWDOWN]
        self.compares_at_reveal = any("compare" in uses for uses in early)
        self.by_upcard = any("upcard" in row.when.uses for row in book.dealer.rows)
        self.hands: dict[Multiset, RanksHand] = {}

    def hand(self, multiset: Multiset) -> RanksHand:
        if multiset not in self.hands:
            ranks = "".join(letter * count for letter, count in zip(self.kinds.letters, multiset, strict=True))
            self.hands[multiset] = RanksHand(ranks)
        return self.hands[multiset]

    def with_card(self, multiset: Multiset, kind: int) -> Multiset:
        return (*multiset[:kind], multiset[kind] + 1, *multiset[kind + 1 :])

    def truths(self, asked: Sequence[Predicate], hand: RanksHand) -> tuple[bool, ...]:
        at = At(hand, hand, "")
        return tuple(predicate.holds(at) for predicate in asked)

    def reveal_mark(self, hand: RanksHand, upcard: str) -> tuple[Any, ...]:
        """What the rules can tell of the dealer's first two cards."""
        natural = self.natural.holds(At(hand, hand, upcard))
        return natural, hand.total if self.compares_at_reveal else 0, self.truths(self.at_reveal, hand)

    def final_mark(self, hand: RanksHand) -> tuple[Any, ...]:
        """What the rules can tell of the dealer's whole hand; over 21 the total matters only where a row names it."""
        return min(hand.total, BUST), self.truths(self.at_showdown, hand)

    def two_cards(self) -> Iterator[tuple[int, int, Multiset]]:
        """Upcard, hole card and both."""
        empty = (0,) * len(self.kinds)
        for up in range(len(self.kinds)):
            for hole in range(len(self.kinds)):
                yield up, hole, self.with_card(self.with_card(empty, up), hole)

    def complete(self, start: dict[Multiset, Ints]) -> dict[Multiset, Ints]:
        """The hands the dealer can end with and their orders [U], from two-card hands and theirs."""
        if not self.by_upcard:
            return self._complete(start, "")
        ends: dict[Multiset, Ints] = {}
        for up, letter in enumerate(self.kinds.letters):
            mask = np.arange(len(self.kinds)) == up
            own = {multiset: orders * mask for multiset, orders in start.items() if orders[up]}
            for multiset, orders in self._complete(own, letter).items():
                ends[multiset] = ends.get(multiset, 0) + orders
        return ends

    def _complete(self, level: dict[Multiset, Ints], upcard: str) -> dict[Multiset, Ints]:
        ends: dict[Multiset, Ints] = {}
        while level:
            longer: dict[Multiset, Ints] = {}
            for multiset, orders in level.items():
                if not self.draws(self.hand(multiset), upcard):
                    ends[multiset] = orders
                    continue
                for kind in range(len(self.kinds)):
                    drawn = self.with_card(multiset, kind)
                    known = longer.get(drawn)
                    longer[drawn] = orders if known is None else known + orders
            level = longer
        return ends


def dealer_tree(book: Rulebook, kinds: Kinds) -> DealerTree:
    """Walk the dealer's table; raises `NotExact` where it asks for more than ranks."""
    builder = _Builder(book, kinds)
    starts: dict[tuple[Any, ...], dict[Multiset, Ints]] = {}
    holes: dict[tuple[Any, ...], Ints] = {}
    size = len(kinds)
    for up, hole, two in builder.two_cards():
        mark = builder.reveal_mark(builder.hand(two), kinds.letters[up])
        group = starts.setdefault(mark, {})
        group.setdefault(two, np.zeros(size, dtype=np.int64))[up] = 1
        holes.setdefault(mark, np.zeros((size, size), dtype=np.int64))[up, hole] = 1

    outcomes: list[Outcome] = []
    groups: list[Group] = []
    terminals: list[tuple[int, int, Multiset, Ints]] = []
    for mark in sorted(starts):
        ends: dict[tuple[Any, ...], list[tuple[Multiset, Ints]]] = {}
        for multiset, orders in builder.complete(starts[mark]).items():
            ends.setdefault(builder.final_mark(builder.hand(multiset)), []).append((multiset, orders))
        rest = max(sorted(ends), key=lambda final: len(ends[final]))
        revealed = builder.hand(next(iter(starts[mark])))
        first = len(outcomes)
        for place, final in enumerate(sorted(ends)):
            outcomes.append(Outcome(mark[0], revealed, builder.hand(ends[final][0][0])))
            if final != rest:
                terminals += [(first + place, sum(each), each, orders) for each, orders in ends[final]]
        left = first + sorted(ends).index(rest)
        groups.append(Group(holes[mark], left, tuple(each for each in range(first, len(outcomes)) if each != left)))
    terminals.sort(key=lambda each: each[:3])
    return _laid_out(kinds, tuple(outcomes), tuple(groups), terminals)


def _laid_out(
    kinds: Kinds,
    outcomes: tuple[Outcome, ...],
    groups: tuple[Group, ...],
    terminals: list[tuple[int, int, Multiset, Ints]],
) -> DealerTree:
    """Put the nodes that the complete hands need in the order in which they are reckoned."""

    def last(multiset: Multiset) -> int:
        """The kind added last: small cards come after large ones, which makes for the fewest nodes."""
        return next(kind for kind, count in enumerate(multiset) if count)

    def parent_of(multiset: Multiset) -> Multiset:
        kind = last(multiset)
        return (*multiset[:kind], 0, *multiset[kind + 1 :])

    needed: set[Multiset] = set()
    for _, _, multiset, _ in terminals:
        while any(multiset) and multiset not in needed:
            needed.add(multiset)
            multiset = parent_of(multiset)
    ordered = sorted(needed, key=lambda each: (-last(each), each))
    place = {multiset: number for number, multiset in enumerate(ordered, start=1)}
    place[(0,) * len(kinds)] = 0
    steps: list[tuple[int, slice]] = []
    start = 1
    for kind in reversed(range(len(kinds))):
        count = sum(last(each) == kind for each in ordered)
        if count:
            steps.append((kind, slice(start, start + count)))
            start += count
    parts: list[tuple[int, int, slice]] = []
    for number, (outcome, size, _, _) in enumerate(terminals):
        if parts and parts[-1][:2] == (outcome, size):
            parts[-1] = (outcome, size, slice(parts[-1][2].start, number + 1))
        else:
            parts.append((outcome, size, slice(number, number + 1)))
    return DealerTree(
        kinds=kinds,
        outcomes=outcomes,
        groups=groups,
        steps=tuple(steps),
        parent=np.array([0, *(place[parent_of(each)] for each in ordered)], dtype=np.int64),
        copies=np.array([0, *(each[last(each)] for each in ordered)], dtype=np.int64),
        node=np.array([place[multiset] for _, _, multiset, _ in terminals], dtype=np.int64),
        orders=np.array([orders for _, _, _, orders in terminals], dtype=np.int64).reshape(-1, len(kinds)).T,
        parts=tuple(parts),
    )


# ---- the law, from the shoe -----------------------------------------------------------------------------------------


def joint(field: Field, tree: DealerTree, shoe: Ints, removed: Ints) -> Values:
    """The probability of each upcard with each outcome: [O, U, R] for `removed` [R, K] taken from `shoe` [K].

    Rows that take more cards than the shoe holds have no meaning.
    """
    left = shoe - removed
    result = field.zeros((len(tree.outcomes), len(tree.kinds), len(removed)))
    ways = field.zeros((len(tree.parent), BLOCK))
    factor = field.zeros((max(nodes.stop - nodes.start for _, nodes in tree.steps) if tree.steps else 0, BLOCK))
    for start in range(0, len(removed), BLOCK):
        cards = np.ascontiguousarray(left[start : start + BLOCK].T)
        width = cards.shape[1]
        _joint_block(field, tree, cards, result[:, :, start : start + width], ways[:, :width], factor[:, :width])
    return result


def _joint_block(field: Field, tree: DealerTree, left: Ints, result: Values, ways: Values, factor: Values) -> None:
    """`joint` for `left` [K, R], the cards still in the shoe, into `result` [O, U, R].

    `ways` [N, R] and `factor` are room to work in; making it anew for each block would take longer than filling it.
    """
    in_all = left.sum(axis=0)
    for group in tree.groups:
        pairs = left * (group.holes @ left - np.diagonal(group.holes)[:, None])
        result[group.rest] = field.ratio(pairs, np.broadcast_to(in_all * (in_all - 1), pairs.shape))
    ways[0] = 1
    for kind, nodes in tree.steps:
        falling = _falling(field, left[kind], int(tree.copies[nodes].max()))
        drawn = factor[: nodes.stop - nodes.start]
        np.take(falling, tree.copies[nodes], axis=0, out=drawn, mode="clip")
        np.take(ways, tree.parent[nodes], axis=0, out=ways[nodes], mode="clip")
        np.multiply(ways[nodes], drawn, out=ways[nodes])
        field.fix_in_place(ways[nodes])
    longest = max((size for _, size, _ in tree.parts), default=0)
    per_order = _per_order(field, in_all, longest)
    for outcome, size, hands in tree.parts:
        orders = field.combine(tree.orders[:, hands], ways[tree.node[hands]])
        result[outcome] = field.fix(result[outcome] + field.fix(orders * per_order[size]))
    for group in tree.groups:
        for other in group.others:
            result[group.rest] = field.fix(result[group.rest] - result[other])


def _falling(field: Field, cards: Ints, most: int) -> Values:
    """In how many ways 0, 1 ... `most` cards can be drawn in order from `cards` [R]: [most + 1, R]."""
    ways = [field.integers(np.ones_like(cards))]
    for drawn in range(most):
        ways.append(field.fix(ways[-1] * field.integers(np.maximum(cards - drawn, 0))))
    return np.stack(ways)


def _per_order(field: Field, cards: Ints, most: int) -> list[Values]:
    """The probability of any one order of 0, 1 ... `most` given cards from `cards` [R] in the shoe, all told apart."""
    each = [field.integers(np.ones_like(cards))]
    for drawn in range(most):
        each.append(field.fix(each[-1] * field.ratio(np.ones_like(cards), cards - drawn)))
    return each

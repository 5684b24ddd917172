"""Dealer probabilities: how likely each upcard and outcome is, for every set of removed cards.

`upcard.analysis.game.dealer_hands` knows the orders of cards that lead to an outcome; the shoe says how likely an order
is. `joint` puts the two together.

Probabilities are joint: of upcard *and* outcome. The solver works on joint values throughout. They need no conditioning
on the dealer's check for blackjack (what the check finds is left out), and the next card of a hand is as likely as its
share of the cards that the hand itself leaves in the shoe.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from upcard.analysis.game.dealer_hands import DealerTree
from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Field, Ints, Reals, Values
from upcard.analysis.hands.compositions import Coder, Compositions
from upcard.analysis.hands.states import States

#: Sets of removed cards are worked through in blocks that fit into the processor's cache.
BLOCK: Final = 256


def joint(field: Field, tree: DealerTree, shoe: Ints, removed: Ints) -> Values:
    """The probability of each upcard with each outcome: [O, U, R] for `removed` [R, K] taken from `shoe` [K].

    Rows that take more cards than the shoe holds have no meaning.
    """
    left = shoe - removed
    result = field.zeros((len(tree.outcomes), len(tree.groups), len(removed)))
    ways = field.zeros((len(tree.parent), BLOCK))
    factor = field.zeros((max(nodes.stop - nodes.start for _, nodes in tree.steps) if tree.steps else 0, BLOCK))
    for start in range(0, len(removed), BLOCK):
        cards = np.ascontiguousarray(left[start : start + BLOCK].T)
        width = cards.shape[1]
        _joint_block(field, tree, cards, result[:, :, start : start + width], ways[:, :width], factor[:, :width])
    return result


def _joint_block(field: Field, tree: DealerTree, left: Ints, result: Values, ways: Values, factor: Values) -> None:
    """`joint` for `left` [K, R], the cards still in the shoe, into `result` [O, U, R].

    `ways` [N, R] and `factor` are scratch space: to allocate it for each block takes longer than to fill it.
    """
    in_all = left.sum(axis=0)
    for cards in tree.hole_cards:
        ways_of_two = left * (cards.pairs @ left - np.diagonal(cards.pairs)[:, None])
        result[cards.rest] = field.ratio(ways_of_two, np.broadcast_to(in_all * (in_all - 1), ways_of_two.shape))
    ways[0] = 1
    for group, nodes in tree.steps:
        falling = _falling(field, left[group], int(tree.copies[nodes].max()))
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
    for cards in tree.hole_cards:
        for other in cards.others:
            result[cards.rest] = field.fix(result[cards.rest] - result[other])


def _falling(field: Field, cards: Ints, most: int) -> Values:
    """The number of ways to draw 0, 1 ... `most` cards in order from `cards` [R]: [most + 1, R]."""
    ways = [field.integers(np.ones_like(cards))]
    for drawn in range(most):
        ways.append(field.fix(ways[-1] * field.integers(np.maximum(cards - drawn, 0))))
    return np.stack(ways)


def _per_order(field: Field, cards: Ints, most: int) -> list[Values]:
    """The probability of one given order of 0, 1 ... `most` single cards from a shoe of `cards` [R]."""
    each = [field.integers(np.ones_like(cards))]
    for drawn in range(most):
        each.append(field.fix(each[-1] * field.ratio(np.ones_like(cards), cards - drawn)))
    return each


@dataclass(frozen=True)
class Probabilities:
    """Probabilities in S states, after the hand's own cards and perhaps others have left the shoe.

    `draw` [S, K] the next card · `dealer` [O, S, U] upcard and outcome, without the blackjacks that the dealer's check
    finds · `alive` [S, U] the sum of `dealer` over all outcomes.
    """

    draw: Values
    dealer: Values
    alive: Values

    def only(self, places: Ints) -> Probabilities:
        return Probabilities(self.draw[places], self.dealer[:, places], self.alive[places])


@lru_cache(maxsize=16)
def _joint_of_hands(tree: DealerTree, table: Compositions, shoe: bytes) -> Values:
    """`joint` for every composition of a table, in floats."""
    return joint(Reals(), tree, np.frombuffer(shoe, dtype=np.int64), table.counts)


class ShoeProbabilities:
    """The probabilities of one shoe; those of the dealer are computed once for each set of removed cards.

    At most `spare` cards of a rank group may be removed beyond those of a hand.
    """

    def __init__(self, field: Field, game: Game, spare: int) -> None:
        self.field = field
        self.game = game
        self._coder = Coder(tuple(most + spare for most in game.table.coder.most))
        self._codes = np.empty(0, dtype=np.int64)
        self._dealer = field.zeros((len(game.tree.outcomes), len(game.groups), 0))

    def prepare_hands(self) -> None:
        """Compute the dealer probabilities for every hand of 21 or less; games with the same dealer share them as
        floats."""
        game = self.game
        if isinstance(self.field, Reals):
            found = _joint_of_hands(game.tree, game.table, game.shoe.tobytes())
        else:
            found = joint(self.field, game.tree, game.shoe, game.table.counts)
        codes = self._coder.code(game.table.counts)
        order = np.argsort(codes)
        self._codes, self._dealer = codes[order], found[:, :, order]

    def prepare(self, every: Ints) -> None:
        """Compute the dealer probabilities for many sets of removed cards [R, K] together, which is faster."""
        codes, first = np.unique(self._coder.code(every), return_index=True)
        new = ~np.isin(codes, self._codes, assume_unique=True)
        if not new.any():
            return
        found = joint(self.field, self.game.tree, self.game.shoe, every[first[new]])
        joined = np.concatenate([self._codes, codes[new]])
        order = np.argsort(joined)
        self._codes = joined[order]
        self._dealer = np.concatenate([self._dealer, found], axis=2)[:, :, order]

    def dealer(self, removed: Ints) -> Values:
        """The joint probability of upcard and outcome, [O, R, U], after `removed` [R, K]; dealer blackjacks
        included."""
        self.prepare(removed)
        places = np.searchsorted(self._codes, self._coder.code(removed))
        return np.ascontiguousarray(self._dealer.transpose(0, 2, 1)[:, places])

    def probabilities(self, states: States, gone: Ints | None = None) -> Probabilities:
        """The probabilities in each state if the cards `gone` [S, K] have left the shoe, too."""
        removed = states.counts if gone is None else states.counts + gone
        dealer = self.dealer(removed)
        dealer[np.ix_(self.game.tree.natural, np.ones(len(states), dtype=bool), self.game.peeks)] = 0
        left = self.game.shoe - removed
        draw = self.field.ratio(np.maximum(left, 0), np.broadcast_to(left.sum(axis=1)[:, None], left.shape))
        return Probabilities(draw, dealer, self.field.fix(dealer.sum(axis=0)))

"""What the dealer ends with: the law of the upcard and the outcome, for every set of removed cards at once.

How the dealer's hands come about is known from `upcard.analysis.game.dealer_hands`; how likely one order of given cards
is depends on the shoe. `joint` puts the two together.

It gives probabilities of upcard *and* outcome. Everything downstream works on such joint values: they need no
conditioning on what a peek has found (the outcomes it excludes are left out), and the next card of a hand is as likely
as its share of the cards that the hand itself has not used.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from upcard.analysis.game.dealer_hands import DealerTree
from upcard.analysis.hands.arithmetic import Field, Ints, Values

#: Removed hands are worked through in blocks that stay in the cache.
BLOCK: Final = 256


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

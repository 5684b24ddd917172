"""The two hands of a split, followed together to every net they may come to.

The cards that two hands have drawn fix the shoe that the dealer draws from, and the probability that these cards come
in these numbers does not depend on who gets which. So a hand's ends are counted in orders, and each end of the one
hand is put beside each end of the other.

Hands over 21 are too many to be listed. A hand that is about to take a card *is* bust unless it ends in one of the
hands it may become; so each listed hand is counted once as what it is worth and once, negatively, as what a bust is
worth, and the hand about to take a card is counted as bust. These signed ends sum up to the law of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.composition import Coder
from upcard.analysis.dealer import joint
from upcard.analysis.ends import Nets, add, ended, followed
from upcard.analysis.game import Game, Option
from upcard.analysis.numbers import Floats, Ints, Reals
from upcard.analysis.solution import Solution
from upcard.analysis.split import splits_again
from upcard.analysis.states import Mask, Mode
from upcard.analysis.views import NotExact

#: Pairs of ends are worked through in blocks of so many.
BLOCK: Final = 20000


@dataclass(frozen=True)
class Signed:
    """Signed ends of one hand: `counts` [E, K] of its cards, `orders` [E, U], worth `plus` [E, O, U] and, counted
    negatively, `minus` [E]; both are places in `Settler.worths`, -1 for none."""

    counts: Ints
    orders: Floats
    plus: Ints
    minus: Ints


class TwoHands:
    """The hands that splits of one solution lead to."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        self._coder = Coder(tuple(2 * most + 2 for most in self.game.table.coder.most))

    def nets(self, state: int, option: Option, upcards: Mask) -> Nets:
        """The nets of splitting a pair by a row, for some upcards [U], joint with upcard and outcome."""
        kinds = np.flatnonzero(self.game.unsplit.counts[state]).tolist()
        if self.game.book.split.limit > 1 and splits_again(self.game, kinds):
            raise NotExact("split.limit", "the nets of three hands and more are not followed together")
        nets: Nets = {}
        pair = (kinds[0], kinds[-1])
        deals = {(pair, option.kept, option.to), (pair[::-1], option.kept, option.to)}
        for (first, second), kept, new in sorted(deals, key=lambda deal: deal[0]):
            one = self._ends(first, second, kept, upcards)
            other = one if (first, kept) == (second, new) else self._ends(second, first, new, upcards)
            for net, table in self._together(one, other, upcards).items():
                add(nets, net, table / len(deals))
        return nets

    # ---- one hand -------------------------------------------------------------------------------------------------

    def _ends(self, start: int, other: int, mode: Mode, upcards: Mask) -> Signed:
        """The signed ends of a hand that began with a card of kind `start`, the other one with one of kind `other`."""
        game, states = self.game, self.game.split
        first = int(np.flatnonzero((states.size == 1) & (states.start == start))[0])
        begin = np.zeros((len(states), len(game.kinds)))
        begin[first] = upcards
        policy = self.solution.worked.plays.split(int(start == other))
        pieces: list[tuple[Ints, Floats, Ints, int]] = []
        outcomes = len(game.tree.outcomes)
        shape = (outcomes, 1, len(game.kinds))
        bust = game.settlement(states, mode).bust
        pieces.append((np.array([first]), begin[[first]], np.full(shape, bust), -1))
        for hands in followed(game, states, mode, policy, begin, np.ones(states.child.shape)):
            mine = game.settlement(states, hands.mode).bust
            for ends in ended(game, states, hands):
                worth = np.broadcast_to(ends.worth, (outcomes, len(ends.state), len(game.kinds)))
                pieces.append((ends.state, ends.mass, worth, mine))
            for mask, to in hands.draws:
                if to != hands.mode:
                    drawing = np.flatnonzero((hands.play * mask).any(axis=1))
                    as_bust = np.full((outcomes, len(drawing), len(game.kinds)), game.settlement(states, to).bust)
                    pieces.append((drawing, (hands.play * mask)[drawing], as_bust, mine))
        return Signed(
            counts=np.concatenate([states.counts[state] for state, _, _, _ in pieces]),
            orders=np.concatenate([orders for _, orders, _, _ in pieces]),
            plus=np.concatenate([worth.transpose(1, 0, 2) for _, _, worth, _ in pieces]),
            minus=np.concatenate([np.full(len(state), minus) for state, _, _, minus in pieces]),
        )

    # ---- both -----------------------------------------------------------------------------------------------------

    def _together(self, one: Signed, other: Signed, upcards: Mask) -> Nets:
        """The nets of two hands, joint with upcard and outcome."""
        game = self.game
        worths = game.settler.worths
        ups = np.flatnonzero(upcards)
        outcomes, size = len(game.tree.outcomes), len(worths) + 1
        place = np.arange(outcomes * len(ups)).reshape(1, outcomes, len(ups))
        found = np.zeros((size, size, outcomes, len(ups)))
        law, row = self._law(one, other, ups)
        for left, right in _blocks(len(one.orders), len(other.orders)):
            weight = one.orders[left][:, ups] * other.orders[right][:, ups]
            if one is other:  # either hand may be the one or the other: half the pairs, counted twice
                weight = weight * np.where(left == right, 1, np.where(left < right, 2, 0))[:, None]
            some = weight.any(axis=1)
            left, right, weight = left[some], right[some], weight[some]
            mass = law[row[left, right]] * weight[:, None, :]
            for mine, sign in ((one.plus[left][:, :, ups], 1), (one.minus[left][:, None, None], -1)):
                for its, signed in ((other.plus[right][:, :, ups], sign), (other.minus[right][:, None, None], -sign)):
                    keys = ((mine + 1) * size + its + 1) * place.size + place
                    flat = np.bincount(keys.reshape(-1), mass.reshape(-1), minlength=found.size)
                    found += signed * flat.reshape(found.shape)
        nets: Nets = {}
        for first, second in np.argwhere(found[1:, 1:].any(axis=(2, 3))).tolist():
            table = np.zeros((outcomes, len(game.kinds)))
            table[:, ups] = found[first + 1, second + 1]
            add(nets, worths[first] + worths[second], table)
        return nets

    def _law(self, one: Signed, other: Signed, ups: Ints) -> tuple[Floats, Ints]:
        """How likely two hands draw given cards in one order after the first card of each, and the dealer upcard and
        outcome: [R, O, U'], and the row [E, E] for each end of the one hand beside each of the other."""
        game, coder = self.game, self._coder
        codes = coder.code(one.counts)[:, None] + coder.code(other.counts)[None, :]
        distinct, row = np.unique(codes, return_inverse=True)
        counts = coder.decode(distinct)
        dealer = joint(Reals(), game.tree, game.shoe, counts)
        dealer[np.ix_(game.tree.natural, game.looks, np.ones(len(counts), dtype=bool))] = 0
        begun = one.counts[0] + other.counts[0]
        left, drawn = game.shoe - begun, counts - begun
        chance = np.ones(len(counts))
        for kind in range(len(game.kinds)):
            ways = np.cumprod([1.0, *(max(int(left[kind]) - taken, 0) for taken in range(int(drawn[:, kind].max())))])
            chance *= ways[drawn[:, kind]]
        in_all = int(left.sum())
        orders = np.cumprod([1.0, *(max(in_all - taken, 1) for taken in range(int(drawn.sum(axis=1).max())))])
        chance /= orders[drawn.sum(axis=1)]
        law = np.ascontiguousarray(dealer.transpose(2, 0, 1)[:, :, ups]) * chance[:, None, None]
        return law, row.reshape(codes.shape)


def _blocks(one: int, other: int) -> Iterator[tuple[Ints, Ints]]:
    """Every pair of places in two lists, in blocks."""
    per = max(1, BLOCK // max(other, 1))
    for start in range(0, one, per):
        left = np.arange(start, min(start + per, one))
        yield np.repeat(left, other), np.tile(np.arange(other), len(left))

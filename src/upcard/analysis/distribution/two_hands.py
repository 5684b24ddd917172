"""The two hands of a split, followed together to every net they may come to.

The cards that two hands have drawn fix the shoe that the dealer draws from, and the probability that these cards come
in these numbers does not depend on who gets which. So a hand's ends are counted in orders, and each end of the one
hand is put beside each end of the other; see `upcard.analysis.distribution.signed_outcomes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from upcard.analysis.distribution.signed_outcomes import Signed, law_of_cards, signed_ends
from upcard.analysis.game.game import Game, Option
from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Coder
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.hands.views import NotExact
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.splits import splits_again
from upcard.analysis.solver.terminal_states import Nets, add

#: Pairs of ends are worked through in blocks of so many.
BLOCK: Final = 20000


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
            begun = np.bincount((first, second), minlength=len(self.game.kinds))
            for net, table in self._together(one, other, begun, upcards).items():
                add(nets, net, table / len(deals))
        return nets

    def _ends(self, start: int, other: int, mode: Mode, upcards: Mask) -> Signed:
        """The signed ends of a hand that began with a card of kind `start`, the other one with one of kind `other`."""
        policy = self.solution.worked.plays.split(int(start == other))
        every = np.ones(len(self.game.kinds), dtype=bool)
        return signed_ends(self.game, policy, mode, start, every, upcards)

    def _together(self, one: Signed, other: Signed, begun: Ints, upcards: Mask) -> Nets:
        """The nets of two hands that began with the cards `begun` [K], joint with upcard and outcome."""
        game = self.game
        worths = game.settler.worths
        ups = np.flatnonzero(upcards)
        outcomes, size = len(game.tree.outcomes), len(worths) + 1
        place = np.arange(outcomes * len(ups)).reshape(1, outcomes, len(ups))
        found = np.zeros((size, size, outcomes, len(ups)))
        codes = self._coder.code(one.counts)[:, None] + self._coder.code(other.counts)
        law, row = law_of_cards(game, codes, self._coder, begun, ups)
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


def _blocks(one: int, other: int) -> Iterator[tuple[Ints, Ints]]:
    """Every pair of places in two lists, in blocks."""
    per = max(1, BLOCK // max(other, 1))
    for start in range(0, one, per):
        left = np.arange(start, min(start + per, one))
        yield np.repeat(left, other), np.tile(np.arange(other), len(left))

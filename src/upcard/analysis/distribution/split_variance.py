"""The mean square of what the hands of a split net together, however often the pair may be split.

A square of a sum is a sum over pairs of its terms: no more than two hands are followed together, the others only as
cards gone. Which cards these are is known, or taken in by inclusion and exclusion, as in
`upcard.analysis.solver.splits`. A hand whose second card is none of the pair is any hand less one whose second card
is of the pair.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations, product
from math import comb, prod
from typing import Final

import numpy as np

from upcard.analysis.distribution.signed_outcomes import Signed, law_of_cards, signed_ends
from upcard.analysis.game.game import Game, Option
from upcard.analysis.hands.arithmetic import Floats, Ints
from upcard.analysis.hands.compositions import Coder
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.splits import Fallen, ways

#: A hand as a sum of hands whose second card is anything, or one of the pair: sign, and whether anything.
ANYTHING: Final = ((1, True),)
UNPAIRED: Final = ((1, True), (-1, False))


class SplitSquares:
    """Mean squares of the splits of one solution."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        spare = 2 + 2 * self.game.book.split.limit
        self.coder = Coder(tuple(2 * most + spare for most in self.game.table.coder.most))

    def of(self, state: int, option: Option, upcards: Mask) -> Floats:
        """[U]: the mean square of splitting a pair by a row, for some upcards, joint with the upcard."""
        kinds = np.flatnonzero(self.game.unsplit.counts[state]).tolist()
        found = np.zeros(len(self.game.kinds))
        once = Fallen(0, ((option.kept, True), (option.to, True)))
        if len(kinds) == 2:
            for pair in (kinds, kinds[::-1]):
                found += _Pair(self, pair[0], pair[1], upcards).square(once) / 2
            return found
        new_first = self.game.book.split.plays == "new-first"
        for group, again in self.solution.worked.splitting.again[kinds[0]]:
            if (group & upcards).any():
                pair_of_kind = _Pair(self, kinds[0], kinds[0], group & upcards)
                for fallen in ways(again, (option.kept, option.to), self.game.book.split.limit, new_first):
                    found += pair_of_kind.square(fallen)
        return found


class _Pair:
    """The hands made from one pair, for some upcards; the first hand has a card of kind `first`, others of `second`."""

    def __init__(self, squares: SplitSquares, first: int, second: int, upcards: Mask) -> None:
        self.game = squares.game
        self.plays = squares.solution.worked.plays
        self.splitting = squares.solution.worked.splitting
        self.coder = squares.coder
        self.kinds = (first, second)
        self.upcards = upcards
        self.ups = np.flatnonzero(upcards)
        self._known: dict[Hashable, Floats] = {}

    def square(self, fallen: Fallen) -> Floats:
        """[U]: the mean square of the hands' sum where second cards fall in one way, times that of its happening."""
        found = np.zeros(len(self.ups))
        for hand, (mode, anything) in enumerate(fallen.hands):
            found += self._in_all(fallen, [(hand, mode, anything)])
        for one, other in combinations(range(len(fallen.hands)), 2):
            found += 2 * self._in_all(fallen, [(hand, *fallen.hands[hand]) for hand in (one, other)])
        everywhere = np.zeros(len(self.upcards))
        everywhere[self.ups] = found
        return everywhere

    def _in_all(self, fallen: Fallen, hands: list[tuple[int, Mode, bool]]) -> Floats:
        """What one hand, squared, or the product of two adds, other hands known by what their second card is not."""
        found = np.zeros(len(self.ups))
        others = fallen.unpaired - sum(not anything for _, _, anything in hands)
        for taken in range(others + 1):
            gone = fallen.again + taken
            chance = self.splitting.chance(self.kinds[0], gone) if gone else np.ones(1)
            if chance is None:
                break
            sign = comb(others, taken) * (-1) ** taken
            for parts in product(*(ANYTHING if anything else UNPAIRED for _, _, anything in hands)):
                weight = sign * prod(part for part, _ in parts) * float(chance[0])
                named = [(hand, mode, part[1]) for (hand, mode, _), part in zip(hands, parts, strict=True)]
                found += weight * self._once(gone, named)
        return found

    def _once(self, gone: int, hands: list[tuple[int, Mode, bool]]) -> Floats:
        """The mean of one hand's square or two hands' product, `gone` more cards of the pair being out of the shoe."""
        named = tuple((self.kinds[min(hand, 1)], mode, anything) for hand, mode, anything in hands)
        if (gone, named) not in self._known:
            ends = [self._ends(gone, *each) for each in named]
            alone = len(ends) == 1
            found = self._square(gone, named[0][0], ends[0]) if alone else self._product(gone, ends[0], ends[1])
            self._known[gone, named] = found
        return self._known[gone, named]

    def _ends(self, gone: int, start: int, mode: Mode, anything: bool) -> Signed:
        alike = gone + 1 if self.kinds[0] == self.kinds[1] else 0
        seconds = np.ones(len(self.game.kinds), dtype=bool)
        if not anything:
            seconds = np.arange(len(self.game.kinds)) == start
        return signed_ends(self.game, self.plays.split(alike), mode, start, seconds, self.upcards)

    def _begun(self, gone: int) -> Ints:
        """[K]: the cards of the pair that are out, those of the hands looked at included."""
        begun = np.bincount(self.kinds, minlength=len(self.game.kinds))
        begun[self.kinds[0]] += gone
        return begun

    def _square(self, gone: int, start: int, ends: Signed) -> Floats:
        beside = self._begun(gone)
        beside[start] -= 1
        codes = self.coder.code(ends.counts + beside)
        law, row = law_of_cards(self.game, codes, self.coder, self._begun(gone), self.ups)
        worth = self._worths(ends, 2)
        return np.asarray((law[row] * worth * ends.orders[:, None, self.ups]).sum(axis=(0, 1)))

    def _product(self, gone: int, one: Signed, other: Signed) -> Floats:
        more = np.zeros(len(self.game.kinds), dtype=np.int64)
        more[self.kinds[0]] = gone
        codes = self.coder.code(one.counts + more)[:, None] + self.coder.code(other.counts)
        law, row = law_of_cards(self.game, codes, self.coder, self._begun(gone), self.ups)
        mine = self._worths(one, 1) * one.orders[:, None, self.ups]
        its = self._worths(other, 1) * other.orders[:, None, self.ups]
        found = np.zeros(len(self.ups))
        for up in range(len(self.ups)):
            for outcome in range(law.shape[1]):
                left, right = mine[:, outcome, up], its[:, outcome, up]
                some, these = np.flatnonzero(left), np.flatnonzero(right)
                if len(some) and len(these):
                    between = np.ascontiguousarray(law[:, outcome, up])[row[np.ix_(some, these)]]
                    found[up] += left[some] @ between @ right[these]
        return found

    def _worths(self, ends: Signed, power: int) -> Floats:
        """[E, O, U']: what the signed ends are worth to a power."""
        worths = np.array([*(float(worth) ** power for worth in self.game.settler.worths), 0.0])
        return np.asarray(worths[ends.plus[:, :, self.ups]] - worths[ends.minus][:, None, None])

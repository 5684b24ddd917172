"""The mean square of the net of all hands of a split, however often the pair is split again.

The square of a sum is a sum over pairs of its terms, so no more than two hands are followed together; the others count
only as removed cards. Which cards these are is known, or is taken into account by inclusion and exclusion as in
`upcard.analysis.solver.splits`. A hand whose second card does not pair is any hand less one whose second card pairs.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import combinations, product
from math import comb, prod
from typing import Final

import numpy as np

from upcard.analysis.distribution.two_split_hands import (
    SplitHandOutcomes,
    check_suits,
    probabilities_of_cards,
    split_hand_outcomes,
)
from upcard.analysis.game.game import Game, StakeOption
from upcard.analysis.hands.arithmetic import Floats, Ints
from upcard.analysis.hands.compositions import Coder
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.splits import SecondCards, second_card_cases

#: A hand as a sum of hands whose second card is any card or pairs: the sign, and whether it is any card.
ANYTHING: Final = ((1, True),)
UNPAIRED: Final = ((1, True), (-1, False))


class SplitMeanSquares:
    """The mean squares of the splits of one solution."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        spare = 2 + 2 * self.game.book.split.limit
        self.coder = Coder(tuple(2 * most + spare for most in self.game.table.coder.most))

    def of(self, state: int, option: StakeOption, upcards: Mask) -> Floats:
        """[U]: the mean square of splitting a pair by a row, for some upcards, joint with the upcard.

        Raises `NotExact` if suits decide what the hands pay.
        """
        check_suits(self.game)
        groups = np.flatnonzero(self.game.unsplit.counts[state]).tolist()
        found = np.zeros(len(self.game.groups))
        once = SecondCards(0, ((option.kept, True), (option.to, True)))
        if len(groups) == 2:
            for pair in (groups, groups[::-1]):
                found += _Pair(self, pair[0], pair[1], upcards).mean_square(once) / 2
            return found
        new_first = self.game.book.split.plays == "new-first"
        for alike, resplits in self.solution.valuation.splitting.resplits[groups[0]]:
            if (alike & upcards).any():
                hands = _Pair(self, groups[0], groups[0], alike & upcards)
                for second_cards in second_card_cases(
                    resplits, (option.kept, option.to), self.game.book.split.limit, new_first
                ):
                    found += hands.mean_square(second_cards)
        return found


class _Pair:
    """The hands of one pair, for some upcards; the first hand starts with a card of group `first`, others of
    `second`."""

    def __init__(self, mean_squares: SplitMeanSquares, first: int, second: int, upcards: Mask) -> None:
        self.game = mean_squares.game
        self.policies = mean_squares.solution.valuation.policies
        self.splitting = mean_squares.solution.valuation.splitting
        self.coder = mean_squares.coder
        self.groups = (first, second)
        self.upcards = upcards
        self.ups = np.flatnonzero(upcards)
        self._known: dict[Hashable, Floats] = {}

    def mean_square(self, second_cards: SecondCards) -> Floats:
        """[U]: the mean square of the sum of the hands in one case of second cards, times the probability of the
        case."""
        found = np.zeros(len(self.ups))
        for hand, (mode, anything) in enumerate(second_cards.hands):
            found += self._mean_product(second_cards, [(hand, mode, anything)])
        for one, other in combinations(range(len(second_cards.hands)), 2):
            found += 2 * self._mean_product(second_cards, [(hand, *second_cards.hands[hand]) for hand in (one, other)])
        everywhere = np.zeros(len(self.upcards))
        everywhere[self.ups] = found
        return everywhere

    def _mean_product(self, second_cards: SecondCards, hands: list[tuple[int, Mode, bool]]) -> Floats:
        """The mean square of one hand, or the mean product of two, in one case of second cards."""
        found = np.zeros(len(self.ups))
        others = second_cards.unpaired - sum(not anything for _, _, anything in hands)
        for taken in range(others + 1):
            gone = second_cards.resplits + taken
            chance = self.splitting.chance(self.groups[0], gone) if gone else np.ones(1)
            if chance is None:
                break
            sign = comb(others, taken) * (-1) ** taken
            for parts in product(*(ANYTHING if anything else UNPAIRED for _, _, anything in hands)):
                weight = sign * prod(part for part, _ in parts) * float(chance[0])
                named = [(hand, mode, part[1]) for (hand, mode, _), part in zip(hands, parts, strict=True)]
                found += weight * self._with_removed(gone, named)
        return found

    def _with_removed(self, gone: int, hands: list[tuple[int, Mode, bool]]) -> Floats:
        """The mean square of one hand or mean product of two, with `gone` more cards of the pair removed."""
        named = tuple((self.groups[min(hand, 1)], mode, anything) for hand, mode, anything in hands)
        if (gone, named) not in self._known:
            ends = [self._outcomes(gone, *each) for each in named]
            alone = len(ends) == 1
            found = self._mean_square(gone, named[0][0], ends[0]) if alone else self._product(gone, ends[0], ends[1])
            self._known[gone, named] = found
        return self._known[gone, named]

    def _outcomes(self, gone: int, start: int, mode: Mode, anything: bool) -> SplitHandOutcomes:
        alike = gone + 1 if self.groups[0] == self.groups[1] else 0
        seconds = np.ones(len(self.game.groups), dtype=bool)
        if not anything:
            seconds = np.arange(len(self.game.groups)) == start
        return split_hand_outcomes(self.game, self.policies.split(alike), mode, start, seconds, self.upcards)

    def _begun(self, gone: int) -> Ints:
        """[K]: the removed cards of the pair, those of the hands followed included."""
        begun = np.bincount(self.groups, minlength=len(self.game.groups))
        begun[self.groups[0]] += gone
        return begun

    def _mean_square(self, gone: int, start: int, ends: SplitHandOutcomes) -> Floats:
        beside = self._begun(gone)
        beside[start] -= 1
        codes = self.coder.code(ends.counts + beside)
        probabilities, row = probabilities_of_cards(self.game, codes, self.coder, self._begun(gone), self.ups)
        payoff = self._payoffs(ends, 2)
        return np.asarray((probabilities[row] * payoff * ends.orders[:, None, self.ups]).sum(axis=(0, 1)))

    def _product(self, gone: int, one: SplitHandOutcomes, other: SplitHandOutcomes) -> Floats:
        more = np.zeros(len(self.game.groups), dtype=np.int64)
        more[self.groups[0]] = gone
        codes = self.coder.code(one.counts + more)[:, None] + self.coder.code(other.counts)
        probabilities, row = probabilities_of_cards(self.game, codes, self.coder, self._begun(gone), self.ups)
        mine = self._payoffs(one, 1) * one.orders[:, None, self.ups]
        its = self._payoffs(other, 1) * other.orders[:, None, self.ups]
        found = np.zeros(len(self.ups))
        for up in range(len(self.ups)):
            for outcome in range(probabilities.shape[1]):
                left, right = mine[:, outcome, up], its[:, outcome, up]
                some, these = np.flatnonzero(left), np.flatnonzero(right)
                if len(some) and len(these):
                    between = np.ascontiguousarray(probabilities[:, outcome, up])[row[np.ix_(some, these)]]
                    found[up] += left[some] @ between @ right[these]
        return found

    def _payoffs(self, ends: SplitHandOutcomes, power: int) -> Floats:
        """[E, O, U']: the payoffs of the outcomes to a power, less those that count negatively."""
        amounts = np.array([*(float(amount) ** power for amount in self.game.payoff_rules.amounts), 0.0])
        return np.asarray(amounts[ends.plus[:, :, self.ups]] - amounts[ends.minus][:, None, None])

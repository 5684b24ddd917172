"""The two hands of a split, followed together to every net they may have.

The cards that two hands have drawn fix the shoe that the dealer draws from, and the probability of these cards does not
depend on who gets which. So the outcomes of one hand are counted in orders of cards, and each outcome of one hand is
combined with each of the other.

There are too many hands over 21 to list. Instead, a hand that takes a card is counted as bust, and each hand it may
become is counted twice: with its own payoff, and, negatively, with the payoff of a bust.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import Game, StakeOption
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.compositions import Coder
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.solver.backward_induction import Policy
from upcard.analysis.solver.dealer_probabilities import joint
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.splits import splits_again
from upcard.analysis.solver.terminal_states import Nets, add_net, follow_policy, terminal_hands


@dataclass(frozen=True)
class SplitHandOutcomes:
    """The outcomes of a split hand: its cards `counts` [E, K], the number of `orders` [E, U] that lead to them, the
    payoff `plus` [E, O, U], and the payoff `minus` [E] that counts negatively; both are indexes into
    `PayoffRules.amounts`, -1 for none."""

    counts: Ints
    orders: Floats
    plus: Ints
    minus: Ints


def split_hand_outcomes(
    game: Game, policy: Policy, mode: Mode, start: int, seconds: Mask, upcards: Mask
) -> SplitHandOutcomes:
    """The outcomes of a split hand that starts with a card of group `start` and gets one of `seconds` [K] as its
    second, for some upcards [U]."""
    states, outcomes, ups = game.split, len(game.tree.outcomes), len(game.groups)
    first = np.flatnonzero((states.size == 1) & (states.start == start))[0]
    two = states.child[first][seconds & (states.child[first] >= 0)]
    begin = np.zeros((len(states), ups))
    begin[two] = upcards

    def as_bust(number: int, in_mode: Mode) -> Ints:
        return np.full((number, outcomes, ups), game.payoffs(states, in_mode).bust)

    pieces: list[tuple[Ints, Floats, Ints, int]] = [(two, begin[two], as_bust(len(two), mode), -1)]
    for hands in follow_policy(game, states, mode, policy, begin, np.ones(states.child.shape)):
        bust = game.payoffs(states, hands.mode).bust
        for ends in terminal_hands(game, states, hands):
            payoff = np.broadcast_to(ends.payoff, (outcomes, len(ends.state), ups)).transpose(1, 0, 2)
            pieces.append((ends.state, ends.mass, payoff, bust))
        for mask, to in hands.draws:
            if to != hands.mode:
                mass = hands.play * mask
                drawing = np.flatnonzero(mass.any(axis=1))
                pieces.append((drawing, mass[drawing], as_bust(len(drawing), to), bust))
    return SplitHandOutcomes(
        counts=np.concatenate([states.counts[state] for state, _, _, _ in pieces]),
        orders=np.concatenate([orders for _, orders, _, _ in pieces]),
        plus=np.concatenate([payoff for _, _, payoff, _ in pieces]),
        minus=np.concatenate([np.full(len(state), minus) for state, _, _, minus in pieces]),
    )


def probabilities_of_cards(game: Game, codes: Ints, coder: Coder, begun: Ints, ups: Ints) -> tuple[Floats, Ints]:
    """The probability [R, O, U'] that given cards come in one given order, after the cards `begun` [K] among them, and
    that upcard and outcome follow: for R distinct multisets, with the row of each of `codes`, which may have any shape.

    What the dealer's check finds is left out; `ups` are the upcards wanted.
    """
    distinct, row = np.unique(codes, return_inverse=True)
    counts = coder.decode(distinct)
    dealer = joint(Reals(), game.tree, game.shoe, counts)
    dealer[np.ix_(game.tree.natural, game.peeks, np.ones(len(counts), dtype=bool))] = 0
    left, drawn = game.shoe - begun, counts - begun
    chance = np.ones(len(counts))
    for group in range(len(game.groups)):
        chance *= _falling(int(left[group]), drawn[:, group], 0)
    chance /= _falling(int(left.sum()), drawn.sum(axis=1), 1)
    probabilities = np.ascontiguousarray(dealer.transpose(2, 0, 1)[:, :, ups]) * chance[:, None, None]
    return probabilities, row.reshape(codes.shape)


def _falling(cards: int, drawn: Ints, least: int) -> Floats:
    """The number of orders in which cards can be drawn, for each number drawn; no factor is below `least`."""
    factors = [1.0, *(max(cards - taken, least) for taken in range(int(drawn.max(initial=0))))]
    return np.asarray(np.cumprod(factors)[drawn])


#: Pairs of outcomes are worked through in blocks of this size.
BLOCK: Final = 20000


def check_suits(game: Game) -> None:
    """Raises `NotExact` if suits decide what split hands pay: their suits come from one shoe, not each from its own."""
    if any(mode.split and payoffs.by_suits.any() for (_, mode, _), payoffs in game.known_payoffs.items()):
        raise NotExact("settlement", "suits decide what split hands pay, and two hands are followed together by ranks")


class TwoHands:
    """The two hands of each split of one solution."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        self._coder = Coder(tuple(2 * most + 2 for most in self.game.table.coder.most))

    def check(self, state: int) -> None:
        """Raises `NotExact` if a pair may be split again, or if suits decide what its hands pay."""
        check_suits(self.game)
        groups = np.flatnonzero(self.game.unsplit.counts[state]).tolist()
        if self.game.book.split.limit > 1 and splits_again(self.game, groups):
            raise NotExact("split.limit", "a pair may be split again, and only two hands are followed together")

    def nets(self, state: int, option: StakeOption, upcards: Mask) -> Nets:
        """The nets of splitting a pair by a row, for some upcards [U], joint with upcard and outcome."""
        self.check(state)
        groups = np.flatnonzero(self.game.unsplit.counts[state]).tolist()
        nets: Nets = {}
        pair = (groups[0], groups[-1])
        deals = {(pair, option.kept, option.to), (pair[::-1], option.kept, option.to)}
        for (first, second), kept, new in sorted(deals, key=lambda deal: deal[0]):
            one = self._outcomes(first, second, kept, upcards)
            other = one if (first, kept) == (second, new) else self._outcomes(second, first, new, upcards)
            begun = np.bincount((first, second), minlength=len(self.game.groups))
            for net, table in self._together(one, other, begun, upcards).items():
                add_net(nets, net, table / len(deals))
        return nets

    def _outcomes(self, start: int, other: int, mode: Mode, upcards: Mask) -> SplitHandOutcomes:
        """The outcomes of a hand that starts with a card of group `start`, the other hand with one of group `other`."""
        policy = self.solution.valuation.policies.split(int(start == other))
        every = np.ones(len(self.game.groups), dtype=bool)
        return split_hand_outcomes(self.game, policy, mode, start, every, upcards)

    def _together(self, one: SplitHandOutcomes, other: SplitHandOutcomes, begun: Ints, upcards: Mask) -> Nets:
        """The nets of two hands that start with the cards `begun` [K], joint with upcard and outcome."""
        game = self.game
        amounts = game.payoff_rules.amounts
        ups = np.flatnonzero(upcards)
        outcomes, size = len(game.tree.outcomes), len(amounts) + 1
        place = np.arange(outcomes * len(ups)).reshape(1, outcomes, len(ups))
        found = np.zeros((size, size, outcomes, len(ups)))
        codes = self._coder.code(one.counts)[:, None] + self._coder.code(other.counts)
        probabilities, row = probabilities_of_cards(game, codes, self._coder, begun, ups)
        for left, right in _blocks(len(one.orders), len(other.orders)):
            weight = one.orders[left][:, ups] * other.orders[right][:, ups]
            if one is other:  # either hand may be the one or the other: half the pairs, counted twice
                weight = weight * np.where(left == right, 1, np.where(left < right, 2, 0))[:, None]
            some = weight.any(axis=1)
            left, right, weight = left[some], right[some], weight[some]
            mass = probabilities[row[left, right]] * weight[:, None, :]
            for mine, sign in ((one.plus[left][:, :, ups], 1), (one.minus[left][:, None, None], -1)):
                for its, signed in ((other.plus[right][:, :, ups], sign), (other.minus[right][:, None, None], -sign)):
                    keys = ((mine + 1) * size + its + 1) * place.size + place
                    flat = np.bincount(keys.reshape(-1), mass.reshape(-1), minlength=found.size)
                    found += signed * flat.reshape(found.shape)
        nets: Nets = {}
        for first, second in np.argwhere(found[1:, 1:].any(axis=(2, 3))).tolist():
            table = np.zeros((outcomes, len(game.groups)))
            table[:, ups] = found[first + 1, second + 1]
            add_net(nets, amounts[first] + amounts[second], table)
        return nets


def _blocks(one: int, other: int) -> Iterator[tuple[Ints, Ints]]:
    """Every pair of places in two lists, in blocks."""
    per = max(1, BLOCK // max(other, 1))
    for start in range(0, one, per):
        left = np.arange(start, min(start + per, one))
        yield np.repeat(left, other), np.tile(np.arange(other), len(left))

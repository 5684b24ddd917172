"""How rounds end: the probability of every net, the standard deviation, the hit frequency.

Hands as dealt are followed to their ends. The two hands of a split share the shoe and the dealer's hand, so they are
followed together; see `upcard.analysis.distribution.two_split_hands`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from upcard.analysis.distribution.resplit_deviation import SplitMeanSquares
from upcard.analysis.distribution.two_split_hands import TwoHands
from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import Game, StakeOption
from upcard.analysis.game.payoffs import NONE
from upcard.analysis.hands.arithmetic import Floats
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.solver.backward_induction import HIT
from upcard.analysis.solver.before_first_decision import DECLINE, insurance_wins, suits_matter_later
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.terminal_states import (
    Nets,
    TerminalHands,
    add_net,
    add_terminal,
    follow_policy,
    terminal_hands,
)

#: A net less likely than this is a rounding error.
ROUNDING: Final = 1e-15


@dataclass(frozen=True)
class Distribution:
    """The probability of every net of a round, in wagers, lowest first."""

    chances: Mapping[Fraction, float]

    @property
    def mean(self) -> float:
        """The expected net of a round in wagers."""
        return sum(float(net) * chance for net, chance in self.chances.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of a round's net in wagers."""
        mean = self.mean
        return sqrt(sum((float(net) - mean) ** 2 * chance for net, chance in self.chances.items()))

    @property
    def hit_frequency(self) -> float:
        """The probability that a round wins something."""
        return sum(chance for net, chance in self.chances.items() if net > 0)


@dataclass(frozen=True)
class RoundOutcomes:
    """How rounds end: the probability of every net, None with the reason in `why` if it cannot be computed exactly."""

    nets: Distribution | None
    why: str

    @property
    def deviation(self) -> float | None:
        """The standard deviation of a round's net in wagers; None if the nets are not known."""
        return None if self.nets is None else self.nets.deviation


def outcomes(solution: Solution) -> RoundOutcomes:
    """How rounds end, refused at once with the rule that stops it if it cannot be computed exactly.

    `deviation` also works for games in which pairs are split again, but takes much longer.
    """
    try:
        return RoundOutcomes(distribution(solution), "")
    except NotExact as error:
        return RoundOutcomes(None, str(error))


def distribution(solution: Solution) -> Distribution:
    """The probability of every net of a round that is played as the solution says.

    Raises `NotExact` if a pair may be split again; `deviation` works for these games, too.
    """
    two_hands = TwoHands(solution)
    nets: Nets = {}
    groups = list(rounds(solution))
    for split in {split.state: split for _, splits, _ in groups for split in splits}.values():
        two_hands.check(split.state)
    for played, splits, insurance in groups:
        for split in splits:
            for net, table in two_hands.nets(split.state, split.option, split.mass > 0).items():
                add_net(played, net, table * split.mass)
        _add_with_insurance(nets, played, insurance)
    chances = {net: float(table.sum()) for net, table in sorted(nets.items())}
    return Distribution({net: chance for net, chance in chances.items() if chance > ROUNDING})


def deviation(solution: Solution) -> float:
    """The standard deviation of a round's net in wagers, however often a pair may be split.

    The hands of a split enter the mean square in pairs, so never more than two are followed together. If insured hands
    are split, every net is computed instead, which raises `NotExact` if they may be split again.
    """
    mean_squares = SplitMeanSquares(solution)
    mean_square = 0.0
    for played, splits, insurance in rounds(solution):
        if insurance is not None and splits:
            return distribution(solution).deviation
        nets: Nets = {}
        _add_with_insurance(nets, played, insurance)
        mean_square += sum(float(net) ** 2 * float(table.sum()) for net, table in nets.items())
        mean_square += sum(
            float(mean_squares.of(each.state, each.option, each.mass > 0) @ each.mass) for each in splits
        )
    return sqrt(mean_square - solution.net**2)


@dataclass(frozen=True)
class SplitPair:
    """Pairs that are split: their state, the row, and their probability [U], without that of the upcard."""

    state: int
    option: StakeOption
    mass: Floats


#: The nets of hands that are not split, the pairs that are, and the nets of insurance if it is taken.
Rounds = tuple[Nets, list[SplitPair], Mapping[Fraction, Mask] | None]


def rounds(solution: Solution) -> Iterator[Rounds]:
    """All rounds, in groups that take the same offer before the dealer checks for blackjack."""
    game, opening = solution.game, solution.valuation.opening
    follow = _Rounds(solution)
    if opening.pattern[0] >= 0 and suits_matter_later(game):
        raise NotExact("settlement", "an offer before the dealer's check and the payoff of longer hands ask for suits")
    for number, offer in enumerate(opening.offers):
        for pattern in np.unique(opening.pattern).tolist():
            rows = np.flatnonzero(opening.pattern == pattern)
            mass = opening.chance[rows, None] * (opening.taken[rows] == number)
            begin = np.zeros((len(game.unsplit), len(game.groups)))
            np.add.at(begin, opening.state[rows], mass)
            suits = None if pattern < 0 else int(pattern)
            nets: Nets = {}
            if offer.do == "even-money":
                add_net(nets, game.book.even_money.pays, (follow.before_peek * begin).sum(axis=1))
                yield nets, [], None
            elif offer.do == "surrender":
                follow.without_decision(nets, Mode().surrender(), begin, follow.before_peek, suits)
                yield nets, [], None
            elif begin.any():
                splits = follow.played(nets, begin, suits)
                yield nets, splits, _insurance(game) if number != DECLINE else None


def _insurance(game: Game) -> dict[Fraction, Mask]:
    """The nets of insurance, with the outcomes and upcards [O, U] that lead to each."""
    wins, insurance = insurance_wins(game), game.book.insurance
    return {insurance.stake * insurance.pays: wins, -insurance.stake: ~wins}


def _add_with_insurance(nets: Nets, played: Nets, insurance: Mapping[Fraction, Mask] | None) -> None:
    """Add the nets of hands, together with those of insurance if it is taken."""
    for net, table in played.items():
        if insurance is None:
            add_net(nets, net, table)
        else:
            for more, where in insurance.items():
                add_net(nets, net + more, table * where)


class _Rounds:
    """Follows the rounds of one solution from the deal."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        self.probabilities = solution.valuation.probabilities
        #: [O, S, U]: the dealer probabilities, with the blackjacks that the dealer's check finds.
        self.before_peek: Floats = solution.valuation.shoe.dealer(self.game.unsplit.counts)

    def without_decision(self, nets: Nets, mode: Mode, begin: Floats, dealer: Floats, suits: int | None) -> None:
        """Hands as dealt [S, U] that meet the dealer's hand, `dealer` [O, S, U], without a decision."""
        shares, nets_at_once, standing = self.game.payoff_rules.by_suit(self.game.unsplit, mode, None, suits)
        if not mode.surrendered:  # the check ends the round before anything is settled at once
            nets_at_once = np.full_like(nets_at_once, NONE)
        for share, at_once, payoff in zip(shares, nets_at_once, standing, strict=True):
            mass = begin * share
            state = np.flatnonzero(mass.any(axis=1))
            payoff = np.where(at_once == NONE, payoff, at_once)
            add_terminal(self.game, nets, TerminalHands(state, mass[state], payoff[:, state]), dealer[:, state])

    def played(self, nets: Nets, begin: Floats, suits: int | None) -> list[SplitPair]:
        """Hands [S, U] that are played unless the dealer's check finds a blackjack; returns those that are split."""
        splits: list[SplitPair] = []
        self.without_decision(nets, Mode(), begin, self.before_peek - self.probabilities.dealer, suits)
        policy = self.solution.valuation.policies.unsplit
        assert policy is not None
        for hands in follow_policy(self.game, self.game.unsplit, Mode(), policy, begin, self.probabilities.draw, suits):
            for ends in terminal_hands(self.game, self.game.unsplit, hands, suits):
                add_terminal(self.game, nets, ends, self.probabilities.dealer[:, ends.state])
            for mask, mode in hands.draws:
                self._bust(nets, hands.play * mask, mode)
            if hands.mode == Mode():
                splits += self._split(hands.play)
        return splits

    def _bust(self, nets: Nets, drawing: Floats, mode: Mode) -> None:
        """The hands [S, U] that take a card in a mode and go over 21."""
        game, probabilities, unsplit = self.game, self.probabilities, self.game.unsplit
        state = np.flatnonzero(drawing.any(axis=1) & (unsplit.size > 0))
        left = probabilities.dealer[:, state].copy()
        for group in range(len(game.groups)):
            child = unsplit.child[state, group]
            fits = np.flatnonzero(child >= 0)
            left[:, fits] -= probabilities.draw[state[fits], group][:, None] * probabilities.dealer[:, child[fits]]
        payoff = game.payoff_rules.amounts[game.payoffs(unsplit, mode).bust]
        add_net(nets, payoff, (left * drawing[state]).sum(axis=1))

    def _split(self, play: Floats) -> Iterator[SplitPair]:
        """The pairs that are split among hands that play [S, U]."""
        choices = self.game.choices(self.game.unsplit, Mode())
        chosen = self.solution.valuation.played.chosen
        for number, option in enumerate(choices.splits, start=HIT + 2 + len(choices.doubles)):
            mass = play * ((chosen == number) & ~choices.auto_stand)
            for state in np.flatnonzero(mass.any(axis=1)).tolist():
                yield SplitPair(state, option, mass[state])

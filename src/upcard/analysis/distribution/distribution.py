"""How a round may end: the probability of every net, and what follows from it.

Hands as dealt are followed to their ends with their probabilities; the two hands of a split share the shoe and the
dealer's hand and are followed together, see `upcard.analysis.distribution.two_hands`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np

from upcard.analysis.distribution.split_variance import SplitSquares
from upcard.analysis.distribution.two_hands import TwoHands
from upcard.analysis.game.game import Game, Option
from upcard.analysis.game.payoffs import NONE
from upcard.analysis.hands.arithmetic import Floats
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.hands.views import NotExact
from upcard.analysis.solver.backward_induction import HIT
from upcard.analysis.solver.opening import DECLINE, insurance_wins
from upcard.analysis.solver.solution import Solution
from upcard.analysis.solver.terminal_states import Ended, Nets, add, count, ended, followed

#: What rounding may leave of a net that never comes up.
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
        """How often a round wins something."""
        return sum(chance for net, chance in self.chances.items() if net > 0)


@dataclass(frozen=True)
class Outcomes:
    """How rounds end: the standard deviation of the net in wagers, and `nets`, None where they are not worked out for
    the reason `why`."""

    deviation: float
    nets: Distribution | None
    why: str


def outcomes(solution: Solution) -> Outcomes:
    """As much of how rounds end as can be worked out. Raises `NotExact` where not even the deviation can."""
    try:
        nets = distribution(solution)
    except NotExact as error:
        return Outcomes(deviation(solution), None, str(error))
    return Outcomes(nets.deviation, nets, "")


def distribution(solution: Solution) -> Distribution:
    """Every net a round may have, playing as the solution does.

    Raises `NotExact` where a pair that is split may be split again; `deviation` is worked out there too.
    """
    two_hands = TwoHands(solution)
    nets: Nets = {}
    for played, splits, beside in rounds(solution):
        for split in splits:
            for net, table in two_hands.nets(split.state, split.option, split.mass > 0).items():
                add(played, net, table * split.mass)
        _beside(nets, played, beside)
    chances = {net: float(table.sum()) for net, table in sorted(nets.items())}
    return Distribution({net: chance for net, chance in chances.items() if chance > ROUNDING})


def deviation(solution: Solution) -> float:
    """The standard deviation of a round's net in wagers, however often a pair may be split.

    Hands of a split go by pairs into the mean square, so no more than two are ever followed together. Where insured
    hands are split, every net is worked out instead, and `NotExact` raised if they may be split again.
    """
    squares = SplitSquares(solution)
    square = 0.0
    for played, splits, beside in rounds(solution):
        if beside is not None and splits:
            return distribution(solution).deviation
        nets: Nets = {}
        _beside(nets, played, beside)
        square += sum(float(net) ** 2 * float(table.sum()) for net, table in nets.items())
        square += sum(float(squares.of(each.state, each.option, each.mass > 0) @ each.mass) for each in splits)
    return sqrt(square - solution.net**2)


@dataclass(frozen=True)
class Split:
    """Hands that are split: their state, the row, and how many come up, [U], beside the upcard's chance."""

    state: int
    option: Option
    mass: Floats


#: The nets of hands that are not split, the hands that are, and what a bet beside the hand nets where one is made.
Rounds = tuple[Nets, list[Split], Mapping[Fraction, Mask] | None]


def rounds(solution: Solution) -> Iterator[Rounds]:
    """All rounds, in groups that take the same offers before the dealer looks."""
    game, start = solution.game, solution.worked.start
    follow = _Rounds(solution)
    for number, offer in enumerate(start.offers):
        for pattern in np.unique(start.pattern).tolist():
            rows = np.flatnonzero(start.pattern == pattern)
            mass = start.chance[rows, None] * (start.taken[rows] == number)
            begin = np.zeros((len(game.unsplit), len(game.kinds)))
            np.add.at(begin, start.state[rows], mass)
            suits = None if pattern < 0 else int(pattern)
            nets: Nets = {}
            if offer.do == "even-money":
                add(nets, game.book.even_money.pays, (follow.looked * begin).sum(axis=1))
                yield nets, [], None
            elif offer.do == "surrender":
                follow.at_rest(nets, Mode().surrender(), begin, follow.looked, suits)
                yield nets, [], None
            elif begin.any():
                splits = follow.played(nets, begin, suits)
                yield nets, splits, _insurance(game) if number != DECLINE else None


def _insurance(game: Game) -> dict[Fraction, Mask]:
    """The nets of insurance, and against which outcome and upcard [O, U] it comes to each."""
    wins, insurance = insurance_wins(game), game.book.insurance
    return {insurance.stake * insurance.pays: wins, -insurance.stake: ~wins}


def _beside(nets: Nets, played: Nets, other: Mapping[Fraction, Mask] | None) -> None:
    """Add the nets of hands, with those of a bet beside them that goes by outcome and upcard."""
    for net, table in played.items():
        if other is None:
            add(nets, net, table)
        else:
            for more, where in other.items():
                add(nets, net + more, table * where)


class _Rounds:
    """The rounds of one solution, followed from the deal."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.game: Game = solution.game
        self.law = solution.worked.law
        #: [O, S, U]: the dealer's law, what a peek finds included.
        self.looked: Floats = solution.worked.laws.dealer(self.game.unsplit.counts)

    def at_rest(self, nets: Nets, mode: Mode, begin: Floats, dealer: Floats, suits: int | None) -> None:
        """Hands as dealt, [S, U], that meet the dealer's hand, `dealer` [O, S, U], without playing."""
        shares, once, stood = self.game.settler.by_suits(self.game.unsplit, mode)
        if suits is not None:
            shares = (np.arange(len(shares)) == suits)[:, None] & np.ones(len(self.game.unsplit), dtype=bool)
        if not mode.surrendered:
            once = np.full_like(once, NONE)  # a blackjack found on the look comes before anything is settled at once
        for share, at_once, worth in zip(shares, once, stood, strict=True):
            mass = begin * share[:, None]
            state = np.flatnonzero(mass.any(axis=1))
            worth = np.where(at_once == NONE, worth, at_once)
            count(self.game, nets, Ended(state, mass[state], worth[:, state]), dealer[:, state])

    def played(self, nets: Nets, begin: Floats, suits: int | None) -> list[Split]:
        """Hands [S, U] that play on unless a blackjack is found on the look; returns those that are split."""
        splits: list[Split] = []
        self.at_rest(nets, Mode(), begin, self.looked - self.law.dealer, suits)
        policy = self.solution.worked.plays.unsplit
        assert policy is not None
        for hands in followed(self.game, self.game.unsplit, Mode(), policy, begin, self.law.draw):
            for ends in ended(self.game, self.game.unsplit, hands, suits):
                count(self.game, nets, ends, self.law.dealer[:, ends.state])
            for mask, mode in hands.draws:
                self._bust(nets, hands.play * mask, mode)
            if hands.mode == Mode():
                splits += self._split(hands.play)
        return splits

    def _bust(self, nets: Nets, drawing: Floats, mode: Mode) -> None:
        """Of hands [S, U] that take a card in a mode, those that pass 21: what the cards that fit leave."""
        game, law, unsplit = self.game, self.law, self.game.unsplit
        state = np.flatnonzero(drawing.any(axis=1) & (unsplit.size > 0))
        left = law.dealer[:, state].copy()
        for kind in range(len(game.kinds)):
            child = unsplit.child[state, kind]
            fits = np.flatnonzero(child >= 0)
            left[:, fits] -= law.draw[state[fits], kind][:, None] * law.dealer[:, child[fits]]
        worth = game.settler.worths[game.settlement(unsplit, mode).bust]
        add(nets, worth, (left * drawing[state]).sum(axis=1))

    def _split(self, play: Floats) -> Iterator[Split]:
        """The hands that are split, of those that play [S, U]."""
        choices = self.game.choices(self.game.unsplit, Mode())
        chosen = self.solution.worked.played.chosen
        for number, option in enumerate(choices.splits, start=HIT + 2 + len(choices.doubles)):
            mass = play * ((chosen == number) & ~choices.stops)
            for state in np.flatnonzero(mass.any(axis=1)).tolist():
                yield Split(state, option, mass[state])

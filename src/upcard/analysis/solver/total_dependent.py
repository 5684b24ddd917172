"""Total-dependent play: one decision for all hands with the same total and the same choices.

A cell holds the hands of one total, hard or soft, that are offered the same actions against one upcard. The play is
found by iteration: every hand is valued under the play so far, and each cell takes the action with the highest mean
value over its hands, weighted by how often each comes up. That changes the weights, so it is repeated until no cell
changes.

The hands as dealt choose the action of a cell, and split hands follow it. Split hands choose only in cells that no hand
as dealt belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import Chosen, HandSolver, PlayedStates, Policy, actions_of, offered
from upcard.analysis.solver.before_first_decision import chance_of
from upcard.analysis.solver.dealer_probabilities import ShoeProbabilities
from upcard.analysis.solver.splits import Policies, SplitHands, Splitting, pair_groups
from upcard.analysis.solver.terminal_states import follow_policy

#: Enough iterations for every game seen; each but the last improves some cell.
ITERATIONS: Final = 30


@dataclass(frozen=True)
class DecisionCells:
    """The cells of a list of states in one mode: the `number` [S, U] of each, and for each action its number in
    `names`."""

    number: Ints
    names: Ints


class _TotalDependent:
    """Total-dependent play of one game, with or without the number of cards."""

    def __init__(self, solver: HandSolver, shoe: ShoeProbabilities, by_cards: bool) -> None:
        assert isinstance(solver.field, Reals), "play is chosen in floats"
        self.solver = solver
        self.shoe = shoe
        self.game: Game = solver.game
        self.by_cards = by_cards
        self.probabilities = shoe.probabilities(self.game.unsplit)
        self.best = SplitHands(solver, shoe)
        self.modes = self.best.modes
        self.names: dict[tuple[str, str | None], int] = {}
        self.keys: dict[tuple[int, ...], int] = {}
        self.unsplit = self._cells(self.game.unsplit, Mode(), splits=True)
        self.split = {mode: self._cells(self.game.split, mode, splits=False) for mode in self.modes}

    # ---- cells ----------------------------------------------------------------------------------------------------

    def _cells(self, states: States, mode: Mode, splits: bool) -> DecisionCells:
        """Number the cells of a mode. Hands share a cell if they agree in total, softness, number of cards (if wanted),
        actions offered, value of a pair that may be split, and whether the player's own money is at stake."""
        choices = self.game.choices(states, mode)
        actions = actions_of(choices)
        rules = [None, None, *(each.rule for each in choices.doubles), None, *(each.rule for each in choices.splits)]
        named = [(action.do, rule) for action, rule in zip(actions, rules, strict=True)]
        names = [self.names.setdefault(each, len(self.names)) for each in named]
        shape = (len(states), len(self.game.groups))
        masks = [np.broadcast_to(mask, shape) for mask in offered(choices, splits)]
        bits, may_split = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=bool)
        for mask, name, action in zip(masks, names, actions, strict=True):
            bits |= mask.astype(np.int64) << name
            may_split |= mask & (action.do == "split")
        table = self.game.table
        columns = [
            table.total[states.row][:, None],
            table.soft[states.row][:, None],
            states.size[:, None] * self.by_cards,
            bits,
            may_split * (states.counts > 0).argmax(axis=1)[:, None],
            np.full((1, 1), mode.own > 0),
            np.arange(shape[1])[None, :],
        ]
        flat = np.stack([np.broadcast_to(column, shape).reshape(-1) for column in columns], axis=1).astype(np.int64)
        distinct, cell = np.unique(flat, axis=0, return_inverse=True)
        numbers = np.array([self.keys.setdefault(tuple(key), len(self.keys)) for key in distinct.tolist()])
        return DecisionCells(numbers[cell.reshape(-1)].reshape(shape), np.array(names))

    # ---- iterations -----------------------------------------------------------------------------------------------

    def policies(self) -> Policies:
        """The play at which the iterations end."""
        unsplit: Policy = {}
        split = self.best.policy(0)
        self._played(split, None, unsplit)
        for _ in range(ITERATIONS):
            table = self._table(unsplit, split)
            changed = {mode: _chosen(cells, table, split[mode]) for mode, cells in self.split.items()}
            new = _chosen(self.unsplit, table, unsplit[Mode()])
            if (new == unsplit[Mode()]).all() and all((changed[mode] == split[mode]).all() for mode in changed):
                break
            unsplit, split = {**unsplit, Mode(): new}, {**split, **changed}
        found = split
        return Policies(lambda gone: found, SplitHands(self.solver, self.shoe, lambda gone: found), unsplit)

    def _played(self, split: Policy, follow: Policy | None, record: Policy | None = None) -> PlayedStates:
        """Hands as dealt, played by a policy or as well as possible; `split` is the play of split hands."""
        splitting = Splitting(self.solver, self.shoe, lambda gone: split)
        splits = [splitting.value(option) for option in self.game.choices(self.game.unsplit, Mode()).splits]
        return self.solver.play(self.game.unsplit, self.probabilities, Mode(), follow, record, splits)

    def _table(self, unsplit: Policy, split: Policy) -> Ints:
        """The best action of every cell, by its number: for hands as dealt if one comes up, else for split hands, else
        for hands that would come up if every hand were hit."""
        as_played = self._sums_by_hand(unsplit, split, unsplit, split)
        hit = {mode: np.ones_like(chosen) for mode, chosen in {**split, **unsplit}.items()}
        always_hit = self._sums_by_hand(unsplit, split, hit, hit)
        table = np.full(len(self.keys), -1, dtype=np.int64)
        for weights, values in (*as_played, *always_hit):
            best = np.where(weights > 0, values, -np.inf).argmax(axis=1)
            table = np.where((table < 0) & (weights > 0).any(axis=1), best, table)
        return table

    def _sums_by_hand(self, unsplit: Policy, split: Policy, dealt: Policy, split_off: Policy) -> tuple[Floats, Floats]:
        """`_sums` over hands as dealt and over split hands, valued under one play and weighted by another."""
        size = (len(self.keys), len(self.names))
        everywhere = np.arange(len(self.game.unsplit))
        whole = _sums(self.unsplit, everywhere, self._played(split, unsplit), self._dealt({**unsplit, **dealt}), size)
        hands = SplitHands(self.solver, self.shoe, lambda gone: split)
        parts = np.zeros_like(whole)
        for mode, played in hands.played(0).items():
            weight = self._split_off(hands, mode, {**split, **split_off})
            parts += _sums(self.split[mode], hands.states.base, played, weight, size)
        return whole, parts

    def _dealt(self, policy: Policy) -> Floats:
        """[S, U]: how often hands as dealt come up, without the probability of the upcard."""
        unsplit = self.game.unsplit
        begin = np.zeros((len(unsplit), len(self.game.groups)))
        two = np.flatnonzero((unsplit.size == 2) & (unsplit.counts <= self.game.shoe).all(axis=1))
        begin[two] = chance_of(self.solver.field, self.game, two)[:, None]
        return next(follow_policy(self.game, unsplit, Mode(), policy, begin, self.probabilities.draw)).play

    def _split_off(self, hands: SplitHands, mode: Mode, policy: Policy) -> Floats:
        """[H, U]: how often split hands come up, for the states of `hands`."""
        states, whole = hands.states, self.game.split
        begin = np.zeros((len(whole), len(self.game.groups)))
        first = (whole.size == 1) & np.isin(whole.start, pair_groups(self.game))
        begin[first] = 1
        step = np.zeros(whole.child.shape)
        step[states.base] = hands.probabilities(0).draw
        return next(follow_policy(self.game, whole, mode, policy, begin, step)).play[states.base]


def _sums(cells: DecisionCells, base: Ints, played: PlayedStates, weight: Floats, size: tuple[int, int]) -> Floats:
    """[2, *size]: the total weight of the hands of each cell that are offered each action, and its total value."""
    found = np.zeros((2, *size))
    number = cells.number[base].reshape(-1)
    for action, (value, offer) in enumerate(zip(played.actions, played.offered, strict=True)):
        if value is not None:
            here = (weight * offer).reshape(-1)
            found[0, :, cells.names[action]] += np.bincount(number, here, size[0])
            found[1, :, cells.names[action]] += np.bincount(number, here * value.reshape(-1), size[0])
    return found


def _chosen(cells: DecisionCells, table: Ints, before: Chosen) -> Chosen:
    """The actions [S, U] that the cells of one mode take; as before if a cell has none."""
    name = table[cells.number]
    chosen = before.copy()
    for action, number in enumerate(cells.names.tolist()):
        chosen[name == number] = action
    return chosen


def by_total(solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
    """`td`: by total, hard or soft, and the actions offered."""
    return _TotalDependent(solver, shoe, by_cards=False).policies()


def by_total_and_cards(solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
    """`tdc`: also by the number of cards."""
    return _TotalDependent(solver, shoe, by_cards=True).policies()

"""Play by totals: one decision for all hands that count the same and may do the same.

Such a play is found by turns: every hand is valued under the play so far, and each cell (hands of one total, hard or
soft, that are offered the same, against one upcard) takes the action that is worth most over its hands as they come
up. That changes how often hands come up, so it is done again until no cell changes.

Cells are chosen on hands as dealt, and split hands of the same cell are played alike. Only cells that split hands
alone fall into are chosen on these.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import Chosen, Played, Player, Policy, actions_of, offered
from upcard.analysis.solver.opening import chance_of
from upcard.analysis.solver.probabilities import Laws
from upcard.analysis.solver.split_policies import Plays, SplitHands
from upcard.analysis.solver.splits import Splitting, pair_kinds
from upcard.analysis.solver.terminal_states import followed

#: Enough turns for every game seen; each but the last changes some cell for the better.
TURNS: Final = 30


@dataclass(frozen=True)
class Cells:
    """The cells of a list of states in one mode: `number` [S, U], and for each action its number among all names."""

    number: Ints
    names: Ints


class _ByTotal:
    """Play by totals of one game, with or without the number of cards."""

    def __init__(self, player: Player, laws: Laws, by_cards: bool) -> None:
        assert isinstance(player.field, Reals), "play is chosen in floats"
        self.player = player
        self.laws = laws
        self.game: Game = player.game
        self.by_cards = by_cards
        self.law = laws.of(self.game.unsplit)
        self.best = SplitHands(player, laws)
        self.modes = self.best.modes
        self.names: dict[tuple[str, str | None], int] = {}
        self.keys: dict[tuple[int, ...], int] = {}
        self.unsplit = self._cells(self.game.unsplit, Mode(), splits=True)
        self.split = {mode: self._cells(self.game.split, mode, splits=False) for mode in self.modes}

    # ---- cells ----------------------------------------------------------------------------------------------------

    def _cells(self, states: States, mode: Mode, splits: bool) -> Cells:
        """Number the cells of a mode. A cell is known by total, softness, cards where wanted, what is offered, the
        value of a pair that may be split, and whether the player's own money is at stake."""
        choices = self.game.choices(states, mode)
        actions = actions_of(choices)
        rules = [None, None, *(each.rule for each in choices.doubles), None, *(each.rule for each in choices.splits)]
        named = [(action.do, rule) for action, rule in zip(actions, rules, strict=True)]
        names = [self.names.setdefault(each, len(self.names)) for each in named]
        shape = (len(states), len(self.game.kinds))
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
        return Cells(numbers[cell.reshape(-1)].reshape(shape), np.array(names))

    # ---- turns ----------------------------------------------------------------------------------------------------

    def plays(self) -> Plays:
        """The play on which the turns settle."""
        unsplit: Policy = {}
        split = self.best.policy(0)
        self._played(split, None, unsplit)
        for _ in range(TURNS):
            table = self._table(unsplit, split)
            changed = {mode: _chosen(cells, table, split[mode]) for mode, cells in self.split.items()}
            new = _chosen(self.unsplit, table, unsplit[Mode()])
            if (new == unsplit[Mode()]).all() and all((changed[mode] == split[mode]).all() for mode in changed):
                break
            unsplit, split = {**unsplit, Mode(): new}, {**split, **changed}
        found = split
        return Plays(lambda gone: found, SplitHands(self.player, self.laws, lambda gone: found), unsplit)

    def _played(self, split: Policy, follow: Policy | None, record: Policy | None = None) -> Played:
        """Hands as dealt, played by a policy or as well as can be, after the play of split hands is known."""
        splitting = Splitting(self.player, self.laws, lambda gone: split)
        splits = [splitting.value(option) for option in self.game.choices(self.game.unsplit, Mode()).splits]
        return self.player.play(self.game.unsplit, self.law, Mode(), follow, record, splits)

    def _table(self, unsplit: Policy, split: Policy) -> Ints:
        """The best action of every cell, by the number of its name: on hands as dealt where one comes up, else on split
        hands, else on hands that would come up if every hand were hit."""
        as_played = self._sums_by_hand(unsplit, split, unsplit, split)
        hit = {mode: np.ones_like(chosen) for mode, chosen in {**split, **unsplit}.items()}
        always_hit = self._sums_by_hand(unsplit, split, hit, hit)
        table = np.full(len(self.keys), -1, dtype=np.int64)
        for weights, values in (*as_played, *always_hit):
            best = np.where(weights > 0, values, -np.inf).argmax(axis=1)
            table = np.where((table < 0) & (weights > 0).any(axis=1), best, table)
        return table

    def _sums_by_hand(self, unsplit: Policy, split: Policy, dealt: Policy, split_off: Policy) -> tuple[Floats, Floats]:
        """`_sums` over hands as dealt and over split hands, valued under one play, as often as another meets them."""
        size = (len(self.keys), len(self.names))
        everywhere = np.arange(len(self.game.unsplit))
        whole = _sums(self.unsplit, everywhere, self._played(split, unsplit), self._dealt({**unsplit, **dealt}), size)
        hands = SplitHands(self.player, self.laws, lambda gone: split)
        parts = np.zeros_like(whole)
        for mode, played in hands.played(0).items():
            weight = self._split_off(hands, mode, {**split, **split_off})
            parts += _sums(self.split[mode], hands.states.base, played, weight, size)
        return whole, parts

    def _dealt(self, policy: Policy) -> Floats:
        """[S, U]: how often hands as dealt come up, apart from the upcard's chance."""
        unsplit = self.game.unsplit
        begin = np.zeros((len(unsplit), len(self.game.kinds)))
        two = np.flatnonzero((unsplit.size == 2) & (unsplit.counts <= self.game.shoe).all(axis=1))
        begin[two] = chance_of(self.player.field, self.game, two)[:, None]
        return next(followed(self.game, unsplit, Mode(), policy, begin, self.law.draw)).play

    def _split_off(self, hands: SplitHands, mode: Mode, policy: Policy) -> Floats:
        """[H, U]: how often hands that a split leaves with one card come up, for the states of `hands`."""
        states, whole = hands.states, self.game.split
        begin = np.zeros((len(whole), len(self.game.kinds)))
        first = (whole.size == 1) & np.isin(whole.start, pair_kinds(self.game))
        begin[first] = 1
        step = np.zeros(whole.child.shape)
        step[states.base] = hands.law(0).draw
        return next(followed(self.game, whole, mode, policy, begin, step)).play[states.base]


def _sums(cells: Cells, base: Ints, played: Played, weight: Floats, size: tuple[int, int]) -> Floats:
    """[2, *size]: the weight with which each action is offered in each cell, and what it is worth in all."""
    found = np.zeros((2, *size))
    number = cells.number[base].reshape(-1)
    for action, (value, offer) in enumerate(zip(played.actions, played.offered, strict=True)):
        if value is not None:
            here = (weight * offer).reshape(-1)
            found[0, :, cells.names[action]] += np.bincount(number, here, size[0])
            found[1, :, cells.names[action]] += np.bincount(number, here * value.reshape(-1), size[0])
    return found


def _chosen(cells: Cells, table: Ints, before: Chosen) -> Chosen:
    """The actions of the cells by their numbers in one mode; as before where a cell has none."""
    name = table[cells.number]
    chosen = before.copy()
    for action, number in enumerate(cells.names.tolist()):
        chosen[name == number] = action
    return chosen


def by_total(player: Player, laws: Laws) -> Plays:
    """`td`: by total, hard or soft, and what is offered."""
    return _ByTotal(player, laws, by_cards=False).plays()


def by_total_and_cards(player: Player, laws: Laws) -> Plays:
    """`tdc`: by the number of cards too."""
    return _ByTotal(player, laws, by_cards=True).plays()

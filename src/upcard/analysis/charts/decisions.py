"""Every hand that decides something, as columns of numbers: what charts and costs are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from upcard.analysis.game.game import Game, Option
from upcard.analysis.hands.arithmetic import Floats, Ints, Values
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import HIT, Chosen, Played, actions_of
from upcard.analysis.solver.solution import Solution, reach
from upcard.analysis.solver.splits import pairs
from upcard.cards import RANK_VALUES
from upcard.rulebook.model import Stake

#: What a hand may do, in the order of the columns; where a book offers several rows of one, its best counts.
ACTIONS: Final = ("stand", "hit", "double", "surrender", "split")

#: The upcards as charts print them, by what they count; every ten-value is one.
COLUMNS: Final = "23456789TA"

#: The parts of a chart in their order.
PARTS: Final = ("hard", "soft", "pair")

#: The fields of `Decided` that have one entry for each hand.
_COLUMNS: Final = ("hand", "size", "total", "soft", "pair", "column", "chance")


def letter(value: int) -> str:
    """The rank that stands for what a card counts: A for 1, T for 10."""
    return {1: "A", 10: "T"}.get(value, str(value))


def columns(game: Game) -> Ints:
    """[U]: the column of each kind of upcard."""
    return np.array([COLUMNS.index(letter(value)) for value in game.kinds.values])


@dataclass(frozen=True)
class Decided:
    """D hands with the upcard each meets. `hand` [D] is the row of the composition, `size`, `total` and `soft` [D] what
    it counts, `pair` [D] what a card of a pair counts that may be split (0 for other hands), `column` [D] the place of
    the upcard in `COLUMNS`; `values` [A, D] in wagers, NaN where an action is not offered; `chance` [D] of a round."""

    game: Game
    hand: Ints
    size: Ints
    total: Ints
    soft: Ints
    pair: Ints
    column: Ints
    values: Floats
    chance: Floats

    def __len__(self) -> int:
        return len(self.hand)

    def only(self, places: Ints) -> Decided:
        """Some of the hands."""
        fields = {name: getattr(self, name)[places] for name in _COLUMNS}
        return Decided(game=self.game, values=self.values[:, places], **fields)

    def ranks(self, place: int) -> str:
        """The ranks of a hand, every ten-value as T."""
        letters = self.game.table.text(int(self.hand[place]), self.game.kinds.letters)
        return "".join("T" if RANK_VALUES[letter] == 10 else letter for letter in letters)

    @cached_property
    def best(self) -> Floats:
        """[D]: the value of the best action."""
        return np.asarray(np.nanmax(self.values, axis=0))


def cells_of(hands: Decided) -> Ints:
    """[D]: a number for the cell of a chart that each hand is in, in the order of a chart."""
    part = np.where(hands.pair > 0, PARTS.index("pair"), hands.soft)
    return np.asarray((part * 22 + np.where(hands.pair > 0, hands.pair, hands.total)) * len(COLUMNS) + hands.column)


def cell_name(cell: int) -> tuple[str, int, str]:
    """Part, total or what a card of the pair counts, and upcard of such a number."""
    rest, column = divmod(cell, len(COLUMNS))
    part, number = divmod(rest, 22)
    return PARTS[part], number, COLUMNS[column]


def decided(solution: Solution, reached: Values | None = None) -> Decided:
    """Every decision of hands that are not split; `reached` [S, U] is how likely a round comes to each and lets it
    play, by default playing as the solution does."""
    worked = solution.worked
    chance = solution.reach if reached is None else reached
    return _decided(solution.game, solution.game.unsplit, worked.played, Mode(), worked.law.alive, chance)


def decided_after_split(solution: Solution, stake: Stake) -> Decided | None:
    """Every decision of split hands with such a stake; None where no split leads to any.

    `chance` is that of a pair split once: how hands split again are played is not among the decisions.
    """
    worked, game = solution.worked, solution.game
    hands = worked.plays.hands
    law = hands.law(0)
    found = []
    for mode in hands.modes:
        if (mode.own == 0) == (stake is Stake.FREE):
            played = hands.played(0)[mode]
            chance = _reach_after_split(solution, mode, played.chosen) * law.alive
            found.append(_decided(game, hands.states, played, mode, law.alive, chance))
    return _joined(game, [each for each in found if len(each)])


def _decided(game: Game, states: States, played: Played, mode: Mode, alive: Values, chance: Values) -> Decided:
    choices = game.choices(states.whole, mode)
    shape = alive.shape
    stays = np.array([float(worth) for worth in game.settler.worths])[choices.settlement.stays[states.base]]
    deciding = (alive > 0) & (stays > 0) & ~choices.stops[states.base] & (states.size >= 2)[:, None]
    values = np.full((len(ACTIONS), *shape), np.nan)
    for action, value, offered in zip(actions_of(choices), played.actions, played.offered, strict=True):
        if value is not None:
            known = values[ACTIONS.index(action.do)]
            worth = np.where(offered & (alive > 0), value / np.where(alive > 0, alive, 1), np.nan)
            np.fmax(known, worth, out=known)
    deciding = deciding & ~np.isnan(values).all(axis=0)
    state, upcard = np.nonzero(deciding)
    row = states.row[state]
    kinds, table = game.kinds, game.table
    first = (table.counts[row] > 0).argmax(axis=1)
    splits = ~np.isnan(values[ACTIONS.index("split")][state, upcard])
    return Decided(
        game=game,
        hand=row,
        size=table.size[row],
        total=table.total[row],
        soft=table.soft[row].astype(np.int64),
        pair=np.where(splits, np.array(kinds.values)[first], 0),
        column=columns(game)[upcard],
        values=values[:, state, upcard],
        chance=np.broadcast_to(chance, shape)[state, upcard],
    )


def _joined(game: Game, parts: Sequence[Decided]) -> Decided | None:
    if not parts:
        return None
    joined = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS}
    return Decided(game=game, values=np.concatenate([part.values for part in parts], axis=1), **joined)


def _reach_after_split(solution: Solution, mode: Mode, chosen: Chosen) -> Floats:
    """[S, U] of the split hands: how likely a split leads to each, the upcard's own chance left out."""
    worked, game = solution.worked, solution.game
    states, law = worked.plays.hands.states, worked.plays.hands.law(0)
    found = np.zeros((len(states), len(game.kinds)))
    for kind, chance in _began(solution, mode):
        found[(states.size == 1) & (states.start == kind)] += chance
    for level in states.levels:
        drawing = found[level] * ((chosen[level] == HIT) | (states.size[level] == 1)[:, None])
        for kind in range(len(game.kinds)):
            children = states.child[level, kind]
            into = children >= 0
            np.add.at(found, children[into], drawing[into] * law.draw[level, kind][into, None])
    return found


def _began(solution: Solution, mode: Mode) -> list[tuple[int, Floats]]:
    """The kinds of card with which hands in this mode begin, and how likely, [U]."""
    worked, game = solution.worked, solution.game
    choices = game.choices(game.unsplit, Mode())
    came = reach(worked)
    first = len(actions_of(choices)) - len(choices.splits)
    found = []
    for number, option in enumerate(choices.splits):
        for state, kinds in pairs(game, option):
            split = came[state] * (worked.played.chosen[state] == first + number)
            found += [(kind, split * _hands(option, mode) / len(kinds)) for kind in kinds]
    return found


def _hands(option: Option, mode: Mode) -> int:
    """How many of the two hands of a split are in this mode."""
    return (option.kept == mode) + (option.to == mode)

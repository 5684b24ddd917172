"""A published chart as a way of playing, and what following it costs.

A chart says less than a player needs in three places. Where it has no row for a hand, that of the nearest total is
taken; where it doubles a hand that may not double, its own `double_refused` counts; offers of insurance, of which
charts do not speak, are taken where they are worth it. A pair that may not be split is played as its total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.charts.codes import CODES, NOTHING, done, worth
from upcard.analysis.charts.decisions import COLUMNS, Decided, cell_name, cells_of, columns, decided, letter
from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import STAND, Chosen, Player, Policy, actions_of, offered
from upcard.analysis.solver.probabilities import Laws
from upcard.analysis.solver.solution import Solution, work_out
from upcard.analysis.solver.split_policies import Plays, SplitHands
from upcard.analysis.solver.splits import split_modes
from upcard.rulebook import Strategy
from upcard.rulebook.strategy import ChartRow

#: Values that differ by less, in wagers, are called a tie.
TIE: Final = 1e-6

_CODE_NUMBERS: Final = {code: number for number, code in enumerate(CODES)}


@dataclass(frozen=True)
class Cell:
    """A cell of a chart: what it says, what is best where all its hands are played by one code, and what the first
    costs against the second, in wagers each time the cell is met. `hands` is its part, ``hard``, ``soft`` or ``pair``,
    `value` the total, or what a card of the pair counts; `chance` that of a round to meet it."""

    hands: str
    value: int
    upcard: str
    row: str
    chart: str
    best: str
    chance: float
    cost: float

    @property
    def agrees(self) -> bool:
        return self.cost <= TIE


@dataclass(frozen=True)
class Followed:
    """A chart followed to the letter, beside the best play. Everything is in wagers a round.

    `cost` is all that following costs: `cells` where a cell has another code than its hands are best played by,
    `composition` what remains in cells because one code plays unlike hands, `after_split` in split hands.
    """

    strategy: Strategy
    best: Solution
    solution: Solution
    cells: tuple[Cell, ...]
    composition: float

    @property
    def cost(self) -> float:
        return self.best.net - self.solution.net

    @property
    def cells_cost(self) -> float:
        return sum(cell.chance * cell.cost for cell in self.cells)

    @property
    def after_split(self) -> float:
        return self.cost - self.cells_cost - self.composition

    @property
    def differing(self) -> tuple[Cell, ...]:
        """The cells in which the chart is not the best play, the dearest first."""
        found = [cell for cell in self.cells if not cell.agrees]
        return tuple(sorted(found, key=lambda cell: (-cell.cost * cell.chance, cell.hands, cell.value, cell.upcard)))


def follow(best: Solution, strategy: Strategy) -> Followed:
    """Play the game of a solution by a chart, and compare."""
    game = best.game
    solution = Solution(game, strategy.id, work_out(Reals(), game, lambda *known: _plays(strategy, *known)))
    hands = decided(best, solution.reach)
    played = _codes_of(strategy, hands)
    lost = (hands.best - worth(_done(played, hands), hands)) * hands.chance
    cells, cost = _cells(strategy, hands, played)
    return Followed(strategy, best, solution, cells, float(lost.sum()) - cost)


# ---- the chart as a policy ------------------------------------------------------------------------------------------


def _plays(strategy: Strategy, player: Player, laws: Laws) -> Plays:
    game = player.game
    unsplit = _policy(strategy, game, game.unsplit, [Mode()])
    split = _policy(strategy, game, game.split, split_modes(game)) if game.book.split.limit else {}
    return Plays(lambda gone: split, SplitHands(player, laws, lambda gone: split), unsplit)


def _policy(strategy: Strategy, game: Game, states: States, modes: list[Mode]) -> Policy:
    """What the chart says in these modes and in those that doubling leads to."""
    policy: Policy = {}
    waiting = list(modes)
    while waiting:
        mode = waiting.pop()
        if mode not in policy:
            policy[mode] = _chosen(strategy, game, states, mode)
            choices = game.choices(states, mode)
            waiting += [option.to for option in choices.doubles if (option.legal & ~choices.stops).any()]
    return policy


def _chosen(strategy: Strategy, game: Game, states: States, mode: Mode) -> Chosen:
    """[S, U]: the number of the action the chart takes; see `upcard.analysis.solver.backward_induction.actions_of`."""
    choices = game.choices(states, mode)
    shape = (len(states), len(game.kinds))
    masks = [np.broadcast_to(mask, shape) for mask in offered(choices, splits=not mode.split)]
    actions = [action.do for action in actions_of(choices)]
    may_split = np.zeros(shape, dtype=bool)
    for action, mask in zip(actions, masks, strict=True):
        may_split |= mask & (action == "split")
    value = np.array(game.kinds.values)[(states.counts > 0).argmax(axis=1)]
    table = game.table
    total, soft = table.total[states.row][:, None], table.soft[states.row].astype(np.int64)[:, None]
    codes = _look_up(strategy, total, soft, np.where(may_split, value[:, None], 0), columns(game)[None, :])
    chosen = np.full(shape, STAND, dtype=np.int8)
    for code, number in _CODE_NUMBERS.items():
        left = codes == number
        for do in CODES[code]:
            for place, (action, mask) in enumerate(zip(actions, masks, strict=True)):
                if action == do:
                    chosen[left & mask] = place
                    left = left & ~mask
    return chosen


def _look_up(strategy: Strategy, total: Ints, soft: Ints, pair: Ints, column: Ints) -> Ints:
    """The numbers of the chart's codes; the arguments are broadcast together."""
    table = _code_table(strategy)
    return np.asarray(table[np.where(pair > 0, 2, soft), np.where(pair > 0, pair, total), column])


def _code_table(strategy: Strategy) -> Ints:
    """[3, 22, C]: the number of the code by hard, soft or pair, total or value of a card, and column."""
    table = np.full((3, 22, len(COLUMNS)), NOTHING, dtype=np.int64)
    for part, rows in enumerate((strategy.hard, strategy.soft)):
        for total in range(22):
            row = rows[min(rows, key=lambda known: (abs(known - total), -known))] if rows else None
            table[part, total] = _row_codes(row)
    for value in range(1, 11):
        row = strategy.row(0, soft=False, pair=letter(value))
        total, soft = (12, 1) if value == 1 else (2 * value, 0)
        table[2, value] = table[soft, total] if row is None else _row_codes(row)
    return table


def _row_codes(row: ChartRow | None) -> list[int]:
    return [NOTHING if row is None else _CODE_NUMBERS[code_of(row, column)] for column in COLUMNS]


def code_of(row: ChartRow, column: str) -> str:
    """The code of a cell, what a refused double means put into it: ``Ds`` for a D that then stands."""
    play = row.plays[column]
    return "Ds" if play == "D" and row.double_refused == "S" else play


# ---- what it costs --------------------------------------------------------------------------------------------------


def _codes_of(strategy: Strategy, hands: Decided) -> Ints:
    return _look_up(strategy, hands.total, hands.soft, hands.pair, hands.column)


def _done(codes: Ints, hands: Decided) -> Ints:
    """[D]: what each hand does by its own code."""
    found = np.full(len(hands), NOTHING, dtype=np.int64)
    for code, number in _CODE_NUMBERS.items():
        mine = codes == number
        found[mine] = done(code, hands)[mine]
    return found


def _cells(strategy: Strategy, hands: Decided, codes: Ints) -> tuple[tuple[Cell, ...], float]:
    """Every cell that some round meets, in the order of a chart, and what they cost in all."""
    names, cell = np.unique(cells_of(hands), return_inverse=True)
    met = np.bincount(cell, hands.chance).astype(np.float64)
    values = {code: _means(worth(done(code, hands), hands), hands.chance, cell, met) for code in CODES}
    chart = np.zeros(len(names), dtype=np.int64)
    chart[cell] = codes
    cells = []
    for place, name in enumerate(names.tolist()):
        if met[place] > 0:
            hand, value, upcard = cell_name(name)
            said = list(CODES)[int(chart[place])]
            best = max(CODES, key=lambda code: (values[code][place], code == said))
            cost = values[best][place] - values[said][place]
            row = _row_id(strategy, hand, value)
            best = said if cost <= TIE else best
            cells.append(Cell(hand, value, upcard, row, said, best, float(met[place]), max(float(cost), 0.0)))
    return tuple(cells), sum(each.chance * each.cost for each in cells)


def _means(values: Floats, weights: Floats, cell: Ints, met: Floats) -> Floats:
    """The mean of values in each cell; minus infinity where some hand that comes up has none."""
    counted = np.where(weights > 0, values, 0)
    return np.bincount(cell, weights * counted) / np.where(met > 0, met, 1)


def _row_id(strategy: Strategy, hands: str, value: int) -> str:
    if hands == "pair":
        row = strategy.row(0, soft=False, pair=letter(value))
    else:
        row = strategy.row(value, soft=hands == "soft")
    return "" if row is None else row.id

"""What it costs to play by a published chart.

A chart says less than a player needs. If it has no row for a hand, the row of the nearest total is used; if a hand may
not double, `double_refused` of the row decides; offers of insurance are taken if that is best. A pair that may not be
split is played as its total. Surrender is the chart's own, before the dealer's check as well as later.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.charts.codes import CODES, NOTHING, actions_by_code, best_code, ev_of, values_of_codes
from upcard.analysis.charts.decisions import (
    COLUMNS,
    DecisionColumns,
    cell_name,
    cells_of,
    columns,
    letter,
    unsplit_decisions,
)
from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import STAND, Chosen, HandSolver, Policy, actions_of, offered
from upcard.analysis.solver.before_first_decision import Opening
from upcard.analysis.solver.dealer_probabilities import ShoeProbabilities
from upcard.analysis.solver.solution import Solution, Valuation, value_game
from upcard.analysis.solver.splits import Policies, SplitHands, split_modes
from upcard.rulebook import Strategy
from upcard.rulebook.strategy import ChartRow

#: Values that differ by less than this, in wagers, are a tie.
TIE: Final = 1e-6

_CODE_NUMBERS: Final = {code: number for number, code in enumerate(CODES)}


@dataclass(frozen=True)
class CellCost:
    """A cell of a chart: the code of the `chart`, the `best` single code for its hands, and the `cost` of the first
    against the second, in wagers each time the cell comes up. `hands` is its part, ``hard``, ``soft`` or ``pair``,
    `value` the total or the card value of the pair; `chance` is that of a round to come to the cell."""

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
class ChartCost:
    """A chart followed to the letter, against the best play. All costs are in wagers a round.

    `cost` is the whole: `cells_cost` of cells with a code that is not the best, `composition` of playing all hands of a
    cell by one code, `after_split` that of split hands.
    """

    strategy: Strategy
    best: Solution
    solution: Solution
    cells: tuple[CellCost, ...]
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
    def differing(self) -> tuple[CellCost, ...]:
        """The cells in which the chart is not the best play, the most costly first."""
        found = [cell for cell in self.cells if not cell.agrees]
        return tuple(sorted(found, key=lambda cell: (-cell.cost * cell.chance, cell.hands, cell.value, cell.upcard)))


def chart_cost(best: Solution, strategy: Strategy) -> ChartCost:
    """Play the game of a solution by a chart and compare."""
    game = best.game

    def valued(offers: Chosen | None) -> Valuation:
        return value_game(Reals(), game, lambda *known: _policies(strategy, *known), offers)

    valuation = valued(None)
    offers = _offers(strategy, game, valuation.opening)
    solution = Solution(game, strategy.id, valuation if offers is None else valued(offers))
    hands = unsplit_decisions(best, solution.reach)
    played = _codes_of(strategy, hands)
    lost = (hands.best - ev_of(_actions(played, hands), hands)) * hands.chance
    cells, cost = _cells(strategy, hands, played)
    return ChartCost(strategy, best, solution, cells, float(lost.sum()) - cost)


def _offers(strategy: Strategy, game: Game, opening: Opening) -> Chosen | None:
    """The offers that the chart takes before the dealer's check, if surrender is one; else None, and the best are."""
    actions = [action.do for action in opening.offers]
    if "surrender" not in actions:
        return None
    surrender, table, row = actions.index("surrender"), game.table, opening.state
    first = np.array(game.groups.values)[(table.counts[row] > 0).argmax(axis=1)]
    pair = np.where(table.low[row] == 2 * first, first, 0)[:, None]
    total, soft = table.total[row][:, None], table.soft[row].astype(np.int64)[:, None]
    codes = _look_up(strategy, total, soft, pair, columns(game)[None, :])
    gives_up = np.isin(codes, [_CODE_NUMBERS[code] for code in CODES if CODES[code][0] == "surrender"])
    others = [np.where(offered, ev, -np.inf) for offered, ev in zip(opening.offered, opening.ev, strict=True)]
    others[surrender][:] = -np.inf
    taken = np.argmax(others, axis=0)
    return np.where(gives_up & opening.offered[surrender], surrender, taken).astype(np.int8)


# ---- the chart as a policy ------------------------------------------------------------------------------------------


def _policies(strategy: Strategy, solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
    game = solver.game
    unsplit = _policy(strategy, game, game.unsplit, [Mode()])
    split = _policy(strategy, game, game.split, split_modes(game)) if game.book.split.limit else {}
    return Policies(lambda gone: split, SplitHands(solver, shoe, lambda gone: split), unsplit)


def _policy(strategy: Strategy, game: Game, states: States, modes: list[Mode]) -> Policy:
    """The actions of the chart in these modes and in those that a double leads to."""
    policy: Policy = {}
    waiting = list(modes)
    while waiting:
        mode = waiting.pop()
        if mode not in policy:
            policy[mode] = _chosen(strategy, game, states, mode)
            choices = game.choices(states, mode)
            waiting += [option.to for option in choices.doubles if (option.legal & ~choices.auto_stand).any()]
    return policy


def _chosen(strategy: Strategy, game: Game, states: States, mode: Mode) -> Chosen:
    """[S, U]: the number of the action the chart takes; see `upcard.analysis.solver.backward_induction.actions_of`."""
    choices = game.choices(states, mode)
    shape = (len(states), len(game.groups))
    masks = [np.broadcast_to(mask, shape) for mask in offered(choices, splits=not mode.split)]
    actions = [action.do for action in actions_of(choices)]
    may_split = np.zeros(shape, dtype=bool)
    for action, mask in zip(actions, masks, strict=True):
        may_split |= mask & (action == "split")
    value = np.array(game.groups.values)[(states.counts > 0).argmax(axis=1)]
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
    """The numbers of the codes of the chart; the arguments are broadcast together."""
    table = _code_table(strategy)
    return np.asarray(table[np.where(pair > 0, 2, soft), np.where(pair > 0, pair, total), column])


def _code_table(strategy: Strategy) -> Ints:
    """[3, 22, C]: the number of the code by hard, soft or pair, by total or card value, and by column."""
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
    """The code of a cell; ``Ds`` for a D that stands if the double is refused."""
    play = row.plays[column]
    return "Ds" if play == "D" and row.double_refused == "S" else play


# ---- costs ----------------------------------------------------------------------------------------------------------


def _codes_of(strategy: Strategy, hands: DecisionColumns) -> Ints:
    return _look_up(strategy, hands.total, hands.soft, hands.pair, hands.column)


def _actions(codes: Ints, hands: DecisionColumns) -> Ints:
    """[D]: the action of each hand by its own code."""
    found = np.full(len(hands), NOTHING, dtype=np.int64)
    for code, number in _CODE_NUMBERS.items():
        mine = codes == number
        found[mine] = actions_by_code(code, hands)[mine]
    return found


def _cells(strategy: Strategy, hands: DecisionColumns, codes: Ints) -> tuple[tuple[CellCost, ...], float]:
    """Every cell that comes up, in the order of a chart, and their cost in all."""
    names, cell = np.unique(cells_of(hands), return_inverse=True)
    met = np.bincount(cell, hands.chance).astype(np.float64)
    values = values_of_codes(hands)
    means = np.array([_means(each, hands.chance, cell, met) for each in values.evs])
    chart = np.zeros(len(names), dtype=np.int64)
    chart[cell] = codes
    cells = []
    for place, name in enumerate(names.tolist()):
        if met[place] > 0:
            hand, value, upcard = cell_name(name)
            said = best = list(CODES)[int(chart[place])]
            cost = max(float(means[:, place].max() - means[chart[place], place]), 0.0)
            if cost > TIE:
                best = best_code(values, np.flatnonzero((cell == place) & (hands.chance > 0)))
            row = _row_id(strategy, hand, value)
            cells.append(CellCost(hand, value, upcard, row, said, best, float(met[place]), cost))
    return tuple(cells), sum(each.chance * each.cost for each in cells)


def _means(values: Floats, weights: Floats, cell: Ints, met: Floats) -> Floats:
    """The mean of values in each cell; minus infinity if some hand that comes up has none."""
    counted = np.where(weights > 0, values, 0)
    return np.bincount(cell, weights * counted) / np.where(met > 0, met, 1)


def _row_id(strategy: Strategy, hands: str, value: int) -> str:
    if hands == "pair":
        row = strategy.row(0, soft=False, pair=letter(value))
    else:
        row = strategy.row(value, soft=hands == "soft")
    return "" if row is None else row.id

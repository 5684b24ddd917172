"""All decisions of a solved game as columns of numbers, from which charts and costs are made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final

import numpy as np

from upcard.analysis.game.game import Game, StakeOption
from upcard.analysis.hands.arithmetic import Floats, Ints, Values
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import PlayedStates, Policy, actions_of
from upcard.analysis.solver.before_first_decision import DECLINE
from upcard.analysis.solver.dealer_probabilities import Probabilities
from upcard.analysis.solver.solution import Solution, Valuation, flows, reach
from upcard.analysis.solver.splits import pairs
from upcard.analysis.solver.terminal_states import HandFlow, follow_policy
from upcard.cards import RANK_VALUES
from upcard.rulebook.model import Stake

#: The actions of a chart; if a book offers several rows of one action, the best counts.
ACTIONS: Final = ("stand", "hit", "double", "surrender", "split")

#: The offers before the dealer checks for blackjack.
OFFERS: Final = ("decline", "insure", "even-money", "surrender")

#: The upcards as charts print them; all ten-value cards are one.
COLUMNS: Final = "23456789TA"

#: The parts of a chart in their order.
PARTS: Final = ("hard", "soft", "pair")

#: The fields of `DecisionColumns` with one entry for each hand.
_COLUMNS: Final = ("hand", "size", "total", "soft", "pair", "column", "chance")


def letter(value: int) -> str:
    """The rank of a card value: A for 1, T for 10."""
    return {1: "A", 10: "T"}.get(value, str(value))


def columns(game: Game) -> Ints:
    """[U]: the column of each upcard."""
    return np.array([COLUMNS.index(letter(value)) for value in game.groups.values])


@dataclass(frozen=True)
class DecisionColumns:
    """D hands, each against an upcard. `hand` [D] is the row of the composition, with `size`, `total` and `soft` [D];
    `pair` [D] is the card value of a pair that may be split, 0 for other hands; `column` [D] is the place of the upcard
    in `COLUMNS`; `values` [A, D] are in wagers, NaN if an action is not offered; `chance` [D] is that of a round."""

    game: Game
    hand: Ints
    size: Ints
    total: Ints
    soft: Ints
    pair: Ints
    column: Ints
    values: Floats
    chance: Floats
    actions: tuple[str, ...] = ACTIONS

    def __len__(self) -> int:
        return len(self.hand)

    def only(self, places: Ints) -> DecisionColumns:
        """Some of the hands."""
        fields = {name: getattr(self, name)[places] for name in _COLUMNS}
        return DecisionColumns(game=self.game, values=self.values[:, places], actions=self.actions, **fields)

    def ranks(self, place: int) -> str:
        """The ranks of a hand, every ten-value as T."""
        letters = self.game.table.text(int(self.hand[place]), self.game.groups.letters)
        return "".join("T" if RANK_VALUES[letter] == 10 else letter for letter in letters)

    @cached_property
    def best(self) -> Floats:
        """[D]: the expected value of the best action."""
        return np.asarray(np.nanmax(self.values, axis=0))


def cells_of(hands: DecisionColumns) -> Ints:
    """[D]: the number of the chart cell of each hand, in the order of a chart."""
    part = np.where(hands.pair > 0, PARTS.index("pair"), hands.soft)
    return np.asarray((part * 22 + np.where(hands.pair > 0, hands.pair, hands.total)) * len(COLUMNS) + hands.column)


def cell_name(cell: int) -> tuple[str, int, str]:
    """The part, the total or card value of a pair, and the upcard of such a number."""
    rest, column = divmod(cell, len(COLUMNS))
    part, number = divmod(rest, 22)
    return PARTS[part], number, COLUMNS[column]


def unsplit_decisions(solution: Solution, reached: Values | None = None) -> DecisionColumns:
    """Every decision of hands that are not split; `reached` [S, U] is the probability that a round comes to each, by
    default if it is played as the solution says."""
    valuation = solution.valuation
    chance = solution.reach if reached is None else reached
    return _columns_of(
        solution.game, solution.game.unsplit, valuation.played, Mode(), valuation.probabilities.alive, chance
    )


def split_decisions(solution: Solution, stake: Stake) -> DecisionColumns | None:
    """Every decision of split hands with such a stake; None if there is none.

    `chance` is that of a pair that is split once: hands split again are not among the decisions.
    """
    hands = solution.valuation.policies.hands
    alive = hands.probabilities(0).alive
    found = []
    for mode in hands.modes:
        if (mode.own == 0) == (stake is Stake.FREE):
            chance = next(_split_flows(solution, mode)).arrives[hands.states.base] * alive
            found.append(_columns_of(solution.game, hands.states, hands.played(0)[mode], mode, alive, chance))
    return _joined(solution.game, found)


def doubled_decisions(solution: Solution) -> DecisionColumns | None:
    """Every decision of doubled hands, split hands included; None if there is none. See `split_decisions`."""
    valuation, hands = solution.valuation, solution.valuation.policies.hands
    unsplit = solution.game.unsplit, valuation.probabilities, valuation.policies.unsplit
    split = hands.states, hands.probabilities(0), hands.policy(0)
    every = []
    if _decide_after_double(solution.game, solution.game.unsplit, Mode()):
        every += [(each, *unsplit) for each in chain.from_iterable(flows(valuation))]
    for mode in hands.modes:
        if _decide_after_double(solution.game, solution.game.split, mode):
            every += [(each, *split) for each in _split_flows(solution, mode)]
    found = [_doubled(valuation, *each) for each in every if each[0].mode.doubled]
    return _joined(solution.game, found)


def _decide_after_double(game: Game, states: States, mode: Mode) -> bool:
    """May a hand of this mode still decide something after a double?"""
    longer = states.size > 2
    doubled = (game.choices(states, option.to) for option in game.choices(states, mode).doubles)
    return any(not each.auto_stand[longer].all() for each in doubled)


def _doubled(
    valuation: Valuation, flow: HandFlow, states: States, probabilities: Probabilities, policy: Policy | None
) -> DecisionColumns:
    """The decisions of hands in a doubled mode."""
    arrives = flow.arrives[states.base]
    drawing = valuation.solver.drawing(valuation.solver.game.choices(states.whole, flow.mode))[states.base]
    reached = states.reached(np.asarray(arrives.any(axis=1)), drawing)
    some, places = states.only(reached), np.flatnonzero(reached)
    here = probabilities.only(places)
    played = valuation.solver.play(some, here, flow.mode, policy)
    return _columns_of(valuation.solver.game, some, played, flow.mode, here.alive, arrives[places] * here.alive)


def offer_decisions(solution: Solution) -> DecisionColumns | None:
    """Every offer before the dealer checks for blackjack; None if none is taken."""
    game, opening = solution.game, solution.valuation.opening
    if not ((opening.taken != DECLINE) & (opening.upcard > 0)).any():
        return None
    values = np.full((len(OFFERS), *opening.taken.shape), np.nan)
    likely = opening.upcard > 0
    for action, offered, ev in zip(opening.offers, opening.offered, opening.ev, strict=True):
        each = np.where(offered & likely, ev / np.where(likely, opening.upcard, 1), np.nan)
        values[OFFERS.index(action.do)] = each
    hand, upcard = np.nonzero((~np.isnan(values)).sum(axis=0) > 1)
    row, table = opening.state[hand], game.table
    first = np.array(game.groups.values)[(table.counts[row] > 0).argmax(axis=1)]
    return DecisionColumns(
        game=game,
        hand=row,
        size=table.size[row],
        total=table.total[row],
        soft=table.soft[row].astype(np.int64),
        pair=np.where(table.low[row] == 2 * first, first, 0),
        column=columns(game)[upcard],
        values=values[:, hand, upcard],
        chance=opening.chance[hand] * opening.upcard[hand, upcard],
        actions=OFFERS,
    )


def _columns_of(
    game: Game, states: States, played: PlayedStates, mode: Mode, alive: Values, chance: Values
) -> DecisionColumns:
    choices = game.choices(states.whole, mode)
    shape = alive.shape
    continues = np.array([float(amount) for amount in game.payoff_rules.amounts])[
        choices.payoffs.continues[states.base]
    ]
    deciding = (alive > 0) & (continues > 0) & ~choices.auto_stand[states.base] & (states.size >= 2)[:, None]
    values = np.full((len(ACTIONS), *shape), np.nan)
    for action, value, offered in zip(actions_of(choices), played.actions, played.offered, strict=True):
        if value is not None:
            known = values[ACTIONS.index(action.do)]
            ev = np.where(offered & (alive > 0), value / np.where(alive > 0, alive, 1), np.nan)
            np.fmax(known, ev, out=known)
    deciding = deciding & ~np.isnan(values).all(axis=0)
    state, upcard = np.nonzero(deciding)
    row = states.row[state]
    groups, table = game.groups, game.table
    first = (table.counts[row] > 0).argmax(axis=1)
    splits = ~np.isnan(values[ACTIONS.index("split")][state, upcard])
    return DecisionColumns(
        game=game,
        hand=row,
        size=table.size[row],
        total=table.total[row],
        soft=table.soft[row].astype(np.int64),
        pair=np.where(splits, np.array(groups.values)[first], 0),
        column=columns(game)[upcard],
        values=values[:, state, upcard],
        chance=np.broadcast_to(chance, shape)[state, upcard],
    )


def _joined(game: Game, every: Sequence[DecisionColumns]) -> DecisionColumns | None:
    parts = [part for part in every if len(part)]
    if not parts:
        return None
    joined: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _COLUMNS}
    return DecisionColumns(game=game, values=np.concatenate([part.values for part in parts], axis=1), **joined)


def _split_flows(solution: Solution, mode: Mode) -> Iterator[HandFlow]:
    """Split hands of a mode, followed from their first card; the probability of the upcard is left out."""
    game, hands = solution.game, solution.valuation.policies.hands
    whole = game.split
    begin = np.zeros((len(whole), len(game.groups)))
    for group, chance in _first_cards(solution, mode):
        begin[(whole.size == 1) & (whole.start == group)] += chance
    step = np.zeros(whole.child.shape)
    step[hands.states.base] = hands.probabilities(0).draw
    return follow_policy(game, whole, mode, hands.policy(0), begin, step)


def _first_cards(solution: Solution, mode: Mode) -> list[tuple[int, Floats]]:
    """The rank groups of the first card of hands in this mode, with their probability [U]."""
    valuation, game = solution.valuation, solution.game
    choices = game.choices(game.unsplit, Mode())
    came = reach(valuation)
    first = len(actions_of(choices)) - len(choices.splits)
    found = []
    for number, option in enumerate(choices.splits):
        for state, groups in pairs(game, option):
            split = came[state] * (valuation.played.chosen[state] == first + number)
            found += [(group, split * _hands(option, mode) / len(groups)) for group in groups]
    return found


def _hands(option: StakeOption, mode: Mode) -> int:
    """How many of the two hands of a split are in this mode."""
    return (option.kept == mode) + (option.to == mode)

"""Backward induction: the value of every hand, from the longest hands to the shortest.

Values are joint with the upcard: the probability of the upcard times the expected net in wagers. They can be compared
and added as they are; divided by `Probabilities.alive` they are the expected value (EV) of a hand that is to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import Choices, Game
from upcard.analysis.game.payoffs import Payoffs
from upcard.analysis.hands.arithmetic import Field, Ints, Values
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.solver.dealer_probabilities import Probabilities

#: The number of the action chosen in each state under each upcard, [S, U]; see `actions_of`.
Chosen = npt.NDArray[np.int8]

#: The actions chosen in each mode, for the whole list of states.
Policy = dict[Mode, Chosen]

STAND: Final = 0
HIT: Final = 1

ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


@dataclass(frozen=True)
class Action:
    """An action: `do` as in an input, and the id of the row if the player chooses among several."""

    do: str
    row: str | None = None

    def __str__(self) -> str:
        return self.do if self.row is None else f"{self.do}:{self.row}"


def actions_of(choices: Choices) -> tuple[Action, ...]:
    """The actions of a mode by number: stand, hit, each double, surrender, each split."""
    doubles = [Action("double", option.row) for option in choices.doubles]
    splits = [Action("split", option.row) for option in choices.splits]
    return (Action("stand"), Action("hit"), *doubles, Action("surrender"), *splits)


def offered(choices: Choices, splits: bool) -> list[Mask]:
    """The states [S, 1 or U] in which each action may be taken. A hand without a decision can only stand."""
    free = ~choices.auto_stand
    masks = [choices.stand | choices.auto_stand, choices.hit & free]
    masks += [each.legal & free for each in choices.doubles]
    masks.append(choices.surrender & free)
    return masks + [each.legal & free & splits for each in choices.splits]


@dataclass(frozen=True)
class PlayedStates:
    """How S states are played in one mode: the value [S, U] and the action chosen [S, U]; for each action by number,
    the states in which it is offered [S, 1 or U] and its value [S, U], None if it is never needed."""

    value: Values
    chosen: Chosen
    offered: Sequence[Mask]
    actions: Sequence[Values | None]


class HandSolver:
    """Values the hands of one game with the numbers of one field."""

    def __init__(self, field: Field, game: Game) -> None:
        self.field = field
        self.game = game

    def amounts(self, numbers: Ints) -> Values:
        """Amounts, given by their index, as numbers of the field."""
        return self.field.fractions(self.game.payoff_rules.amounts)[numbers]

    def standing(self, payoffs: Payoffs, base: Ints, probabilities: Probabilities) -> Values:
        """The value [S, U] of standing."""
        field = self.field
        value = field.zeros(probabilities.alive.shape)
        for net, dealer in zip(self.amounts(payoffs.standing[:, base]), probabilities.dealer, strict=True):
            value = field.fix(value + field.fix(net * dealer))
        return value

    def play(
        self,
        states: States,
        probabilities: Probabilities,
        mode: Mode,
        follow: Policy | None = None,
        record: Policy | None = None,
        splits: Sequence[Values] | None = None,
    ) -> PlayedStates:
        """Play every state by the policy `follow`, or as well as possible without one.

        The actions chosen are put into `record`, those of doubled hands included. `splits` are the values [S, U] of
        splitting by each row; without them nothing is split. Raises `NotExact` if a hand that must act may do nothing.
        """
        base = states.base
        choices = self.game.choices(states.whole, mode)
        masks = [mask[base] for mask in offered(choices, splits is not None)]
        values: list[Values | None] = [self.standing(choices.payoffs, base, probabilities), None]
        for option in choices.doubles:
            values.append(self._doubled(states, probabilities, masks[len(values)], option.to, follow, record))
        values.append(self._surrendered(states, probabilities, mode) if masks[len(values)].any() else None)
        values += splits or [None] * len(choices.splits)
        chosen = self._best_without_hitting(states, mode, masks, values, follow)
        value = self._hit(states, probabilities, choices, masks, values, chosen, follow is not None)
        if follow is None:
            stuck = (chosen < 0) & (choices.payoffs.continues[base] != self.game.payoff_rules.index(ZERO))
            if stuck.any() and stuck[states.reached(states.size == 2, self.drawing(choices)[base])].any():
                raise NotExact("stand", "a hand that has to act is offered nothing")
            if record is not None:
                # two rows may lead to one mode, each from hands of its own
                shape = (len(states.whole), probabilities.alive.shape[1])
                record.setdefault(mode, np.full(shape, STAND, dtype=np.int8))[base] = chosen
        return PlayedStates(value, chosen, masks, values)

    def drawing(self, choices: Choices) -> Mask:
        """[S]: the states that may take a card by hitting or doubling."""
        takes = choices.hit
        for option in choices.doubles:
            takes = takes | option.legal
        acts = ~choices.auto_stand & (choices.payoffs.continues != self.game.payoff_rules.index(ZERO))
        return np.asarray((takes & acts).any(axis=1))

    def _best_without_hitting(
        self, states: States, mode: Mode, masks: Sequence[Mask], values: Sequence[Values | None], follow: Policy | None
    ) -> Chosen:
        """The best action other than hitting, -1 if there is none; or what the policy says."""
        if follow is not None:
            return follow[mode][states.base]
        stand = values[STAND]
        assert stand is not None
        best = np.full(stand.shape, -np.inf)
        chosen = np.full(stand.shape, -1, dtype=np.int8)
        for number, (mask, value) in enumerate(zip(masks, values, strict=True)):
            if value is not None:
                better = mask & (value > best)
                np.copyto(best, value, where=better)
                chosen[better] = number
        return chosen

    def _hit(
        self,
        states: States,
        probabilities: Probabilities,
        choices: Choices,
        masks: Sequence[Mask],
        values: list[Values | None],
        chosen: Chosen,
        following: bool,
    ) -> Values:
        """Go from the longest hands to the shortest and return the value [S, U] of each state.

        The values of hitting are put into `values`. Unless a policy is followed, `chosen` becomes a hit if that is
        best.
        """
        field, payoffs = self.field, choices.payoffs
        bust = self.amounts(np.array(payoffs.bust))
        at_once, continues = payoffs.at_once[states.base], payoffs.continues[states.base]
        some_at_once = (continues != self.game.payoff_rules.index(ONE)).any()
        hits = field.zeros(probabilities.alive.shape)
        value = field.zeros(probabilities.alive.shape)
        #: The value of a state less that of a bust; the last row, zeros, is for hands over 21.
        above_bust = field.zeros((len(states) + 1, probabilities.alive.shape[1]))
        picked = _values_of_chosen(values, chosen, value)
        for level in reversed(states.levels):
            alive = probabilities.alive[level]
            hits[level] = field.fix(
                field.mean(probabilities.draw[level], above_bust[states.child[level]]) + field.fix(bust * alive)
            )
            if following:
                hit = chosen[level] == HIT
            else:
                hit = masks[HIT][level] & ((hits[level] > picked[level]) | (chosen[level] < 0))
                chosen[level][hit] = HIT
            value[level] = np.where(hit, hits[level], picked[level])
            if some_at_once:
                continued = field.fix(self.amounts(continues[level]) * value[level])
                value[level] = field.fix(field.fix(self.amounts(at_once[level]) * alive) + continued)
            above_bust[level] = field.fix(value[level] - field.fix(bust * alive))
        values[HIT] = hits
        return value

    def _doubled(
        self,
        states: States,
        probabilities: Probabilities,
        mask: Mask,
        mode: Mode,
        follow: Policy | None,
        record: Policy | None,
    ) -> Values | None:
        """The value of doubling in the states that may; 0 in others."""
        doubling = np.flatnonzero(mask.any(axis=1))
        if not len(doubling):
            return None
        field = self.field
        choices = self.game.choices(states.whole, mode)
        after, places, children = states.after_a_card(doubling, self.drawing(choices)[states.base])
        played = self.play(after, probabilities.only(places), mode, follow, record)
        bust = self.amounts(np.array(choices.payoffs.bust))
        above_bust = field.zeros((len(after) + 1, probabilities.alive.shape[1]))
        above_bust[:-1] = field.fix(played.value - field.fix(bust * probabilities.alive[places]))
        value = field.zeros(probabilities.alive.shape)
        lost = field.fix(bust * probabilities.alive[doubling])
        value[doubling] = field.fix(field.mean(probabilities.draw[doubling], above_bust[children]) + lost)
        return value

    def _surrendered(self, states: States, probabilities: Probabilities, mode: Mode) -> Values:
        """The value of surrendering."""
        field = self.field
        payoffs = self.game.payoffs(states.whole, mode.surrender(), mode)
        at_once, continues = self.amounts(payoffs.at_once[states.base]), self.amounts(payoffs.continues[states.base])
        standing = self.standing(payoffs, states.base, probabilities)
        return field.fix(field.fix(at_once * probabilities.alive) + field.fix(continues * standing))


def _values_of_chosen(values: Sequence[Values | None], chosen: Chosen, like: Values) -> Values:
    """The value of the action chosen, 0 if it is not known yet."""
    picked = np.zeros_like(like)
    for number, value in enumerate(values):
        if value is not None:
            np.copyto(picked, value, where=chosen == number)
    return picked

"""A hand's play, worked out from the longest hands to the shortest.

Values are joint with the upcard: the probability of the upcard, given the cards gone, times the net in wagers. They
are compared and added as they are; dividing by `Law.alive` gives the value of a hand that has come to act.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
import numpy.typing as npt

from upcard.analysis.game.game import Choices, Game
from upcard.analysis.game.payoffs import Settlement
from upcard.analysis.hands.arithmetic import Field, Ints, Values
from upcard.analysis.hands.states import Mask, Mode, States, renumbered
from upcard.analysis.hands.views import NotExact
from upcard.analysis.solver.probabilities import Law

#: The number of the action chosen in each state under each upcard, [S, U]; see `actions_of`.
Chosen = npt.NDArray[np.int8]

#: The play of hands in each mode, over the whole list of states.
Policy = dict[Mode, Chosen]

STAND: Final = 0
HIT: Final = 1

ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


@dataclass(frozen=True)
class Action:
    """What a hand may do: `do` as in an input, and the row where several stake differently."""

    do: str
    row: str | None = None

    def __str__(self) -> str:
        return self.do if self.row is None else f"{self.do}:{self.row}"


def actions_of(choices: Choices) -> tuple[Action, ...]:
    """The actions of a mode by number: stand, hit, the doubles, surrender, the splits."""
    doubles = [Action("double", option.row) for option in choices.doubles]
    splits = [Action("split", option.row) for option in choices.splits]
    return (Action("stand"), Action("hit"), *doubles, Action("surrender"), *splits)


def offered(choices: Choices, splits: bool) -> list[Mask]:
    """Where each action may be taken, [S, 1 or U] each. A hand that stands by itself is offered nothing and stands."""
    free = ~choices.stops
    masks = [choices.stand | choices.stops, choices.hit & free]
    masks += [each.legal & free for each in choices.doubles]
    masks.append(choices.surrender & free)
    return masks + [each.legal & free & splits for each in choices.splits]


@dataclass(frozen=True)
class Played:
    """The play of S states in one mode: its value [S, U] and the action chosen [S, U]; for each action by number where
    it is offered, [S, 1 or U], and its value [S, U], None where it is not worked out."""

    value: Values
    chosen: Chosen
    offered: Sequence[Mask]
    actions: Sequence[Values | None]


class Player:
    """Plays hands of one game with numbers of one field."""

    def __init__(self, field: Field, game: Game) -> None:
        self.field = field
        self.game = game

    def worths(self, numbers: Ints) -> Values:
        """The worths of a settlement as numbers of the field."""
        return self.field.fractions(self.game.settler.worths)[numbers]

    def stood(self, settlement: Settlement, base: Ints, law: Law) -> Values:
        """What hands are worth that stand, [S, U]."""
        field = self.field
        value = field.zeros(law.alive.shape)
        for worth, dealer in zip(self.worths(settlement.stood[:, base]), law.dealer, strict=True):
            value = field.fix(value + field.fix(worth * dealer))
        return value

    def play(
        self,
        states: States,
        law: Law,
        mode: Mode,
        follow: Policy | None = None,
        record: Policy | None = None,
        splits: Sequence[Values] | None = None,
    ) -> Played:
        """Play every state by the policy `follow`, or as well as can be where there is none.

        What is chosen is put into `record`, for hands that a double leads to as well. `splits` are the values of
        splitting by each row, [S, U] each; without them nothing is split. Raises `NotExact` where a hand that has to
        act is offered nothing.
        """
        base = states.base
        choices = self.game.choices(states.whole, mode)
        masks = [mask[base] for mask in offered(choices, splits is not None)]
        values: list[Values | None] = [self.stood(choices.settlement, base, law), None]
        for option in choices.doubles:
            values.append(self._doubled(states, law, masks[len(values)], option.to, follow, record))
        values.append(self._surrendered(states, law, mode) if masks[len(values)].any() else None)
        values += splits or [None] * len(choices.splits)
        chosen = self._at_once(states, mode, masks, values, follow)
        value = self._drawing(states, law, choices, masks, values, chosen, follow is not None)
        if follow is None:
            stuck = (chosen < 0) & (choices.settlement.stays[base] != self.game.settler.number(ZERO))
            if stuck.any() and stuck[states.reached(states.size == 2, self.drawing(choices)[base])].any():
                raise NotExact("stand", "a hand that has to act is offered nothing")
            if record is not None:
                everywhere = np.full((len(states.whole), law.alive.shape[1]), STAND, dtype=np.int8)
                everywhere[base] = chosen
                record[mode] = everywhere
        return Played(value, chosen, masks, values)

    def drawing(self, choices: Choices) -> Mask:
        """[S]: the states that may take a card by hitting or doubling."""
        takes = choices.hit
        for option in choices.doubles:
            takes = takes | option.legal
        plays = ~choices.stops & (choices.settlement.stays != self.game.settler.number(ZERO))
        return np.asarray((takes & plays).any(axis=1))

    def _at_once(
        self, states: States, mode: Mode, masks: Sequence[Mask], values: Sequence[Values | None], follow: Policy | None
    ) -> Chosen:
        """The best action but hitting, -1 where there is none; or what the policy says."""
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

    def _drawing(
        self,
        states: States,
        law: Law,
        choices: Choices,
        masks: Sequence[Mask],
        values: list[Values | None],
        chosen: Chosen,
        following: bool,
    ) -> Values:
        """Walk from the longest hands to the shortest: puts the values of hitting into `values`, hits where that is
        chosen, or better, into `chosen`, and returns the value of each state."""
        field, settlement = self.field, choices.settlement
        bust = self.worths(np.array(settlement.bust))
        once, stays = settlement.once[states.base], settlement.stays[states.base]
        some_at_once = (stays != self.game.settler.number(ONE)).any()
        hits = field.zeros(law.alive.shape)
        value = field.zeros(law.alive.shape)
        #: What a state is worth beyond being bust; a last row of zeros answers for hands that are.
        beyond = field.zeros((len(states) + 1, law.alive.shape[1]))
        picked = _picked(values, chosen, value)
        for level in reversed(states.levels):
            alive = law.alive[level]
            hits[level] = field.fix(field.mean(law.draw[level], beyond[states.child[level]]) + field.fix(bust * alive))
            if following:
                hit = chosen[level] == HIT
            else:
                hit = masks[HIT][level] & ((hits[level] > picked[level]) | (chosen[level] < 0))
                chosen[level][hit] = HIT
            value[level] = np.where(hit, hits[level], picked[level])
            if some_at_once:
                kept = field.fix(self.worths(stays[level]) * value[level])
                value[level] = field.fix(field.fix(self.worths(once[level]) * alive) + kept)
            beyond[level] = field.fix(value[level] - field.fix(bust * alive))
        values[HIT] = hits
        return value

    def _doubled(
        self, states: States, law: Law, mask: Mask, mode: Mode, follow: Policy | None, record: Policy | None
    ) -> Values | None:
        """The value of doubling where it may be done; 0 elsewhere."""
        doubling = np.flatnonzero(mask.any(axis=1))
        if not len(doubling):
            return None
        field = self.field
        choices = self.game.choices(states.whole, mode)
        first = np.zeros(len(states), dtype=bool)
        children = states.child[doubling].reshape(-1)
        first[children[children >= 0]] = True
        after = states.only(states.reached(first, self.drawing(choices)[states.base]))
        places = np.flatnonzero(np.isin(states.base, after.base))
        played = self.play(after, law.only(places), mode, follow, record)
        bust = self.worths(np.array(choices.settlement.bust))
        beyond = field.zeros((len(after) + 1, law.alive.shape[1]))
        beyond[:-1] = field.fix(played.value - field.fix(bust * law.alive[places]))
        children = renumbered(places, len(states))[states.child[doubling]]
        value = field.zeros(law.alive.shape)
        lost = field.fix(bust * law.alive[doubling])
        value[doubling] = field.fix(field.mean(law.draw[doubling], beyond[children]) + lost)
        return value

    def _surrendered(self, states: States, law: Law, mode: Mode) -> Values:
        """The value of giving the hand up now."""
        field = self.field
        settlement = self.game.settlement(states.whole, mode.surrender())
        once, stays = self.worths(settlement.once[states.base]), self.worths(settlement.stays[states.base])
        stood = self.stood(settlement, states.base, law)
        return field.fix(field.fix(once * law.alive) + field.fix(stays * stood))


def _picked(values: Sequence[Values | None], chosen: Chosen, like: Values) -> Values:
    """The value of the action chosen, of those known."""
    picked = np.zeros_like(like)
    for number, value in enumerate(values):
        if value is not None:
            np.copyto(picked, value, where=chosen == number)
    return picked

"""The exact value of a split: a pair that is played as two hands or more.

The hands of one pair are exchangeable: a card is as likely to be of any rank whichever hand it goes to. So the value of
each is that of a hand played alone, from a shoe without the other cards of the pair. Whether hands are split again
depends on their second cards alone. `SecondCards` is one case of these: the second card of a hand does not pair, or it
may be any card because no split is left. That the second card of *another* hand does not pair is taken into account by
inclusion and exclusion, so that only cards of the pair's rank group are ever removed from the shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np

from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import Game, StakeOption
from upcard.analysis.hands.arithmetic import Values
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.solver.backward_induction import HIT, HandSolver, PlayedStates, Policy
from upcard.analysis.solver.dealer_probabilities import Probabilities, ShoeProbabilities

#: The two modes into which hands of each mode are split again, first that of the hand that keeps its card; None if
#: never.
Resplits = Mapping[Mode, tuple[Mode, Mode] | None]


@dataclass(frozen=True)
class SecondCards:
    """One case of second cards: the number of resplits, and the hands after them.

    A hand is its mode and whether its second card may be any card; if not, it does not pair.
    """

    resplits: int
    hands: tuple[tuple[Mode, bool], ...]

    @property
    def unpaired(self) -> int:
        """The number of hands whose second card does not pair."""
        return sum(not anything for _, anything in self.hands)


def second_card_cases(
    resplits: Resplits, first: tuple[Mode, Mode], limit: int, new_first: bool
) -> Iterator[SecondCards]:
    """Every case of second cards after the first split; the hands are dealt to in the order of play."""

    def deal_on(
        waiting: tuple[Mode, ...], left: int, pairs: int, done: tuple[tuple[Mode, bool], ...]
    ) -> Iterator[SecondCards]:
        if not waiting:
            yield SecondCards(pairs, done)
            return
        mode, *others = waiting
        more = resplits[mode]
        if more is None or left == 0:
            yield from deal_on(tuple(others), left, pairs, (*done, (mode, True)))
            return
        yield from deal_on((*in_order(more), *others), left - 1, pairs + 1, done)
        yield from deal_on(tuple(others), left, pairs, (*done, (mode, False)))

    def in_order(pair: tuple[Mode, Mode]) -> tuple[Mode, Mode]:
        return (pair[1], pair[0]) if new_first else pair

    yield from deal_on(in_order(first), limit - 1, 0, ())


@dataclass(frozen=True)
class OneCardValues:
    """The value [K, U] of split hands with one card, by its rank group: with any next card, and the part of it with a
    next card that does not pair."""

    anything: Values
    unpaired: Values


@dataclass(frozen=True, order=True)
class RemovedCards:
    """For hands that start with a card of one rank group: `copies` cards of a group are removed from the shoe."""

    start: int
    group: int
    copies: int

    @property
    def alike(self) -> int:
        """The number of removed cards in the rank group of the first card."""
        return self.copies if self.group == self.start else 0


class Splitting:
    """The value of splitting each pair of a game by each row that allows it.

    `policy` says how split hands are played, by the number of other cards of the pair's rank group that are removed.
    """

    def __init__(self, solver: HandSolver, shoe: ShoeProbabilities, policy: Callable[[int], Policy]) -> None:
        self.solver = solver
        self.game: Game = solver.game
        self.shoe = shoe
        self.policy = policy
        self.limit = self.game.book.split.limit
        self._probabilities_of: dict[tuple[RemovedCards, ...], tuple[States, Probabilities]] = {}
        self._first: dict[tuple[tuple[RemovedCards, ...], Mode], OneCardValues] = {}
        self.resplits = {group: _resplits(self.game, group) for group in pair_groups(self.game)}

    def value(self, option: StakeOption) -> Values:
        """[S, U] for the unsplit states: the value of splitting by this row, 0 if that is not allowed."""
        game = self.game
        result = self.solver.field.zeros((len(game.unsplit), len(game.groups)))
        for state, groups in pairs(game, option):
            result[state] = self._pair(groups[0], option) if len(groups) == 1 else self._mixed(groups, option)
        return result

    def _pair(self, group: int, option: StakeOption) -> Values:
        """The value [U] of splitting a pair of one rank group."""
        value = self.solver.field.zeros((len(self.game.groups),))
        for upcards, resplits in self.resplits[group]:
            for second_cards in second_card_cases(
                resplits, (option.kept, option.to), self.limit, self.game.book.split.plays == "new-first"
            ):
                for mode, anything in second_cards.hands:
                    value[upcards] += self._hand(group, second_cards, mode, anything)[upcards]
                    value = self.solver.field.fix(value)
        return value

    def _hand(self, group: int, second_cards: SecondCards, mode: Mode, anything: bool) -> Values:
        """What one hand adds to the value of splitting a pair in one case of second cards."""
        field = self.solver.field
        value = field.zeros((len(self.game.groups),))
        others = second_cards.unpaired - (not anything)
        for taken in range(others + 1):
            more = second_cards.resplits + taken
            chance = self.chance(group, more)
            if chance is None:
                break
            first = self.first(1 + more, mode)
            part = (first.anything if anything else first.unpaired)[group]
            sign = comb(others, taken) * (-1) ** taken
            value = field.fix(value + field.fix(field.fix(part * sign) * chance))
        return value

    def chance(self, group: int, cards: int) -> Values | None:
        """The probability that so many given cards are all of the pair's rank group; None if there are too few."""
        of_group, in_all = int(self.game.shoe[group]) - 2, int(self.game.shoe.sum()) - 2
        if of_group < cards:
            return None
        field = self.solver.field
        chance = field.integers(np.ones(1, dtype=np.int64))
        for drawn in range(cards):
            chance = field.fix(chance * field.ratio(np.array([of_group - drawn]), np.array([in_all - drawn])))
        return chance

    def _mixed(self, groups: tuple[int, ...], option: StakeOption) -> Values:
        """The value [U] of splitting two cards of the same value but unlike ranks; the kept hand gets either."""
        if self.limit > 1:
            raise NotExact(option.rule, "splitting again pairs that are alike in value only is not worked out")
        field = self.solver.field
        value = field.zeros((len(self.game.groups),))
        for start, other in (groups, groups[::-1]):
            for mode in (option.kept, option.to):
                first = self._first_of((RemovedCards(start, other, 1),), mode)
                value = field.fix(value + first.anything[start])
        return field.fix(value * field.ratio(np.array([1]), np.array([2])))

    # ---- hands of one card ----------------------------------------------------------------------------------------

    def first(self, gone: int, mode: Mode) -> OneCardValues:
        """Split hands with one card, with `gone` more cards of its rank group removed."""
        starts = sorted(group for group in self.resplits if self.game.shoe[group] > gone)
        return self._first_of(tuple(RemovedCards(group, group, gone) for group in starts), mode)

    def _first_of(self, gone: tuple[RemovedCards, ...], mode: Mode) -> OneCardValues:
        key = (gone, mode)
        if key not in self._first:
            self._first[key] = self._one_card_values(gone, mode)
        return self._first[key]

    def _one_card_values(self, gone: tuple[RemovedCards, ...], mode: Mode) -> OneCardValues:
        field = self.solver.field
        states, probabilities = self._probabilities(gone)
        value = self.solver.play(states, probabilities, mode, follow=self.policy(gone[0].alike)).value
        size = len(self.game.groups)
        anything, unpaired = field.zeros((size, size)), field.zeros((size, size))
        for state in np.flatnonzero(states.size == 1).tolist():
            start = int(states.start[state])
            seconds = field.fix(probabilities.draw[state, :, None] * value[states.child[state]])
            anything[start] = field.fix(seconds.sum(axis=0))
            unpaired[start] = field.fix(anything[start] - seconds[start])
        return OneCardValues(anything, unpaired)

    def _probabilities(self, gone: tuple[RemovedCards, ...]) -> tuple[States, Probabilities]:
        """The hands that the policy reaches, and their probabilities."""
        if gone not in self._probabilities_of:
            whole = self.game.split
            taken = np.zeros((len(self.game.groups), len(self.game.groups)), dtype=np.int64)
            first = np.zeros(len(whole), dtype=bool)
            for each in gone:
                taken[each.start, each.group] += each.copies
                first |= (whole.size == 1) & (whole.start == each.start)
            states = whole.only(whole.reached(first, self._draws(self.policy(gone[0].alike))))
            self._probabilities_of[gone] = states, self.shoe.probabilities(states, taken[states.start])
        return self._probabilities_of[gone]

    def _draws(self, policy: Policy) -> Mask:
        """[S]: the split hands with one card, and those that take a card by the policy in some mode."""
        drawing: Mask = self.game.split.size == 1
        for mode, chosen in policy.items():
            doubles = len(self.game.choices(self.game.split, mode).doubles)
            drawing = drawing | ((chosen >= HIT) & (chosen < HIT + 1 + doubles)).any(axis=1)
        return drawing


def pairs(game: Game, option: StakeOption) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The unsplit states that may be split by a row, with the one or two rank groups of their cards."""
    for state in np.flatnonzero(option.legal.any(axis=1)).tolist():
        groups = tuple(np.flatnonzero(game.unsplit.counts[state]).tolist())
        if (game.unsplit.counts[state] <= game.shoe).all():
            yield state, groups


def pair_groups(game: Game) -> list[int]:
    """The rank groups of which a pair may be split."""
    options = game.choices(game.unsplit, Mode()).splits
    found = {groups[0] for option in options for _, groups in pairs(game, option) if len(groups) == 1}
    return sorted(found)


def splits_again(game: Game, groups: Iterable[int]) -> bool:
    """May a hand that started with a card of one of these rank groups be split again?"""
    cases = [resplits for group in groups for _, resplits in _resplits(game, group)]
    return any(modes is not None for resplits in cases for modes in resplits.values())


def split_modes(game: Game) -> list[Mode]:
    """The modes of hands after one split or more, in the order in which they are found."""
    waiting = [mode for option in game.choices(game.unsplit, Mode()).splits for mode in (option.kept, option.to)]
    found: list[Mode] = []
    while waiting:
        mode = waiting.pop(0)
        if mode not in found:
            found.append(mode)
            if game.book.split.limit > 1:
                options = game.choices(game.split, mode).splits
                waiting += [each for option in options for each in (option.kept, option.to)]
    return found


def _resplits(game: Game, group: int) -> list[tuple[Mask, Resplits]]:
    """How hands that started with a card of this rank group are split again, for each set of upcards [U]."""
    size = len(game.groups)
    if game.book.split.limit == 1:
        return [(np.ones(size, dtype=bool), dict.fromkeys(split_modes(game)))]
    pair = np.zeros(size, dtype=np.int64)
    pair[group] = 2
    whole = game.split
    state = int(np.flatnonzero((whole.row == game.table.row(pair)) & (whole.start == group))[0])
    upcards_of: dict[tuple[tuple[Mode, tuple[Mode, Mode] | None], ...], Mask] = {}
    for upcard in range(size):
        resplits = tuple((mode, _split_again(game, mode, state, upcard)) for mode in split_modes(game))
        upcards_of.setdefault(resplits, np.zeros(size, dtype=bool))[upcard] = True
    return [(upcards, dict(resplits)) for resplits, upcards in upcards_of.items()]


def _split_again(game: Game, mode: Mode, state: int, upcard: int) -> tuple[Mode, Mode] | None:
    """The modes of the two hands if a split hand that pairs is split again, or None."""
    choices = game.choices(game.split, mode)
    if game.payoff_rules.amounts[_at(choices.payoffs.continues, state, upcard)] != 1 or _at(
        choices.auto_stand, state, upcard
    ):
        return None
    options = [option for option in choices.splits if _at(option.legal, state, upcard)]
    if not options:
        return None
    if len({(option.kept, option.to) for option in options}) > 1:
        raise NotExact(options[0].rule, "a choice of stakes when a split hand is split again is not worked out")
    mixed = [option for option in choices.splits if _splits_mixed(game, option, state)]
    if mixed:
        raise NotExact(mixed[0].rule, "splitting again pairs that are alike in value only is not worked out")
    return options[0].kept, options[0].to


def _splits_mixed(game: Game, option: StakeOption, state: int) -> bool:
    """May a hand that started like this one be split with a second card of another rank group?"""
    like = (game.split.start == game.split.start[state]) & (game.split.size == 2)
    like[state] = False
    return bool(option.legal[like].any())


def _at(table: np.ndarray, state: int, upcard: int) -> int:
    """The entry of a table [S, 1 or U]."""
    return int(table[state, upcard if table.shape[1] > 1 else 0])


#: How split hands are played, by the number of other cards of the pair's rank group that are removed.
SplitPolicy = Callable[[int], Policy]


@dataclass
class Policies:
    """How every hand is played; `unsplit` is None if hands as dealt are played as well as possible."""

    split: SplitPolicy
    hands: SplitHands
    unsplit: Policy | None = None


class SplitHands:
    """Split hands, each played for itself: the best play, or what `follow` says. There is one play for each number of
    removed cards of the pair's rank group."""

    def __init__(self, solver: HandSolver, shoe: ShoeProbabilities, follow: SplitPolicy | None = None) -> None:
        self.solver = solver
        self.shoe = shoe
        self.follow = follow
        self.modes = split_modes(solver.game)
        self._known: dict[int, Probabilities] = {}
        self._policies: dict[int, Policy] = {}
        self._played: dict[int, dict[Mode, PlayedStates]] = {}

    @cached_property
    def states(self) -> States:
        """Every split hand that can come up."""
        whole = self.solver.game.split
        first = (whole.size == 1) & np.isin(whole.start, pair_groups(self.solver.game))
        draws: Mask = whole.size == 1
        for mode in self.modes:
            draws = draws | self.solver.drawing(self.solver.game.choices(whole, mode))
        return whole.only(whole.reached(first, draws))

    def probabilities(self, gone: int) -> Probabilities:
        """The probabilities in `states` if `gone` more cards of the first card's rank group are removed."""
        if gone not in self._known:
            taken = np.eye(len(self.solver.game.groups), dtype=np.int64) * gone
            self._known[gone] = self.shoe.probabilities(self.states, taken[self.states.start])
        return self._known[gone]

    def played(self, gone: int) -> dict[Mode, PlayedStates]:
        """The play of `states` in each mode that a split leads to; none is split again."""
        if gone not in self._played:
            record: Policy = {}
            follow = self.follow(gone) if self.follow else None
            probabilities = self.probabilities(gone)
            play = self.solver.play
            self._played[gone] = {mode: play(self.states, probabilities, mode, follow, record) for mode in self.modes}
            self._policies[gone] = follow or record
        return self._played[gone]

    @property
    def known(self) -> frozenset[int]:
        """The numbers of removed cards for which the play is known."""
        return frozenset(self._played)

    def policy(self, gone: int) -> Policy:
        """The same as a policy, doubled hands included."""
        self.played(gone)
        return self._policies[gone]

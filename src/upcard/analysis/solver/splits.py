"""Splitting, exactly: what a pair is worth once it is played as two hands or more.

Hands made from one pair are exchangeable: which of them a card goes to does not change its law, so each is worth what
a hand is worth that is played alone from a shoe without the other cards of the pair. Resplitting is decided by second
cards alone. A way in which they may fall says of each hand that its second card is none of the pair, or that it may be
anything because no split is left. That a card of *another* hand is none of the pair is taken into account by inclusion
and exclusion, so that only cards of the pair's kind are ever taken out of the shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import comb

import numpy as np

from upcard.analysis.game.game import Game, Option
from upcard.analysis.hands.arithmetic import Values
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.hands.views import NotExact
from upcard.analysis.solver.backward_induction import HIT, Player, Policy
from upcard.analysis.solver.probabilities import Law, Laws

#: How hands in each mode split again: the hand that keeps its card and the new one; None where they may not.
Again = Mapping[Mode, tuple[Mode, Mode] | None]


@dataclass(frozen=True)
class Fallen:
    """One way in which second cards may fall: how many pairs came up again, and the hands in the end.

    A hand is its mode and whether its second card may be anything; else it is none of the pair.
    """

    again: int
    hands: tuple[tuple[Mode, bool], ...]

    @property
    def unpaired(self) -> int:
        """How many hands have a second card that is none of the pair."""
        return sum(not anything for _, anything in self.hands)


def ways(again: Again, first: tuple[Mode, Mode], limit: int, new_first: bool) -> Iterator[Fallen]:
    """Every way in which second cards may fall after the first split, hands being looked at in the order of play."""

    def fall(waiting: tuple[Mode, ...], left: int, pairs: int, done: tuple[tuple[Mode, bool], ...]) -> Iterator[Fallen]:
        if not waiting:
            yield Fallen(pairs, done)
            return
        mode, *others = waiting
        more = again[mode]
        if more is None or left == 0:
            yield from fall(tuple(others), left, pairs, (*done, (mode, True)))
            return
        yield from fall((*in_order(more), *others), left - 1, pairs + 1, done)
        yield from fall(tuple(others), left, pairs, (*done, (mode, False)))

    def in_order(pair: tuple[Mode, Mode]) -> tuple[Mode, Mode]:
        return (pair[1], pair[0]) if new_first else pair

    yield from fall(in_order(first), limit - 1, 0, ())


@dataclass(frozen=True)
class First:
    """The value of split hands that hold one card yet, by its kind, [K, U]: whatever the next card, and the part of it
    in which the next card is of another kind."""

    anything: Values
    unpaired: Values


@dataclass(frozen=True, order=True)
class Gone:
    """Hands that began with a card of kind `start`, from a shoe without `copies` cards of another kind or the same."""

    start: int
    kind: int
    copies: int

    @property
    def alike(self) -> int:
        """How many cards of the first card's kind are gone."""
        return self.copies if self.kind == self.start else 0


class Splitting:
    """The value of splitting every pair of a game by each row that allows it.

    `policy` gives the play of split hands, by how many other cards of the pair's kind are out of the shoe.
    """

    def __init__(self, player: Player, laws: Laws, policy: Callable[[int], Policy]) -> None:
        self.player = player
        self.game: Game = player.game
        self.laws = laws
        self.policy = policy
        self.limit = self.game.book.split.limit
        self._laws: dict[tuple[Gone, ...], tuple[States, Law]] = {}
        self._first: dict[tuple[tuple[Gone, ...], Mode], First] = {}
        self.again = {kind: _again(self.game, kind) for kind in pair_kinds(self.game)}

    def value(self, option: Option) -> Values:
        """[S, U] over the unsplit states: splitting by this row where it may be done, 0 elsewhere."""
        game = self.game
        result = self.player.field.zeros((len(game.unsplit), len(game.kinds)))
        for state, kinds in pairs(game, option):
            result[state] = self._pair(kinds[0], option) if len(kinds) == 1 else self._mixed(kinds, option)
        return result

    def _pair(self, kind: int, option: Option) -> Values:
        """The value [U] of splitting a pair of one kind."""
        value = self.player.field.zeros((len(self.game.kinds),))
        for upcards, again in self.again[kind]:
            for fallen in ways(again, (option.kept, option.to), self.limit, self.game.book.split.plays == "new-first"):
                for mode, anything in fallen.hands:
                    value[upcards] += self._hand(kind, fallen, mode, anything)[upcards]
                    value = self.player.field.fix(value)
        return value

    def _hand(self, kind: int, fallen: Fallen, mode: Mode, anything: bool) -> Values:
        """What one hand adds to the value of splitting a pair, where second cards have fallen in this way."""
        field = self.player.field
        value = field.zeros((len(self.game.kinds),))
        others = fallen.unpaired - (not anything)
        for taken in range(others + 1):
            more = fallen.again + taken
            chance = self.chance(kind, more)
            if chance is None:
                break
            first = self.first(1 + more, mode)
            part = (first.anything if anything else first.unpaired)[kind]
            sign = comb(others, taken) * (-1) ** taken
            value = field.fix(value + field.fix(field.fix(part * sign) * chance))
        return value

    def chance(self, kind: int, cards: int) -> Values | None:
        """How likely given cards are all of the pair's kind when the pair is gone; None where there are not as many."""
        of_kind, in_all = int(self.game.shoe[kind]) - 2, int(self.game.shoe.sum()) - 2
        if of_kind < cards:
            return None
        field = self.player.field
        chance = field.integers(np.ones(1, dtype=np.int64))
        for drawn in range(cards):
            chance = field.fix(chance * field.ratio(np.array([of_kind - drawn]), np.array([in_all - drawn])))
        return chance

    def _mixed(self, kinds: tuple[int, ...], option: Option) -> Values:
        """The value [U] of splitting two cards alike in value only: either may be the one that is kept."""
        if self.limit > 1:
            raise NotExact(option.rule, "splitting again pairs that are alike in value only is not worked out")
        field = self.player.field
        value = field.zeros((len(self.game.kinds),))
        for start, other in (kinds, kinds[::-1]):
            for mode in (option.kept, option.to):
                first = self._first_of((Gone(start, other, 1),), mode)
                value = field.fix(value + first.anything[start])
        return field.fix(value * field.ratio(np.array([1]), np.array([2])))

    # ---- hands of one card ----------------------------------------------------------------------------------------

    def first(self, gone: int, mode: Mode) -> First:
        """Split hands of one card, `gone` more cards of its kind being out of the shoe."""
        starts = sorted(kind for kind in self.again if self.game.shoe[kind] > gone)
        return self._first_of(tuple(Gone(kind, kind, gone) for kind in starts), mode)

    def _first_of(self, gone: tuple[Gone, ...], mode: Mode) -> First:
        key = (gone, mode)
        if key not in self._first:
            self._first[key] = self._worked_out(gone, mode)
        return self._first[key]

    def _worked_out(self, gone: tuple[Gone, ...], mode: Mode) -> First:
        field = self.player.field
        states, law = self._law(gone)
        value = self.player.play(states, law, mode, follow=self.policy(gone[0].alike)).value
        size = len(self.game.kinds)
        anything, unpaired = field.zeros((size, size)), field.zeros((size, size))
        for state in np.flatnonzero(states.size == 1).tolist():
            start = int(states.start[state])
            seconds = field.fix(law.draw[state, :, None] * value[states.child[state]])
            anything[start] = field.fix(seconds.sum(axis=0))
            unpaired[start] = field.fix(anything[start] - seconds[start])
        return First(anything, unpaired)

    def _law(self, gone: tuple[Gone, ...]) -> tuple[States, Law]:
        """The hands that are reached by the policy, and their law."""
        if gone not in self._laws:
            whole = self.game.split
            taken = np.zeros((len(self.game.kinds), len(self.game.kinds)), dtype=np.int64)
            first = np.zeros(len(whole), dtype=bool)
            for each in gone:
                taken[each.start, each.kind] += each.copies
                first |= (whole.size == 1) & (whole.start == each.start)
            states = whole.only(whole.reached(first, self._draws(self.policy(gone[0].alike))))
            self._laws[gone] = states, self.laws.of(states, taken[states.start])
        return self._laws[gone]

    def _draws(self, policy: Policy) -> Mask:
        """[S]: the split hands that take a card by the policy in some mode, and those that have but one."""
        drawing: Mask = self.game.split.size == 1
        for mode, chosen in policy.items():
            doubles = len(self.game.choices(self.game.split, mode).doubles)
            drawing = drawing | ((chosen >= HIT) & (chosen < HIT + 1 + doubles)).any(axis=1)
        return drawing


def pairs(game: Game, option: Option) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The unsplit states that may be split by a row, with the one or two kinds of their cards."""
    for state in np.flatnonzero(option.legal.any(axis=1)).tolist():
        kinds = tuple(np.flatnonzero(game.unsplit.counts[state]).tolist())
        if (game.unsplit.counts[state] <= game.shoe).all():
            yield state, kinds


def pair_kinds(game: Game) -> list[int]:
    """The kinds of which a pair may be split."""
    options = game.choices(game.unsplit, Mode()).splits
    found = {kinds[0] for option in options for _, kinds in pairs(game, option) if len(kinds) == 1}
    return sorted(found)


def splits_again(game: Game, kinds: Iterable[int]) -> bool:
    """May a hand that began with a card of one of these kinds be split again?"""
    groups = [again for kind in kinds for _, again in _again(game, kind)]
    return any(modes is not None for again in groups for modes in again.values())


def split_modes(game: Game) -> list[Mode]:
    """The modes in which hands come out of a split, those of hands split again included, in the order met."""
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


def _again(game: Game, kind: int) -> list[tuple[Mask, Again]]:
    """How hands that began with a card of this kind split again, for groups of upcards [U] treated alike."""
    size = len(game.kinds)
    if game.book.split.limit == 1:
        return [(np.ones(size, dtype=bool), dict.fromkeys(split_modes(game)))]
    pair = np.zeros(size, dtype=np.int64)
    pair[kind] = 2
    whole = game.split
    state = int(np.flatnonzero((whole.row == game.table.row(pair)) & (whole.start == kind))[0])
    groups: dict[tuple[tuple[Mode, tuple[Mode, Mode] | None], ...], Mask] = {}
    for upcard in range(size):
        again = tuple((mode, _split_again(game, mode, state, upcard)) for mode in split_modes(game))
        groups.setdefault(again, np.zeros(size, dtype=bool))[upcard] = True
    return [(upcards, dict(again)) for again, upcards in groups.items()]


def _split_again(game: Game, mode: Mode, state: int, upcard: int) -> tuple[Mode, Mode] | None:
    """The modes of the two hands into which a split hand's pair is split again, or None."""
    choices = game.choices(game.split, mode)
    if game.settler.worths[_at(choices.settlement.stays, state, upcard)] != 1 or _at(choices.stops, state, upcard):
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


def _splits_mixed(game: Game, option: Option, state: int) -> bool:
    """May a hand that began like this one be split with a second card of another kind?"""
    like = (game.split.start == game.split.start[state]) & (game.split.size == 2)
    like[state] = False
    return bool(option.legal[like].any())


def _at(table: np.ndarray, state: int, upcard: int) -> int:
    """The entry of a table [S, 1 or U]."""
    return int(table[state, upcard if table.shape[1] > 1 else 0])

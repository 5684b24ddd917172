"""The return of a game: every hand against every upcard, worked out exactly.

>>> from upcard.rulebook import load, variants
>>> solution = solve(compile_game(load(variants()[0])))
>>> f"{solution.net:.6%}"
'-0.485780%'
>>> solution.hand("88", "T").decision.best
'split'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from upcard.analysis.game.game import Game, compile_game
from upcard.analysis.hands.arithmetic import Field, Reals, Values
from upcard.analysis.hands.rank_groups import DECKS
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.solver.backward_induction import Action, Chosen, Played, Player, Policy, actions_of
from upcard.analysis.solver.opening import Start, start
from upcard.analysis.solver.probabilities import Law, Laws
from upcard.analysis.solver.split_policies import Plays
from upcard.analysis.solver.splits import Splitting
from upcard.analysis.solver.strategy_classes import CLASSES
from upcard.analysis.solver.terminal_states import followed
from upcard.cards import RANKS
from upcard.rulebook.model import Rulebook, Stake

__all__ = ["Decision", "Game", "Hand", "HandValues", "Solution", "compile_game", "hand_values", "solve"]


@dataclass(frozen=True)
class Worked:
    """A game worked out with the numbers of one field: how it is played, and every hand as dealt; `insuring` where
    insurance and even money are taken when that is best."""

    player: Player
    laws: Laws
    law: Law
    plays: Plays
    splitting: Splitting
    played: Played
    start: Start
    insuring: bool

    @property
    def net(self) -> Values:
        """The expected net of a round in wagers, one number of the field."""
        field = self.player.field
        by_hand = field.fix(self.start.chance[:, None] * self.start.value)
        return field.fix(field.fix(by_hand.sum(axis=0)).sum(axis=0))


def work_out(
    field: Field,
    game: Game,
    plays_of: Callable[[Player, Laws], Plays],
    offers: Chosen | None = None,
    insuring: bool = True,
) -> Worked:
    """Play and value every hand. `offers` says which offers before the peek are taken; None takes what is best, and
    never insurance or even money where not `insuring`."""
    player = Player(field, game)
    laws = Laws(field, game, spare=2 * game.book.split.limit)
    laws.know_hands()
    plays = plays_of(player, laws)
    splitting = Splitting(player, laws, plays.split)
    splits = [splitting.value(option) for option in game.choices(game.unsplit, Mode()).splits]
    record: Policy = {}
    law = laws.of(game.unsplit)
    played = player.play(game.unsplit, law, Mode(), plays.unsplit, record, splits)
    begin = start(player, laws, played, insuring, offers)
    known = replace(plays, unsplit=plays.unsplit or record)
    return Worked(player, laws, law, known, splitting, played, begin, insuring)


@dataclass(frozen=True)
class Decision:
    """A hand that has to act: its ranks in the order of the kinds, the upcard, the value of each action offered in
    wagers, the action `played`, `best` and its `margin` over the next (None where there is no other).

    `chance` of getting there in a round, playing as the solution says; 0 for hands that it never plays to.
    """

    ranks: str
    upcard: str
    total: int
    soft: bool
    chance: float
    values: Mapping[str, float]
    played: str
    best: str
    margin: float | None


@dataclass(frozen=True)
class Hand:
    """A starting hand against an upcard: `chance` of the two together, `value` the expected net of the round in wagers
    whatever the dealer turns out to hold, `offers` what can be done before the dealer looks, with the value of each,
    and `decision`, None where the hand gets none."""

    ranks: str
    upcard: str
    chance: float
    value: float
    offers: Mapping[str, float]
    decision: Decision | None


class Solution:
    """A game solved: `net` is the expected net of a round in wagers; the house edge is its negative."""

    def __init__(self, game: Game, strategy: str, worked: Worked) -> None:
        self.game = game
        self.strategy = strategy
        self.worked = worked
        self.net = float(worked.net)

    @property
    def house_edge(self) -> float:
        """What the house keeps of each wager on average."""
        return -self.net

    @cached_property
    def upcards(self) -> Mapping[str, tuple[float, float]]:
        """By upcard, a rank for each kind: its probability, and the expected net of a round once it is seen."""
        begin, shoe = self.worked.start, self.game.shoe
        chance = shoe / shoe.sum()
        nets = (begin.chance[:, None] * begin.value).sum(axis=0)
        return {
            letter: (float(chance[up]), float(nets[up] / chance[up]))
            for up, letter in enumerate(self.game.kinds.letters)
            if chance[up] > 0
        }

    # ---- hands ----------------------------------------------------------------------------------------------------

    def hands(self) -> Iterator[Hand]:
        """Every starting hand against every upcard that can be dealt, in the order of the kinds."""
        for state in np.unique(self.worked.start.state).tolist():
            for up, chance in enumerate(self.worked.start.upcard[self.worked.start.state == state][0].tolist()):
                if chance > 0:
                    yield self._hand(state, up)

    def hand(self, ranks: str, upcard: str) -> Hand:
        """One starting hand, such as ``"A7"``. Raises `KeyError` where it cannot be dealt."""
        state, up = self._state(ranks), self.game.kinds.of_rank[upcard]
        if not (self.worked.start.state == state).any():
            raise KeyError(f"{ranks} is not a hand of two cards of this shoe")
        return self._hand(state, up)

    def decisions(self) -> Iterator[Decision]:
        """Every hand of two cards or more that is offered a decision, split hands apart; fewest cards first."""
        for state in range(len(self.game.unsplit)):
            for up in range(len(self.game.kinds)):
                decision = self._decision(state, up)
                if decision is not None:
                    yield decision

    def decision(self, ranks: str, upcard: str) -> Decision | None:
        """The decision of a hand of any number of cards, not split; None where it gets none."""
        return self._decision(self._state(ranks), self.game.kinds.of_rank[upcard])

    def split_decisions(self, stake: Stake = Stake.OWN, gone: int = 0) -> Iterator[Decision]:
        """Every decision of hands made by a split, by their own cards and `gone` more of their first card's kind.

        `chance` is 0: such a hand is valued as if it were alone. Splitting again is not among the values.
        """
        for mode in self._split_modes(stake):
            for state in range(len(self.worked.plays.hands.states)):
                for up in range(len(self.game.kinds)):
                    decision = self._split_decision(mode, gone, state, up)
                    if decision is not None:
                        yield decision

    def split_decision(
        self, ranks: str, first: str, upcard: str, stake: Stake = Stake.OWN, gone: int = 0, made: bool = False
    ) -> Decision | None:
        """The decision of a hand that a split began with a card of rank `first`; see `split_decisions`.

        `made`: the hand was opened by the split, where the book cares. Raises `KeyError` where there is no such hand.
        """
        states = self.worked.plays.hands.states
        start = self.game.kinds.of_rank[first]
        places = np.flatnonzero((states.row == self._state(ranks)) & (states.start == start))
        modes = [mode for mode in self._split_modes(stake) if mode.made == (made and self.game.minds_made_hands)]
        if not len(places) or not modes:
            raise KeyError(f"no split that began with {first} leads to {ranks} on {stake.value} stake")
        return self._split_decision(modes[0], gone, int(places[0]), self.game.kinds.of_rank[upcard])

    def action(self, ranks: str, upcard: str, mode: Mode, first: str | None = None) -> Action:
        """What the solution plays with any hand that has to act; `first` is the rank a split hand began with.

        Hands that were doubled and may go on are known here too. Raises `KeyError` where there is no such hand.
        """
        game, plays = self.game, self.worked.plays
        if first is None:
            states, policy, places = game.unsplit, plays.unsplit or {}, np.array([self._state(ranks)])
        else:
            states, policy = game.split, plays.split(1)
            start = game.kinds.of_rank[first]
            places = np.flatnonzero((states.row == self._state(ranks)) & (states.start == start))
        return actions_of(game.choices(states, mode))[int(policy[mode][places[0], game.kinds.of_rank[upcard]])]

    def _split_modes(self, stake: Stake) -> list[Mode]:
        return [mode for mode in self.worked.plays.hands.modes if (mode.own == 0) == (stake is Stake.FREE)]

    def _split_decision(self, mode: Mode, gone: int, state: int, up: int) -> Decision | None:
        hands = self.worked.plays.hands
        alive = float(hands.law(gone).alive[state, up])
        return self._read(hands.states, hands.played(gone)[mode], mode, state, up, alive, 0.0)

    def _state(self, ranks: str) -> int:
        counts = np.zeros(len(self.game.kinds), dtype=np.int64)
        for rank in ranks:
            counts[self.game.kinds.of_rank[rank]] += 1
        return self.game.table.row(counts)

    def _hand(self, state: int, up: int) -> Hand:
        begin = self.worked.start
        rows = begin.state == state
        chances, upcard = begin.chance[rows], float(begin.upcard[rows][0, up])
        share = chances / chances.sum()
        offers = {
            str(action): float((share * worth[rows, up]).sum() / upcard)
            for action, offered, worth in zip(begin.offers, begin.offered, begin.worth, strict=True)
            if len(begin.offers) > 1 and offered[rows, up].any()
        }
        value = float((share * begin.value[rows, up]).sum() / upcard)
        chance = float(chances.sum()) * upcard
        return Hand(
            ranks=self.game.table.text(state, self.game.kinds.letters),
            upcard=self.game.kinds.letters[up],
            chance=chance,
            value=value,
            offers=offers if len(offers) > 1 else {},
            decision=self._decision(state, up),
        )

    def _decision(self, state: int, up: int) -> Decision | None:
        alive = float(self.worked.law.alive[state, up])
        chance = float(self.reach[state, up])
        return self._read(self.game.unsplit, self.worked.played, Mode(), state, up, alive, chance)

    def _read(
        self, states: States, played: Played, mode: Mode, state: int, up: int, alive: float, chance: float
    ) -> Decision | None:
        """One entry of a table of play; None where the hand decides nothing."""
        game = self.game
        choices = game.choices(states.whole, mode)
        base, row = int(states.base[state]), int(states.row[state])
        stays = game.settler.worths[int(_at(choices.settlement.stays, base, up))]
        if alive <= 0 or not stays or _at(choices.stops, base, up) or states.size[state] < 2:
            return None
        names = [str(action) for action in actions_of(choices)]
        values = {
            name: float(value[state, up]) / alive
            for name, value, offered in zip(names, played.actions, played.offered, strict=True)
            if value is not None and _at(offered, state, up)
        }
        if not values:
            return None
        ordered = sorted(values.values(), reverse=True)
        return Decision(
            ranks=game.table.text(row, game.kinds.letters),
            upcard=game.kinds.letters[up],
            total=int(game.table.total[row]),
            soft=bool(game.table.soft[row]),
            chance=chance,
            values=values,
            played=names[int(played.chosen[state, up])],
            best=max(values, key=lambda name: values[name]),
            margin=ordered[0] - ordered[1] if len(ordered) > 1 else None,
        )

    @cached_property
    def reach(self) -> Values:
        """[S, U]: how likely a round comes to each unsplit hand with each upcard and lets it play."""
        return reach(self.worked) * self.worked.law.alive


def reach(worked: Worked) -> Values:
    """[S, U]: how likely each unsplit hand comes up, apart from the upcard's own chance and the peek's."""
    game, begin = worked.player.game, worked.start
    found = np.zeros((len(game.unsplit), len(game.kinds)))
    plays_on = [number for number, offer in enumerate(begin.offers) if offer.do in ("decline", "insure")]
    np.add.at(found, begin.state, begin.chance[:, None] * np.isin(begin.taken, plays_on))
    assert worked.plays.unsplit is not None, "a game worked out has a play"
    return next(followed(game, game.unsplit, Mode(), worked.plays.unsplit, found, worked.law.draw)).arrives


def _at(table: Values, state: int, upcard: int) -> Any:
    """The entry of a table [S, 1 or U]."""
    return table[state, upcard if table.shape[1] > 1 else 0]


def solve(game: Game, strategy: str = "cd", *, insuring: bool = True) -> Solution:
    """Solve a game for a class of `upcard.analysis.solver.strategy_classes`: ``cd``, ``cdp``, ``td`` or ``tdc``.

    Insurance and even money are taken where that is best, and never where not `insuring`, as published tables have it.

    Raises `NotExact` where the book uses what the analysis does not treat exactly.
    """
    return Solution(game, strategy, work_out(Reals(), game, CLASSES[strategy], insuring=insuring))


@dataclass(frozen=True)
class HandValues:
    """What one hand may do against an upcard: `offers` before the dealer looks, with the expected net of the round in
    wagers whatever the dealer has (empty where there is no choice), then the `decision`, None where it gets none."""

    offers: Mapping[str, float]
    decision: Decision | None


def hand_values(book: Rulebook, player: str, upcard: str, removed: Iterable[str] = ()) -> HandValues:
    """What a hand may do against an upcard, and what each action is worth, after other ranks have left the shoe.

    `player` and `removed` name ranks, ``"A7"``; the hand's own cards and the upcard are not among the removed. Raises
    `KeyError` where the shoe does not hold such cards.
    """
    left = {rank: count * book.shoe.decks for rank, count in DECKS[book.shoe.deck].items()}
    for rank in removed:
        left[rank] -= 1
    needed = [*player, upcard]
    for rank in RANKS:
        if left[rank] < needed.count(rank):
            raise KeyError(f"the shoe does not hold {needed.count(rank)} more cards of rank {rank}")
    solution = solve(compile_game(book, left))
    if len(player) > 2:
        return HandValues({}, solution.decision(player, upcard))
    hand = solution.hand(player, upcard)
    return HandValues(hand.offers, hand.decision)

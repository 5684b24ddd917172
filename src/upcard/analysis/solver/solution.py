"""A solved game: the return, and the value of every hand against every upcard.

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
from upcard.analysis.solver.backward_induction import Action, Chosen, HandSolver, PlayedStates, Policy, actions_of
from upcard.analysis.solver.before_first_decision import Opening, opening
from upcard.analysis.solver.dealer_probabilities import Probabilities, ShoeProbabilities
from upcard.analysis.solver.splits import Policies, Splitting
from upcard.analysis.solver.strategy_classes import CLASSES
from upcard.analysis.solver.terminal_states import HandFlow, follow_policy
from upcard.cards import RANKS
from upcard.rulebook.model import Rulebook, Stake


@dataclass(frozen=True)
class Valuation:
    """A game valued with the numbers of one field: how it is played, and the values of all hands as dealt. `insuring`
    if insurance and even money are taken when that is best."""

    solver: HandSolver
    shoe: ShoeProbabilities
    probabilities: Probabilities
    policies: Policies
    splitting: Splitting
    played: PlayedStates
    opening: Opening
    insuring: bool

    @property
    def net(self) -> Values:
        """The expected net of a round in wagers, one number of the field."""
        field = self.solver.field
        by_hand = field.fix(self.opening.chance[:, None] * self.opening.value)
        return field.fix(field.fix(by_hand.sum(axis=0)).sum(axis=0))


def value_game(
    field: Field,
    game: Game,
    policies_of: Callable[[HandSolver, ShoeProbabilities], Policies],
    offers: Chosen | None = None,
    insuring: bool = True,
) -> Valuation:
    """Play and value every hand. `offers` says which offers before the dealer's check are taken, None the best ones;
    insurance and even money only if `insuring`."""
    solver = HandSolver(field, game)
    shoe = ShoeProbabilities(field, game, spare=2 * game.book.split.limit)
    shoe.prepare_hands()
    policies = policies_of(solver, shoe)
    splitting = Splitting(solver, shoe, policies.split)
    splits = [splitting.value(option) for option in game.choices(game.unsplit, Mode()).splits]
    record: Policy = {}
    probabilities = shoe.probabilities(game.unsplit)
    played = solver.play(game.unsplit, probabilities, Mode(), policies.unsplit, record, splits)
    begin = opening(solver, shoe, played, insuring, offers)
    known = replace(policies, unsplit=policies.unsplit or record)
    return Valuation(solver, shoe, probabilities, known, splitting, played, begin, insuring)


@dataclass(frozen=True)
class HandDecision:
    """A hand that must act: its ranks, the upcard, the expected value of each action offered in wagers, the action
    `played`, the `best` and its `margin` over the next best (None if there is no other).

    `chance` is the probability that a round gets there if it is played as the solution says.
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
class StartingHand:
    """A starting hand against an upcard: the `chance` of the two together; `value`, the expected net of the round in
    wagers before the dealer checks for blackjack; `offers` before the check, with the expected net of each; `decision`,
    None if the hand gets none."""

    ranks: str
    upcard: str
    chance: float
    value: float
    offers: Mapping[str, float]
    decision: HandDecision | None


class Solution:
    """A solved game: `net` is the expected net of a round in wagers; the house edge is its negative."""

    def __init__(self, game: Game, strategy: str, valuation: Valuation) -> None:
        self.game = game
        self.strategy = strategy
        self.valuation = valuation
        self.net = float(valuation.net)

    @property
    def house_edge(self) -> float:
        """What the house keeps of each wager on average."""
        return -self.net

    @cached_property
    def upcards(self) -> Mapping[str, tuple[float, float]]:
        """By upcard, one rank for each rank group: its probability, and the expected net of a round that shows it."""
        begin, shoe = self.valuation.opening, self.game.shoe
        chance = shoe / shoe.sum()
        nets = (begin.chance[:, None] * begin.value).sum(axis=0)
        return {
            letter: (float(chance[up]), float(nets[up] / chance[up]))
            for up, letter in enumerate(self.game.groups.letters)
            if chance[up] > 0
        }

    # ---- hands ----------------------------------------------------------------------------------------------------

    def hands(self) -> Iterator[StartingHand]:
        """Every starting hand against every upcard that can be dealt, in the order of the rank groups."""
        for state in np.unique(self.valuation.opening.state).tolist():
            for up, chance in enumerate(
                self.valuation.opening.upcard[self.valuation.opening.state == state][0].tolist()
            ):
                if chance > 0:
                    yield self._hand(state, up)

    def hand(self, ranks: str, upcard: str) -> StartingHand:
        """One starting hand, such as ``"A7"``. Raises `KeyError` if it cannot be dealt."""
        state, up = self._state(ranks), self.game.groups.of_rank[upcard]
        if not (self.valuation.opening.state == state).any():
            raise KeyError(f"{ranks} is not a hand of two cards of this shoe")
        return self._hand(state, up)

    def decisions(self) -> Iterator[HandDecision]:
        """Every hand of two cards or more that gets a decision, split hands left out; fewest cards first."""
        for state in range(len(self.game.unsplit)):
            for up in range(len(self.game.groups)):
                decision = self._decision(state, up)
                if decision is not None:
                    yield decision

    def decision(self, ranks: str, upcard: str) -> HandDecision | None:
        """The decision of a hand of any number of cards, not split; None if it gets none."""
        return self._decision(self._state(ranks), self.game.groups.of_rank[upcard])

    def split_decisions(self, stake: Stake = Stake.OWN, gone: int = 0) -> Iterator[HandDecision]:
        """Every decision of split hands with such a stake, with `gone` more cards of the first card's rank group
        removed.

        `chance` is 0: such a hand is valued by itself. Splitting again is not among the values.
        """
        for mode in self._split_modes(stake):
            for state in range(len(self.valuation.policies.hands.states)):
                for up in range(len(self.game.groups)):
                    decision = self._split_decision(mode, gone, state, up)
                    if decision is not None:
                        yield decision

    def action(self, ranks: str, upcard: str, mode: Mode, first: str | None = None) -> Action:
        """The action the solution takes with any hand that must act; `first` is the rank of a split hand's first card.

        Doubled hands that may go on are included. Raises `KeyError` if there is no such hand.
        """
        game, policies = self.game, self.valuation.policies
        if first is None:
            states, policy, places = game.unsplit, policies.unsplit or {}, np.array([self._state(ranks)])
        else:
            states, policy = game.split, policies.split(1)
            start = game.groups.of_rank[first]
            places = np.flatnonzero((states.row == self._state(ranks)) & (states.start == start))
        return actions_of(game.choices(states, mode))[int(policy[mode][places[0], game.groups.of_rank[upcard]])]

    def _split_modes(self, stake: Stake) -> list[Mode]:
        return [mode for mode in self.valuation.policies.hands.modes if (mode.own == 0) == (stake is Stake.FREE)]

    def _split_decision(self, mode: Mode, gone: int, state: int, up: int) -> HandDecision | None:
        hands = self.valuation.policies.hands
        alive = float(hands.probabilities(gone).alive[state, up])
        return self._read(hands.states, hands.played(gone)[mode], mode, state, up, alive, 0.0)

    def _state(self, ranks: str) -> int:
        counts = np.zeros(len(self.game.groups), dtype=np.int64)
        for rank in ranks:
            counts[self.game.groups.of_rank[rank]] += 1
        return self.game.table.row(counts)

    def _hand(self, state: int, up: int) -> StartingHand:
        begin = self.valuation.opening
        rows = begin.state == state
        chances, upcard = begin.chance[rows], float(begin.upcard[rows][0, up])
        share = chances / chances.sum()
        offers = {
            str(action): float((share * ev[rows, up]).sum() / upcard)
            for action, offered, ev in zip(begin.offers, begin.offered, begin.ev, strict=True)
            if len(begin.offers) > 1 and offered[rows, up].any()
        }
        value = float((share * begin.value[rows, up]).sum() / upcard)
        chance = float(chances.sum()) * upcard
        return StartingHand(
            ranks=self.game.table.text(state, self.game.groups.letters),
            upcard=self.game.groups.letters[up],
            chance=chance,
            value=value,
            offers=offers if len(offers) > 1 else {},
            decision=self._decision(state, up),
        )

    def _decision(self, state: int, up: int) -> HandDecision | None:
        alive = float(self.valuation.probabilities.alive[state, up])
        chance = float(self.reach[state, up])
        return self._read(self.game.unsplit, self.valuation.played, Mode(), state, up, alive, chance)

    def _read(
        self, states: States, played: PlayedStates, mode: Mode, state: int, up: int, alive: float, chance: float
    ) -> HandDecision | None:
        """One entry of a table of play; None if the hand gets no decision."""
        game = self.game
        choices = game.choices(states.whole, mode)
        base, row = int(states.base[state]), int(states.row[state])
        continues = game.payoff_rules.amounts[int(_at(choices.payoffs.continues, base, up))]
        if alive <= 0 or not continues or _at(choices.auto_stand, base, up) or states.size[state] < 2:
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
        return HandDecision(
            ranks=game.table.text(row, game.groups.letters),
            upcard=game.groups.letters[up],
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
        """[S, U]: the probability that a round comes to each unsplit hand with each upcard, and that it is played."""
        return reach(self.valuation) * self.valuation.probabilities.alive


def reach(valuation: Valuation) -> Values:
    """[S, U]: the probability that each unsplit hand comes up, without that of the upcard and of no blackjack."""
    found = np.zeros(valuation.played.value.shape)
    for flow in flows(valuation):
        found += next(flow).arrives
    return found


def flows(valuation: Valuation) -> Iterator[Iterator[HandFlow]]:
    """Hands as dealt that are played on, followed by the policy, for each suit pattern that an offer depends on."""
    game, begin = valuation.solver.game, valuation.opening
    plays_on = [number for number, offer in enumerate(begin.offers) if offer.do in ("decline", "insure")]
    policy = valuation.policies.unsplit
    assert policy is not None, "a valued game has a policy"
    for pattern in np.unique(begin.pattern).tolist():
        rows = begin.pattern == pattern
        found = np.zeros((len(game.unsplit), len(game.groups)))
        np.add.at(found, begin.state[rows], (begin.chance[:, None] * np.isin(begin.taken, plays_on))[rows])
        suits = None if pattern < 0 else pattern
        yield follow_policy(game, game.unsplit, Mode(), policy, found, valuation.probabilities.draw, suits)


def _at(table: Values, state: int, upcard: int) -> Any:
    """The entry of a table [S, 1 or U]."""
    return table[state, upcard if table.shape[1] > 1 else 0]


def solve(game: Game, strategy: str = "cd", *, insuring: bool = True) -> Solution:
    """Solve a game for a class of `upcard.analysis.solver.strategy_classes`: ``cd``, ``cdp``, ``td`` or ``tdc``.

    Insurance and even money are taken if that is best, but never unless `insuring`; published tables leave them out.

    Raises `NotExact` if the analysis cannot compute the game exactly.
    """
    return Solution(game, strategy, value_game(Reals(), game, CLASSES[strategy], insuring=insuring))


@dataclass(frozen=True)
class HandValues:
    """What one hand may do against an upcard: the `offers` before the dealer's check, with the expected net of the
    round in wagers (empty if there is no choice), then the `decision`, None if it gets none."""

    offers: Mapping[str, float]
    decision: HandDecision | None


def hand_values(book: Rulebook, player: str, upcard: str, removed: Iterable[str] = ()) -> HandValues:
    """The expected value of each action of a hand against an upcard, after other ranks have left the shoe.

    `player` and `removed` name ranks, ``"A7"``; the hand's own cards and the upcard are not among the removed. Raises
    `KeyError` if the shoe does not hold these cards.
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

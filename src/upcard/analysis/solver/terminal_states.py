"""Follows a policy from the deal to the end of each hand: standing, settled at once, surrendered, over 21."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from upcard.analysis.game.game import Game
from upcard.analysis.game.payoffs import NONE
from upcard.analysis.hands.arithmetic import Floats, Ints, Values
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.solver.backward_induction import HIT, STAND, Policy, actions_of

#: The probability of each net, by outcome and upcard, [O, U].
Nets = dict[Fraction, Floats]


def add_net(nets: Nets, net: Fraction, mass: Floats) -> None:
    """Add the probability `mass` [O, U] of a net."""
    nets[net] = nets[net] + mass if net in nets else mass


@dataclass(frozen=True)
class HandFlow:
    """How hands of one mode fare, all [S, U]: the probability that a hand `arrives` in each state; that it is not
    settled at once and may `play`; the states that stand or surrender; those that take a card in this mode, or by a
    double in another."""

    mode: Mode
    arrives: Floats
    play: Floats
    stands: Mask
    given_up: Mask
    draws: tuple[tuple[Mask, Mode], ...]


def follow_policy(
    game: Game, states: States, mode: Mode, policy: Policy, start: Floats, step: Values, suits: int | None = None
) -> Iterator[HandFlow]:
    """Follow hands from the probabilities `start` [S, U]; `step` [S, K] is the probability of each next card.

    The mode itself comes first, then the modes that doubles lead to. Pairs that are split stay where they are. `suits`
    is the suit pattern of hands of two cards if it is known.
    """
    choices = game.choices(states, mode)
    chosen, actions = policy[mode], actions_of(choices)
    several = (states.size >= 2)[:, None]
    auto_stand = (choices.auto_stand | np.zeros(chosen.shape, dtype=bool)) & several
    acts = ~auto_stand & several
    continues = np.array([float(amount) for amount in game.payoff_rules.amounts])[choices.payoffs.continues]
    if suits is not None:
        shares, at_once, _ = game.payoff_rules.by_suit(states, mode, None, suits)
        known = (shares * (at_once == NONE)).sum(axis=0)
        continues = np.where((states.size == 2)[:, None], known, continues)
    hits = (acts & (chosen == HIT)) | ~several
    arrives = start.copy()
    for level in states.levels:
        draw_onto(arrives, states.child[level], (arrives * continues * hits)[level], step[level])
    play = arrives * continues
    doubles = [(acts & (chosen == number), option.to) for number, option in enumerate(choices.doubles, start=2)]
    doubles = [(mask, to) for mask, to in doubles if (play * mask).any()]
    surrender = [number for number, action in enumerate(actions) if action.do == "surrender"]
    given_up = acts & np.isin(chosen, surrender)
    yield HandFlow(mode, arrives, play, auto_stand | (acts & (chosen == STAND)), given_up, ((hits, mode), *doubles))
    for mask, to in doubles:
        begin = np.zeros_like(arrives)
        draw_onto(begin, states.child, play * mask, step)
        yield from follow_policy(game, states, to, policy, begin, step)


def draw_onto(arrives: Floats, child: Ints, drawing: Floats, step: Values) -> None:
    """Move hands that take a card on to their next states: `drawing` [N, U], `child` and `step` [N, K]."""
    for group in range(child.shape[1]):
        into = (child[:, group] >= 0) & drawing.any(axis=1)
        np.add.at(arrives, child[into, group], drawing[into] * step[into, group][:, None])


@dataclass(frozen=True)
class TerminalHands:
    """Hands that end: the probability `mass` [N, U] of ending in `state` [N], and what that pays, `payoff` [O, N, V],
    as indexes into `PayoffRules.amounts`."""

    state: Ints
    mass: Floats
    payoff: Ints


def terminal_hands(game: Game, states: States, hands: HandFlow, suits: int | None = None) -> Iterator[TerminalHands]:
    """The hands that are settled at once, stand or surrender, by suit pattern if suits matter.

    `suits` is the suit pattern of hands of two cards if it is known.
    """
    shares, at_once, standing = game.payoff_rules.by_suit(states, hands.mode, None, suits)
    for share, once, payoff in zip(shares, at_once, standing, strict=True):
        settled = once != NONE
        yield _some(hands.arrives * share * settled, np.broadcast_to(once, payoff.shape))
        yield _some(hands.arrives * share * (hands.stands & ~settled), payoff)
    if hands.given_up.any():
        given_up = game.payoff_rules.by_suit(states, hands.mode.surrender(), hands.mode, suits)
        for share, once, payoff in zip(*given_up, strict=True):
            yield _some(hands.arrives * share * hands.given_up, np.where(once == NONE, payoff, once))


def _some(mass: Floats, payoff: Ints) -> TerminalHands:
    state = np.flatnonzero(mass.any(axis=1))
    return TerminalHands(state, mass[state], payoff[:, state])


def add_terminal(game: Game, nets: Nets, ends: TerminalHands, dealer: Floats) -> None:
    """Add the nets of hands that end; `dealer` [O, N, U] are the dealer probabilities in their states."""
    outcomes, upcards = len(game.tree.outcomes), len(game.groups)
    place = np.arange(outcomes * upcards).reshape(outcomes, 1, upcards)
    keys = ends.payoff * (outcomes * upcards) + place
    size = len(game.payoff_rules.amounts) * outcomes * upcards
    found: Floats = np.bincount(keys.reshape(-1), (ends.mass * dealer).reshape(-1), size).astype(np.float64)
    for number, table in enumerate(found.reshape(-1, outcomes, upcards)):
        if table.any():
            add_net(nets, game.payoff_rules.amounts[number], table)

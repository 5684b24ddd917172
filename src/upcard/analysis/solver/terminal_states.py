"""The ends that hands come to when a policy is followed: standing, settled at once, given up, over 21."""

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

#: How much ends in each net, by outcome and upcard, [O, U].
Nets = dict[Fraction, Floats]


def add(nets: Nets, net: Fraction, mass: Floats) -> None:
    """Add `mass` [O, U] that ends in a net."""
    nets[net] = nets[net] + mass if net in nets else mass


@dataclass(frozen=True)
class Followed:
    """Hands of one mode, all [S, U]: what arrives in each state, what of it is not settled there and may `play`, where
    that stands or is given up, and where it takes a card, in this mode or doubling to another."""

    mode: Mode
    arrives: Floats
    play: Floats
    stands: Mask
    given_up: Mask
    draws: tuple[tuple[Mask, Mode], ...]


def followed(game: Game, states: States, mode: Mode, policy: Policy, start: Floats, step: Values) -> Iterator[Followed]:
    """Follow hands from `start` [S, U]; a card of kind k taken in state s multiplies by `step` [S, K].

    The mode itself comes first, then the modes that doubles lead to. Hands that are split are left where they are.
    """
    choices = game.choices(states, mode)
    chosen, actions = policy[mode], actions_of(choices)
    several = (states.size >= 2)[:, None]
    stops = (choices.stops | np.zeros(chosen.shape, dtype=bool)) & several
    acts = ~stops & several
    stays = np.array([float(worth) for worth in game.settler.worths])[choices.settlement.stays]
    hits = (acts & (chosen == HIT)) | ~several
    arrives = start.copy()
    for level in states.levels:
        draw_onto(arrives, states.child[level], (arrives * stays * hits)[level], step[level])
    play = arrives * stays
    doubles = [(acts & (chosen == number), option.to) for number, option in enumerate(choices.doubles, start=2)]
    doubles = [(mask, to) for mask, to in doubles if (play * mask).any()]
    surrender = [number for number, action in enumerate(actions) if action.do == "surrender"]
    given_up = acts & np.isin(chosen, surrender)
    yield Followed(mode, arrives, play, stops | (acts & (chosen == STAND)), given_up, ((hits, mode), *doubles))
    for mask, to in doubles:
        begin = np.zeros_like(arrives)
        draw_onto(begin, states.child, play * mask, step)
        yield from followed(game, states, to, policy, begin, step)


def draw_onto(arrives: Floats, child: Ints, drawing: Floats, step: Values) -> None:
    """Add hands that take a card to the states that it leads to: `drawing` [N, U], `child` and `step` [N, K]."""
    for kind in range(child.shape[1]):
        into = (child[:, kind] >= 0) & drawing.any(axis=1)
        np.add.at(arrives, child[into, kind], drawing[into] * step[into, kind][:, None])


@dataclass(frozen=True)
class Ended:
    """Hands of one mode that end: `mass` [N, U] in the states `state` [N], of worth `worth` [O, N, V], as places in
    `Settler.worths`."""

    state: Ints
    mass: Floats
    worth: Ints


def ended(game: Game, states: States, hands: Followed, suits: int | None = None) -> Iterator[Ended]:
    """The hands that are settled on arrival, stand or are given up, apart by suits where these matter.

    `suits` is the suit pattern of hands of two cards, where it is known.
    """
    at_rest = [(hands.mode, hands.arrives, hands.play, hands.stands)]
    if hands.given_up.any():
        at_rest.append((hands.mode.surrender(), hands.play, hands.play, hands.given_up))
    for mode, arrives, play, resting in at_rest:
        shares, once, stood = game.settler.by_suits(states, mode)
        if suits is not None:
            shares = np.where(states.size == 2, np.arange(len(shares))[:, None] == suits, shares)
        for share, at_once, worth in zip(shares, once, stood, strict=True):
            settled = (at_once != NONE) & (arrives is not play)
            yield _some(arrives * share[:, None] * settled, np.broadcast_to(at_once, worth.shape))
            rests = resting & ((at_once == NONE) | (arrives is play))
            yield _some(arrives * share[:, None] * rests, np.where(at_once == NONE, worth, at_once))


def _some(mass: Floats, worth: Ints) -> Ended:
    state = np.flatnonzero(mass.any(axis=1))
    return Ended(state, mass[state], worth[:, state])


def count(game: Game, nets: Nets, ends: Ended, dealer: Floats) -> None:
    """Add hands that end against the dealer's law of their states, `dealer` [O, N, U]."""
    outcomes, upcards = len(game.tree.outcomes), len(game.kinds)
    place = np.arange(outcomes * upcards).reshape(outcomes, 1, upcards)
    keys = ends.worth * (outcomes * upcards) + place
    size = len(game.settler.worths) * outcomes * upcards
    found: Floats = np.bincount(keys.reshape(-1), (ends.mass * dealer).reshape(-1), size).astype(np.float64)
    for number, table in enumerate(found.reshape(-1, outcomes, upcards)):
        if table.any():
            add(nets, game.settler.worths[number], table)

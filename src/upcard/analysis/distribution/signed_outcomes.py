"""The ends of a split hand as signed counts, and the law of the cards of hands that share a shoe.

Hands over 21 are too many to be listed. A hand that is about to take a card *is* bust unless it ends in one of the
hands it may become; so each listed hand is counted once as what it is worth and once, negatively, as what a bust is
worth, and the hand about to take a card is counted as bust. These signed ends sum up to the law of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Floats, Ints, Reals
from upcard.analysis.hands.compositions import Coder
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.solver.backward_induction import Policy
from upcard.analysis.solver.dealer_probabilities import joint
from upcard.analysis.solver.terminal_states import ended, followed


@dataclass(frozen=True)
class Signed:
    """Signed ends of a hand: `counts` [E, K] of its cards, `orders` [E, U] in which it comes to them, worth `plus`
    [E, O, U] and, counted negatively, `minus` [E]; both are places in `Settler.worths`, -1 for none."""

    counts: Ints
    orders: Floats
    plus: Ints
    minus: Ints


def signed_ends(game: Game, policy: Policy, mode: Mode, start: int, seconds: Mask, upcards: Mask) -> Signed:
    """The signed ends of a split hand that began with a card of kind `start` and whose second is one of `seconds`
    [K], for some upcards [U]."""
    states, outcomes, ups = game.split, len(game.tree.outcomes), len(game.kinds)
    first = np.flatnonzero((states.size == 1) & (states.start == start))[0]
    two = states.child[first][seconds & (states.child[first] >= 0)]
    begin = np.zeros((len(states), ups))
    begin[two] = upcards

    def as_bust(number: int, in_mode: Mode) -> Ints:
        return np.full((number, outcomes, ups), game.settlement(states, in_mode).bust)

    pieces: list[tuple[Ints, Floats, Ints, int]] = [(two, begin[two], as_bust(len(two), mode), -1)]
    for hands in followed(game, states, mode, policy, begin, np.ones(states.child.shape)):
        bust = game.settlement(states, hands.mode).bust
        for ends in ended(game, states, hands):
            worth = np.broadcast_to(ends.worth, (outcomes, len(ends.state), ups)).transpose(1, 0, 2)
            pieces.append((ends.state, ends.mass, worth, bust))
        for mask, to in hands.draws:
            if to != hands.mode:
                mass = hands.play * mask
                drawing = np.flatnonzero(mass.any(axis=1))
                pieces.append((drawing, mass[drawing], as_bust(len(drawing), to), bust))
    return Signed(
        counts=np.concatenate([states.counts[state] for state, _, _, _ in pieces]),
        orders=np.concatenate([orders for _, orders, _, _ in pieces]),
        plus=np.concatenate([worth for _, _, worth, _ in pieces]),
        minus=np.concatenate([np.full(len(state), minus) for state, _, _, minus in pieces]),
    )


def law_of_cards(game: Game, codes: Ints, coder: Coder, begun: Ints, ups: Ints) -> tuple[Floats, Ints]:
    """How likely given cards come in one given order once the cards `begun` [K] among them are out, and the dealer's
    upcard and outcome beside them: [R, O, U'] for distinct multisets, and the row of each of `codes`, of any shape.

    What a peek finds is left out; `ups` are the upcards wanted.
    """
    distinct, row = np.unique(codes, return_inverse=True)
    counts = coder.decode(distinct)
    dealer = joint(Reals(), game.tree, game.shoe, counts)
    dealer[np.ix_(game.tree.natural, game.looks, np.ones(len(counts), dtype=bool))] = 0
    left, drawn = game.shoe - begun, counts - begun
    chance = np.ones(len(counts))
    for kind in range(len(game.kinds)):
        chance *= _falling(int(left[kind]), drawn[:, kind], 0)
    chance /= _falling(int(left.sum()), drawn.sum(axis=1), 1)
    law = np.ascontiguousarray(dealer.transpose(2, 0, 1)[:, :, ups]) * chance[:, None, None]
    return law, row.reshape(codes.shape)


def _falling(cards: int, drawn: Ints, least: int) -> Floats:
    """In how many orders some cards can be drawn from so many, for each number drawn; factors are at least `least`."""
    factors = [1.0, *(max(cards - taken, least) for taken in range(int(drawn.max(initial=0))))]
    return np.asarray(np.cumprod(factors)[drawn])

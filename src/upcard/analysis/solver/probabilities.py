"""The laws of chance a hand is played under: the next card, and the dealer, once some cards are gone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from upcard.analysis.game.dealer_hands import DealerTree
from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Field, Ints, Reals, Values
from upcard.analysis.hands.compositions import Coder, Compositions
from upcard.analysis.hands.states import States
from upcard.analysis.solver.dealer_probabilities import joint


@dataclass(frozen=True)
class Law:
    """Chances of S states; what the state's own cards and others gone have left in the shoe.

    `draw` [S, K] the next card · `dealer` [O, S, U] upcard and outcome together, as far as the hand gets to play:
    a blackjack that a peek finds is left out · `alive` [S, U] the same over all outcomes.
    """

    draw: Values
    dealer: Values
    alive: Values

    def only(self, places: Ints) -> Law:
        return Law(self.draw[places], self.dealer[:, places], self.alive[places])


@lru_cache(maxsize=16)
def _of_hands(tree: DealerTree, table: Compositions, shoe: bytes) -> Values:
    """`joint` for every composition of a table, in floats."""
    return joint(Reals(), tree, np.frombuffer(shoe, dtype=np.int64), table.counts)


class Laws:
    """The laws of one shoe; the dealer's part of each set of removed cards is worked out once.

    `spare` is how many cards more than a hand of 21 may hold can be gone.
    """

    def __init__(self, field: Field, game: Game, spare: int) -> None:
        self.field = field
        self.game = game
        self._coder = Coder(tuple(most + spare for most in game.table.coder.most))
        self._codes = np.empty(0, dtype=np.int64)
        self._dealer = field.zeros((len(game.tree.outcomes), len(game.kinds), 0))

    def know_hands(self) -> None:
        """Work out the dealer for every hand of 21 or less; in floats, this is shared by games with the same dealer."""
        game = self.game
        if isinstance(self.field, Reals):
            found = _of_hands(game.tree, game.table, game.shoe.tobytes())
        else:
            found = joint(self.field, game.tree, game.shoe, game.table.counts)
        codes = self._coder.code(game.table.counts)
        order = np.argsort(codes)
        self._codes, self._dealer = codes[order], found[:, :, order]

    def know(self, every: Ints) -> None:
        """Work out the dealer for sets of removed cards [R, K] together; faster than one set after another."""
        codes, first = np.unique(self._coder.code(every), return_index=True)
        new = ~np.isin(codes, self._codes, assume_unique=True)
        if not new.any():
            return
        found = joint(self.field, self.game.tree, self.game.shoe, every[first[new]])
        joined = np.concatenate([self._codes, codes[new]])
        order = np.argsort(joined)
        self._codes = joined[order]
        self._dealer = np.concatenate([self._dealer, found], axis=2)[:, :, order]

    def dealer(self, removed: Ints) -> Values:
        """The dealer's upcard and outcome, [O, R, U], after `removed` [R, K]; naturals included."""
        self.know(removed)
        places = np.searchsorted(self._codes, self._coder.code(removed))
        return np.ascontiguousarray(self._dealer.transpose(0, 2, 1)[:, places])

    def of(self, states: States, gone: Ints | None = None) -> Law:
        """The law of each state when the cards `gone` [S, K] have left the shoe beside its own."""
        removed = states.counts if gone is None else states.counts + gone
        dealer = self.dealer(removed)
        dealer[np.ix_(self.game.tree.natural, np.ones(len(states), dtype=bool), self.game.looks)] = 0
        left = self.game.shoe - removed
        draw = self.field.ratio(np.maximum(left, 0), np.broadcast_to(left.sum(axis=1)[:, None], left.shape))
        return Law(draw, dealer, self.field.fix(dealer.sum(axis=0)))

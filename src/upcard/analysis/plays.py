"""Ways of playing: how the play of every hand is found before it is valued.

`cd` is the best play of a hand by its own cards alone, after a split as before (the CDZ- of published tables). With
`cdp` a split hand also minds how many cards of the pair's kind are known to be gone. Each stake has its own best
play: a hand that stakes nothing of the player's risks nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from upcard.analysis.law import Laws
from upcard.analysis.player import Player, Policy
from upcard.analysis.split import pair_kinds, split_modes
from upcard.analysis.states import States

#: How split hands are played, by the number of other cards of the pair's kind that are out of the shoe.
SplitPolicy = Callable[[int], Policy]


@dataclass
class Plays:
    """How every hand is played; `unsplit` is empty where hands as dealt are played as well as can be."""

    split: SplitPolicy
    unsplit: Policy | None = None


class SplitHands:
    """The best play of split hands by their own cards, one for each number of cards known to be gone beside them."""

    def __init__(self, player: Player, laws: Laws) -> None:
        self.player = player
        self.laws = laws
        self.modes = split_modes(player.game)
        self._states: States | None = None
        self._found: dict[int, Policy] = {}

    @property
    def states(self) -> States:
        """Every split hand that can come about."""
        if self._states is None:
            whole = self.player.game.split
            first = (whole.size == 1) & np.isin(whole.start, pair_kinds(self.player.game))
            draws = whole.size == 1
            for mode in self.modes:
                draws = draws | self.player.drawing(self.player.game.choices(whole, mode))
            self._states = whole.only(whole.reached(first, draws))
        return self._states

    def best(self, gone: int) -> Policy:
        """The best play when `gone` more cards of the kind of a hand's first card are out of the shoe."""
        if gone not in self._found:
            found: Policy = {}
            taken = np.eye(len(self.player.game.kinds), dtype=np.int64) * gone
            law = self.laws.of(self.states, taken[self.states.start])
            for mode in self.modes:
                self.player.play(self.states, law, mode, record=found)
            self._found[gone] = found
        return self._found[gone]


def own_cards(player: Player, laws: Laws) -> Plays:
    """`cd`: by a hand's own cards, after a split as before."""
    hands = SplitHands(player, laws)
    return Plays(lambda gone: hands.best(0))


def own_cards_and_pair(player: Player, laws: Laws) -> Plays:
    """`cdp`: after a split also by the cards of the pair's kind that are gone."""
    hands = SplitHands(player, laws)
    return Plays(hands.best)


#: The strategy classes by name.
CLASSES: Final[dict[str, Callable[[Player, Laws], Plays]]] = {"cd": own_cards, "cdp": own_cards_and_pair}

"""Ways of playing: how the play of every hand is found before it is valued.

`cd` is the best play of a hand by its own cards alone, after a split as before (the CDZ- of published tables). With
`cdp` a split hand also minds how many cards of the pair's kind are known to be gone. Each stake has its own best
play: a hand that stakes nothing of the player's risks nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.solver.backward_induction import Played, Player, Policy
from upcard.analysis.solver.probabilities import Law, Laws
from upcard.analysis.solver.splits import pair_kinds, split_modes

#: How split hands are played, by the number of other cards of the pair's kind that are out of the shoe.
SplitPolicy = Callable[[int], Policy]


@dataclass
class Plays:
    """How every hand is played; `unsplit` is empty where hands as dealt are played as well as can be."""

    split: SplitPolicy
    hands: SplitHands
    unsplit: Policy | None = None


class SplitHands:
    """The play of split hands by their own cards, one for each number of cards known to be gone beside them: the best,
    or what `follow` says."""

    def __init__(self, player: Player, laws: Laws, follow: SplitPolicy | None = None) -> None:
        self.player = player
        self.laws = laws
        self.follow = follow
        self.modes = split_modes(player.game)
        self._known: dict[int, Law] = {}
        self._policies: dict[int, Policy] = {}
        self._played: dict[int, dict[Mode, Played]] = {}

    @cached_property
    def states(self) -> States:
        """Every split hand that can come about."""
        whole = self.player.game.split
        first = (whole.size == 1) & np.isin(whole.start, pair_kinds(self.player.game))
        draws: Mask = whole.size == 1
        for mode in self.modes:
            draws = draws | self.player.drawing(self.player.game.choices(whole, mode))
        return whole.only(whole.reached(first, draws))

    def law(self, gone: int) -> Law:
        """The law of `states` when `gone` more cards of the kind of a hand's first card are out of the shoe."""
        if gone not in self._known:
            taken = np.eye(len(self.player.game.kinds), dtype=np.int64) * gone
            self._known[gone] = self.laws.of(self.states, taken[self.states.start])
        return self._known[gone]

    def played(self, gone: int) -> dict[Mode, Played]:
        """The play of `states` in each mode that a split leads to, none of them split again."""
        if gone not in self._played:
            record: Policy = {}
            follow = self.follow(gone) if self.follow else None
            law = self.law(gone)
            play = self.player.play
            self._played[gone] = {mode: play(self.states, law, mode, follow, record) for mode in self.modes}
            self._policies[gone] = follow or record
        return self._played[gone]

    @property
    def known(self) -> frozenset[int]:
        """For which numbers of cards gone the play has been asked for."""
        return frozenset(self._played)

    def policy(self, gone: int) -> Policy:
        """The same as a policy, for hands that a double leads to as well."""
        self.played(gone)
        return self._policies[gone]


def own_cards(player: Player, laws: Laws) -> Plays:
    """`cd`: by a hand's own cards, after a split as before."""
    hands = SplitHands(player, laws)
    return Plays(lambda gone: hands.policy(0), hands)


def own_cards_and_pair(player: Player, laws: Laws) -> Plays:
    """`cdp`: after a split also by the cards of the pair's kind that are gone."""
    hands = SplitHands(player, laws)
    return Plays(hands.policy, hands)

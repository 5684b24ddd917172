"""The strategy classes by name: from the freest play to the one that is easiest to learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from upcard.analysis.solver.backward_induction import Player
from upcard.analysis.solver.probabilities import Laws
from upcard.analysis.solver.split_policies import Plays, own_cards, own_cards_and_pair
from upcard.analysis.solver.total_dependent import by_total, by_total_and_cards

#: How to find the play of each class.
CLASSES: Final[dict[str, Callable[[Player, Laws], Plays]]] = {
    "cd": own_cards,
    "cdp": own_cards_and_pair,
    "td": by_total,
    "tdc": by_total_and_cards,
}

#: What the player of each class goes by, in words.
GOES_BY: Final[dict[str, str]] = {
    "cd": "the cards in hand",
    "cdp": "the cards in hand, and those of the pair known to be gone",
    "td": "the total alone",
    "tdc": "the total and the number of cards",
}

#: What may set hands of one cell of a chart apart in each class: their ``ranks``, the number of ``cards``.
APART: Final[dict[str, frozenset[str]]] = {
    "cd": frozenset({"ranks", "cards"}),
    "cdp": frozenset({"ranks", "cards"}),
    "td": frozenset(),
    "tdc": frozenset({"cards"}),
}

#: The classes in which every hand is played for itself; in the others hands of one cell are played alike.
EACH_FOR_ITSELF: Final = frozenset({"cd", "cdp"})

"""The strategy classes by name: from the freest play to the one that is easiest to learn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from upcard.analysis.law import Laws
from upcard.analysis.player import Player
from upcard.analysis.plays import Plays, own_cards, own_cards_and_pair
from upcard.analysis.totals import by_total, by_total_and_cards

#: How to find the play of each class.
CLASSES: Final[dict[str, Callable[[Player, Laws], Plays]]] = {
    "cd": own_cards,
    "cdp": own_cards_and_pair,
    "td": by_total,
    "tdc": by_total_and_cards,
}

#: The classes in which every hand is played for itself; in the others hands of one cell are played alike.
EACH_FOR_ITSELF: Final = frozenset({"cd", "cdp"})

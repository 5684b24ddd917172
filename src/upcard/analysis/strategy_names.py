"""The strategy classes by name, with what decides the play of each. This module needs no numpy."""

from __future__ import annotations

from typing import Final

#: What decides the play of each class, in words.
GOES_BY: Final[dict[str, str]] = {
    "cd": "the cards in hand",
    "cdp": "the cards in hand, and those of the pair known to be gone",
    "td": "the total alone",
    "tdc": "the total and the number of cards",
}

#: What may distinguish hands in one cell of a chart in each class: their ``ranks``, the number of ``cards``.
DISTINGUISHED_BY: Final[dict[str, frozenset[str]]] = {
    "cd": frozenset({"ranks", "cards"}),
    "cdp": frozenset({"ranks", "cards"}),
    "td": frozenset(),
    "tdc": frozenset({"cards"}),
}

#: The classes in which every composition is played for itself; in the others all hands of a cell are played alike.
COMPOSITION_DEPENDENT: Final = frozenset({"cd", "cdp"})

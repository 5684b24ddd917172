"""The codes of a strategy chart, and what each means for a hand that may do less than others."""

from __future__ import annotations

from typing import Final

import numpy as np

from upcard.analysis.charts.decisions import ACTIONS, Decided
from upcard.analysis.hands.arithmetic import Floats, Ints

#: Each code with what is done: the first of the actions that is offered. Of codes that do the same the first is used.
CODES: Final[dict[str, tuple[str, ...]]] = {
    "S": ("stand", "hit"),
    "H": ("hit", "stand"),
    "D": ("double", "hit", "stand"),
    "Ds": ("double", "stand", "hit"),
    "SP": ("split",),
    "R": ("surrender", "hit", "stand"),
    "Rs": ("surrender", "stand", "hit"),
    "Rsp": ("surrender", "split"),
}

#: What each code says, for legends.
MEANINGS: Final[dict[str, str]] = {
    "S": "stand",
    "H": "hit",
    "D": "double, else hit",
    "Ds": "double, else stand",
    "SP": "split",
    "R": "surrender, else hit",
    "Rs": "surrender, else stand",
    "Rsp": "surrender, else split",
}

#: The number that `done` gives where nothing a code names is offered.
NOTHING: Final = -1


def done(code: str, hands: Decided) -> Ints:
    """[D]: the number of the action in `ACTIONS` that a code makes each hand take."""
    offered = ~np.isnan(hands.values)
    found = np.full(len(hands), NOTHING, dtype=np.int64)
    for action in reversed(CODES[code]):
        number = ACTIONS.index(action)
        found[offered[number]] = number
    return found


def worth(actions: Ints, hands: Decided) -> Floats:
    """[D]: the value of such an action of each hand, minus infinity where there is none."""
    values = hands.values[np.maximum(actions, 0), np.arange(len(hands))]
    return np.where(actions == NOTHING, -np.inf, values)

"""The codes of a strategy chart, and what each means for a hand that may not take its first action."""

from __future__ import annotations

from typing import Final

import numpy as np

from upcard.analysis.charts.decisions import ACTIONS, DecisionColumns
from upcard.analysis.hands.arithmetic import Floats, Ints

#: Each code with its actions: the first one that is offered is taken. Of codes that do the same, the first is used.
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

#: The meaning of each code, for legends.
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

#: No action of a code is offered.
NOTHING: Final = -1


def actions_by_code(code: str, hands: DecisionColumns) -> Ints:
    """[D]: the number in `ACTIONS` of the action that each hand takes by a code."""
    offered = ~np.isnan(hands.values)
    found = np.full(len(hands), NOTHING, dtype=np.int64)
    for action in reversed(CODES[code]):
        number = ACTIONS.index(action)
        found[offered[number]] = number
    return found


def ev_of(actions: Ints, hands: DecisionColumns) -> Floats:
    """[D]: the expected value of such an action of each hand, minus infinity if there is none."""
    values = hands.values[np.maximum(actions, 0), np.arange(len(hands))]
    return np.where(actions == NOTHING, -np.inf, values)

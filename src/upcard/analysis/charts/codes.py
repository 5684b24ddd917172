"""The codes of a strategy chart, and what each means for a hand that may not take its first action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from upcard.analysis.charts.decisions import OFFERS, DecisionColumns
from upcard.analysis.hands.arithmetic import Floats, Ints

#: Each code with its actions: the first one that is offered is taken.
CODES: Final[dict[str, tuple[str, ...]]] = {
    "S": ("stand", "hit"),
    "H": ("hit", "stand"),
    "D": ("double", "hit", "stand"),
    "Ds": ("double", "stand", "hit"),
    "SP": ("split",),
    "R": ("surrender", "hit", "stand"),
    "Rs": ("surrender", "stand", "hit"),
    "Rp": ("surrender", "split"),
}

#: The codes of the chart of offers before the dealer checks for blackjack.
OFFER_CODES: Final[dict[str, tuple[str, ...]]] = {
    "NO": ("decline",),
    "IN": ("insure", "decline"),
    "EM": ("even-money", "decline"),
    "ES": ("surrender", "decline"),
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
    "Rp": "surrender, else split",
    "NO": "decline, and play on",
    "IN": "take insurance",
    "EM": "take even money",
    "ES": "surrender early",
}

#: No action of a code is offered.
NOTHING: Final = -1

#: Values closer than this are equal but for rounding.
EQUAL: Final = 1e-13


def codes_of(hands: DecisionColumns) -> Mapping[str, tuple[str, ...]]:
    """The codes that hands with these actions are played by."""
    return OFFER_CODES if hands.actions == OFFERS else CODES


def actions_by_code(code: str, hands: DecisionColumns) -> Ints:
    """[D]: the number among the actions of the one that each hand takes by a code."""
    return _first_offered(codes_of(hands)[code], hands)


def _first_offered(actions: Sequence[str], hands: DecisionColumns) -> Ints:
    offered = ~np.isnan(hands.values)
    found = np.full(len(hands), NOTHING, dtype=np.int64)
    for action in reversed(actions):
        number = hands.actions.index(action)
        found[offered[number]] = number
    return found


def ev_of(actions: Ints, hands: DecisionColumns) -> Floats:
    """[D]: the expected value of such an action of each hand, minus infinity if there is none."""
    values = hands.values[np.maximum(actions, 0), np.arange(len(hands))]
    return np.where(actions == NOTHING, -np.inf, values)


@dataclass(frozen=True)
class CodeValues:
    """The expected value `evs` [C, D] of each code for each hand, minus infinity if a code offers it nothing."""

    hands: DecisionColumns
    codes: tuple[str, ...]
    evs: Floats

    @cached_property
    def _weighted(self) -> Floats:
        """[C, D]: the values times the chance of each hand, 0 if that is 0."""
        chance = self.hands.chance
        return np.multiply(self.evs, chance, out=np.zeros(self.evs.shape), where=chance > 0)

    def means(self, members: Ints) -> dict[str, float]:
        """The mean value of each code over some of the hands, weighted by their chances."""
        sums = self._weighted[:, members].sum(axis=1) / self.hands.chance[members].sum()
        return dict(zip(self.codes, sums.tolist(), strict=True))


def values_of_codes(hands: DecisionColumns, codes: Sequence[str] | None = None) -> CodeValues:
    """The values of some codes, or of all, for these hands."""
    some = tuple(codes_of(hands) if codes is None else codes)
    return CodeValues(hands, some, np.array([ev_of(actions_by_code(code, hands), hands) for code in some]))


def best_code(values: CodeValues, members: Ints) -> str:
    """The code with the highest mean value over some of the hands.

    Of codes that do equally well, the one whose first action more hands may take comes first. Then the fallbacks are
    compared in the same way: what the hands do if they may not take the first action. If all is equal, the first code
    is used.
    """
    best = _highest(values.means(members))
    if len(best) > 1:
        these, codes = values.hands.only(members), codes_of(values.hands)
        offered = dict(zip(these.actions, (~np.isnan(these.values) * these.chance).sum(axis=1).tolist(), strict=True))
        for depth in range(max(len(codes[code]) for code in best)):
            left = {code: codes[code][depth:] for code in best}
            fallbacks = np.array([ev_of(_first_offered(left[code], these), these) for code in best])
            best = _highest(CodeValues(these, tuple(best), fallbacks).means(np.arange(len(these))))
            best = _highest({code: offered[left[code][0]] if left[code] else 0.0 for code in best})
            if len(best) == 1:
                break
    return best[0]


def _highest(values: Mapping[str, float]) -> list[str]:
    """The codes with the highest value."""
    most = max(values.values())
    return [code for code, value in values.items() if value >= most - EQUAL]

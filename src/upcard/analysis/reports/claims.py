"""Recomputes what sources claim.

A stated return *agrees* if the computed one, rounded half up to the decimals stated, is the one stated. A chart is the
best play if no cell has another code that is better by `TIE` of a wager or more; see
`upcard.analysis.charts.published_against_best`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Final

import numpy as np

from upcard.analysis.charts.published_against_best import ChartCost, chart_cost
from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import compile_game
from upcard.analysis.reports.side_bets import side_bet
from upcard.analysis.solver.exact_fractions import exact_net
from upcard.analysis.solver.solution import Solution, solve
from upcard.rulebook import Rulebook, RuleBookError, load_strategy
from upcard.rulebook.model import Claim

#: Returns closer than this to a rounding boundary, in units staked, are computed as fractions.
BOUNDARY: Final = 1e-9

#: What the `strategy` of a claim may say if it is not a chart.
NO_CHART: Final = ("optimal", "none")


class ClaimVerdict(Enum):
    """The result of checking a claim; only the first two pass."""

    AGREES = "agrees"
    DOCUMENTED = "disagreement documented"
    DISAGREES = "disagrees"
    MISSTATED = "disagreement misstated"  # the book documents one, with another figure
    NEEDLESS = "disagreement needless"  # the book documents one, but the claim holds
    NOT_EXACT = "not worked out"

    @property
    def passes(self) -> bool:
        return self in (ClaimVerdict.AGREES, ClaimVerdict.DOCUMENTED)


@dataclass(frozen=True)
class ClaimCheck:
    """A claim and what is computed.

    `stated` and `computed` are in the form of the claim: a percentage with its decimals, or ``agrees`` or ``differs``
    for a chart. `returned` is the return of each unit staked, None if it cannot be computed; `difference` is in units
    staked, None if no return is stated. `basis` is ``fraction`` or ``float``; `strategy_class` is how the player plays:
    ``cd``, ``none``, or the id of the chart. `chart` is the cost of the chart, for claims about one.
    """

    claim: Claim
    stated: str
    computed: str
    returned: Fraction | float | None
    difference: float | None
    verdict: ClaimVerdict
    basis: str
    strategy_class: str
    why: str
    chart: ChartCost | None = None


class ClaimChecker:
    """Checks the claims of one book; what several of them need is computed once.

    `beside` is the file of the book, next to which its strategy files are found.
    """

    def __init__(self, book: Rulebook, solution: Solution | None = None, beside: Path | None = None) -> None:
        self.book = book
        self.beside = beside
        self._solution = solution
        self._costs: dict[str, ChartCost] = {}

    @property
    def solution(self) -> Solution:
        """The main bet under composition-dependent best play."""
        if self._solution is None:
            self._solution = solve(compile_game(self.book))
        return self._solution

    def chart_cost(self, strategy: str) -> ChartCost:
        """The cost of playing by a chart."""
        if strategy not in self._costs:
            self._costs[strategy] = chart_cost(self.solution, load_strategy(strategy, self.beside))
        return self._costs[strategy]

    def check(self, claim: Claim) -> ClaimCheck:
        """Recompute one claim."""
        try:
            return self._checked(claim)
        except NotExact as error:
            why = str(error)
        except RuleBookError as error:
            why = "; ".join(problem.message for problem in error.problems)
        said = claim.returns or claim.best_play or ""
        return ClaimCheck(claim, said, "", None, None, ClaimVerdict.NOT_EXACT, "", claim.strategy, why)

    def _checked(self, claim: Claim) -> ClaimCheck:
        chart = None if claim.strategy in NO_CHART or claim.bet != "main" else self.chart_cost(claim.strategy)
        returned, basis = self._returned(claim, chart)
        stated, computed, holds = [], [], True
        difference = None
        if claim.returns is not None:
            stated.append(claim.returns)
            computed.append(percentage(returned, decimals(claim.returns)))
            difference = float(returned) - float(share_of(claim.returns))
            holds = Fraction(computed[-1].rstrip("%")) == Fraction(claim.returns.rstrip("%"))
        if claim.best_play is not None and chart is not None:
            stated.append(claim.best_play)
            computed.append("differs" if chart.differing else "agrees")
            holds = holds and stated[-1] == computed[-1]
        said, found = ", ".join(stated), ", ".join(computed)
        verdict, why = _verdict(claim, holds, computed)
        played = "none" if claim.bet != "main" else self.solution.strategy if chart is None else chart.strategy.id
        return ClaimCheck(claim, said, found, returned, difference, verdict, basis, played, why, chart)

    def _returned(self, claim: Claim, chart: ChartCost | None) -> tuple[Fraction | float, str]:
        """The return of each unit staked, and whether it is a ``fraction`` or a ``float``."""
        if claim.bet == "insurance":
            return 1 + insurance_net(self.solution), "float"
        if claim.bet != "main":
            return side_bet(self.book, claim.bet).returned, "fraction"
        played = self.solution if chart is None else chart.solution
        if claim.returns is not None and _on_boundary(1 + played.net, decimals(claim.returns)):
            return 1 + exact_net(played), "fraction"
        return 1 + played.net, "float"


def check_claims(book: Rulebook, beside: Path | None = None) -> list[ClaimCheck]:
    """Every claim of a book, in its order."""
    claims = ClaimChecker(book, beside=beside)
    return [claims.check(claim) for claim in book.claims.values()]


def _verdict(claim: Claim, holds: bool, computed: list[str]) -> tuple[ClaimVerdict, str]:
    other = claim.disagreement
    if holds:
        return (ClaimVerdict.AGREES, "") if other is None else (ClaimVerdict.NEEDLESS, "the claim holds")
    if other is None:
        return ClaimVerdict.DISAGREES, ""
    if other.computed in computed:
        return ClaimVerdict.DOCUMENTED, other.because
    return ClaimVerdict.MISSTATED, f"the book says that {other.computed} is computed"


# ---- percentages ----------------------------------------------------------------------------------------------------


def decimals(text: str) -> int:
    """How many decimals a percentage is stated with.

    >>> decimals("98.45%"), decimals("100%")
    (2, 0)
    """
    return len(text.rstrip("%").partition(".")[2])


def share_of(text: str) -> Fraction:
    """A percentage as a fraction."""
    return Fraction(text.rstrip("%")) / 100


def percentage(value: Fraction | float, places: int) -> str:
    """A share as a percentage, rounded half up.

    >>> percentage(Fraction(398, 415), 2), percentage(Fraction(1, 800), 2)
    ('95.90%', '0.13%')
    """
    scaled = floor(Fraction(value) * 100 * 10**places + Fraction(1, 2))
    sign, digits = "-" if scaled < 0 else "", str(abs(scaled)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}%" if places else f"{sign}{digits}%"


def _on_boundary(value: float, places: int) -> bool:
    scaled = value * 100 * 10**places + 0.5
    return bool(abs(scaled - round(scaled)) < BOUNDARY * 100 * 10**places)


# ---- insurance ------------------------------------------------------------------------------------------------------


def insurance_net(solution: Solution) -> float:
    """The expected net of each unit staked on insurance, taken whenever it is offered. Raises `NotExact` if it never
    is."""
    opening = solution.valuation.opening
    names = [str(action) for action in opening.offers]
    if "insure" not in names:
        raise NotExact("insurance.when", "insurance is never offered")
    number = names.index("insure")
    offered = opening.offered[number]
    chance = np.broadcast_to(opening.chance[:, None], offered.shape)[offered]
    gained = (opening.ev[number] - opening.ev[names.index("decline")])[offered]
    staked = float(solution.game.book.insurance.stake) * opening.upcard[offered]
    return float((chance * gained).sum() / (chance * staked).sum())

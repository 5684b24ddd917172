"""Results as JSON data, in the forms of the schemas in ``schema/``.

Returns, values and chances are numbers; an exact number comes with its fraction as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from upcard.analysis.charts.best_play import ChartCell, PlayChart
from upcard.analysis.charts.published_against_best import ChartCost
from upcard.analysis.distribution.outcomes import RoundOutcomes
from upcard.analysis.reports.claims import ClaimCheck
from upcard.analysis.reports.readings import BetReadings, ReadingCombination, Readings
from upcard.analysis.reports.rule_values import RuleValues
from upcard.analysis.reports.side_bets import SideBetReturn
from upcard.analysis.solver.solution import HandValues, Solution
from upcard.rulebook import Rulebook

Json = dict[str, Any]


def book_of(book: Rulebook) -> Json:
    """The book that a report is about."""
    return {"variant": book.id, "digest": book.digest}


def number(value: Fraction | float | None) -> float | None:
    return None if value is None else float(value)


def fraction(value: Fraction | float | None) -> str | None:
    """``398/415``; None if the value is not exact."""
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None


def solution_data(solution: Solution, exact: Fraction | None, outcomes: RoundOutcomes | None) -> Json:
    """The main bet; `exact` is its net as a fraction, `outcomes` how its rounds end, each None if not wanted."""
    return {
        "bet": "main",
        "strategy": solution.strategy,
        "insuring": solution.valuation.insuring,
        "return": 1 + solution.net,
        "house-edge": solution.house_edge,
        "fraction": fraction(None if exact is None else 1 + exact),
        "by-upcard": [
            {"upcard": upcard, "chance": chance, "net": net} for upcard, (chance, net) in solution.upcards.items()
        ],
        "outcomes": None if outcomes is None else _outcomes(outcomes),
    }


def _outcomes(outcomes: RoundOutcomes) -> Json:
    nets = outcomes.nets
    return {
        "standard-deviation": outcomes.deviation,
        "hit-frequency": None if nets is None else nets.hit_frequency,
        "nets": None
        if nets is None
        else [{"net": fraction(net), "probability": chance} for net, chance in nets.chances.items()],
        "why": outcomes.why,
    }


def side_bet_data(bet: SideBetReturn) -> Json:
    return {
        "bet": bet.id,
        "title": bet.title,
        "return": float(bet.returned),
        "fraction": fraction(bet.returned),
        "hit-frequency": float(bet.hit_frequency),
        "variance": float(bet.variance),
        "combinations": bet.combinations,
        "rows": [
            {
                "rule": row.rule,
                "pays": f"{row.pays.numerator}:{row.pays.denominator}",
                "hits": row.hits,
                "probability": float(row.probability),
                "fraction": fraction(row.probability),
            }
            for row in bet.rows
        ],
    }


def claim_data(checked: ClaimCheck) -> Json:
    claim = checked.claim
    return {
        "claim": claim.id,
        "bet": claim.bet,
        "conditions": claim.conditions,
        "strategy": checked.strategy_class,
        "stated": checked.stated,
        "computed": checked.computed,
        "return": number(checked.returned),
        "fraction": fraction(checked.returned),
        "difference": checked.difference,
        "basis": checked.basis,
        "verdict": checked.verdict.value,
        "passes": checked.verdict.passes,
        "why": checked.why,
        "chart": None if checked.chart is None else chart_data(checked.chart),
    }


def chart_data(chart: ChartCost) -> Json:
    return {
        "id": chart.strategy.id,
        "return": 1 + chart.solution.net,
        "cost": chart.cost,
        "cost-of-cells": chart.cells_cost,
        "cost-of-composition": chart.composition,
        "cost-after-split": chart.after_split,
        "cells": [
            {
                "hands": cell.hands,
                "number": cell.value,
                "upcard": cell.upcard,
                "row": cell.row,
                "chart": cell.chart,
                "best": cell.best,
                "chance": cell.chance,
                "cost": cell.cost,
            }
            for cell in chart.cells
        ],
    }


def readings_data(readings: Readings) -> Json:
    return {"without-effect": list(readings.without_effect), "bets": [_priced(bet) for bet in readings.bets]}


def _priced(bet: BetReadings) -> Json:
    return {
        "bet": bet.bet,
        "ambiguities": {name: list(each) for name, each in bet.ambiguities.items()},
        "claims": [{"claim": claim.id, "stated": claim.returns or claim.best_play} for claim in bet.claims],
        "combinations": [_combination(each) for each in bet.combinations],
    }


def _combination(each: ReadingCombination) -> Json:
    return {
        "readings": dict(each.readings),
        "return": number(each.returned),
        "fraction": fraction(each.returned),
        "agrees": dict(each.agrees),
        "charts": {claim: {"differing-cells": cells, "cost": cost} for claim, (cells, cost) in each.charts.items()},
        "why": each.why,
    }


def charts_data(solution: Solution, charts: Sequence[PlayChart]) -> Json:
    return {
        **book_of(solution.game.book),
        "strategy": solution.strategy,
        "return": 1 + solution.net,
        "charts": [
            {
                "kind": chart.kind,
                "cells": [_cell(cell, name in chart.differing) for name, cell in chart.cells.items()],
            }
            for chart in charts
        ],
    }


def _cell(cell: ChartCell, differs: bool) -> Json:
    return {
        "hands": cell.hands,
        "number": cell.number,
        "upcard": cell.upcard,
        "code": cell.code,
        "value": cell.value,
        "margin": cell.margin,
        "ties": list(cell.ties),
        "chance": cell.chance,
        "differs": differs,
        "departures": [
            {
                "cards": each.cards,
                "ranks": each.ranks,
                "action": each.action,
                "gain": each.gain,
                "chance": each.chance,
            }
            for each in cell.departures
        ],
    }


def hand_data(book: Rulebook, player: str, upcard: str, removed: str, hand: HandValues) -> Json:
    """One hand; `offers` and `actions` are empty if it gets no decision."""
    decision = hand.decision
    return {
        **book_of(book),
        "player": list(player),
        "upcard": upcard,
        "removed": list(removed),
        "total": None if decision is None else decision.total,
        "soft": None if decision is None else decision.soft,
        "best": None if decision is None else decision.best,
        "margin": None if decision is None else decision.margin,
        "offers": _best_first(hand.offers),
        "actions": _best_first({} if decision is None else decision.values),
    }


def _best_first(values: Mapping[str, float]) -> list[Json]:
    return [{"action": action, "value": values[action]} for action in sorted(values, key=lambda each: -values[each])]


def rule_values_data(effect: RuleValues) -> Json:
    return {
        "before": {**book_of(effect.before), "return": effect.first},
        "after": {**book_of(effect.after), "return": effect.last},
        "steps": [
            {
                "rules": list(step.rules),
                "words": list(step.words),
                "return": step.returned,
                "worth": step.effect,
                "why": step.why,
            }
            for step in effect.steps
        ],
        "without-effect": list(effect.without_effect),
    }

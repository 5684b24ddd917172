"""Strategy charts: the best code of each cell, and what it costs to play by a published chart."""

from upcard.analysis.charts.best_play import ChartCell, Departure, PlayChart, charts
from upcard.analysis.charts.codes import CODES, MEANINGS
from upcard.analysis.charts.decisions import PARTS, letter
from upcard.analysis.charts.published_against_best import ChartCost, chart_cost

__all__ = [
    "CODES",
    "MEANINGS",
    "PARTS",
    "ChartCell",
    "ChartCost",
    "Departure",
    "PlayChart",
    "chart_cost",
    "charts",
    "letter",
]

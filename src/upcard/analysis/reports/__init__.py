"""Answers to questions about a book: claims, readings, side bets, the effect of changed rules; all of them as JSON."""

from upcard.analysis.reports.claims import ClaimCheck, ClaimChecker, ClaimVerdict, check_claims, percentage
from upcard.analysis.reports.readings import BetReadings, Progress, ReadingCombination, Readings, price_readings
from upcard.analysis.reports.rule_values import RuleStep, RuleValues, rule_values
from upcard.analysis.reports.side_bets import SideBetReturn, side_bet, side_bets

__all__ = [
    "BetReadings",
    "ClaimCheck",
    "ClaimChecker",
    "ClaimVerdict",
    "Progress",
    "ReadingCombination",
    "Readings",
    "RuleStep",
    "RuleValues",
    "SideBetReturn",
    "check_claims",
    "percentage",
    "price_readings",
    "rule_values",
    "side_bet",
    "side_bets",
]

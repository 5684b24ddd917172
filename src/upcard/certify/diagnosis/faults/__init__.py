"""Mistakes that engines make whatever the rules: how a hand is counted, who is paid what, whose turn it is.

A diagnosis suspects them as it suspects every single change of a rule. `MISTAKES` are wrong engines, each a subclass of
`upcard.engine.Mechanics` that does one thing otherwise; `OF_RULES` are mistakes that are a change of several rules at
once. Each is written for any book.
"""

from typing import Final

from upcard.certify.diagnosis.faults.draws import DRAWS
from upcard.certify.diagnosis.faults.mistake import Mistake, combined
from upcard.certify.diagnosis.faults.payouts import MONEY
from upcard.certify.diagnosis.faults.rule_patches import OF_RULES
from upcard.certify.diagnosis.faults.turns import TURNS
from upcard.certify.diagnosis.faults.values import VALUES

MISTAKES: Final[tuple[type[Mistake], ...]] = (*VALUES, *DRAWS, *MONEY, *TURNS)

__all__ = ["MISTAKES", "OF_RULES", "Mistake", "combined"]

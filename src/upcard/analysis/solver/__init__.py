"""From a compiled game to its return.

`dealer_probabilities` says what the dealer ends with; `backward_induction` values one hand on it; `splits` values
pairs; `strategy_classes` and `total_dependent` choose the play; `opening` adds the offers before the dealer's check;
`solution` puts all together, and `exact` turns the result into fractions.
"""

from upcard.analysis.solver.exact_fractions import exact_net
from upcard.analysis.solver.solution import HandDecision, HandValues, Solution, StartingHand, hand_values, solve

__all__ = ["HandDecision", "HandValues", "Solution", "StartingHand", "exact_net", "hand_values", "solve"]

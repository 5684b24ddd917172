"""The strategy classes: composition-dependent play (``cd``, ``cdp``) and total-dependent play (``td``, ``tdc``).

Composition-dependent play decides by the cards of a hand; ``cd`` plays split hands as if they were alone (published
tables call it CDZ-), ``cdp`` also counts the cards of the pair's rank group that are known to be removed. Hands on the
house's stake have a best play of their own, since the player risks nothing on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from upcard.analysis.solver.backward_induction import HandSolver
from upcard.analysis.solver.dealer_probabilities import ShoeProbabilities
from upcard.analysis.solver.splits import Policies, SplitHands
from upcard.analysis.solver.total_dependent import by_total, by_total_and_cards


def own_cards(solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
    """`cd`: composition-dependent, split hands by their own cards alone."""
    hands = SplitHands(solver, shoe)
    return Policies(lambda gone: hands.policy(0), hands)


def own_cards_and_pair(solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
    """`cdp`: composition-dependent, split hands also by the removed cards of the pair's rank group."""
    hands = SplitHands(solver, shoe)
    return Policies(hands.policy, hands)


#: Finds the play of each class.
CLASSES: Final[dict[str, Callable[[HandSolver, ShoeProbabilities], Policies]]] = {
    "cd": own_cards,
    "cdp": own_cards_and_pair,
    "td": by_total,
    "tdc": by_total_and_cards,
}

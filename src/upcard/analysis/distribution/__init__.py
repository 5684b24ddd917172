"""How rounds end: the probability of every net and the standard deviation, for hands as dealt and split hands."""

from upcard.analysis.distribution.outcomes import Distribution, RoundOutcomes, deviation, distribution, outcomes

__all__ = ["Distribution", "RoundOutcomes", "deviation", "distribution", "outcomes"]

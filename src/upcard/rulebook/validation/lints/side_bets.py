"""Paytables of side bets: rows that can never pay, and rows that hide a better one below them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from upcard.cards import RANKS
from upcard.rulebook.conditions import Aspect
from upcard.rulebook.model import SideBet
from upcard.rulebook.validation.lints.dead_rows import Tally
from upcard.rulebook.validation.lints.reachable_hands import NOBODY, Case, Seen, cases, looks_of
from upcard.rulebook.validation.references import Finding

#: The dealer's whole hand has no fixed number of cards; these stand for it.
_WHOLE_HAND = range(2, 6)


def paytable(bet: SideBet) -> Iterator[Finding]:
    """Lints of one side bet, over every set of cards it can be on."""
    tally = Tally(bet.rows, severity="error")
    better: dict[str, tuple[str, Seen]] = {}
    order = {row.id: at for at, row in enumerate(bet.rows)}
    for hand in hands_of(bet, looks_of(bet.rows)):
        holding = list(bet.rows.holding(Case(hand, NOBODY, "A")))
        tally.count([row.id for row in holding])
        for later in holding[1:]:
            if later.pays > holding[0].pays:
                better.setdefault(holding[0].id, (later.id, hand))
    yield from tally.never()
    for row_id, (hidden, hand) in sorted(better.items(), key=lambda each: order[each[0]]):
        if hidden in tally.deciding:
            row = bet.rows[order[row_id]]
            message = f"takes hands from {hidden} below it, which pays more: {hand}"
            yield Finding(row.rule, message, "side-bet-order", f"put it below {hidden}", "warning")


def hands_of(bet: SideBet, looks: frozenset[Aspect]) -> Iterator[Seen]:
    """Every set of cards the bet can be on, its suits as far as conditions with these looks tell them apart."""
    fixed = len(bet.cards) - ("dealer-hand" in bet.cards)
    numbers = [fixed] if "dealer-hand" not in bet.cards else [fixed + more for more in _WHOLE_HAND]
    for number in numbers:
        for ranks in combinations_with_replacement(RANKS, number):
            yield from (case.hand for case in cases(Seen("".join(ranks)), looks, "A"))

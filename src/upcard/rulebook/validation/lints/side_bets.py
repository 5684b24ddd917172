"""Paytables of side bets: rows that can never pay, and rows that hide a better one below them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from upcard.cards import RANK_VALUES, RANKS
from upcard.rulebook.conditions import Aspect
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import DealerRow, SideBet
from upcard.rulebook.validation.lints.dead_rows import Tally
from upcard.rulebook.validation.lints.reachable_hands import NOBODY, Case, Seen, cases, dealers_hands, looks_of
from upcard.rulebook.validation.references import Finding


def paytable(bet: SideBet, dealer: DecisionTable[DealerRow]) -> Iterator[Finding]:
    """Lints of one side bet, over every set of cards it can be on where the dealer draws by these rows."""
    tally = Tally(bet.rows, severity="error")
    better: dict[str, tuple[str, Seen]] = {}
    order = {row.id: at for at, row in enumerate(bet.rows)}
    for hand in hands_of(bet, looks_of(bet.rows), dealer):
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


def hands_of(bet: SideBet, looks: frozenset[Aspect], dealer: DecisionTable[DealerRow]) -> Iterator[Seen]:
    """Every set of cards the bet can be on, its suits as far as conditions with these looks tell them apart.

    The dealer's whole hand has as many cards as the dealer's rows draw. Where no condition asks for ranks or pairs,
    one hand stands for all of its number of cards and low total, with an ace or without.
    """
    named = len(bet.cards) - ("dealer-hand" in bet.cards)
    found = {"".join(ranks): None for ranks in combinations_with_replacement(RANKS, named)}
    if "dealer-hand" in bet.cards:
        whole = _told_apart(dealers_hands(dealer), looks)
        merged = ("".join(sorted(own + each, key=RANKS.index)) for own in _told_apart(found, looks) for each in whole)
        found = dict.fromkeys(_told_apart(merged, looks))
    for ranks in found:
        yield from (case.hand for case in cases(Seen(ranks), looks, "A"))


def _told_apart(hands: Iterable[str], looks: frozenset[Aspect]) -> list[str]:
    """One hand for each that conditions with these looks can tell apart, by its ranks."""
    if {Aspect.RANKS, Aspect.PAIR} & looks:
        return list(dict.fromkeys(hands))
    found: dict[tuple[int, int, bool], str] = {}
    for ranks in hands:
        found.setdefault((len(ranks), sum(RANK_VALUES[each] for each in ranks), "A" in ranks), ranks)
    return list(found.values())

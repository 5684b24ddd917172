"""What each hand pays against each outcome of the dealer's hand, by the settlement rows of the book.

The stages are those of the engine. As soon as a hand gets a card, the rows that settle at once are tried against the
upcard; at the reveal, all rows but those of the showdown, against the dealer's first two cards; at the showdown, all
rows, against the dealer's whole hand.

Payoffs are nets in wagers. A win pays on own and free stake; a loss costs the own stake, less what a dealer blackjack
that is found late may not take. The wager is assumed to divide, so that no payoff is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from upcard.analysis.game.conditions import (
    ANY_RANK,
    CardsNeeded,
    ConditionEvaluator,
    HandSituation,
    NotExact,
    RanksHand,
    ShapeHand,
)
from upcard.analysis.game.dealer_hands import DealerTree
from upcard.analysis.hands.arithmetic import Floats, Ints
from upcard.analysis.hands.states import Mask, Mode, States
from upcard.analysis.hands.suits import SUIT_PATTERNS, Suits
from upcard.rulebook.conditions import SUIT_ASPECTS, UPCARD_ASPECTS, Aspect, HandView, SuitsNeeded
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import LateNatural, Result, Rulebook, SettlementRow

#: No row holds.
NONE: Final = -1


@dataclass(frozen=True)
class Payoffs:
    """What S states pay in one mode; each number is an index into `PayoffRules.amounts`.

    `at_once` [S, V]: what a hand nets that is settled as soon as it is reached, times the share of such hands;
    `continues` [S, V]: the share that is not settled at once; `standing` [O, S, V]: the net of the hands that continue
    if they stand, for each outcome; `unsettled` [O, S, V]: the net of all hands if the round ends before any is settled
    at once. A share is 0 or 1 unless suits decide. V is 1, or U if the upcard matters. `bust`: the net of a hand over
    21.

    `by_suits` [S]: the states in which suits matter; all numbers there are means over suits.
    """

    at_once: Ints
    continues: Ints
    standing: Ints
    unsettled: Ints
    bust: int
    by_suits: Mask


class PayoffRules:
    """The settlement rows of one book; `amounts` lists every net and share, each once, in the order of first use."""

    def __init__(self, book: Rulebook, evaluator: ConditionEvaluator, tree: DealerTree, suits: Suits) -> None:
        self.book = book
        self.evaluator = evaluator
        self.tree = tree
        self.suits = suits
        self.amounts: list[Fraction] = []
        self._index: dict[Fraction, int] = {}
        self._place = {row.rule: number for number, row in enumerate(book.settlement)}
        self.looks = frozenset[Aspect]().union(*(row.when.looks for row in book.settlement))
        at_once = frozenset[Aspect]().union(*(row.when.looks for row in book.settlement.at_once))
        by_upcard = Aspect.UPCARD in self.looks or bool(at_once & UPCARD_ASPECTS)
        self._upcards = evaluator.upcards if by_upcard else evaluator.upcards[:1]
        self._rows: dict[tuple[States, Mode], tuple[Ints, Ints]] = {}
        #: The fewest cards of a hand of which suits decide if it is settled at once, and the most of one they matter
        #: for.
        self._shortest_divided = 1 << 30
        self._longest_by_suits = 0
        #: Do suits decide if a pair is settled at once, and do they matter for split hands?
        self._divided_pair = self._split_by_suits = False

    def index(self, amount: Fraction) -> int:
        """The index of a net or share in `amounts`."""
        if amount not in self._index:
            self._index[amount] = len(self.amounts)
            self.amounts.append(amount)
        return self._index[amount]

    def net(self, row: SettlementRow, mode: Mode, natural: bool) -> Fraction:
        """The net of a hand that a row settles; `natural` if the dealer has a blackjack.

        A hand as dealt gets no stake back from a late blackjack, so it does not matter if the dealer checked for it.
        """
        if row.result is Result.WIN:
            assert row.pays is not None
            return row.pays * (mode.own + mode.free)
        if row.result is Result.PUSH:
            return Fraction(0)
        if row.result is Result.SURRENDER:
            return (self.book.surrender_refund - 1) * mode.own
        return Fraction((_stake_kept(mode, self.book.late_natural) if natural else 0) - mode.own)

    def payoffs(self, states: States, mode: Mode, after: Mode | None = None) -> Payoffs:
        """What every state pays. Raises `NotExact` if the rows settle by more than the analysis knows.

        Hands that come from another mode in the same state, by surrendering, have not been settled at once there.
        """
        once_rows, standing_rows = self._rows_of(states, mode)
        zero, one, bust = self.index(Fraction(0)), self.index(Fraction(1)), self.index(self._bust(mode))
        at_once = np.where(once_rows == NONE, zero, self._amounts_of_rows(mode, False)[once_rows])
        continues = np.where(once_rows == NONE, one, zero)
        standing = self._standing(mode, standing_rows)
        undecided = (continues == one) & (standing == NONE).any(axis=1)
        if undecided[:, states.size >= 2].any():
            raise NotExact("settlement", "no row holds for some hand that stands to the showdown")
        by_suits = np.zeros(len(states), dtype=bool)
        unsettled = standing[:1].copy()
        if len(at_once) > 1:
            by_suits[self._differing(np.where(continues == continues[0], at_once, NONE), standing)] = True
            came = None if after is None else self._rows_of(states, after)[0] == NONE
            states_by_suits = np.flatnonzero(by_suits).tolist()
            self._average(states, states_by_suits, came, mode.split, at_once, continues, standing, unsettled)
        return Payoffs(at_once[0], continues[0], standing[0], unsettled[0], bust, by_suits)

    def by_suit(
        self, states: States, mode: Mode, after: Mode | None = None, suits: int | None = None
    ) -> tuple[Floats, Ints, Ints]:
        """The share [P, S, V] of each suit pattern, its net if it is settled at once [P, S, V], else `NONE`, and its
        net if it stands [P, O, S, V]. A state in which suits do not matter is all in the first pattern.

        Hands that come from another mode, by surrendering, have only the share that is not settled at once there.
        `suits` is the pattern of hands of two cards if it is known.
        """
        once_rows, standing_rows = self._rows_of(states, mode)
        at_once = np.where(once_rows == NONE, NONE, self._amounts_of_rows(mode, False)[once_rows])
        standing = self._standing(mode, standing_rows)
        before = once_rows if after is None else self._rows_of(states, after)[0]
        shares = np.zeros((len(at_once), len(states), 1))
        shares[0] = 1
        for state in np.union1d(self._differing(at_once, standing), self._differing(before, standing)).tolist():
            shares[:, state, 0] = [float(share) for share in self.suits.shares(states.counts[state].tolist())]
        if suits is not None:
            known = np.arange(len(shares)) == min(suits, len(shares) - 1)  # one pattern only if no row asks for suits
            shares[:, states.size == 2] = known[:, None, None]
        return shares if after is None else shares * (before == NONE), at_once, standing

    def _standing(self, mode: Mode, rows: Ints) -> Ints:
        naturals = self.tree.natural[:, None, None]
        return np.where(naturals, self._amounts_of_rows(mode, True)[rows], self._amounts_of_rows(mode, False)[rows])

    def _amounts_of_rows(self, mode: Mode, natural: bool) -> Ints:
        """The net of each row, as an index into `amounts`; the last entry stands for no row."""
        return np.array([*(self.index(self.net(row, mode, natural)) for row in self.book.settlement), NONE])

    # ---- which row ------------------------------------------------------------------------------------------------

    def _rows_of(self, states: States, mode: Mode) -> tuple[Ints, Ints]:
        """The row that settles each suit pattern P at once [P, S, V], and if it stands [P, O, S, V]."""
        key = (states, mode.as_seen(self.looks))
        if key not in self._rows:
            self._rows[key] = self._find_rows(states, mode)
        return self._rows[key]

    def _find_rows(self, states: States, mode: Mode) -> tuple[Ints, Ints]:
        upcards, table = self._upcards, self.book.settlement
        outcomes = self.tree.outcomes
        patterns = SUIT_PATTERNS if self.looks & SUIT_ASPECTS else SUIT_PATTERNS[:1]

        revealed = list({id(outcome.revealed): outcome.revealed for outcome in outcomes}.values())

        def rows(hand: HandView) -> list[int]:
            found = [self._first(table.at_once, HandSituation(hand, upcard, upcard.ranks)) for upcard in upcards]
            early = {
                (id(dealer), upcard.ranks): self._first(table.at_reveal, HandSituation(hand, dealer, upcard.ranks))
                for dealer in revealed
                for upcard in upcards
            }
            for outcome in outcomes:
                for upcard in upcards:
                    row = early[id(outcome.revealed), upcard.ranks]
                    at = HandSituation(hand, outcome.final, upcard.ranks)
                    found.append(self._first(table, at) if row == NONE else row)
            return found

        def question(hand: HandView) -> list[int]:
            try:
                return rows(hand) * len(patterns)
            except SuitsNeeded:
                assert isinstance(hand, RanksHand)
                return [row for suits in patterns for row in rows(hand.in_suits(suits))]

        answers = self.evaluator.evaluate(states, mode, question)
        shaped = answers.reshape(len(states), len(patterns), 1 + len(outcomes), len(upcards)).transpose(1, 2, 0, 3)
        return shaped[:, 0], shaped[:, 1:]

    def _first(self, table: DecisionTable[SettlementRow], at: HandSituation) -> int:
        """The place in the settlement table of the row that decides, or `NONE`."""
        row = table.first(at)
        return NONE if row is None else self._place[row.rule]

    # ---- suits ----------------------------------------------------------------------------------------------------

    def _average(
        self,
        states: States,
        differing: list[int],
        came: Mask | None,
        split: bool,
        at_once: Ints,
        continues: Ints,
        standing: Ints,
        unsettled: Ints,
    ) -> None:
        """Put the mean over all suit patterns into pattern 0 of the states in which they differ.

        `came` [P, S, V] are the patterns that have come to the state, None if all have.
        """
        amounts = self.amounts
        for state in differing:
            every = self.suits.shares(states.counts[state].tolist())
            size = int(states.size[state])
            self._longest_by_suits = max(self._longest_by_suits, size)

            def mean(weights: Sequence[Fraction], numbers: Ints, total: Fraction) -> int:
                parts = [weight * amounts[number] for weight, number in zip(weights, numbers, strict=True) if weight]
                return self.index(sum(parts, Fraction(0)) / (total or 1))

            for upcard in range(at_once.shape[2]):
                here = np.s_[:, state, upcard]
                shares = every if came is None else _conditional(every, came[:, state, min(upcard, came.shape[2] - 1)])
                left = [share * amounts[number] for share, number in zip(shares, continues[here], strict=True)]
                remains = sum(left, Fraction(0))
                if 0 < remains < 1:
                    self._shortest_divided = min(self._shortest_divided, size)
                    self._divided_pair |= size == 2 and int(states.counts[state].max()) == 2
                for outcome, numbers in enumerate(standing[:, :, state, upcard].T.copy()):
                    possible = all(number != NONE for share, number in zip(shares, numbers, strict=True) if share)
                    unsettled[0, outcome, state, upcard] = mean(shares, numbers, Fraction(1)) if possible else NONE
                    standing[0, outcome, state, upcard] = mean(left, numbers, remains)
                at_once[0, state, upcard] = mean(shares, at_once[here], Fraction(1))
                continues[0, state, upcard] = self.index(remains)
        self._split_by_suits |= split and bool(differing)
        if self._longest_by_suits > self._shortest_divided or (self._divided_pair and self._split_by_suits):
            rule = next(row.rule for row in self.book.settlement.at_once if row.when.looks & SUIT_ASPECTS)
            raise NotExact(rule, "it settles some hands at once by suits, and longer hands are asked for suits too")

    @staticmethod
    def _differing(at_once: Ints, standing: Ints) -> Ints:
        """The states in which suit patterns [P, S, V] and [P, O, S, V] differ."""
        return np.flatnonzero((at_once != at_once[0]).any(axis=(0, 2)) | (standing != standing[0]).any(axis=(0, 1, 3)))

    # ---- over 21 ----------------------------------------------------------------------------------------------------

    def _bust(self, mode: Mode) -> Fraction:
        """The net of a hand over 21. Raises `NotExact` unless all are settled alike, and at once."""
        table = self.evaluator.table
        over, group = np.nonzero((table.child < 0) & (table.size > 0)[:, None])
        low = table.low[over] + np.array(table.values)[group]
        _, ones = np.unique(table.size[over] * 64 + low, return_index=True)
        found: set[int] = set()
        for row, drawn in zip(over[ones].tolist(), group[ones].tolist(), strict=True):
            total = int(table.low[row]) + table.values[drawn]
            hand = ShapeHand((int(table.size[row]) + 1, total, False, total), ANY_RANK if mode.split else None, mode)
            try:
                once = self.book.settlement.at_once
                found |= {self._first(once, HandSituation(hand, upcard, upcard.ranks)) for upcard in self._upcards}
            except CardsNeeded:
                raise NotExact("settlement", "which cards a hand over 21 holds decides how it is settled") from None
        amounts = {None if row == NONE else self.net(self.book.settlement[row], mode, False) for row in found}
        if len(amounts) != 1 or None in amounts:
            raise NotExact("settlement", "hands over 21 are not all settled alike and at once")
        return next(net for net in amounts if net is not None)


def _conditional(shares: Sequence[Fraction], came: Mask) -> list[Fraction]:
    """The shares of the patterns that have come to a state, the others 0; all of them if none has."""
    kept = [share if each else Fraction(0) for share, each in zip(shares, came.tolist(), strict=True)]
    whole = sum(kept, Fraction(0))
    return [each / whole for each in kept] if whole else list(shares)


def _stake_kept(mode: Mode, takes: LateNatural) -> int:
    """How much of its own stake a losing hand keeps if the dealer's blackjack was found late."""
    if takes is LateNatural.ALL_STAKES:
        return 0
    if takes is LateNatural.ORIGINAL_BET and mode.opened:
        return mode.own
    return mode.own - mode.initial_own

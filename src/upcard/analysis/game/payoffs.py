"""What each hand is worth against each outcome of the dealer's hand, by the settlement rows of the book.

The stages are the engine's: rows that settle at once are tried as soon as a hand has its card, with the dealer's
upcard alone in sight; at the reveal all rows but those of the showdown are tried against the dealer's two cards; at
the showdown the whole table against the whole hand.

Worth is the net in wagers: a win pays on own and free stake, a loss costs the own stake, less what a dealer blackjack
found too late may not take. Roundings to the smallest unit are left out, as for a wager that divides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from upcard.analysis.game.conditions import UPCARD_KEYS, Asker
from upcard.analysis.game.dealer_hands import DealerTree
from upcard.analysis.hands.arithmetic import Floats, Ints
from upcard.analysis.hands.states import Mode, States
from upcard.analysis.hands.suits import Suits
from upcard.analysis.hands.views import ANY_RANK, SUIT_PATTERNS, At, NotExact, RanksHand, ShapeHand, TooCoarse
from upcard.rulebook.conditions import SUIT_KEYS, HandView, SuitsNeeded
from upcard.rulebook.model import At as Stage
from upcard.rulebook.model import LateNatural, Result, Rulebook, SettlementRow

#: Stands for "no row holds".
NONE: Final = -1

Rows = Sequence[tuple[int, SettlementRow]]


@dataclass(frozen=True)
class Settlement:
    """The worth of S states in one mode; every number is a place in `Settler.worths`.

    `once` [S, V]: what a hand gets that is settled as soon as it is reached, times its share; `stays` [S, V]: the
    share that is not, 1 where nothing settles at once; `stood` [O, S, V]: the worth of what stays and stands against
    each outcome. Shares between 0 and 1 come from suits. V is 1, or U where the upcard matters. `bust`: over 21.
    """

    once: Ints
    stays: Ints
    stood: Ints
    bust: int


class Settler:
    """Settles hands of one book; `worths` collects every worth and share met, in the order met."""

    def __init__(self, book: Rulebook, asker: Asker, tree: DealerTree, suits: Suits) -> None:
        self.book = book
        self.asker = asker
        self.tree = tree
        self.suits = suits
        self.worths: list[Fraction] = []
        self._numbers: dict[Fraction, int] = {}
        self.showdown: Rows = list(enumerate(book.settlement))
        self.once: Rows = [(number, row) for number, row in self.showdown if row.at is Stage.ONCE]
        self.reveal: Rows = [(number, row) for number, row in self.showdown if row.at is not Stage.SHOWDOWN]
        self.uses = frozenset[str]().union(*(row.when.uses for row in book.settlement))
        by_upcard = "upcard" in self.uses or any(row.when.uses & UPCARD_KEYS for _, row in self.once)
        self._upcards = asker.upcards if by_upcard else asker.upcards[:1]
        self._rows: dict[tuple[States, Mode], tuple[Ints, Ints]] = {}

    def number(self, worth: Fraction) -> int:
        """The place of a worth in `worths`."""
        if worth not in self._numbers:
            self._numbers[worth] = len(self.worths)
            self.worths.append(worth)
        return self._numbers[worth]

    def worth(self, row: SettlementRow, mode: Mode, natural: bool) -> Fraction:
        """The net of a hand that a row settles; `natural` where the dealer has a blackjack.

        A hand as it was dealt has nothing to spare, so it does not matter here whether a peek has found the blackjack.
        """
        if row.result is Result.WIN:
            assert row.pays is not None
            return row.pays * (mode.own + mode.free)
        if row.result is Result.PUSH:
            return Fraction(0)
        if row.result is Result.SURRENDER:
            return (self.book.surrender_refund - 1) * mode.own
        return Fraction((_spared(mode, self.book.late_natural) if natural else 0) - mode.own)

    def settle(self, states: States, mode: Mode) -> Settlement:
        """The worth of every state. Raises `NotExact` where the book settles by more than the analysis knows."""
        once_rows, stood_rows = self._rows_of(states, mode)
        zero, one, bust = self.number(Fraction(0)), self.number(Fraction(1)), self.number(self._bust(mode))
        once = np.where(once_rows == NONE, zero, self._numbers_of(mode, False)[once_rows])
        stays = np.where(once_rows == NONE, one, zero)
        stood = self._worth_stood(mode, stood_rows)
        undecided = (stays == one) & (stood == NONE).any(axis=1)
        if undecided[:, states.size >= 2].any():
            raise NotExact("settlement", "no row holds for some hand that stands to the showdown")
        if len(once) > 1:
            self._mix(states, once, stays, stood)
        return Settlement(once[0], stays[0], stood[0], bust)

    def stood_in_suits(self, states: States, mode: Mode) -> Ints:
        """The worth [P, O, S, V] of hands that stand, for each suit pattern P."""
        stood = self._worth_stood(mode, self._rows_of(states, mode)[1])
        return np.broadcast_to(stood, (len(SUIT_PATTERNS), *stood.shape[1:]))

    def by_suits(self, states: States, mode: Mode) -> tuple[Floats, Ints, Ints]:
        """Shares [P, S] of the suit patterns, and for each what is settled at once [P, S, V], `NONE` where nothing is,
        and the worth of standing [P, O, S, V]. A state in which suits do not matter is all in the first pattern."""
        once_rows, stood_rows = self._rows_of(states, mode)
        once = np.where(once_rows == NONE, NONE, self._numbers_of(mode, False)[once_rows])
        stood = self._worth_stood(mode, stood_rows)
        shares = np.zeros((len(once), len(states)))
        shares[0] = 1
        for state in self._mixed(once, stood).tolist():
            shares[:, state] = [float(share) for share in self.suits.shares(states.counts[state].tolist())]
        return shares, once, stood

    def _worth_stood(self, mode: Mode, rows: Ints) -> Ints:
        naturals = self.tree.natural[:, None, None]
        return np.where(naturals, self._numbers_of(mode, True)[rows], self._numbers_of(mode, False)[rows])

    def _numbers_of(self, mode: Mode, natural: bool) -> Ints:
        """What each row is worth; the last entry answers for no row."""
        return np.array([*(self.number(self.worth(row, mode, natural)) for _, row in self.showdown), NONE])

    # ---- which row ------------------------------------------------------------------------------------------------

    def _rows_of(self, states: States, mode: Mode) -> tuple[Ints, Ints]:
        """The rows that settle at once [P, S, V] and on standing [P, O, S, V], for each suit pattern P."""
        asked = Mode(
            split=mode.split and bool(self.uses & {"split", "split-from"}),
            own=mode.own if "stakes" in self.uses else 1,
            free=mode.free if "stakes" in self.uses else 0,
            doubled=mode.doubled if "doubled" in self.uses else 0,
            surrendered=mode.surrendered and "surrendered" in self.uses,
        )
        key = (states, asked)
        if key not in self._rows:
            self._rows[key] = self._ask(states, mode)
        return self._rows[key]

    def _ask(self, states: States, mode: Mode) -> tuple[Ints, Ints]:
        upcards = self._upcards
        outcomes = self.tree.outcomes
        patterns = SUIT_PATTERNS if self.uses & SUIT_KEYS else SUIT_PATTERNS[:1]

        revealed = list({id(outcome.revealed): outcome.revealed for outcome in outcomes}.values())

        def rows(hand: HandView) -> list[int]:
            found = [first(self.once, At(hand, upcard, upcard.ranks)) for upcard in upcards]
            early = {
                (id(dealer), upcard.ranks): first(self.reveal, At(hand, dealer, upcard.ranks))
                for dealer in revealed
                for upcard in upcards
            }
            for outcome in outcomes:
                for upcard in upcards:
                    row = early[id(outcome.revealed), upcard.ranks]
                    found.append(first(self.showdown, At(hand, outcome.final, upcard.ranks)) if row == NONE else row)
            return found

        def question(hand: HandView) -> list[int]:
            try:
                return rows(hand) * len(patterns)
            except SuitsNeeded:
                assert isinstance(hand, RanksHand)
                return [row for suits in patterns for row in rows(hand.in_suits(suits))]

        answers = self.asker.ask(states, mode, question)
        shaped = answers.reshape(len(states), len(patterns), 1 + len(outcomes), len(upcards)).transpose(1, 2, 0, 3)
        return shaped[:, 0], shaped[:, 1:]

    # ---- suits ----------------------------------------------------------------------------------------------------

    def _mix(self, states: States, once: Ints, stays: Ints, stood: Ints) -> None:
        """Put into pattern 0 the mean over all suit patterns, where these differ."""
        worths = self.worths
        parted = None
        for state in self._mixed(np.where(stays == stays[0], once, NONE), stood).tolist():
            shares = self.suits.shares(states.counts[state].tolist())
            if parted is not None and states.size[state] > parted:
                rule = next(row.rule for _, row in self.once if row.when.uses & SUIT_KEYS)
                raise NotExact(rule, "it settles some hands at once by suits, and longer hands are asked for suits too")
            for upcard in range(once.shape[2]):
                here = np.s_[:, state, upcard]
                left = [share * worths[number] for share, number in zip(shares, stays[here], strict=True)]
                settled = [share * worths[number] for share, number in zip(shares, once[here], strict=True)]
                remains = sum(left)
                if 0 < remains < 1:
                    parted = int(states.size[state])
                for outcome in stood[:, :, state, upcard].T:
                    parts = [part * worths[number] for part, number in zip(left, outcome, strict=True)]
                    outcome[0] = self.number(sum(parts, Fraction(0)) / (remains or 1))
                once[0, state, upcard] = self.number(sum(settled, Fraction(0)))
                stays[0, state, upcard] = self.number(Fraction(remains))

    @staticmethod
    def _mixed(once: Ints, stood: Ints) -> Ints:
        """The states in which suit patterns [P, S, V] and [P, O, S, V] differ."""
        return np.flatnonzero((once != once[0]).any(axis=(0, 2)) | (stood != stood[0]).any(axis=(0, 1, 3)))

    # ---- over 21 ----------------------------------------------------------------------------------------------------

    def _bust(self, mode: Mode) -> Fraction:
        """What a hand over 21 is worth; raises `NotExact` where not all are settled alike, and at once."""
        table = self.asker.table
        over, kind = np.nonzero((table.child < 0) & (table.size > 0)[:, None])
        low = table.low[over] + np.array(table.values)[kind]
        _, ones = np.unique(table.size[over] * 64 + low, return_index=True)
        found: set[int] = set()
        for row, drawn in zip(over[ones].tolist(), kind[ones].tolist(), strict=True):
            total = int(table.low[row]) + table.values[drawn]
            hand = ShapeHand((int(table.size[row]) + 1, total, False, total), ANY_RANK if mode.split else None, mode)
            try:
                found |= {first(self.once, At(hand, upcard, upcard.ranks)) for upcard in self._upcards}
            except TooCoarse:
                raise NotExact("settlement", "which cards a hand over 21 holds decides how it is settled") from None
        worths = {None if row == NONE else self.worth(self.book.settlement[row], mode, False) for row in found}
        if len(worths) != 1 or None in worths:
            raise NotExact("settlement", "hands over 21 are not all settled alike and at once")
        return next(worth for worth in worths if worth is not None)


def first(rows: Rows, at: At) -> int:
    """The number of the first row that holds, or `NONE`."""
    for number, row in rows:
        if row.when.holds(at):
            return number
    return NONE


def _spared(mode: Mode, takes: LateNatural) -> int:
    """What a beaten hand keeps of its own stake when the dealer's blackjack was found too late."""
    if takes is LateNatural.ALL_STAKES:
        return 0
    if takes is LateNatural.ORIGINAL_BET and mode.made:
        return mode.own
    return mode.own - mode.began

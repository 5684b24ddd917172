"""Mistakes in what hands and other bets come to."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from upcard.certify.diagnosis.faults.mistake import Mistake
from upcard.engine import Code
from upcard.engine.action_tables import Option
from upcard.engine.mechanics import By
from upcard.engine.state import Hand, Seat, Wager
from upcard.money import Rounding
from upcard.rulebook.model import Result, SettlementRow
from upcard.wire.events import Outcome

PAYOUT, PUSH, INSURANCE, ARITHMETIC, LEDGER, SIDE = (
    "settlement.natural-payout",
    "settlement.push",
    "insurance",
    "money.arith",
    "ledger.conservation",
    "side-bet",
)
#: Units of a whole one of the currency, where the unit is a hundredth.
WHOLE: Final = 100


class OfANatural(Mistake):
    """Pays a blackjack otherwise."""

    def pays_a_natural(self, hand: Hand, row: SettlementRow) -> bool:
        return row.pays is not None and row.pays > 1 and self.tables.natural(self.about(hand))


class NaturalNotCredited(OfANatural, area=PAYOUT):
    """A blackjack gives its stake back and wins nothing."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        return hand.own if self.pays_a_natural(hand, row) else super().returned(hand, row)


class PotTimesRatio(OfANatural, area=ARITHMETIC):
    """A blackjack is paid on its stake and the dealer's together."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        if row.pays is not None and self.pays_a_natural(hand, row):
            return hand.own + int(2 * row.pays * hand.own)
        return super().returned(hand, row)


class PushNotReturned(Mistake, area=PUSH):
    """A push gives nothing back."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        return 0 if row.result is Result.PUSH else super().returned(hand, row)


class OfATie(Mistake, area=PUSH):
    """Pays a tie otherwise."""

    def is_tie(self, hand: Hand, row: SettlementRow) -> bool:
        return row.result is Result.PUSH and hand.total == self.dealer.total


class TiesGoWrongAtTwoSeats(OfATie):
    """With several seats a tie is paid."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        return 2 * hand.own if self.is_tie(hand, row) and len(self.seats) > 1 else super().returned(hand, row)


class LongHandsMiscounted(OfATie):
    """A tie of five cards and more is collected."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        return 0 if self.is_tie(hand, row) and hand.count > 4 else super().returned(hand, row)


class InsuranceStakeAlone(Mistake, area=INSURANCE):
    """Won insurance gives its stake back and no more."""

    def insurance_returned(self, wager: Wager) -> int:
        return wager.stake


class InsuranceTwice(Mistake, area=INSURANCE):
    """Won insurance gives twice its stake back."""

    def insurance_returned(self, wager: Wager) -> int:
        return 2 * wager.stake


class DecliningBuys(Mistake, area=INSURANCE):
    """Declining insurance buys it."""

    def decline(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        offered = next((each for each in self.options if each.do == "insure"), None)
        if offered is None:
            super().decline(seat, hand, option, by, amount)
        else:
            self.insure(seat, hand, offered, by, amount)


class InsuranceOnCredit(Mistake, area=INSURANCE):
    """Insurance is offered to an empty purse."""

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        return None if option.do == "insure" else super().forbids(seat, hand, option)


class WholeUnitsOnly(Mistake, area=ARITHMETIC):
    """Wins are cut to whole units of the currency."""

    def portion(self, amount: int, ratio: Fraction, rounding: Rounding) -> int:
        return int(amount * ratio) // WHOLE * WHOLE


class BinaryFractions(Mistake, area=ARITHMETIC):
    """Wins are rounded to a tenth."""

    def portion(self, amount: int, ratio: Fraction, rounding: Rounding) -> int:
        return round(amount * ratio / 10) * 10


class StakeNotReturned(Mistake, area=ARITHMETIC):
    """A win gives back what is won without the stake."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        back = super().returned(hand, row)
        return back - hand.own if row.result is Result.WIN else back


class StakeTakenTwice(Mistake, area=LEDGER):
    """The stake of a bust hand is taken twice."""

    def close_hand(self, hand: Hand, rule: str, outcome: Outcome, returned: int) -> None:
        if hand.total > 21 and hand.outcome is None:
            hand.own *= 2
        super().close_hand(hand, rule, outcome, returned)


class BustOfASplitTakenTwice(Mistake, area=LEDGER):
    """Each hand of a split is charged for both."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        back = super().returned(hand, row)
        return max(0, back - hand.own) if hand.split_from else back


class SideBetNotCredited(Mistake, area=SIDE):
    """A side bet that wins is not paid."""

    def side_bet_returned(self, wager: Wager, pays: Fraction) -> int:
        return 0


class LeavingLoses(Mistake, area=LEDGER):
    """A player who leaves loses the stake."""

    def settle_by(self, row: SettlementRow, hand: Hand) -> None:
        if any(seat.gone for seat in self.seats if seat.number == hand.place.seat):
            self.close_hand(hand, row.rule, "lose", 0)
        else:
            super().settle_by(row, hand)


MONEY: Final = (
    NaturalNotCredited,
    PotTimesRatio,
    PushNotReturned,
    TiesGoWrongAtTwoSeats,
    LongHandsMiscounted,
    InsuranceStakeAlone,
    InsuranceTwice,
    DecliningBuys,
    InsuranceOnCredit,
    WholeUnitsOnly,
    BinaryFractions,
    StakeNotReturned,
    StakeTakenTwice,
    BustOfASplitTakenTwice,
    SideBetNotCredited,
    LeavingLoses,
)

"""Mistakes in splits, doubles and bets, in the shoe, and where a player goes."""

from __future__ import annotations

from typing import Final

from upcard.cards import Card
from upcard.certify.diagnosis.faults.mistake import Mistake
from upcard.engine import Code, InputError, Place
from upcard.engine.action_tables import Option
from upcard.engine.mechanics import By
from upcard.engine.state import Hand, Seat
from upcard.rulebook.model import SettlementRow

NATURAL, SPLIT, PLAY, STAKES, DOUBLE, BETS, LEDGER, LEGAL, SHOE = (
    "settlement.natural-vs-21",
    "split.eligibility",
    "split.play",
    "split.stakes",
    "double",
    "bet.validation",
    "ledger.conservation",
    "turn.legality",
    "shoe",
)
#: A whole unit of the currency and more is staked with chips.
CHIP: Final = 100


def end_all(seat: Seat) -> None:
    for each in seat.hands:
        if not each.done:
            each.end("split")


# ---- splits ---------------------------------------------------------------------------------------------------------


class FirstSplitHandANatural(Mistake, area=NATURAL):
    """A 21 of the first hand of a split is a blackjack."""

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().split(seat, hand, option, by, amount)
        hand.split_from = None  # only the new hand knows that it comes from a split


class SecondAceGetsNoTurn(Mistake, area=NATURAL):
    """After a 21 on the first of two aces the second ends at once."""

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().split(seat, hand, option, by, amount)
        other = seat.hands[-1]
        if hand.total == 21 and hand.ranks[0] == "A" and not other.done:
            other.end("split")
            other.total = 11


class StaleTotalAfterASplit(Mistake, area=NATURAL):
    """The total of the new hand of a split leaves out its second card."""

    @classmethod
    def value(cls, hand: Hand) -> tuple[int, bool]:
        total, soft = super().value(hand)
        is_new = hand.split_from is not None and hand.count == 2 and hand.place.hand > 1
        return (hand.total if is_new else total), soft


class SplitAfterAHit(Mistake, area=SPLIT):
    """A pair may be split with three cards."""

    def decisions(self, seat: Seat, hand: Hand) -> tuple[Option, ...]:
        found = super().decisions(seat, hand)
        rows = self.tables.split
        if hand.count == 3 and hand.ranks[0] == hand.ranks[1] and seat.splits < self.tables.book.split.limit:
            found += (rows[-1],)
        return found


class SplitByRank(Mistake, area=SPLIT):
    """Ten-values of two ranks cannot be split."""

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        if option.do == "split" and hand.ranks[0] != hand.ranks[1]:
            return Code.SPLIT_RANKS
        return super().forbids(seat, hand, option)


class SplitOnCredit(Mistake, area=SPLIT):
    """A split is offered to an empty purse."""

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        return None if option.do == "split" else super().forbids(seat, hand, option)


class SecondHandNotPlayed(Mistake, area=PLAY):
    """Standing on one hand of a split ends the other."""

    def stand(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().stand(seat, hand, option, by, amount)
        end_all(seat)


class SplitEndsTheTurn(Mistake, area=PLAY):
    """No hand of a split is played."""

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().split(seat, hand, option, by, amount)
        end_all(seat)


class SplitHalvesTheStake(Mistake, area=STAKES):
    """A split shares the stake out."""

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().split(seat, hand, option, by, amount)
        for each in (hand, seat.hands[-1]):
            each.own = each.began = each.own // 2


class SplitShiftsTheStake(Mistake, area=STAKES):
    """The first hand of a split carries both stakes."""

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().split(seat, hand, option, by, amount)
        hand.own, seat.hands[-1].own = hand.own + seat.hands[-1].own, 0


class SplitTakesThreeStakes(Mistake, area=STAKES):
    """A split takes both stakes anew, the first besides."""

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        back = super().returned(hand, row)
        return back - hand.began if hand.split_from is not None and hand.place.hand == 1 else back


# ---- doubles --------------------------------------------------------------------------------------------------------


class NextHandPassedOver(Mistake, area=LEGAL):
    """After a double that busts the next hand is not asked."""

    def double(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().double(seat, hand, option, by, amount)
        following = [each for other in self.seats for each in other.hands if not each.done]
        if hand.total > 21 and following:
            following[0].end("double")


class DoubleChargedTwice(Mistake, area=DOUBLE):
    """A double is charged twice."""

    def double(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().double(seat, hand, option, by, amount)
        hand.own += hand.began


class DoubleNotCharged(Mistake, area=DOUBLE):
    """A double stakes nothing."""

    def double(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().double(seat, hand, option, by, amount)
        hand.own = hand.began


class DoubleOnCredit(Mistake, area=DOUBLE):
    """A double is offered to an empty purse."""

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        return None if option.do == "double" else super().forbids(seat, hand, option)


class NoDoubleAfterASplit(Mistake, area=DOUBLE):
    """A hand of a split may not double."""

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        if option.do == "double" and hand.split_from is not None:
            return Code.DOUBLE_AFTER_SPLIT
        return super().forbids(seat, hand, option)


# ---- bets, players and the shoe -------------------------------------------------------------------------------------


class BetsOnCredit(Mistake, area=BETS):
    """Bets above the balance are taken."""

    @classmethod
    def purse(cls, balance: int | None) -> int | None:
        return None


class ChipsCountTwice(Mistake, area=LEDGER):
    """A chip is placed twice."""

    @classmethod
    def chips(cls, amount: int) -> tuple[int, ...]:
        return super().chips(amount) * (2 if amount >= CHIP else 1)


class AGonePlayerStopsTheTable(Mistake, area=LEGAL):
    """The table waits for a player who is gone."""

    def leave(self, seat: Seat) -> None:
        raise InputError("waiting for a player who is gone")


class OneCardTwice(Mistake, area=SHOE):
    """A card is dealt twice."""

    def draw(self, to: Place) -> Card:
        card = super().draw(to)
        return self.shoe[self.position - 2] if self.position == 6 else card  # the sixth is the fifth once more


class ShuffledInTheRound(Mistake, area=SHOE):
    """The shoe is shuffled in the middle of a round."""

    def draw(self, to: Place) -> Card:
        card = super().draw(to)
        return self.shoe[-self.position] if self.position > 5 else card  # from the sixth on, from the other end


TURNS: Final = (
    FirstSplitHandANatural,
    SecondAceGetsNoTurn,
    StaleTotalAfterASplit,
    SplitAfterAHit,
    SplitByRank,
    SplitOnCredit,
    SecondHandNotPlayed,
    SplitEndsTheTurn,
    SplitHalvesTheStake,
    SplitShiftsTheStake,
    SplitTakesThreeStakes,
    NextHandPassedOver,
    DoubleChargedTwice,
    DoubleNotCharged,
    DoubleOnCredit,
    NoDoubleAfterASplit,
    BetsOnCredit,
    ChipsCountTwice,
    AGonePlayerStopsTheTable,
    OneCardTwice,
    ShuffledInTheRound,
)

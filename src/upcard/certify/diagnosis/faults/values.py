"""Mistakes in what a hand is worth. The total alone is wrong; whether the hand is soft is told right."""

from __future__ import annotations

from typing import Final

from upcard.certify.diagnosis.faults.mistake import Mistake
from upcard.engine import DEALER, Mechanics
from upcard.engine.state import Hand

ACE = "hand.ace-value"
RANK = "hand.rank-value"


def right(hand: Hand) -> int:
    """What the hand is worth."""
    return Mechanics.value(hand)[0]


def each_ace_eleven(hand: Hand) -> int:
    return sum(11 if card.value == 1 else card.value for card in hand.cards)


class WrongTotal(Mistake, area=ACE):
    """A hand is counted otherwise each time a card comes."""

    @classmethod
    def value(cls, hand: Hand) -> tuple[int, bool]:
        return cls.total(hand), super().value(hand)[1]

    @classmethod
    def total(cls, hand: Hand) -> int:
        return right(hand)


class AcesAllEleven(WrongTotal):
    """Every ace counts 11, whatever the hand comes to."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return each_ace_eleven(hand)


class DealersAcesLow(WrongTotal):
    """Two aces of the dealer count 2."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return hand.low if hand.place == DEALER and hand.ranks.count("A") > 1 else right(hand)


class DealersAceLocked(WrongTotal):
    """The dealer's ace stays 11."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return each_ace_eleven(hand) if hand.place == DEALER else right(hand)


class AceBesideATen(WrongTotal):
    """Beside a ten-value an ace stays 11."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return hand.low + 10 if hand.has_ace and set(hand.ranks) & set("TJQK") else right(hand)


class AceAlwaysOne(WrongTotal):
    """An ace counts 1."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return hand.low


class FlagOfTheLastCard(WrongTotal):
    """Only the last card can make a hand soft."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        so_far = 0
        for card in hand.cards:
            so_far += 11 if card.value == 1 else card.value
            if so_far > 21 and card.value == 1:
                so_far -= 10
        return so_far


class FlagThatStays(WrongTotal):
    """An ace that counts 1 saves a bust hand."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        so_far, flag = 0, False  # any ace sets the flag, also one that had to count 1
        for card in hand.cards:
            if card.value == 1:
                so_far, flag = so_far + (11 if so_far + 11 <= 21 else 1), True
            else:
                so_far += card.value
            if so_far > 21 and flag:
                so_far, flag = so_far - 10, False
        return so_far


class AceOnSoft21(WrongTotal):
    """An ace drawn to a soft 21 busts."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        *before, last = hand.cards
        soft_21 = (
            len(before) > 1 and sum(card.value for card in before) == 11 and any(each.value == 1 for each in before)
        )
        return 22 if soft_21 and last.value == 1 else right(hand)


class AceOnHard21(WrongTotal):
    """An ace drawn to a hard 21 makes 12."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        low, taken = 0, 0  # the ace is taken for 11, brought down to 1 and brought down again
        for card in hand.cards:
            taken += 10 if low == 21 and card.value == 1 else 0
            low += card.value
        return right(hand) - taken


class AllAcesOrNone(WrongTotal):
    """Aces count 11 all together or not at all."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return each_ace_eleven(hand) if each_ace_eleven(hand) <= 21 else hand.low


class AceIsTen(WrongTotal):
    """An ace counts 10, and 1 where that is too much."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return hand.low + 9 if hand.has_ace and hand.low + 9 <= 21 else hand.low


class FirstAceIsTen(WrongTotal):
    """The first ace counts 10."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return hand.low + 9 * hand.has_ace


class PipsOneLess(WrongTotal, area=RANK):
    """Every pip card counts one less."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return right(hand) - sum(card.rank in "23456789" for card in hand.cards)


class JackIsThree(WrongTotal, area=RANK):
    """A jack counts 3."""

    @classmethod
    def total(cls, hand: Hand) -> int:
        return right(hand) - 7 * hand.ranks.count("J")


VALUES: Final = (
    AcesAllEleven,
    DealersAcesLow,
    DealersAceLocked,
    AceBesideATen,
    AceAlwaysOne,
    FlagOfTheLastCard,
    FlagThatStays,
    AceOnSoft21,
    AceOnHard21,
    AllAcesOrNone,
    AceIsTen,
    FirstAceIsTen,
    PipsOneLess,
    JackIsThree,
)

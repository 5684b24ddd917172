"""Mistakes in what a hand is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.certify.diagnosis.faults.exchange import Mistake, Places
from upcard.engine.hand import DEALER

ACE = "hand.ace-value"
RANK = "hand.rank-value"


def worth(value: Callable[[Any], int], of: Callable[[Any], bool] = lambda hand: True) -> Places:
    """A hand whose total is worked out otherwise each time a card comes."""

    def exchange(right: Any) -> Any:
        def add(hand: Any, card: Any) -> None:
            right(hand, card)
            if of(hand):
                hand.total = value(hand)

        return add

    return {"hand:Hand.add": exchange}


def each_ace_eleven(hand: Any) -> int:
    return sum(11 if card.value == 1 else card.value for card in hand.cards)


def all_or_none(hand: Any) -> int:
    return each_ace_eleven(hand) if each_ace_eleven(hand) <= 21 else hand.low


def flag_of_the_last(hand: Any) -> int:
    """The flag says whether the last card was an ace."""
    total = 0
    for card in hand.cards:
        total += 11 if card.value == 1 else card.value
        if total > 21 and card.value == 1:
            total -= 10
    return total


def flag_that_stays(hand: Any) -> int:
    """The flag is set by any ace, also by one that had to count 1, and saves a hand once."""
    total, flag = 0, False
    for card in hand.cards:
        if card.value == 1:
            total, flag = total + (11 if total + 11 <= 21 else 1), True
        else:
            total += card.value
        if total > 21 and flag:
            total, flag = total - 10, False
    return total


def ace_on_soft_21(hand: Any) -> int:
    cards = hand.cards
    before = sum(card.value for card in cards[:-1])
    if len(cards) > 2 and cards[-1].value == 1 and before == 11 and any(card.value == 1 for card in cards[:-1]):
        return 22
    return int(hand.low + 10 if hand.soft else hand.low)


def ten_taken_off_twice(hand: Any) -> int:
    """An ace drawn to a hard 21 makes 12, since it is taken for 11, brought down to 1 and brought down again."""
    low, taken = 0, 0
    for card in hand.cards:
        taken += 10 if low == 21 and card.value == 1 else 0
        low += card.value
    return plain(hand) - taken


def plain(hand: Any) -> int:
    return int(hand.low + 10 if hand.soft else hand.low)


def is_dealer(hand: Any) -> bool:
    return bool(hand.place == DEALER)


VALUES = (
    Mistake("aces-all-eleven", ACE, "every ace counts 11, whatever the hand comes to", places=worth(each_ace_eleven)),
    Mistake(
        "dealers-aces-low",
        ACE,
        "two aces of the dealer count 2",
        places=worth(lambda hand: hand.low if hand.ranks.count("A") > 1 else plain(hand), is_dealer),
    ),
    Mistake("dealers-ace-locked", ACE, "the dealer's ace stays 11", places=worth(each_ace_eleven, is_dealer)),
    Mistake(
        "ace-beside-a-ten",
        ACE,
        "beside a ten-value an ace stays 11",
        places=worth(lambda hand: hand.low + 10 if hand.has_ace and set(hand.ranks) & set("TJQK") else plain(hand)),
    ),
    Mistake("ace-always-one", ACE, "an ace counts 1", places=worth(lambda hand: hand.low)),
    Mistake("flag-of-the-last-card", ACE, "only the last card can make a hand soft", places=worth(flag_of_the_last)),
    Mistake("flag-that-stays", ACE, "an ace that counts 1 saves a bust hand", places=worth(flag_that_stays)),
    Mistake(
        "ace-on-soft-21",
        ACE,
        "an ace drawn to a soft 21 busts",
        places=worth(ace_on_soft_21),
    ),
    Mistake("ace-on-hard-21", ACE, "an ace drawn to a hard 21 makes 12", places=worth(ten_taken_off_twice)),
    Mistake("all-aces-or-none", ACE, "aces count 11 all together or not at all", places=worth(all_or_none)),
    Mistake(
        "ace-is-ten",
        ACE,
        "an ace counts 10, and 1 where that is too much",
        places=worth(lambda hand: hand.low + 9 if hand.has_ace and hand.low + 9 <= 21 else hand.low),
    ),
    Mistake("first-ace-is-ten", ACE, "the first ace counts 10", places=worth(lambda hand: hand.low + 9 * hand.has_ace)),
    Mistake(
        "pips-one-less",
        RANK,
        "every pip card counts one less",
        places=worth(lambda hand: plain(hand) - sum(card.rank in "23456789" for card in hand.cards)),
    ),
    Mistake(
        "jack-is-three", RANK, "a jack counts 3", places=worth(lambda hand: plain(hand) - 7 * hand.ranks.count("J"))
    ),
)

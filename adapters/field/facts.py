"""What happens in a failed vector, read from its cards and decisions: the words in which a cause is put."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

RANKS = "A23456789TJQK"


def total(cards: list[str]) -> tuple[int, bool]:
    """The best total of a hand and whether it is soft."""
    low = sum(min(RANKS.index(card[0]) + 1, 10) for card in cards)
    soft = low <= 11 and any(card[0] == "A" for card in cards)
    return low + 10 * soft, soft


class Failure:
    """One failed vector, as a report holds it."""

    def __init__(self, suite: str, result: Mapping[str, Any]) -> None:
        self.suite = suite
        self.causes: set[Any] = set()  # those that account for it
        self.id: str = result["vector"]
        self.title: str = result["title"]
        self.vector: Mapping[str, Any] = result["play"]
        self.expected: Mapping[str, Any] = result["expected"]
        self.answer: Mapping[str, Any] = result.get("answer") or {}
        self.why: str = result["why"]

    @cached_property
    def cards(self) -> dict[str, list[str]]:
        """The cards of every recipient in the order it got them; a split pair's second card is with hand 1."""
        dealt: dict[str, list[str]] = {}
        for to, card in zip(self.vector["recipients"], self.vector["shoe"], strict=False):
            dealt.setdefault(to, []).append(card)
        return dealt

    @property
    def dealt(self) -> list[str]:
        """Who got each card."""
        return list(self.vector["recipients"])

    @property
    def dealer(self) -> list[str]:
        return self.cards["dealer"]

    @property
    def dealer_natural(self) -> bool:
        return total(self.dealer[:2])[0] == 21

    @property
    def dealer_passes_a_soft_total(self) -> bool:
        """Does the dealer come to a soft 18, 19, 20 or 21 that is no blackjack?"""
        reached = (total(self.dealer[:count]) for count in range(2, len(self.dealer) + 1))
        return not self.dealer_natural and any(soft and points >= 18 for points, soft in reached)

    @property
    def refused(self) -> list[str]:
        """The codes with which decisions must be refused."""
        return list(self.expected.get("refused", []))

    @property
    def wrong_seats(self) -> list[int]:
        """The seats whose money is wrong."""
        got = self.answer.get("net", {})
        return [int(seat) for seat, net in self.expected["net"].items() if got.get(seat) != net]

    def hand(self, seat: int, number: int = 1) -> list[str]:
        return self.cards.get(f"seat {seat} hand {number}", [])

    def split(self, seat: int) -> bool:
        return bool(self.hand(seat, 2))

    def natural(self, seat: int) -> bool:
        cards = self.hand(seat)
        return len(cards) == 2 and total(cards)[0] == 21 and not self.split(seat)

    def did(self, what: str, seat: int) -> bool:
        """Is there such an input of that seat?"""
        return any((each["do"], each["seat"]) == (what, seat) for each in self.vector["inputs"])

    def drew_an_ace_on_hard_21(self, seat: int) -> bool:
        cards = self.hand(seat)
        return any(total(cards[:at]) == (21, False) and cards[at][0] == "A" for at in range(2, len(cards)))

    def hands(self, seat: int) -> dict[int, list[str]]:
        """The hands of a seat as they end, the second card of a split pair in the new hand."""
        first, second = self.hand(seat), self.hand(seat, 2)
        if not second:
            return {1: first}
        return {1: [first[0], *first[2:]], 2: [first[1], *second]}

    def a_21_meets_the_dealers_natural(self, seat: int) -> bool:
        """Has the seat a 21 that is no blackjack where the dealer has one?"""
        ends_at_21 = any(total(cards)[0] == 21 for cards in self.hands(seat).values())
        return self.dealer_natural and ends_at_21 and not self.natural(seat)

    def a_doubled_hand_busts(self) -> bool:
        """Does some hand double and bust?"""
        doubled = [(each["seat"], each.get("hand", 1)) for each in self.vector["inputs"] if each["do"] == "double"]
        return any(total(self.hands(seat)[hand])[0] > 21 for seat, hand in doubled)

"""Stands for your engine: a small, honest game of blackjack in plain code, told one decision at a time.

Eight decks or more come from outside as a shoe, first card dealt first. The dealer stands on soft 17 and looks under an
ace and a ten; a blackjack pays 3:2; any two cards may be doubled; a pair is split once; split aces get one card each.
Money is whole units.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

VALUES = {**{str(n): n for n in range(2, 10)}, "A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}


def value(card: str) -> int:
    return VALUES[card[0]]


def total(cards: list[str]) -> int:
    low = sum(map(value, cards))
    return low + 10 if low <= 11 and any(value(card) == 1 for card in cards) else low


@dataclass
class Hand:
    stake: int
    cards: list[str] = field(default_factory=list)
    split: bool = False
    stood: bool = False
    settled: bool = False

    def natural(self) -> bool:
        return len(self.cards) == 2 and not self.split and total(self.cards) == 21

    def waits(self) -> bool:
        """Does the player still decide on it?"""
        split_ace = self.split and value(self.cards[0]) == 1
        return not (self.stood or self.settled or self.natural() or split_ace)


@dataclass(frozen=True)
class Settled:
    seat: int
    bet: str
    hand: int | None
    outcome: str
    own: int
    returned: int


class Round:
    """One round. `decide` says whether the decision was allowed; `settled` fills as bets are decided."""

    def __init__(self, stakes: dict[int, int], shoe: Iterable[str], balance: int) -> None:
        self.shoe = iter(shoe)
        self.balance = balance - sum(stakes.values())
        self.hands = {(seat, 1): Hand(stake) for seat, stake in stakes.items()}
        self.dealer = Hand(0)  # the hole card first, then the upcard
        self.insured: dict[int, int] = {}
        self.settled: list[Settled] = []
        self.over = False
        for _ in range(2):
            for hand in [*self.hands.values(), self.dealer]:
                hand.cards.append(next(self.shoe))
        self.asked = list(stakes) if value(self.dealer.cards[1]) == 1 else []
        self._ask()

    def turn(self) -> tuple[int, int] | None:
        """The seat and hand that decides; hands of a seat follow one another."""
        return next((at for at in sorted(self.hands) if self.hands[at].waits()), None)

    def decide(self, do: str, seat: int, number: int) -> bool:
        if self.over:
            return False
        if self.asked:
            return self._answer(do, seat)
        if (seat, number) != self.turn():
            return False
        hand = self.hands[seat, number]
        if do == "double" and len(hand.cards) == 2 and self._pay(hand.stake):
            hand.stake *= 2
            self._hit(seat, number)
            hand.stood = True
        elif do == "split" and self._may_split(seat, hand) and self._pay(hand.stake):
            other = self.hands[seat, 2] = Hand(hand.stake, [hand.cards.pop()], split=True)
            hand.split = True
            hand.cards.append(next(self.shoe))
            other.cards.append(next(self.shoe))
        elif do == "hit":
            self._hit(seat, number)
        elif do == "stand":
            hand.stood = True
        else:
            return False
        if self.turn() is None:
            self._finish()
        return True

    def _answer(self, do: str, seat: int) -> bool:
        """Insurance, or even money for a blackjack; seat by seat."""
        hand = self.hands.get((seat, 1))
        if hand is None or seat != self.asked[0]:
            return False
        if do == "insure" and not hand.natural() and self._pay(hand.stake // 2):
            self.insured[seat] = hand.stake // 2
        elif do == "even-money" and hand.natural():
            self._settle(seat, 1, "even-money", 2 * hand.stake)
        elif do != "decline":
            return False
        self.asked.pop(0)
        self._ask()
        return True

    def _ask(self) -> None:
        """Go on to the next seat that can take an offer; after the last one the dealer looks."""
        while self.asked and not self._can_take(self.hands[self.asked[0], 1]):
            self.asked.pop(0)
        if not self.asked:
            self._look()

    def _can_take(self, hand: Hand) -> bool:
        return hand.natural() or 0 < hand.stake // 2 <= self.balance

    def _look(self) -> None:
        """The dealer looks under an ace or a ten: a blackjack ends the round."""
        if self.dealer.natural() or self.turn() is None:
            self._finish()

    def _pay(self, amount: int) -> bool:
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

    def _may_split(self, seat: int, hand: Hand) -> bool:
        return (seat, 2) not in self.hands and len(hand.cards) == 2 and len({value(card) for card in hand.cards}) == 1

    def _hit(self, seat: int, number: int) -> None:
        hand = self.hands[seat, number]
        hand.cards.append(next(self.shoe))
        if total(hand.cards) > 21:
            self._settle(seat, number, "lose", 0)

    def _settle(self, seat: int, number: int, outcome: str, returned: int) -> None:
        hand = self.hands[seat, number]
        hand.settled = True
        self.settled.append(Settled(seat, "main", number, outcome, hand.stake, returned))

    def _finish(self) -> None:
        self.over = True
        left = [at for at in sorted(self.hands) if not self.hands[at].settled]
        if not self.dealer.natural() and any(not self.hands[at].natural() for at in left):
            while total(self.dealer.cards) < 17:
                self.dealer.cards.append(next(self.shoe))
        for at in left:
            stake = self.hands[at].stake
            outcome, won = self._against_dealer(self.hands[at])
            self._settle(*at, outcome, {"win": stake + won, "push": stake, "lose": 0}[outcome])
        for seat, stake in self.insured.items():
            won = self.dealer.natural()
            self.settled.append(Settled(seat, "insurance", None, "win" if won else "lose", stake, 3 * stake * won))

    def _against_dealer(self, hand: Hand) -> tuple[str, int]:
        """The outcome and what is won."""
        if hand.natural():
            return ("push", 0) if self.dealer.natural() else ("win", hand.stake * 3 // 2)
        if self.dealer.natural():
            return "lose", 0
        mine, dealers = total(hand.cards), total(self.dealer.cards)
        if dealers > 21 or mine > dealers:
            return "win", hand.stake
        return ("push", 0) if mine == dealers else ("lose", 0)

"""What the oracle plays with and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.hands import pounds, total


@dataclass
class Hand:
    seat: int
    number: int
    cards: list[str]
    own: int
    free: int = 0
    split: bool = False
    doubled: bool = False
    done: bool = False

    @property
    def value(self) -> int:
        return total(self.cards)

    @property
    def blackjack(self) -> bool:
        return len(self.cards) == 2 and self.value == 21 and not self.split


@dataclass(frozen=True)
class Bet:
    """What one bet came to, in pence; `hand` is 0 for anything but the main bet."""

    seat: int
    bet: str
    hand: int
    outcome: str
    own: int
    free: int
    returned: int

    @property
    def net(self) -> int:
        return self.returned - self.own


@dataclass
class Answer:
    cards: list[tuple[str, str]] = field(default_factory=list)  # ("seat 1 hand 1" or "dealer", card), as they came
    offers: list[tuple[int, int, tuple[str, ...]]] = field(default_factory=list)  # seat, hand, actions sorted
    decisions: list[tuple[int, int, str, str]] = field(default_factory=list)  # seat, hand, action, by whom
    bets: list[list[tuple[int, str, int]]] = field(default_factory=list)  # after each accepted betting operation
    settled: dict[tuple[int, str, int], Bet] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)
    peeked: bool | None = None
    check: bool = False

    def net(self) -> dict[str, str]:
        seats = sorted({bet.seat for bet in self.settled.values()})
        return {str(seat): pounds(sum(b.net for b in self.settled.values() if b.seat == seat)) for seat in seats}

    def total(self) -> str:
        return pounds(sum(bet.net for bet in self.settled.values()))

"""The state of a round: cards, seats, hands, stakes and the phase. Steps change it, nothing else does.

Money: `balance` is what the player can still stake, one purse for all seats, None if it is not limited. A stake
leaves it when it is made; what a bet returns comes back the moment the bet is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

from upcard.cards import Card
from upcard.engine.action_tables import ActionTables, Option
from upcard.engine.inputs import MAIN, SeatBets
from upcard.rulebook.model import SideBet
from upcard.wire.events import Event, Offered, Outcome, Settled
from upcard.wire.values import Place

#: Where the dealer's hand lies.
DEALER: Final = Place(0, 0)


class Phase(Enum):
    """Where a round stands; `upcard.engine.round` holds the way from one to the next."""

    DEAL = "deal"
    OFFERS = "offers"
    PEEK = "peek"
    HANDS = "hands"
    REVEAL = "reveal"
    DRAWS = "draws"
    SHOWDOWN = "showdown"
    CLOSED = "closed"

    __hash__ = object.__hash__  # members are single: an Enum would hash the name anew at every look-up


class Ended(Enum):
    """How a step ended."""

    DONE = "done"
    WAITS = "waits"  # for the answer to an offer
    NATURAL = "natural"  # the dealer has looked and found a blackjack

    __hash__ = object.__hash__  # as above


class ShoeEmpty(Exception):
    """A card is due and the shoe has none left; the round catches it, goes back to where it was and refuses."""


class Hand:
    """Cards with totals kept up card by card; answers every question of `upcard.rulebook.conditions.HandView`.

    `value` counts it: the total, and whether it is soft.
    `own` and `free` are the stakes in units, `began` the own stake the hand was opened with. A hand is `done` when no
    further card can come to it by a decision; `ended_by` is the rule that saw to it. `outcome` is None until settled.
    """

    __slots__ = (
        "began",
        "cards",
        "count",
        "done",
        "doubled",
        "ended_by",
        "free",
        "has_ace",
        "low",
        "outcome",
        "own",
        "place",
        "ranks",
        "returned",
        "soft",
        "split_from",
        "surrendered",
        "total",
        "value",
    )

    def __init__(self, place: Place, value: Value, own: int = 0, free: int = 0) -> None:
        self.place = place
        self.value = value
        self.cards: list[Card] = []
        self.ranks = ""
        self.count = 0
        self.low = 0
        self.has_ace = False
        self.total = 0
        self.soft = False
        self.split_from: str | None = None
        self.doubled = 0
        self.surrendered = False
        self.own = self.began = own
        self.free = free
        self.done = False
        self.ended_by: str | None = None
        self.outcome: str | None = None
        self.returned = 0

    def add(self, card: Card) -> None:
        """Put a card to the hand."""
        self.cards.append(card)
        self.ranks += card.rank
        self.count += 1
        self.low += card.value
        if card.value == 1:
            self.has_ace = True
        self.total, self.soft = self.value(self)

    def split(self, place: Place, own: int, free: int) -> Hand:
        """Keep the first card of a pair and open a hand at `place` with the second."""
        first, second = self.cards
        self.cards, self.ranks, self.count, self.low, self.has_ace = [], "", 0, 0, False
        self.add(first)
        self.split_from = first.rank
        other = Hand(place, self.value, own, free)
        other.add(second)
        other.split_from = second.rank
        return other

    def end(self, rule: str) -> None:
        """No further decision on the hand, because of `rule`."""
        self.done = True
        self.ended_by = rule


#: What a hand counts, and whether it is soft.
Value = Callable[[Hand], tuple[int, bool]]


class Situation:
    """What a condition is asked about: see `upcard.rulebook.conditions.SituationView`.

    Until the hole card is turned `dealer` holds the face-up cards alone: no condition knows more than the table.
    """

    __slots__ = ("attempt", "dealer", "hand", "upcard")

    def __init__(self, hand: Hand, dealer: Hand, upcard: str) -> None:
        self.hand = hand
        self.dealer = dealer
        self.upcard = upcard
        self.attempt: str | None = None


class Wager:
    """A bet beside the main one: a side bet, or insurance (whose `bet` is None)."""

    __slots__ = ("bet", "name", "outcome", "returned", "stake")

    def __init__(self, name: str, stake: int, bet: SideBet | None) -> None:
        self.name = name
        self.stake = stake
        self.bet = bet
        self.outcome: str | None = None
        self.returned = 0


class Seat:
    """A betting seat: its hands by number, the same in the order they are played, and its other bets."""

    __slots__ = ("dealt", "gone", "hands", "main", "number", "order", "splits", "wagers")

    def __init__(self, number: int, bets: Mapping[str, int], side_bets: Mapping[str, SideBet], value: Value) -> None:
        self.number = number
        self.main = bets[MAIN]
        hand = Hand(Place(number, 1), value, self.main)
        self.hands = [hand]
        self.order = [hand]
        self.dealt: Sequence[Card] = ()  # the two cards of the deal, for bets on them
        self.wagers = [Wager(name, bets[name], bet) for name, bet in side_bets.items() if name in bets]
        self.splits = 0
        self.gone = False

    @property
    def staked(self) -> int:
        """The own stakes of all bets of the seat, in units."""
        return sum([hand.own for hand in self.hands]) + sum([wager.stake for wager in self.wagers])

    @property
    def returned(self) -> int:
        """What has come back to the seat so far, in units."""
        return sum([hand.returned for hand in self.hands]) + sum([wager.returned for wager in self.wagers])


class State:
    """Everything that changes in a round."""

    __slots__ = (
        "at",
        "balance",
        "dealer",
        "down",
        "events",
        "late_natural",
        "looked",
        "offer",
        "options",
        "phase",
        "position",
        "recipients",
        "seats",
        "shoe",
        "shown",
        "tables",
        "turn",
    )

    def __init__(
        self, book: ActionTables, seats: Sequence[SeatBets], shoe: Sequence[Card], balance: int | None, value: Value
    ) -> None:
        self.tables = book
        self.shoe = shoe
        self.position = 0
        self.recipients: list[Place] = []
        self.events: list[Event[int]] = []
        self.seats = [Seat(each.seat, each.bets, book.book.side_bets, value) for each in seats]
        self.balance = balance
        self.dealer = Hand(DEALER, value)
        self.shown = Hand(DEALER, value)  # the dealer's face-up cards
        self.down: list[Card] = []  # those that lie face down until the reveal
        self.at = Situation(self.dealer, self.shown, "")
        self.phase = Phase.DEAL
        self.turn = 0  # index of the seat to act
        self.offer: Offered | None = None
        self.options: tuple[Option, ...] = ()  # what the pending offer holds
        self.looked = False  # the dealer has looked at the hole card
        self.late_natural = False  # a dealer blackjack that no peek has found

    def about(self, hand: Hand) -> Situation:
        """The situation of a hand, to ask conditions about; valid until the next call."""
        self.at.hand = hand
        return self.at

    def can_pay(self, amount: int) -> bool:
        """Does the balance cover a stake?"""
        return self.balance is None or amount <= self.balance

    def pay_in(self, amount: int) -> None:
        """A stake leaves the balance."""
        if self.balance is not None:
            self.balance -= amount

    def pay_out(self, amount: int) -> None:
        """A return comes back to the balance."""
        if self.balance is not None:
            self.balance += amount

    def ask(self, hand: Hand, options: tuple[Option, ...]) -> None:
        """Offer a hand its options and wait for the answer."""
        self.offer = Offered(
            rules=tuple([option.rule for option in options]),
            seat=hand.place.seat,
            hand=hand.place.hand,
            actions=tuple([option.do for option in options]),
        )
        self.options = options
        self.events.append(self.offer)

    def answered(self) -> None:
        """The pending offer is answered."""
        self.offer = None
        self.options = ()

    def open_hands(self) -> list[Hand]:
        """The hands that are not settled, by seat and number."""
        return [hand for seat in self.seats for hand in seat.hands if hand.outcome is None]

    def close_hand(self, hand: Hand, rule: str, outcome: Outcome, returned: int) -> None:
        """Settle a hand, `returned` units coming back; a hand settled before is settled anew in its place."""
        self.pay_out(returned - hand.returned)
        hand.outcome = outcome
        hand.returned = returned
        if not hand.done:
            hand.end(rule)
        place = hand.place
        self._settled(rule, place.seat, MAIN, outcome, hand.own, hand.free, returned, place.hand)

    def close_wager(self, seat: Seat, wager: Wager, rule: str, outcome: Outcome, returned: int) -> None:
        """Settle a bet beside the main one; see `close_hand`."""
        self.pay_out(returned - wager.returned)
        wager.outcome = outcome
        wager.returned = returned
        self._settled(rule, seat.number, wager.name, outcome, wager.stake, 0, returned, None)

    def _settled(
        self, rule: str, seat: int, bet: str, outcome: Outcome, own: int, free: int, returned: int, hand: int | None
    ) -> None:
        self.events.append(
            Settled(
                rule,
                seat=seat,
                bet=bet,
                hand=hand,
                outcome=outcome,
                own=own,
                free=free,
                returned=returned,
                net=returned - own,
            )
        )

"""What a round answers: one named tuple for each event of docs/reference/formats.md, in its order of fields.

Every event names the `rule` that caused it. Amounts are units of the book; `to_json` writes decimal texts.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from upcard.cards import Card
from upcard.engine.amounts import amount_text
from upcard.engine.hand import Place

Json = dict[str, Any]


def place_json(place: Place) -> Json | str:
    """``{"seat": 1, "hand": 1}`` or ``"dealer"``."""
    return {"seat": place.seat, "hand": place.hand} if place.seat else "dealer"


class Bets(NamedTuple):
    """The bets as they stand after the operation `do`: seat, bet and amount of each."""

    rule: str
    do: str
    bets: tuple[tuple[int, str, int], ...]

    @property
    def event(self) -> str:
        return "bet"

    @property
    def total(self) -> int:
        return sum(amount for _, _, amount in self.bets)

    def to_json(self, unit: Fraction) -> Json:
        bets = [{"seat": seat, "bet": bet, "amount": amount_text(amount, unit)} for seat, bet, amount in self.bets]
        total = amount_text(self.total, unit)
        return {"event": self.event, "rule": self.rule, "do": self.do, "bets": bets, "total": total}


class Dealt(NamedTuple):
    """A card of the deal; face down only for the hole card."""

    rule: str
    to: Place
    card: Card
    up: bool

    @property
    def event(self) -> str:
        return "dealt"

    def to_json(self, unit: Fraction) -> Json:
        face = "up" if self.up else "down"
        return {"event": self.event, "rule": self.rule, "to": place_json(self.to), "card": self.card.text, "face": face}


class Offered(NamedTuple):
    """What a hand may do; `rules` names, action by action, the rule that allows it."""

    seat: int
    hand: int
    actions: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def event(self) -> str:
        return "offered"

    def to_json(self, unit: Fraction) -> Json:
        return {
            "event": self.event,
            "rules": list(self.rules),
            "seat": self.seat,
            "hand": self.hand,
            "actions": list(self.actions),
        }


class Decided(NamedTuple):
    """What was decided and by whom; `stake` and `amount` where one is added."""

    rule: str
    seat: int
    hand: int
    do: str
    by: str
    stake: str | None = None
    amount: int | None = None

    @property
    def event(self) -> str:
        return "decided"

    def to_json(self, unit: Fraction) -> Json:
        written = {
            "event": self.event,
            "rule": self.rule,
            "seat": self.seat,
            "hand": self.hand,
            "do": self.do,
            "by": self.by,
        }
        if self.stake is not None and self.amount is not None:
            written |= {"stake": self.stake, "amount": amount_text(self.amount, unit)}
        return written


class Peeked(NamedTuple):
    """The dealer looked at the hole card: is it a blackjack?"""

    rule: str
    blackjack: bool

    @property
    def event(self) -> str:
        return "peeked"

    def to_json(self, unit: Fraction) -> Json:
        return {"event": self.event, "rule": self.rule, "blackjack": self.blackjack}


class Drew(NamedTuple):
    """A card after the deal, for a player or the dealer."""

    rule: str
    to: Place
    card: Card

    @property
    def event(self) -> str:
        return "drew"

    def to_json(self, unit: Fraction) -> Json:
        return {"event": self.event, "rule": self.rule, "to": place_json(self.to), "card": self.card.text}


class Revealed(NamedTuple):
    """The hole card is turned."""

    rule: str
    card: Card

    @property
    def event(self) -> str:
        return "revealed"

    def to_json(self, unit: Fraction) -> Json:
        return {"event": self.event, "rule": self.rule, "card": self.card.text}


class Settled(NamedTuple):
    """What a bet came to; `hand` is None but for the main bet. A `void` replaces an earlier settlement of the bet."""

    rule: str
    seat: int
    bet: str
    hand: int | None
    outcome: str
    own: int
    free: int
    returned: int

    @property
    def event(self) -> str:
        return "settled"

    @property
    def net(self) -> int:
        return self.returned - self.own

    def to_json(self, unit: Fraction) -> Json:
        written: Json = {"event": self.event, "rule": self.rule, "seat": self.seat, "bet": self.bet}
        if self.hand is not None:
            written["hand"] = self.hand
        return written | {
            "outcome": self.outcome,
            "own": amount_text(self.own, unit),
            "free": amount_text(self.free, unit),
            "returned": amount_text(self.returned, unit),
            "net": amount_text(self.net, unit),
        }


class Closed(NamedTuple):
    """The round is over; `check` where a large win is to be checked before it is paid."""

    rule: str
    staked: int
    returned: int
    check: bool

    @property
    def event(self) -> str:
        return "closed"

    @property
    def net(self) -> int:
        return self.returned - self.staked

    def to_json(self, unit: Fraction) -> Json:
        return {
            "event": self.event,
            "rule": self.rule,
            "staked": amount_text(self.staked, unit),
            "returned": amount_text(self.returned, unit),
            "net": amount_text(self.net, unit),
            "check": self.check,
        }


Event = Bets | Dealt | Offered | Decided | Peeked | Drew | Revealed | Settled | Closed

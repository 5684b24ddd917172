"""What happens in a round, one class an event: the engine makes it, files and messages carry it, reports word it.

An event is a structure whose amounts are of type `A`: whole units of the book (`int`) if the engine makes it, decimal
texts (`Amount`) if it is written or was read. `written` goes from the one to the other, `plain` on to plain data.
A new event is a new class here, in `Event`; the schemas, the protocol and the reports take it from there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Generic, Literal, Self, TypeAlias, get_args, get_origin

from msgspec import Meta, Struct, convert, to_builtins
from msgspec.structs import replace

from upcard.wire.values import A, Amount, CardText, HandNumber, Recipient, RuleId, SeatNumber, written

Outcome = Literal["win", "push", "lose", "surrender", "even-money", "void"]
DecidedBy = Literal["player", "rule", "clock", "house"]
StakeKind = Literal["own", "free"]


class RoundEvent(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True, tag_field="event"):
    """What every event has."""

    #: What an implementation must report for the event to be among those it tells; None for an event all tell.
    told_with: ClassVar[str | None] = None

    @property
    def kind(self) -> str:
        """The name of the event, as its key ``event`` writes it."""
        return str(self.__struct_config__.tag)

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules that the event names."""
        raise NotImplementedError

    def without_rules(self) -> Self:
        """The event as one tells it who knows no rule ids."""
        raise NotImplementedError

    def phrase(self) -> str:
        """The event in words; one that does not say it better lists its keys."""
        keys = [(key, getattr(self, key)) for key in self.__struct_fields__ if key not in ("rule", "rules")]
        return f"{self.kind}: {', '.join(f'{key} {value}' for key, value in keys if value is not None)}"

    def to_json(self, unit: Fraction) -> dict[str, Any]:
        """An event in units as plain data, its amounts decimal texts."""
        told: dict[str, Any] = to_builtins(written(self, unit))
        for key, each in told.items():
            if type(each) is tuple:
                told[key] = list(each)
        return told


class Caused(RoundEvent, frozen=True):
    """An event that one rule is the cause of."""

    rule: RuleId | None = None

    @property
    def cited(self) -> tuple[str, ...]:
        return () if self.rule is None else (self.rule,)

    def without_rules(self) -> Self:
        return self if self.rule is None else replace(self, rule=None)


class PlacedBet(Struct, Generic[A], frozen=True, gc=False, forbid_unknown_fields=True):
    """One bet as it stands."""

    seat: SeatNumber
    bet: Annotated[str, Meta(description="`main` or a side bet's id.")]
    amount: A


class Bets(Caused, Generic[A], tag="bet", kw_only=True, frozen=True):
    """A betting operation and how the bets stand after it."""

    do: Annotated[str, Meta(description="The operation.")]
    bets: Annotated[tuple[PlacedBet[A], ...], Meta(description="Every bet as it stands.")]
    total: A

    def phrase(self) -> str:
        return f"{self.do}: {self.total} staked in total"


class Dealt(Caused, tag="dealt", kw_only=True, frozen=True):
    """A card of the first deal; a face-down card is named too."""

    told_with = "cards"

    to: Recipient
    card: CardText
    face: Annotated[Literal["up", "down"], Meta(description="Which side is up.")]

    def phrase(self) -> str:
        return f"{self.to} is dealt {self.card} face {self.face}"


class Offered(RoundEvent, tag="offered", kw_only=True, frozen=True):
    """What a hand may do now."""

    told_with = "offers"

    rules: Annotated[tuple[RuleId, ...], Meta(description="The rules that allow the actions.")] = ()
    seat: SeatNumber
    hand: HandNumber
    actions: Annotated[tuple[str, ...], Meta(description="The legal actions.")]

    @property
    def cited(self) -> tuple[str, ...]:
        return self.rules

    def without_rules(self) -> Self:
        return replace(self, rules=()) if self.rules else self

    def phrase(self) -> str:
        return f"{_whose(self.seat, self.hand)} may {', '.join(self.actions) or 'do nothing'}"


class Decided(Caused, Generic[A], tag="decided", kw_only=True, frozen=True):
    """What was done with an offer, and by whom."""

    seat: SeatNumber
    hand: HandNumber | None = None
    do: Annotated[str, Meta(description="The decision.")]
    by: Annotated[DecidedBy, Meta(description="Who decided.")]
    stake: Annotated[StakeKind | None, Meta(description="Whose money was added.")] = None
    amount: A | None = None

    def phrase(self) -> str:
        by = {"player": "", "rule": " by rule", "clock": " by the clock", "house": " by the house"}[self.by]
        stake = "" if self.amount is None else f" ({self.stake or 'own'} {self.amount})"
        return f"{_whose(self.seat, self.hand)}: {self.do}{by}{stake}"


class Peeked(Caused, tag="peeked", kw_only=True, frozen=True):
    """The dealer looked at the hole card."""

    blackjack: Annotated[bool, Meta(description="Whether the dealer has a blackjack.")]

    def phrase(self) -> str:
        return f"dealer checks: {'blackjack' if self.blackjack else 'no blackjack'}"


class Drew(Caused, tag="drew", kw_only=True, frozen=True):
    """A card after the first deal."""

    told_with = "cards"

    to: Recipient
    card: CardText

    def phrase(self) -> str:
        return f"{self.to} draws {self.card}"


class Revealed(Caused, tag="revealed", kw_only=True, frozen=True):
    """The hole card is turned."""

    told_with = "cards"

    card: CardText

    def phrase(self) -> str:
        return f"dealer reveals {self.card}"


class Settled(Caused, Generic[A], tag="settled", kw_only=True, frozen=True):
    """A bet is decided. `returned` comes back to the player, stake included; `net` is `returned` less `own`."""

    seat: SeatNumber
    bet: Annotated[str, Meta(description="`main`, `insurance` or a side bet's id.")]
    hand: HandNumber | None = None
    outcome: Annotated[Outcome, Meta(description="What became of it.")]
    own: A
    free: A
    returned: A
    net: A

    def phrase(self) -> str:
        free = "" if self.free == "0" else f" and free {self.free}"
        whose = _whose(self.seat, self.hand)
        return f"{whose} {self.bet}: {self.outcome}, own {self.own}{free}, {self.returned} returned"


class Closed(Caused, Generic[A], tag="closed", kw_only=True, frozen=True):
    """The round is over; amounts over all seats."""

    staked: A
    returned: A
    net: A
    check: Annotated[bool, Meta(description="Whether a large win is to be checked before it is paid.")]

    def phrase(self) -> str:
        check = ", to be checked" if self.check else ""
        return f"round over: {self.staked} staked, {self.returned} returned{check}"


Event: TypeAlias = (
    Bets[A] | Dealt | Offered | Decided[A] | Peeked | Drew | Revealed | Settled[A] | Closed[A]
)  # fmt: skip


def clauses(events: Iterable[Event[Any]]) -> list[str]:
    """The rules that events cite, each once, in the order of the first citation; what was offered is left out."""
    return list(dict.fromkeys(rule for event in events if not isinstance(event, Offered) for rule in event.cited))


def events_from(data: object) -> tuple[Event[Amount], ...]:
    """Events that are plain data already, such as those of a vector; raises `msgspec.ValidationError`."""
    return convert(data, tuple[Event[Amount], ...])


def unreported_kinds(reports: Collection[str]) -> frozenset[str]:
    """The kinds of event that an implementation which reports these things leaves out."""
    kinds = (get_origin(each) or each for each in get_args(Event))
    return frozenset(
        str(each.__struct_config__.tag)
        for each in kinds
        if each.told_with is not None and each.told_with not in reports
    )


def phrase(event: Mapping[str, Any] | None) -> str:
    """An event that is plain data in words.

    >>> phrase({"event": "drew", "to": {"seat": 2, "hand": 1}, "card": "7h", "rule": "hit.any"})
    'seat 2 hand 1 draws 7h'
    """
    return "no further event" if event is None else events_from([event])[0].phrase()


def _whose(seat: int, hand: int | None) -> str:
    return f"seat {seat} hand {hand}" if hand else f"seat {seat}"

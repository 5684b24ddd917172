"""Books, rounds and snapshots for the tests of the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Any

from upcard.cards import Card, cards
from upcard.engine import Decision, Event, Refused, Round, SeatBets, Settled
from upcard.rulebook import Rulebook, load, variants, with_patch

TEN = 1000  # ten pounds in pence

VARIANTS = tuple(variants())


@cache
def book(name: str = "classic-blackjack") -> Rulebook:
    return load(name)


def patched(name: str = "classic-blackjack", /, **patch: Any) -> Rulebook:
    """The book with rules changed, written ``peek__under=["A"]``: two underscores for a dot, one for a hyphen."""
    return with_patch(book(name), {key.replace("__", ".").replace("_", "-"): value for key, value in patch.items()})


def deal(
    rules: Rulebook, shoe: str, seats: Mapping[int, Mapping[str, int]] | int = TEN, balance: int | None = 100_000
) -> Round:
    """A round dealt from `shoe`; `seats` may be the main bet of seat 1 alone."""
    bets = {1: {"main": seats}} if isinstance(seats, int) else seats
    return Round(rules, [SeatBets(seat, placed) for seat, placed in bets.items()], cards(shoe), balance)


def decide(round_: Round, *decisions: str) -> Round:
    """Take decisions for whichever hand is to act."""
    for do in decisions:
        assert round_.offer is not None, f"{do}: the round is over"
        round_.decide(Decision(do, round_.offer.seat, round_.offer.hand))
    return round_


def told(round_: Round, kind: str) -> list[dict[str, Any]]:
    """The events of one kind as JSON."""
    return [written for event in round_.events if (written := event.to_json(round_.book.money.unit))["event"] == kind]


def settled(round_: Round, seat: int = 1, hand: int | None = 1, bet: str = "main") -> Settled[int]:
    """The last settlement of a bet."""
    found = [
        event
        for event in round_.events
        if isinstance(event, Settled) and (event.seat, event.hand, event.bet) == (seat, hand, bet)
    ]
    return found[-1]


def story(events: Sequence[Event[int]]) -> list[str]:
    """The events in short, to compare their order: ``dealt 1.1 8s``, ``offered 1.1``, ``settled 1.1 win``."""
    return [_short(event.to_json(book().money.unit)) for event in events]


def _short(written: Mapping[str, Any]) -> str:
    to = written.get("to")
    where = to if isinstance(to, str) else f"{to['seat']}.{to['hand']}" if to else ""
    if "seat" in written:
        where = f"{written['seat']}.{written['hand']}" if "hand" in written else f"{written['seat']} {written['bet']}"
    what = written.get("card") or written.get("outcome") or (written.get("do") if written["event"] != "bet" else "")
    return " ".join(part for part in (written["event"], where, what) if part)


def refusal_of(round_: Round, decision: Decision) -> Refused:
    """The refusal of a decision; nothing of the round may have changed by it."""
    before = snapshot(round_)
    try:
        round_.decide(decision)
    except Refused as refused:
        assert snapshot(round_) == before
        return refused
    raise AssertionError(f"{decision} was not refused")


def snapshot(thing: Any) -> Any:
    """Everything an object holds, through its slots and attributes, as plain values that can be compared."""
    if isinstance(thing, str | int | bool | None | Card | Enum) or callable(thing):
        return thing
    if type(thing).__module__.startswith(("upcard.rulebook", "upcard.engine.action_tables")):
        return id(thing)  # of the book, and frozen
    if isinstance(thing, Mapping):
        return [(snapshot(key), snapshot(value)) for key, value in thing.items()]
    if isinstance(thing, Sequence | frozenset):
        return [snapshot(each) for each in thing]
    names = [name for base in type(thing).__mro__ for name in getattr(base, "__slots__", ())] or list(vars(thing))
    assert names, f"nothing is known of {thing!r}"
    return [(name, snapshot(getattr(thing, name))) for name in names]

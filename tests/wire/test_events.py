"""Events as every consumer takes them: in units, written, read back, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args, get_origin

import pytest
from msgspec import convert

from upcard.schema_problems import problems
from upcard.wire.events import Caused, Event, PlacedBet, Settled, events_from, phrase, unreported_kinds
from upcard.wire.protocol import HelloReply
from upcard.wire.values import Place, plain, written

KINDS = [get_origin(each) or each for each in get_args(Event)]
PENNY = Fraction(1, 100)
WON = Settled("settlement.higher", seat=1, bet="main", hand=2, outcome="win", own=1250, free=0, returned=2500, net=1250)


class Burned(Caused, tag="burned", kw_only=True, frozen=True):
    """A class that says nothing of itself but its keys."""

    card: str
    to: Place


def test_an_event_in_units_is_written_in_decimal_texts_and_read_back() -> None:
    told = WON.to_json(PENNY)
    assert told == {
        "event": "settled", "rule": "settlement.higher", "seat": 1, "bet": "main", "hand": 2, "outcome": "win",
        "own": "12.5", "free": "0", "returned": "25", "net": "12.5",
    }  # fmt: skip
    assert list(told)[:3] == ["event", "rule", "seat"]
    assert problems("event", told) == []
    assert events_from([told]) == (written(WON, PENNY),)
    assert plain(events_from([told])) == [told]


def test_amounts_inside_an_event_are_written_too() -> None:
    assert written(PlacedBet(1, "main", 5), Fraction(1, 2)) == PlacedBet(1, "main", "2.5")


def test_an_event_without_words_of_its_own_lists_its_keys() -> None:
    assert Burned("deal.order", card="7h", to=Place(1, 2)).phrase() == "burned: card 7h, to seat 1 hand 2"
    assert phrase(WON.to_json(PENNY)) == "seat 1 hand 2 main: win, own 12.5, 25 returned"
    assert phrase(None) == "no further event"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_event_is_reported_with_something_that_hello_can_list(kind: type[Caused]) -> None:
    hello = {"seq": "a", "ok": True, "implementation": "i", "version": "1", "language": "l", "depth": "events"}
    if kind.told_with is not None:
        assert convert({**hello, "reports": [kind.told_with]}, HelloReply).reports == [kind.told_with]
    assert (kind.__struct_config__.tag in unreported_kinds(())) == (kind.told_with is not None)


def test_an_event_without_its_rules_is_that_of_an_engine_that_knows_none() -> None:
    assert WON.without_rules().cited == () and WON.cited == ("settlement.higher",)
    assert "rule" not in plain(written(WON.without_rules(), PENNY))
    with pytest.raises(ValueError, match="own"):
        events_from([{**WON.to_json(PENNY), "own": "12.50"}])

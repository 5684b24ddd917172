"""The reference engine: a rule book, a shoe and decisions in, events out.

>>> from upcard.cards import cards
>>> from upcard.rulebook import load, variants
>>> book = load(variants()[0])
>>> round_ = Round(book, [SeatBets(1, {"main": 1000})], cards("9s 6d 8h Tc Td"), balance=5000)
>>> round_.offer.actions
('hit', 'stand', 'double')
>>> round_.decide(Decision("stand", seat=1, hand=1))
>>> round_.events[-1].net, round_.balance
(1000, 6000)
"""

from __future__ import annotations

from upcard.engine.betting import Betting
from upcard.engine.hand import DEALER
from upcard.engine.inputs import (
    BetOperation,
    Decision,
    InputError,
    SeatBets,
    read_decision,
    read_operation,
    read_seats,
)
from upcard.engine.mechanics import IncompleteBook, Mechanics
from upcard.engine.play import Placed, Played, place, play
from upcard.engine.refusal import Code, Refused
from upcard.engine.round import Round
from upcard.engine.table import ShoeError, Table, check_shoe
from upcard.engine.views import DealerView, HandView, SeatView, WagerView
from upcard.money import AmountError, amount_text, units_of
from upcard.wire.events import (
    Bets,
    Closed,
    Dealt,
    Decided,
    Drew,
    Event,
    Offered,
    Peeked,
    Revealed,
    Settled,
)
from upcard.wire.values import Place

__all__ = [
    "DEALER",
    "AmountError",
    "BetOperation",
    "Bets",
    "Betting",
    "Closed",
    "Code",
    "DealerView",
    "Dealt",
    "Decided",
    "Decision",
    "Drew",
    "Event",
    "HandView",
    "IncompleteBook",
    "InputError",
    "Mechanics",
    "Offered",
    "Peeked",
    "Place",
    "Placed",
    "Played",
    "Refused",
    "Revealed",
    "Round",
    "SeatBets",
    "SeatView",
    "Settled",
    "ShoeError",
    "Table",
    "WagerView",
    "amount_text",
    "check_shoe",
    "place",
    "play",
    "read_decision",
    "read_operation",
    "read_seats",
    "units_of",
]

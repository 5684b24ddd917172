"""The reference engine: a rule book, a shoe and decisions in, events out.

>>> from upcard.cards import cards
>>> from upcard.rulebook import load
>>> from upcard.engine import Decision, Round, SeatBets
>>> round_ = Round(load("classic-blackjack"), [SeatBets(1, {"main": 1000})], cards("9s 6d 8h Tc Td"))
>>> round_.offer.actions
('hit', 'stand', 'double')
"""

from __future__ import annotations

from upcard.engine.events import (
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
from upcard.engine.hand import DEALER, Place
from upcard.engine.inputs import Decision, InputError, SeatBets, read_decision
from upcard.engine.refusal import Code, Refused
from upcard.engine.round import Round
from upcard.engine.views import DealerView, HandView, SeatView, WagerView

__all__ = [
    "DEALER",
    "Bets",
    "Closed",
    "Code",
    "DealerView",
    "Dealt",
    "Decided",
    "Decision",
    "Drew",
    "Event",
    "HandView",
    "InputError",
    "Offered",
    "Peeked",
    "Place",
    "Refused",
    "Revealed",
    "Round",
    "SeatBets",
    "SeatView",
    "Settled",
    "WagerView",
    "read_decision",
]

"""The reference engine: a rule book, a shoe and decisions in, events out.

The way through a round:

1. `betting`: bets are placed, and those that may be dealt are checked. `table` carries balance and shoe from round to
   round; its `play` takes a whole list of inputs.
2. `round`: a `Round` takes one decision at a time, refuses those that are not legal, and goes from phase to phase.
3. `phases`: what is due in each phase: the deal, offers, the peek, the hands, the reveal, the draws, the showdown.
   `procedures` is what happens instead if a player is out of time, gone or short of money, or the round breaks off.
4. `mechanics`: how each thing is done: count a hand, draw, offer, double, settle, pay. A wrong engine overrides one.
5. `state`: the cards, hands, seats and stakes that all of these change; `shown` is what the table sees of them.

The book's tables are asked in `action_tables`; `why_refused` says why a decision is refused, `refusal` by which code,
and `rules` names the parameters of the book that an event may cite.

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
from upcard.engine.refusal import Code, Refused
from upcard.engine.round import Round
from upcard.engine.state import DEALER
from upcard.engine.table import Placed, Played, ShoeError, Table, check_shoe, place, play
from upcard.engine.table_view import ShownDealer, ShownHand, ShownSeat, ShownWager
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
    "Dealt",
    "Decided",
    "Decision",
    "Drew",
    "Event",
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
    "Settled",
    "ShoeError",
    "ShownDealer",
    "ShownHand",
    "ShownSeat",
    "ShownWager",
    "Table",
    "amount_text",
    "check_shoe",
    "place",
    "play",
    "read_decision",
    "read_operation",
    "read_seats",
    "units_of",
]

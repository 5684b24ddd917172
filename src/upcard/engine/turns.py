"""Whose turn it is: the offers before the peek seat by seat, then the hands seat by seat and hand by hand.

A hand is looked at whenever it may have to act, so after every card it got: first the rows that settle at once, then
the hands that stand by themselves, and only then is a decision offered.
"""

from __future__ import annotations

from upcard.engine import rules
from upcard.engine.hand import Hand
from upcard.engine.legal import before_peek, decisions
from upcard.engine.settle import IncompleteBook, try_rows
from upcard.engine.state import Ended, State
from upcard.wire.events import Decided


def offer_before_peek(state: State) -> Ended:
    """Ask the next seat that is offered something before the dealer looks."""
    while state.turn < len(state.seats):
        seat = state.seats[state.turn]
        state.turn += 1
        hand = seat.hands[0]
        if not hand.done and (options := before_peek(state, seat, hand)):
            state.ask(hand, options)
            return Ended.WAITS
    state.turn = 0
    return Ended.DONE


def play_hands(state: State) -> Ended:
    """Ask the next hand that has a decision to make, settling and standing the others on the way."""
    while state.turn < len(state.seats):
        seat = state.seats[state.turn]
        for hand in seat.order:
            if not hand.done:
                break
        else:
            state.turn += 1
            continue
        while hand.count < 2:  # one card of a split pair, dealt to as it is played
            state.give(hand, rules.SPLIT_DEAL)
        if try_rows(state, hand, state.playbook.book.settlement.at_once) or _stands(state, hand):
            continue
        options = decisions(state, seat, hand)
        if not options:
            raise IncompleteBook(
                f"no decision and no row of `stand-at` for {' '.join(card.text for card in hand.cards)}"
            )
        state.ask(hand, options)
        return Ended.WAITS
    return Ended.DONE


def _stands(state: State, hand: Hand) -> bool:
    """Does the hand stand by itself? Then it is decided, by the row that says so."""
    row = state.playbook.book.stand_at.first(state.about(hand))
    if row is None:
        return False
    state.events.append(Decided(row.rule, seat=hand.place.seat, hand=hand.place.hand, do="stand", by="rule"))
    hand.end(row.rule)
    return True

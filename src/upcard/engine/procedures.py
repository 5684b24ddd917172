"""When something does not go as planned: time-outs, absent players, a balance too short, rounds broken off.

A row decides in the player's stead if it holds and what it does is offered; if none does, the hand stands.
"""

from __future__ import annotations

from typing import Final

from upcard.engine import rule_ids
from upcard.engine.action_tables import Option
from upcard.engine.inputs import INSURANCE
from upcard.engine.mechanics import By, Mechanics
from upcard.engine.phases import close
from upcard.engine.state import Hand, Phase, Seat
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import ProcedureRow

_STAND: Final = Option("stand", rule_ids.CLOCK)


def acting(state: Mechanics) -> tuple[Seat, Hand]:
    """The seat and hand that the pending offer is made to."""
    assert state.offer is not None
    seat = next(each for each in state.seats if each.number == state.offer.seat)
    return seat, seat.hands[state.offer.hand - 1]


def _carry_out(state: Mechanics, option: Option, by: By) -> None:
    seat, hand = acting(state)
    state.carry_out(seat, hand, option, by)


def _by_rows(
    state: Mechanics, rows: DecisionTable[ProcedureRow], attempt: str | None = None
) -> tuple[Option, str] | None:
    """The option that the first applicable row takes, and the row's rule."""
    _, hand = acting(state)
    at = state.about(hand)
    at.attempt = attempt
    try:
        for row in rows.holding(at):
            for option in state.options:
                if option.do == row.do:
                    return option, row.rule
    finally:
        at.attempt = None
    return None


def _offer_in_stead(state: Mechanics, accept: bool) -> Option:
    """What is taken of an offer before the peek: declined, or the first bet of it that can be paid."""
    seat, hand = acting(state)
    if accept:
        for option in state.options:
            if option.do in ("insure", "even-money") and state.forbids(seat, hand, option) is None:
                return option
    return state.options[-1]


def out_of_time(state: Mechanics) -> None:
    """The clock ran out on the pending offer."""
    procedures = state.tables.book.procedures
    if state.phase is Phase.OFFERS:
        option = _offer_in_stead(state, procedures.timeout_offers == "accept")
        _carry_out(state, option, By("clock", rule_ids.CLOCK_OFFERS))
        return
    option, rule = (procedures.clock != "none" and _by_rows(state, procedures.timeout)) or (_STAND, rule_ids.CLOCK)
    _carry_out(state, option, By("clock", rule))


def decide_for_absent(state: Mechanics) -> None:
    """Answer the pending offer of a player who is gone: as the clock would, or by standing."""
    procedures = state.tables.book.procedures
    by_clock = procedures.after_bets_close == "timeout-rows"
    if state.phase is Phase.OFFERS:
        option = _offer_in_stead(state, by_clock and procedures.timeout_offers == "accept")
        _carry_out(state, option, By("house", rule_ids.GONE_AFTER))
        return
    option, rule = (by_clock and _by_rows(state, procedures.timeout)) or (_STAND, rule_ids.GONE_AFTER)
    _carry_out(state, option, By("house", rule))


def in_short_balance(state: Mechanics, attempt: str) -> bool:
    """Replace a decision that the balance no longer pays; False if the book does not say by what."""
    taken = _by_rows(state, state.tables.book.procedures.short_balance, attempt)
    if taken is None:
        return False
    option, rule = taken
    _carry_out(state, option, By("house", rule))
    return True


def break_off(state: Mechanics, rule: str, refund: str) -> None:
    """Void the whole round, settled bets included: `all-stakes` come back, or `initial-bets` alone.

    A bet settled before gets a second `settled` event, which takes the place of the first.
    """
    initial = refund == "initial-bets"
    for seat in state.seats:
        for hand in seat.hands:
            first_wager = seat.main if hand.place.hand == 1 else 0
            state.close_hand(hand, rule, "void", first_wager if initial else hand.own)
        for wager in seat.wagers:
            lost = initial and wager.name == INSURANCE
            state.close_wager(seat, wager, rule, "void", 0 if lost else wager.stake)
    state.answered()
    close(state, rule)
    state.phase = Phase.CLOSED

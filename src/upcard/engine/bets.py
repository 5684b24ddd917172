"""Which bets may be dealt: seats, limits of hand, side bet and round, and the balance."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.engine import rules
from upcard.engine.amounts import amount_text
from upcard.engine.inputs import MAIN, InputError, SeatBets
from upcard.engine.refusal import Code, Refused
from upcard.rulebook.model import Limits, Rulebook


def limits_of(book: Rulebook, bet: str) -> Limits:
    """The limits of a kind of bet."""
    return book.betting.main if bet == MAIN else book.betting.side_bet


def _written(book: Rulebook, units: int) -> str:
    return f"{amount_text(units, book.money.unit)} {book.money.currency}"


def check_bets(book: Rulebook, seats: Sequence[SeatBets], balance: int | None) -> tuple[SeatBets, ...]:
    """The bets by seat, each with the main bet first and side bets in the order of the book.

    Raises `Refused` where the book or the balance (in units, None for no bound) does not allow them, `InputError` where
    a seat is named twice.
    """
    betting = book.betting
    ordered = tuple(_in_order(book, each) for each in sorted(seats, key=lambda each: each.seat))
    numbers = [each.seat for each in ordered]
    if len(set(numbers)) < len(numbers):
        raise InputError("a seat is named twice")
    for number in numbers:
        if not 1 <= number <= max(betting.seat_choices):
            raise Refused(Code.NO_SUCH_SEAT, rules.SEAT_CHOICES, f"the table has no seat {number}")
    if len(numbers) < max(betting.seats_min, 1):
        raise Refused(Code.OPERATION, rules.SEATS_MIN, "no seat has a main bet")
    if len(numbers) > betting.seats_max:
        raise Refused(Code.OPERATION, rules.SEATS_MAX, f"at most {betting.seats_max} seats may bet")
    for each in ordered:
        for bet, amount in each.bets.items():
            _check_amount(book, bet, amount)
    mains = [each.bets[MAIN] for each in ordered]
    least = sum(mains) if betting.min_applies_to == "round" else min(mains)
    if least < betting.main.minimum:
        raise Refused(Code.BET_MINIMUM, rules.MAIN_MIN, f"the least to bet is {_written(book, betting.main.minimum)}")
    total = sum(sum(each.bets.values()) for each in ordered)
    if total > betting.round_max:
        raise Refused(Code.ROUND_MAXIMUM, rules.ROUND_MAX, f"a round takes at most {_written(book, betting.round_max)}")
    if balance is not None and total > balance:
        message = f"the bets come to {_written(book, total)}, the balance to {_written(book, balance)}"
        raise Refused(Code.BALANCE, None, message)
    return ordered


def _in_order(book: Rulebook, seat: SeatBets) -> SeatBets:
    for bet in seat.bets:
        if bet != MAIN and bet not in book.side_bets:
            raise Refused(Code.UNKNOWN_BET, None, f"{book.id} has no bet {bet!r}")
    if MAIN not in seat.bets:
        raise Refused(Code.OPERATION, None, f"seat {seat.seat} has side bets without a main bet")
    return SeatBets(seat.seat, {bet: seat.bets[bet] for bet in (MAIN, *book.side_bets) if bet in seat.bets})


def _check_amount(book: Rulebook, bet: str, amount: int) -> None:
    limits = limits_of(book, bet)
    if amount <= 0:
        raise Refused(Code.AMOUNT, rules.UNIT, f"a bet is a positive amount, not {_written(book, amount)}")
    if bet != MAIN and amount < limits.minimum:
        raise Refused(Code.BET_MINIMUM, rules.SIDE_BET_MIN, f"the least for {bet} is {_written(book, limits.minimum)}")
    if amount > limits.maximum:
        rule = rules.MAIN_MAX if bet == MAIN else rules.SIDE_BET_MAX
        raise Refused(Code.BET_MAXIMUM, rule, f"the most for {bet} is {_written(book, limits.maximum)}")

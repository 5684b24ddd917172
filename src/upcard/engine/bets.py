"""Which bets may be dealt: seats, limits of hand, side bet and round, and the balance."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.engine import rules
from upcard.engine.inputs import MAIN, InputError, SeatBets
from upcard.engine.refusal import Code, Refused
from upcard.money import amount_text
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
    ordered: list[SeatBets] = []
    mains = total = 0
    for seat in sorted(seats, key=_number):
        if not 1 <= seat.seat <= max(betting.seat_choices):
            raise Refused(Code.NO_SUCH_SEAT, rules.SEAT_CHOICES, f"the table has no seat {seat.seat}")
        if ordered and ordered[-1].seat == seat.seat:
            raise InputError(f"seat {seat.seat} is named twice")
        placed = _in_order(book, seat)
        for bet, amount in placed.items():
            _check_amount(book, bet, amount)
            total += amount
        mains += placed[MAIN]
        ordered.append(SeatBets(seat.seat, placed))
    if len(ordered) < max(betting.seats_min, 1):
        raise Refused(Code.OPERATION, rules.SEATS_MIN, "too few seats have a main bet")
    if mains < betting.main.minimum:  # where the minimum is one of each hand, `_check_amount` has seen to it
        raise Refused(Code.BET_MINIMUM, rules.MAIN_MIN, f"the least to bet is {_written(book, betting.main.minimum)}")
    if total > betting.round_max:
        raise Refused(Code.ROUND_MAXIMUM, rules.ROUND_MAX, f"a round takes at most {_written(book, betting.round_max)}")
    if balance is not None and total > balance:
        message = f"the bets come to {_written(book, total)}, the balance to {_written(book, balance)}"
        raise Refused(Code.BALANCE, None, message)
    return tuple(ordered)


def _number(seat: SeatBets) -> int:
    return seat.seat


def _in_order(book: Rulebook, seat: SeatBets) -> dict[str, int]:
    bets = seat.bets
    if MAIN not in bets:
        raise Refused(Code.OPERATION, None, f"seat {seat.seat} has no main bet")
    placed = {MAIN: bets[MAIN]}
    if len(bets) > 1:
        placed |= {bet: bets[bet] for bet in book.side_bets if bet in bets}
        if len(placed) < len(bets):
            unknown = next(bet for bet in bets if bet not in placed)
            raise Refused(Code.UNKNOWN_BET, None, f"{book.id} has no bet {unknown!r}")
    return placed


def _check_amount(book: Rulebook, bet: str, amount: int) -> None:
    limits = limits_of(book, bet)
    main = bet == MAIN
    if type(amount) is not int or amount <= 0:
        raise Refused(Code.AMOUNT, rules.UNIT, f"a bet is a positive whole number of units, not {amount!r}")
    if amount < limits.minimum and not (main and book.betting.min_applies_to == "round"):
        rule = rules.MAIN_MIN if main else rules.SIDE_BET_MIN
        raise Refused(Code.BET_MINIMUM, rule, f"the least for {bet} is {_written(book, limits.minimum)}")
    if amount > limits.maximum:
        rule = rules.MAIN_MAX if main else rules.SIDE_BET_MAX
        raise Refused(Code.BET_MAXIMUM, rule, f"the most for {bet} is {_written(book, limits.maximum)}")

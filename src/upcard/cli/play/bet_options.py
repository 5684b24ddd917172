"""Bets as a command line gives them: ``--seat 1:main=10,pairs=5``."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cli.exit_codes import UserError
from upcard.cli.names import unknown
from upcard.engine import AmountError, BetOperation, InputError, Refused, SeatBets, amount_text, units_of
from upcard.engine.bets import check_bets
from upcard.engine.inputs import MAIN, OPERATION_KEYS
from upcard.rulebook import Rulebook
from upcard.wording import nearest

FORM = "write --seat SEAT:AMOUNT or --seat SEAT:main=AMOUNT,SIDE-BET=AMOUNT"


def default_bet(book: Rulebook) -> int:
    """The main bet where none is named, in units: 10 of the currency, or what the limits allow nearest to it."""
    limits = book.betting.main
    return min(max(int(10 / book.money.unit), limits.minimum), limits.maximum)


def seats_of(book: Rulebook, texts: Sequence[str], balance: int | None) -> list[SeatBets]:
    """The seats of the texts; seat 1 with the default bet where there are none. Raises `UserError`."""
    seats = [_seat(book, text) for text in texts] or [SeatBets(1, {MAIN: default_bet(book)})]
    try:
        return list(check_bets(book, seats, balance))
    except (Refused, InputError) as error:
        raise UserError(f"these bets cannot be dealt: {error}", FORM) from None


def _seat(book: Rulebook, text: str) -> SeatBets:
    number, colon, rest = text.partition(":")
    if not number.isdecimal() or (colon and not rest):
        raise UserError(f"--seat {text}: {number!r} is not the number of a seat" if rest else f"--seat {text}", FORM)
    bets: dict[str, int] = {}
    for part in rest.split(",") if colon else []:
        bet, equals, amount = part.partition("=")
        if not equals:
            bet, amount = MAIN, part
        if bet not in (MAIN, *book.side_bets):
            close = nearest(bet, [MAIN, *book.side_bets])
            hint = f"did you mean {' or '.join(close)}? " if close else ""
            raise UserError(
                f"--seat {text}: {book.id} has no bet {bet!r}", f"{hint}it has {', '.join([MAIN, *book.side_bets])}"
            )
        try:
            bets[bet] = units_of(amount, book.money.unit)
        except AmountError as error:
            raise UserError(f"--seat {text}: {error}", FORM) from None
    return SeatBets(int(number), {MAIN: default_bet(book)} | bets)


def operation(book: Rulebook, text: str) -> BetOperation:
    """What is typed while bets are taken: ``1 10``, ``1 BET 5``, ``remove 1 BET``, ``all-side-bets 5``, ``undo``.

    Raises `UserError` where it is none of them.
    """
    do, *rest = text.removeprefix("place ").split()
    if do.isdecimal():
        do, rest = "place", [do, *rest]
    if do not in OPERATION_KEYS:
        raise unknown("betting operation", do, OPERATION_KEYS, f"there are {', '.join(OPERATION_KEYS)}")
    must, _ = OPERATION_KEYS[do]
    seat = rest.pop(0) if "seat" in must and rest else None
    last = rest.pop() if "amount" in must and rest else None
    bet = (rest.pop() if rest else MAIN) if "bet" in must else None
    if rest or ("seat" in must and not (seat and seat.isdecimal())) or ("amount" in must and last is None):
        raise UserError(f"{text!r} is not how bets are written", "such as 1 10, 1 BET 5, remove 1, all-side-bets 5")
    try:
        units = None if last is None else units_of(last, book.money.unit)
    except AmountError as error:
        raise UserError(f"{text}: {error}") from None
    return BetOperation(do, None if seat is None else int(seat), bet, units)


def amount(book: Rulebook, units: int) -> str:
    """An amount with its currency."""
    return f"{amount_text(units, book.money.unit)} {book.money.currency}"


def laid(book: Rulebook, bets: Sequence[tuple[int, str, int]]) -> str:
    """The bets on the table on one line."""
    return ", ".join(f"seat {seat} {bet} {amount(book, units)}" for seat, bet, units in bets) or "no bets"

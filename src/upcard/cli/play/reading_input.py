"""What a player types, and what a command line or a script says in its place: bets, and decisions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from upcard import strict_json
from upcard.cli.books import unknown
from upcard.cli.exit_codes import UserError
from upcard.engine import (
    AmountError,
    BetOperation,
    Decision,
    InputError,
    Refused,
    Round,
    SeatBets,
    read_decision,
    units_of,
)
from upcard.engine.betting import check_bets, money_text
from upcard.engine.inputs import INCIDENTS, KEYS, MAIN, OPERATION_KEYS
from upcard.nearest_names import nearest
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Stake

# ---- bets ------------------------------------------------------------------------------------------------------------

AMOUNT_FORM: Final = "write an amount such as 10 or 7.50"
INPUTS_FORM: Final = "docs/reference/formats.md describes inputs"
FORM: Final = "write --seat SEAT:AMOUNT or --seat SEAT:main=AMOUNT,SIDE-BET=AMOUNT"


#: How each betting operation is typed; SEAT and the like stand for what the player names.
OPERATION_FORMS: Final = {
    "place": "SEAT AMOUNT or SEAT BET AMOUNT",
    "remove": "remove SEAT or remove SEAT BET",
    "all-side-bets": "all-side-bets AMOUNT",
}


def default_bet(book: Rulebook) -> int:
    """The main bet if none is named, in units: 10 of the currency, or the nearest that the limits allow."""
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


def operation(book: Rulebook, text: str, available: Sequence[str]) -> BetOperation:
    """What is typed while bets are taken: ``1 10``, ``1 BET 5``, ``remove 1 BET``, ``all-side-bets 5``, ``undo``.

    Raises `UserError` if it is none of the `available` operations, or is written wrongly.
    """
    do, *rest = text.removeprefix("place ").split()
    if do.isdecimal():
        do, rest = "place", [do, *rest]
    if do not in (*book.betting.operations, "deal", "disconnect") or do not in OPERATION_KEYS:
        forms = [OPERATION_FORMS.get(each, each) for each in available]
        raise unknown("betting operation", do, available, f"you may type {', '.join(forms)}")
    must, _ = OPERATION_KEYS[do]
    seat = rest.pop(0) if "seat" in must and rest else None
    last = rest.pop() if "amount" in must and rest else None
    bet = (rest.pop() if rest else MAIN) if "bet" in must else None
    if rest or ("seat" in must and not (seat and seat.isdecimal())) or ("amount" in must and last is None):
        raise UserError(f"{text!r} cannot be read", f"write {OPERATION_FORMS.get(do, do)}")
    try:
        units = None if last is None else units_of(last, book.money.unit)
    except AmountError as error:
        raise UserError(f"{text}: {error}", AMOUNT_FORM) from None
    return BetOperation(do, None if seat is None else int(seat), bet, units)


def laid(book: Rulebook, bets: Sequence[tuple[int, str, int]]) -> str:
    """The bets on the table on one line."""
    return ", ".join(f"seat {seat} {bet} {money_text(book, units)}" for seat, bet, units in bets) or "no bets"


# ---- decisions -------------------------------------------------------------------------------------------------------

#: The key of each action; where a book offers several rows of one, the further ones are `d2`, `d3` and so on.
ACTION_KEYS: Final = {
    "hit": "h",
    "stand": "s",
    "double": "d",
    "split": "p",
    "surrender": "r",
    "insure": "i",
    "even-money": "e",
    "decline": "n",
}


#: A decision of a script: a word, or an input as a vector writes it.
Scripted = str | dict[str, Any]


def keys(round_: Round) -> dict[str, Decision]:
    """What may be typed for the pending offer: each key with its decision, in the order of the offer."""
    offer = round_.offer
    assert offer is not None
    found: dict[str, Decision] = {}
    times: dict[str, int] = {}
    several = {each.do for each in round_.options if offer.actions.count(each.do) > 1}
    for option in round_.options:
        times[option.do] = times.get(option.do, 0) + 1
        key = ACTION_KEYS[option.do] + (str(times[option.do]) if times[option.do] > 1 else "")
        row = option.row if option.do in several else None
        found[key] = Decision(option.do, offer.seat, offer.hand, row)
    return found


def decision(text: str, round_: Round) -> Decision:
    """Read a key or a word for the hand that is to act: ``h``, ``hit``, ``double:paid``, ``insure=5``, ``balance=20``.

    Raises `UserError` if it is none of them. What the rules do not allow is for the engine to refuse.
    """
    text = text.strip().lower()
    offer = round_.offer
    known = keys(round_) if offer else {}
    if text in known:
        return known[text]
    word, _, amount = text.partition("=")
    do, _, row = word.partition(":")
    do = {key: name for name, key in ACTION_KEYS.items()}.get(do, do)
    if do not in KEYS:
        offered = offer.actions if offer else ()
        raise unknown("decision", text, offered or KEYS, f"you may {menu(round_)}" if offer else "the round is over")
    must, may = KEYS[do]
    takes = must | may
    seat = offer.seat if offer else round_.seats[-1].number
    try:
        units = units_of(amount, round_.book.money.unit) if amount else None
    except AmountError as error:
        raise UserError(f"{text}: {error}", AMOUNT_FORM) from None
    if (amount and "amount" not in takes) or (row and "row" not in takes) or ("amount" in must and not amount):
        raise UserError(f"{text!r} cannot be read", "write hit, double:ROW, insure=5 or balance=20")
    return Decision(
        do,
        seat if "seat" in takes else None,
        offer.hand if offer and "hand" in takes and do not in INCIDENTS else None,
        row or None,
        units,
    )


def script(text: str) -> list[Scripted]:
    """The decisions of ``--decisions``: words, a JSON list as in vectors, or ``@FILE`` with either."""
    if text.startswith("@"):
        try:
            text = Path(text[1:]).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise UserError(f"{text[1:]}: byte {error.start + 1} is not UTF-8 text", "save it as UTF-8") from None
    if not text.lstrip().startswith("["):
        return list(text.replace(",", " ").split())
    try:
        inputs = strict_json.loads(text.encode("utf-8"))
    except ValueError as error:
        raise UserError(f"--decisions is not a JSON list of inputs: {error}", INPUTS_FORM) from None
    for each in inputs:
        if not isinstance(each, str | dict):
            raise UserError(f"--decisions: an input is an object with a `do`, or a word, not {each!r}", INPUTS_FORM)
    return list(inputs)


def scripted(each: Scripted, round_: Round) -> Decision:
    """One decision of a script. Raises `UserError` if it is none, `Refused` if its amount is wrong."""
    if isinstance(each, str):
        return decision(each, round_)
    try:
        return read_decision(each, round_.book.money.unit)
    except InputError as error:
        raise UserError(f"--decisions: {error}", INPUTS_FORM) from None


def menu(round_: Round) -> str:
    """The actions on offer, each with its key; one that the house pays for is marked as free."""
    parts = []
    for (key, choice), option in zip(keys(round_).items(), round_.options, strict=True):
        row = f" {choice.row}" if choice.row else ""
        free = " (free)" if option.stake is Stake.FREE and "free" not in row else ""
        parts.append(f"[{key}] {choice.do}{row}{free}")
    return "  ".join(parts)

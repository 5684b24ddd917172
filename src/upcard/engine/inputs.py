"""What a round is told: the bets of the seats, then decisions and other inputs, one at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from upcard.engine.refusal import Code, Refused
from upcard.engine.rule_ids import UNIT
from upcard.money import AmountError, amount_text, units_of

MAIN: Final = "main"
INSURANCE: Final = "insurance"

#: Decisions on a hand, then what answers an offer before the peek, then what happens to the seat or the round.
DECISIONS: Final = ("hit", "stand", "double", "split", "surrender")
OFFER_ANSWERS: Final = ("insure", "even-money", "decline")
INCIDENTS: Final = ("timeout", "disconnect", "balance", "malfunction", "cancel")

#: The keys that each input has beside `do`: those it must have, those it may have.
KEYS: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    **{do: (frozenset({"seat"}), frozenset({"hand", "row"})) for do in DECISIONS},
    "insure": (frozenset({"seat"}), frozenset({"hand", "amount"})),
    "even-money": (frozenset({"seat"}), frozenset({"hand"})),
    "decline": (frozenset({"seat"}), frozenset({"hand"})),
    "timeout": (frozenset({"seat"}), frozenset({"hand"})),
    "disconnect": (frozenset({"seat"}), frozenset()),
    "balance": (frozenset({"amount"}), frozenset()),
    "malfunction": (frozenset(), frozenset()),
    "cancel": (frozenset(), frozenset()),
}


class InputError(ValueError):
    """The input is not of the format, whatever the rules say."""


class SeatBets(NamedTuple):
    """The bets of a seat in units: ``main`` and side bets by their id."""

    seat: int
    bets: Mapping[str, int]


class Decision(NamedTuple):
    """One input; without `hand` it is meant for the hand that is to act. `amount` is in units."""

    do: str
    seat: int | None = None
    hand: int | None = None
    row: str | None = None
    amount: int | None = None

    def to_json(self, unit: Fraction) -> dict[str, Any]:
        """The input as a vector writes it."""
        return _written(self._asdict(), unit)


#: The keys of each betting operation, likewise.
OPERATION_KEYS: Final[Mapping[str, tuple[frozenset[str], frozenset[str]]]] = {
    "place": (frozenset({"seat", "bet", "amount"}), frozenset()),
    "remove": (frozenset({"seat", "bet"}), frozenset({"amount"})),
    "all-side-bets": (frozenset({"amount"}), frozenset()),
    **{do: (frozenset(), frozenset()) for do in ("undo", "redo", "clear", "repeat", "double-all")},
    **{do: (frozenset(), frozenset()) for do in ("deal", "disconnect")},
}


class BetOperation(NamedTuple):
    """One thing done to the bets before the deal; `amount` is in units."""

    do: str
    seat: int | None = None
    bet: str | None = None
    amount: int | None = None

    def to_json(self, unit: Fraction) -> dict[str, Any]:
        """The operation as a vector writes it."""
        return _written(self._asdict(), unit)


def read_decision(data: Mapping[str, Any], unit: Fraction) -> Decision:
    """Read an input as a vector writes it; the mark ``refused`` is passed over.

    >>> read_decision({"do": "hit", "seat": 1, "hand": 1}, Fraction(1, 100))
    Decision(do='hit', seat=1, hand=1, row=None, amount=None)

    Raises `InputError` where it is not of the format and `Refused` (``AMOUNT``) where an amount is no whole number of
    units.
    """
    return Decision(**_read(data, KEYS, "an input", unit))


def read_operation(data: Mapping[str, Any], unit: Fraction) -> BetOperation:
    """Read a betting operation as a vector writes it; see `read_decision`.

    >>> read_operation({"do": "place", "seat": 1, "bet": "main", "amount": "2.5"}, Fraction(1, 100))
    BetOperation(do='place', seat=1, bet='main', amount=250)
    """
    return BetOperation(**_read(data, OPERATION_KEYS, "a betting operation", unit))


def read_seats(data: Sequence[Mapping[str, Any]], unit: Fraction) -> tuple[SeatBets, ...]:
    """Read the bets of the seats as a vector writes them, ``[{"seat": 1, "bets": {"main": "10"}}]``.

    Raises as `read_decision` does.
    """
    seats = []
    for each in data:
        if (
            not isinstance(each, Mapping)
            or type(each.get("seat")) is not int
            or not isinstance(each.get("bets"), Mapping)
        ):
            raise InputError(f"a seat is an object with `seat`, a number, and `bets`, not {each!r}")
        seats.append(SeatBets(each["seat"], {str(bet): _units(text, unit) for bet, text in each["bets"].items()}))
    return tuple(seats)


_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "seat": (int, "a number"),
    "hand": (int, "a number"),
    "row": (str, "the id of a row"),
    "bet": (str, "the id of a bet"),
}


def _read(
    data: Mapping[str, Any], keys: Mapping[str, tuple[frozenset[str], frozenset[str]]], what: str, unit: Fraction
) -> dict[str, Any]:
    """The fields of an input, checked against the keys it must and may have."""
    if not isinstance(data, Mapping):
        raise InputError(f"{what} is an object with a `do`, not {data!r}")
    do = data.get("do")
    if not isinstance(do, str) or do not in keys:
        raise InputError(f"{do!r} is not {what}: one of {', '.join(keys)}")
    must, may = keys[do]
    given = {str(key) for key in data} - {"do", "refused"}
    if missing := sorted(must - given):
        raise InputError(f"`{do}` needs {' and '.join(f'`{key}`' for key in missing)}")
    if unknown := sorted(given - must - may):
        raise InputError(f"`{do}` has no key `{unknown[0]}`")
    fields: dict[str, Any] = {"do": do}
    for key in sorted(given):
        if key == "amount":
            fields[key] = _units(data[key], unit)
            continue
        kind, name = _KINDS[key]
        if type(data[key]) is not kind:
            raise InputError(f"`{key}` of `{do}` is {name}, not {data[key]!r}")
        fields[key] = data[key]
    return fields


def _units(text: str, unit: Fraction) -> int:
    try:
        return units_of(text, unit)
    except AmountError as error:
        raise Refused(Code.AMOUNT, UNIT, str(error)) from None


def _written(fields: Mapping[str, Any], unit: Fraction) -> dict[str, Any]:
    written = {key: value for key, value in fields.items() if value is not None}
    if "amount" in written:
        written["amount"] = amount_text(written["amount"], unit)
    return written

"""What a round is told: the bets of the seats, then decisions and other inputs, one at a time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from upcard.engine.amounts import AmountError, amount_text, units_of
from upcard.engine.refusal import Code, Refused
from upcard.engine.rules import UNIT

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
        written = {key: value for key, value in self._asdict().items() if value is not None}
        if self.amount is not None:
            written["amount"] = amount_text(self.amount, unit)
        return written


def read_decision(data: Mapping[str, Any], unit: Fraction) -> Decision:
    """Read an input as a vector writes it; the mark ``refused`` is passed over.

    >>> read_decision({"do": "hit", "seat": 1, "hand": 1}, Fraction(1, 100))
    Decision(do='hit', seat=1, hand=1, row=None, amount=None)

    Raises `InputError` where it is not of the format and `Refused` (``AMOUNT``) where an amount is no whole number of
    units.
    """
    if not isinstance(data, Mapping):
        raise InputError(f"an input is an object with a `do`, not {data!r}")
    do = data.get("do")
    if not isinstance(do, str) or do not in KEYS:
        raise InputError(f"{do!r} is not an input: one of {', '.join(KEYS)}")
    must, may = KEYS[do]
    keys = {str(key) for key in data} - {"do", "refused"}
    if missing := sorted(must - keys):
        raise InputError(f"`{do}` needs {' and '.join(f'`{key}`' for key in missing)}")
    if unknown := sorted(keys - must - may):
        raise InputError(f"`{do}` has no key {unknown[0]!r}")
    for key, kind, name in (("seat", int, "a number"), ("hand", int, "a number"), ("row", str, "the id of a row")):
        if key in data and type(data[key]) is not kind:
            raise InputError(f"`{key}` of `{do}` is {name}, not {data[key]!r}")
    amount = None
    if "amount" in data:
        try:
            amount = units_of(data["amount"], unit)
        except AmountError as error:
            raise Refused(Code.AMOUNT, UNIT, str(error)) from None
    return Decision(do, data.get("seat"), data.get("hand"), data.get("row"), amount)

"""Decisions as a player types them, one key or one word, and as a script gives them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from upcard import strict_json
from upcard.cli.exit_codes import UserError
from upcard.cli.names import unknown
from upcard.engine import Decision, InputError, Round, read_decision
from upcard.engine.inputs import INCIDENTS, KEYS
from upcard.money import AmountError, units_of

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

    Raises `UserError` where it is none of them. What the rules do not allow is for the engine to refuse.
    """
    offer = round_.offer
    known = keys(round_) if offer else {}
    if text in known:
        return known[text]
    word, _, amount = text.partition("=")
    do, _, row = word.partition(":")
    do = {key: name for name, key in ACTION_KEYS.items()}.get(do, do)
    if do not in KEYS:
        raise unknown("decision", text, KEYS, f"write one of {', '.join(KEYS)}")
    must, may = KEYS[do]
    takes = must | may
    seat = offer.seat if offer else round_.seats[-1].number
    try:
        units = units_of(amount, round_.book.money.unit) if amount else None
    except AmountError as error:
        raise UserError(f"{text}: {error}") from None
    if (amount and "amount" not in takes) or (row and "row" not in takes) or ("amount" in must and not amount):
        raise UserError(f"{text!r} is not how {do} is written", "such as hit, double:ROW, insure=5, balance=20")
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
            raise UserError(f"{text[1:]}: byte {error.start + 1} is not UTF-8 text") from None
    if not text.lstrip().startswith("["):
        return list(text.replace(",", " ").split())
    try:
        inputs = strict_json.loads(text.encode("utf-8"))
    except ValueError as error:
        raise UserError(f"--decisions is no JSON list of inputs: {error}") from None
    for each in inputs:
        if not isinstance(each, str | dict):
            raise UserError(f"--decisions: an input is an object with a `do`, or a word, not {each!r}")
    return list(inputs)


def scripted(each: Scripted, round_: Round) -> Decision:
    """One decision of a script. Raises `UserError` where it is none, `Refused` where its amount is wrong."""
    if isinstance(each, str):
        return decision(each, round_)
    try:
        return read_decision(each, round_.book.money.unit)
    except InputError as error:
        raise UserError(f"--decisions: {error}") from None


def menu(round_: Round) -> str:
    """The line that asks: the legal actions, each with its key."""
    parts = []
    for key, choice in keys(round_).items():
        row = f" {choice.row}" if choice.row else ""
        parts.append(f"[{key}] {choice.do}{row}")
    return "  ".join(parts)

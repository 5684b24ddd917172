"""What every Python connector shares: the protocol loop, and a rule book compared with what an engine can be set to.

A connector is a small class with `hello`, `configure(book)` and `play(vector)`; `serve` speaks for it. How a vector's
cards reach an engine is in `layout`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

FORMS: Final = json.loads((Path(__file__).parents[1] / "forms.json").read_text(encoding="utf-8"))


class Unsupported(Exception):
    """The engine cannot be set to these rules, or the vector needs one that it cannot be set to."""

    def __init__(self, rules: Iterable[str], why: str) -> None:
        super().__init__(why)
        self.rules = list(rules)


class Refused(Exception):
    """The engine does not allow the decision."""


class Connector(Protocol):
    """What `serve` speaks for."""

    hello: ClassVar[dict[str, Any]]

    def configure(self, book: dict[str, Any]) -> None: ...
    def play(self, vector: dict[str, Any]) -> dict[str, Any]: ...


def serve(connector: Connector) -> None:
    """Answer requests until `bye` or the end of the input. What the engine prints goes to the error stream."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    unset: dict[str, Any] = {}  # what configure could not be done for, which then holds for every vector
    for line in sys.stdin.buffer:
        request = json.loads(line)
        cmd = request["cmd"]
        answer = unset if cmd == "play" and unset else _answer(connector, request)
        if cmd == "configure":
            unset = answer if "unsupported" in answer else {}
        out.write(json.dumps({"seq": request["seq"], **answer}).encode() + b"\n")
        out.flush()
        if cmd == "bye":
            return


def _answer(connector: Connector, request: dict[str, Any]) -> dict[str, Any]:
    try:
        match request["cmd"]:
            case "hello":
                return {"ok": True, **connector.hello}
            case "configure":
                connector.configure(request["rulebook"])
                return {"ok": True}
            case "play":
                return {"ok": True, **connector.play(request["vector"])}
            case "bye":
                return {"ok": True}
            case other:
                return {"error": f"{other!r} is not known here"}
    except Unsupported as refusal:
        return {"unsupported": refusal.rules, "why": str(refusal)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


# --- the rule book ------------------------------------------------------------------------------------------------


#: What an engine needs no setting for: it is the only way it plays, or shows itself vector by vector.
ORDINARY: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "double": {"any-two": {}},
    "split": {"by-value": {}},
    "surrender": {"none": {}, "late": {}},
    "hit": {"any": {}, "not-on-split-aces": {}},
    "stand": {"any": {}},
    "stand-at": {"split-aces-play": {}, "split-aces-stand": {}, "21-stands": {}},
    "settlement": {"ordinary": {}},
    "peek": {"ace-and-ten": {}, "ace": {}, "none": {}},
}

#: For engines that know hit and stand alone: whatever else a book allows is unsupported where a vector does it.
HIT_OR_STAND: Final[dict[str, dict[str, dict[str, Any]]]] = ORDINARY | {
    section: {form: {} for form in FORMS[section]} for section in ("double", "split", "surrender")
}


def settings(book: dict[str, Any], choices: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The engine's settings for a book: for each section, what the connector maps the book's form to.

    `choices` has, for every section, the names of the forms (of ``forms.json``) that the engine can be set to, each
    with a mapping of settings. All that does not fit is told at once.
    """
    rules: list[str] = []
    chosen: dict[str, Any] = {}
    for section, forms in choices.items():
        rows = rows_of(book, section)
        name = next((name for name in forms if _bare(rows) in map(_bare, FORMS[section][name])), None)
        if name is None:
            known = [_bare(row) for form in forms for way in FORMS[section][form] for row in way]
            rules += [
                f"{section}.{row['id']}" for row in rows if isinstance(row, dict) and _bare(row) not in known
            ] or [section]
        else:
            chosen |= forms[name]
    if {"dealer-up", "dealer-down"} - set(book["deal"]["order"]):
        rules.append("deal.order")
    if book["split"]["limit"] != 1 and book["split"]["rows"]:
        rules.append("split.limit")
    looks_everywhere = len(book["peek"]["under"]) == len(FORMS["peek"]["ace-and-ten"][0])
    if not looks_everywhere and book["late-dealer-blackjack"]["takes"] != "all-stakes":
        rules.append("late-dealer-blackjack")
    if rules:
        raise Unsupported(rules, "the engine and its connector have no setting for this")
    return chosen


def rows_of(book: dict[str, Any], section: str) -> list[Any]:
    part = book[section]
    if section == "peek":
        return list(part["under"])
    return list(part["rows"] if isinstance(part, dict) else part)


def _bare(row: Any) -> Any:
    """A row without its names, the natural's payout left open (`natural_pays` reads it)."""
    if isinstance(row, list):
        return [_bare(each) for each in row]
    if not isinstance(row, dict):
        return row
    bare = {key: value for key, value in row.items() if key not in ("id", "title")}
    return bare | {"pays": "natural"} if bare.get("when") == {"player": "blackjack"} else bare


def natural_pays(book: dict[str, Any]) -> Fraction:
    """What a natural wins per unit staked."""
    row = next(row for row in book["settlement"] if row["when"] == {"player": "blackjack"})
    return ratio(row["pays"])


def ratio(text: str) -> Fraction:
    """Read ``3:2`` or ``1/2``."""
    return Fraction(text.replace(":", "/"))

"""Rule books drawn from the language: small variations of the plain game, most of them played nowhere."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from analysis.published import BOOKS
from upcard.rulebook import Rulebook, load, with_patch

TENS = ["10", "J", "Q", "K"]
PAYS = ["1:1", "3:2", "6:5", "2:1"]

#: Which two-card hands may double.
DOUBLES = [
    {"cards": 2},
    {"cards": 2, "split": False},
    {"cards": 2, "hard": [9, 10, 11]},
    {"cards": 2, "low": [8, 9, 10, 11]},
    {"cards": [2, 3], "total": {"max": 11}},
    {"total": {"max": 18}},
    {"cards": 2, "upcard": ["2", "4", "6"]},
]


STAKES = st.sampled_from(["own", "free"])
STAGES = st.sampled_from(["once", "reveal", "showdown"])


@st.composite
def doubles(draw: st.DrawFn) -> dict[str, Any]:
    rows = [{"id": "first", "when": draw(st.sampled_from(DOUBLES)), "stake": draw(STAKES)}]
    if draw(st.booleans()):
        rows.append({"id": "second", "when": draw(st.sampled_from(DOUBLES)), "stake": "own"})
    return {"choice": draw(st.sampled_from(["first-row", "any-row"])), "rows": rows}


@st.composite
def splits(draw: st.DrawFn, limit: int) -> dict[str, Any]:
    rows: list[dict[str, Any]] = [{"id": "pair", "when": {"pair": "value"}, "stake": draw(STAKES)}]
    if draw(st.booleans()):
        small = {"pair": "value", "every-card": ["A", "2", "3", "4", "5"]}
        rows.insert(0, {"id": "small", "when": small, "stake": draw(STAKES)})
    return {
        "limit": limit,
        "choice": "first-row" if limit > 1 else draw(st.sampled_from(["first-row", "any-row"])),
        "deal": draw(st.sampled_from(["one-to-each", "as-played"])),
        "plays": draw(st.sampled_from(["original-first", "new-first"])),
        "rows": rows,
    }


@st.composite
def stands(draw: st.DrawFn) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [{"id": "blackjack", "when": {"is": "blackjack"}}]
    doubled = [{"doubled": {"min": 1}}, {"doubled": {"min": 2}}, {"doubled": 1, "cards": {"min": 4}}]
    rows.append({"id": "doubled", "when": draw(st.sampled_from(doubled))})
    if draw(st.booleans()):
        rows.append({"id": "twenty-one", "when": {"total": 21}})
    if draw(st.booleans()):
        rows.append({"id": "split-ace", "when": {"split-from": ["A"], "cards": {"min": 2}}})
    return rows


@st.composite
def settlements(draw: st.DrawFn) -> list[dict[str, Any]]:
    """The usual table, with bonuses by number of cards, a dealer total that pushes, and other ways to settle."""
    rows: list[dict[str, Any]] = [row("bust", {"player": {"total": {"min": 22}}}, "once", lose())]
    rows.append(row("given-up", {"surrendered": True}, draw(STAGES), {"result": "surrender"}))
    tie = draw(st.sampled_from([push(), lose()]))
    rows.append(row("blackjack-tie", {"player": "blackjack", "dealer": "blackjack"}, "reveal", tie))
    rows.append(row("blackjack", {"player": "blackjack"}, draw(STAGES), win(draw(st.sampled_from(PAYS)))))
    rows.append(row("dealer-blackjack", {"dealer": "blackjack"}, "reveal", lose()))
    if draw(st.booleans()):
        total = draw(st.sampled_from([{"max": 21}, 21, {"min": 18, "max": 21}]))
        many = {"player": {"cards": draw(st.integers(3, 5)), "total": total}}
        rows.insert(draw(st.integers(1, 5)), row("many-cards", many, draw(STAGES), win("2:1")))
    if draw(st.booleans()):
        rows.append(row("dealer-22", {"dealer": {"total": 22}}, "showdown", push()))
    if draw(st.booleans()):
        rows.append(row("free-tie", {"player": {"stakes": "free"}, "compare": "equal"}, "showdown", win("1:1")))
    rows.append(row("dealer-bust", {"dealer": {"total": {"min": 22}}}, "showdown", win("1:1")))
    rows.append(row("higher", {"compare": "higher"}, "showdown", win("1:1")))
    if draw(st.booleans()):
        low = {"compare": "equal", "player": {"total": {"min": 17, "max": 18}}}
        rows.append(row("low-tie", low, "showdown", lose()))
    rows.append(row("tie", {"compare": "equal"}, "showdown", push()))
    rows.append(row("lower", "always", "showdown", lose()))
    return rows


def row(name: str, when: Any, stage: str, result: dict[str, Any]) -> dict[str, Any]:
    return {"id": name, "when": when, "at": stage, **result}


def win(pays: str) -> dict[str, Any]:
    return {"result": "win", "pays": pays}


def push() -> dict[str, Any]:
    return {"result": "push"}


def lose() -> dict[str, Any]:
    return {"result": "lose"}


@st.composite
def patches(draw: st.DrawFn, limits: tuple[int, ...] = (1,)) -> dict[str, Any]:
    """What sets a book apart from the plain game; `limits` are the numbers of splits it may allow."""
    give_up = draw(st.sampled_from([{"cards": 2}, {"cards": 2, "split": False}, {"doubled": 1}, "never"]))
    hole = draw(st.booleans())
    return {
        "deal.order": ["players-up", "dealer-up", "players-up", *(["dealer-down"] if hole else [])],
        "peek.under": draw(st.sampled_from([["A", *TENS], ["A"], []])) if hole else [],
        "late-dealer-blackjack.takes": draw(st.sampled_from(["all-stakes", "undoubled", "original-bet"])),
        "insurance.when": draw(st.sampled_from(["never", {"upcard": ["A"]}, {"upcard": ["A", "5"]}])),
        "even-money.when": draw(st.sampled_from(["never", {"upcard": ["A"], "player": "blackjack"}])),
        "surrender": {
            "refund": "1/2",
            "rows": [{"id": "give-up", "stage": draw(st.sampled_from(["decision", "before-peek"])), "when": give_up}],
        },
        "hit.any.when": draw(st.sampled_from(["always", {"not": {"split-from": ["A"]}}])),
        "double": draw(doubles()),
        "split": draw(splits(draw(st.sampled_from(limits)))),
        "stand-at": draw(stands()),
        "dealer": {
            "plays": draw(st.sampled_from(["if-a-hand-is-left", "always"])),
            "rows": [
                {"id": "below", "when": {"total": {"max": draw(st.sampled_from([16, 15]))}}, "do": "hit"},
                {"id": "soft-17", "when": {"soft": 17}, "do": draw(st.sampled_from(["hit", "stand"]))},
                {"id": "stand", "when": "always", "do": "stand"},
            ],
        },
        "settlement": draw(settlements()),
    }


def drawn(patch: dict[str, Any]) -> Rulebook:
    """The rule book that a patch of `patches` makes of the plain game."""
    return with_patch(load(BOOKS / "das-spl1.yaml"), patch)

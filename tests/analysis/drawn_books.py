"""Rule books drawn from the language: small variations of the plain game, most of them played nowhere.

Every book draws its doubles, splits, automatic stands, hole-card rules, offers, dealer rules and settlement rows. What
has to be drawn *together* for a mistake to show is counted by `features` and printed by the tests under `-s`. Of 1,000
books drawn so, this many have

- suits that pay 733, at once 243; blackjacks paid at once 457; no row for a tie of blackjacks 521
- a bonus by number of cards 389, early surrender 529, even money 550, insurance 606, offers by suits 463
- a dealer who checks 315, no hole card 550
- suits that pay at once with: blackjacks paid at once 187, a check 52, early surrender 126, insurance 131, even money
  97, offers by suits 72, a bonus by number of cards 78, no row for a tie 125, no hole card 166
- blackjacks paid at once with a check 119; suits that pay with a bonus by number of cards 266
"""

from __future__ import annotations

from itertools import combinations
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


HITS = ["always", {"not": {"split-from": ["A"]}}]
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


#: Conditions on the suits of a hand.
SUITS: list[dict[str, Any]] = [{"suited": True}, {"suit": "spades"}, {"colour": "same"}]


#: Other hands than a blackjack that suits may decide on.
LONGER: list[dict[str, Any]] = [
    {"cards": 3, "total": 21},
    {"cards": 2, "total": 20},
    {"cards": {"min": 3}, "total": {"max": 21}},
]


@st.composite
def settlements(draw: st.DrawFn, longer_suits: bool = True) -> list[dict[str, Any]]:
    """The usual table, with bonuses by suits and by number of cards, a dealer total that pushes, other ways to settle.

    Suits may decide on blackjacks, and, if `longer_suits`, on other hands.
    """
    rows: list[dict[str, Any]] = [row("bust", {"player": {"total": {"min": 22}}}, "once", lose())]
    rows.append(row("given-up", {"surrendered": True}, draw(STAGES), {"result": "surrender"}))
    if draw(st.booleans()):
        tie = draw(st.sampled_from([push(), lose()]))
        rows.append(row("blackjack-tie", {"player": "blackjack", "dealer": "blackjack"}, "reveal", tie))
    at = draw(st.sampled_from(["once", "once", "reveal", "showdown"]))
    if draw(st.sampled_from([True, True, False])):
        suited = {"player": {"is": "blackjack", **draw(st.sampled_from(SUITS))}}
        rows.append(row("suited-blackjack", suited, draw(st.sampled_from([at, "reveal"])), win("5:1")))
    rows.append(row("blackjack", {"player": "blackjack"}, at, win(draw(st.sampled_from(PAYS)))))
    rows.append(row("dealer-blackjack", {"dealer": "blackjack"}, "reveal", lose()))
    if longer_suits and draw(st.booleans()):
        suited = {"player": {**draw(st.sampled_from(LONGER)), **draw(st.sampled_from(SUITS))}}
        rows.insert(draw(st.integers(1, len(rows))), row("suited-hand", suited, draw(STAGES), win("2:1")))
    if draw(st.booleans()):
        total = draw(st.sampled_from([{"max": 21}, 21, {"min": 18, "max": 21}]))
        many = {"player": {"cards": draw(st.integers(3, 5)), "total": total}}
        rows.insert(draw(st.integers(1, len(rows))), row("many-cards", many, draw(STAGES), win("2:1")))
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
def offers(draw: st.DrawFn, by_suits: str | None) -> dict[str, Any]:
    """Insurance, even money and surrender; one of them may go by suits."""
    suited = draw(st.sampled_from(SUITS))
    give_up = draw(st.sampled_from([{"cards": 2}, {"cards": 2, "split": False}, {"doubled": 1}, "never"]))
    stage = draw(st.sampled_from(["decision", "before-peek"]))
    insurance = draw(st.sampled_from(["never", {"upcard": ["A"]}, {"upcard": ["A", "5"]}]))
    even_money = draw(st.sampled_from(["never", {"upcard": ["A"], "player": "blackjack"}]))
    if by_suits == "insurance":
        insurance = {"upcard": ["A"], "player": suited}
    if by_suits == "even-money":
        even_money = {"upcard": ["A"], "player": {"is": "blackjack", **suited}}
    if by_suits == "surrender":
        give_up, stage = {"cards": 2, **suited}, "before-peek"
    return {
        "insurance.when": insurance,
        "even-money.when": even_money,
        "surrender": {"refund": "1/2", "rows": [{"id": "give-up", "stage": stage, "when": give_up}]},
    }


@st.composite
def patches(
    draw: st.DrawFn, limits: tuple[int, ...] = (1,), longer_suits: bool = True, simple: bool = False
) -> dict[str, Any]:
    """What sets a book apart from the plain game; `limits` are the numbers of splits it may allow.

    In a `simple` one hands of 12 or more stand and nothing is split or doubled: all its rounds are soon played.
    """
    hole = draw(st.booleans())
    by_suits = draw(st.sampled_from([None, None, None, "insurance", "even-money", "surrender"]))
    return {
        "deal.order": ["players-up", "dealer-up", "players-up", *(["dealer-down"] if hole else [])],
        "peek.under": draw(st.sampled_from([["A", *TENS], ["A"], []])) if hole else [],
        "late-dealer-blackjack.takes": draw(st.sampled_from(["all-stakes", "undoubled", "original-bet"])),
        **draw(offers(by_suits)),
        "hit.any.when": {"total": {"max": 11}} if simple else draw(st.sampled_from(HITS)),
        "double": {"choice": "first-row", "rows": []} if simple else draw(doubles()),
        "split": draw(splits(0 if simple else draw(st.sampled_from(limits)))),
        "stand-at": draw(stands()),
        "dealer": {
            "plays": draw(st.sampled_from(["if-a-hand-is-left", "always"])),
            "rows": [
                {"id": "below", "when": {"total": {"max": draw(st.sampled_from([16, 15]))}}, "do": "hit"},
                {"id": "soft-17", "when": {"soft": 17}, "do": draw(st.sampled_from(["hit", "stand"]))},
                {"id": "stand", "when": "always", "do": "stand"},
            ],
        },
        "settlement": draw(settlements(longer_suits and by_suits is None)),
    }


def drawn(patch: dict[str, Any]) -> Rulebook:
    """The rule book that a patch of `patches` makes of the plain game."""
    return with_patch(load(BOOKS / "das-spl1.yaml"), patch)


def features(patch: dict[str, Any]) -> list[str]:
    """What a drawn book combines, and every two of these together."""
    rows = {each["id"]: each for each in patch["settlement"]}
    once = [name for name, each in rows.items() if each["at"] == "once" and name != "bust"]
    text = {name: repr(patch[name]) for name in ("insurance.when", "even-money.when", "surrender")}
    suits = ("suit", "colour")
    [give_up] = patch["surrender"]["rows"]
    found = {
        "suits pay": any(name.startswith("suited") for name in rows),
        "suits pay at once": any(name.startswith("suited") for name in once),
        "blackjack paid at once": "blackjack" in once,
        "no row for a tie of blackjacks": "blackjack-tie" not in rows,
        "dealer checks": bool(patch["peek.under"]),
        "no hole card": "dealer-down" not in patch["deal.order"],
        "bonus by number of cards": "many-cards" in rows,
        "bonus by number of cards at once": "many-cards" in once,
        "insurance": text["insurance.when"] != "'never'",
        "even money": text["even-money.when"] != "'never'",
        "early surrender": give_up["stage"] == "before-peek" and give_up["when"] != "never",
        "offers by suits": any(key in each for each in text.values() for key in suits),
        "free stakes": "'free'" in repr((patch["double"], patch["split"])),
    }
    single = [name for name, holds in found.items() if holds]
    return [*single, *(f"{one} + {other}" for one, other in combinations(single, 2))]

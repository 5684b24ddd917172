"""Mistakes that take more than one change of a rule, or a row where the book has none, as patches of any book.

The rows they need are found by what they do and not by their names; a book that lacks them has no such mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

Row = Mapping[str, Any]
Data = Mapping[str, Any]
#: The rule to look at, and the patch.
Made = Iterator[tuple[str, dict[str, Any]]]
Maker = Callable[[Data], Made]

NATURAL: Final = {"player": "blackjack"}
NATURALS: Final = {"player": "blackjack", "dealer": "blackjack"}
DEALERS_NATURAL: Final = {"dealer": "blackjack"}
BUST: Final = {"player": "bust"}
TIE: Final = {"compare": "equal"}
HIGHER: Final = {"compare": "higher"}


def _settled(data: Data, when: Mapping[str, Any]) -> Iterator[Row]:
    """The row of the settlement with this condition, where there is one."""
    return (row for row in data["settlement"] if row.get("when") == when)


def _never(rule: str) -> Maker:
    def make(data: Data) -> Made:
        yield rule, {rule: "never"}

    return make


def _stake_within(data: Data) -> Made:
    """Three to two is paid, and the stake is taken to be part of it."""
    paying = [(f"settlement.{row['id']}", row) for row in data["settlement"]]
    for rule, row in [*paying, ("insurance", data["insurance"])]:
        wins, _, of = str(row.get("pays", "")).partition(":")
        if of and int(wins) > int(of):
            yield rule, {f"{rule}.pays": f"{int(wins) - int(of)}:{of}"}


def _soft_hands_drawn_to(data: Data) -> Made:
    """The total of a soft hand is looked at with its ace as 1, but for the 17 that the rules name."""
    row = {"when": {"soft": {"min": 18}, "not": {"cards": 2, "total": 21}}, "do": "hit"}
    yield "dealer", {"dealer.soft-18-or-more": {**row, "before": data["dealer"]["rows"][0]["id"]}}


def _stands_on_five(data: Data) -> Made:
    row = {"when": {"cards": {"min": 5}}, "do": "stand"}
    yield "dealer", {"dealer.five-cards": {**row, "before": data["dealer"]["rows"][0]["id"]}}


def _totals_first(always: bool) -> Maker:
    """Equal totals tie before anybody asks whether one of the hands is a natural that wins."""

    def make(data: Data) -> Made:
        rows: Sequence[Row] = data["settlement"]
        early = [row["id"] for row in rows if row.get("at") == "reveal" and row["result"] == "win"]
        for tie in _settled(data, TIE) if early else ():
            patch: dict[str, Any] = {f"settlement.{tie['id']}": {"before": early[0]}}
            patch |= {f"settlement.{row}.at": "showdown" for row in early}
            yield f"settlement.{tie['id']}", patch | ({"dealer.plays": "always"} if always else {})

    return make


def _like_any_21(data: Data) -> Made:
    for row in _settled(data, NATURAL):
        for tie in _settled(data, TIE):
            rule = f"settlement.{row['id']}"
            yield rule, {f"{rule}.pays": "1:1", f"{rule}.at": "showdown", rule: {"after": tie["id"]}}


def _ties_a_drawn_21(data: Data) -> Made:
    for row in _settled(data, NATURAL):
        tie = {"when": {"player": "blackjack", "dealer": {"total": 21}}, "result": "push", "at": "showdown"}
        rule = f"settlement.{row['id']}"
        yield rule, {f"{rule}.at": "showdown", "settlement.natural-ties": {**tie, "before": row["id"]}}


def _drawn_21_ties(data: Data) -> Made:
    for row in _settled(data, DEALERS_NATURAL):
        tie = {"when": {"player": {"total": 21}, "dealer": "blackjack"}, "result": "push", "at": "reveal"}
        yield f"settlement.{row['id']}", {"settlement.drawn-21": {**tie, "before": row["id"]}}


def _paid_before_the_look(data: Data) -> Made:
    for row in _settled(data, NATURAL):
        for tie in _settled(data, NATURALS):
            rule = f"settlement.{row['id']}"
            yield rule, {f"{rule}.at": "once", rule: {"before": tie["id"]}}


def _naturals_win(data: Data) -> Made:
    for tie in _settled(data, NATURALS):
        for row in _settled(data, NATURAL):
            rule = f"settlement.{tie['id']}"
            yield rule, {f"{rule}.result": "win", f"{rule}.pays": row["pays"]}


def _by_its_total(data: Data) -> Made:
    """A class of hands by its total alone, whatever else it asks for."""
    for name, asked in data["hands"].items():
        if isinstance(asked, Mapping) and "total" in asked and len(asked) > 2:
            yield f"hands.{name}", {f"hands.{name}": {"total": asked["total"]}}


def _doubled_ties_win(data: Data) -> Made:
    for tie in _settled(data, TIE):
        row = {"when": {**TIE, "doubled": {"min": 1}}, "result": "win", "pays": "1:1", "at": "showdown"}
        yield f"settlement.{tie['id']}", {"settlement.doubled-tie": {**row, "before": tie["id"]}}


def _busts_wait(data: Data) -> Made:
    for bust in _settled(data, BUST):
        row = {"when": {"player": "bust", "dealer": "bust"}, "result": "push", "at": "showdown"}
        rule = f"settlement.{bust['id']}"
        yield (
            rule,
            {
                f"{rule}.at": "showdown",
                "stand-at.bust": {"when": "bust"},
                "settlement.both-bust": {**row, "before": bust["id"]},
            },
        )


def _half(data: Data) -> Made:
    for row in _settled(data, HIGHER):
        yield f"settlement.{row['id']}", {f"settlement.{row['id']}.pays": "1:2"}


def _the_wrong_way_round(rule: str, *keys: str) -> Maker:
    def make(data: Data) -> Made:
        found: Any = data
        for key in keys:
            found = found[key]
        yield rule, {rule: {"not": found}}

    return make


def _one_card_a_split_hand(data: Data) -> Made:
    yield "split", {"stand-at.split-hand": {"when": {"split": True, "cards": 2}}}


def _no_limits(data: Data) -> Made:
    limits = data["betting"]["limits"]
    yield "betting.limits.main.min", {"betting.limits.main.min": data["money"]["unit"]}
    yield "betting.limits.main.max", {"betting.limits.main.max": limits["round"]["max"]}


def _drawn_to_16(absent: bool) -> Maker:
    """A clock that draws to 16 where the book has no clock; or the same for a player who is gone."""

    def make(data: Data) -> Made:
        if data["procedures"]["timeout"]["rows"]:
            return
        patch: dict[str, Any] = {
            "procedures.timeout.clock": "decision",
            "procedures.timeout.sixteen": {"when": {"total": {"max": 16}}, "do": "hit"},
        }
        gone = {"procedures.disconnection.after-bets-close": "timeout-rows"}
        yield "procedures.disconnection" if absent else "procedures.timeout", patch | (gone if absent else {})

    return make


def _doubled_at(what: str, when: Mapping[str, Any]) -> Maker:
    def make(data: Data) -> Made:
        yield "double", {f"double.{what}": {"when": when, "stake": "own"}}

    return make


def _straights_of_one_colour(data: Data) -> Made:
    for bet in data["side-bets"]:
        for row in bet["rows"]:
            if "straight" in (asked := row["when"]) and "suited" not in asked:
                rule = f"side-bets.{bet['id']}.{row['id']}"
                yield rule, {f"{rule}.when": {**asked, "colour": "same"}}


def _one_total_more(data: Data) -> Made:
    """A side bet on totals that pays one below its lowest too."""
    for bet in data["side-bets"]:
        asking = [row for row in bet["rows"] if isinstance(row["when"], Mapping)]
        totals = {row["when"]["total"]: row for row in asking if isinstance(row["when"].get("total"), int)}
        if totals:
            lowest = min(totals)
            row = {"when": {"total": lowest - 1}, "pays": totals[lowest]["pays"]}
            yield f"side-bets.{bet['id']}", {f"side-bets.{bet['id']}.{lowest - 1}": row}


#: Each by its name.
OF_RULES: Final[Mapping[str, Maker]] = {
    "never offered": _never("insurance.when"),
    "never paid": _never("insurance.wins"),
    "the wrong way round": _the_wrong_way_round("insurance.wins", "insurance", "wins"),
    "never an offer": _never("even-money.when"),
    "the stake within": _stake_within,
    "half paid": _half,
    "soft hands drawn to": _soft_hands_drawn_to,
    "stands on five cards": _stands_on_five,
    "totals first": _totals_first(False),
    "totals first, dealer always draws": _totals_first(True),
    "a 21 like any other": _like_any_21,
    "ties a drawn 21": _ties_a_drawn_21,
    "a drawn 21 ties": _drawn_21_ties,
    "paid before the look": _paid_before_the_look,
    "two blackjacks win": _naturals_win,
    "by its total alone": _by_its_total,
    "doubled ties win": _doubled_ties_win,
    "busts wait for the dealer": _busts_wait,
    "one card a split hand": _one_card_a_split_hand,
    "no limit": _no_limits,
    "the clock draws to 16": _drawn_to_16(False),
    "absent hands draw to 16": _drawn_to_16(True),
    "straights of one colour": _straights_of_one_colour,
    "one total more": _one_total_more,
    "any two cards doubled": _doubled_at("two-cards", {"cards": 2}),
    "anything doubled": _doubled_at("anything", {"cards": {"min": 2}}),
}

"""What the language reaches: rule sets found at tables, each a small book that changes no line of the engine.

The books stand in spec/rule-samples/, the rounds in rounds.yaml, worked by hand with the arithmetic in the open.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from prose.drawn import faults
from upcard.analysis import NotExact, compile_game, solve
from upcard.cards import cards
from upcard.engine import Decision, SeatBets, play
from upcard.engine.table import ShoeError
from upcard.prose import rule_ids, sentences
from upcard.rulebook import Rulebook, load, rule_samples, with_patch
from upcard.rulebook.loading.yaml12 import read

HERE = Path(__file__).parent
BOOKS = rule_samples()
ROUNDS: dict[str, list[dict[str, str]]] = read(HERE / "rounds.yaml", "rounds.yaml").data
TEN = 1000  # in units of 0.01


@cache
def book(name: str) -> Rulebook:
    return load(name)


def test_every_book_has_rounds() -> None:
    assert sorted(ROUNDS) == BOOKS


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_of_the_book_has_a_good_sentence(name: str) -> None:
    told = sentences(book(name))
    assert list(told) == rule_ids(book(name))
    assert {rule: (text, wrong) for rule, text in told.items() if (wrong := faults(text))} == {}


@pytest.mark.parametrize(
    ("name", "row"),
    [pytest.param(name, row, id=f"{name}-{at}") for name, rows in ROUNDS.items() for at, row in enumerate(rows, 1)],
)
def test_round(name: str, row: dict[str, str]) -> None:
    decisions = [word.partition("!") for word in row["play"].split()]
    inputs = [Decision(do.partition(":")[0], 1, row=do.partition(":")[2] or None) for do, _, _ in decisions]
    bets = dict.fromkeys(["main", *row.get("bets", "").split()], TEN)
    played = play(book(name), [SeatBets(1, bets)], cards(row["shoe"]), inputs)
    assert [refused.code.value for refused in played.refused] == [code for _, _, code in decisions if code]
    assert played.offer is None, row["because"]
    assert played.net == {1: 100 * int(row["net"])}, row["because"]


@pytest.mark.parametrize(
    ("name", "row"), [("dealer-hits-soft-17", "As As As 5h 7d"), ("spanish-deck", "Js 6d 5h Tc 6s Qs")]
)
def test_a_card_that_the_decks_do_not_hold_is_refused(name: str, row: str) -> None:
    with pytest.raises(ShoeError):
        play(book(name), [SeatBets(1, {"main": TEN})], cards(row))


def test_both_hidden_cards_are_turned_one_by_one() -> None:
    played = play(book("both-down"), [SeatBets(1, {"main": TEN})], cards("Ts 9d 8h 8c"), [Decision("stand", 1)])
    told = [event.to_json(book("both-down").money.unit) for event in played.events]
    assert [each["card"] for each in told if each["event"] == "revealed"] == ["9d", "8c"]
    assert [each["face"] for each in told if each["event"] == "dealt" and each["to"] == "dealer"] == ["down", "down"]


def test_a_dealer_in_view_is_not_said_to_be_unknown() -> None:
    told = sentences(book("double-exposure"))["settlement.dealer-blackjack"]
    assert told == "If the dealer has a blackjack, any hand still in play loses at once, before the dealer draws."


# ---- returns --------------------------------------------------------------------------------------------------------


@cache
def net(name: str, **patch: Any) -> float:
    changed = {key.replace("__", ".").replace("_", "-"): value for key, value in patch.items()}
    return solve(compile_game(with_patch(book(name), changed) if changed else book(name))).net


def test_rules_move_the_return_the_way_they_should() -> None:
    full_peek = net("peek-under-ten")
    plain = net("plain")
    assert net("no-hole-card") < plain < net("doubles-spared") < full_peek
    # a busted hand is lost before the blackjack shows, so first wagers alone are not quite a look
    assert net("no-hole-card") < net("original-bets-only") < full_peek
    assert full_peek < net("late-surrender")
    assert plain < net("early-surrender")
    assert net("double-by-total") < plain < net("double-by-cards")
    assert plain < net("charlies")
    assert plain < net("bonuses", settlement__three_of_spades__pays="2:1") < net("bonuses")
    assert net("push-22") < plain
    assert net("ties-lose") < plain
    assert net("dealer-hits-soft-17") < net("dealer-hits-soft-17", dealer__soft_17__do="stand")
    assert net("spanish-deck") < net("spanish-deck", shoe__deck="standard-52")


@pytest.mark.parametrize("name", ["resplit-by-rank", "resplit-aces"])
def test_more_splits_are_worth_something(name: str) -> None:
    assert net(name, split__limit=1) < net(name)


def test_a_second_double_and_a_way_out_are_worth_something() -> None:
    assert net("plain") < net("redouble-and-rescue")


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("both-down", "deal.order"),
        ("double-exposure", "deal.order"),
    ],
)
def test_what_is_not_exact_says_by_which_rule(name: str, rule: str) -> None:
    with pytest.raises(NotExact) as told:
        compile_game(book(name))
    assert told.value.rule == rule

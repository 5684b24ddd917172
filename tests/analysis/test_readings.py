"""Readings: which of them can change a return, what each is worth, and what they share."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.analysis import compile_game, solve
from upcard.analysis.reports.readings import MAIN, BetReadings, key, price_readings
from upcard.rulebook import CHOSEN, from_data, load, with_patch, with_readings

FREE, ZERO, CLASSIC = "free-bet-blackjack", "zero-blackjack", "classic-blackjack"
SIDE_BETS = ("any-pair", "21+3", "hot-3")


@pytest.fixture(scope="module")
def side_bets() -> dict[str, BetReadings]:
    return {bet.bet: bet for bet in price_readings(load(FREE), bets=SIDE_BETS).bets}


def test_each_side_bet_has_its_own_readings(side_bets: dict[str, BetReadings]) -> None:
    assert {bet: list(each.ambiguities) for bet, each in side_bets.items()} == {
        "any-pair": ["any-pair-value"],
        "21+3": ["straight-ace"],
        "hot-3": ["hot-3-ace", "hot-3-suited-sevens"],
    }
    assert [len(each.combinations) for each in side_bets.values()] == [2, 3, 4]


def test_only_the_readings_chosen_give_the_stated_returns(side_bets: dict[str, BetReadings]) -> None:
    for bet in side_bets.values():
        assert [each for each in bet.combinations if all(each.agrees.values())] == [bet.chosen]
        assert not bet.chosen.changed


def test_processes_change_nothing(side_bets: dict[str, BetReadings]) -> None:
    apart = price_readings(load(FREE), bets=SIDE_BETS, processes=2)
    assert {bet.bet: bet for bet in apart.bets} == side_bets


def test_what_changes_no_return_is_said_to() -> None:
    found = price_readings(load(ZERO), bets=())
    assert set(found.without_effect) == {"rounding", "part-insurance", "dealer-draws-alone"}
    assert {"cut-card", "timeout-value", "rounding"} <= set(price_readings(load(FREE), bets=()).without_effect)


def test_every_combination_of_the_main_bet() -> None:
    """A book with two open questions left: four combinations, each the return of the book so read."""
    plain = load(CLASSIC)
    kept = {"ten-up-natural", "split-21-literally"}
    data = {**plain.data, "ambiguities": [each for each in plain.data["ambiguities"] if each["id"] in kept]}
    book = from_data(data)
    [main] = price_readings(book).bets
    assert len(main.combinations) == 3 * 2
    for each in main.combinations:
        assert each.returned == 1 + solve(compile_game(with_readings(book, each.readings))).net
        assert set(each.readings) == kept
    assert main.chosen.readings == dict.fromkeys(main.ambiguities, CHOSEN)
    alone = [each.changed for each in main.alone()]
    assert alone == [{"ten-up-natural": "ace-only"}, {"ten-up-natural": "no-peek"}, {"split-21-literally": "literal"}]
    cells, cost = main.chosen.charts["chart"]
    assert cells == 1
    assert 0 < cost < 1e-4
    assert sum(len(each) for _, each in main.outcomes()) == 6


def test_what_the_key_looks_at() -> None:
    book = load(CLASSIC)
    same: list[dict[str, Any]] = [
        {"money.rounding.payout": "up"},
        {"procedures.malfunction.refund": "initial-bets"},
        {"dealer.plays": "always"},
        {"insurance.partial": True},
        {"late-dealer-blackjack.takes": "undoubled"},  # no blackjack is found late under an ace and a ten
    ]
    for patch in same:
        assert key(with_patch(book, patch), MAIN) == key(book, MAIN), patch
        assert solve(compile_game(with_patch(book, patch))).net == solve(compile_game(book)).net, patch
    for patch in ({"shoe.decks": 6}, {"dealer.soft-17.do": "hit"}, {"peek.under": ["A"]}, {"insurance.pays": "3:1"}):
        assert key(with_patch(book, patch), MAIN) != key(book, MAIN), patch

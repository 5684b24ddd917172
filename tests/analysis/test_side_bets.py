"""Side bets: published counts, and every set of cards of a small shoe put to the rows one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from upcard.analysis import NotExact
from upcard.analysis.game.conditions import HandSituation
from upcard.analysis.reports.side_bets import side_bet, side_bets
from upcard.cards import DECK
from upcard.engine import Mechanics
from upcard.engine.state import DEALER, Hand
from upcard.rulebook import Rulebook, apply_patch, load, with_patch
from upcard.rulebook.loading.build import build
from upcard.rulebook.loading.normalise import normal

FREE = "free-bet-blackjack"

#: Eight decks: hits among the sets of three cards, by an independent program.
SETS = 11912160
HITS = {
    "21+3": {
        "suited-trips": 2912,
        "straight-flush": 24576,
        "three-of-a-kind": 61568,
        "straight": 368640,
        "flush": 700928,
    },
    "hot-3": {"7-7-7": 4960, "21-suited": 65408, "21": 994944, "20": 896512, "19": 864768},
}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load(FREE)


@pytest.mark.parametrize("bet", HITS)
def test_published_counts(book: Rulebook, bet: str) -> None:
    found = side_bet(book, bet)
    assert found.combinations == SETS
    assert {row.id: row.hits for row in found.rows} == HITS[bet]


def test_published_chances_of_a_pair(book: Rulebook) -> None:
    found = {row.id: row.probability for row in side_bet(book, "any-pair").rows}
    assert found == {"suited-pair": Fraction(7, 415), "any-pair": Fraction(24, 415)}


def test_stated_returns(book: Rulebook) -> None:
    found = {name: f"{float(bet.returned):.2%}" for name, bet in side_bets(book).items()}
    assert found == {"any-pair": "95.90%", "21+3": "96.30%", "hot-3": "94.60%"}


def test_variance_is_that_of_the_net(book: Rulebook) -> None:
    bet = side_bet(book, "any-pair")
    lost = 1 - bet.hit_frequency
    mean = sum(row.probability * row.pays for row in bet.rows) - lost
    assert mean == bet.returned - 1
    assert bet.variance == sum(row.probability * (row.pays - mean) ** 2 for row in bet.rows) + lost * (-1 - mean) ** 2


# ---- one by one -----------------------------------------------------------------------------------------------------


def counted(book: Rulebook, bet_id: str) -> tuple[int, Counter[str]]:
    """Every set of cards of one full deck, and which row decides it."""
    bet = book.side_bets[bet_id]
    hits: Counter[str] = Counter()
    total = 0
    for cards in combinations(DECK.values(), len(bet.cards)):
        hand = Hand(DEALER, Mechanics.value)
        for card in cards:
            hand.add(card)
        total += 1
        row = next((row.id for row in bet.rows if row.when.holds(HandSituation(hand, hand, ""))), None)
        if row is not None:
            hits[row] += 1
    return total, hits


CONDITIONS: list[dict[str, Any]] = [
    {"pair": "rank"},
    {"pair": "value", "suited": True},
    {"of-a-kind": "value"},
    {"of-a-kind": "rank", "colour": "same"},
    {"straight": "both"},
    {"straight": "low", "suited": True},
    {"suit": "spades"},
    {"suited": True},
    {"colour": "mixed", "total": {"max": 12}},
    {"has-card": ["A", "K"], "suited": False},
    {"soft": [13, 14, 15, 21]},
    {"ranks": [6, 7, 8]},
    {"every-card": [2, 3, 4, 5]},
    {"not": {"any": [{"low": {"min": 9}}, {"colour": "same"}]}},
]


@pytest.mark.parametrize("cards", [["player-1", "player-2"], ["player-1", "player-2", "upcard"], ["player-1", "hole"]])
@pytest.mark.parametrize("first", range(0, len(CONDITIONS), 5))
def test_paytables_are_counted_card_by_card(cards: list[str], first: int) -> None:
    patch: dict[str, Any] = {"shoe.decks": 1, "side-bets.hot-3": {"cards": cards, "at": "reveal"}}
    patch |= {f"side-bets.hot-3.{row}": None for row in HITS["hot-3"]}
    patch |= {
        f"side-bets.hot-3.row-{number}": {"when": condition, "pays": "2:1"}
        for number, condition in enumerate(CONDITIONS[first : first + 5])
    }
    data = normal(apply_patch(load(FREE).data, normal(patch)))  # unchecked: some rows never hold for two cards
    book = build(data)
    total, hits = counted(book, "hot-3")
    found = side_bet(book, "hot-3")
    assert found.combinations == total
    assert {row.id: row.hits for row in found.rows if row.hits} == dict(hits)


def test_copies_of_a_card_are_told_apart() -> None:
    """Two decks, three cards of one suit: a suit has 26 cards."""
    patch: dict[str, Any] = {"shoe.decks": 2, "side-bets.21+3.flush": {"before": "suited-trips"}}
    row = side_bet(with_patch(load(FREE), patch), "21+3").rows[0]
    assert row.id == "flush"
    assert row.hits == 4 * comb(26, 3)


def test_spanish_cards_have_no_tens() -> None:
    book = with_patch(load(FREE), {"shoe.deck": "spanish-48"})
    bet = side_bet(book, "any-pair")
    cards = 8 * 48
    assert bet.combinations == cards * (cards - 1) // 2
    assert bet.hit_frequency == Fraction(8 * 4 - 1, cards - 1)


def test_the_dealers_whole_hand_is_not_worked_out(book: Rulebook) -> None:
    other = with_patch(book, {"side-bets.any-pair": {"cards": ["dealer-hand"], "at": "showdown"}})
    with pytest.raises(NotExact) as raised:
        side_bet(other, "any-pair")
    assert raised.value.rule == "side-bets.any-pair.cards"

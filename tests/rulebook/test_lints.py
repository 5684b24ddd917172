"""Lints: each speaks where it should, and none speaks of a book that is as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.books import FIRST, problems
from upcard.rulebook import load, variants, with_patch
from upcard.rulebook.validation.lints import lints
from upcard.rulebook.validation.lints.reachable_hands import Walk
from upcard.rulebook.validation.references import Finding

#: What is added to a sound book; line of the finding in it (0: in another file), path, code, words of the message.
WRONG: list[tuple[str, int, str, str, str]] = [
    ("stand-at:\n- {id: a, when: {total: 21}}\n- {id: b, when: {soft: 21}}\n", 3, "stand-at.b", "unreachable-row",
     "decided above it, by a"),
    ("stand-at:\n- {id: a, when: {cards: 3, soft: {max: 12}}}\n", 2, "stand-at.a", "unreachable-row", "never holds"),
    ("hit: {rows: [{id: a, when: always}, {id: b, when: {total: 5}}]}\n", 1, "hit.b", "unreachable-row", "by a"),
    ("stand: {rows: [{id: a, when: {total: {min: 22}}}, {id: b, when: always}]}\n", 1, "stand.a", "unreachable-row",
     "never holds"),
    ("double: {rows: [{id: a, when: {cards: 2, total: 22}, stake: own}]}\n", 1, "double.a", "unreachable-row",
     "never holds"),
    ("double: {rows: [{id: a, when: {cards: 2}, stake: own}, {id: b, when: {cards: 2, hard: 11}, stake: free}]}\n", 1,
     "double.b", "unreachable-row", "by a"),
    ("split: {rows: [{id: a, when: {pair: rank, cards: 3}, stake: own}]}\n", 1, "split.a", "unreachable-row", "never"),
    ("split: {rows: [{id: a, when: {pair: rank, split: true}, stake: own}]}\n", 1, "split.a", "unreachable-row",
     "never"),
    ("surrender: {rows: [{id: a, when: {total: 3}, stage: decision}]}\n", 1, "surrender.a", "unreachable-row", "never"),
    ("dealer: {rows: [{id: a, when: {total: {max: 16}}, do: hit}, {id: b, when: always, do: stand},"
     " {id: c, when: {soft: 17}, do: hit}]}\n", 1, "dealer.c", "unreachable-row", "by b"),
    ("dealer: {rows: [{id: a, when: {total: {max: 16}}, do: hit}, {id: b, when: {hard: {min: 17}}, do: stand}]}\n", 1,
     "dealer", "not-total", "no row says what the dealer does with"),
    ("dealer: {rows: [{id: a, when: always, do: hit}]}\n", 1, "dealer", "not-total", "over 21 already"),
    ("changes:\n  settlement.extra: {when: {player: blackjack, dealer: blackjack}, result: lose, at: showdown}\n", 2,
     "settlement.extra", "unreachable-row", "by blackjack-tie"),
    ("changes:\n  settlement.extra: {when: {player: {cards: 2, total: {min: 22}}}, result: lose, at: once}\n", 2,
     "settlement.extra", "unreachable-row", "never holds"),
    ("changes:\n  settlement.extra: {when: {dealer: {soft: 17}}, result: push, at: showdown, before: tie}\n"
     "  dealer.soft-17.do: hit\n", 2, "settlement.extra", "unreachable-row", "never holds"),
    ("changes:\n  settlement.tie: null\n", 0, "settlement", "not-total", "no row decides"),
    ("changes:\n  settlement.dealer-blackjack: null\n  settlement.lower: null\n", 0, "settlement", "not-total",
     "no row decides"),
    ("insurance: {when: {total: 22}}\n", 1, "insurance.when", "unreachable-row", "never holds"),
    ("even-money: {when: {cards: 3}}\n", 1, "even-money.when", "unreachable-row", "never holds"),
    ("procedures: {timeout: {clock: decision, rows: [{id: a, when: {total: {max: 11}}, do: hit}]}}\n", 0,
     "procedures.timeout", "not-total", "when the time is up"),
    ("procedures: {timeout: {rows: [{id: a, when: always, do: hit}, {id: b, when: bust, do: stand}]}}\n", 1,
     "procedures.timeout.b", "unreachable-row", "never holds"),
    ("procedures: {short-balance: {rows: [{id: a, when: {attempt: split, player: {hard: 5}}, do: hit}]}}\n", 1,
     "procedures.short-balance.a", "unreachable-row", "never holds"),
    ("hands: {six: {cards: 6}}\n", 1, "hands.six", "unused-class", "no condition names"),
    ("hit: {rows: [{id: a, when: {not: {total: 12}}}]}\nstand: {rows: [{id: a, when: {not: {total: 12}}}]}\n"
     "double: {rows: []}\nsplit: {rows: []}\n", 0, "stand-at", "not-total", "no decision is allowed for"),
    ("ambiguities:\n- id: a\n  question: Q?\n  chosen: {because: b}\n  readings: {r: {shoe.decks: 8}}\n", 5,
     "ambiguities.a.readings.r", "same-reading", "changes nothing"),
    ("ambiguities:\n- id: a\n  question: Q?\n  chosen: {because: b}\n  readings: {r: {shoe.deks: 6}}\n", 5,
     "ambiguities.a.readings.r", "patch", "no deks"),
    ("ambiguities:\n- id: a\n  question: Q?\n  chosen: {because: b}\n  readings: {r: {shoe.decks: 99}}\n", 5,
     "ambiguities.a.readings.r", "wrong-value", "99 is not"),
    ("ambiguities:\n- id: a\n  question: Q?\n  chosen: {because: b}\n  readings: {r: {hands.blackjack: six}}\n", 5,
     "ambiguities.a.readings.r", "unknown-class", "no hand class six"),
    ("side-bets:\n- id: a\n  title: A\n  cards: [player-1, player-2]\n  at: deal\n  rows:\n"
     "  - {id: pair, when: {pair: rank}, pays: 5:1}\n  - {id: suited, when: {pair: rank, suited: true}, pays: 9:1}\n",
     8, "side-bets.a.suited", "unreachable-row", "by pair"),
    ("side-bets:\n- id: a\n  title: A\n  cards: [player-1, player-2]\n  at: deal\n  rows:\n"
     "  - {id: pair, when: {pair: rank}, pays: 5:1}\n  - {id: suited, when: {suited: true}, pays: 9:1}\n", 7,
     "side-bets.a.pair", "side-bet-order", "takes hands from suited below it"),
    ("side-bets:\n- id: a\n  title: A\n  cards: [player-1, player-2, upcard]\n  at: deal\n  rows:\n"
     "  - {id: three, when: {pair: rank}, pays: 5:1}\n", 7, "side-bets.a.three", "unreachable-row", "never holds"),
    ("procedures: {timeout: {rows: [{id: a, when: always, do: hit, never: not so}]}}\n", 1, "procedures.timeout.a",
     "never-decides", "decides after all"),
    ("surrender: {rows: [{id: a, when: {cards: 2}, stage: decision}]}\n", 1, "surrender", "contradiction",
     "no row of settlement asks whether it is"),
    ("peek: {under: []}\ndeal: {order: [players-up, dealer-up, players-up, dealer-up]}\n"
     "hit: {rows: [{id: a, when: {dealer: {total: 22}}}, {id: b, when: always}]}\n", 3, "hit.a", "unreachable-row",
     "never holds"),
]  # fmt: skip


@pytest.mark.parametrize(("added", "line", "path", "code", "message"), WRONG)
def test_told(tmp_path: Path, added: str, line: int, path: str, code: str, message: str) -> None:
    found = problems(tmp_path, added)
    told = [each for each in found if (each.path, each.code) == (path, code)]
    assert told, found
    assert message in told[0].message
    if line:
        assert told[0].place.line == FIRST + line - 1


#: Sound books that a careless lint would speak of.
RIGHT = [
    # a dealer's hand of six cards and more, which small cards make
    "side-bets:\n- id: a\n  title: A\n  cards: [dealer-hand]\n  at: showdown\n  rows:\n"
    "  - {id: small, when: {cards: 7, every-card: [A, 2, 3]}, pays: 90:1}\n"
    "  - {id: nine, when: {cards: {min: 9}}, pays: 50:1}\n  - {id: six, when: {cards: {min: 6}}, pays: 9:1}\n",
    # a hand given up for a win of half
    "surrender: {rows: [{id: a, when: {cards: 2}, stage: decision}]}\nchanges:\n"
    "  settlement.given-up: {when: {player: {surrendered: true}}, result: win, pays: 1:2, at: once, before: bust}\n",
    # a hand doubled five times
    "double: {rows: [{id: a, when: always, stake: own}]}\nchanges:\n  stand-at.doubled.when: {doubled: {min: 5}}\n",
    "peek: {under: []}\n",
    "dealer: {plays: always}\nchanges:\n  dealer.soft-17.do: hit\n",
    "deal: {order: [players-up, dealer-up, players-up, dealer-up]}\npeek: {under: []}\n",
    "peek: {under: []}\ndeal: {order: [players-up, dealer-up, players-up]}\n"
    "late-dealer-blackjack: {takes: original-bet}\n",
    "shoe: {deck: spanish-48}\n",
    "peek: {under: []}\ninsurance: {when: never}\neven-money: {when: never}\n"
    "deal: {order: [players-up, dealer-down, players-up, dealer-down]}\n",
    "peek: {under: []}\ndeal: {order: [players-up, dealer-up, players-up, dealer-up]}\n"
    "hit: {rows: [{id: a, when: {compare: lower}}, {id: b, when: {dealer: {soft: 17}}}]}\nchanges:\n"
    "  settlement.dealer-blackjack.at: once\n",
    "hands: {spades: {ranks: [7, 7, 7], suit: spades}, one-suit: {ranks: [7, 7, 7], suited: true}}\nchanges:\n"
    "  settlement.spades: {when: spades, result: win, pays: 3:1, at: once, after: bust}\n"
    "  settlement.one-suit: {when: one-suit, result: win, pays: 2:1, at: once, after: spades}\n",
    "surrender: {rows: [{id: early, when: {cards: 2, split: false}, stage: before-peek},"
    " {id: late, when: {cards: 2, upcard: [10, A]}, stage: decision}]}\nchanges:\n"
    "  settlement.surrendered: {when: {player: {surrendered: true}}, result: surrender, at: reveal, before: bust}\n",
    "split: {limit: 3, rows: [{id: a, when: {pair: rank, split: true, not: {split-from: A}}, stake: own},"
    " {id: b, when: {pair: rank, split: false}, stake: own}]}\n",
    "hands: {five: {cards: 5, total: {max: 21}}, suited-21: {is: five, total: 21, suited: true}}\nchanges:\n"
    "  settlement.suited: {when: suited-21, result: win, pays: 5:1, at: once, after: bust}\n"
    "  settlement.five: {when: five, result: win, pays: 2:1, at: once, after: suited}\n",
    "hands: {straight-678: {ranks: [6, 7, 8]}, sevens: {ranks: [7, 7, 7], colour: same}}\nchanges:\n"
    "  settlement.a: {when: straight-678, result: win, pays: 3:2, at: once, after: bust}\n"
    "  settlement.b: {when: sevens, result: win, pays: 3:2, at: once, after: bust}\n",
    "double: {choice: any-row, rows: [{id: a, when: {cards: 2, hard: [9, 10, 11]}, stake: free},"
    " {id: b, when: {cards: 2}, stake: own}]}\n",
    "double: {rows: [{id: once, when: {cards: 2, doubled: 0}, stake: own},"
    " {id: again, when: {doubled: 1}, stake: own}]}\nstand-at: [{id: blackjack, when: blackjack},"
    " {id: twice, when: {doubled: 2}}]\n",
    "changes:\n"
    "  settlement.ten-up: {when: {upcard: [10], dealer: {total: 20}}, result: push, at: reveal, before: higher}\n",
    "procedures: {timeout: {rows: [{id: a, when: bust, do: hit, never: a bust hand decides nothing},"
    " {id: b, when: always, do: stand}]}}\n",
]


@pytest.mark.parametrize("added", RIGHT)
def test_nothing_is_told_of_a_book_as_it_should_be(tmp_path: Path, added: str) -> None:
    assert problems(tmp_path, added) == []


def findings(name: str, patch: dict[str, object]) -> list[Finding]:
    return list(lints(with_patch(load(name), patch)))


@pytest.mark.parametrize("name", variants())
def test_a_table_upside_down_hides_rows(name: str) -> None:
    [dealer] = [
        each for each in findings(name, {"dealer.stand": {"before": "below-17"}}) if each.path == "dealer.soft-17"
    ]
    assert dealer.code == "unreachable-row"


@pytest.mark.parametrize("name", variants())
def test_without_its_last_row_settlement_leaves_a_hand_open(name: str) -> None:
    found = findings(name, {"settlement.lower": None})
    assert ("settlement", "not-total") in [(each.path, each.code) for each in found]


def test_the_walk_sees_every_hand_and_no_other() -> None:
    """Two ten-values stand for all four, so that eleven ranks are dealt: 11 x 12 / 2 hands of two cards."""
    walk = Walk(load("classic-blackjack"))
    assert len(walk.dealt) == 66
    assert walk.stuck == []
    assert max(hand.count for hand in walk.reached if hand.total <= 21) == 21, "21 aces, as from a shoe without end"
    assert all(hand.doubled <= 1 for hand in walk.reached)
    assert not [hand for hand in walk.acting if hand.split_from == "A"], "split aces get one card and no decision"
    assert {hand.total for hand in walk.left} >= set(range(4, 22))


def test_dealers_hands_in_sight_are_told_apart_by_what_is_asked_of_them(tmp_path: Path) -> None:
    """One row about their ranks makes a few pairs of a hundred, and leaves the player's hands alone."""
    path = tmp_path / "house.yaml"
    path.write_text(
        "upcard: 1\nid: house\ntitle: House\nextends: rule-samples/double-exposure\n"
        "provenance: [{basis: assumed, because: made up for a test}]\n"
        "changes:\n  stand.low: {when: {dealer: {ranks: [5, 6]}}, before: any}\n",
        encoding="utf-8",
    )
    book, plain = load(path), load("double-exposure")
    walk, before = Walk(book), Walk(plain)
    assert len(walk.reached) == len(before.reached)
    assert len(walk.exposed) == len(before.exposed) + 1, "5-6 beside the other elevens"
    assert ("5", "56") in [(upcard, dealer.ranks) for upcard, dealer in walk.exposed]
    assert not [each for each in lints(book) if each.code == "unreachable-row"]

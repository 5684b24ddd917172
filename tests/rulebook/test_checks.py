"""Names that lead nowhere and values that contradict one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.books import brief, problems

#: What is added to a sound book; line of the problem in it, path, code, words of the message, and the hint.
WRONG: list[tuple[str, int, str, str, str, str | None]] = [
    ("stand-at:\n- {id: a, when: blakjack}\n", 2, "stand-at.a.when", "unknown-class", "no hand class blakjack",
     "did you mean blackjack?"),
    ("stand-at:\n- {id: a, when: {any: [bust, {is: six}]}}\n", 2, "stand-at.a.when", "unknown-class", "six", None),
    ("hands:\n  a: {is: b}\n", 2, "hands.a", "unknown-class", "no hand class b", None),
    ("insurance:\n  wins: {dealer: {not: blackjak}}\n", 2, "insurance.wins", "unknown-class", "blackjak",
     "did you mean blackjack?"),
    ("changes:\n  settlement.tie.when: {player: natural}\n", 2, "settlement.tie.when", "unknown-class", "natural",
     None),
    ("changes:\n  settlement.tie.at: once\n", 0, "settlement.tie.when", "too-early", "`compare`",
     "use `at: reveal` or `at: showdown`"),
    ("changes:\n  settlement.blackjack-tie.at: once\n", 0, "settlement.blackjack-tie.when", "too-early", "`dealer`",
     None),
    ("hit: {rows: [{id: a, when: {compare: lower}}]}\n", 1, "hit.a.when", "too-early", "`compare`",
     "`upcard` asks about the card that lies face up"),
    ("insurance: {when: {not: {dealer: blackjack}}}\n", 1, "insurance.when", "too-early", "`dealer`", None),
    ("peek: {under: []}\ndeal: {order: [players-up, players-up, dealer-down, dealer-down]}\n", 0, "insurance.when",
     "deal", "there is no upcard", None),
    ("deal: {order: [players-up, players-up, dealer-down, dealer-down]}\n", 0, "peek.under", "deal",
     "there is no upcard", None),
    ("peek: {under: []}\ndeal: {order: [players-up, players-up, dealer-down, dealer-down]}\nside-bets:\n"
     "- {id: a, title: A, cards: [upcard], at: deal, rows: [{id: ace, when: {has-card: A}, pays: 1:1}]}\n",
     4, "side-bets.a.cards", "deal", "there is no upcard", None),
    ("betting: {chips: ['0.005']}\n", 1, "betting.chips.0", "unit",
     "0.005 is not a whole number of the smallest unit, 0.01",
     None),
    ("betting: {limits: {side-bet: {min: '0.333'}}}\n", 1, "betting.limits.side-bet.min", "unit", "0.333", None),
    ("procedures: {large-win: {above: '0.001'}}\n", 1, "procedures.large-win.above", "unit", "0.001", None),
    ("money: {unit: '0'}\n", 1, "money.unit", "contradiction", "nothing", None),
    ("money: {unit: '0.00'}\n", 1, "money.unit", "contradiction", "nothing", None),
    ("betting: {chips: ['1', '0']}\n", 1, "betting.chips", "contradiction", "nothing", None),
    ("betting: {limits: {main: {min: '20', max: '10'}}}\n", 1, "betting.limits.main", "contradiction",
     "the minimum 20 is above the maximum 10", None),
    ("betting: {limits: {side-bet: {max: '0.10'}}}\n", 1, "betting.limits.side-bet", "contradiction", "0.5", None),
    ("betting: {limits: {round: {max: '0.50'}}}\n", 1, "betting.limits.round.max", "contradiction",
     "below the minimum of the main bet", None),
    ("betting: {seats: {min: 3, max: 2, choices: [3]}}\n", 1, "betting.seats", "contradiction", "the fewest, 3", None),
    ("betting: {seats: {max: 3}}\n", 0, "betting.seats.choices", "contradiction", "4, 5, 6, 7: not from 1 to 3", None),
    ("shoe: {reshuffle: at-cut-card}\n", 0, "shoe.cut-card", "contradiction", "cut-card none", None),
    ("shoe: {cut-card: 1/2}\n", 1, "shoe.cut-card", "contradiction", "every-round", None),
    ("shoe: {reshuffle: at-cut-card, cut-card: 3/2}\n", 1, "shoe.cut-card", "contradiction", "3/2", None),
    ("insurance: {stake: 2/1}\n", 1, "insurance.stake", "contradiction", "2/1", None),
    ("surrender: {refund: 0/1}\n", 1, "surrender.refund", "contradiction", "0/1", None),
    ("deal: {order: [players-up, dealer-up, dealer-down]}\n", 1, "deal.order", "deal", "2 cards, not 1", None),
    ("deal: {order: [players-up, players-up, players-up, dealer-up, dealer-down]}\n", 1, "deal.order", "deal",
     "2 cards, not 3", None),
    ("deal: {order: [players-up, players-up, dealer-down]}\n", 1, "deal.order", "deal", "no upcard", None),
    ("deal: {order: [players-up, players-up, dealer-up, dealer-up, dealer-down]}\n", 1, "deal.order", "deal",
     "at most 2 cards", None),
    ("deal: {order: [players-up, dealer-up, players-up]}\n", 0, "peek.under", "deal", "no hole card to look at", None),
    ("peek: {under: []}\ndeal: {order: [players-up, dealer-up, players-up]}\nside-bets:\n"
     "- {id: a, title: A, cards: [hole], at: reveal, rows: [{id: ace, when: {has-card: A}, pays: 1:1}]}\n",
     4, "side-bets.a.cards", "deal", "no hole card", None),
    ("side-bets:\n- {id: a, title: A, cards: [hole], at: deal, rows: [{id: ace, when: {has-card: A}, pays: 1:1}]}\n",
     2, "side-bets.a.at", "too-early", "at deal hole cannot be seen yet", None),
    ("side-bets:\n- {id: a, title: A, cards: [dealer-hand], at: reveal, rows: [{id: b, when: {soft: 9}, pays: 1:1}]}\n",
     2, "side-bets.a.at", "too-early", "dealer-hand", None),
    ("procedures: {timeout: {clock: decision}}\n", 1, "procedures.timeout.clock", "contradiction", "no row says", None),
    ("procedures: {disconnection: {after-bets-close: timeout-rows}}\n", 1,
     "procedures.disconnection.after-bets-close", "contradiction", "there are none", None),
    ("claims:\n- {id: a, bet: mian, return: 99%, strategy: optimal, conditions: c}\n", 2, "claims.a.bet", "reference",
     "no bet mian", "did you mean main?"),
    ("claims:\n- {id: a, bet: main, strategy: strategies/classic-chart, conditions: c}\n", 2, "claims.a.strategy",
     "reference", "not listed under strategies", None),
    ("ambiguities:\n- id: a\n  question: Q?\n  chosen: {because: b}\n  readings: {r: {shoe.decks: 6}}\n"
     "  evidence: [claims.main]\n", 6, "ambiguities.a.evidence", "reference", "no claims.main", None),
    ("stand-at:\n- {id: a, when: bust}\n- {id: a, when: blackjack}\n", 3, "stand-at.a.id", "duplicate-id",
     "earlier row", None),
    ("double:\n  rows:\n  - {id: choice, when: always, stake: own}\n", 3, "double.choice.id", "duplicate-id",
     "name of a parameter beside it", None),
]  # fmt: skip


@pytest.mark.parametrize(("added", "line", "path", "code", "message", "hint"), WRONG)
def test_told(tmp_path: Path, added: str, line: int, path: str, code: str, message: str, hint: str | None) -> None:
    found = [each for each in problems(tmp_path, added) if each.severity == "error"]
    told = [each for each in found if (each.path, each.code) == (path, code)]
    assert told, found
    assert message in told[0].message
    if line:
        assert brief(told[:1]) == [(line, path, code)]
    if hint is not None:
        assert told[0].hint == hint


def test_classes_defined_in_a_circle(tmp_path: Path) -> None:
    added = "hands:\n  a: {is: b}\n  b: {any: [c, {cards: 2}]}\n  c: {not: a}\n  d: {is: a}\n  e: {is: e}\n"
    found = [each for each in problems(tmp_path, added) if each.code == "circular"]
    assert brief(found) == [
        (line, f"hands.{name}", "circular") for line, name in ((2, "a"), (3, "b"), (4, "c"), (6, "e"))
    ]


def test_classes_may_be_named_before_they_are_defined(tmp_path: Path) -> None:
    added = "hands:\n  a: {is: b, split: true}\n  b: {cards: 2}\nstand-at:\n- {id: a, when: a}\n"
    assert brief(problems(tmp_path, added)) == []


def test_a_sound_book_has_no_problems(tmp_path: Path) -> None:
    assert problems(tmp_path, "") == []

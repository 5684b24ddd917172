"""What the schema finds wrong, as an author is told: the line, the path, what was expected, the nearest key."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.books import FIRST, problems

#: What is added to a sound book; line of the problem in it, path, message and hint.
WRONG: list[tuple[str, int, str, str, str | None]] = [
    ("setlement: []\n", 1, "setlement", "unknown key", "did you mean settlement?"),
    ("shoe: {deks: 6}\n", 1, "shoe.deks", "unknown key", "did you mean decks?"),
    ("shoe: {decks: '6'}\n", 1, "shoe.decks", "'6' is not a whole number from 1 to 16", None),
    ("shoe: {decks: 99}\n", 1, "shoe.decks", "99 is not a whole number from 1 to 16", None),
    ("shoe: {decks: yes}\n", 1, "shoe.decks", "'yes' is not a whole number from 1 to 16", None),
    ("shoe: {decks: 6.5}\n", 1, "shoe.decks", "6.5 is not a whole number from 1 to 16", None),
    ("shoe: {decks: true}\n", 1, "shoe.decks", "true is not a whole number from 1 to 16", None),
    ("shoe: {decks: null}\n", 1, "shoe.decks", "null is not a whole number from 1 to 16", None),
    ("shoe: {decks: [6]}\n", 1, "shoe.decks", "a list is not a whole number from 1 to 16", None),
    ("shoe: 6\n", 1, "shoe", "6 is not a mapping", None),
    ("shoe: {deck: standard-53}\n", 1, "shoe.deck", "'standard-53' is not one of standard-52, spanish-48",
     "did you mean standard-52?"),
    ("shoe: {cut-card: 0.5}\n", 1, "shoe.cut-card", "0.5 is not none or a share such as 1/2", None),
    ("shoe: {cut-card: half}\n", 1, "shoe.cut-card", "'half' is not a share such as 1/2", None),
    ("insurance: {pays: 2-1}\n", 1, "insurance.pays", "'2-1' is not a ratio such as 3:2", None),
    ("insurance: {pays: 2}\n", 1, "insurance.pays", "2 is not a ratio such as 3:2", None),
    ("insurance: {pays: 2:0}\n", 1, "insurance.pays", "'2:0' is not a ratio such as 3:2", None),
    ("insurance: {partial: no}\n", 1, "insurance.partial", "'no' is not true or false", None),
    ("betting: {chips: [5]}\n", 1, "betting.chips.0", "5 is not an amount such as 2.50", 'put quotes round it: "5"'),
    ("betting: {chips: []}\n", 1, "betting.chips", "a list with nothing in it",
     None),
    ("peek: {under: [A, 11]}\n", 1, "peek.under.1", "11 is not one of A, 2, 3, 4, 5, 6, 7, 8, 9, 10, T, J, Q, K", None),
    ("hands: {always: {cards: 2}}\n", 1, "hands.always",
     "the key 'always' is one of always, never, which mean something else", None),
    ("hands: {Big: {cards: 2}}\n", 1, "hands.Big", "the key 'Big' is not an id such as dealer-22", None),
    ("hands: {big: {card: 2}}\n", 1, "hands.big.card", "unknown key", "did you mean cards?"),
    ("hands: {big: {cards: two}}\n", 1, "hands.big.cards",
     "'two' is not a whole number from 0 to 1000 or a list of numbers or a range", None),
    ("hands: {big: {cards: [2, three]}}\n", 1, "hands.big.cards.1", "'three' is not a whole number from 0 to 1000",
     None),
    ("hands: {big: {cards: {mn: 2}}}\n", 1, "hands.big.cards.mn", "unknown key", "did you mean min?"),
    ("hands: {big: {not: {not: {cards: -1}}}}\n", 1, "hands.big.not.not.cards",
     "-1 is not a whole number from 0 to 1000",
     None),
    ("hands: {big: {dealer: bust}}\n", 1, "hands.big.dealer", "this cannot be asked here", "what can: is, cards,"),
    ("hands: {big: {}}\n", 1, "hands.big", "a mapping with nothing in it", None),
    ("stand-at:\n- {id: a, when: {pair: suit}}\n", 2, "stand-at.a.when.pair", "'suit' is not one of rank, value", None),
    ("stand-at:\n- {id: a}\n", 2, "stand-at.a.when", "is missing, expected a hand class", None),
    ("stand-at:\n- {when: always}\n", 2, "stand-at.0.id", "is missing, expected an id such as dealer-22", None),
    ("stand-at:\n- {id: a.b, when: always}\n", 2, "stand-at.a.b.id", "'a.b' is not an id such as dealer-22", None),
    ("double: {rows: [{id: a, when: always}]}\n", 1, "double.a.stake", "is missing, expected one of own, free", None),
    ("double: {rows: [{id: a, when: {attempt: split}, stake: own}]}\n", 1, "double.a.when.attempt",
     "this cannot be asked here", "what can: is, cards,"),
    ("changes:\n  settlement.lower: {pays: 1:1}\n", 2, "settlement.lower.pays",
     "does not belong here: only a win pays", None),
    ("changes:\n  settlement.higher.pays: null\n", 0, "settlement.higher.pays",
     "is missing, expected a ratio such as 3:2",
     None),
    ("changes:\n  settlement.higher.at: soon\n", 2, "settlement.higher.at",
     "'soon' is not one of once, reveal, showdown",
     None),
    ("changes:\n  settlement.Higher.at: once\n", 2, "changes.settlement.Higher.at",
     "the key 'settlement.Higher.at' is not a rule path", None),
    ("claims:\n- {id: a, bet: main, return: 98.45, strategy: optimal, conditions: c}\n", 2, "claims.a.return",
     "98.45 is not a percentage such as 98.45%", None),
    ("claims:\n- {id: a, bet: main, strategy: 5, conditions: c}\n", 2, "claims.a.strategy",
     "5 is not one of optimal, none or a file reference such as common/blackjack", None),
    ("procedures: {large-win: {above: 100}}\n", 1, "procedures.large-win.above",
     "100 is not none or an amount such as 2.50",
     None),
    ("betting: {chips: ['1', '2', '1']}\n", 1, "betting.chips", "an entry stands in the list twice", None),
    ("interface: {keys: [{id: a, key: ''}]}\n", 1, "interface.keys.a.key", "'' with nothing in it", None),
]  # fmt: skip


@pytest.mark.parametrize(("added", "line", "path", "message", "hint"), WRONG)
def test_told_where_what_and_what_else(
    tmp_path: Path, added: str, line: int, path: str, message: str, hint: str | None
) -> None:
    found = [each for each in problems(tmp_path, added) if each.code not in ("patch", "no-provenance")]
    told = [each for each in found if each.path == path]
    assert told, found
    assert message in told[0].message
    if hint is not None:
        assert told[0].hint is not None
        assert told[0].hint.startswith(hint)
    if line:
        assert told[0].place.line == FIRST + line - 1
    for each in found:
        assert "oneOf" not in str(each)
        assert "anyOf" not in str(each)
        assert "valid under any" not in str(each)

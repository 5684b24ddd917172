"""One rule explained: its words, where it comes from, what is open about it."""

from __future__ import annotations

import json

import pytest

from prose.drawn import BOOKS
from upcard.prose import UnknownRule, rule_ids, section_of, sentence
from upcard.prose.explain import explain, open_questions
from upcard.prose.statements import statements
from upcard.rulebook import load, with_patch


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_can_be_explained(name: str) -> None:
    book = load(name)
    for rule in rule_ids(book):
        told = explain(book, rule)
        assert told.rules == (rule,)
        assert told.sentence == sentence(book, rule)
        assert told.section is section_of(rule)
        assert told.basis in ("stated", "inferred", "assumed")
        assert told.source or told.because
        assert len(told.says) == len(told.source)
        assert json.loads(json.dumps(told.to_json()))["rule"] == rule


def test_a_row_knows_its_place_in_the_table() -> None:
    told = explain(load("classic-blackjack"), "settlement.blackjack")
    assert (told.row, told.rows) == (3, 8)
    assert explain(load("classic-blackjack"), "shoe.decks").row is None


def test_a_rule_says_what_its_source_says() -> None:
    told = explain(load("free-bet-blackjack"), "dealer.soft-17")
    assert told.basis == "stated" and "F02" in told.source
    assert ("F02", "The dealer stands on every 17.") in told.says
    assert told.value == {"id": "soft-17", "when": {"soft": 17}, "do": "stand"}


def test_an_inferred_rule_says_why() -> None:
    told = explain(load("free-bet-blackjack"), "late-dealer-blackjack.takes")
    assert told.basis == "inferred"
    assert told.because and told.file == "variants/free-bet-blackjack.yaml"


def test_a_rule_carries_the_questions_that_touch_it_and_no_others() -> None:
    book = load("zero-blackjack")
    told = explain(book, "peek.under")
    assert [question.id for question in told.questions] == ["ten-up-natural"]
    readings = {reading.id: reading.changes for reading in told.questions[0].readings}
    assert readings["no-peek"][0].after == "The dealer never checks for blackjack before the players act."
    assert explain(book, "shoe.decks").questions == ()
    touching = {question.id for question in explain(book, "hands.five-card-21").questions}
    assert touching == {"five-card-21-on-split"}


def test_a_group_is_explained_as_a_whole() -> None:
    book = load("zero-blackjack")
    told = explain(book, "insurance")
    assert len(told.rules) > 3 and told.row is None
    assert told.sentence == sentence(book, "insurance")
    assert {"suited-natural-even-money", "part-insurance"} <= {question.id for question in told.questions}


def test_every_question_of_a_book_is_told_in_order() -> None:
    book = load("classic-blackjack")
    told = open_questions(book)
    assert [question.id for question in told] == list(book.ambiguities)
    for question in told:
        for reading in question.readings:
            assert reading.changes or reading.besides


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(UnknownRule, match=r"Did you mean settlement\.tie"):
        explain(load("classic-blackjack"), "settlement.ties")


def test_statements_of_a_source_that_is_not_packaged_are_left_out() -> None:
    book = load("classic-blackjack")
    assert next(iter(statements(book))) == "C01"
    moved = dict(book.data["sources"])
    moved["page"] = {**moved["page"], "statements": "sources/of-nobody"}
    object.__setattr__(book, "data", {**book.data, "sources": moved})
    assert dict(statements(book)) == {}
    assert explain(book, "shoe.decks").says == ()


def test_a_patched_rule_says_so() -> None:
    book = with_patch(load("classic-blackjack"), {"shoe.decks": 6}, because="tried out")
    told = explain(book, "shoe.decks")
    assert told.because == "tried out" and told.basis == "assumed"

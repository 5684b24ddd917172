"""Every rule of every book has one sentence, and a good one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from prose.drawn import BOOKS, Drawn, books, faults
from upcard.prose import SECTIONS, UnknownRule, rule_ids, section_of, sentence, sentences
from upcard.rulebook import Rulebook, load, with_patch, with_readings
from upcard.rulebook import rule_ids as ids_in_file_order
from upcard.rulebook.paths import RULE_SECTIONS


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


def test_every_rule_has_a_sentence_in_reading_order(book: Rulebook) -> None:
    told = list(sentences(book))
    assert told == rule_ids(book)
    assert sorted(told) == sorted(ids_in_file_order(book.data))
    places = [SECTIONS.index(section_of(rule)) for rule in told]
    assert places == sorted(places)


def test_the_sections_tell_every_part_of_a_book() -> None:
    assert sorted(name for section in SECTIONS for name in section.tells) == sorted(RULE_SECTIONS)


def test_the_sentences_of_the_packaged_books_look_right(book: Rulebook) -> None:
    assert {rule: wrong for rule, text in sentences(book).items() if (wrong := faults(text))} == {}


def test_no_two_rules_share_a_sentence(book: Rulebook) -> None:
    told = list(sentences(book).values())
    assert len(set(told)) == len(told)


def test_the_sentences_of_other_readings_look_right(book: Rulebook) -> None:
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings:
            other = with_readings(book, {ambiguity.id: reading})
            assert {rule: wrong for rule, text in sentences(other).items() if (wrong := faults(text))} == {}


@settings(max_examples=25, deadline=None)
@given(books())
def test_any_book_has_good_sentences(drawn: Drawn) -> None:
    told = sentences(drawn.book)
    assert list(told) == rule_ids(drawn.book)
    assert {rule: (text, wrong) for rule, text in told.items() if (wrong := faults(text))} == {}


def test_a_book_is_told_by_what_it_says_not_by_its_name(book: Rulebook) -> None:
    renamed = with_patch(book, {"id": "other", "title": "Other"})
    assert dict(sentences(renamed)) == dict(sentences(book))


#: Patches of the first book with the sentence that results: each value of each parameter that is a choice of words.
PATCHES: list[tuple[dict[str, Any], str, str]] = [
    ({"shoe.deck": "spanish-48"}, "shoe.deck",
     "A deck has 48 cards, ace to king in each of four suits without the 10s."),
    ({"shoe.decks": 1}, "shoe.decks", "The game is played with one deck of cards."),
    ({"shoe.burn": 1}, "shoe.burn", "After a shuffle, one card is burned."),
    ({"shoe": {"cut-card": "3/4", "reshuffle": "at-cut-card"}}, "shoe.cut-card",
     "The cut card comes out after three quarters of the shoe."),
    ({"deal.order": ["players-up", "players-up", "dealer-up", "dealer-up"], "peek.under": []}, "deal.order",
     "The cards are dealt in this order: one face up to each seat, one face up to each seat, "
     "one face up to the dealer, one face up to the dealer."),
    ({"hands.lucky": {"ranks": ["6", "7", "8"], "suited": True}}, "hands.lucky",
     'A "lucky" hand is a hand of a 6, a 7 and an 8 of one suit.'),
    ({"insurance.when": "never"}, "insurance.when", "Insurance is not offered."),
    ({"insurance.wins": {"dealer": {"total": 20}}}, "insurance.wins",
     "An insurance bet wins if the dealer's total is 20, and loses otherwise."),
    ({"even-money.when": "never"}, "even-money.pays", "Even money pays 1:1, but is never offered."),
    ({"surrender.late": {"when": {"cards": 2}, "stage": "decision"}}, "surrender.late",
     "You may surrender a hand of two cards on the hand's turn."),
    ({"surrender.early": {"when": {"cards": 2, "upcard": ["A"]}, "stage": "before-peek", "title": "Early"}},
     "surrender.early",
     "Early: if the dealer shows an ace, you may surrender a hand of two cards "
     "before the dealer checks for blackjack."),
    ({"peek.under": []}, "peek.under", "The dealer never checks for blackjack before the players act."),
    ({"split.limit": 0}, "split.limit", "No hand may be split."),
    ({"split.limit": 3}, "split.limit",
     "A seat may split up to three times in a round, which makes at most four hands."),
    ({"split.deal": "as-played"}, "split.deal",
     "After a split, each hand is dealt its second card when its turn comes."),
    ({"double.rescue": {"when": {"doubled": 1}, "stake": "own"}}, "double.rescue",
     "Otherwise you may double a hand doubled once before; you match its stake and the hand gets exactly one more "
     "card."),
    ({"double.choice": "any-row", "double.rescue": {"when": {"doubled": 1}, "stake": "free"}}, "double.rescue",
     "You may also double a hand doubled once before; the house stakes the double and the hand gets exactly one more "
     "card."),
    ({"dealer.soft-17.do": "hit"}, "dealer.soft-17", "With a soft total of 17 the dealer hits."),
    ({"dealer.plays": "always"}, "dealer.plays",
     "The dealer plays the hand out even if no hand is left to beat."),
    ({"settlement.tie.result": "lose"}, "settlement.tie",
     "A hand with the same total as the dealer loses at the showdown."),
    ({"settlement.dealer-bust": {"when": {"dealer": {"total": {"min": 23}}}}}, "settlement.dealer-bust",
     "If the dealer's total is 23 or more, any hand still in play wins and pays 1:1 at the showdown."),
    ({"settlement.given-up": {"when": {"player": {"surrendered": True}}, "result": "surrender", "at": "once"}},
     "settlement.given-up",
     "A hand that was surrendered gets the surrender refund at once, before the dealer's cards are known."),
    ({"settlement.lucky": {"when": {"player": {"ranks": ["7", "7", "7"]}}, "result": "win", "pays": "5:1", "at": "once",
                           "title": "Lucky sevens"}},
     "settlement.lucky",
     "Lucky sevens: a hand of three 7s wins and pays 5:1 at once, before the dealer's cards are known."),
    ({"betting.limits.main.min": "0"}, "betting.limits.main.min", "The main bet may be as small as the chips allow."),
    ({"betting.at-maximum": "refuse"}, "betting.at-maximum",
     "A chip that would take a bet over its maximum is refused."),
    ({"betting.operations.double-all": {"when": "something-placed", "title": "Twice"}}, "betting.operations.double-all",
     "Twice: doubles every bet, each up to its maximum, once a bet lies on the table."),
    ({"money.rounding.payout": "half-even"}, "money.rounding.payout",
     "Winnings are rounded to the nearest multiple of £0.01, a half to the even one."),
    ({"procedures.timeout.stand": {"when": {"total": {"min": 12}}, "do": "stand"}}, "procedures.timeout.stand",
     "If the time runs out, a hand with a total of 12 or more stands."),
    ({"procedures.short-balance.double": {"when": {"attempt": "double"}, "do": "hit"}},
     "procedures.short-balance.double",
     "If you choose a double that the balance no longer covers, the hand hits."),
    ({"procedures.large-win.above": "2500"}, "procedures.large-win.above", "A win above £2,500 counts as large."),
]  # fmt: skip


@pytest.mark.parametrize(("patch", "rule", "text"), PATCHES, ids=[rule for _, rule, _ in PATCHES])
def test_a_changed_rule_is_told_anew(patch: dict[str, Any], rule: str, text: str) -> None:
    assert sentence(with_patch(load("classic-blackjack"), patch), rule) == text


def test_a_group_is_told_by_its_members_and_a_field_by_its_row(book: Rulebook) -> None:
    told = sentences(book)
    assert sentence(book, "peek") == told["peek.under"]
    assert sentence(book, "insurance") == " ".join(told[rule] for rule in told if rule.startswith("insurance."))
    assert sentence(book, "settlement.tie.result") == told["settlement.tie"]


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("settlement.dealer-busts", "settlement.dealer-bust"),
        ("setlement.tie", "settlement.tie"),
        ("peek.unter", "peek.under"),
        ("rules.dealing.tie", "settlement.tie"),
    ],
)
def test_an_unknown_rule_proposes_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(f"has no rule '{wrong}'")) as caught:
        sentence(load("classic-blackjack"), wrong)
    assert near in caught.value.nearest
    assert near in str(caught.value)


def test_an_id_like_nothing_is_an_error_all_the_same() -> None:
    with pytest.raises(UnknownRule) as caught:
        sentence(load("classic-blackjack"), "qqqqqqqq")
    assert str(caught.value) == "classic-blackjack has no rule 'qqqqqqqq'."

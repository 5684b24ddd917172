"""Conditions in words: the phrases a reader sees, and the law that two meanings never share one phrase."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from prose.drawn import SITUATIONS, conditions, variations
from upcard.prose.conditions import Phrase, Speaker
from upcard.rulebook.conditions import Predicate, compile_predicate

BLACKJACK = {"cards": 2, "total": 21, "split": False}
SPEAKER = Speaker({"blackjack": "blackjack", "bust": "bust hand"})
CLASSES = {
    "blackjack": compile_predicate(BLACKJACK, {}),
    "bust": compile_predicate({"total": {"min": 22}}, {}),
}


def compiled(source: Any) -> Predicate:
    return compile_predicate(source, CLASSES)


@pytest.mark.parametrize(
    ("source", "hand"),
    [
        ("always", "any hand"),
        ("never", "no hand"),
        ("blackjack", "a blackjack"),
        ({"is": "blackjack", "suited": True}, "a blackjack of one suit"),
        (BLACKJACK, "a hand of two cards with a total of 21, not made by a split"),
        ({"cards": 2, "hard": [9, 10, 11]}, "a hand of two cards with a hard total of 9, 10 or 11"),
        ({"cards": {"min": 3}}, "a hand of three or more cards"),
        ({"cards": 6, "total": {"max": 21}}, "a hand of six cards with a total of 21 or less"),
        ({"soft": {"min": 18, "max": 20}}, "a hand with a soft total of 18 to 20"),
        ({"low": [8, 9]}, "a hand with a total of 8 or 9 (aces counting 1)"),
        ({"pair": "value", "every-card": list("A23456789")}, "a pair of equal value without ten-value cards"),
        ({"pair": "rank", "suited": True}, "a pair of one rank and suit"),
        ({"pair": "rank", "has-card": ["A"]}, "a pair of one rank with an ace in it"),
        ({"every-card": ["T", "J", "Q", "K"]}, "a hand with ten-value cards alone"),
        ({"ranks": ["7", "7", "7"]}, "a hand of three 7s"),
        ({"ranks": ["6", "7", "8"], "suited": True}, "a hand of a 6, a 7 and an 8 of one suit"),
        ({"of-a-kind": "rank", "colour": "mixed"}, "a hand of one rank of both colours"),
        ({"suited": False}, "a hand of more than one suit"),
        ({"straight": "both"}, "a hand in sequence (ace low or high)"),
        ({"split-from": ["A"], "cards": 2}, "a hand of two cards, split from aces"),
        ({"doubled": {"min": 1}}, "a hand already doubled"),
        ({"doubled": 0}, "a hand not doubled before"),
        ({"surrendered": True}, "a hand that was surrendered"),
        ({"stakes": "free"}, "a hand staked by the house alone"),
        ({"compare": "higher"}, "a hand with a higher total than the dealer"),
        ({"not": {"is": "blackjack"}}, "a hand other than a blackjack"),
        ({"cards": 2, "not": {"total": 21}}, "a hand of two cards with a total other than 21"),
        ({"not": {"total": {"min": 12}}}, "a hand with a total of 11 or less"),
        ({"not": {"any": ["blackjack", {"split-from": ["A"]}]}},
         "a hand other than a blackjack or a hand split from aces"),
        ({"any": [{"total": 20}, "blackjack"]}, "a hand with a total of 20 or a blackjack"),
        ({"cards": 2, "any": [{"total": 20}, {"soft": 18}]},
         "a hand of two cards, that is either a hand with a total of 20 or a hand with a soft total of 18"),
        ({"all": [{"total": {"min": 12}}, {"not": {"not": {"soft": {"max": 18}}}}]},
         "a hand with a total of 12 or more and with a soft total of 18 or less"),
    ],
)  # fmt: skip
def test_hands_in_words(source: Any, hand: str) -> None:
    assert SPEAKER.phrase(source) == Phrase(
        hand,
        source != "always",
        (),
        never=source == "never",
        ends_aside=", not" in hand or ", split" in hand or ", that" in hand,
    )


@pytest.mark.parametrize(
    ("source", "clauses"),
    [
        ({"upcard": ["A"]}, ("the dealer shows an ace",)),
        ({"upcard": ["A", "T", "J", "Q", "K"]}, ("the dealer shows an ace or a ten-value card",)),
        ({"upcard": list("23456789TJQK")}, ("the dealer shows any card but an ace",)),
        ({"upcard": list("234567")}, ("the dealer shows a card from 2 to 7",)),
        ({"dealer": "bust"}, ("the dealer busts",)),
        ({"dealer": "blackjack"}, ("the dealer has a blackjack",)),
        ({"dealer": {"total": 22}}, ("the dealer's total is 22",)),
        ({"dealer": {"soft": 17}}, ("the dealer has a hand with a soft total of 17",)),
        ({"not": {"dealer": "blackjack"}}, ("the dealer does not have a blackjack",)),
        ({"not": {"upcard": ["A"]}}, ("the dealer does not show an ace",)),
        ({"attempt": "double"}, ("you choose a double that the balance no longer covers",)),
        ({"dealer": "blackjack", "upcard": ["A"]}, ("the dealer has a blackjack", "the dealer shows an ace")),
        ({"any": [{"upcard": ["A"], "player": "blackjack"}, {"dealer": "bust"}]},
         ("either it is a blackjack and the dealer shows an ace, or the dealer busts",)),
        ({"not": {"player": "blackjack", "upcard": ["A"]}},
         ("it is not so that it is a blackjack and the dealer shows an ace",)),
    ],
)  # fmt: skip
def test_situations_in_words(source: Any, clauses: tuple[str, ...]) -> None:
    phrase = SPEAKER.phrase(source)
    assert phrase.clauses == clauses
    assert phrase.hand == "any hand"


def test_a_phrase_closes_its_last_aside_where_the_sentence_goes_on() -> None:
    assert SPEAKER.phrase({"cards": 2, "split": True}).opening == "a hand of two cards, made by a split,"
    assert SPEAKER.phrase({"split": True}).opening == "a hand made by a split"
    assert SPEAKER.hand({"cards": 2, "split": True, "upcard": ["A"]}).endswith("a split, if the dealer shows an ace")


def test_a_key_without_words_is_an_error() -> None:
    with pytest.raises(KeyError, match="moon"):
        SPEAKER.phrase({"moon": "full"})


@settings(max_examples=150, deadline=None)
@given(conditions())
def test_what_differs_in_meaning_differs_in_words(source: Any) -> None:
    said = SPEAKER.phrase(source)
    holds = compiled(source).holds
    for other in variations(source):
        if SPEAKER.phrase(other) == said:
            also = compiled(other).holds
            unlike = [at for at in SITUATIONS if holds(at) is not also(at)]
            assert not unlike, f"{source} and {other} are both {said}, but differ on {unlike[0]}"

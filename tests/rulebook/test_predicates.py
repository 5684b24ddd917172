"""Conditions: each key on hands where one sees the answer, and combinations as logic has them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from upcard.cards import DECK, Card, cards, total
from upcard.rulebook.conditions import UnknownClass, classes_named, compile_predicate, conditions_in
from upcard.rulebook.loading.build import compile_classes


@dataclass
class Hand:
    """A hand written as its cards, with whatever else a condition may ask."""

    text: str
    split_from: str | None = None
    doubled: int = 0
    surrendered: bool = False
    own: int = 1
    free: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        return cards(self.text)

    @property
    def count(self) -> int:
        return len(self.cards)

    @property
    def total(self) -> int:
        return total(self.cards)[0]

    @property
    def soft(self) -> bool:
        return total(self.cards)[1]

    @property
    def low(self) -> int:
        return sum(card.value for card in self.cards)

    @property
    def ranks(self) -> str:
        return "".join(card.rank for card in self.cards)


@dataclass
class At:
    hand: Hand
    dealer: Hand = field(default_factory=lambda: Hand("7s Tc"))
    upcard: str = "7"
    attempt: str | None = None


CLASSES = compile_classes(
    {
        "suited-blackjack": {"is": "blackjack", "suited": True},  # named before it is defined
        "bust": {"total": {"min": 22}},
        "blackjack": {"cards": 2, "total": 21, "split": False},
    }
)


def holds(source: Any, at: At | str) -> bool:
    return compile_predicate(source, CLASSES).holds(At(Hand(at)) if isinstance(at, str) else at)


#: A condition, hands for which it holds, and hands for which it does not.
KEYS: list[tuple[Any, list[str], list[str]]] = [
    ("always", ["2s 3s"], []),
    ("never", [], ["2s 3s"]),
    ("bust", ["Ts 6s 6c"], ["Ts 6s 5c", "As Ts Tc"]),
    ({"is": "blackjack"}, ["As Td", "Kh Ad"], ["As 9d Ad", "7s 7d 7h"]),
    ("suited-blackjack", ["As Ks"], ["As Kh", "Ts 9s 2s"]),
    ({"cards": 2}, ["2s 3s"], ["2s 3s 4s"]),
    ({"cards": {"min": 3}}, ["2s 3s 4s", "2s 2s 2s 2s"], ["2s 3s"]),
    ({"cards": [2, 4]}, ["2s 3s", "2s 2s 2s 2s"], ["2s 3s 4s"]),
    ({"total": 12}, ["As Ac", "Ts 2c"], ["Ts Ac 2s"]),
    ({"total": {"min": 13, "max": 15}}, ["As 2c", "9s 6c"], ["Ts 2c", "Ts 6c"]),
    ({"hard": [9, 10, 11]}, ["5s 4s", "2s 2c 7d"], ["As 8s", "Ts 2s"]),
    ({"hard": 12}, ["As Ts Ac", "Ts 2s"], ["As Ac"]),
    ({"soft": 18}, ["As 7s", "As As 6s"], ["Ts 8s", "As 7s Ts"]),
    ({"low": [8, 11]}, ["As 7s", "As Ts", "5s 3s"], ["As 8s", "Ts 8s"]),
    ({"pair": "rank"}, ["Ks Kd", "As Ac"], ["Ks Qd", "Ks Kd Kc", "Ks"]),
    ({"pair": "value"}, ["Ks Qd", "Ts Jd", "5s 5d"], ["9s Td", "As Ts", "Ks Kd Kc"]),
    ({"of-a-kind": "rank"}, ["7s 7d 7h", "Ks Kd"], ["7s 7d 8h", "Ks Qd Jh"]),
    ({"of-a-kind": "value"}, ["Ks Qd Jh"], ["Ks Qd 9h"]),
    ({"ranks": ["7", "7", "7"]}, ["7s 7d 7h"], ["7s 7d", "7s 7d 7h 7c", "7s 7d 6h"]),
    ({"ranks": ["6", "7", "8"]}, ["8s 6d 7h"], ["6s 6d 7h", "6s 7d 9h"]),
    ({"every-card": ["A", "8"]}, ["As 8d", "8s 8d"], ["As 7d"]),
    ({"has-card": ["A", "K"]}, ["As 7d", "5s Kd"], ["7s 8d"]),
    ({"suited": True}, ["As Ks 3s"], ["As Ks 3c"]),
    ({"suited": False}, ["As Kc"], ["As Ks"]),
    ({"colour": "same"}, ["As Kc", "Ah Kd", "As Ks"], ["As Kh"]),
    ({"colour": "mixed"}, ["As Kh"], ["As Kc"]),
    ({"straight": "low"}, ["As 2d 3h", "Ts Jd 9h", "Qs Kd Jh"], ["Qs Kd Ah", "As 2d 4h", "7s 7d 8h"]),
    ({"straight": "high"}, ["Qs Kd Ah", "Ts Jd 9h"], ["As 2d 3h", "Ks Ad 2h"]),
    ({"straight": "both"}, ["As 2d 3h", "Qs Kd Ah", "9s 8d 7h"], ["Ks Ad 2h", "5s 7d 9h"]),
    ({"not": {"total": 12}}, ["As 2c"], ["Ts 2c"]),
    ({"any": [{"total": 12}, {"total": 13}]}, ["Ts 2c", "Ts 3c"], ["Ts 4c"]),
    ({"all": [{"total": 12}, {"cards": 2}]}, ["Ts 2c"], ["Ts Ac As", "Ts 3c"]),
    ({"total": 12, "cards": 2, "pair": "rank"}, ["6s 6c", "As Ac"], ["7s 5c", "Ts 2c"]),
    ({"player": {"total": 12}}, ["Ts 2c"], ["Ts 3c"]),
    ({"player": "bust"}, ["Ts 6s 6c"], ["Ts 2c"]),
]


@pytest.mark.parametrize(("source", "yes", "no"), KEYS, ids=lambda each: str(each)[:40])
def test_a_key_asks_what_its_name_says(source: Any, yes: list[str], no: list[str]) -> None:
    assert [hand for hand in yes if not holds(source, hand)] == []
    assert [hand for hand in no if holds(source, hand)] == []


SITUATIONS: list[tuple[Any, At, bool]] = [
    ({"split": True}, At(Hand("8s 3s", split_from="8")), True),
    ({"split": False}, At(Hand("8s 3s", split_from="8")), False),
    ({"split": False}, At(Hand("8s 3s")), True),
    ({"split-from": ["A"]}, At(Hand("As 3s", split_from="A")), True),
    ({"split-from": ["A"]}, At(Hand("As 3s")), False),
    ({"split-from": ["A"]}, At(Hand("As 8s", split_from="8")), False),
    ("blackjack", At(Hand("As Ks", split_from="A")), False),
    ({"doubled": {"min": 1}}, At(Hand("5s 6s 9s", doubled=1)), True),
    ({"doubled": 0}, At(Hand("5s 6s 9s", doubled=1)), False),
    ({"surrendered": True}, At(Hand("Ts 6s", surrendered=True)), True),
    ({"stakes": "own"}, At(Hand("5s 6s")), True),
    ({"stakes": "free"}, At(Hand("5s 6s", own=0, free=1)), True),
    ({"stakes": "mixed"}, At(Hand("5s 6s", own=1, free=1)), True),
    ({"stakes": "free"}, At(Hand("5s 6s", own=1, free=1)), False),
    ({"dealer": {"total": 17}}, At(Hand("5s 6s"), Hand("Ts 7s")), True),
    ({"dealer": "bust"}, At(Hand("Ts 6s 6c"), Hand("Ts 7s")), False),
    ({"player": "bust", "dealer": "bust"}, At(Hand("Ts 6s 6c"), Hand("Ts 6s 7s")), True),
    ({"dealer": {"not": "bust"}}, At(Hand("Ts 6s 6c"), Hand("Ts 7s")), True),
    ({"upcard": ["A", "T"]}, At(Hand("5s 6s"), upcard="T"), True),
    ({"upcard": ["A", "T"]}, At(Hand("5s 6s"), upcard="K"), False),
    ({"compare": "higher"}, At(Hand("Ts 8s"), Hand("Ts 7s")), True),
    ({"compare": "equal"}, At(Hand("As 6s"), Hand("Ts 7s")), True),
    ({"compare": "lower"}, At(Hand("Ts 6s"), Hand("Ts 7s")), True),
    ({"compare": "lower"}, At(Hand("Ts 8s"), Hand("Ts 7s")), False),
    ({"attempt": "split"}, At(Hand("8s 8c"), attempt="split"), True),
    ({"attempt": "split"}, At(Hand("8s 8c"), attempt="double"), False),
    ({"attempt": "double"}, At(Hand("8s 8c")), False),
    ({"attempt": "split", "player": {"total": {"max": 10}}}, At(Hand("5s 5c"), attempt="split"), True),
]


@pytest.mark.parametrize(("source", "at", "answer"), SITUATIONS, ids=lambda each: str(each)[:50])
def test_a_key_asks_about_the_situation(source: Any, at: At, answer: bool) -> None:
    assert holds(source, at) is answer


ATOMS = st.one_of(
    st.builds(lambda low, high: {"total": {"min": low, "max": high}}, st.integers(2, 21), st.integers(2, 30)),
    st.builds(lambda count: {"cards": count}, st.integers(1, 6)),
    st.sampled_from([{"pair": "rank"}, {"suited": True}, {"is": "bust"}, "blackjack", {"has-card": ["A", "5"]}]),
)
CONDITIONS = st.recursive(
    ATOMS,
    lambda inner: (
        st.builds(lambda each: {"not": each}, inner)
        | st.builds(lambda each: {"any": each}, st.lists(inner, min_size=1, max_size=3))
        | st.builds(lambda each: {"all": each}, st.lists(inner, min_size=1, max_size=4))
    ),
    max_leaves=6,
)
HANDS = st.lists(st.sampled_from(sorted(DECK)), min_size=1, max_size=6).map(" ".join)


@given(CONDITIONS, CONDITIONS, HANDS)
def test_combinations_are_those_of_logic(one: Any, two: Any, hand: str) -> None:
    a, b = holds(one, hand), holds(two, hand)
    assert holds({"not": one}, hand) is not a
    assert holds({"all": [one, two]}, hand) is (a and b)
    assert holds({"any": [one, two]}, hand) is (a or b)
    assert holds({"all": [one, two], "not": two}, hand) is False
    assert holds({"player": one}, At(Hand(hand))) is a
    assert holds({"dealer": one}, At(Hand("2s 2c"), Hand(hand))) is a


@given(CONDITIONS, HANDS, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(condition: Any, hand: str, shuffled: Any) -> None:
    order = hand.split()
    shuffled.shuffle(order)
    assert holds(condition, hand) is holds(condition, " ".join(order))


def test_what_a_condition_looks_at() -> None:
    source = {"player": "suited-blackjack", "not": {"dealer": {"soft": 17}}, "any": [{"upcard": ["A"]}, "bust"]}
    predicate = compile_predicate(source, CLASSES)
    assert {aspect.name for aspect in predicate.looks} == {
        *("COUNT", "TOTAL", "SPLIT", "SUITEDNESS"),  # a suited blackjack
        *("DEALER", "SOFTNESS", "UPCARD"),
    }
    assert predicate.source == source
    assert classes_named(source) == {"suited-blackjack", "bust"}
    assert ("soft", 17) in list(conditions_in(source))


def test_predicates_are_equal_by_what_they_say() -> None:
    assert compile_predicate({"total": 21}, CLASSES) == compile_predicate({"total": 21}, {})
    assert compile_predicate({"total": 21}, CLASSES) != compile_predicate({"total": 20}, CLASSES)


def test_an_unknown_class() -> None:
    with pytest.raises(UnknownClass):
        compile_predicate({"dealer": {"is": "straight"}}, CLASSES)
    with pytest.raises(KeyError):
        compile_classes({"a": {"is": "b"}, "b": {"not": "a"}})


@pytest.mark.parametrize("source", [3, None, [], {"any": 3}, {"not": [1]}, {"is": 3}, {"all": ["a", 3]}])
def test_ill_formed_conditions_are_passed_over(source: Any) -> None:
    assert classes_named(source) <= {"a"}

"""What each changed rule is worth: the steps add up, and each is the difference of two books."""

from __future__ import annotations

from itertools import combinations

import pytest

from upcard.analysis import compile_game, solve
from upcard.analysis.reports.rule_values import rule_values
from upcard.rulebook import Rulebook, load, variants, with_patch

CLASSIC = "classic-blackjack"


def returned(book: Rulebook) -> float:
    return 1 + solve(compile_game(book)).net


@pytest.mark.parametrize(("before", "after"), list(combinations(variants(), 2)))
def test_steps_lead_from_one_book_to_the_other(before: str, after: str) -> None:
    worth = rule_values(load(before), load(after))
    assert worth.first == returned(load(before))
    assert worth.last == pytest.approx(returned(load(after)), abs=1e-12)
    gained = sum(step.effect for step in worth.steps if step.effect is not None)
    assert gained == pytest.approx(returned(load(after)) - returned(load(before)), abs=1e-12)
    named = [rule for step in worth.steps for rule in step.rules]
    assert len(named) == len(set(named))
    assert not set(named) & set(worth.without_effect)


def test_two_rules_changed_one_after_the_other() -> None:
    book = load(CLASSIC)
    other = with_patch(book, {"dealer.soft-17.do": "hit", "settlement.blackjack.pays": "6:5", "money.unit": "0.05"})
    worth = rule_values(book, other)
    assert [step.rules for step in worth.steps] == [("dealer.soft-17",), ("settlement.blackjack",)]
    between = returned(with_patch(book, {"dealer.soft-17.do": "hit"}))
    assert [step.returned for step in worth.steps] == [between, returned(other)]
    assert worth.without_effect == ("money.unit",)


def test_rows_of_a_table_come_and_go_together() -> None:
    worth = rule_values(load(CLASSIC), load("zero-blackjack"))
    assert ("double.first-two", "double.low-total") in [step.rules for step in worth.steps]


def test_a_step_that_is_not_worked_out_says_why() -> None:
    book = load(CLASSIC)
    other = with_patch(book, {"peek.under": [], "deal.order": ["players-up", "dealer-up", "players-up", "dealer-up"]})
    worth = rule_values(book, other)
    assert worth.last is None
    [step] = [step for step in worth.steps if step.returned is None and "deal.order" in step.rules]
    assert step.why.startswith("deal.order: ")


def test_the_same_book_has_no_steps() -> None:
    worth = rule_values(load(CLASSIC), load(CLASSIC))
    assert (worth.steps, worth.without_effect) == ((), ())

"""Facts and examples: what the rules answer when they are asked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from prose.drawn import BOOKS, conditions
from upcard.cards import cards
from upcard.docs.help_pages.at_a_glance import glance, payouts
from upcard.docs.help_pages.examples import ExampleHand, example, scene
from upcard.docs.help_pages.layout import groups, steps
from upcard.docs.help_pages.source_chart import chart, charts
from upcard.prose import rule_ids
from upcard.rulebook import Rulebook, load, with_patch
from upcard.rulebook.conditions import compile_predicate


def facts(book: Rulebook) -> dict[str, str]:
    found = glance(book)
    assert len({fact.label for fact in found}) == len(found)
    return {fact.label: fact.value for fact in found}


#: What the pages of the games say, fact by fact.
STATED: dict[str, dict[str, str]] = {
    "classic-blackjack": {
        "Decks": "8, shuffled every round",
        "Blackjack pays": "3:2",
        "Dealer on soft 17": "stands",
        "Double on": "any two cards",
        "Double after a split": "yes",
        "Split": "any pair",
        "Splits in a round": "1",
        "Even money": "pays 1:1",
        "Side bets": "none",
    },
    "free-bet-blackjack": {
        "Decks": "8, dealt to a cut card",
        "Blackjack pays": "3:2",
        "Six Card Charlie pays": "1:1",
        "Free double on": "hard 9 to 11",
        "Double on": "any other two cards",
        "Double after a split": "no",
        "Free split": "any pair but ten-value cards",
        "Split": "pairs of ten-value cards",
        "Dealer checks for blackjack": "if showing an ace",
        "Even money": "not offered",
        "Side bets": "Any Pair, 21+3 and Hot 3",
        "Return, main bet": "98.45 %",
        "Return, 21+3": "96.30 %",
    },
    "zero-blackjack": {
        "Suited natural blackjack pays": "2:1",
        "Five-card 21 pays": "2:1",
        "Double on": "hard 8 to 11 and soft 18 to 20; after a split also soft 21",
        "Double after a split": "yes",
        "Split": "any pair but aces",
        "Insurance": "pays 2:1",
        "Return, main bet": "100.00 %",
    },
}


@pytest.mark.parametrize("name", BOOKS)
def test_facts_are_what_the_pages_of_the_games_say(name: str) -> None:
    found = facts(load(name))
    assert {label: found.get(label) for label in STATED[name]} == STATED[name]


@pytest.mark.parametrize(
    ("patch", "label", "value"),
    [
        ({"dealer.soft-17.do": "hit"}, "Dealer on soft 17", "hits"),
        ({"dealer.hard-17": {"when": {"hard": 17}, "do": "hit", "before": "below-17"}}, "Dealer on soft 17", "stands"),
        ({"settlement.blackjack.pays": "6:5"}, "Blackjack pays", "6:5"),
        ({"double.first-two.when": {"cards": 2, "hard": [10, 11]}}, "Double on", "hard 10 to 11"),
        ({"double.first-two.when": {"cards": 2, "split": False}}, "Double after a split", "no"),
        ({"double.first-two.when": "never"}, "Double on", "none"),
        ({"split.equal-value.when": {"ranks": ["8", "8"]}}, "Split", "pairs of 8s"),
        ({"split.equal-value.when": "never"}, "Split", "none"),
        ({"surrender.late": {"when": {"cards": 2}, "stage": "decision"}}, "Surrender", "half comes back"),
        ({"insurance.when": "never"}, "Insurance", "not offered"),
        ({"peek.under": []}, "Dealer checks for blackjack", "never"),
        ({"betting.seats": {"min": 7, "choices": [7]}}, "Seats", "7"),
    ],
)
def test_facts_follow_the_rules(patch: dict[str, Any], label: str, value: str) -> None:
    assert facts(with_patch(load("classic-blackjack"), patch))[label] == value


def test_payouts_name_bonuses_and_gather_the_rest() -> None:
    paid = {fact.label: fact.value for fact in payouts(load("zero-blackjack"))}
    assert paid == {
        "Suited natural blackjack": "2:1",
        "Blackjack": "3:2",
        "Five-card 21": "2:1",
        "Any other winning hand": "1:1",
        "Insurance": "2:1",
        "Even money": "1:1",
    }


def test_payouts_that_differ_are_told_apart() -> None:
    book = with_patch(load("classic-blackjack"), {"settlement.dealer-bust.pays": "1:2"})
    paid = {fact.label: fact.value for fact in payouts(book)}
    assert paid["A hand with a higher total than the dealer"] == "1:1"
    assert paid["Any hand if the dealer busts"] == "1:2"


@pytest.mark.parametrize("name", BOOKS)
def test_examples_show_what_they_are_for(name: str) -> None:
    book = load(name)
    for condition in book.hands.values():
        shown = example(condition)
        assert shown and condition.holds(scene(ExampleHand(shown)))
    for bet in book.side_bets.values():
        for place, row in enumerate(bet.rows):
            earlier = [each.when for each in bet.rows[:place]]
            shown = example(row.when, earlier, sizes=[len(bet.cards)])
            assert shown and len(shown) == len(bet.cards)
            at = scene(ExampleHand(shown))
            assert row.when.holds(at) and not any(each.holds(at) for each in earlier)


@settings(max_examples=25, deadline=None)
@given(conditions(()))
def test_an_example_is_never_wrong(source: Any) -> None:
    condition = compile_predicate(source, {})
    shown = example(condition)
    assert shown is None or condition.holds(scene(ExampleHand(shown)))


def test_an_example_is_small_and_varied() -> None:
    assert example(compile_predicate({"cards": 2, "total": 21}, {})) == cards("Ah Ks")
    six = example(compile_predicate({"cards": 6, "total": {"max": 21}}, {}))
    assert six and len({card.rank for card in six}) == 6
    assert example(compile_predicate({"all": [{"cards": 2}, {"cards": 3}]}, {})) is None
    assert example(compile_predicate("never", {})) is None


def test_the_steps_of_a_round_follow_the_book() -> None:
    free = [step.text for step in steps(load("free-bet-blackjack"))]
    assert "Any Pair, 21+3 and Hot 3 are settled." in free
    assert "If the dealer shows an ace, you are offered insurance." in free
    plain = load("classic-blackjack")
    assert "If the dealer shows an ace, you are offered insurance or even money." in [s.text for s in steps(plain)]
    bare = with_patch(plain, {"insurance.when": "never", "even-money.when": "never", "peek.under": []})
    assert not any("dealer shows" in step.text for step in steps(bare))
    face_up = with_patch(bare, {"deal.order": ["players-up", "dealer-up", "players-up", "dealer-up"]})
    assert not any("turns" in step.text for step in steps(face_up))


@pytest.mark.parametrize("name", BOOKS)
def test_groups_keep_every_rule_in_order(name: str) -> None:
    rules = rule_ids(load(name))
    assert [rule for group in groups(rules) for rule in group.rules] == rules


def test_a_chart_is_printed_as_its_file_writes_it() -> None:
    [printed] = charts(load("classic-blackjack"))
    assert printed.upcards == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
    rows = {row.label: row.plays for part in printed.parts for row in part.rows}
    assert rows["11"] == ("D",) * 9 + ("H",)
    assert rows["13 and 14"] in (("S",) * 5 + ("H",) * 5, ("H", "H", "H", "D", "D") + ("H",) * 5)
    assert rows["5 (never split)"] == ("D",) * 8 + ("H", "H")
    assert printed.legend == {"H": "hit", "S": "stand", "D": "double", "SP": "split"}


def test_a_chart_needs_no_part_it_does_not_have() -> None:
    row = {"id": "all", "totals": [5, 6, 7], "plays": ["H"]}
    printed = chart({"title": "T", "summary": "S.", "upcards": ["A"], "hard": [row]})
    assert [(part.title, part.rows[0].label) for part in printed.parts] == [("Hard total", "5 to 7")]

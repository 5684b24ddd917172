"""The statements of the three help pages: none is missing, and each became something that exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.resources import data_dir
from upcard.rulebook import load
from upcard.rulebook.loading.rule_sources import becomes, targets
from upcard.rulebook.loading.yaml12 import Document, read

#: Each page with the letter and the number of its statements.
PAGES = {"zero-blackjack": ("Z", 27), "free-bet-blackjack": ("F", 42), "classic-blackjack": ("C", 19)}

#: What the pages leave open, with the books that must record it; the ids are those of the ambiguities.
OPEN_QUESTIONS = {
    "a look under a ten": {
        "zero-blackjack": ["ten-up-natural"],
        "classic-blackjack": ["ten-up-natural"],
        "free-bet-blackjack": ["ten-up-natural"],
    },
    "what a natural found late takes": {
        "zero-blackjack": ["late-natural-takes"],
        "classic-blackjack": ["late-natural-takes"],
        "free-bet-blackjack": ["late-natural-takes"],
    },
    "soft totals for doubling": {"zero-blackjack": ["double-total"]},
    "a five-card 21 before a late blackjack": {"zero-blackjack": ["five-card-21-timing"]},
    "a five-card 21 after a split": {"zero-blackjack": ["five-card-21-on-split"]},
    "even money and insurance on a suited natural": {"zero-blackjack": ["suited-natural-even-money"]},
    "22 against a Charlie and a free hand, paid doubles": {
        "free-bet-blackjack": ["charlie-against-22", "free-hand-on-22", "paid-beside-free"]
    },
    "soft hands in time-outs and short balance": {"free-bet-blackjack": ["timeout-value", "short-split-value"]},
    "aces and sevens in side bets": {
        "free-bet-blackjack": ["straight-ace", "hot-3-ace", "hot-3-suited-sevens", "any-pair-value"]
    },
    "two different ten-values as a pair": {
        "zero-blackjack": ["tens-of-two-ranks"],
        "classic-blackjack": ["tens-of-two-ranks"],
        "free-bet-blackjack": ["tens-of-two-ranks"],
    },
    "a split 21 read by the letter": {"classic-blackjack": ["split-21-literally"]},
    "rounding and part insurance": {
        "zero-blackjack": ["rounding", "part-insurance"],
        "classic-blackjack": ["rounding", "part-insurance"],
        "free-bet-blackjack": ["rounding", "part-insurance"],
    },
    "a dealer who draws alone": {
        "zero-blackjack": ["dealer-draws-alone"],
        "classic-blackjack": ["dealer-draws-alone"],
        "free-bet-blackjack": ["dealer-draws-alone"],
    },
    "the place of the cut card": {"free-bet-blackjack": ["cut-card"]},
    "the chart as best play": {"classic-blackjack": ["chart-as-best-play"]},
}


def statements(name: str) -> Document:
    path: Path = data_dir("spec") / "sources" / f"{name}.yaml"
    return read(path, path.name)


@pytest.mark.parametrize("name", PAGES)
def test_no_statement_is_missing(name: str) -> None:
    letter, count = PAGES[name]
    assert list(statements(name).data["statements"]) == [f"{letter}{number:02}" for number in range(1, count + 1)]


@pytest.mark.parametrize("name", PAGES)
def test_every_statement_became_something_that_exists(name: str) -> None:
    document, known = statements(name), targets(load(name).data)
    done = set()
    for statement, _, target in becomes(document):
        assert target in known, f"{statement}: {target}"
        done.add(statement)
    for statement, entry in document.data["statements"].items():
        assert (statement in done) != ("not-a-rule" in entry)


@pytest.mark.parametrize("name", PAGES)
def test_few_statements_are_no_rule(name: str) -> None:
    none = [key for key, entry in statements(name).data["statements"].items() if "not-a-rule" in entry]
    assert none == {"zero-blackjack": ["Z05"], "free-bet-blackjack": ["F03", "F42"], "classic-blackjack": ["C02"]}[name]


def test_there_are_fifteen_open_questions() -> None:
    assert len(OPEN_QUESTIONS) == 15


@pytest.mark.parametrize("question", OPEN_QUESTIONS)
def test_every_open_question_is_an_ambiguity(question: str) -> None:
    for name, ambiguities in OPEN_QUESTIONS[question].items():
        book = load(name)
        for ambiguity in ambiguities:
            assert book.ambiguities[ambiguity].readings


def test_what_the_pages_say_is_stated_and_cites_the_statement() -> None:
    said = {
        "zero-blackjack": {
            "shoe.decks": "Z01",
            "settlement.suited-blackjack": "Z08",
            "settlement.five-card-21": "Z10",
            "dealer.soft-17": "Z14",
            "double.low-total": "Z18",
            "procedures.large-win.above": "Z24",
        },
        "free-bet-blackjack": {
            "deal.order": "F04",
            "peek.under": "F09",
            "double.free": "F11",
            "split.free.stake": "F16",
            "settlement.dealer-22": "F20",
            "settlement.charlie": "F21",
            "side-bets.hot-3.21.when": "F26",
            "procedures.timeout.hit": "F33",
            "procedures.short-balance.split-below-11": "F34",
            "betting.closes": "F32",
        },
        "classic-blackjack": {
            "betting.limits.main.min-applies-to": "C15",
            "betting.seats.choices": "C16",
            "stand-at.split-ace": "C06",
            "double.first-two": "C08",
        },
    }
    for name, rules in said.items():
        book = load(name)
        for rule, statement in rules.items():
            assert book.provenance[rule].basis == "stated", rule
            assert statement in book.provenance[rule].source, rule


def test_what_is_only_inferred_or_assumed_says_why() -> None:
    inferred = {
        "zero-blackjack": ["peek.under", "double.low-total.when", "insurance.wins"],
        "free-bet-blackjack": ["late-dealer-blackjack.takes", "side-bets.21+3.flush.pays", "stand-at.twenty-one.when"],
        "classic-blackjack": ["peek.under", "insurance.wins"],
    }
    for name, rules in inferred.items():
        book = load(name)
        for rule in rules:
            assert book.provenance[rule].basis == "inferred", rule
        for rule, each in book.provenance.items():
            assert each.basis == "stated" or each.because or not book.provenance[rule].file.startswith("variants"), rule

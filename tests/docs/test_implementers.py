"""The implementers' page: every rule with its YAML, and figures that the published files have."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from upcard.docs import page_of
from upcard.prose.sentences import rule_ids
from upcard.resources import data_dir
from upcard.rulebook import load, variants

ROW = re.compile(r"^\| `([^`]+)` \| .* \| (\d+)(?:: |, such as )?[^|]* \| (\d+)(?:, most by [^|]*)? \|$", re.MULTILINE)


def published(name: str) -> list[dict[str, Any]]:
    files = sorted((data_dir("vectors") / name).glob("*.json"))
    return [vector for path in files for vector in json.loads(path.read_bytes())["vectors"]]


@pytest.mark.parametrize("name", variants())
def test_every_rule_has_a_row_and_every_vector_and_killed_mutant_counts_for_a_rule(name: str) -> None:
    rows = ROW.findall(page_of(load(name), "implementers"))
    assert [rule for rule, _, _ in rows] == rule_ids(load(name))
    vectors = {rule: int(count) for rule, count, _ in rows}
    for rule in vectors:  # whatever is cited by a vector is a vector about the rule
        assert vectors[rule] >= sum(rule in vector["clauses"] for vector in published(name))
    matrix = json.loads((data_dir("vectors") / "kills" / f"{name}.json").read_bytes())
    named = {rule: int(killed) for rule, _, killed in rows}
    for rule in named:  # a change of a rule's own value is a mutant of that rule alone
        own = [each for each in matrix["mutants"] if each["rule"] == rule and int(each["killed-by"], 16)]
        plain = [each for each in own if not re.match(r"drop \S+$|\S+ before |\S+ first$", each["change"])]
        assert named[rule] >= len(plain)


def test_a_round_is_told_event_by_event_as_its_vector_expects_it() -> None:
    page = page_of(load("free-bet-blackjack"), "implementers").split("## A round, step by step")[1]
    found = re.search(r"The vector `(\S+)`", page)
    assert found
    vector = next(each for each in published("free-bet-blackjack") if each["id"] == found[1])
    cited = re.findall(r"^\| \d+ \| .* \| (?:`(\S+)`)? \|$", page, re.MULTILINE)
    assert cited == [event.get("rule", "") for event in vector["expected"]["events"]]


def test_vectors_of_the_same_id_but_another_book_do_not_count() -> None:
    book = load("free-bet-blackjack", readings={"part-insurance": "any-amount"})
    text = page_of(book, "implementers")
    assert "No vectors are published for this book" in text
    assert "## A round, step by step" not in text
    assert "`insurance.partial`" in text


def test_a_rule_sample_has_vectors_and_no_kill_matrix() -> None:
    text = page_of(load("no-hole-card"), "implementers")
    assert "13 vectors are published for this book. No kill matrix is published." in text


def test_html_links_each_step_to_its_rule() -> None:
    page = page_of(load("zero-blackjack"), "implementers", "html")
    assert set(re.findall(r'href="#(rule-[^"]+)"', page)) <= set(re.findall(r'<tr id="(rule-[^"]+)"', page))
    assert len(page) < 300_000

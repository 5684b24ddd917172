"""The page on returns: its form, and that the published one is about these rules."""

from __future__ import annotations

import re

import pytest

from command import ROOT
from upcard.analysis import compile_game, solve
from upcard.analysis.reports.claims import ClaimChecker
from upcard.analysis.reports.readings import MAIN, key
from upcard.docs.help_pages.page import markdown
from upcard.docs.returns_page import claim_row, percent, returns_page, signed, work_out
from upcard.rulebook import from_data, load, variants, with_readings

PAGE = ROOT / "docs" / "reference" / "returns.md"


@pytest.mark.parametrize("variant", variants())
def test_the_published_page_is_fresh(variant: str) -> None:
    """Default return, claims, and every single reading of the main bet; to write it again: make returns."""
    book = load(variant)
    text = PAGE.read_text(encoding="utf-8")
    section = text[text.index(f"## {book.title}\n") :].split("\n## ")[0]
    solution = solve(compile_game(book))
    assert f"Main bet: {percent(1 + solution.net)}, a house edge of {percent(solution.house_edge)}." in section
    claims = ClaimChecker(book, solution)
    for claim in book.claims.values():
        row = " | ".join(markdown(each) for each in claim_row(claims.check(claim)))
        assert f"| {row} |" in section
    touched = re.findall(r"^\| ([a-z0-9+-]+) = ([a-z0-9-]+) \|", section, re.MULTILINE)
    [idle] = re.findall(r"^No reading of (.*) changes a return", section, re.MULTILINE)
    assert {name for name, _ in touched} | set(re.split(", | or ", idle)) == set(book.ambiguities)
    plain = key(book, MAIN)
    for name, reading in touched:
        other = with_readings(book, {name: reading})
        if key(other, MAIN) != plain:
            net = solve(compile_game(other)).net
            assert f"| {name} = {reading} | {percent(1 + net)} | {signed(net - solution.net)} |" in section


def test_a_page_of_a_small_book() -> None:
    plain = load("classic-blackjack")
    kept = [each for each in plain.data["ambiguities"] if each["id"] in ("split-21-literally", "rounding")]
    page = returns_page([work_out(from_data({**plain.data, "ambiguities": kept}))])
    assert page.startswith("# Returns: what reproduces\n")
    assert "{{" not in page
    assert "{%" not in page
    tables = [block.splitlines() for block in page.split("\n\n") if block.startswith("|")]
    assert len(tables) == 3
    for table in tables:
        assert len({line.count("|") for line in table}) == 1, table
    assert "| as chosen | 99.514220 % | - |" in page
    assert "| split-21-literally = literal | 99.428394 % | -0.085826 % |" in page
    assert "No reading of rounding changes a return." in page
    assert "| pair 9 | 7 | SP | S |" in page
    assert "\n\n\n" not in page


def test_figures() -> None:
    assert percent(0.5, 2) == "50.00 %"
    assert [signed(each, 2) for each in (0.0, 0.001, -0.001)] == ["-", "+0.10 %", "-0.10 %"]

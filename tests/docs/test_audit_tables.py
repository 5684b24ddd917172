"""The auditors' page: every statement of the sources answered, every question of regulators met, every mutant seen."""

from __future__ import annotations

import pytest

from upcard.docs import help_page
from upcard.docs.help_pages.audit_tables import asked, computed_returns, statements_answered
from upcard.rulebook import Rulebook, load, variants, with_patch
from upcard.vectors.files.kill_matrix import path_of, read
from upcard.vectors.mutation.mutants import mutants

BOOKS = tuple(variants())
#: Of the killed mutants of a book, each so many-th is looked at in the everyday run.
STEP = 40


@pytest.mark.parametrize("name", BOOKS)
def test_every_statement_of_the_sources_is_answered(name: str) -> None:
    found = statements_answered(load(name))
    assert [each.id for each in found if not each.rules and not each.why] == []
    page = help_page(load(name))
    assert [each.id for each in found if f"\n| {each.id} | " not in page] == []


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_asked_is_answered_or_said_not_to_be(name: str) -> None:
    unanswered = {each.id for each in asked(load(name)) if not each.rules}
    assert {"chance", "actual-return"} <= unanswered <= {"chance", "actual-return", "advice", "recall", "side-bets"}


def test_returns_are_computed_whether_claimed_or_not() -> None:
    # of independent analyses: 99.51 % for eight decks, soft 17 stood, full peek, one split
    assert computed_returns(load("classic-blackjack"))["main"].startswith("99.51")
    page = help_page(load("classic-blackjack"), compute=True)
    assert "| Main bet | not stated | 99.51" in page


def test_a_page_names_its_book_and_its_marks_before_they_are_used() -> None:
    book = load("free-bet-blackjack")
    head = help_page(book).split("## At a glance")[0]
    assert book.digest in head and book.id in head and "2022-11-08" in head and "○ assumed" in head


def unseen(book: Rulebook, step: int) -> list[str]:
    """The killed mutants, each `step`-th, whose page is the page of the book."""
    killed = {row.id for row in read(path_of(book.id)).mutants if row.killers}
    made = [mutant for mutant in mutants(book) if mutant.id in killed]
    assert len(made) == len(killed)
    bare = with_patch(book, {"ambiguities": []})  # the words of the rules alone shall tell, and no question about them
    page = _without_digest(bare)
    return [mutant.id for mutant in made[::step] if _without_digest(with_patch(bare, mutant.patch)) == page]


def _without_digest(book: Rulebook) -> str:
    return help_page(book).replace(book.digest, "")


@pytest.mark.parametrize("name", BOOKS)
def test_a_changed_rule_changes_the_page(name: str) -> None:
    assert unseen(load(name), STEP) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", BOOKS)
def test_every_changed_rule_changes_the_page(name: str) -> None:
    assert unseen(load(name), 1) == []

"""The players' edition: whole for every book, in both formats, and free of what is not for players."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from fluent.syntax import FluentParser, ast

from docs.reading import elements, read
from upcard.docs import FORMATS, Format, locales, players_page
from upcard.rulebook import load, rule_samples, variants

BOOKS = [*variants(), *rule_samples()]


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_of_every_book_has_words(name: str) -> None:
    # A rule or a message without words is a warning, and warnings are errors here.
    text = players_page(load(name), "md")
    assert len(re.findall(r"^## ", text, re.M)) >= 12
    for line in text.splitlines():
        assert "None" not in line and "{" not in line, line


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_book_gives_the_same_bytes(format: Format) -> None:
    assert players_page(load("free-bet-blackjack"), format) == players_page(load("free-bet-blackjack"), format)


@pytest.mark.parametrize("name", variants())
def test_rule_ids_marks_and_open_questions_are_for_auditors(name: str) -> None:
    book = load(name)
    text = players_page(book, "md").replace(book.id, "")
    assert not [rule for rule in book.provenance if "." in rule and rule in text]
    assert not re.search("[●◐○]", text)
    assert not [each.question for each in book.ambiguities.values() if each.question in text]


@pytest.mark.parametrize("name", variants())
def test_the_document_is_whole_and_asks_for_nothing(name: str) -> None:
    html = players_page(load(name), "html")
    document = read(html)
    ids = [each.attributes["id"] for each in elements(document) if "id" in each.attributes]
    assert len(set(ids)) == len(ids)
    for link in [each.attributes["href"] or "" for each in elements(document, "a", "use")]:
        assert link.startswith("#") and link[1:] in ids
    assert not elements(document, "script", "link", "img", "iframe", "object")
    assert not re.search(r"https?://|url\(|@import", html)
    assert "default-src 'none'" in html


@pytest.mark.parametrize("locale", locales())
def test_every_file_of_a_catalogue_can_be_read(locale: str) -> None:
    for file in (files("upcard.docs") / "locales" / locale).iterdir():
        entries = FluentParser().parse(file.read_text(encoding="utf-8")).body
        assert not [entry.content for entry in entries if isinstance(entry, ast.Junk)], file.name

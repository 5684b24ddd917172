"""The players' edition: whole for every book, in both formats, and free of what is not for players."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
import yaml
from fluent.syntax import FluentParser, ast

from docs.reading import elements, read
from upcard.docs import FORMATS, Format, MissingMessage, locales, players_page
from upcard.docs.players import catalogue
from upcard.docs.players.messages import BookText, Message, MoneyAmount, Percent, say
from upcard.docs.players.page import sections
from upcard.prose.statements import statements
from upcard.rulebook import load, variants


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


def said(given: object) -> set[str]:
    """The ids of all messages in some sections, and the places of the book's own words."""
    found: set[str] = set()
    if isinstance(given, BookText):
        found.add(f"book:{given.key}")
    elif isinstance(given, Message):
        found |= {given.id}.union(*(said(value) for _, value in given.args))
    elif isinstance(given, (list, tuple)):
        found = found.union(*map(said, given))
    elif is_dataclass(given):
        found = found.union(*(said(getattr(given, each.name)) for each in fields(given)))
    return found


@pytest.mark.parametrize("name", variants())
def test_every_statement_of_the_source_is_answered_by_a_sentence(name: str) -> None:
    book = load(name)
    where = yaml.safe_load((Path(__file__).parent / "players_map.yaml").read_text(encoding="utf-8"))[name]
    assert where.keys() == statements(book).keys()
    on_page = said(sections(book))
    for statement, messages in where.items():
        wanted = {f"book:{each['book']}" if isinstance(each, dict) else each for each in messages}
        assert wanted, statement
        assert wanted <= on_page, f"{statement}: the page does not say {sorted(wanted - on_page)}"


def test_a_message_that_a_locale_lacks_is_named_and_written_in_english(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "de").mkdir()
    (tmp_path / "en" / "page.ftl").write_text("yes = yes\nno = no\n", encoding="utf-8")
    (tmp_path / "de" / "page.ftl").write_text("yes = ja\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "_FOLDER", tmp_path)
    catalogue._bundle.cache_clear()
    try:
        words = catalogue.Catalogue("de", load("zero-blackjack").money)
        assert words(say("yes")) == "ja"
        with pytest.warns(MissingMessage, match="catalogue of de has no message 'no'"):
            assert words(say("no")) == "no"
    finally:
        catalogue._bundle.cache_clear()


def test_numbers_and_money_are_written_as_the_locale_does(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "de").mkdir()
    (tmp_path / "en").mkdir()
    for locale in ("de", "en"):
        (tmp_path / locale / "page.ftl").write_text("percent = { $figures } %\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "_FOLDER", tmp_path)
    catalogue._bundle.cache_clear()
    try:
        money = load("zero-blackjack").money
        german, english = catalogue.Catalogue("de", money), catalogue.Catalogue("en", money)
        assert (english(MoneyAmount(1_000_000)), english(MoneyAmount(50))) == ("£10,000", "£0.50")
        assert german(MoneyAmount(1_000_000)) == "10.000\N{NO-BREAK SPACE}£"
        assert (german(Percent("98.45")), english(Percent("100.00"))) == ("98,45 %", "100.00 %")
    finally:
        catalogue._bundle.cache_clear()


#: What the page of a rule sample says of its rule; each sentence was read off the book.
SAMPLES_SAY = {
    "redouble-and-rescue": (
        "| Surrender | After a double |",
        "half of everything staked on it comes back",
        "You may surrender only a hand you have doubled, and only if it is not over 21.",
        "you then add as much as already lies on it",
    ),
    "house-procedures": (
        "Hit to take another card. Stand",
        "you hit hard 11 or less or soft 16 or less. Any other hand stands.",
        "An offer you have not answered counts as accepted. Insurance is then taken in full",
        "doubles all bets, unless one would exceed its limit",
    ),
    "dealer-side-bets": (
        "If no hand is left to play against and no bet on the dealer's hand is open,",
        "Both of one rank",
        "Over 21",
    ),
    "no-hole-card": (
        "the dealer takes the second card only if insurance waits for it",
        "If not, it is lost. It is decided when the dealer's second card is seen, after you have played.",
    ),
    "original-bets-only": (
        "of the hands still in play you lose your first bet only",
        "A hand already over 21 stays lost with everything staked on it.",
    ),
    "doubles-spared": ("A hand already over 21 stays lost with everything staked on it.",),
    "spanish-deck": (
        "Jacks, queens and kings count 10; they are the ten-value cards.",
        "10 stands for a jack, queen or king.",
        "| Ten-value card | A jack, queen or king |",
    ),
    "early-surrender": (
        "| Surrender | Before the dealer checks for blackjack |",
        "checks for blackjack, whatever the dealer shows. If you decline, you cannot surrender later.",
        "If insurance is offered with it, you may take one of the two.",
    ),
    "late-surrender": (
        "| Surrender | When it is your turn |",
        "It is offered after the dealer has checked for blackjack.",
    ),
    "double-exposure": (
        "You see both cards of the dealer before you act.",
        "the dealer shows 10♦ 7♣",
        "Doubles and splits may go beyond the maximum.",
    ),
    "both-down": ("face down.", "You act without seeing a card of the dealer."),
    "push-22": ("every hand still in play pushes", "Your bet comes back; nothing is won or lost"),
    "resplit-by-rank": ("Split two cards of the same rank", "| Pair | Two cards of the same rank |"),
    "free-or-paid": ("After a split you may double, free or with your own money, on the same hands.",),
    "resplit-aces": ("You may also double after a split, except on split aces.", "| Except on split aces |"),
    "plain": ("You may also double after a split.", "If not, it is lost and your hand plays on."),
}


@pytest.mark.parametrize("name", SAMPLES_SAY)
def test_the_page_of_a_rule_sample_says_its_rule(name: str) -> None:
    page = players_page(load(name), format="md")
    assert [each for each in SAMPLES_SAY[name] if each not in page] == []


def test_examples_of_a_deck_without_tens_show_none() -> None:
    assert not re.search("10[♠♥♦♣]", players_page(load("spanish-deck"), format="md"))

"""Help pages: every rule once, nothing but the rules, in Markdown and in HTML that anybody can read."""

from __future__ import annotations

import re
import warnings

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from docs.reading import elements, read, visible
from prose.drawn import BOOKS, Drawn, books
from upcard.docs import FORMATS, Format, PageWarning, help_page
from upcard.docs.help_pages.page import RulePrinter, anchor, markdown
from upcard.prose import sentences
from upcard.rulebook import Rulebook, load, with_patch

LEAKS = re.compile(r"\bNone\b|Fraction\(|frozenset|mappingproxy|Undefined|\{'|\{\{|\{%|object at 0x|<function")


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> Rulebook:
    return load(request.param)


@pytest.fixture(scope="module")
def html(book: Rulebook) -> str:
    return help_page(book, "html")


@pytest.fixture(scope="module")
def md(book: Rulebook) -> str:
    return help_page(book, "md")


def rules_part(text: str) -> str:
    """What stands before the open questions, which tell what rules would be."""
    return text.split("Open questions", 2)[-2] if "Contents" in text else text.split("## Open questions")[0]


def test_markdown_tells_every_rule_once(book: Rulebook, md: str) -> None:
    told = rules_part(md)
    for rule, sentence in sentences(book).items():
        assert told.count(f"{markdown(sentence)} ") == 1, rule
        assert told.count(f" `{rule}`") == 1, rule


def test_html_tells_every_rule_once_at_its_anchor(book: Rulebook, html: str) -> None:
    told = sentences(book)
    spots = {element.attributes.get("id"): element for element in elements(read(html))}
    says = [element.text for element in elements(read(html), "span") if element.attributes.get("class") == "says"]
    assert sorted(says) == sorted(told.values())
    for rule, sentence in told.items():
        assert sentence in spots[anchor(rule)].text, rule


@pytest.mark.parametrize("format", FORMATS)
def test_nothing_of_the_machine_shows(book: Rulebook, format: Format) -> None:
    text = help_page(book, format)
    assert not LEAKS.search(visible(text) if format == "html" else text)


@pytest.mark.parametrize("format", FORMATS)
def test_a_page_is_the_same_every_time(book: Rulebook, format: Format) -> None:
    assert help_page(book, format) == help_page(load(book.id), format)


def test_markdown_is_tidy(md: str) -> None:
    assert "\n\n\n" not in md
    assert not re.search(r"[ \t]$", md, re.MULTILINE)
    assert md.endswith(".\n") and md.startswith("# ")
    for before, heading, after in re.findall(r"(.*)\n(#+ .*)\n(.*)", md):
        assert before == after == "", heading


def test_markdown_tables_have_as_many_cells_in_every_row(md: str) -> None:
    tables = re.findall(r"(?:^\|.*\n)+", md, re.MULTILINE)
    assert len(tables) > 3
    for table in tables:
        cells = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(cells) == 1, table


#: Shrinking a whole book takes minutes and tells little.
QUICKLY = (Phase.explicit, Phase.reuse, Phase.generate)


@settings(max_examples=3, deadline=None, phases=QUICKLY, suppress_health_check=[HealthCheck.too_slow])
@given(books())
def test_any_book_makes_a_page(drawn: Drawn) -> None:
    for format in FORMATS:
        with warnings.catch_warnings():
            warnings.simplefilter("error", PageWarning)
            text = help_page(drawn.book, format)
        assert not LEAKS.search(visible(text) if format == "html" else text)


def test_what_is_told_never_or_twice_is_a_fault() -> None:
    book = load("classic-blackjack")
    teller = RulePrinter(book)
    for rule in sentences(book):
        if rule != "peek.under":
            teller(rule)
    teller("shoe.decks")
    assert teller.faults() == ["peek.under is never told", "shoe.decks is told twice"]


def test_a_page_warns_of_its_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RulePrinter, "faults", lambda self: ["settlement.tie is never told"])
    with pytest.warns(PageWarning, match="classic-blackjack: settlement.tie is never told"):
        help_page(load("classic-blackjack"), "md")


def test_a_hostile_title_stays_text() -> None:
    title = '<script>alert("1")</script> | *x* [y](z) `w`'
    hostile = with_patch(load("classic-blackjack"), {"settlement.tie": {"title": title}, "title": title})
    document = help_page(hostile, "html")
    assert not elements(read(document), "script")
    assert title in visible(document)
    text = help_page(hostile, "md")
    assert "<script>" not in text.replace("\\<script\\>", "")
    assert markdown(title) in text


def test_rules_say_where_they_come_from() -> None:
    book = load("free-bet-blackjack")
    text = help_page(book, "md")
    assert "F11 F12 `double.free`" in text
    assert re.search(r"◐ \[\d+\]\(#notes\) `late-dealer-blackjack\.takes`", text)
    assert re.search(r"○ \[\d+\]\(#notes\) `shoe\.cut-card`", text)
    assert re.search(r"● F25, pays ◐ \[\d+\]\(#notes\) `side-bets\.21\+3\.flush`", text)
    notes = text.split("## Notes")[1]
    for number in set(re.findall(r"\[(\d+)\]\(#notes\)", text)):
        assert re.search(rf"^{number}\. [◐○] [A-Z]", notes, re.MULTILINE)
    assert "\n| F11 | " in notes


def test_the_open_questions_of_a_book_are_told_with_their_readings() -> None:
    book = load("zero-blackjack")
    text = help_page(book, "md").split("## Open questions")[1]
    for ambiguity in book.ambiguities.values():
        assert f"### {markdown(ambiguity.question)}" in text
        for reading in ambiguity.readings:
            assert f"- Read as *{reading}*:" in text
    assert "takes only the first bet of the seat" in text


def test_the_interface_is_listed() -> None:
    text = visible(help_page(load("zero-blackjack"), "html"))
    for entry in ("Rebet", "Cashier", "Esc", "Places the previous bet; pressed again starts the round."):
        assert entry in text

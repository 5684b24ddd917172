"""The HTML of a page: whole, self-contained, and open to everybody who reads."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from docs.reading import Element, elements, read
from prose.drawn import BOOKS
from upcard.docs import help_page
from upcard.docs.help_pages.build import index
from upcard.rulebook import load


@pytest.fixture(scope="module", params=[*BOOKS, "index"])
def html(request: pytest.FixtureRequest) -> str:
    books = [load(name) for name in BOOKS]
    return index(books, "html") if request.param == "index" else help_page(load(request.param), "html")


@pytest.fixture(scope="module")
def document(html: str) -> Element:
    return read(html)


def test_it_asks_for_nothing_else(html: str, document: Element) -> None:
    assert not re.search(r"https?://|url\(|@import|//[a-z]", html)
    assert not elements(document, "script", "link", "img", "iframe", "object")
    assert "default-src 'none'" in html
    for element in elements(document):
        assert not any(name.startswith("on") or name == "src" for name in element.attributes), element.tag


def test_it_says_what_it_is(document: Element) -> None:
    [root] = elements(document, "html")
    assert root.attributes["lang"] == "en"
    assert elements(document, "title")[0].text.strip()
    assert any("width=device-width" in (each.attributes.get("content") or "") for each in elements(document, "meta"))


def test_ids_are_unique_and_links_lead_to_them(document: Element) -> None:
    ids = [each.attributes["id"] for each in elements(document) if "id" in each.attributes]
    assert len(set(ids)) == len(ids)
    links = [each.attributes["href"] or "" for each in elements(document, "a", "use")]
    assert links
    for link in links:
        assert (link.startswith("#") and link[1:] in ids) or re.fullmatch(r"[a-z-]+\.html", link), link


def test_landmarks_and_headings_make_an_outline(document: Element) -> None:
    assert len(elements(document, "main")) == len(elements(document, "h1")) == 1
    assert elements(document, "header")
    level = 0
    for heading in elements(document, "h1", "h2", "h3", "h4"):
        now = int(heading.tag[1])
        assert now <= level + 1, f"{heading.text} skips a level"
        assert heading.text.strip()
        level = now
    for section in elements(document, "section"):
        named = section.attributes["aria-labelledby"]
        assert any(each.attributes.get("id") == named for each in elements(section, "h2"))


def test_tables_have_headers(document: Element) -> None:
    for table in elements(document, "table"):
        headers = elements(table, "th")
        assert headers and all(each.attributes.get("scope") in ("col", "row") for each in headers)
        widths = {len(elements(row, "th", "td")) for row in elements(table, "tr")}
        assert len(widths) == 1


def test_pictures_and_scrolling_parts_have_names(document: Element) -> None:
    for element in elements(document):
        if element.attributes.get("role") in ("img", "group"):
            assert (element.attributes.get("aria-label") or "").strip()
        if "tabindex" in element.attributes:
            assert element.attributes["tabindex"] == "0" and element.attributes.get("role") == "group"


def test_drawn_hands_are_read_aloud(document: Element) -> None:
    one = r"(ace|[2-9]|10|jack|queen|king) of (spades|hearts|diamonds|clubs)"
    for element in elements(document):
        if element.attributes.get("role") == "img":
            assert re.fullmatch(rf"{one}(, {one})*( and {one})?", element.attributes["aria-label"] or "")


def test_every_card_has_the_right_colour(document: Element) -> None:
    for span in elements(document, "span"):
        kind = (span.attributes.get("class") or "").split()
        if kind[:1] == ["card"]:
            [use] = elements(span, "use")
            assert kind[1] == ("red" if use.attributes["href"] in ("#suit-h", "#suit-d") else "black")


# --- contrast ----------------------------------------------------------------------------------------------------

CSS = files("upcard.docs").joinpath("templates/page.css").read_text(encoding="utf-8")
LIGHT, DARK = (
    dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})\b", block)) for block in re.findall(r":root \{(.*?)\}", CSS, re.S)[:2]
)

#: Text colour and what it stands on.
PAIRS = [
    ("ink", "paper"), ("ink", "sheet"), ("soft", "paper"), ("soft", "sheet"), ("accent", "paper"), ("accent", "sheet"),
    ("gold", "paper"), ("gold", "sheet"), ("on-felt", "felt"), ("on-felt", "felt-deep"), ("win", "win-bg"),
    ("lose", "lose-bg"), ("push", "push-bg"), ("split", "split-bg"), ("red", "card"), ("black", "card"),
    ("ink", "push-bg"),
]  # fmt: skip


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_stands_out_from_its_ground(scheme: str, text: str, ground: str) -> None:
    colours = LIGHT if scheme == "light" else LIGHT | DARK
    bright, dim = sorted((luminance(colours[text]), luminance(colours[ground])), reverse=True)
    assert (bright + 0.05) / (dim + 0.05) >= 4.5


def test_the_style_knows_dark_print_phones_and_less_motion() -> None:
    for wanted in ("prefers-color-scheme: dark", "@media print", "max-width: 38rem", "prefers-reduced-motion"):
        assert wanted in CSS

"""Strategy charts as they are shown: the same squares everywhere, every note led to, nothing asked for."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest
from rich.console import Console

from docs.reading import elements, read
from upcard.analysis import compile_game, solve
from upcard.analysis.charts.best_play import ChartCell, Departure
from upcard.docs.strategy.layout import NAMED, ChartSheet, StrategyPage, note, sheet
from upcard.docs.strategy.pages import as_html, as_markdown, as_svg, superscript
from upcard.docs.strategy.picture_layout import COLOURS, picture
from upcard.docs.strategy.terminal import printed
from upcard.rulebook import load, variants

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=variants())
def laid_out(request: pytest.FixtureRequest) -> StrategyPage:
    return sheet(solve(compile_game(load(request.param))))


def squares(section: ChartSheet) -> list[str]:
    return [square.code for part in section.parts for line in part.lines for square in line.squares if square.code]


def every_square(laid_out: StrategyPage) -> list[str]:
    return [code for section in laid_out.sections for code in squares(section)]


def test_the_legend_says_what_is_used(laid_out: StrategyPage) -> None:
    assert {code for code, _ in laid_out.legend} == set(every_square(laid_out))


def test_every_note_is_led_to(laid_out: StrategyPage) -> None:
    for section in laid_out.sections:
        led = {square.note for part in section.parts for line in part.lines for square in line.squares}
        assert led - {0} == set(range(1, len(section.notes) + 1))
        assert len(set(section.notes)) == len(section.notes)


def test_the_terminal_shows_every_square(laid_out: StrategyPage) -> None:
    console = Console(width=100, color_system=None, highlight=False)
    with console.capture() as captured:
        console.print(printed(laid_out))
    lines = captured.get().splitlines()
    for section in laid_out.sections:
        for part in section.parts:
            for line in part.lines:
                shown = [each.code for each in line.squares if each.code]
                rows = [row.removeprefix(line.label) for row in lines if row.startswith(f"{line.label} ")]
                assert any(re.findall(r"[A-Z][A-Za-z]*", row) == shown for row in rows), line.label
    assert max(len(line.rstrip()) for line in lines) <= 100


def test_markdown_tables_are_whole(laid_out: StrategyPage) -> None:
    text = as_markdown(laid_out)
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
    assert len(tables) == sum(len(section.parts) for section in laid_out.sections)
    for table in tables:
        assert len({line.count("|") for line in table}) == 1
    cells = [re.sub(r"[^A-Za-z]", "", cell) for table in tables for row in table[2:] for cell in row.split("|")[2:-1]]
    assert [cell for cell in cells if cell] == every_square(laid_out)
    assert not re.search(r"\n{3}|[ \t]\n", text)


def test_html_asks_for_nothing_and_links_its_notes(laid_out: StrategyPage) -> None:
    html = as_html(laid_out)
    document = read(html)
    assert not re.search(r"https?://|url\(|@import|//[a-z]", html)
    assert not elements(document, "script", "link", "img")
    ids = [each.attributes["id"] for each in elements(document) if "id" in each.attributes]
    assert len(ids) == len(set(ids))
    links = [(each.attributes["href"] or "").removeprefix("#") for each in elements(document, "a")]
    assert set(links) <= set(ids)
    shown = [each for each in elements(document, "td") if "play" in (each.attributes.get("class") or "").split()]
    assert [re.sub(r"[^A-Za-z]", "", each.text) for each in shown] == every_square(laid_out)


def test_the_picture_holds_everything_inside_its_edges(laid_out: StrategyPage) -> None:
    root = ElementTree.fromstring(as_svg(laid_out))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    texts = root.findall(f"{SVG}text")
    codes = [re.sub("=", "", each.text or "") for each in texts if each.get("class") == "code"]
    assert codes[len(laid_out.legend) :] == every_square(laid_out)
    for each in texts:
        assert 0 < float(each.get("x", -1)) < width
        assert 0 < float(each.get("y", -1)) < height
    for each in root.findall(f"{SVG}rect"):
        assert float(each.get("x", 0)) + float(each.get("width", 0)) <= width
        assert float(each.get("y", 0)) + float(each.get("height", 0)) <= height


def test_no_two_lines_of_the_picture_share_a_place(laid_out: StrategyPage) -> None:
    places = [(each.x, each.y) for each in picture(laid_out).words]
    assert len(places) == len(set(places))


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("code", COLOURS)
def test_every_code_can_be_read_on_its_colour(code: str) -> None:
    light, dark = (luminance(colour) for colour in COLOURS[code])
    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---- notes ----------------------------------------------------------------------------------------------------------


def cell(*departures: Departure) -> ChartCell:
    return ChartCell("hard", 16, "T", "H", -0.5, 0.1, (), 0.01, departures)


def test_notes_in_words() -> None:
    by_number = [Departure(cards, None, "stand", 0.1, 0.001) for cards in (3, 4, 5, 7)]
    by_hand = [Departure(None, "6T", "hit", 0.1, 0.001), Departure(None, "A69", "hit", 0.1, 0.0001)]
    assert note(cell()) == ""
    assert note(cell(*by_number[:1])) == "stand with 3 cards"
    assert note(cell(*by_number[:2])) == "stand with 3 or 4 cards"
    assert note(cell(*by_number, *by_hand)) == "stand with 3 to 5 or 7 cards; hit on 6,10 · A,6,9"


def test_a_note_names_the_hands_that_matter_most() -> None:
    many = [Departure(None, f"{first}T", "stand", 0.1, 0.001) for first in "2345678"]
    assert note(cell(*many)) == f"stand on 2,10 · 3,10 · 4,10 · 5,10 and {len(many) - NAMED} more"


def test_raised_figures() -> None:
    assert [superscript(number) for number in (1, 20)] == ["¹", "²⁰"]

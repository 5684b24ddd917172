"""A page on paper: printed by one command, no page of it empty, no heading alone at the foot of one."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from browser.chromium import find
from command import upcard
from docs.reading import elements, read
from upcard.docs import EDITIONS

without_browser = pytest.mark.skipif(find() is None, reason="no Chromium on this machine")
#: Lines that the last page has at least; a footer alone has fewer.
LINES = 6


@without_browser
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_page_is_empty_and_no_heading_is_alone(edition: str, tmp_path: Path) -> None:
    paper = tmp_path / "page.pdf"
    page = upcard("docs", "page", "free-bet-blackjack", "--for", edition, "--format", "html").stdout
    done = upcard("docs", "page", "free-bet-blackjack", "--for", edition, "--format", "pdf", "--output", paper)
    assert done.returncode == 0, done.stderr
    headings = {" ".join(each.text.split()) for each in elements(read(page), "h2", "h3")}
    sheets = [[line.strip() for line in each.extract_text().splitlines()] for each in PdfReader(paper).pages]
    assert len(sheets) > 2
    for number, lines in enumerate(sheets, start=1):
        assert len(lines) >= LINES, f"sheet {number} holds little: {lines}"
        assert lines[-1] not in headings, f"a heading at the foot of sheet {number}: {lines[-1]}"


def test_without_a_browser_the_command_says_what_to_do(tmp_path: Path) -> None:
    done = upcard(
        "docs", "page", "zero-blackjack", "--format", "pdf", "--output", tmp_path / "p.pdf", PATH=str(tmp_path)
    )
    assert done.returncode == 4
    assert done.stderr.splitlines() == [
        "upcard: no browser was found that prints a page",
        "  install Chromium or Chrome, or write the page with --format html and print it from a browser",
    ]


def test_a_pdf_needs_a_file() -> None:
    done = upcard("docs", "page", "zero-blackjack", "--format", "pdf")
    assert done.returncode == 2
    assert "--output page.pdf" in done.stderr

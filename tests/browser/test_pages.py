"""Every kind of page in a real browser: nothing on the console, no request, no lost anchor, no barrier for a reader.

Pictures of every page at three widths stay in ``build/screenshots``, to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.chromium import AXE, chromium, find, visit
from command import ROOT, upcard
from upcard.docs.editions import EDITIONS

PICTURES = ROOT / "build" / "screenshots"
BROWSER = find()

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine, and `make browser` could not install one"),
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm was not found"),
]

FAULTY = """<!DOCTYPE html><html><head><title>Faulty</title></head><body><main><h1>Faulty</h1>
<script>console.log("talks"); undefinedFunction()</script>
<a href="#nowhere">to nowhere</a><p style="width: 1000px; color: #999">wide and faint</p><img src="http://192.0.2.1/x.png">
</main></body></html>"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert BROWSER is not None
    with chromium(BROWSER) as running:
        yield running


def made(*words: str | Path) -> None:
    done = upcard(*words)
    assert done.returncode in (0, 1), done.stderr


def write_pages(folder: Path) -> None:
    """One page of every kind."""
    wrong = (".venv/bin/python", ROOT / "adapters" / "demo" / "wrong_dealer.py")
    for edition in EDITIONS:
        made("docs", "build", "free-bet-blackjack", "--for", edition, "--output", folder / edition, "--format", "html")
    for form in ("html", "svg"):
        made("strategy", "free-bet-blackjack", "--format", form, "--output", folder / f"strategy.{form}")
    report = folder / "report.jsonl"
    made("certify", "free-bet-blackjack", "--show", "0", "--report", report, "--", *map(str, wrong))
    made("report", "html", report, "--output", folder / "report.html")
    page = (folder / "report.html").read_text(encoding="utf-8")
    (folder / "report-open.html").write_text(page.replace("<details", "<details open"), encoding="utf-8")
    made("report", "compare", report, report, "--format", "html", "--output", folder / "compare.html")
    paper, right = folder / "certificate.json", (".venv/bin/python", ROOT / "adapters" / "reference" / "main.py")
    drawn = ("--seed", "page", "--count", "5", "--certificate", paper)
    made("certify", "free-bet-blackjack", *drawn, "--", *map(str, right))
    made("certificate", "page", paper, "--output", folder / "certificate.html")
    made("report", "badge", report, "--output", folder / "badge.svg")


def test_every_page_is_clean(browser: Browser, tmp_path: Path) -> None:
    write_pages(tmp_path)
    pages = sorted(each for each in tmp_path.rglob("*") if each.suffix in (".html", ".svg"))
    assert len(pages) >= 8
    wrong, stops = [], {}
    for page in pages:
        name = page.relative_to(tmp_path).with_suffix("").as_posix().replace("/", "-")
        seen = visit(browser, page.as_uri(), PICTURES, name, tmp_path.as_uri())
        wrong += [f"{name}: {each}" for each in seen.problems]
        stops[name] = seen.stops
    assert stops["report"] < 100, "every failure is one stop of the tab key, and all the numbers of the table are one"
    assert not wrong, "\n".join(wrong)


def test_a_faulty_page_is_found_out(browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "faulty.html"
    page.write_text(FAULTY, encoding="utf-8")
    found = "\n".join(visit(browser, page.as_uri(), tmp_path, "faulty", tmp_path.as_uri()).problems)
    for each in (
        "console log: talks",
        "undefinedFunction",
        "nothing at #nowhere",
        "asks for http://192.0.2.1",
        "pixels wide",
    ):
        assert each in found
    for rule in ("color-contrast", "image-alt", "html-has-lang"):
        assert rule in found

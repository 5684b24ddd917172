"""Chromium, once for all pages, and what a page must satisfy in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

HERE: Final = Path(__file__).parent
AXE: Final = HERE / "node_modules" / "axe-core" / "axe.min.js"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: What axe-core calls a finding that must not be.
GRAVE: Final = ("critical", "serious", "moderate")
#: A phone, a tablet, a desk; the phone in the light, the desk in the dark.
WIDTHS: Final = ((375, "light"), (768, "light"), (1400, "dark"))
#: axe-core is asked at these widths, once in each colour scheme.
JUDGED: Final = (375, 1400)

_RUN_AXE: Final = """
async (grave) => {
  const found = await axe.run(document, {
    resultTypes: ["violations"],
    preload: false,
    runOnly: {type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
  });
  return found.violations.filter((each) => grave.includes(each.impact)).map((each) =>
    `axe ${each.impact}: ${each.id} (${each.nodes.length}): ${each.nodes.slice(0, 3)
      .map((node) => node.html.slice(0, 120)).join(" | ")}`);
}
"""
_LOST_ANCHORS: Final = """
() => [...document.querySelectorAll('a[href^="#"], use[href^="#"]')]
  .map((each) => each.getAttribute("href")).filter((href) => href !== "#" && href !== "#top")
  .filter((href) => !document.getElementById(decodeURIComponent(href.slice(1))))
"""
_TOO_WIDE: Final = """
() => {
  const root = document.documentElement;
  const [wide, window] = [root.scrollWidth, root.clientWidth];
  return wide > window ? [`${wide} pixels wide in a window of ${window}`] : [];
}
"""
_STOPS: Final = """
() => [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility()).length
"""


def find() -> str | None:
    """The Chromium of this machine, or the one that Playwright keeps; None if there is none."""
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    if installed is not None:
        return installed
    with sync_playwright() as driver:
        kept = driver.chromium.executable_path
    return kept if Path(kept).exists() else None


@contextmanager
def chromium(program: str) -> Iterator[Browser]:
    """A browser without a window, which runs as root too."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


@dataclass(frozen=True)
class Visit:
    """What was wrong with a page, in sentences, and how many stops the tab key makes on it."""

    problems: tuple[str, ...]
    stops: int


def visit(browser: Browser, url: str, pictures: Path, name: str, inside: str) -> Visit:
    """Open a page, judge it at every width, and keep a picture of each as ``pictures/NAME-WIDTH.png``.

    `inside` is how the address of everything begins that the page may ask for.
    """
    context = browser.new_context(bypass_csp=True)
    try:
        return _look(context, url, pictures, name, inside)
    finally:
        context.close()


def _look(context: BrowserContext, url: str, pictures: Path, name: str, inside: str) -> Visit:
    page = context.new_page()
    problems = _listen(page, inside)
    page.goto(url)
    if urlsplit(url).path.endswith(".svg"):
        return Visit(tuple(problems), 0)
    problems += [f"there is nothing at {lost}" for lost in page.evaluate(_LOST_ANCHORS)]
    page.evaluate(AXE.read_text(encoding="utf-8"))
    pictures.mkdir(parents=True, exist_ok=True)
    for width, scheme in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        problems += [f"at {width}: {each}" for each in page.evaluate(_TOO_WIDE)]
        if width in JUDGED:
            problems += [f"at {width}, {scheme}: {each}" for each in page.evaluate(_RUN_AXE, list(GRAVE))]
        page.screenshot(path=pictures / f"{name}-{width}.png", full_page=False)
    stops = page.evaluate(_STOPS)
    return Visit(tuple(problems), stops)


def _listen(page: Page, inside: str) -> list[str]:
    """A list that fills with what the page says on the console and with what it asks for from elsewhere."""
    heard: list[str] = []
    page.on("console", lambda message: heard.append(f"console {message.type}: {message.text}"))
    page.on("pageerror", lambda error: heard.append(f"error: {error}"))
    page.on("requestfailed", lambda request: heard.append(f"failed: {request.url}"))
    page.on("response", lambda got: heard.append(f"status {got.status}: {got.url}") if got.status >= 400 else None)

    def asked(request: Any) -> None:
        if not request.url.startswith((inside, "data:", "blob:")):
            heard.append(f"asks for {request.url}")

    page.on("request", asked)
    return heard

"""The site of the documentation: built without a warning, every link inside it leads somewhere, clean in a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from browser.chromium import AXE, chromium, find, visit
from command import ROOT, upcard
from upcard.cli.app import COMMANDS

PICTURES = ROOT / "build" / "screenshots"
BROWSER = find()
VISITED = (
    "docs/README",
    "docs/site/games",
    "docs/tutorial/first-variant",
    "docs/site/commands",
    "docs/reference/returns",
)
#: Not ours: pages that the generator makes of itself.
GENERATED = {"genindex.html", "search.html"}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = upcard("docs", "build", "zero-blackjack", "--output", folder / "pages" / "players", "--format", "html")
    assert done.returncode == 0, done.stderr
    settings = [
        "-q",
        "-D",
        f"html_extra_path={folder / 'pages'}",
        "--fail-on-warning",
        "--conf-dir",
        "docs/site",
        "--doctree-dir",
        str(folder / "trees"),
    ]
    subprocess.run([sys.executable, "-m", "sphinx", *settings, ".", str(folder / "html")], cwd=ROOT, check=True)
    return folder / "html"


def links(page: Path) -> set[str]:
    return set(re.findall(r'<a\s[^>]*href="([^"]*)"', page.read_text(encoding="utf-8")))


def ids(page: Path) -> set[str]:
    return set(re.findall(r'\sid="([^"]*)"', page.read_text(encoding="utf-8")))


def test_every_link_leads_somewhere(site: Path) -> None:
    pages = {page: ids(page) for page in site.rglob("*.html") if page.name not in GENERATED}
    assert len(pages) > 30
    lost = []
    for page in pages:
        for link in links(page):
            there = urlsplit(link)
            if there.scheme:
                continue
            target = (page.parent / unquote(there.path)).resolve() if there.path else page
            anchor = unquote(there.fragment)
            if not target.exists() or (anchor and target in pages and anchor not in pages[target]):
                lost.append(f"{page.relative_to(site)}: {link}")
    assert not lost, "\n".join(lost)


def test_every_command_and_option_has_its_place(site: Path) -> None:
    page = site / "docs/site/commands.html"
    places = ids(page)
    for name in COMMANDS:
        assert f"upcard-{name}" in places
    assert "cmdoption-upcard-certify-depth" in places
    assert not re.search(r"\.\. [a-z-]+::", page.read_text(encoding="utf-8")), "a directive is printed, not followed"


def test_nothing_is_asked_for_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        asked = re.findall(r'<(?:script|link|img)\s[^>]*(?:src|href)="(https?:[^"]*|//[^"]*)"', page.read_text("utf-8"))
        assert not asked, page
    for style in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//", style.read_text("utf-8")), style


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine, and `make browser` could not install one")
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm was not found")
def test_pages_of_the_site_are_clean(site: Path) -> None:
    assert BROWSER is not None
    wrong = []
    with chromium(BROWSER) as browser:
        for name in VISITED:
            page = site / f"{name}.html"
            seen = visit(browser, page.as_uri(), PICTURES, "site-" + name.replace("/", "-"), site.as_uri())
            wrong += [f"{name}: {each}" for each in seen.problems]
    assert not wrong, "\n".join(wrong)

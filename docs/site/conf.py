"""The site: every page of the documentation in its place, so that a link leads to the same page here and on a forge."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

ROOT: Final = Path(__file__).parents[2]

project = "Upcard"
copyright = "the authors of Upcard"
extensions = ["myst_parser", "sphinx_click"]
root_doc = "docs/README"
include_patterns = ["*.md", "docs/**", "tests/README.md", "adapters/README.md", "adapters/starter/README.md"]
exclude_patterns = ["**/node_modules", "build"]
html_extra_path = ["../../build/pages"]
html_additional_pages = {"index": "first-page.html"}
templates_path = ["."]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
nitpicky = True
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]
html_theme = "furo"
html_title = "Upcard"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_last_updated_fmt = None
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"

#: The contents beside every page; a star stands for all pages of a folder.
CONTENTS: Final = {
    "Start": ("/README", "/docs/tutorial/*"),
    "Guides": ("/docs/how-to/*",),
    "Reference": (
        "/docs/site/games",
        "/docs/site/commands",
        "/docs/reference/*",
        "/docs/reference/variants/*",
        "/docs/reference/coverage/*",
    ),
    "Background": ("/docs/explanation/*", "/docs/glossary", "/docs/decisions/README"),
    "Working on Upcard": (
        "/CONTRIBUTING",
        "/tests/README",
        "/adapters/README",
        "/adapters/starter/README",
        "/CHANGELOG",
    ),
}


def add_contents(app: Sphinx, document: str, source: list[str]) -> None:
    """Give the first page the contents of the site, and the list of decisions its pages; a forge needs neither."""
    if document == root_doc:
        for title, pages in CONTENTS.items():
            source[0] += _toctree(pages, f":caption: {title}\n")
    if document == "docs/site/games":
        [folder] = app.config.html_extra_path
        pages = sorted((Path(app.confdir) / folder).rglob("*.html"))
        source[0] += "".join(f"- {_link(page.relative_to(Path(app.confdir) / folder))}\n" for page in pages)
    if document == "docs/decisions/README":
        source[0] += _toctree(("/docs/decisions/0*",))


def _toctree(pages: tuple[str, ...], options: str = "") -> str:
    return "\n\n```{toctree}\n:hidden:\n:glob:\n" + options + "\n" + "\n".join(pages) + "\n```\n"


def _link(page: Path) -> str:
    folder, name = page.parent.as_posix().rpartition("/")[2], page.stem.replace("-", " ")
    return f'<a href="../../{page.as_posix()}">{folder}: {name}</a>'


def leave_folders(_: Sphinx, document: str, source: list[str]) -> None:
    """A link to a folder of the repository leads nowhere on the site: its words stay, unlinked."""
    here = (ROOT / document).parent

    def words(link: re.Match[str]) -> str:
        return link[1] if (here / link[2]).is_dir() else link[0]

    source[0] = re.sub(r"\[([^\]]+)\]\(([^():#]+/)\)", words, source[0])


#: What the theme lacks for readers who hear a page or use it by keyboard.
AIDS: Final = {
    'role="heading"': 'role="heading" aria-level="2"',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Site">',
    '<aside class="toc-drawer': '<aside aria-label="This page" class="toc-drawer',
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}


def add_aids(app: Sphinx, failed: Exception | None) -> None:
    """Put the aids into every page of the theme; the pages of the games have their own."""
    for document in app.env.found_docs if failed is None else ():
        page = Path(app.outdir) / f"{document}.html"
        text = page.read_text(encoding="utf-8")
        for plain, aided in AIDS.items():
            text = text.replace(plain, aided)
        page.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    app.connect("source-read", add_contents)
    app.connect("source-read", leave_folders)
    app.connect("build-finished", add_aids)

"""The editions of a help page: one source, and a page for each of those who read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from upcard.docs.help_pages.page import Format, help_page
from upcard.docs.players import players_page
from upcard.rulebook import Rulebook

#: Writes a page in a format and a locale, with a way back to an index if one is named.
Edition = Callable[[Rulebook, Format, str, str], str]


def _auditors(book: Rulebook, format: Format, locale: str, up: str) -> str:
    return help_page(book, format, up, compute=True)


def _implementers(book: Rulebook, format: Format, locale: str, up: str) -> str:
    from upcard.docs.implementers import implementers_page  # reads suites, which the other editions need not

    return implementers_page(book, format, up)


#: For whom a page is written, the default first.
EDITIONS: Final[Mapping[str, Edition]] = {
    "players": players_page,
    "auditors": _auditors,
    "implementers": _implementers,
}


def page_of(book: Rulebook, edition: str, format: Format = "md", locale: str = "en", up: str = "") -> str:
    """The page of a book in one of the `EDITIONS`; the locale is for the players' edition, `up` the way to an index."""
    return EDITIONS[edition](book, format, locale, up)

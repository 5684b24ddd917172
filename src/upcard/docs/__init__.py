"""Help pages from rule books alone, in Markdown and HTML: an edition for players, one for auditors
and one for implementers."""

from upcard.docs.editions import EDITIONS, page_of
from upcard.docs.help_pages.page import FORMATS, Format, PageWarning, help_page
from upcard.docs.players import MissingMessage, locales, players_page

__all__ = [
    "EDITIONS",
    "FORMATS",
    "Format",
    "MissingMessage",
    "PageWarning",
    "help_page",
    "locales",
    "page_of",
    "players_page",
]

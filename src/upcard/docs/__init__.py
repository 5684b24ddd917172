"""Help pages from rule books alone, in Markdown and HTML."""

from upcard.docs.help_pages.page import FORMATS, Format, PageWarning, help_page

__all__ = ["FORMATS", "Format", "PageWarning", "help_page"]

"""Help pages from rule books alone, in Markdown and HTML."""

from upcard.docs.page import FORMATS, Format, PageWarning, page

__all__ = ["FORMATS", "Format", "PageWarning", "page"]

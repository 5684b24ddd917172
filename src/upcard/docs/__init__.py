"""Help pages from rule books alone, in Markdown and HTML."""

from upcard.docs.page import PageWarning, page

__all__ = ["PageWarning", "page"]

"""A computed strategy as Markdown, as one self-contained HTML page, and as an SVG picture."""

from __future__ import annotations

from upcard.docs.help_pages.page import templates
from upcard.docs.strategy.layout import StrategyPage
from upcard.docs.strategy.picture_layout import COLOURS, GAP, HEAD, HIGH, WIDE, picture

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript(number: int) -> str:
    """A number in raised figures.

    >>> superscript(12)
    '¹²'
    """
    return str(number).translate(_SUPERSCRIPTS)


def as_markdown(sheet: StrategyPage) -> str:
    """The charts as Markdown tables, notes below each."""
    return templates("md").get_template("strategy.md.jinja").render(sheet=sheet, superscript=superscript)


def as_html(sheet: StrategyPage) -> str:
    """One page that asks for nothing else."""
    return templates("html").get_template("strategy.html.jinja").render(sheet=sheet)


def as_svg(sheet: StrategyPage) -> str:
    """One picture of all the charts."""
    template = templates("html").get_template("strategy.svg.jinja")
    lengths = {"wide": WIDE, "high": HIGH, "gap": GAP, "head": HEAD}
    return template.render(picture=picture(sheet), sheet=sheet, palette=COLOURS, **lengths)

"""A computed strategy as Markdown, as one self-contained HTML page, and as an SVG picture."""

from __future__ import annotations

from upcard.docs.chart_layout import Sheet
from upcard.docs.chart_picture import COLOURS, GAP, HEAD, HIGH, WIDE, picture
from upcard.docs.page import environment

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript(number: int) -> str:
    """A number in raised figures.

    >>> superscript(12)
    '¹²'
    """
    return str(number).translate(_SUPERSCRIPTS)


def as_markdown(sheet: Sheet) -> str:
    """The charts as Markdown tables, notes below each."""
    return environment("md").get_template("strategy.md.jinja").render(sheet=sheet, superscript=superscript)


def as_html(sheet: Sheet) -> str:
    """One page that asks for nothing else."""
    return environment("html").get_template("strategy.html.jinja").render(sheet=sheet)


def as_svg(sheet: Sheet) -> str:
    """One picture of all the charts."""
    template = environment("html").get_template("strategy.svg.jinja")
    lengths = {"wide": WIDE, "high": HIGH, "gap": GAP, "head": HEAD}
    return template.render(picture=picture(sheet), sheet=sheet, palette=COLOURS, **lengths)

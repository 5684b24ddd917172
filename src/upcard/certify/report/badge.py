"""A badge: the outcome in a word and a colour, as an SVG picture or as the JSON that badge services read."""

from __future__ import annotations

import json
from typing import Any, Final
from xml.sax.saxutils import escape

from upcard.certify.results.outcome import Conclusion, Outcome
from upcard.certify.results.report_file import Report

#: Background of the right half; white text on each has a contrast of at least 4.5 to 1.
COLOURS: Final[dict[Outcome, str]] = {
    Outcome.CONFORMANT: "#15803d",
    Outcome.AS_LISTED: "#a16207",
    Outcome.DIVERGENT: "#b91c1c",
    Outcome.INCOMPLETE: "#a16207",
    Outcome.NOTHING_JUDGED: "#525252",
    Outcome.OUR_FAULT: "#7e22ce",
}

#: Width of a character of the font, roughly and generously: narrow ones, wide ones, all others.
NARROW, WIDE = "ijlt.,:;|!'() -/", "mwMW@%"
WIDTHS: Final = {**dict.fromkeys(NARROW, 4.2), **dict.fromkeys(WIDE, 10.5)}
OTHER: Final = 7.2
PADDING: Final = 8

SVG: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {message}">
  <title>{label}: {message}</title>
  <clipPath id="r"><rect width="{width}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="{left}" height="20" fill="#404040"/>
    <rect x="{left}" width="{right}" height="20" fill="{colour}"/>
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="{left_middle}" y="14" textLength="{left_text}">{label}</text>
    <text x="{right_middle}" y="14" textLength="{right_text}">{message}</text>
  </g>
</svg>
"""


def message(report: Report, conclusion: Conclusion) -> str:
    """What stands on the right: ``conformant · 200/200 · events``."""
    parts = [conclusion.outcome.value]
    if conclusion.outcome in (Outcome.CONFORMANT, Outcome.AS_LISTED, Outcome.DIVERGENT):
        passed = sum(result.verdict == "pass" for result in report.results)
        parts += [f"{passed}/{report.header.selected}", str(report.header.depth)]
    return " · ".join(parts)


def as_json(report: Report, conclusion: Conclusion) -> dict[str, Any]:
    """The endpoint format that badge services read."""
    return {
        "schemaVersion": 1,
        "label": report.header.variant,
        "message": message(report, conclusion),
        "color": COLOURS[conclusion.outcome],
        "isError": conclusion.outcome is not Outcome.CONFORMANT,
    }


def as_json_text(report: Report, conclusion: Conclusion) -> str:
    """The same as the text of a file."""
    return json.dumps(as_json(report, conclusion), indent=2, ensure_ascii=False) + "\n"


def as_svg(report: Report, conclusion: Conclusion) -> str:
    """The picture."""
    label, text = report.header.variant, message(report, conclusion)
    left_text, right_text = _width(label), _width(text)
    left, right = left_text + 2 * PADDING, right_text + 2 * PADDING
    quotes = {'"': "&quot;"}
    return SVG.format(
        label=escape(label, quotes),
        message=escape(text, quotes),
        colour=COLOURS[conclusion.outcome],
        width=left + right,
        left=left,
        right=right,
        left_text=left_text,
        right_text=right_text,
        left_middle=left // 2,
        right_middle=left + right // 2,
    )


def _width(text: str) -> int:
    return round(sum(WIDTHS.get(each, OTHER) for each in text))

"""A badge: the outcome in a word and a colour, as an SVG picture or as the JSON that badge services read."""

from __future__ import annotations

import json
from typing import Any, Final

from upcard.certify.report.templates import template
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion, Outcome
from upcard.outside_text import name
from upcard.wire.certificate import Badge
from upcard.wire.values import plain

#: Background of the right half; white text on each has a contrast of at least 4.5 to 1.
COLOURS: Final[dict[Outcome, str]] = {
    Outcome.CONFORMANT: "#15803d",
    Outcome.KNOWN_FAILURES: "#a16207",
    Outcome.DIVERGENT: "#b91c1c",
    Outcome.INCOMPLETE: "#a16207",
    Outcome.NOTHING_JUDGED: "#525252",
    Outcome.BROKEN_SUITE: "#7e22ce",
}

#: The mean width of a character, in pixels; `textLength` stretches or squeezes the text to what it comes to.
CHARACTER: Final = 7
PADDING: Final = 16


def message(report: Report, conclusion: Conclusion) -> str:
    """What stands on the right: ``conformant · 200/200 · events``."""
    parts = [conclusion.outcome.value]
    if conclusion.outcome in (Outcome.CONFORMANT, Outcome.KNOWN_FAILURES, Outcome.DIVERGENT):
        passed = sum(result.verdict == "pass" for result in report.results)
        parts += [f"{passed}/{report.header.selected}", str(report.header.depth)]
    return " · ".join(parts)


def as_json(report: Report, conclusion: Conclusion) -> dict[str, Any]:
    """The endpoint format that badge services read."""
    made = Badge(
        label=name(report.header.variant),
        message=message(report, conclusion),
        color=COLOURS[conclusion.outcome],
        is_error=conclusion.outcome is not Outcome.CONFORMANT,
    )
    return dict(plain(made))


def as_json_text(report: Report, conclusion: Conclusion) -> str:
    """The same as the text of a file."""
    return json.dumps(as_json(report, conclusion), indent=2, ensure_ascii=False) + "\n"


def as_svg(report: Report, conclusion: Conclusion) -> str:
    """The picture."""
    label, text = name(report.header.variant), message(report, conclusion)
    return template("badge.svg.jinja").render(
        label=label,
        message=text,
        colour=COLOURS[conclusion.outcome],
        left=CHARACTER * len(label) + PADDING,
        right=CHARACTER * len(text) + PADDING,
        padding=PADDING,
    )

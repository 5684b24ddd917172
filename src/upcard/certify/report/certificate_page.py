"""A certificate as a page to print and to sign by hand: what was certified, for whom, and what was checked of it."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.certify.certificate import UNSIGNED, Certificate, Check
from upcard.certify.report.occasion import NOT_GIVEN, Occasion
from upcard.certify.report.templates import template
from upcard.outside_text import name


def render(made: Certificate, book_title: str, checks: Sequence[Check], occasion: Occasion = NOT_GIVEN) -> str:
    """The page of a certificate whose checks all hold; `book_title` is that of the rule book it names."""
    engine = made["implementation"]
    return template("certificate.html.jinja").render(
        made=made,
        engine=f"{name(engine['name'])} {name(engine['version'])}",
        language=name(engine["language"]),
        book=name(book_title),
        left_out=sum(made["verdicts"].values()) - made["verdicts"]["pass"],
        checks=checks,
        occasion=list(occasion.facts()),
        signed="signature" in made,
        unsigned=UNSIGNED,
    )

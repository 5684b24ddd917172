"""The page: its sections in reading order, worded and laid out as Markdown or as one self-contained HTML document."""

from __future__ import annotations

from functools import cache
from typing import Any
from warnings import warn

from upcard.cards import Card
from upcard.docs.help_pages.page import Format, PageWarning, templates
from upcard.docs.players.catalogue import SOURCE, Catalogue
from upcard.docs.players.facts.decisions import Decisions
from upcard.docs.players.facts.engine_answers import Engine
from upcard.docs.players.facts.results import Results
from upcard.docs.players.messages import (
    BookText,
    Cards,
    Drawn,
    Facts,
    Grid,
    Heading,
    Message,
    Paragraph,
    Points,
    Section,
    say,
)
from upcard.docs.players.sections.around_the_table import TableSections
from upcard.docs.players.sections.play import PlaySections
from upcard.docs.players.sections.returns_and_chart import ChanceSections
from upcard.docs.players.sections.settlement import SettlementSections
from upcard.rulebook import Rulebook


def sections(book: Rulebook, computed: bool = True) -> list[Section]:
    """The sections of the players' page of a book, without words; not `computed`, without returns and best play."""
    play = PlaySections(Results(Decisions(Engine(book))))
    settlement = SettlementSections(play)
    table = TableSections(play, settlement)
    chances = ChanceSections(play) if computed else None
    returned = chances.returned() if chances else []
    made = [
        play.objective(),
        table.glance(tuple(_on_glance(returned))),
        play.values(),
        play.deal(),
        play.options(),
        play.insurance(),
        play.even_money_section(),
        play.dealer(),
        settlement.who_wins(),
        settlement.special(),
        settlement.payouts(),
        settlement.side_bets(),
        chances.returns(returned) if chances else None,
        chances.chart() if chances else None,
        table.betting(),
        table.limits(),
        table.mishaps(),
        table.screen(),
        table.glossary(),
        table.about(),
    ]
    return [each for each in made if each is not None]


def _on_glance(returned: list[Any]) -> list[Any]:
    return [(say("glance-return", bet=bet), share) for bet, share in returned]


def players_page(book: Rulebook, format: Format = "md", locale: str = SOURCE, up: str = "") -> str:
    """The players' page of a book; `up` is where the index stands, if there is one.

    Warns with `MissingMessage` for each message that the catalogue of the locale lacks, and with `PageWarning` for a
    rule that has no words for players. Raises `LookupError` for a locale without a catalogue.
    """
    made = sections(book)
    for rule in unsaid(made):
        warn(f"{book.id}: the players' page has no words for {rule}", PageWarning, stacklevel=2)
    return worded(book, made, format, locale, up)


def worded(book: Rulebook, made: list[Section], format: Format, locale: str, up: str = "") -> str:
    """The sections of a book in the words of a locale, laid out."""
    words = Catalogue(locale, book.money)
    return (
        templates(format)
        .get_template(f"players.{format}.jinja")
        .render(
            book=book,
            title=words(BookText("title", book.title)),
            summary=words(BookText("summary", book.summary)),
            sections=made,
            words=words,
            say=lambda id, **args: words(say(id, **args)),
            kind=_kind,
            is_cards=lambda value: isinstance(value, Cards),
            ordered=lambda block: words.ordered(block.rows) if block.alphabetical else block.rows,
            locale=locale,
            up=up,
        )
    )


def unsaid(made: list[Section]) -> list[str]:
    """The rules for which the sections hold no words."""
    found: list[str] = []

    def look(given: Any) -> None:
        if isinstance(given, Message):
            if given.id == "unsaid":
                found.append(str(dict(given.args)["rule"]))
            look([value for _, value in given.args])
        elif isinstance(given, (list, tuple)):
            for each in given:
                look(each)
        elif not isinstance(given, (str, int, Card)) and hasattr(given, "__dataclass_fields__"):
            look([getattr(given, name) for name in given.__dataclass_fields__])

    look(made)
    return list(dict.fromkeys(found))


@cache
def _names() -> dict[type, str]:
    return {Paragraph: "paragraph", Points: "points", Facts: "facts", Grid: "grid", Drawn: "drawn", Heading: "heading"}


def _kind(block: Any) -> str:
    return _names()[type(block)]

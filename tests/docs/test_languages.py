"""The players' page in every language: catalogues of the same messages, true grammar, no word of another language."""

from __future__ import annotations

import ast as python
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from fluent.syntax import FluentParser, FluentSerializer, ast, visitor

import upcard.docs
from docs.reading import elements, read
from upcard.cli.app import upcard as program
from upcard.docs import locales
from upcard.docs.players.catalogue import SOURCE, Catalogue
from upcard.docs.players.messages import (
    Argument,
    BookText,
    Day,
    Listing,
    MoneyAmount,
    NumberRuns,
    Percent,
    RankNames,
    say,
)
from upcard.docs.players.page import sections, unsaid, worded
from upcard.docs.players.sections.hand_words import hands
from upcard.resources import data_dir
from upcard.rulebook import load, rule_samples, variants

BOOKS = [*variants(), *rule_samples()]
TRANSLATED = [each for each in locales() if each != SOURCE]
DOCS = Path(upcard.docs.__file__).parent
#: English words that are no German and no Spanish ones.
ENGLISH = frozenset(
    re.findall(
        "[a-z]+",
        "the of and or your you is are if any for from which that this when with not each every one more card cards "
        "hands bet bets pays paid player players shows checks draws hits stands free split double push win lose "
        "round after before on at by it its than has have may must be both all other only",
    )
)


# ---- catalogues -----------------------------------------------------------------------------------------------------


class _Variables(visitor.Visitor):
    """The variables of a pattern. `$form` is a language's own: what the message around asks for."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 (the library's name)
        self.found |= {node.id.name} - {"form"}


def _variables(pattern: Any) -> set[str]:
    asked = _Variables()
    asked.visit(pattern)
    return asked.found


def messages(locale: str) -> Iterator[tuple[str, Any]]:
    """Every message of a locale with its pattern; attributes stand after a dot."""
    for file in (files("upcard.docs") / "locales" / locale).iterdir():
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.Message):
                yield entry.id.name, entry.value
                yield from ((f"{entry.id.name}.{each.id.name}", each.value) for each in entry.attributes)


@pytest.mark.parametrize("locale", TRANSLATED)
def test_a_catalogue_has_the_messages_and_variables_of_the_english_one(locale: str) -> None:
    theirs = {id: _variables(pattern) for id, pattern in messages(locale)}
    english = {id: _variables(pattern) for id, pattern in messages(SOURCE)}
    assert sorted(theirs.keys() ^ english.keys()) == []
    assert {id: found for id, found in theirs.items() if found != english[id]} == {}


@pytest.mark.parametrize("locale", locales())
def test_a_catalogue_has_no_message_twice(locale: str) -> None:
    ids = [id for id, _ in messages(locale)]
    assert sorted(id for id in set(ids) if ids.count(id) > 1) == []


@pytest.mark.parametrize("locale", TRANSLATED)
def test_nothing_of_a_catalogue_is_left_in_english(locale: str) -> None:
    written = FluentSerializer()
    for id, pattern in messages(locale):
        text = re.sub(r"\{[^{}]*\}|\[[^\]]*\]", " ", written.serialize_entry(ast.Message(ast.Identifier("x"), pattern)))
        assert not ENGLISH & set(re.findall(r"\w+", text.lower())), f"{id}: {text}"


@cache
def spelt() -> tuple[frozenset[str], re.Pattern[str]]:
    """The texts in the source of the pages that may name a message: whole, or with parts put in."""
    whole: set[str] = set()
    patterns: set[str] = set()
    for path in (DOCS / "players").rglob("*.py"):
        for node in python.walk(python.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, python.Constant) and isinstance(node.value, str):
                whole.add(node.value)
                if node.value.endswith("-"):
                    patterns.add(re.escape(node.value) + ".+")
            elif isinstance(node, python.JoinedStr):
                texts = [str(each.value) if isinstance(each, python.Constant) else None for each in node.values]
                parts = [".+" if text is None else re.escape(text) for text in texts]
                if len("".join(parts).replace(".+", "").replace("-", "")) > 2:
                    patterns.add("".join(parts))
    for template in (DOCS / "templates").glob("players.*"):
        whole |= set(re.findall(r'say\("([^"~]*)"', template.read_text(encoding="utf-8")))
        patterns |= {each + ".+" for each in re.findall(r'say\("([^"]*)" ~', template.read_text(encoding="utf-8"))}
    return frozenset(whole), re.compile("|".join(patterns))


def test_no_message_is_unused() -> None:
    whole, pattern = spelt()
    assert [id for id, _ in messages(SOURCE) if id not in whole and not pattern.fullmatch(id)] == []


# ---- pages ----------------------------------------------------------------------------------------------------------


def of_the_book(given: object) -> Iterator[BookText]:
    """The words that sections have from the book."""
    if isinstance(given, BookText):
        yield given
    elif isinstance(given, (list, tuple)):
        for each in given:
            yield from of_the_book(each)
    elif is_dataclass(given):
        for each in fields(given):
            yield from of_the_book(getattr(given, each.name))


@pytest.mark.parametrize("name", BOOKS)
def test_every_rule_of_every_book_has_words_in_every_language(name: str) -> None:
    # A message that is missing is a warning, one that misses a variable an error; both are errors here.
    book = load(name)
    made = sections(book)
    assert not unsaid(made)
    given = sorted({book.title, book.id, *(each.text for each in of_the_book(made))}, key=len, reverse=True)
    for locale in locales():
        text = worded(book, made, "md", locale)
        assert len(re.findall("^## ", text, re.M)) == len(made) >= 12
        assert not re.search(r"[{}]|\?\?\?|None", text)
        for each in given:
            text = re.sub(rf"(?i)(?<!\w){re.escape(each)}(?!\w)", " ", text)
        if locale != SOURCE:
            assert not ENGLISH & set(re.findall(r"\w+", text.lower())), locale


@pytest.mark.parametrize("locale", locales())
def test_the_document_names_its_language(locale: str) -> None:
    book = load("zero-blackjack")
    document = read(worded(book, sections(book, computed=False), "html", locale))
    assert [each.attributes["lang"] for each in elements(document, "html")] == [locale]


@pytest.mark.parametrize("locale", TRANSLATED)
def test_every_sentence_of_a_packaged_book_is_translated(locale: str) -> None:
    translated = json.loads((data_dir("spec") / "translations" / f"{locale}.json").read_text(encoding="utf-8"))
    books = [load(name) for name in BOOKS]
    given = [each for book in books for each in of_the_book(sections(book, computed=False))]
    said = {book.summary for book in books} | {each.text for each in given if each.key.endswith("-does")}
    assert sorted(said - translated.keys()) == []
    assert sorted(translated.keys() - said - {each.text for each in given}) == []


# ---- grammar: each expected text written by hand --------------------------------------------------------------------

ACES_TENS = RankNames(frozenset("ATJQK"))
ACE_KING = RankNames(frozenset("AK"), "one")
HARD = ({"soft": frozenset({False}), "total": frozenset({9, 10, 11})},)
SOFT_OR_PAIR = ({"soft": frozenset({True}), "total": frozenset({17, 18})}, {"pair": frozenset({1, 8})})
THREE_CARDS = ({"cards": frozenset({3})},)

GRAMMAR: list[tuple[str, Argument, str]] = [
    # articles and cases: "zeigt" takes the accusative, "mit", "bei", "aus" and "außer" the dative
    ("de", say("dealer-checks", shows=ACE_KING),
     "Zeigt der Dealer ein Ass oder einen König, prüft er seine verdeckte Karte auf Blackjack, bevor Sie spielen."),
    ("de", say("split-own", pairs=say("pairs-of", ranks=ACES_TENS)),
     "Sie dürfen Paare aus Assen oder Zehnerkarten teilen, indem Sie noch einmal so viel setzen wie am Anfang."),
    ("de", say("split-free", pairs=say("pairs-any-but", ranks=ACES_TENS)),
     "Gratis ist das Teilen bei jedem Paar außer Assen oder Zehnerkarten."),
    ("de", say("split-not-again", ranks=RankNames(frozenset("A"))),
     "Geteilte Asse können nicht noch einmal geteilt werden."),
    ("de", say("double-own-on", hands=hands(HARD)), "Sie dürfen mit einer harten 9 bis 11 verdoppeln."),
    ("de", say("double-own-on", hands=hands(SOFT_OR_PAIR)),
     "Sie dürfen mit einer weichen 17 oder 18 oder Paaren aus Assen oder Achtern verdoppeln."),
    ("de", say("hit-only", hands=hands(THREE_CARDS)),
     "Sie dürfen nur mit beliebigen drei Karten ziehen, mit keiner anderen Hand."),
    ("de", say("ends-hands", hands=hands(HARD)), "Sie haben eine harte 9 bis 11: Die Hand bleibt stehen."),
    ("de", say("ends-hands", hands=say("hands-total", total=NumberRuns(frozenset({21})))),
     "Sie haben 21 Punkte: Die Hand bleibt stehen."),
    ("de", say("special-dealer-title", dealer=say("dealer-total", total=NumberRuns(frozenset({22})))),
     "Dealer endet mit 22 Punkten"),
    ("de", say("side-bet-cards", cards=Listing((say("side-bet-card-player-1"), say("side-bet-card-upcard")))),
     "Die Wette richtet sich nach Ihrer ersten Karte und der offenen Karte des Dealers."),
    ("de", say("deal-cut-card-at", share=say("share", share="of-3-4", numerator=3, denominator=4)),
     "Im Kartenschlitten steckt nach etwa drei Vierteln der Karten eine Schnittkarte. Kommt sie zum Vorschein, wird "
     "die Runde zu Ende gespielt, und die Karten werden gemischt."),
    ("de", say("insurance-full", share=say("share", share="of-1-2", numerator=1, denominator=2)),
     "Das kostet die Hälfte Ihres Haupteinsatzes."),
    ("es", say("dealer-checks", shows=ACE_KING),
     "Si muestra un as o un rey, el crupier comprueba si su carta tapada le da un blackjack antes de que usted "
     "juegue."),
    ("es", say("split-own", pairs=say("pairs-any-but", ranks=RankNames(frozenset("TJQK")))),
     "Puede dividir cualquier pareja excepto las de cartas de valor 10 añadiendo una apuesta igual a la primera."),
    ("es", say("split-one-card", ranks=RankNames(frozenset("TJQK"))),
     "Al dividir cartas de valor 10, cada mano recibe una carta y ninguna más."),
    ("es", say("double-own-on", hands=hands(HARD)), "Puede doblar con una mano dura de 9 a 11."),
    ("es", say("hit-only", hands=hands(THREE_CARDS)),
     "Puede pedir carta con tres cartas cualesquiera, y con ninguna otra mano."),
    ("es", say("surrender-what", share=say("share", share="of-1-2", numerator=1, denominator=2)),
     "Ríndase para abandonar su mano: recupera la mitad de su apuesta, y la ronda acaba para esa mano."),
    # one, two, many
    ("de", say("deal-decks", decks=1, deck=say("deal-deck-standard-52")),
     "Gespielt wird mit einem Kartenspiel zu 52 Karten."),
    ("de", say("deal-decks", decks=2, deck=say("deal-deck-standard-52")),
     "Gespielt wird mit 2 Kartenspielen zu je 52 Karten."),
    ("de", say("deal-burn", count=1), "Nach dem Mischen legt der Dealer eine Karte ungesehen beiseite."),
    ("de", say("deal-burn", count=5), "Nach dem Mischen legt der Dealer 5 Karten ungesehen beiseite."),
    ("es", say("deal-decks", decks=1, deck=say("deal-deck-spanish-48")),
     "Se juega con una baraja de 48 cartas, sin los dieces."),
    ("es", say("deal-decks", decks=8, deck=say("deal-deck-standard-52")), "Se juega con 8 barajas de 52 cartas."),
    ("es", say("deal-burn", count=1), "Después de barajar, el crupier aparta una carta sin mostrarla."),
    ("es", say("deal-burn", count=2), "Después de barajar, el crupier aparta 2 cartas sin mostrarlas."),
    # lists, and the Spanish words before the sound they end on
    ("de", Listing(("A", "B", "C")), "A, B und C"),
    ("de", NumberRuns(frozenset({7, 8})), "7 oder 8"),
    ("de", NumberRuns(frozenset({8, 9, 12}), "and"), "8, 9 und 12"),
    ("es", Listing(("doblar", "dividir")), "doblar y dividir"),
    ("es", Listing(("A", "Insurance")), "A e Insurance"),
    ("es", Listing(("oro", "hielo")), "oro y hielo"),
    ("es", Listing(("siete", "ocho"), "or"), "siete u ocho"),
    ("es", NumberRuns(frozenset({7, 8})), "7 u 8"),
    ("es", NumberRuns(frozenset({9, 10})), "9 o 10"),
    ("es", NumberRuns(frozenset({10, 11})), "10 u 11"),
    ("es", NumberRuns(frozenset({17, 18})), "17 o 18"),
    ("es", NumberRuns(frozenset({8, 9, 12}), "and"), "8, 9 y 12"),
    # numbers, money, percents, dates
    ("de", MoneyAmount(150), "1,50\N{NO-BREAK SPACE}£"),
    ("de", MoneyAmount(500_000), "5.000\N{NO-BREAK SPACE}£"),
    ("de", Percent("98.45"), "98,45\N{NO-BREAK SPACE}%"),
    ("de", Day("2022-11-08"), "8. November 2022"),
    ("es", MoneyAmount(150), "1,50\N{NO-BREAK SPACE}GBP"),
    ("es", Percent("98.45"), "98,45\N{NO-BREAK SPACE}%"),
    ("es", Day("2022-11-08"), "8 de noviembre de 2022"),
    ("en", MoneyAmount(150), "£1.50"),
    ("en", Day("2022-11-08"), "8 November 2022"),
]  # fmt: skip


@pytest.mark.parametrize(("locale", "given", "text"), GRAMMAR, ids=[each[2][:40] for each in GRAMMAR])
def test_what_is_put_together_is_right_in_its_language(locale: str, given: Argument, text: str) -> None:
    assert Catalogue(locale, load("plain").money)(given) == text


def test_labels_with_marks_stand_in_the_order_of_the_alphabet() -> None:
    german = Catalogue("de", load("plain").money)
    terms = [(say(f"term-{each}"), "") for each in ("push", "bust", "hole-card", "ten-value")]
    assert [german(label) for label, _ in german.ordered(terms)] == [
        "überkauft", "unentschieden", "verdeckte Karte", "Zehnerkarte",
    ]  # fmt: skip


def test_a_locale_without_a_catalogue_is_refused_with_those_that_have_one() -> None:
    found = CliRunner().invoke(program, ["docs", "page", "zero-blackjack", "--locale", "fr"])
    assert found.exit_code != 0
    assert all(f"'{each}'" in found.output for each in locales())
    with pytest.raises(LookupError, match="no catalogue for 'fr': there are de, en and es"):
        Catalogue("fr", load("plain").money)


@pytest.mark.parametrize("command", ["page zero-blackjack", "build --output nowhere"])
def test_an_edition_is_refused_in_a_language_it_is_not_written_in(command: str) -> None:
    found = CliRunner().invoke(program, ["docs", *command.split(), "--for", "auditors", "--locale", "de"])
    assert found.exit_code != 0
    assert "in English alone" in found.output + str(found.exception)

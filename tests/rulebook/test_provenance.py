"""Where rules come from: who speaks for which path, and what nobody speaks for."""

from __future__ import annotations

from pathlib import Path

from rulebook.books import HEAD, brief, problems
from upcard.rulebook import load, validate, variants, with_patch, with_readings
from upcard.rulebook.model import Provenance
from upcard.rulebook.paths import RULE_SECTIONS, rules

STATEMENTS = """\
upcard: 1
kind: statements
id: page
title: A page
statements:
  P01: {says: Four decks., becomes: [shoe.decks]}
  P02: {says: Four decks and blackjack pays well., becomes: [shoe.decks, settlement.blackjack]}
  P03: {says: Nothing., not-a-rule: it says nothing}
"""


def bare(added: str) -> str:
    """A book that speaks for nothing but what is added."""
    head, _, _ = HEAD.partition("provenance:")
    return head + added


def told(folder: Path, added: str) -> list[tuple[int, str, str]]:
    text = bare(added)
    path = folder / "house.yaml"
    path.write_text(text, encoding="utf-8")
    shift = bare("").count("\n")
    return [(each.place.line - shift, each.path, each.code) for each in validate(path)]


def test_what_a_file_sets_it_must_speak_for(tmp_path: Path) -> None:
    added = "shoe: {decks: 6, burn: 1}\nstand-at:\n- {id: a, when: {total: 21}}\n"
    assert told(tmp_path, added) == [
        (1, "shoe.decks", "no-provenance"),
        (1, "shoe.burn", "no-provenance"),
        (3, "stand-at", "no-provenance"),
    ]


def test_what_it_leaves_alone_is_spoken_for_below(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(bare(""), encoding="utf-8")
    book = load(tmp_path / "house.yaml")
    assert {each.file for each in book.provenance.values()} == {"common/blackjack.yaml"}
    assert {each.basis for each in book.provenance.values()} == {"assumed"}


def test_the_longest_path_speaks(tmp_path: Path) -> None:
    added = """\
sources:
  page: {title: A page}
provenance:
  - {rules: [shoe], basis: assumed, because: one}
  - {rules: [shoe.decks], basis: stated, source: page}
  - {rules: [double.first-two, double.first-two.when], basis: inferred, because: two}
shoe: {decks: 6, burn: 1}
double: {rows: [{id: first-two, when: {cards: 2, split: false}, stake: own}]}
"""
    (tmp_path / "house.yaml").write_text(bare(added), encoding="utf-8")
    book = load(tmp_path / "house.yaml")
    assert book.provenance["shoe.decks"] == Provenance("stated", ("page",), None, "house.yaml")
    assert book.provenance["shoe.burn"] == Provenance("assumed", (), "one", "house.yaml")
    assert book.provenance["shoe"] == Provenance("assumed", (), "one", "house.yaml")
    assert book.provenance["shoe.deck"].file == "house.yaml", "a word about a section speaks for inherited values too"
    assert book.provenance["double.first-two.stake"].because == "two"
    assert book.provenance["double.choice"].file == "common/blackjack.yaml"


def test_an_entry_without_rules_speaks_for_the_rest(tmp_path: Path) -> None:
    (tmp_path / "page.yaml").write_text(STATEMENTS, encoding="utf-8")
    added = """\
sources:
  page: {title: A page, statements: page}
provenance:
  - {basis: assumed, because: the house says so}
  - {rules: [double], basis: inferred, because: two}
shoe: {decks: 6, burn: 1}
"""
    (tmp_path / "house.yaml").write_text(bare(added), encoding="utf-8")
    book = load(tmp_path / "house.yaml")
    default = Provenance("assumed", (), "the house says so", "house.yaml")
    assert book.provenance["shoe.burn"] == book.provenance["peek.under"] == book.provenance["dealer"] == default
    assert book.provenance["shoe.decks"].source == ("P01", "P02")
    assert book.provenance["double.choice"].because == "two"
    named = added.replace("{basis: assumed", f"{{rules: [{', '.join(RULE_SECTIONS)}], basis: assumed")
    named = named.replace(" double,", "")
    (tmp_path / "house.yaml").write_text(bare(named), encoding="utf-8")
    assert load(tmp_path / "house.yaml").provenance == book.provenance, "as if every section were named"


def test_one_entry_speaks_for_the_rest(tmp_path: Path) -> None:
    added = "provenance:\n  - {basis: assumed, because: one}\n  - {basis: assumed, because: two}\n"
    assert told(tmp_path, added) == [(3, "provenance.1", "provenance")]


def test_statements_speak_for_what_they_become(tmp_path: Path) -> None:
    (tmp_path / "page.yaml").write_text(STATEMENTS, encoding="utf-8")
    (tmp_path / "house.yaml").write_text(
        bare("sources:\n  page: {title: A page, statements: page}\n"), encoding="utf-8"
    )
    book = load(tmp_path / "house.yaml")
    assert book.provenance["shoe.decks"] == Provenance("stated", ("P01", "P02"), None, "house.yaml")
    assert book.provenance["settlement.blackjack.pays"].source == ("P02",)
    assert book.provenance["shoe.burn"].basis == "assumed"
    group = book.provenance["shoe"]
    assert (group.basis, group.source) == ("assumed", ()), "the common book speaks for the section itself"


def test_a_group_nobody_speaks_for_is_as_sure_as_its_least_sure_part(tmp_path: Path) -> None:
    added = """\
provenance:
  - {rules: [shoe.decks, shoe.burn], basis: inferred, because: one}
  - {rules: [shoe.deck, shoe.reshuffle, shoe.cut-card], basis: assumed, because: two}
shoe: {decks: 6, burn: 1, deck: standard-52, reshuffle: every-round, cut-card: none}
"""
    (tmp_path / "house.yaml").write_text(bare(added), encoding="utf-8")
    book = load(tmp_path / "house.yaml")
    assert book.provenance["shoe"] == Provenance("assumed", (), "two", "house.yaml")


def test_words_about_nothing_and_said_twice(tmp_path: Path) -> None:
    (tmp_path / "page.yaml").write_text(STATEMENTS.replace("blackjack]", "blackjak]"), encoding="utf-8")
    added = """\
sources:
  page: {title: A page, statements: page}
provenance:
  - {rules: [shoe.decs], basis: assumed, because: b}
  - {rules: [shoe.decks], basis: assumed, because: b}
  - {rules: [peek, hit], basis: assumed, because: b}
  - {rules: [hit], basis: assumed, because: c}
"""
    assert told(tmp_path, added) == [
        (4, "provenance.0", "reference"),
        (5, "provenance.1", "provenance"),
        (7, "provenance.3", "provenance"),
        (2, "statements.P02", "reference"),
    ]


def test_a_source_that_is_not_listed(tmp_path: Path) -> None:
    added = """\
sources: {page: {title: A page}}
provenance:
  - rules: [shoe.decks, shoe.deck]
    basis: stated
    source: pgae
"""
    assert told(tmp_path, added) == [(5, "provenance.0", "reference")]


def test_form_of_entries(tmp_path: Path) -> None:
    added = """\
provenance:
  - {rules: [shoe], basis: stated}
  - {rules: [hit], basis: assumed}
  - {rules: [peek], basis: guessed, because: b}
  - {rules: [], basis: assumed, because: b}
"""
    assert told(tmp_path, added) == [
        (2, "provenance.0.source", "missing"),
        (3, "provenance.1.because", "missing"),
        (4, "provenance.2.basis", "wrong-value"),
        (5, "provenance.3.rules", "wrong-value"),
    ]


def test_every_path_of_every_variant_has_its_provenance() -> None:
    for name in variants():
        book = load(name)
        assert list(book.provenance) == [".".join(path) for path, _ in rules(book.data)]
        for path, each in book.provenance.items():
            assert each.basis in ("stated", "inferred", "assumed")
            assert each.source if each.basis == "stated" else True, path
            assert each.file in ("common/blackjack.yaml", f"variants/{name}.yaml")


def test_what_a_patch_changes_is_assumed_and_the_rest_as_before() -> None:
    book = load(variants()[0])
    other = with_patch(book, {"dealer.soft-17.do": "hit"}, because="a wish")
    changed = {path for path, each in other.provenance.items() if each != book.provenance[path]}
    assert changed == {"dealer.soft-17", "dealer.soft-17.do"}
    assert other.provenance["dealer.soft-17.do"] == Provenance("assumed", (), "a wish", "patch")
    reading = with_readings(book, {"rounding": "up"})
    assert reading.provenance["money.rounding.payout"].because == "reading up of ambiguities.rounding"


def test_an_unread_statements_file(tmp_path: Path) -> None:
    found = problems(tmp_path, "sources:\n  page: {title: A page, statements: nowhere}\n")
    assert brief(found) == [(2, "sources.page.statements", "reference")]
    (tmp_path / "page.yaml").write_text("upcard: 1\nkind: statements\n", encoding="utf-8")
    found = problems(tmp_path, "sources:\n  page: {title: A page, statements: page}\n")
    assert {each.path for each in found} == {"id", "title", "statements"}

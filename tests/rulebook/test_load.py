"""`load`, readings, patches, data and digests."""

from __future__ import annotations

import hashlib
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.books import HEAD, write
from upcard.money import Rounding
from upcard.rulebook import RuleBookError, from_data, load, rule_ids, variants, with_patch, with_readings
from upcard.rulebook.model import At, LateNatural, Result, Rulebook, Stake
from upcard.rulebook.paths import RULE_SECTIONS

BOOKS = {name: load(name) for name in variants()}


def test_there_are_three_variants() -> None:
    assert variants() == ["classic-blackjack", "free-bet-blackjack", "zero-blackjack"]


def test_a_book_by_id_by_path_and_by_text() -> None:
    from upcard.resources import data_dir

    path = data_dir("spec") / "variants" / "zero-blackjack.yaml"
    assert load("zero-blackjack") == load(path) == load(str(path))


def test_an_unknown_id_has_the_nearest_proposed() -> None:
    with pytest.raises(RuleBookError, match="did you mean zero-blackjack"):
        load("zero-blakjack")


def test_values_are_typed_and_exact() -> None:
    zero, free, classic = BOOKS["zero-blackjack"], BOOKS["free-bet-blackjack"], BOOKS["classic-blackjack"]
    assert (zero.money.unit, zero.money.payout) == (Fraction(1, 100), Rounding.DOWN)
    assert zero.betting.main.minimum == 100, "1.00 in pennies"
    assert zero.procedures.large_win == 1_000_000, "10,000.00 in pennies"
    assert [row.pays for row in zero.settlement if row.id == "suited-blackjack"] == [Fraction(2)]
    assert [row.at for row in zero.settlement if row.id == "five-card-21"] == [At.ONCE]
    assert zero.late_natural is LateNatural.ALL_STAKES
    assert free.double.rows[0].stake is Stake.FREE
    assert free.shoe.cut_card == Fraction(1, 2)
    assert free.even_money.when.source == "never"
    assert [row.result for row in free.settlement if row.id == "dealer-22"] == [Result.PUSH]
    assert list(free.side_bets) == ["any-pair", "21+3", "hot-3"]
    assert free.side_bets["hot-3"].cards == ("player-1", "player-2", "upcard")
    assert classic.peek_under == frozenset("ATJQK")
    assert classic.betting.seat_choices == (3, 5, 7)
    assert classic.claims["chart"].returns is None
    assert free.claims["21+3"].returns == "96.30%"
    assert free.ambiguities["ten-up-natural"].evidence == ("claims.main",)


@pytest.mark.parametrize("name", variants())
def test_every_rule_id_of_the_model_is_one_of_the_book(name: str) -> None:
    book = BOOKS[name]
    known = set(rule_ids(book.data))
    tables = (book.hit, book.stand, book.double.rows, book.split.rows, book.stand_at, book.dealer.rows, book.settlement)
    cited = {row.rule for table in tables for row in table}
    cited |= {row.rule for bet in book.side_bets.values() for row in bet.rows}
    cited |= {row.rule for row in (*book.procedures.timeout, *book.procedures.short_balance)}
    cited |= {each.rule for each in book.betting.operations.values()}
    assert cited <= known
    assert len(known) == len(rule_ids(book.data)), "no id comes twice"
    assert {book.insurance.rule, book.even_money.rule} <= book.provenance.keys()
    assert known <= book.provenance.keys()


def test_rule_ids_are_rows_and_parameters() -> None:
    ids = rule_ids(BOOKS["free-bet-blackjack"].data)
    for rule in (
        "money.unit",
        "deal.order",
        "peek.under",
        "double.choice",
        "double.free",
        "split.limit",
        "settlement.dealer-22",
        "side-bets.21+3.flush",
        "side-bets.hot-3.cards",
        "procedures.timeout.hit",
        "hands.charlie",
        "insurance.when",
    ):
        assert rule in ids
    for no_rule in (
        "double",
        "double.free.stake",
        "side-bets.21+3",
        "settlement",
        "claims.main",
        "hands.charlie.cards",
    ):
        assert no_rule not in ids


@pytest.mark.parametrize("name", variants())
def test_a_book_is_rebuilt_from_its_data(name: str) -> None:
    book = BOOKS[name]
    again = from_data(json.loads(json.dumps(book.data)))
    assert again == book
    assert hash(again) == hash(book)
    for field in Rulebook.__dataclass_fields__:
        assert getattr(again, field) == getattr(book, field), field


def test_books_are_frozen_and_differ_by_their_data() -> None:
    zero = BOOKS["zero-blackjack"]
    assert zero != BOOKS["classic-blackjack"]
    assert zero != "zero-blackjack"
    with pytest.raises(AttributeError):
        zero.title = "x"  # type: ignore[misc]  # the point of the test


READINGS = [(name, each.id, reading) for name, book in BOOKS.items() for each in book.ambiguities.values()
            for reading in each.readings]  # fmt: skip


@pytest.mark.parametrize(("name", "ambiguity", "reading"), READINGS)
def test_every_reading_makes_another_sound_book(name: str, ambiguity: str, reading: str) -> None:
    other = load(name, readings={ambiguity: reading})
    assert other == with_readings(BOOKS[name], {ambiguity: reading})
    assert other.data != BOOKS[name].data
    about_rules = any(
        path.split(".")[0] in RULE_SECTIONS for path in BOOKS[name].ambiguities[ambiguity].readings[reading].patch
    )
    assert (other.digest != BOOKS[name].digest) is about_rules
    assert from_data(json.loads(json.dumps(other.data))) == other


def test_the_chosen_reading_changes_nothing() -> None:
    book = BOOKS["free-bet-blackjack"]
    assert with_readings(book, dict.fromkeys(book.ambiguities, "chosen")) == book
    assert with_readings(book, {}) is book


def test_readings_add_up() -> None:
    book = load("free-bet-blackjack", {"ten-up-natural": "peek-under-ten", "late-natural-takes": "original-bet"})
    assert book.peek_under == frozenset("ATJQK")
    assert book.late_natural is LateNatural.ORIGINAL_BET


def test_readings_that_do_what_they_say() -> None:
    def settlement(reading: dict[str, str]) -> list[str]:
        return [row.id for row in with_readings(BOOKS["free-bet-blackjack"], reading).settlement]

    assert settlement({"free-hand-on-22": "free-stake-wins"}).index("dealer-22-free") == settlement({}).index(
        "dealer-22"
    )
    moved = settlement({"charlie-against-22": "charlie-pushes"})
    assert moved.index("charlie") == moved.index("dealer-22") + 1
    zero = with_readings(BOOKS["zero-blackjack"], {"standing-on-21": "automatic"})
    assert [row.id for row in zero.stand_at] == ["blackjack", "doubled", "twenty-one"]


@pytest.mark.parametrize(
    ("readings", "hint"),
    [
        ({"ten-up-naturl": "peek-under-ten"}, "ten-up-natural"),
        ({"ten-up-natural": "peek-under-tens"}, "peek-under-ten"),
    ],
)
def test_unknown_readings_have_the_nearest_proposed(readings: dict[str, str], hint: str) -> None:
    with pytest.raises(RuleBookError, match=f"did you mean {hint}"):
        load("free-bet-blackjack", readings)


def test_patches_that_do_not_fit_or_leave_no_book() -> None:
    book = BOOKS["zero-blackjack"]
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"dealer.sft-17.do": "hit"}, "dealer.soft-17"),
        ({"dealer.soft-17.do": "hitt"}, "'hitt' is not one of hit, stand"),
        ({"settlement.blackjack.pays": "3-2"}, "'3-2' is not a ratio such as 3:2"),
        ({"shoe.decks": None}, "shoe.decks: is missing"),
        ({"shoe": None}, "shoe: is missing"),
        ({"hands.blackjack": None}, "hands.blackjack: is missing"),
        ({"hands.bust": {"is": "bust"}}, "circle"),
        ({"settlement.tie.when": "tied"}, "no hand class tied"),
        ({"split.limit": True}, "true is not a whole number"),
    ]
    for patch, message in wrong:
        with pytest.raises(RuleBookError, match=message):
            with_patch(book, patch)


def test_a_patch_may_write_values_as_a_file_would() -> None:
    book = with_patch(BOOKS["zero-blackjack"], {"peek.under": [10, "A"], "settlement.blackjack.pays": "6:4"})
    assert book.data["peek"]["under"] == ["T", "A"]
    assert book.data["settlement"][3]["pays"] == "3:2"
    assert book.digest != BOOKS["zero-blackjack"].digest


def test_data_that_is_no_book() -> None:
    data = json.loads(json.dumps(BOOKS["zero-blackjack"].data))
    for broken in ({}, {**data, "shoe": 8}, {**data, "extra": 1}, {**data, "peek": {"under": ["1"]}}):
        with pytest.raises(RuleBookError):
            from_data(broken)
    deep: dict[str, object] = {"cards": 2}
    for _ in range(5_000):
        deep = {"not": deep}
    with pytest.raises(RuleBookError, match="too deep"):
        from_data({**data, "hands": {**data["hands"], "deep": deep}})


def test_the_digest_is_of_the_rules_as_canonical_json() -> None:
    """Worked out here once more, from the words of `upcard.rulebook.digest`."""

    def bare(value: object) -> object:
        if isinstance(value, dict):
            return {key: bare(child) for key, child in value.items() if key not in ("title", "never")}
        return [bare(each) for each in value] if isinstance(value, list) else value

    for book in BOOKS.values():
        game = {key: bare(value) for key, value in book.data.items() if key in RULE_SECTIONS}
        text = json.dumps(game, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert book.digest == hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_what_is_not_a_rule_does_not_count_for_the_digest(tmp_path: Path) -> None:
    plain = load(write(tmp_path, "stand-at: [{id: a, when: {total: 21}}]\n"))
    titled = load(
        write(tmp_path, "stand-at: [{id: a, when: {total: 21}, title: Stands}]\ninterface: {keys: [{id: k, key: K}]}\n")
    )
    other = load(write(tmp_path, "stand-at: [{id: b, when: {total: 21}}]\n"))
    assert plain.digest == titled.digest
    assert plain != titled
    assert plain.digest != other.digest, "an id is cited, so it counts"


def test_files_are_read_anew_each_time(tmp_path: Path) -> None:
    first = load(write(tmp_path, "shoe: {decks: 6}\n"))
    second = load(write(tmp_path, "shoe: {decks: 2}\n"))
    assert (first.shoe.decks, second.shoe.decks) == (6, 2)


def test_names_in_data_are_the_same_on_every_machine(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text(HEAD, encoding="utf-8")
    for book in (load(tmp_path / "house.yaml"), *BOOKS.values()):
        assert str(tmp_path) not in json.dumps(book.data)
        assert {each.file for each in book.provenance.values()} <= {
            "common/blackjack.yaml",
            "house.yaml",
            *(f"variants/{name}.yaml" for name in variants()),
        }


@given(st.fractions(min_value=0, max_value=1000, max_denominator=64))
def test_rounding_keeps_within_a_unit_and_whole_amounts_whole(amount: Fraction) -> None:
    down, up = Rounding.DOWN.apply(amount), Rounding.UP.apply(amount)
    assert down <= amount <= up
    assert up - down == (amount.denominator != 1)
    nearest = {mode: mode.apply(amount) for mode in (Rounding.HALF_UP, Rounding.HALF_EVEN)}
    for whole in nearest.values():
        assert abs(whole - amount) <= Fraction(1, 2)
    if amount - down == Fraction(1, 2):
        assert nearest == {Rounding.HALF_UP: up, Rounding.HALF_EVEN: down + down % 2}

"""`extends`, `changes` and side bets: how the data of a book comes together, and which file each value comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulebook.books import HEAD, brief, problems, write
from upcard.rulebook import RuleBookError, load, validate
from upcard.rulebook.loading.book_files import read_layers
from upcard.rulebook.loading.resolve import resolve
from upcard.rulebook.paths import find, rules
from upcard.rulebook.validation.schema import rule_path


def test_mappings_merge_and_lists_are_replaced(tmp_path: Path) -> None:
    added = """\
shoe: {decks: 6}
double:
  rows:
    - {id: nine-up, when: {cards: 2, hard: {min: 9}}, stake: own}
betting: {chips: ["2"]}
"""
    book = load(write(tmp_path, added))
    assert (book.shoe.decks, book.shoe.deck) == (6, "standard-52")
    assert [row.id for row in book.double.rows] == ["nine-up"]
    assert book.double.choice == "first-row"
    assert book.data["betting"]["chips"] == ["2"]
    assert book.betting.main.maximum == 500_00, "500.00 in pennies"


def test_conditions_are_replaced_not_merged(tmp_path: Path) -> None:
    book = load(write(tmp_path, "insurance: {when: {upcard: A}}\nhands: {bust: {low: {min: 22}}}\n"))
    assert book.data["insurance"]["when"] == {"upcard": ["A"]}
    assert book.data["hands"]["bust"] == {"low": {"min": 22}}
    assert book.data["insurance"]["stake"] == "1/2"


def test_a_missing_parameter_is_named(tmp_path: Path) -> None:
    text = HEAD + "changes:\n  shoe.decks: null\n  peek: null\n  betting.limits.side-bet.max: null\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    found = {each.path: each for each in validate(tmp_path / "house.yaml") if each.code == "missing"}
    assert set(found) == {"shoe.decks", "peek", "betting.limits.side-bet.max"}
    assert found["shoe.decks"].message == "is missing, expected a whole number from 1 to 16"
    assert "nothing has a default" in str(found["shoe.decks"])


def test_three_books_on_top_of_one_another(tmp_path: Path) -> None:
    write(tmp_path, "shoe: {decks: 2, burn: 1}\n", "lower")
    upper = HEAD.replace("common/blackjack", "lower") + "shoe: {decks: 4}\n"
    (tmp_path / "upper.yaml").write_text(upper, encoding="utf-8")
    book = load(tmp_path / "upper.yaml")
    assert (book.shoe.decks, book.shoe.burn) == (4, 1)
    assert book.dealer.plays == "if-a-hand-is-left"


def test_what_is_said_of_a_game_is_not_said_of_one_that_extends_it(tmp_path: Path) -> None:
    text = HEAD.replace("common/blackjack", "variants/classic-blackjack") + "changes: {dealer.soft-17.do: hit}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    assert validate(tmp_path / "house.yaml") == []
    book, base = load(tmp_path / "house.yaml"), load("classic-blackjack")
    assert base.claims and base.ambiguities and base.strategies
    assert (book.claims, book.ambiguities, book.strategies) == ({}, {}, ())
    assert book.data["interface"] == base.data["interface"]
    assert book.data["split"] == base.data["split"]


def test_changes_patch_what_is_extended(tmp_path: Path) -> None:
    added = """\
changes:
  dealer.soft-17.do: hit
  settlement.dealer-22: {when: {dealer: {total: 22}}, result: push, at: showdown, before: dealer-bust}
  settlement.blackjack.pays: 6:5
  stand-at.doubled: null
"""
    book = load(write(tmp_path, added))
    assert [(row.id, row.hits) for row in book.dealer.rows] == [
        ("below-17", True),
        ("soft-17", True),
        ("stand", False),
    ]
    order = [row.id for row in book.settlement]
    assert order.index("dealer-22") == order.index("dealer-bust") - 1
    assert book.data["settlement"][2]["pays"] == "6:5"
    assert [row.id for row in book.stand_at] == ["blackjack"]


def test_a_side_bet_is_written_in_place_or_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(
        "upcard: 1\nkind: side-bet\nid: own\ntitle: Own\ncards: [upcard]\nat: deal\n"
        "rows:\n  - {id: ace, when: {has-card: A}, pays: 10:1}\n",
        encoding="utf-8",
    )
    added = """\
side-bets:
  - own
  - id: red
    title: Red
    cards: [player-1, player-2]
    at: deal
    rows: [{id: one-colour, when: {colour: same}, pays: 1:1}]
changes:
  side-bets.own.ace.pays: 11:1
"""
    book = load(write(tmp_path, added))
    assert list(book.side_bets) == ["own", "red"]
    assert book.side_bets["own"].rows[0].pays == 11
    assert book.side_bets["own"].rows[0].rule == "side-bets.own.ace"


def test_every_value_knows_the_file_that_set_it(tmp_path: Path) -> None:
    added = "shoe: {decks: 6}\nchanges:\n  dealer.soft-17.do: hit\nside-bets: [side-bets/any-pair]\n"
    resolved = resolve(read_layers(write(tmp_path, added)))
    lines = (HEAD + added).splitlines()

    def line(path: str) -> tuple[str, str]:
        place = resolved.place(path)
        name = Path(place.file).name
        return name, lines[place.line - 1] if name == "house.yaml" else ""

    assert line("shoe.decks") == ("house.yaml", "shoe: {decks: 6}")
    assert line("shoe.burn") == ("blackjack.yaml", "")
    assert line("dealer.soft-17.do") == ("house.yaml", "  dealer.soft-17.do: hit")
    assert line("dealer.soft-17.when") == ("blackjack.yaml", "")
    assert line("side-bets.any-pair.suited-pair.pays") == ("any-pair.yaml", "")
    assert {".".join(path) for path, _ in rules(resolved.data)} <= resolved.places.keys()


def test_books_that_extend_one_another_in_a_circle(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "c"), ("c", "a")):
        text = HEAD.replace("common/blackjack", other)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RuleBookError) as caught:
        load(tmp_path / "a.yaml")
    [problem] = caught.value.problems
    assert problem.code == "circular"
    assert "a -> b -> c -> a" in problem.message
    assert problem.place.file.endswith("c.yaml")


def test_a_book_that_extends_itself(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD.replace("common/blackjack", "a"), encoding="utf-8")
    with pytest.raises(RuleBookError, match="a -> a"):
        load(tmp_path / "a.yaml")


def test_problems_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("a: [\n", encoding="utf-8")
    (tmp_path / "bet.yaml").write_text("upcard: 1\nkind: side-bet\nid: bet\n", encoding="utf-8")
    text = HEAD.replace("common/blackjack", "base") + "side-bets: [bet, nowhere]\nshoe: {decks: many}\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RuleBookError) as caught:
        load(tmp_path / "house.yaml")
    told = {(Path(each.place.file).name, each.path, each.code) for each in caught.value.problems}
    assert told >= {
        ("base.yaml", "", "syntax"),
        ("bet.yaml", "rows", "missing"),
        ("house.yaml", "side-bets", "reference"),
        ("house.yaml", "shoe.decks", "wrong-value"),
    }
    assert not [each for each in caught.value.problems if each.path == "money"], (
        "what the base would state is not missed"
    )


def test_references_that_lead_nowhere(tmp_path: Path) -> None:
    found = problems(tmp_path, "side-bets: [side-bets/hot-4]\nstrategies: [strategies/classic-chrt]\n")
    assert brief(found) == [(1, "side-bets", "reference"), (2, "strategies.0", "reference")]
    assert [each.hint for each in found] == [
        "did you mean side-bets/hot-3?",
        "did you mean classic-chart?",
    ]
    [unknown] = problems(tmp_path, "changes: {double.first-too.stake: own}\n")
    assert (unknown.path, unknown.hint) == ("changes.double.first-too.stake", "did you mean double.first-two?")


def test_a_mistyped_base_is_the_only_problem_told(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(HEAD.replace("common/blackjack", "common/blakjack") + "shoe: {decks: 6}\n", encoding="utf-8")
    [problem] = validate(path)
    assert (problem.path, problem.place.line) == ("extends", 5)
    assert problem.hint == "did you mean common/blackjack?"


@pytest.mark.parametrize("reference", ["../house", "/etc/hosts", "a b", "x" * 5000, "common/", "Common/blackjack"])
def test_references_that_are_none(tmp_path: Path, reference: str) -> None:
    found = problems(tmp_path, f"side-bets: ['{reference}']\n")
    assert ("side-bets", "reference") in [(each.path, each.code) for each in found]


def test_an_abstract_book_is_not_played(tmp_path: Path) -> None:
    with pytest.raises(RuleBookError, match="abstract"):
        load(write(tmp_path, "abstract: true\n"))
    assert validate(write(tmp_path, "abstract: true\n")) == []
    assert load(write(tmp_path, "abstract: false\n")).shoe.decks == 8


def test_a_variant_can_be_extended_and_rows_of_it_dropped(tmp_path: Path) -> None:
    """The statements of its source then speak of rows that are gone, which is no fault of either file."""
    text = HEAD.replace("common/blackjack", "variants/zero-blackjack")
    text += "ambiguities: []\nclaims: []\nchanges:\n  settlement.five-card-21: null\n  hands.five-card-21: null\n"
    (tmp_path / "house.yaml").write_text(text, encoding="utf-8")
    book = load(tmp_path / "house.yaml")
    assert "five-card-21" not in [row.id for row in book.settlement]


def test_rule_paths_of_raw_paths() -> None:
    data = {
        "double": {"rows": [{"id": "free", "when": {"any": [{"hard": 9}]}}]},
        "order": ["a"],
        "bets": ["x", {"id": 7}],
    }
    assert rule_path(data, ("double", "rows", 0, "when", "any", 0, "hard")) == "double.free.when.any.0.hard"
    assert rule_path(data, ("order", 0)) == "order.0"
    assert rule_path(data, ("bets", 1, "id")) == "bets.7.id"
    assert rule_path(data, ("double", "rows", 0, "stake")) == "double.free.stake", "what is missing has a path too"
    assert find(data, ("double", "free", "when")) == {"any": [{"hard": 9}]}


@pytest.mark.parametrize(
    ("added", "path", "hint"),
    [
        ("dealer: {soft-17: hit}\n", "dealer.soft-17", "its field under `changes`, as dealer.soft-17.FIELD"),
        ("changes: {dealer: {soft-17: hit}}\n", "dealer.soft-17", "under `changes`, as dealer.soft-17.FIELD"),
        ("changes: {dealer.soft-17: hit}\n", "changes.dealer.soft-17", "dealer.soft-17.when or dealer.soft-17.do"),
        ("changes: {blackjack.pays: 6:5}\n", "changes.blackjack.pays", "did you mean settlement.blackjack.pays?"),
    ],
)
def test_who_means_a_row_is_told_how_to_change_it(tmp_path: Path, added: str, path: str, hint: str) -> None:
    [found] = problems(tmp_path, added)
    assert found.path == path and found.place.file.endswith("house.yaml")
    assert found.hint is not None and found.hint.endswith(hint)

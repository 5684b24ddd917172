"""Looking at rules: ``show``, ``diff`` and ``explain``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit

ZERO, FREE = "zero-blackjack", "free-bet-blackjack"
SPEC = ROOT / "spec"


def shown(*args: str) -> dict[str, dict[str, Any]]:
    """The rules of ``show … --format json`` by id."""
    done = upcard("show", *args, "--format", "json")
    assert done.returncode == Exit.OK, done.stderr
    return {rule["rule"]: rule for rule in json.loads(done.stdout)["rules"]}


@pytest.mark.parametrize("variant", ["classic-blackjack", FREE, ZERO])
def test_every_rule_is_shown_with_the_line_that_sets_it(variant: str) -> None:
    rules = shown(variant)
    assert {"shoe.decks", "settlement.bust", "dealer.soft-17", "procedures.large-win.above"} <= rules.keys()
    for rule in rules.values():
        assert rule["basis"] in ("stated", "inferred", "assumed")
        line = (SPEC / rule["file"]).read_text(encoding="utf-8").splitlines()[rule["line"] - 1]
        assert rule["rule"].rpartition(".")[2] in line, f"{rule['rule']} is not in {rule['file']}:{rule['line']}"


def test_a_value_comes_from_the_nearest_file_that_states_it() -> None:
    rules = shown(ZERO)
    assert rules["settlement.five-card-21"]["file"] == "variants/zero-blackjack.yaml"
    assert rules["settlement.five-card-21"]["value"]["pays"] == "2:1"
    assert "Z10" in rules["settlement.five-card-21"]["source"]
    assert rules["surrender.refund"]["file"] == "common/blackjack.yaml"
    assert shown(FREE)["side-bets.hot-3.19"]["file"] == "side-bets/hot-3.yaml"


def test_text_is_one_line_a_rule_to_search_in() -> None:
    lines = upcard("show", ZERO).stdout.splitlines()
    (line,) = [line for line in lines if line.startswith("settlement.five-card-21 ")]
    assert "{id: five-card-21, when: {player: five-card-21}, result: win, pays: 2:1, at: once" in line
    assert "# stated " in line and "variants/zero-blackjack.yaml:" in line


def test_one_rule_is_shown_part_by_part() -> None:
    parts = shown(FREE, "side-bets.hot-3.19")
    assert parts["side-bets.hot-3.19.pays"]["value"] == "1:1"
    assert parts["side-bets.hot-3.19.pays"]["basis"] == "inferred"
    assert set(shown(FREE, "insurance")) >= {"insurance.stake", "insurance.pays"}


def test_another_reading_is_marked_as_such() -> None:
    rule = shown(ZERO, "double.low-total.when", "--reading", "double-total=hard-only")["double.low-total.when"]
    assert rule["value"] == {"cards": 2, "hard": [8, 9, 10, 11]}
    assert rule["basis"] == "assumed"
    assert rule["file"] is None
    assert "hard-only" in rule["because"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["show", "zero-blakjack"], "did you mean zero-blackjack"),
        (["show", "zero"], "did you mean zero-blackjack?"),
        (["show", ZERO, "settlement.five-card"], "settlement.five-card-21"),
        (["show", "no-such-file.yaml"], "no-such-file.yaml: there is no such file"),
        (["explain", ZERO, "settlment.tie"], "did you mean settlement.tie"),
        (["explain", "zero-blakjack", "peek.under"], "did you mean zero-blackjack"),
        (["diff", ZERO, "free-bet"], "did you mean free-bet-blackjack?"),
        (["diff", ZERO, ZERO, "--reading", "double-totl=hard-only"], "did you mean double-total?"),
    ],
)
def test_a_name_that_does_not_exist_proposes_the_nearest(args: list[str], says: str) -> None:
    done = upcard(*args)
    assert done.returncode == Exit.USAGE
    assert says in done.stderr
    assert not done.stdout


def test_a_book_does_not_differ_from_itself() -> None:
    done = upcard("diff", ZERO, ZERO)
    assert (done.returncode, done.stdout) == (Exit.OK, "the rules are the same\n")


def test_a_difference_is_told_in_words() -> None:
    done = upcard("diff", "classic-blackjack", ZERO)
    assert done.returncode == Exit.DIVERGENT
    lines = done.stdout.splitlines()
    at = lines.index("  settlement.five-card-21 (added)")
    assert lines[at + 1].startswith("    + ") and "2:1" in lines[at + 1]


def test_a_reading_differs_from_the_book_in_what_it_patches() -> None:
    done = upcard("diff", ZERO, ZERO, "--reading", "ten-up-natural=no-peek", "--format", "json")
    assert done.returncode == Exit.DIVERGENT
    assert [each["rule"] for each in json.loads(done.stdout)["changes"]] == ["peek.under"]


def test_a_rule_is_explained_with_its_source_and_its_open_questions() -> None:
    [told] = json.loads(upcard("explain", ZERO, "settlement.five-card-21", "--format", "json").stdout)
    assert told["variant"] == ZERO
    assert "Z10" in told["source"]
    assert "held-to-showdown" in [reading["id"] for question in told["questions"] for reading in question["readings"]]


def test_without_a_rule_every_rule_is_explained() -> None:
    told = json.loads(upcard("explain", ZERO, "--format", "json").stdout)
    assert [each["rule"] for each in told] == list(shown(ZERO))


def test_a_rule_in_the_place_of_the_variant_proposes_the_command_that_is_meant() -> None:
    done = upcard("explain", "settlement.tie")
    assert done.returncode == Exit.USAGE
    assert "did you mean `upcard explain classic-blackjack settlement.tie`?" in done.stderr
    assert f"did you mean `upcard explain {ZERO} peek.under`?" in upcard("explain", "peek.under", ZERO).stderr


def test_a_variant_may_be_named_as_extends_names_it() -> None:
    assert upcard("show", f"variants/{ZERO}", "peek").stdout == upcard("show", ZERO, "peek").stdout != ""


def test_an_explanation_reads() -> None:
    done = upcard("explain", ZERO, "settlement.five-card-21")
    assert done.returncode == Exit.OK
    assert "row 6 of 10" in done.stdout.splitlines()[0]
    assert "--reading five-card-21-timing=held-to-showdown" in done.stdout


def test_output_to_a_pipe_has_no_colour() -> None:
    for args in (["show", ZERO], ["diff", "classic-blackjack", ZERO], ["explain", ZERO, "settlement.tie"]):
        assert "\x1b" not in upcard(*args).stdout


def test_a_file_of_ones_own_is_a_book_too(tmp_path: Path) -> None:
    text = (SPEC / "variants/zero-blackjack.yaml").read_text(encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.replace("id: zero-blackjack", "id: mine").replace("pays: 3:2", "pays: 6:5"), encoding="utf-8")
    done = upcard("diff", ZERO, mine, cwd=tmp_path)
    assert done.returncode == Exit.DIVERGENT
    assert "settlement.blackjack (changed)" in done.stdout
    assert "6:5" in done.stdout


def test_an_explanation_says_what_the_source_says_and_what_another_reading_changes() -> None:
    text = upcard("explain", FREE, "peek.under").stdout
    assert "F09: Under a ten or a court card the dealer neither offers insurance nor looks." in text
    assert (
        "+ If the dealer shows an ace or a ten-value card, the dealer checks for blackjack before the players act"
        in text
    )

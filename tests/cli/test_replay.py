"""``replay``: a vector again, event by event, and what is said where it cannot be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command import upcard
from upcard.cli.exit_codes import Exit


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A suite of one round: 9 + 8 stands on 17 against 6 + 5 + 10 = 21."""
    saved = tmp_path / "round.json"
    done = upcard(
        "play", "classic-blackjack", "--shoe", "9s 5d 8h 6c Td", "--decisions", "stand", "--save", saved
    )  # fmt: skip
    assert done.returncode == Exit.OK, done.stderr
    return saved


def changed(file: Path, **changes: Any) -> Path:
    """The suite with other values in its only vector."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data["vectors"][0] |= changes
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_every_event_stands_under_the_sentence_of_its_rule(file: Path) -> None:
    done = upcard("replay", file)
    assert done.returncode == Exit.OK, done.stderr
    lines = done.stdout.splitlines()
    below = lines.index("  dealer draws Td")
    assert lines[below - 1] == "dealer.below-17: With a total of 16 or less the dealer hits."
    assert "  seat 1 hand 1 main: lose, own 10, 0 returned" in lines
    assert "as expected: net seat 1 -10" in lines


def test_the_table_is_drawn_before_each_decision(file: Path) -> None:
    lines = upcard("replay", file).stdout.splitlines()
    at = lines.index("  seat 1 hand 1 may hit, stand, double")
    assert "9s 8h" in lines[at - 1] and "17" in lines[at - 1]


def test_another_expectation_is_a_difference(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    expected = data["vectors"][0]["expected"]
    (at,) = [n for n, event in enumerate(expected["events"]) if event["event"] == "settled"]
    expected["events"][at] |= {"outcome": "push", "returned": "10", "net": "0"}
    done = upcard("replay", changed(file, expected=expected))
    assert done.returncode == Exit.DIVERGENT
    assert "not as expected: seat 1 hand 1 main: lose" in done.stdout
    assert "expected: seat 1 hand 1 main: push" in done.stdout


def test_a_program_reads_the_events_and_the_sentences(file: Path) -> None:
    (told,) = json.loads(upcard("replay", file, "--format", "json").stdout)
    assert told["as-expected"] is True
    assert {event["rule"] for event in told["events"] if "rule" in event} <= told["rules"].keys()
    assert told["rules"]["dealer.below-17"] == "With a total of 16 or less the dealer hits."


def test_one_vector_of_a_file_is_chosen_by_its_id(file: Path) -> None:
    assert upcard("replay", file, "classic-blackjack/round/0001").returncode == Exit.OK
    done = upcard("replay", file, "classic-blackjack/round/0002")
    assert done.returncode == Exit.USAGE
    assert "did you mean classic-blackjack/round/0001?" in done.stderr


def test_rules_of_another_book_are_suspected_where_the_digest_differs(file: Path) -> None:
    """Without a look under the ten a natural is found late, which this shoe does not show: still as expected."""
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data | {"rulebook": "0" * 64}), encoding="utf-8")
    assert upcard("replay", file).stderr == ""
    changed(file, title="as it was", expected=data["vectors"][0]["expected"] | {"events": []})
    done = upcard("replay", file)
    assert done.returncode == Exit.DIVERGENT
    assert "made with other rules" in done.stderr


@pytest.mark.parametrize(
    ("content", "code", "says"),
    [
        (b"", Exit.DIVERGENT, "it is empty"),
        (b"{", Exit.DIVERGENT, "is not a suite of vectors"),
        (b"{}", Exit.DIVERGENT, "is not a suite of vectors"),
        (b"\xff\xfe\x00", Exit.DIVERGENT, "UTF-16"),
        (b"[" * 100_000, Exit.DIVERGENT, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_suite_is_explained(tmp_path: Path, content: bytes, code: Exit, says: str) -> None:
    file = tmp_path / "broken.json"
    file.write_bytes(content)
    done = upcard("replay", file)
    assert (done.returncode, done.stdout) == (code, "")
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_vector_that_the_book_cannot_deal_is_explained(file: Path) -> None:
    done = upcard("replay", changed(file, shoe=["9s", "5d"], recipients=["seat 1 hand 1", "dealer"]))
    assert done.returncode == Exit.DIVERGENT
    assert "classic-blackjack/round/0001 cannot be played: SHOE_EMPTY" in done.stderr


@pytest.mark.parametrize("what", ["no-such.json", "classic-blackjack/seeded/x", "clasic-blackjack/seeded/0001", "x"])
def test_a_vector_that_does_not_exist_is_said(what: str) -> None:
    done = upcard("replay", what)
    assert done.returncode == Exit.USAGE
    assert "there is no" in done.stderr

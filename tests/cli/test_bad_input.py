"""Input of every bad kind, at the commands that take it: what is said, and the documented exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit

FREE = (ROOT / "spec/variants/free-bet-blackjack.yaml").read_text(encoding="utf-8")
ROUND = ("play", "classic-blackjack", "--shoe", "Ts 6d 8h 5c Jc")

#: Kind of fault: the bytes of a rule book with it, and what is said of it.
BOOKS: dict[str, tuple[bytes, str]] = {
    "unknown key": (FREE.replace("\nsettlement:", "\nsetlement:").encode(), "setlement: unknown key"),
    "wrong ratio": (FREE.replace("pays: 3:2", "pays: 3-2", 1).encode(), "'3-2' is not a ratio such as 3:2"),
    "missing parameter": (b"upcard: 1\nid: a\ntitle: A\n", "shoe: is missing"),
    "circular extends": (b"upcard: 1\nid: a\ntitle: A\nextends: book\n", "in a circle: book -> book"),
    "binary file": (b"\x7fELF\x02\x01\x01\x00\x00", "binary"),
    "50 MB file": (b"# " + b"x" * 50_000_000, "larger than"),
    "deep nesting": (b"a: " + b"[" * 5_000, "nest"),
}


@pytest.mark.parametrize("kind", BOOKS)
@pytest.mark.parametrize(
    "command",
    [
        ("validate", "{}"),
        ("show", "{}"),
        ("diff", "classic-blackjack", "{}"),
        ("play", "{}", "--seed", "1"),
        ("docs", "page", "{}"),
        ("vectors", "generate", "{}", "--seed", "1", "--count", "1"),
        ("certify", "{}", "--", "true"),
    ],
    ids=lambda command: command[0],
)
def test_a_bad_rule_book(kind: str, command: tuple[str, ...], tmp_path: Path) -> None:
    content, says = BOOKS[kind]
    assert content != FREE.encode()
    file = tmp_path / "book.yaml"
    file.write_bytes(content)
    done = upcard(*(word.format(file) for word in command))
    assert done.returncode == Exit.DIVERGENT
    told = done.stdout if command[0] == "validate" else done.stderr
    assert "book.yaml:" in told and says in told
    assert "Traceback" not in done.stderr and "our own fault" not in done.stderr


@pytest.mark.parametrize(
    ("shoe", "says"),
    [
        (" ".join(["As"] * 9), "As lies 9 times in the shoe; 8 decks hold it 8 times"),
        ("As 1h Kd", "'1h' is not a card: write rank and suit"),
    ],
    ids=["ninth ace of spades", "unknown card"],
)
def test_a_bad_shoe(shoe: str, says: str) -> None:
    done = upcard("play", "classic-blackjack", "--shoe", shoe, "--decisions", "stand")
    assert done.returncode == Exit.USAGE
    assert says in done.stderr


def test_a_decision_for_a_hand_that_is_done_is_refused_and_the_round_goes_on() -> None:
    # Eights split; hand 1 stands on 18 and then asks for a card; 18 and 12 against 6 + 5 + 9 = 20.
    inputs = [
        {"do": "split", "seat": 1, "hand": 1},
        {"do": "stand", "seat": 1, "hand": 1},
        {"do": "hit", "seat": 1, "hand": 1},
        {"do": "stand", "seat": 1, "hand": 2},
    ]
    shoe = ("--shoe", "8s 6d 8h 5c Jc 4s 9h", "--decisions", json.dumps(inputs))
    done = upcard("play", "classic-blackjack", *shoe)
    assert done.returncode == Exit.OK
    assert "refused: HAND_DONE: seat 1 hand 1 has no decision left" in done.stdout
    (vector,) = json.loads(upcard("play", "classic-blackjack", *shoe, "--format", "json").stdout)["vectors"]
    assert vector["expected"]["refused"] == ["HAND_DONE"]
    assert vector["expected"]["net"] == {"1": "-20"}


# ---- vectors --------------------------------------------------------------------------------------------------------


@pytest.fixture
def suite(tmp_path: Path) -> Any:
    """A saved round as data; 18 against 6 + 5 + 10 = 21."""
    file = tmp_path / "round.json"
    assert upcard(*ROUND, "--decisions", "stand", "--save", file).returncode == Exit.OK
    return json.loads(file.read_text(encoding="utf-8"))


def _replayed(suite: Any, folder: Path, *options: str) -> Any:
    file = folder / "changed.json"
    file.write_text(json.dumps(suite), encoding="utf-8")
    return upcard("replay", file, *options)


def test_a_vector_with_a_ninth_ace_of_spades(suite: Any, tmp_path: Path) -> None:
    suite["vectors"][0]["shoe"] += ["As"] * 9
    done = _replayed(suite, tmp_path)
    assert done.returncode == Exit.DIVERGENT
    assert "cannot be played: As lies 9 times in the shoe; 8 decks hold it 8 times" in done.stderr


def test_a_vector_with_an_unknown_card(suite: Any, tmp_path: Path) -> None:
    suite["vectors"][0]["shoe"][0] = "Zs"
    done = _replayed(suite, tmp_path)
    assert done.returncode == Exit.DIVERGENT
    assert "/vectors/0/shoe/0: 'Zs' is not a card such as As" in done.stderr


def test_a_vector_with_an_unknown_key(suite: Any, tmp_path: Path) -> None:
    suite["zork"] = 1
    done = _replayed(suite, tmp_path)
    assert done.returncode == Exit.DIVERGENT
    assert "/zork: unknown key" in done.stderr


def test_a_refusal_that_a_vector_does_not_expect_is_a_difference(suite: Any, tmp_path: Path) -> None:
    vector = suite["vectors"][0]
    vector["inputs"].append({"do": "hit", "seat": 1, "hand": 1})
    done = _replayed(suite, tmp_path)
    assert done.returncode == Exit.DIVERGENT
    assert "not as expected: ROUND_OVER refused; expected: nothing" in done.stdout
    (told,) = json.loads(_replayed(suite, tmp_path, "--format", "json").stdout)
    assert (told["as-expected"], told["refused"], told["difference"]) == (False, ["ROUND_OVER"], None)
    vector["expected"]["refused"] = ["ROUND_OVER"]
    assert _replayed(suite, tmp_path).returncode == Exit.OK


# ---- files of decisions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"sta\xffnd", "byte 4 is not UTF-8 text"),
        (b"[" * 100_000, "nested too deeply"),
        (b'[{"do": "hit", "do": "stand", "seat": 1}]', "the key 'do' stands twice"),
    ],
    ids=["binary", "deep", "twice"],
)
def test_a_bad_file_of_decisions(content: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "decisions"
    file.write_bytes(content)
    done = upcard(*ROUND, "--decisions", f"@{file}")
    assert done.returncode == Exit.USAGE
    assert says in done.stderr


def test_a_file_of_another_kind_is_not_taken_for_the_name_of_a_variant(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(FREE, encoding="utf-8")
    done = upcard("show", "rules.txt", cwd=tmp_path)
    assert done.returncode == Exit.USAGE
    assert "rules.txt is not a rule book: its name does not end in .yaml" in done.stderr


def test_a_reading_that_cannot_be_applied_is_no_fault_of_ours(tmp_path: Path) -> None:
    """The book loads; the page that describes its readings needs each of them."""
    path = tmp_path / "free-bet-blackjack.yaml"
    text = FREE.replace("    readings:\n", "    readings:\n      broken: {hands.blackjack: {cards-again: 2}}\n", 1)
    assert text != FREE
    path.write_text(text, encoding="utf-8")
    for line in (("validate", path), ("docs", "page", path, "--for", "auditors")):
        done = upcard(*line)
        assert done.returncode == Exit.DIVERGENT, done.stderr
        assert "did you mean cards?" in done.stdout + done.stderr

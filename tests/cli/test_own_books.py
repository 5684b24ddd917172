"""Books of one's own, their suites, and names that select nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from command import ROOT, upcard
from upcard.cli.commands.play import suite_name
from upcard.cli.exit_codes import Exit

VARIANT = "classic-blackjack"
REFERENCE = ("--", sys.executable, "adapters/reference/main.py")


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "rules" / "mine.yaml"
    path.parent.mkdir()
    path.write_text(
        f"upcard: 1\nid: mine\ntitle: Mine\nextends: variants/{VARIANT}\n"
        "provenance:\n  - {rules: [settlement.tie], basis: assumed, because: the sign says so}\n"
        "changes:\n  settlement.tie: {result: lose}\n",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def saved(book: Path, tmp_path: Path) -> Path:
    """A round of it: 10 + 8 stands on 18 against 6 + 5 + 7 = 18, which loses here."""
    path = tmp_path / "My Round_1.json"
    done = upcard("play", book, "--shoe", "Ts 6d 8h 5c 7c", "--decisions", "stand", "--save", path)
    assert done.returncode == Exit.OK, done.stderr
    assert f"upcard replay '{path}' --book {book}" in done.stdout
    return path


def test_a_round_of_ones_own_book_is_replayed(book: Path, saved: Path) -> None:
    done = upcard("replay", saved, "--book", book)
    assert done.returncode == Exit.OK, done.stderr
    assert "as expected: net seat 1 -10" in done.stdout


def test_any_file_name_makes_a_suite(saved: Path, tmp_path: Path) -> None:
    assert json.loads(saved.read_text(encoding="utf-8"))["suite"] == "my-round-1"
    for stem in ("A", "_", "ß 2", "a..b", "-x-", "Table 7 (late)", "a.-b"):
        path = tmp_path / f"{suite_name(stem)}.json"
        done = upcard("play", VARIANT, "--shoe", "Ts 6d 8h 5c 7c", "--decisions", "stand", "--save", path)
        assert done.returncode == Exit.OK
        assert upcard("replay", path).returncode == Exit.OK, stem


def test_the_book_is_found_beside_the_suite(book: Path, saved: Path) -> None:
    done = upcard("replay", saved)
    assert done.returncode == Exit.USAGE
    assert "is a suite of mine, which does not come with Upcard" in done.stderr
    assert "give its rule book: --book FILE, or put mine.yaml beside the suite" in done.stderr
    book.rename(saved.parent / book.name)
    assert upcard("replay", saved).returncode == Exit.OK


def test_another_book_is_not_taken_for_that_of_the_suite(saved: Path) -> None:
    done = upcard("replay", saved, "--book", VARIANT)
    assert done.returncode == Exit.USAGE
    assert f"is of mine, not of {VARIANT}" in done.stderr


def test_a_suite_of_ones_own_book_is_linted_listed_and_certified(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    assert upcard("vectors", "generate", book, "--seed", "S", "--count", "5", "--output", path).returncode == Exit.OK
    linted = upcard("vectors", "lint", path, "--book", book)
    assert (linted.returncode, linted.stdout) == (Exit.OK, "0 problems in 1 file\n")
    assert "--book FILE" in upcard("vectors", "lint", path).stderr
    assert len(upcard("vectors", "list", book, "--suite", path).stdout.splitlines()) == 5
    certified = upcard("certify", book, "--suite", path, *REFERENCE)
    assert certified.returncode == Exit.OK, certified.stderr


def test_a_vector_that_stands_in_two_suites_is_named(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    assert upcard("vectors", "generate", book, "--seed", "S", "--count", "2", "--output", path).returncode == Exit.OK
    done = upcard("certify", book, "--suite", path, "--suite", path, *REFERENCE)
    assert done.returncode == Exit.USAGE
    assert f"/0001 stands in {path}, and again in {path}" in done.stderr


def test_a_certificate_of_ones_own_book_is_verified(book: Path, tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    run = ("--seed", "S", "--count", "5", "--certificate", path)
    assert upcard("certify", book, *run, *REFERENCE).returncode == Exit.OK
    done = upcard("certificate", "verify", path, "--book", book)
    assert done.returncode == Exit.OK, done.stdout + done.stderr
    assert "not signed: nothing shows who made it" in done.stdout


def test_a_certificate_names_no_file_to_be_opened(book: Path, tmp_path: Path) -> None:
    """Its variant is an id; that a file of this path is there changes nothing."""
    path = tmp_path / "certificate.json"
    run = ("--seed", "S", "--count", "5", "--certificate", path)
    made = upcard("certify", book, *run, *REFERENCE)
    assert f"certificate written to {path}, not signed" in made.stderr
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(content | {"variant": str(book)}), encoding="utf-8")
    done = upcard("certificate", "verify", path)
    assert (done.returncode, done.stdout) == (Exit.USAGE, "")
    assert "does not come with Upcard" in done.stderr and "--book FILE" in done.stderr


def test_a_book_without_published_vectors_says_so(book: Path) -> None:
    done = upcard("vectors", "list", book)
    assert (done.returncode, done.stdout) == (Exit.NOTHING_SELECTED, "")
    assert "there are no published vectors of mine" in done.stderr
    assert f"upcard vectors generate {book} --seed" in done.stderr


# ---- names that select nothing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code", "says"),
    [
        (["--rule", "settlment"], Exit.NOTHING_SELECTED, "did you mean settlement"),
        (["--rule", "settlement", "--rule", "settlement.ti"], Exit.NOTHING_SELECTED, "did you mean settlement.tie"),
        (["--flag", "insurence"], Exit.NOTHING_SELECTED, "did you mean insurance"),
        (["--only", "classic-blackjack/seeded/1x"], Exit.NOTHING_SELECTED, "did you mean classic-blackjack/seeded/0"),
        (["--disable", "classic-blackjack/seeded/1=broken"], Exit.USAGE, "did you mean classic-blackjack/seeded/0"),
    ],
)
def test_a_mistyped_name_selects_nothing_and_the_nearest_is_proposed(options: list[str], code: int, says: str) -> None:
    done = upcard("certify", VARIANT, *options, "--", "true")
    assert done.returncode == code
    assert says in done.stderr


def test_a_reader_that_stops_reading_leaves_the_certificate(tmp_path: Path) -> None:
    path = tmp_path / "certificate.json"
    line = ["certify", VARIANT, "--seed", "S", "--count", "5", "--certificate", str(path), *REFERENCE]
    process = subprocess.Popen(
        [sys.executable, "-m", "upcard", *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    process.stdout.close()
    process.communicate(timeout=120)
    assert process.returncode == Exit.PIPE_CLOSED
    assert json.loads(path.read_text(encoding="utf-8"))["outcome"] == "conformant"

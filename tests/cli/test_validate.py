"""``validate``: what is wrong with a rule book, where, and what was expected; whatever the file holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit

CLASSIC = (ROOT / "spec/variants/classic-blackjack.yaml").read_text(encoding="utf-8")
FREE = (ROOT / "spec/variants/free-bet-blackjack.yaml").read_text(encoding="utf-8")

Written = Callable[[str | bytes], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a rule book to a file."""

    def write(content: str | bytes) -> Path:
        file = tmp_path / "book.yaml"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return file

    return write


def test_everything_that_comes_with_upcard_is_valid() -> None:
    done = upcard("validate", "--strict")
    assert done.returncode == Exit.OK, done.stdout
    count = sum(1 for _ in (ROOT / "spec").rglob("*.yaml"))
    assert done.stdout == f"{count} files: 0 errors, 0 warnings\n"


def test_a_variant_a_file_and_a_folder_can_be_named(written: Written) -> None:
    file = written(CLASSIC)
    for what in ("classic-blackjack", file, file.parent):
        done = upcard("validate", what)
        assert (done.returncode, done.stdout) == (Exit.OK, "1 file: 0 errors, 0 warnings\n")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("pays: 3:2", "pays: 3-2", "3-2"),
        ("result: push", "result: pusch", "push"),
        ("settlement:", "setlement:", "settlement"),
        ("extends: common/blackjack", "extends: common/blakjack", "common/blackjack"),
        ("when: {player: bust}", "when: {player: busted}", "bust"),
    ],
)
def test_one_wrong_word_is_found_in_its_line(written: Written, old: str, new: str, says: str) -> None:
    assert old in FREE
    done = upcard("validate", written(FREE.replace(old, new, 1)))
    assert done.returncode == Exit.DIVERGENT
    line = FREE[: FREE.index(old)].count("\n") + 1
    assert f"book.yaml:{line}:" in done.stdout
    assert says in done.stdout


def test_all_problems_come_in_one_run(written: Written) -> None:
    broken = FREE.replace("pays: 3:2", "pays: 3-2", 1).replace("stake: free", "stake: gratis", 1)
    done = upcard("validate", written(broken), "--format", "json")
    assert done.returncode == Exit.DIVERGENT
    told = json.loads(done.stdout)
    assert told["errors"] == len([each for each in told["problems"] if each["severity"] == "error"]) >= 2
    assert len({each["line"] for each in told["problems"]}) >= 2


def test_a_missing_parameter_is_named(written: Written, tmp_path: Path) -> None:
    """A book that extends nothing states next to nothing."""
    done = upcard("validate", written('upcard: 1\nid: bare\ntitle: Bare\nsummary: "-"\n'))
    assert done.returncode == Exit.DIVERGENT
    assert "settlement" in done.stdout
    assert "nothing has a default" in done.stdout


def test_books_that_extend_each_other_are_found(tmp_path: Path) -> None:
    for own, other in (("a", "b"), ("b", "a")):
        text = CLASSIC.replace("extends: common/blackjack", f"extends: {other}")
        (tmp_path / f"{own}.yaml").write_text(text, encoding="utf-8")
    done = upcard("validate", tmp_path / "a.yaml")
    assert done.returncode == Exit.DIVERGENT
    assert "circle" in done.stdout


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b"- a\n- list\n", "mapping"),
        (b"\x00\x01\x02\x03", "binary"),
        (b"upcard: \xff\n", "UTF-8"),
        (b"\xef\xbb\xbfupcard: 1\n", "byte-order mark"),
        (b"upcard: 1\nupcard: 1\n", "a second time"),
        (b"a: [1, 2\nb: }\n", "YAML"),
        (b"[" * 100_000, "nest"),
        (b"a: &a [*a]\n", "book.yaml:1:"),
        (b"#" * 50_000_000, "larger than"),
    ],
    ids=["empty", "list", "binary", "latin", "bom", "twice", "syntax", "deep", "cyclic", "huge"],
)
def test_a_file_that_is_no_rule_book_is_explained(written: Written, content: bytes, says: str) -> None:
    file = written(content)
    done = upcard("validate", file)
    assert done.returncode == Exit.DIVERGENT
    assert says in done.stdout
    assert not done.stderr
    done = upcard("show", file)
    assert done.returncode == Exit.DIVERGENT
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_warning_fails_only_where_asked(written: Written) -> None:
    """A second tie row below the first can never match."""
    tie = "  - {id: tie, when: {compare: equal}, result: push, at: showdown}\n"
    assert tie in FREE
    again = FREE.replace(tie, tie + tie.replace("id: tie", "id: tie-again"))
    accounted = again.replace("rules: [late-dealer-blackjack]", "rules: [late-dealer-blackjack, settlement.tie-again]")
    file = written(accounted)
    done = upcard("validate", file)
    assert done.returncode == Exit.OK, done.stdout
    assert "settlement.tie-again" in done.stdout
    assert "0 errors, 1 warning\n" in done.stdout
    assert upcard("validate", file, "--strict").returncode == Exit.DIVERGENT


def test_a_folder_without_rule_books_selects_nothing(tmp_path: Path) -> None:
    done = upcard("validate", tmp_path)
    assert done.returncode == Exit.NOTHING_SELECTED
    assert "no .yaml file" in done.stderr


@pytest.mark.parametrize(
    ("name", "says"),
    [("clasic-blackjack", "did you mean classic-blackjack"), ("no/such.yaml", "there is no such file")],
)
def test_what_does_not_exist_is_a_usage_error(name: str, says: str) -> None:
    done = upcard("validate", name)
    assert done.returncode == Exit.USAGE
    assert says in done.stderr

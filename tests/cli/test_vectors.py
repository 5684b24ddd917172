"""``upcard vectors`` as a program: what it writes and checks, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from command import ROOT, upcard
from upcard.cli.exit_codes import Exit
from upcard.rulebook import variants
from upcard.vectors.files import suite

VARIANT = variants()[0]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("suites") / "suite.json"
    done = upcard("vectors", "generate", VARIANT, "--seed", "command line", "--count", "3", "--output", path)
    assert done.returncode == Exit.OK, done.stderr
    return path


def test_a_seed_gives_the_same_bytes_whatever_the_locale_and_platform_write(file: Path, tmp_path: Path) -> None:
    for n, (locale, hashing) in enumerate((("C", "0"), ("C.UTF-8", "7"))):
        again = tmp_path / f"{n}.json"
        line = ("vectors", "generate", VARIANT, "--seed", "command line", "--count", "3", "--output", again)
        done = upcard(*line, LC_ALL=locale, PYTHONHASHSEED=hashing, PYTHONUTF8="0")
        assert done.returncode == Exit.OK, done.stderr
        assert again.read_bytes() == file.read_bytes()
    assert b"\r" not in file.read_bytes()


def test_a_tier_is_not_drawn_from_a_seed() -> None:
    done = upcard("vectors", "generate", VARIANT, "--tier", "smoke", "--seed", "S")
    assert done.returncode == Exit.USAGE
    assert "made from the rules" in done.stderr
    done = upcard("vectors", "generate", VARIANT)
    assert done.returncode == Exit.USAGE
    assert "add --seed TEXT" in done.stderr


def test_a_file_is_put_in_form(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    path.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8"))), encoding="utf-8")
    done = upcard("vectors", "fmt", "--check", path)
    assert (done.returncode, done.stdout) == (Exit.DIVERGENT, f"would change: {path}\n")
    assert upcard("vectors", "fmt", path).returncode == Exit.OK
    assert path.read_bytes() == file.read_bytes()
    assert upcard("vectors", "fmt", "--check", path).returncode == Exit.OK


def test_a_file_is_looked_through(file: Path, tmp_path: Path) -> None:
    assert upcard("vectors", "lint", file).stdout == "0 problems in 1 file\n"
    data = json.loads(file.read_text(encoding="utf-8"))
    data["vectors"][1]["id"] = data["vectors"][0]["id"]
    path = tmp_path / "suite.json"
    path.write_text(suite.text(data), encoding="utf-8")
    done = upcard("vectors", "lint", path)
    assert done.returncode == Exit.DIVERGENT
    assert "the id stands in" in done.stdout


def test_what_is_no_suite_is_no_suite(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    path.write_text("{}", encoding="utf-8")
    done = upcard("vectors", "lint", path)
    assert done.returncode == Exit.DIVERGENT
    assert "is not a suite of vectors" in done.stderr and "Traceback" not in done.stderr


def test_published_vectors_are_listed_by_tier() -> None:
    everything = upcard("vectors", "list", VARIANT).stdout.splitlines()
    smoke = upcard("vectors", "list", VARIANT, "--tier", "smoke").stdout.splitlines()
    assert 0 < len(smoke) <= 60 < len(everything)
    assert set(smoke) < set(everything)
    assert all(line.startswith(f"{VARIANT}/") and "\t" in line for line in everything)


def test_published_vectors_are_listed_for_programs() -> None:
    listed = json.loads(upcard("vectors", "list", VARIANT, "--tier", "smoke", "--format", "json").stdout)
    lines = upcard("vectors", "list", VARIANT, "--tier", "smoke").stdout.splitlines()
    assert [f"{each['id']}\t{each['title']}" for each in listed] == lines
    assert all(each["level"] == "smoke" and each["clauses"] and each["suite"] for each in listed)


def test_the_published_figures_are_told() -> None:
    done = upcard("vectors", "adequacy", "--published")
    assert done.returncode == Exit.OK, done.stderr
    lines = done.stdout.splitlines()
    assert [line.partition(":")[0] for line in lines] == variants()
    for line in lines:
        (told, of), (by_smoke, _) = re.findall(r"(\d+) of (\d+) by", line)
        assert told == of == by_smoke
    assert upcard("vectors", "adequacy").returncode == Exit.USAGE


def test_rounds_of_two_seeds_share_no_id_with_each_other_or_the_published(file: Path) -> None:
    other = suite.parse(upcard("vectors", "generate", VARIANT, "--seed", "S", "--count", "3").stdout.encode(), "it")
    published = {line.partition("\t")[0] for line in upcard("vectors", "list", VARIANT).stdout.splitlines()}
    ids = [each["id"] for each in (*other.vectors, *suite.read(file).vectors)]
    assert len(set(ids)) == 6 and published.isdisjoint(ids)


def test_a_soak_ends_with_an_interrupt_and_what_it_made(file: Path, tmp_path: Path) -> None:
    import pty

    path = tmp_path / "soak.json"
    line = ["vectors", "generate", VARIANT, "--tier", "soak", "--seed", "command line", "--output", str(path)]
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "upcard", *line], stdout=subprocess.DEVNULL, stderr=theirs, cwd=ROOT,
        env=os.environ | {"TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # a terminal that the other side has left cannot be read
        while more := os.read(ours, 4096):
            begun = b"rounds" in shown.partition(b"(Ctrl-C)")[2]
            shown += more
            if not begun and b"rounds" in shown.partition(b"(Ctrl-C)")[2]:
                running.send_signal(signal.SIGINT)  # the bar is there, so a round is made
    os.close(ours)
    assert b"until you interrupt" in shown
    assert running.wait() == Exit.OK
    made = suite.read(path).vectors
    known = suite.read(file).vectors
    common = min(len(made), len(known))
    assert common >= 1
    assert list(made[:common]) == list(known[:common])


def test_an_interrupted_search_says_how_far_it_came_and_what_is_kept(tmp_path: Path) -> None:
    import pty

    path, keep = tmp_path / "smoke.json", tmp_path / "keep"
    line = ["vectors", "generate", "spanish-deck", "--tier", "smoke", "--keep", str(keep), "--output", str(path)]
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "upcard", *line], stdout=theirs, stderr=theirs, cwd=ROOT,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
    )  # fmt: skip
    os.close(theirs)
    shown = b""
    with suppress(OSError):  # a terminal that the other side has left cannot be read
        while more := os.read(ours, 4096):
            begun = b"goals" in shown
            shown += more
            if not begun and b"goals" in shown:
                running.send_signal(signal.SIGINT)  # the bar is there, so the search is under way
    os.close(ours)
    assert running.wait() == Exit.INTERRUPTED
    assert b"goals done, and no suite is written; nothing is kept before the first step is done" in shown
    assert b"Traceback" not in shown and not path.exists()


def test_coverage_is_told_and_written(tmp_path: Path) -> None:
    told = upcard("vectors", "coverage", VARIANT)
    assert told.returncode == Exit.OK, told.stderr
    assert "## Clauses" in told.stdout and "## Equivalent mutants" in told.stdout
    written = upcard("vectors", "coverage", VARIANT, "--output", tmp_path)
    assert written.returncode == Exit.OK
    assert (tmp_path / f"{VARIANT}.md").read_text(encoding="utf-8") == told.stdout
    assert upcard("vectors", "coverage", VARIANT, "--output", tmp_path, "--check").returncode == Exit.OK
    (tmp_path / f"{VARIANT}.html").write_text("old", encoding="utf-8")
    assert upcard("vectors", "coverage", VARIANT, "--output", tmp_path, "--check").returncode == Exit.DIVERGENT

"""``certify``, ``report`` and ``certificate`` as a user meets them: output, files, exit codes."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from certify.pushes import HOSTILE, suite
from command import ROOT, sabotaged, upcard, wait_until
from upcard.certify.connectors.guard import marked
from upcard.certify.run.tasks import Questions
from upcard.cli.exit_codes import Exit
from upcard.rulebook import load
from upcard.vectors.files.suite import text

VARIANT = "classic-blackjack"
REFERENCE = ("--", sys.executable, "adapters/reference/main.py")
WRONG = ("--", "python:certify.wrong:TiesLose")


class Interrupted(NamedTuple):
    """What a process that was interrupted printed, and how it ended."""

    pid: int
    code: int
    printed: str
    said: str


def hostile(mode: str) -> tuple[str, ...]:
    return ("--", sys.executable, "-S", "-E", str(HOSTILE), mode)


def hanging(mode: str) -> tuple[str, ...]:
    """One that goes wrong at the third round that it is asked."""
    pushes = suite(4)
    questions = Questions(load(VARIANT), pushes.digest, recipients=False)
    third = sorted(pushes.vectors, key=questions.seq)[2]
    return (*hostile(mode), third["balance"])


@pytest.fixture
def pushes(tmp_path: Path) -> Path:
    """The suite of pushes as a file."""
    path = tmp_path / "pushes.json"
    path.write_text(text(suite(4).data), encoding="utf-8")
    return path


def test_a_right_engine_is_conformant() -> None:
    done = upcard("certify", VARIANT, "--seed", "cli", "--count", "20", *REFERENCE)
    assert done.returncode == Exit.OK, done.stderr
    assert done.stdout.splitlines() == [
        "upcard reference engine 0.1.0 (Python): classic-blackjack, suite fresh",
        "  20 pass   ",
        "CONFORMANT: 20 vectors passed at depth events",
    ]
    assert done.stderr == ""


def test_a_wrong_engine_is_divergent_and_shown_event_by_event(pushes: Path) -> None:
    done = upcard("certify", VARIANT, "--suite", pushes, "--show", "1", "--no-diagnose", *WRONG, cwd=ROOT / "tests")
    assert done.returncode == Exit.DIVERGENT
    assert "- seat 1 hand 1 main: push, own 10, 10 returned  settlement.tie" in done.stdout
    assert "+ seat 1 hand 1 main: lose, own 10, 0 returned" in done.stdout
    assert f"replay  upcard replay {pushes} pushes/test/0001" in done.stdout
    assert done.stdout.splitlines()[-1] == "DIVERGENT: 4 of 4 judged vectors failed"


def test_the_replay_command_of_a_fresh_round_works(tmp_path: Path) -> None:
    done = upcard("certify", VARIANT, "--seed", "it's", "--count", "30", "--no-diagnose", *WRONG, cwd=ROOT / "tests")
    line = next(line for line in done.stdout.splitlines() if line.startswith("  replay  "))
    command = line.removeprefix("  replay  ").replace("upcard", f"{sys.executable} -m upcard")
    replayed = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "settlement.tie" in replayed.stdout


CODES = {
    "good": Exit.OK,
    "wrong": Exit.DIVERGENT,
    "die": Exit.DIVERGENT,
    "configure-unsupported": Exit.NOTHING_SELECTED,
    "die-at-start": Exit.CANNOT_START,
    "banner-at-start": Exit.CANNOT_START,
}


@pytest.mark.parametrize("mode", CODES)
def test_exit_codes(mode: str, pushes: Path) -> None:
    done = upcard("certify", VARIANT, "--suite", pushes, "--no-diagnose", *hostile(mode))
    assert done.returncode == CODES[mode], done.stderr
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["--seed", "1"], Exit.USAGE, "name an engine"),
        (["--seed", "1", "--only", "nothing*", "--", "true"], Exit.NOTHING_SELECTED, "there is no vector 'nothing*'"),
        (["--seed", "1", "--", "no-such-engine"], Exit.CANNOT_START, "no-such-engine: no such file or directory"),
        (["--seed", "1", "--suite", "x.json", "--", "true"], Exit.USAGE, "give one of them"),
        (["--seed", "1", "--update", "--", "true"], Exit.USAGE, "--update"),
        (["--seed", "1", "--resume", "--", "true"], Exit.USAGE, "--resume continues the run of --report"),
        (["--seed", "1", "--disable", "x", "--", "true"], Exit.USAGE, "the reason is missing"),
        (["--certificate", "c.json", "--", "true"], Exit.USAGE, "add --seed TEXT"),
        (["--suite", "no-such.json", "--", "true"], Exit.USAGE, "no-such.json"),
        (["--suite", "pyproject.toml", "--", "true"], Exit.DIVERGENT, "not a suite"),
    ],
)
def test_what_makes_no_sense_is_explained(arguments: list[str], code: Exit, says: str) -> None:
    done = upcard("certify", VARIANT, *arguments)
    assert done.returncode == code, done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_vectors_of_another_variant_are_refused(pushes: Path) -> None:
    done = upcard("certify", "zero-blackjack", "--suite", pushes, "--", "true")
    assert done.returncode == Exit.USAGE
    assert "is of classic-blackjack, not of zero-blackjack" in done.stderr


def test_a_program_reads_json(pushes: Path) -> None:
    done = upcard("certify", VARIANT, "--suite", pushes, "--format", "json", "--no-diagnose", *hostile("wrong"))
    summary = json.loads(done.stdout)
    assert summary["outcome"] == "divergent"
    assert summary["verdicts"] == {"pass": 3, "fail": 1}
    why = "seat 1 net: got 10, expected 0"
    assert summary["failed"] == [{"vector": "pushes/test/0003", "verdict": "fail", "why": why}]


def test_known_failures_from_the_first_run_to_the_mended_engine(pushes: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    always = ("certify", VARIANT, "--suite", pushes, "--known", known, "--no-diagnose")
    missing = upcard(*always, *hostile("wrong"))
    assert missing.returncode == Exit.USAGE and "known.json" in missing.stderr
    assert upcard(*always, "--update", *hostile("wrong")).returncode == Exit.OK
    again = upcard(*always, *hostile("wrong"))
    assert again.returncode == Exit.OK
    assert "KNOWN FAILURES ONLY: 1 known failure, no other" in again.stdout
    mended = upcard(*always, *hostile("good"))
    assert mended.returncode == Exit.DIVERGENT
    assert "pushes/test/0003: listed as fail, now pass" in mended.stdout
    part = upcard(*always, "--update", "--only", "*1", *hostile("good"))
    assert part.returncode == Exit.USAGE and "a selection" in part.stderr


def test_every_report_is_written_from_one_file(pushes: Path, tmp_path: Path) -> None:
    lines = tmp_path / "report.jsonl"
    made = upcard("certify", VARIANT, "--suite", pushes, "--no-diagnose", "--report", lines, *hostile("wrong"))
    assert made.returncode == Exit.DIVERGENT
    for form, holds in {
        "html": "<!doctype html>",
        "markdown": "**Divergent**",
        "junit": 'failures="1"',
        "badge": "divergent · 3/4 · net",
    }.items():
        made = upcard("report", form, lines)
        assert made.returncode == Exit.OK and holds in made.stdout, form
        output = tmp_path / "deep" / f"report.{form}"
        assert upcard("report", form, lines, "--output", output).stdout == ""
        assert output.read_text(encoding="utf-8") == made.stdout
    shown = upcard("report", "show", lines)
    assert shown.returncode == Exit.DIVERGENT
    assert "DIVERGENT: 1 of 4 judged vectors failed" in shown.stdout
    side = upcard("report", "compare", lines, lines)
    assert side.returncode == Exit.DIVERGENT
    assert side.stdout.splitlines()[2:4] == ["pass   3          3", "fail   1          1"]


def test_a_report_that_was_cut_off_is_no_pass(pushes: Path, tmp_path: Path) -> None:
    lines = tmp_path / "report.jsonl"
    run = ("certify", VARIANT, "--suite", pushes, "--report", lines)
    assert upcard(*run, *hostile("good")).returncode == Exit.OK
    lines.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:3]))
    shown = upcard("report", "show", lines)
    assert shown.returncode == Exit.DIVERGENT
    assert "INCOMPLETE: the run ended early: 2 of 4 vectors done" in shown.stdout
    assert upcard(*run, "--resume", *hostile("good")).returncode == Exit.OK
    assert upcard("report", "show", lines).returncode == Exit.OK


def test_questions_are_answered_elsewhere_by_the_adapter_itself(tmp_path: Path) -> None:
    asked, answers = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
    rounds = ("--seed", "offline", "--count", "10")
    assert upcard("vectors", "export", VARIANT, "--blind", *rounds, "--output", asked).returncode == Exit.OK
    assert b"expected" not in asked.read_bytes()
    with asked.open("rb") as questions, answers.open("wb") as replies:
        subprocess.run(
            [sys.executable, ROOT / "adapters/reference/main.py"], stdin=questions, stdout=replies, check=True
        )
    done = upcard("certify", VARIANT, *rounds, f"answers:{answers}")
    assert done.returncode == Exit.OK
    assert "10 vectors passed at depth events" in done.stdout


def test_a_certificate_is_a_page_that_says_it_is_not_signed(tmp_path: Path) -> None:
    paper, page = tmp_path / "certificate.json", tmp_path / "certificate.html"
    upcard("certify", VARIANT, "--seed", "paper", "--count", "10", "--certificate", paper, *REFERENCE)
    given = ("--lab", "Laboratory of Games", "--date", "2026-02-03")
    assert upcard("certificate", "page", paper, *given, "--output", page).returncode == Exit.OK
    made, text = json.loads(paper.read_text()), page.read_text()
    for words in ("Laboratory of Games", "2026-02-03", "Not signed", made["rulebook"], made["vectors"]["digest"]):
        assert words in text
    made["verdicts"] = {"pass": 9, "unsupported": 1}
    paper.write_text(json.dumps(made))
    refused = upcard("certificate", "page", paper)
    assert (refused.returncode, refused.stdout) == (Exit.DIVERGENT, "")
    assert "is not printed: results: not what these rounds give" in refused.stderr


def test_a_page_compares_two_reports(tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    upcard("certify", VARIANT, "--tier", "smoke", "--report", report, *REFERENCE)
    done = upcard("report", "compare", report, report, "--format", "html")
    assert done.returncode == Exit.OK and "New failures: 0" in done.stdout
    assert upcard("report", "compare", report, "--format", "html").returncode == Exit.USAGE


def test_a_certificate_is_written_verified_and_repeated(tmp_path: Path) -> None:
    paper = tmp_path / "certificate.json"
    rounds = ("--seed", "paper", "--count", "10", "--certificate", paper)
    assert upcard("certify", VARIANT, *rounds, *REFERENCE).returncode == Exit.OK
    first = paper.read_bytes()
    assert upcard("certify", VARIANT, *rounds, "--jobs", "2", *REFERENCE).returncode == Exit.OK
    assert paper.read_bytes() == first
    checked = upcard("certificate", "verify", paper, *REFERENCE)
    assert checked.returncode == Exit.OK
    assert [line.split()[0] for line in checked.stdout.splitlines()] == ["holds"] * 7
    paper.write_bytes(first.replace(b'"pass": 10', b'"pass": 11'))
    forged = upcard("certificate", "verify", paper)
    assert forged.returncode == Exit.DIVERGENT
    assert "FAILS  verdicts" in forged.stdout


def test_no_certificate_for_an_engine_that_fails(tmp_path: Path) -> None:
    paper = tmp_path / "certificate.json"
    rounds = ("--seed", "paper", "--count", "30", "--certificate", paper)
    done = upcard("certify", VARIANT, *rounds, "--no-diagnose", *WRONG, cwd=ROOT / "tests")
    assert done.returncode == Exit.DIVERGENT
    assert "no certificate for this run" in done.stderr
    assert not paper.exists()


def test_a_soak_ends_with_the_first_lot_that_fails() -> None:
    soak = ("--tier", "soak", "--seed", "cli", "--count", "40", "--no-diagnose")
    done = upcard("certify", VARIANT, *soak, *WRONG, cwd=ROOT / "tests")
    assert done.returncode == Exit.DIVERGENT
    judged, lots = map(int, re.findall(r"soak: (\d+) rounds of .* judged, in (\d+) lots? of 40", done.stderr)[0])
    assert judged == 40 * lots
    assert "of 40 judged vectors failed" in done.stdout


def interrupted(arguments: Sequence[str | Path], numbers: Sequence[int], ready: Callable[[], bool]) -> Interrupted:
    """Run ``upcard ARGUMENTS`` and send it signals as soon as it is ready for one."""
    for number in set(numbers):  # a shell's background job ignores some, and so would what it starts
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)
    running = subprocess.Popen(
        [sys.executable, "-m", "upcard", *map(str, arguments)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    wait_until(lambda: ready() or running.poll() is not None)
    for number in numbers:
        running.send_signal(number)
    printed, said = running.communicate(timeout=120)
    return Interrupted(running.pid, running.returncode, printed, said)


@pytest.mark.parametrize(
    ("engine", "starts", "code"),
    [
        (
            f"exec python {ROOT}/adapters/reference/main.py",
            2,
            Exit.OK,
        ),  # it starts anew for every lot, so one lot is whole
        ("exec sleep 600", 1, Exit.INTERRUPTED),  # it never answers, so none is
    ],
)
def test_a_soak_ends_with_an_interrupt_and_what_was_judged(
    engine: str, starts: int, code: Exit, tmp_path: Path
) -> None:
    started = tmp_path / "started"
    started.touch()
    adapter = ["--", "sh", "-c", f"echo >> {started}; {engine.replace('python', sys.executable)}"]
    line = ["certify", VARIANT, "--tier", "soak", "--seed", "cli", "--count", "10", *adapter]
    done = interrupted(line, [signal.SIGINT], lambda: len(started.read_bytes()) >= starts)
    judged, lots = map(int, re.findall(r"soak: (\d+) rounds of the seed cli .* in (\d+) lots? of 10", done.said)[0])
    assert judged == 10 * lots
    assert lots >= starts - 1
    assert done.code == code
    assert ("CONFORMANT: 10 vectors" in done.printed) is (lots > 0)


@pytest.mark.parametrize(
    ("more", "said"), [([], "add --seed TEXT"), (["--seed", "1", "--report", "r.jsonl"], "has no end")]
)
def test_a_soak_goes_with_a_seed_and_without_a_report(more: list[str], said: str) -> None:
    done = upcard("certify", VARIANT, "--tier", "soak", *more, *REFERENCE)
    assert done.returncode == Exit.USAGE
    assert said in done.stderr


@pytest.mark.parametrize("names", [["SIGINT"], ["SIGTERM"], ["SIGHUP"], ["SIGQUIT"], ["SIGINT"] * 3], ids=" ".join)
def test_a_signal_ends_the_run_with_all_it_started(names: list[str], pushes: Path, tmp_path: Path) -> None:
    numbers = [getattr(signal, name) for name in names]
    report = tmp_path / "report.jsonl"
    arguments = ["certify", VARIANT, "--suite", str(pushes), "--report", str(report), "--limit", "60", *hanging("hang")]
    done = interrupted(arguments, numbers, lambda: report.exists() and report.read_bytes().count(b"\n") >= 3)
    assert done.code == Exit.INTERRUPTED
    assert "interrupted" in done.said
    assert report.read_bytes().count(b"\n") == 3, "the header and the verdicts that had fallen"
    assert not list(marked(f"{done.pid}."))


def test_a_second_run_on_one_report_is_refused(pushes: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    arguments = ["certify", VARIANT, "--suite", str(pushes), "--report", str(report), "--limit", "60", *hanging("hang")]

    def refused() -> bool:
        if not report.exists() or report.read_bytes().count(b"\n") < 3:
            return False
        before = report.read_bytes()
        for resume in ([], ["--resume"]):
            second = upcard("certify", VARIANT, "--suite", pushes, "--report", report, *resume, *hostile("good"))
            assert second.returncode == Exit.USAGE
            assert f"{report} is being written by process " in second.stderr
            assert "wait until it has ended, " in second.stderr
        assert report.read_bytes() == before
        return True

    done = interrupted(arguments, [signal.SIGINT], refused)
    assert done.code == Exit.INTERRUPTED


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_named_and_leaves_no_empty_file(pushes: Path, tmp_path: Path) -> None:
    done = upcard("certify", VARIANT, "--suite", pushes, "--report", "/dev/full", *hostile("good"))
    assert done.returncode == Exit.USAGE
    assert "upcard: /dev/full: no space left on device" in done.stderr
    small = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"
    for option in ("--certificate", "--report"):
        path = tmp_path / "out.json"
        done = sabotaged(small, "certify", VARIANT, "--seed", "full", "--count", "5", option, str(path), *REFERENCE)
        assert done.returncode == Exit.USAGE
        assert f"upcard: {path}: file too large" in done.stderr
        assert option == "--report" or [each.name for each in tmp_path.iterdir()] == [pushes.name]


def test_an_engine_that_does_not_start_leaves_no_report(pushes: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    done = upcard("certify", VARIANT, "--suite", pushes, "--report", report, *hostile("die-at-start"))
    assert done.returncode == Exit.CANNOT_START
    assert not report.exists()


@pytest.mark.parametrize("mode", ["deaf-hang", "daemon-hang"])
def test_a_run_that_is_killed_leaves_none_of_its_engines(mode: str, pushes: Path, tmp_path: Path) -> None:
    """Not even one that ignores what it is asked, or one that has left its process group and its parent."""
    report = tmp_path / "report.jsonl"
    arguments = ["certify", VARIANT, "--suite", str(pushes), "--report", str(report), "--limit", "60", *hanging(mode)]
    done = interrupted(arguments, [signal.SIGKILL], lambda: report.exists() and report.read_bytes().count(b"\n") >= 3)
    assert done.code == -signal.SIGKILL
    late = time.monotonic() + 30  # by itself it ends in a minute
    wait_until(lambda: not list(marked(f"{done.pid}.")) or time.monotonic() > late)
    assert not list(marked(f"{done.pid}."))

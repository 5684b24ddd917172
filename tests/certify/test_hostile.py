"""Engines that misbehave: the run ends, one vector pays for it, and nothing stays behind."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from certify.pushes import LIMITS, book, hostile, left_behind, run_hostile, suite
from upcard.certify.certification import CannotRun, Options, run
from upcard.certify.connectors.base import CannotStart
from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.results.report_file import read
from upcard.certify.results.run_outcome import Outcome, conclude
from upcard.certify.run.tasks import Questions
from upcard.wire.verdicts import Verdict

VICTIM = "pushes/test/0003"
PASS, CRASHED, TIMEOUT, SPOKE = Verdict.PASS, Verdict.CRASHED, Verdict.TIMEOUT, Verdict.PROTOCOL_ERROR

#: What the victim comes to, and what is said about it.
MODES = {
    "good": (PASS, None),
    "crlf": (PASS, None),
    "bom": (PASS, None),
    "nulls": (PASS, None),
    "flood-stderr": (PASS, None),
    "daemon": (PASS, None),
    "child-at-start": (PASS, None),
    "deaf": (PASS, None),
    "backwards": (PASS, None),
    "slow": (PASS, None),
    "wrong": (Verdict.FAIL, "seat 1 net: got 10, expected 0"),
    "unsupported": (Verdict.UNSUPPORTED, "no hits here"),
    "error": (CRASHED, "the deck is missing"),
    "die": (CRASHED, "ended with exit code 3"),
    "leave": (CRASHED, "ended with exit code 0"),
    "killed": (CRASHED, "was killed by SIGKILL"),
    "child": (CRASHED, "ended with exit code 0"),
    "partial-death": (CRASHED, 'an unfinished line: {"seq": "half a re'),
    "close-stdout": (CRASHED, "closed its output but is still running"),
    "hang": (TIMEOUT, "no reply within 1.5 s"),
    "deaf-hang": (TIMEOUT, "no reply within 1.5 s"),
    "partial-hang": (TIMEOUT, 'an unfinished line: {"seq": "half a re'),
    "drip": (TIMEOUT, "no reply within 1.5 s"),
    "long-line": (SPOKE, "a line is longer than 1048576 bytes; it begins xxx"),
    "flood-stdout": (SPOKE, "more"),
    "banner": (SPOKE, "Debug: dealing"),
    "empty-line": (SPOKE, "it is empty"),
    "bom-inside": (SPOKE, "byte order mark"),
    "invalid-utf8": (SPOKE, "0xff"),
    "utf16": (SPOKE, "UTF-16"),
    "nan": (SPOKE, "NaN is not JSON"),
    "duplicate-keys": (SPOKE, "the key 'net' stands twice"),
    "duplicate-spaced": (SPOKE, "the key 'net' stands twice"),
    "two-on-a-line": (SPOKE, "more text follows"),
    "array": (SPOKE, "not a JSON object"),
    "deep": (SPOKE, "nested too deeply"),
    "numbers": (SPOKE, "/net/1: 0 is not an amount"),
    "trailing-zero": (SPOKE, "/net/1: '0.00' is not an amount"),
    "unknown-key": (SPOKE, "/nett: unknown key"),
    "no-net": (SPOKE, "it must be given with 'ok'"),
    "says-nothing": (SPOKE, "none of these"),
    "says-both": (SPOKE, "says ok and error"),
    "number-seq": (SPOKE, "/seq: 3 is not a text"),
    "no-seq": (SPOKE, "/seq: is missing"),
    "stray-seq": (SPOKE, "'nobody', which is not waiting for an answer"),
    "twice": (SPOKE, "more than one answer"),
    "repeat": (SPOKE, "more than one answer"),
    "surrogate": (SPOKE, "half of a surrogate pair"),
    "surrogate-key": (SPOKE, "half of a surrogate pair"),
    "long-seat": (Verdict.FAIL, "net: got 0, expected nothing"),
    "long-amount": (Verdict.FAIL, "expected 0"),
    "twice-at-end": (SPOKE, "more than one answer"),
}


@pytest.mark.parametrize("mode", MODES)
def test_one_vector_pays(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    if mode == "twice-at-end":
        report = run_hostile(mode, report=path, limits=replace(LIMITS, farewell=60))
    else:
        report = run_hostile(mode, report=path)
    verdict, why = MODES[mode]
    by_id = {result.vector: result for result in report.results}
    victim = by_id.pop(VICTIM)
    assert victim.verdict == verdict, victim.why
    assert why is None or why in str(victim.why)
    assert {result.verdict for result in by_id.values()} == {PASS}
    assert read(path) == report
    assert report.complete
    assert not left_behind()


CANNOT_START = {
    "die-at-start": "exit code 7\n  stderr: cannot find the cards",
    "hang-at-start": "no reply within 0.3 s",
    "stops-reading": "no reply within 0.3 s",
    "banner-at-start": "Welcome to my engine!",
    "hello-error": "it answers hello with an error: the licence has run out",
    "hello-number": "/version: 1 is not a text",
    "configure-error": "blackjack is forbidden here",
}


@pytest.mark.parametrize("mode", CANNOT_START)
def test_what_cannot_start_is_explained(mode: str) -> None:
    waits = "within" in CANNOT_START[mode]
    with pytest.raises(CannotStart) as caught:
        run_hostile(mode, limits=replace(LIMITS, start=0.3) if waits else LIMITS)
    assert CANNOT_START[mode] in str(caught.value)
    assert not left_behind()


def test_a_missing_program_is_explained() -> None:
    with pytest.raises(CannotStart, match=r"no-such-engine: no such file or directory"):
        run(suite(), book(), CommandConnector(["no-such-engine"]), Options())


def test_a_rule_that_is_not_offered_takes_out_the_vectors_it_decides() -> None:
    report = run_hostile("configure-unsupported")
    assert {result.verdict for result in report.results} == {Verdict.UNSUPPORTED}
    assert report.results[0].unsupported == ("deal",)
    assert report.header.why == "no cards here"
    assert conclude(report).outcome is Outcome.NOTHING_JUDGED


def test_an_engine_that_always_dies_costs_a_bounded_number_of_restarts() -> None:
    report = run_hostile("always-dies", count=30, max_restarts=5)
    assert report.footer is not None and report.footer.restarts == 5
    assert report.complete
    assert report.counts[CRASHED] >= 5
    assert report.counts[CRASHED] + report.counts[Verdict.SKIPPED] == 30
    assert "the limit of 5 restarts is reached" in str(report.results[-1].why)
    assert conclude(report).outcome is Outcome.DIVERGENT
    assert not left_behind()


def test_a_line_that_answers_nothing_is_charged_to_one_vector_each_time() -> None:
    report = run_hostile("always-stray", count=4)
    assert report.counts == {SPOKE: 4}


def test_a_crash_that_is_not_seen_again_is_still_a_crash(tmp_path: Path) -> None:
    report = run_hostile("once", "1003", str(tmp_path / "seen"), count=6)
    assert report.counts == {PASS: 5, CRASHED: 1}
    assert report.footer is not None and report.footer.restarts == 1
    (crashed,) = (result for result in report.results if result.verdict == CRASHED)
    assert "not reproduced when the vector was played alone" in str(crashed.why)


@pytest.mark.parametrize("jobs", [2, 5])
def test_several_workers_judge_every_vector_once(jobs: int) -> None:
    report = run_hostile("die", count=40, jobs=jobs)
    assert report.counts == {PASS: 39, CRASHED: 1}
    assert [result.n for result in report.results] == list(range(1, 41))
    assert not left_behind()


def test_a_run_can_be_stopped_at_the_first_failure() -> None:
    report = run_hostile("always-stray", count=20, stop_after=1)
    assert report.counts[SPOKE] == 1
    assert report.counts[Verdict.SKIPPED] == 19
    assert report.footer is not None and report.footer.stopped == "stopped after 1 failure (--stop-after)"
    assert not left_behind()


def test_the_end_of_the_log_is_kept_with_a_failure() -> None:
    report = run_hostile("die-loudly")
    (crashed,) = (result for result in report.results if result.verdict == CRASHED)
    assert crashed.log is not None and crashed.log.endswith("the last words\n")
    assert len(crashed.log.encode()) <= LIMITS.log


class TestStepByStep:
    """An implementation that is asked decision by decision."""

    def test_it_is_judged_like_any_other(self) -> None:
        assert run_hostile("step").counts == {PASS: 6}

    def test_a_refused_input_is_gathered_into_the_answer(self) -> None:
        report = run_hostile("step-refuses")
        failed = {result.vector: result.why for result in report.results if result.verdict == Verdict.FAIL}
        assert failed == {VICTIM: "refused input 1: got NOT_OFFERED, expected nothing"}

    def test_an_answer_out_of_turn_costs_one_vector(self) -> None:
        report = run_hostile("step-out-of-turn")
        assert report.counts == {PASS: 5, SPOKE: 1}
        assert not left_behind()


def test_an_interrupt_leaves_a_report_to_resume_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"

    def interrupt(done: int, total: int, verdict: object) -> None:
        if done == 3:
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(suite(40), book(), hostile("slow"), Options(limits=LIMITS), path, on_progress=interrupt)
    assert not left_behind()
    cut_off = read(path)
    assert cut_off.footer is None
    assert 3 <= len(cut_off.results) < 40
    assert conclude(cut_off).outcome is Outcome.INCOMPLETE
    resumed = run(suite(40), book(), hostile("slow"), Options(limits=LIMITS), path, resume=True)
    assert resumed.counts == {PASS: 40}
    assert read(path) == resumed


def test_a_crash_is_not_forgotten_because_the_oldest_vector_is_not_supported(tmp_path: Path) -> None:
    """It died once with several under way, and the first of them is then answered as unsupported."""
    questions = Questions(book(), suite().digest, recipients=False)
    first = min(suite().vectors, key=questions.seq)
    report = run_hostile("once-then-unsupported", first["balance"], str(tmp_path / "seen"))
    assert report.counts == {PASS: 5, CRASHED: 1}


def test_an_adapter_that_repeats_itself_for_ever_costs_few_lines_and_restarts(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    report = run_hostile("repeat", report=path, count=20)
    assert report.counts == {PASS: 19, SPOKE: 1}
    assert report.footer is not None and report.footer.restarts <= 2
    assert len(path.read_bytes().splitlines()) <= 20 + 2 + report.footer.restarts + 1


def test_a_reply_of_a_megabyte_leaves_little_in_the_report(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    report = run_hostile("long-reason", report=path)
    assert report.counts == {PASS: 5, CRASHED: 1}
    assert path.stat().st_size < 100_000


@pytest.mark.parametrize(
    ("mode", "verdict"),
    [("long-seq", SPOKE), ("long-seat", Verdict.FAIL), ("long-amount", Verdict.FAIL), ("long-reason", CRASHED),
     ("many-rules", Verdict.INCONSISTENT)],
)  # fmt: skip
def test_long_replies_to_every_vector_leave_little_in_the_report(mode: str, verdict: Verdict, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    report = run_hostile(f"always {mode}", report=path, count=5)
    assert report.counts == {verdict: 5}
    assert path.stat().st_size < 5 * 30_000
    assert read(path) == report


def test_what_a_run_keeps_of_logs_is_bounded_and_every_verdict_stands(tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    limits = replace(LIMITS, evidence=40_000)
    report = run_hostile("always die-loudly", report=path, count=4, limits=limits)
    assert report.counts == {CRASHED: 4}
    assert sorted(bool(each.log) for each in report.results) == [False, False, True, True]
    assert read(path) == report


def test_a_vector_that_is_not_there_cannot_be_disabled() -> None:
    with pytest.raises(CannotRun, match="no vector no/such that could be disabled"):
        run(suite(), book(), hostile("good"), Options(disabled={"no/such": "flaky"}))

"""A run as a whole: what is chosen, what is written down, what can be taken up again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from certify.pushes import LIMITS, book, hostile, run_hostile, suite, wrong
from upcard.certify.certification import CannotRun, NothingSelected, Options, run
from upcard.certify.connectors import connector
from upcard.certify.results import known_failures
from upcard.certify.results.report_file import BadReport, Report, read
from upcard.certify.results.run_outcome import Outcome, conclude
from upcard.certify.run.suites import Selection
from upcard.rulebook import with_patch
from upcard.schema_problems import problems
from upcard.vectors.files.suite import Suite
from upcard.wire.report import KnownFailure
from upcard.wire.values import plain
from upcard.wire.verdicts import Depth, Verdict

REFERENCE = ["python:upcard.certify.protocol.reference:Reference"]


def reference(**options: Any) -> Report:
    return run(suite(), book(), connector(REFERENCE), Options(**options))


def test_the_reference_engine_plays_the_pushes_as_they_were_worked_out_by_hand() -> None:
    report = reference()
    assert report.counts == {Verdict.PASS: 6}
    assert report.depth_reached == Depth.EVENTS
    assert report.header.reports == ("cards", "net", "offers", "refusals", "rules", "settlement")


def test_another_rule_in_the_engine_is_found_with_its_sentence() -> None:
    report = run(suite(1), book(), wrong("TiesLose"), Options())
    (failed,) = report.results
    assert failed.verdict == Verdict.FAIL and failed.divergence is not None
    assert failed.divergence.pointer == "/events/8/outcome"
    assert failed.divergence.agrees is None
    assert failed.says is not None and "pushes" in failed.says


@pytest.mark.parametrize("depth", [Depth.NET, Depth.SETTLEMENT])
def test_a_shallower_depth_can_be_asked_for(depth: Depth) -> None:
    assert reference(depth=depth).header.depth == depth


def test_a_deeper_one_than_the_implementation_tells_cannot() -> None:
    with pytest.raises(CannotRun, match="enough for depth net at most; --depth events needs more"):
        run_hostile("good", depth=Depth.EVENTS)


def test_vectors_of_another_rule_book_are_refused() -> None:
    other = with_patch(book(), {"shoe.decks": 6})
    with pytest.raises(CannotRun, match="another version of"):
        run(suite(), other, hostile("good"), Options())


class TestSelection:
    @pytest.mark.parametrize(
        ("selection", "chosen"),
        [
            (Selection(), 6),
            (Selection(ids=("*/000[12]", "*/0006")), 3),
            (Selection(rules=("settlement",)), 6),
            (Selection(rules=("settlement.tie",)), 6),
            (Selection(ids=("*/0001",), levels=("standard",)), 1),
        ],
    )
    def test_every_kind_must_be_satisfied(self, selection: Selection, chosen: int) -> None:
        report = run_hostile("good", selection=selection)
        assert len(report.results) == report.header.selected == chosen
        assert report.header.selection == selection.criteria()

    @pytest.mark.parametrize(
        "selection",
        [
            Selection(ids=("none",)),
            Selection(rules=("settle",)),
            Selection(flags=("odd",)),
            Selection(levels=("smoke",)),
        ],
    )
    def test_nothing_chosen_is_no_run(self, selection: Selection) -> None:
        with pytest.raises(NothingSelected, match="none of the 6 vectors"):
            run_hostile("good", selection=selection)

    def test_a_vector_for_another_reading_is_not_played(self) -> None:
        data = suite(2).data
        data["vectors"][1]["reading"] = {"rounding": "up"}
        report = run(Suite(data), book(), hostile("good"), Options(limits=LIMITS))
        assert [result.n for result in report.results] == [1]

    def test_a_disabled_vector_keeps_its_reason_and_its_place(self) -> None:
        report = run_hostile("good", disabled={"pushes/test/0002": "being looked into"})
        assert [result.verdict for result in report.results].index(Verdict.DISABLED) == 1
        assert report.results[1].why == "being looked into"
        assert conclude(report).outcome is Outcome.CONFORMANT


def test_a_broken_vector_is_the_suites_fault() -> None:
    data = suite(3).data
    data["vectors"][1]["expected"]["events"][3]["card"] = "1s"
    report = run(Suite(data), book(), hostile("good"), Options(limits=LIMITS))
    assert report.counts == {Verdict.PASS: 2, Verdict.SUITE_ERROR: 1}
    assert conclude(report).outcome is Outcome.BROKEN_SUITE


class TestReport:
    @pytest.mark.parametrize("mode", ["good", "wrong", "die-loudly", "unsupported", "nan"])
    def test_every_line_is_valid_by_the_schema(self, mode: str, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile(mode, report=path)
        lines = path.read_text(encoding="utf-8").splitlines()
        assert [problems("certify-report", json.loads(line)) for line in lines] == [[]] * len(lines)
        assert len(lines) == 8
        assert b"\r" not in path.read_bytes()

    @pytest.mark.parametrize("kept", range(8))
    def test_a_run_is_taken_up_wherever_it_was_cut_off(self, kept: int, tmp_path: Path) -> None:
        path, whole = tmp_path / "report.jsonl", tmp_path / "whole.jsonl"
        run_hostile("wrong", report=whole)
        lines = whole.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(lines[:kept]) + lines[kept][:20])
        if kept:
            assert conclude(read(path)).outcome is Outcome.INCOMPLETE
        resumed = run(suite(), book(), hostile("wrong"), Options(limits=LIMITS), path, resume=True)
        assert resumed == read(whole) == read(path)
        assert sum(b'"vector"' in line for line in path.read_bytes().splitlines()) == 6, "nothing is played twice"

    def test_a_run_that_ended_is_not_taken_up(self, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile("good", report=path)
        with pytest.raises(CannotRun, match="this run has ended"):
            run(suite(), book(), hostile("good"), Options(limits=LIMITS), path, resume=True)

    def test_nor_is_the_report_of_another_run(self, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile("good", report=path)
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
        with pytest.raises(CannotRun, match=r"another run: its limit is 60\.0, this run's is 3"):
            run(suite(), book(), hostile("good"), Options(limits=replace(LIMITS, reply=3)), path, resume=True)

    @pytest.mark.parametrize(
        ("spoil", "why"),
        [
            (lambda lines: [], "holds no report"),
            (lambda lines: lines[1:], "the first line is no header"),
            (lambda lines: [*lines, lines[1]], "goes on after its footer"),
            (lambda lines: [*lines[:3], lines[-1]], "its footer counts 6 pass, its lines 2 pass"),
            (
                lambda lines: [*lines[:-1], lines[-1].replace(b'"pass":6', b'"pass":5,"fail":1')],
                "its footer counts 5 pass, 1 fail, its lines 6 pass",
            ),
            (lambda lines: [lines[0], lines[0]], "a second header"),
            (lambda lines: [lines[0], b"{}\n"], "/vector: is missing"),
            (lambda lines: [lines[0], b'{"end": true, "end": true}\n'], "the key 'end' stands twice"),
            (lambda lines: [lines[0], lines[1].replace(b'"pass"', b'"passed"')], "'passed' is not one of pass"),
        ],
    )
    def test_a_file_that_is_no_report_is_explained(
        self, spoil: Callable[[list[bytes]], list[bytes]], why: str, tmp_path: Path
    ) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile("good", report=path)
        path.write_bytes(b"".join(spoil(path.read_bytes().splitlines(keepends=True))))
        with pytest.raises(BadReport, match=why):
            read(path)

    def test_a_failure_that_was_turned_into_a_pass_is_seen(self, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        assert run_hostile("wrong", report=path).counts == {Verdict.PASS: 5, Verdict.FAIL: 1}
        path.write_bytes(path.read_bytes().replace(b'"verdict":"fail"', b'"verdict":"pass"'))
        with pytest.raises(BadReport, match="footer counts 5 pass, 1 fail, its lines 6 pass"):
            read(path)

    @pytest.mark.parametrize(
        "spoil",
        [
            lambda lines: [*lines[:2], lines[2].replace(b'"pass"', b'"fail"'), *lines[3:-1]],
            lambda lines: [*lines[:2], *lines[3:-1]],
            lambda lines: [lines[0], lines[2], lines[1], *lines[3:-1]],
        ],
    )
    def test_a_run_is_not_taken_up_from_lines_that_were_changed(
        self, spoil: Callable[[list[bytes]], list[bytes]], tmp_path: Path
    ) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile("good", report=path)
        path.write_bytes(b"".join(spoil(path.read_bytes().splitlines(keepends=True))))
        with pytest.raises(BadReport, match="changed or removed"):
            run(suite(), book(), hostile("good"), Options(limits=LIMITS), path, resume=True)

    def test_the_chain_goes_on_when_a_run_is_taken_up(self, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        run_hostile("good", report=path)
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:4]) + b'{"vector": "cut o')
        taken_up = run(suite(), book(), hostile("good"), Options(limits=LIMITS), path, resume=True)
        assert read(path) == taken_up
        assert taken_up.complete


class TestOutcome:
    def test_unsupported_is_not_judged_and_can_be_too_much(self) -> None:
        report = run_hostile("unsupported")
        assert conclude(report).outcome is Outcome.CONFORMANT
        assert "5 vectors passed at depth net; 1 unsupported" in conclude(report).words
        assert conclude(report, at_least=Fraction(5, 6)).outcome is Outcome.CONFORMANT
        short = conclude(report, at_least=Fraction(9, 10))
        assert short.outcome is Outcome.INCOMPLETE
        assert "only 5 of 6 vectors judged; at least 90% required" in short.words

    def test_everything_disabled_is_nothing_judged(self) -> None:
        disabled = {f"pushes/test/{n:04}": "no" for n in range(1, 7)}
        assert conclude(run_hostile("good", disabled=disabled)).outcome is Outcome.NOTHING_JUDGED

    @pytest.mark.parametrize("mode", ["wrong", "die", "nan", "hang"])
    def test_every_kind_of_failure_is_divergence(self, mode: str) -> None:
        assert conclude(run_hostile(mode)).outcome is Outcome.DIVERGENT


class TestKnownFailures:
    def listed(self, mode: str = "wrong") -> dict[str, KnownFailure]:
        data = known_failures.updated(run_hostile(mode), {})
        assert not problems("known-failures", plain(data))
        return dict(data.failures)

    def test_failing_exactly_so_is_as_listed(self) -> None:
        listed = self.listed()
        assert listed == {"pushes/test/0003": KnownFailure(Verdict.FAIL, '/net/1: "0" -> "10"')}
        report = run_hostile("wrong")
        assert known_failures.unexpected(report, listed) == []
        assert conclude(report, []).outcome is Outcome.KNOWN_FAILURES

    @pytest.mark.parametrize(
        ("mode", "victim", "words"),
        [
            ("wrong", "1002", ["failed, but is not listed: seat 1 net: got 10", "listed as fail, now pass"]),
            ("good", "1003", ["listed as fail, now pass"]),
            ("error", "1003", ["fails differently: crashed crashed, listed as fail"]),
            ("unsupported", "1003", ["listed as fail, now unsupported"]),
        ],
    )
    def test_anything_else_is_a_surprise(self, mode: str, victim: str, words: list[str]) -> None:
        report = run_hostile(mode, victim)
        found = known_failures.unexpected(report, self.listed())
        assert len(found) == len(words)
        assert all(expected in surprise.words for expected, surprise in zip(words, found, strict=True))
        assert conclude(report, found).outcome is Outcome.DIVERGENT

    def test_a_listed_vector_that_was_not_played_is_a_surprise(self) -> None:
        disabled = run_hostile("good", disabled={"pushes/test/0003": "slow"})
        found = known_failures.unexpected(disabled, self.listed())
        assert [each.words for each in found] == ["listed as fail, now disabled"]
        gone = known_failures.unexpected(run_hostile("good", selection=Selection(ids=("*1",))), self.listed())
        assert [each.words for each in gone] == ["listed, but not among the vectors of this run"]

    def test_the_list_is_not_written_from_a_part(self) -> None:
        with pytest.raises(known_failures.CannotUpdate, match="a selection"):
            known_failures.updated(run_hostile("good", selection=Selection(ids=("*1",))), {})
        with pytest.raises(known_failures.CannotUpdate, match="stopped early"):
            known_failures.updated(run_hostile("always-stray", stop_after=1), {})

    def test_notes_are_kept(self, tmp_path: Path) -> None:
        noted = {"pushes/test/0003": KnownFailure(Verdict.CRASHED, "crashed", "seen in May")}
        path = tmp_path / "known.json"
        path.write_bytes(known_failures.text(known_failures.updated(run_hostile("wrong"), noted)))
        assert known_failures.read(path, book().id, "pushes") == {
            "pushes/test/0003": KnownFailure(Verdict.FAIL, '/net/1: "0" -> "10"', "seen in May")
        }

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("[]", "a list is not a mapping"),
            ("{", "not JSON"),
            (
                '{"upcard-known-failures": 1, "variant": "v", "suite": "s", "failures": {}}',
                "failures of v, suite s; this run is of",
            ),
        ],
    )
    def test_a_bad_list_is_explained(self, text: str, why: str, tmp_path: Path) -> None:
        path = tmp_path / "known.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(known_failures.BadList, match=why):
            known_failures.read(path, book().id, "pushes")

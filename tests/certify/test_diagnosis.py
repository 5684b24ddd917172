"""What is said of an engine whose mistake is known: the rule, the reading, the plain fault, the smallest round."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from certify.changed import changed, money
from certify.pushes import suite as pushes
from certify.pushes import wrong
from certify.wrong import is_victim
from command import ROOT, upcard
from miniatures.catalogue import FAULTS
from miniatures.dealer import InProcess, Miniature
from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import Connector, RunLimits
from upcard.certify.diagnosis.diagnose import diagnose
from upcard.certify.diagnosis.non_rule_faults import money_fault
from upcard.certify.diagnosis.observed_run import observe
from upcard.certify.diagnosis.shrink import shrink_failures
from upcard.certify.diagnosis.suspects import SuspectEngines, suspect_engines
from upcard.certify.report import html, markdown, terminal
from upcard.certify.report.diagnosis_lines import diagnosis_lines, reading_in_words
from upcard.certify.results.report_file import Report, read
from upcard.certify.results.run_outcome import conclude
from upcard.certify.run.suites import fresh
from upcard.cli.exit_codes import Exit
from upcard.rulebook import Rulebook, load
from upcard.schema_problems import problems
from upcard.vectors.files.suite import Suite, text
from upcard.wire.report import Diagnosis, ReadingMatch

VARIANT = "classic-blackjack"
ERROR = "answered with an error: ZeroDivisionError: no decks"


@cache
def book() -> Rulebook:
    return load(VARIANT)


@cache
def drawn() -> Suite:
    """Enough rounds that each mistake shows in some."""
    return fresh(book(), "rules", 120)


@cache
def suspected() -> SuspectEngines:
    """Every suspect with its book: made once, since that takes as long as a diagnosis."""
    return suspect_engines(book())


def report_of(connector: Connector, suite: Suite) -> Report:
    """A run with its diagnosis."""
    report = run(suite, book(), connector, Options(limits=RunLimits(reply=60)))
    assert report.footer is not None
    found = diagnose(report, suite.vectors, book(), suspected())
    return Report(report.header, report.results, msgspec.structs.replace(report.footer, diagnosis=found))


def diagnosed(connector: Connector, suite: Suite | None = None) -> Diagnosis:
    return of(report_of(connector, suite or drawn()))


def of(report: Report) -> Diagnosis:
    assert report.footer is not None and report.footer.diagnosis is not None
    return report.footer.diagnosis


@cache
def hits_soft_17() -> Report:
    return report_of(changed({"dealer.soft-17.do": "hit"}), drawn())


class TestRules:
    def test_the_rule_that_is_played_otherwise_is_named_in_words(self) -> None:
        report = hits_soft_17()
        found = of(report)
        (cause,) = found.causes
        failed = [result.vector for result in report.results if result.verdict == "fail"]
        assert found.failures == len(failed) > 0
        assert (cause.explained, cause.of, cause.contradicted) == (len(failed), len(failed), 0)
        assert list(cause.vectors) == failed
        assert cause.fits[0].rule == "dealer.soft-17"
        assert cause.fits[0].says == "With a soft total of 17 the dealer hits."
        assert cause.fits[0].book == "With a soft total of 17 the dealer stands."
        assert found.unexplained == found.shared == found.faults == ()

    def test_the_money_alone_is_enough(self) -> None:
        found = diagnosed(changed({"settlement.tie.result": "lose"}, "net"))
        assert "settlement.tie.result: push -> lose" in {each.id for each in found.causes[0].fits}
        assert found.causes[0].whole

    def test_two_mistakes_at_once_are_two_causes(self) -> None:
        found = diagnosed(changed({"dealer.soft-17.do": "hit", "settlement.blackjack.pays": "6:5"}))
        assert {cause.fits[0].rule for cause in found.causes} == {"dealer.soft-17", "settlement.blackjack"}
        assert [cause.contradicted for cause in found.causes] == [0, 0]
        assert found.unexplained == ()

    def test_what_no_vector_tells_apart_is_listed_together(self) -> None:
        found = diagnosed(wrong("TiesLose"), pushes(3))
        fits = {each.id for each in found.causes[0].fits}
        assert "settlement.tie.result: push -> lose" in fits
        assert len(fits) > 1, "three rounds of one kind cannot tell one rule from all others"

    def test_a_right_engine_has_no_cause(self) -> None:
        found = diagnosed(changed({}))
        assert (found.failures, found.causes, found.faults, found.unexplained) == (0, (), (), ())
        assert diagnosis_lines(found) == []

    def test_mistakes_of_the_field_that_no_single_rule_makes(self) -> None:
        soft = {"when": {"soft": {"min": 18}, "not": {"cards": 2, "total": 21}}, "do": "hit", "before": "below-17"}
        found = diagnosed(changed({"dealer.stands-late": soft}))
        assert "dealer: soft hands drawn to" in {each.id for each in found.causes[0].fits}
        assert found.causes[0].whole

    def test_a_mistake_that_is_no_rule_is_named_and_said_to_be_none(self) -> None:
        fault = next(each for each in FAULTS if each.id == "push-not-returned")
        found = diagnosed(InProcess(Miniature(fault)))
        (cause,) = found.causes
        assert cause.whole
        assert cause.fits[0].id == "engine.push-not-returned"
        assert cause.fits[0].says == "A push gives nothing back."
        words = "no rule is wrong: this is a mistake of the engine itself (engine.push-not-returned)"
        assert words in [line.text for line in diagnosis_lines(found)]


class TestReadings:
    def followed(self, found: Diagnosis) -> Mapping[str, ReadingMatch]:
        return {each.ambiguity: each for each in found.readings}

    def test_every_ambiguity_is_answered(self) -> None:
        found = self.followed(diagnosed(changed({})))
        assert list(found) == list(book().ambiguities)
        for each in found.values():
            assert (each.of == 0 and each.follows == ()) or ("chosen" in each.follows and each.agree == each.of)

    def test_another_reading_is_recognised(self) -> None:
        patch = book().ambiguities["tens-of-two-ranks"].readings["same-rank"].patch
        found = diagnosed(changed(patch))
        followed = self.followed(found)["tens-of-two-ranks"]
        assert followed.follows == ("same-rank",)
        assert followed.agree == followed.of > 0
        assert reading_in_words(followed) == f"follows same-rank ({followed.of} of {followed.of} vectors)"
        assert found.causes[0].fits[0].rule == "ambiguities.tens-of-two-ranks"

    def test_an_error_elsewhere_does_not_cloud_them(self) -> None:
        for each in of(hits_soft_17()).readings:
            assert each.agree == each.of

    def test_in_words(self) -> None:
        def said(follows: tuple[str, ...], agree: int, of: int) -> str:
            return reading_in_words(ReadingMatch(ambiguity="a", question="b?", follows=follows, agree=agree, of=of))

        assert said(("chosen",), 1, 1) == "follows chosen (1 of 1 vector)"
        assert said(("up", "nearest"), 8, 9) == "mostly follows up or nearest (8 of 9 vectors)"
        assert said((), 0, 4) == "none of the readings (0 of 4 vectors)"


class TestPlainFaults:
    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ("pence", "every net is 100 times the right one"),
            ("sign", "every net has the wrong sign"),
            ("gross", "every net includes the stakes: a net is what comes back less what was staked"),
        ],
    )
    def test_money_that_is_wrong_throughout(self, change: str, words: str) -> None:
        assert diagnosed(money(change)).faults == (words,)

    def test_money_that_is_right_elsewhere_is_no_such_fault(self) -> None:
        """Four pushes told as what came back; with four that are told right the engine does know a net."""
        gross, right = (
            observe(run(pushes(4), book(), connector, Options()), pushes(4).vectors, book())
            for connector in (money("gross"), changed({}, "net"))
        )
        assert money_fault(gross) is not None
        assert money_fault(replace(gross, passed=right.passed)) is None

    def test_crashes_are_counted_with_their_reason(self) -> None:
        found = diagnosed(wrong("Raises"))
        crashed = sum(map(is_victim, drawn().vectors))
        (words,) = found.faults
        assert words.startswith(f"{crashed} vectors crashed or answered with an error: error: Zero")
        assert found.unexplained == (), "a crash is listed once"
        assert len(diagnosis_lines(found)) == len({line.text for line in diagnosis_lines(found)})

    def test_what_unexplained_failures_share(self) -> None:
        found = diagnosed(money("doubles"))
        doubled = sum(any(each["do"] == "double" for each in vector["inputs"]) for vector in drawn().vectors)
        assert found.failures == doubled
        passed = len(drawn().vectors) - doubled
        assert found.causes == ()
        assert found.shared[0] == f"the decision double ({doubled} of {doubled} failures, 0 of {passed} passes)"


class TestReports:
    def test_the_report_file_holds_it_and_is_valid(self, tmp_path: Path) -> None:
        path = tmp_path / "report.jsonl"
        options = Options(diagnose=True)
        made = run(pushes(3), book(), wrong("TiesLose"), options, path)
        assert [problems("certify-report", json.loads(line)) for line in path.read_text().splitlines()] == [[]] * 5
        assert read(path) == made

    def test_every_report_says_the_same(self) -> None:
        report = hits_soft_17()
        number = sum(result.verdict == "fail" for result in report.results)
        words = f"With a soft total of 17 the dealer hits. — {number} of {number} failures explained, 0 contradicted"
        written = io.StringIO()
        terminal.show(report, conclude(report), Console(file=written, width=100), in_full=0)
        assert f"  best fit    {words}\n" in written.getvalue()
        assert f"- **best fit** {words}\n" in markdown.render(report, conclude(report))
        assert f"<td>{words}</td>" in html.render(report, conclude(report))

    def test_two_runs_say_the_same(self) -> None:
        assert diagnosed(changed({"dealer.soft-17.do": "hit"})) == of(hits_soft_17())


def shrunk() -> Suite:
    connector = wrong("TiesLose")
    report = run(drawn(), book(), connector, Options(limits=RunLimits(reply=60)))
    return shrink_failures(report, drawn(), book(), connector, RunLimits())


@pytest.fixture(scope="module")
def small() -> Suite:
    return shrunk()


class TestShrinking:
    def test_a_tie_takes_one_seat_and_no_side_bet(self, small: Suite) -> None:
        assert not problems("vector-suite", small.data)
        assert len(small.vectors) > 0
        for vector in small.vectors:
            (seat,) = vector["seats"]
            assert (seat["seat"], list(seat["bets"])) == (1, ["main"])
            assert sum(each["do"] != "decline" for each in vector["inputs"]) <= 1
            assert "settlement.tie" in vector["clauses"]
            assert vector["expected"]["net"] == {"1": "0"}

    def test_it_fails_as_before(self, small: Suite) -> None:
        report = run(small, book(), wrong("TiesLose"), Options())
        assert {result.verdict for result in report.results} == {"fail"}
        assert {result.divergence and result.divergence.rule for result in report.results} == {"settlement.tie"}

    def test_the_same_bytes_every_time(self, small: Suite) -> None:
        assert text(shrunk().data) == text(small.data)

    def test_an_engine_that_dies_is_started_again(self) -> None:
        connector = wrong("Exits")
        report = run(pushes(4), book(), connector, Options())
        small = shrink_failures(report, pushes(4), book(), connector, RunLimits())
        assert [vector["id"] for vector in small.vectors] == ["pushes/test/0003"]

    def test_from_the_command_line_to_replay(self, tmp_path: Path) -> None:
        whole, small = tmp_path / "whole.json", tmp_path / "small.json"
        whole.write_text(text(pushes(2).data), encoding="utf-8")
        options = ("--suite", whole, "--show", "0", "--no-diagnose", "--save-shrunk", small)
        done = upcard("certify", VARIANT, *options, "--", "python:certify.wrong:TiesLose", cwd=ROOT / "tests")
        assert done.returncode == Exit.DIVERGENT, done.stderr
        assert "diagnosis" not in done.stdout
        assert "shortened pushes/test/0001" in done.stdout
        assert f"upcard replay {small}" in done.stderr
        replayed = upcard("replay", small)
        assert replayed.returncode == Exit.OK, replayed.stderr
        assert "as expected: net seat 1 0" in replayed.stdout

    def test_recorded_answers_cannot_be_asked_again(self, tmp_path: Path) -> None:
        answers = tmp_path / "answers.jsonl"
        answers.write_text("", encoding="utf-8")
        whole = tmp_path / "whole.json"
        whole.write_text(text(pushes(1).data), encoding="utf-8")
        done = upcard("certify", VARIANT, "--suite", whole, "--shrink", "--", f"answers:{answers}")
        assert done.returncode == Exit.USAGE
        assert "recorded answers cannot be asked again" in done.stderr


def test_a_sample_of_changes_is_named() -> None:
    """The benchmark takes more of them, and the miniatures; here a few, of one section."""
    command = [sys.executable, str(ROOT / "benchmarks" / "diagnosis.py"), "--each", "1", "--variant", VARIANT]
    chosen = ["--depth", "events", "--section", "dealer"]
    done = subprocess.run([*command, *chosen], capture_output=True, text=True, check=True, timeout=600)
    figure = re.search(r"cannot be told from: (\d+) of (\d+)", done.stdout)
    assert figure is not None, done.stdout
    named, tried = map(int, figure.groups())
    assert tried >= 3
    assert named >= 0.95 * tried, done.stdout

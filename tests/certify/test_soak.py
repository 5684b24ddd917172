"""Engines that misbehave at random: every run ends, judges every vector, and leaves nothing behind."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from certify.pushes import book, left_behind, suite
from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import CannotStart, RunLimits
from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.results.report_file import read
from upcard.wire.verdicts import JUDGED, Verdict

RANDOM = Path(__file__).with_name("misbehaving.py")
COUNT = 8
#: Nothing that is asserted depends on who is too late.
LIMITS = RunLimits(reply=0.25, start=2.0, farewell=0.1)


def one_run(seed: int, path: Path) -> bool:
    """One run against the engine of this seed; False where it could not be started."""
    engine = CommandConnector([sys.executable, "-S", "-E", str(RANDOM), str(seed)])
    options = Options(jobs=1 + seed % 3, limits=LIMITS, max_restarts=20)
    try:
        report = run(suite(COUNT), book(), engine, options, path)
    except CannotStart:
        return False
    finally:
        assert not left_behind(), f"seed {seed} left a process behind"
    assert report.complete, f"seed {seed} lost a verdict"
    assert [result.n for result in report.results] == list(range(1, COUNT + 1))
    assert read(path) == report
    for result in report.results:
        assert result.verdict in JUDGED | {Verdict.SKIPPED, Verdict.UNSUPPORTED}
        assert result.verdict == Verdict.PASS or result.why, f"seed {seed}: {result.verdict} without a reason"
    skipped = report.counts.get(Verdict.SKIPPED, 0)
    assert not skipped or (report.footer and report.footer.stopped)
    return True


def test_a_few_random_engines(tmp_path: Path) -> None:
    started = [one_run(seed, tmp_path / f"{seed}.jsonl") for seed in range(6)]
    assert any(started)


@pytest.mark.soak
def test_a_thousand_random_engines(tmp_path: Path) -> None:
    started = sum(one_run(seed, tmp_path / f"{seed}.jsonl") for seed in range(1000))
    print(f"{started} of 1000 could be started; no run hung, no process was left, no verdict lost")
    assert started > 500

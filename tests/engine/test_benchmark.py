"""The benchmark runs: what it measures is printed, and no figure is asserted."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "rounds.py"


def test_the_benchmark_prints_every_engine() -> None:
    command = [sys.executable, str(BENCHMARK), "--rounds", "20"]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert "rounds/s" in lines[1]
    for name in ("blackjack21", "py21", "gymnasium"):
        (line,) = [line for line in lines if line.startswith(name)]
        assert "not installed" in line or "times as fast as upcard" in line

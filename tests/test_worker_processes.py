"""Processes that share the work of a command end with it, however it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from command import ROOT, wait_until
from upcard.cli.exit_codes import Exit

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="children are found in /proc")


def children(parent: int) -> dict[int, str]:
    """The processes that this one started, each with its command line."""
    found = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if int((place / "stat").read_text().rpartition(") ")[2].split()[1]) == parent:
                found[int(place.name)] = (place / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue
    return found


def runs(process: int) -> bool:
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


RETURNS = ["docs", "returns", "free-bet-blackjack", "--jobs", "2"]
GENERATE = ["vectors", "generate", "free-bet-blackjack", "--tier", "smoke", "--jobs", "2"]


@pytest.mark.parametrize(
    ("words", "number"),
    [(RETURNS, signal.SIGKILL), (GENERATE, signal.SIGKILL), (RETURNS, signal.SIGINT)],
    ids=["returns killed", "generate killed", "returns interrupted"],
)
def test_workers_end_with_their_command(words: list[str], number: signal.Signals, tmp_path: Path) -> None:
    options = ["--keep", str(tmp_path), "--output", str(tmp_path / "out.json")] if "--tier" in words else []
    command = [sys.executable, "-m", "upcard", *words, *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=ROOT) as run:
        wait_until(lambda: sum("spawn_main" in each for each in children(run.pid).values()) == 2)
        workers = children(run.pid)
        run.send_signal(number)
        assert run.stderr is not None
        said = run.stderr.read()
    assert run.returncode == (Exit.INTERRUPTED if number == signal.SIGINT else -number)
    assert number != signal.SIGINT or b"Traceback" not in said, said
    wait_until(lambda: not any(map(runs, workers)))

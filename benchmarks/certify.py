"""How many vectors a second are certified through a pipe, beside a bare echo of the same lines as the limit.

    python benchmarks/certify.py [--count N] [--jobs N]

The implementation is the reference engine in a process of its own. The echo is a process that reads each request as
JSON and writes a reply of the usual size, with no engine and no judgement: what the pipe and JSON cost by themselves.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import RunLimits
from upcard.certify.connectors.stdio import CommandConnector
from upcard.certify.run.suites import fresh
from upcard.certify.run.tasks import Questions, play_line
from upcard.rulebook import Rulebook, load
from upcard.vectors.files.suite import Suite
from upcard.wire.verdicts import DEPTHS, Depth, Verdict

GOAL = 2000
ECHO = """
import json, sys
for line in sys.stdin.buffer:
    request = json.loads(line)
    reply = {"seq": request["seq"], "ok": True, "events": request["vector"]["inputs"] * 8}
    sys.stdout.buffer.write(json.dumps(reply).encode() + b"\\n")
    sys.stdout.buffer.flush()
"""


def echo(suite: Suite, book: Rulebook) -> float:
    """Requests a second that a process reads and answers, as many under way as in a run."""
    questions = Questions(book, suite.digest, recipients=False)
    lines: Iterator[bytes] = iter(
        [play_line(questions.seq(vector), questions.question(vector)) for vector in suite.vectors]
    )
    connection = CommandConnector([sys.executable, "-c", ECHO]).open(RunLimits(), lambda: False)
    started = perf_counter()
    under_way = 0
    for line in lines:
        connection.send(line)
        under_way += 1
        if under_way == connection.window:
            connection.receive(10)
            under_way -= 1
    for _ in range(under_way):
        connection.receive(10)
    seconds = perf_counter() - started
    connection.close()
    return len(suite.vectors) / seconds


def certified(suite: Suite, book: Rulebook, jobs: int, depth: Depth) -> float:
    """Vectors a second from the start of the first process to the last line of the report."""
    adapter = Path(__file__).parents[1] / "adapters/reference/main.py"
    with tempfile.TemporaryDirectory() as folder:
        options = Options(jobs=jobs, depth=depth)
        started = perf_counter()
        report = run(
            suite, book, CommandConnector([sys.executable, str(adapter)]), options, Path(folder) / "report.jsonl"
        )
        seconds = perf_counter() - started
    assert report.counts == {Verdict.PASS: len(suite.vectors)}
    return len(suite.vectors) / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000, help="vectors")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    arguments = parser.parse_args()
    book = load("classic-blackjack")
    suite = fresh(book, "benchmark", arguments.count)
    limit = echo(suite, book)
    print(f"{'bare JSON echo, one process':<36}{limit:>8.0f} a second")
    for jobs in sorted({1, arguments.jobs}):
        for depth in DEPTHS:
            rate = certified(suite, book, jobs, depth)
            what = f"certify at depth {depth}, {jobs} process" + ("es" if jobs > 1 else "")
            goal = f"  {rate / GOAL:.1f} times the goal of {GOAL}" if depth == Depth.EVENTS and jobs > 1 else ""
            print(f"{what:<36}{rate:>8.0f} a second  {rate / limit:.2f} of the echo{goal}")


if __name__ == "__main__":
    main()

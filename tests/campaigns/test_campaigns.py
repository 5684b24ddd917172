"""Campaigns: engines drawn from a grammar of misbehaviour, signals and kills at random moments.

Whatever comes, a run ends in time with a documented exit code, leaves no process behind, takes a bounded amount of
memory, and its report can be read again and holds one verdict for each vector, none lost, none doubled. The short forms
are part of every test run; ``pytest -m soak tests/campaigns -s`` runs the long ones and prints their figures.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from campaigns.grammar import Draw
from campaigns.server import server
from campaigns.watched import Ended, Watched
from certify.pushes import suite
from upcard.certify.results.report_file import BadReport, read
from upcard.cli.exit_codes import Exit
from upcard.vectors.files.suite import text

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="what is left behind is found in /proc"),
]
HERE = Path(__file__).parent
Words = list[str | Path]
COUNT = 8
MIB = 1 << 20
#: The campaigns wait for engines that never answer, so many run at a time.
AT_ONCE = 6
#: What a run may end with if nobody interrupts it.
CODES = {Exit.OK, Exit.DIVERGENT, Exit.NOTHING_SELECTED, Exit.CANNOT_START}
#: What a report of `COUNT` vectors may hold: two lines each, with an answer and a log at the most.
MOST_REPORT = 2 * COUNT * (1 << 18)


class Figures:
    """What a campaign comes to."""

    def __init__(self) -> None:
        self.codes: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.seconds = 0.0
        self.memory = 0
        self.report = 0

    def add(self, ended: Ended, report: Path) -> None:
        self.codes[str(ended.code)] += 1
        self.seconds = max(self.seconds, ended.seconds)
        self.memory = max(self.memory, ended.memory)
        if report.exists():
            self.report = max(self.report, report.stat().st_size)

    def __str__(self) -> str:
        codes = ", ".join(f"{number} ended with {code}" for code, number in sorted(self.codes.items()))
        verdicts = ", ".join(f"{number} {verdict}" for verdict, number in self.verdicts.most_common())
        return (
            f"{sum(self.codes.values())} runs: {codes}; verdicts: {verdicts}; at most {self.seconds:.1f} s, "
            f"{self.memory / MIB:.0f} MiB of memory, {self.report / 1024:.0f} KiB of report; nothing was left running"
        )


Case = Callable[[Watched, int, Path, Figures], None]


@pytest.fixture(scope="module")
def free(request: pytest.FixtureRequest) -> Iterator[SimpleQueue[Watched]]:
    """The processes that run commands; more for a long campaign, since most of it is waiting."""
    long = any("soak" in each.keywords for each in request.session.items)
    made = [Watched() for _ in range(AT_ONCE if long else 2)]
    found: SimpleQueue[Watched] = SimpleQueue()
    for each in made:
        found.put(each)
    yield found
    for each in made:
        each.close()


def campaign(seeds: Sequence[int], one: Case, folder: Path, free: SimpleQueue[Watched]) -> Figures:
    """One case for each seed."""
    figures, failed = Figures(), list[str]()
    with ThreadPoolExecutor(free.qsize()) as pool:

        def run(seed: int) -> None:
            place = folder / str(seed)
            place.mkdir()
            watcher = free.get()
            try:
                one(watcher, seed, place, figures)
            except (AssertionError, BadReport) as error:
                failed.append(f"seed {seed}: {error}")
                print(failed[-1], flush=True)
            finally:
                free.put(watcher)

        for done in [pool.submit(run, seed) for seed in seeds]:
            done.result()
    print(figures)
    assert not failed, "\n".join(failed)
    return figures


def files(folder: Path) -> tuple[Path, Path]:
    """The suite that is played, and the right answer to each of its vectors."""
    played, answer = folder / "pushes.json", folder / "answer.json"
    played.write_text(text(suite(COUNT).data), encoding="utf-8")
    answer.write_text(json.dumps(right_answer()), encoding="utf-8")
    return played, answer


def right_answer() -> dict[str, Any]:
    expected = suite(1).vectors[0]["expected"]
    events = [{key: each[key] for key in each if key not in ("rule", "rules")} for each in expected["events"]]
    settled = [each for each in events if each["event"] == "settled"]
    return {"net": expected["net"], "events": events, "settlement": settled}


def certify(played: Path, report: Path, seed: int, *engine: str | Path) -> Words:
    options: Words = ["--limit", "0.3", "--jobs", str(1 + seed % 3), "--report", report]
    options += ["--no-diagnose"] if seed % 10 else []  # a diagnosis takes most of the time
    return ["certify", "classic-blackjack", "--suite", played, *options, "--", *engine]


def check(ended: Ended, report: Path) -> None:
    """What holds of every run that nobody interrupted."""
    said = f"{ended.code} {ended.err[-2000:]}"
    assert ended.code in CODES, said
    assert "Traceback" not in ended.err, said
    assert not ended.left, f"{said} left {ended.left}"
    assert ended.memory < 512 * MIB, said
    assert report.exists() == (ended.code != Exit.CANNOT_START), said
    if report.exists():
        check_report(report, said)


def check_report(report: Path, said: str) -> None:
    assert report.stat().st_size < MOST_REPORT, said
    found = read(report)
    assert found.footer is not None, said
    assert [each.n for each in found.results] == list(range(1, COUNT + 1)), said
    lines = Counter(json.loads(line).get("vector") for line in report.read_bytes().splitlines())
    assert lines.pop(None) == 2, said
    assert max(lines.values()) <= 2, f"{said}: {lines}"


def check_shown(watcher: Watched, ended: Ended, report: Path) -> None:
    """The report says the same once more."""
    if report.exists():
        shown = watcher.run(["report", "show", report], report.parent)
        assert shown.code == ended.code, f"shown with {shown.code} {shown.err}"
        assert shown.out.splitlines()[-1] == ended.out.splitlines()[-1], "shown otherwise"


def over_pipes(folder: Path) -> Case:
    played, answer = files(folder)

    def one(watcher: Watched, seed: int, place: Path, figures: Figures) -> None:
        report = place / "report.jsonl"
        engine: Words = [sys.executable, "-S", "-E", HERE / "adapter.py", f"pipes {seed}", answer]
        ended = watcher.run(certify(played, report, seed, *engine), place)
        check(ended, report)
        check_shown(watcher, ended, report)
        record(figures, ended, report)

    return one


def record(figures: Figures, ended: Ended, report: Path) -> None:
    figures.add(ended, report)
    if report.exists():
        figures.verdicts.update(each.verdict.value for each in read(report).results)


def over_http(folder: Path, address: str) -> Case:
    played, _ = files(folder)

    def one(watcher: Watched, seed: int, place: Path, figures: Figures) -> None:
        report = place / "report.jsonl"
        ended = watcher.run(certify(played, report, seed, f"{address}http-{seed}"), place)
        check(ended, report)
        check_shown(watcher, ended, report)
        record(figures, ended, report)

    return one


#: Engines of `hostile.py` that can be interrupted at any moment and go on as if nothing had been.
STEADY = ("slow", "deaf", "child-at-start", "daemon", "die", "twice", "flood-stderr")


def steady(seed: int, played: Path, report: Path) -> Words:
    mode = STEADY[seed % len(STEADY)]
    engine: Words = [sys.executable, "-S", "-E", HERE.parent / "certify" / "hostile.py", mode]
    return certify(played, report, seed, *engine)


def signals(folder: Path) -> Case:
    """A few signals at random moments; then the run is resumed and ends as if nothing had happened."""
    played, _ = files(folder)
    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGKILL")

    def one(watcher: Watched, seed: int, place: Path, figures: Figures) -> None:
        draw = Draw("signals", seed)
        report = place / "report.jsonl"
        sent = [getattr(signal, draw.choice(names)) for _ in range(draw.choice((1, 1, 2, 3, 5)))]
        pauses = [draw.random() * 0.8, *(draw.choice((0.0, 0.001, 0.02, 0.2)) for _ in sent[1:])]
        ended = watcher.run(steady(seed, played, report), place, lambda process: send(process, sent, pauses))
        said = f"{sent} {ended.code} {ended.err[-2000:]}"
        assert ended.code in CODES | {Exit.INTERRUPTED} | {-number for number in sent}, said
        assert "Traceback" not in ended.err or ended.code == -signal.SIGINT, said
        assert not ended.left, f"{said} left {ended.left}"
        figures.add(ended, report)
        resume(watcher, seed, played, report, figures)

    return one


def send(process: int, numbers: Sequence[int], pauses: Sequence[float]) -> None:
    """In the background: the process is awaited meanwhile, and only then is its number given away."""

    def later() -> None:
        for number, pause in zip(numbers, pauses, strict=True):
            time.sleep(pause)
            try:
                os.kill(process, number)
            except ProcessLookupError:
                return

    threading.Thread(target=later).start()


def kills(folder: Path) -> Case:
    """Killed again and again, each time resumed, until it has ended."""
    played, _ = files(folder)

    def one(watcher: Watched, seed: int, place: Path, figures: Figures) -> None:
        draw = Draw("kills", seed)
        report = place / "report.jsonl"
        for _ in range(4):
            before = whole_lines(report)
            words = steady(seed, played, report)
            words[1:1] = ["--resume"] if before else []
            kill = partial(send, numbers=[signal.SIGKILL], pauses=[draw.random() * 0.6])
            ended = watcher.run(words, place, kill)
            assert not ended.left, f"left {ended.left}"
            assert whole_lines(report)[: len(before)] == before, "a verdict was lost"
            figures.add(ended, report)
            if ended.code != -signal.SIGKILL:
                break
        resume(watcher, seed, played, report, figures)

    return one


def whole_lines(report: Path) -> list[bytes]:
    """The lines that must not be lost: none before the first verdict, for a header alone is written anew."""
    lines = report.read_bytes().splitlines(keepends=True) if report.exists() else []
    whole = [line for line in lines if line.endswith(b"\n")]
    return whole if len(whole) > 1 else []


def resume(watcher: Watched, seed: int, played: Path, report: Path, figures: Figures) -> None:
    """Go on with what was interrupted; the report is that of one run."""
    before = whole_lines(report)
    if not before or b'"end":true' not in before[-1]:
        words = steady(seed, played, report)
        words[1:1] = ["--resume"]
        ended = watcher.run(words, report.parent)
        check(ended, report)
        assert whole_lines(report)[: len(before)] == before, "a verdict was lost"
    check_report(report, "at the end")
    figures.verdicts.update(each.verdict.value for each in read(report).results)


def short(number: int, long: int) -> pytest.MarkDecorator:
    """So many cases in every test run, and so many at length."""
    return pytest.mark.parametrize("cases", [number, pytest.param(long, marks=pytest.mark.soak)])


@short(4, 3000)
def test_engines_over_pipes(cases: int, tmp_path: Path, free: SimpleQueue[Watched]) -> None:
    figures = campaign(range(cases), over_pipes(tmp_path), tmp_path, free)
    assert figures.codes[str(int(Exit.CANNOT_START))] <= cases / 3
    assert len(figures.verdicts) >= 3, "the grammar has lost a part"


@short(4, 500)
def test_engines_over_http(cases: int, tmp_path: Path, free: SimpleQueue[Watched]) -> None:
    with server(right_answer()) as address:
        figures = campaign(range(cases), over_http(tmp_path, address), tmp_path, free)
    assert figures.codes[str(int(Exit.CANNOT_START))] <= cases / 3


@short(4, 300)
def test_signals_at_random_moments(cases: int, tmp_path: Path, free: SimpleQueue[Watched]) -> None:
    campaign(range(cases), signals(tmp_path), tmp_path, free)


@short(2, 50)
def test_kills_each_resumed(cases: int, tmp_path: Path, free: SimpleQueue[Watched]) -> None:
    campaign(range(cases), kills(tmp_path), tmp_path, free)

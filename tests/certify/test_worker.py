"""The worker against connections that break in every way and order, all in memory."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from certify.pushes import BALANCE, book, suite
from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import (
    BrokenConnection,
    ConnectionLost,
    IsStopping,
    MalformedOutput,
    ReplyTimeout,
    RunLimits,
)
from upcard.wire.verdicts import FAILED, JUDGED, Verdict

HELLO = {"ok": True, "implementation": "m", "version": "1", "language": "l", "depth": "net", "reports": ["net"]}
ANSWERS: dict[str, dict[str, Any]] = {
    "right": {"ok": True, "net": {"1": "0"}},
    "wrong": {"ok": True, "net": {"1": "5"}},
    "error": {"error": "no"},
    "unsupported": {"unsupported": ["stand.any"]},
    "number": {"ok": True, "net": {"1": 0}},
}
BREAKS: dict[str, type[BrokenConnection]] = {
    "lost": ConnectionLost,
    "overdue": ReplyTimeout,
    "garbled": MalformedOutput,
}
#: What an answered vector comes to if nothing else happens to it.
VERDICTS = {
    "right": Verdict.PASS,
    "wrong": Verdict.FAIL,
    "error": Verdict.CRASHED,
    "unsupported": Verdict.UNSUPPORTED,
    "number": Verdict.PROTOCOL_ERROR,
    "lost": Verdict.CRASHED,
    "overdue": Verdict.TIMEOUT,
    "garbled": Verdict.PROTOCOL_ERROR,
    "stray": Verdict.PROTOCOL_ERROR,
    "twice": Verdict.PROTOCOL_ERROR,
}
DEEDS = st.sampled_from(sorted(VERDICTS))


@dataclass
class Memory:
    """A connector whose connections do to each vector what the plan says, the newest request first if it is told to."""

    plan: Mapping[str, str]
    once: Mapping[str, str] = field(default_factory=dict)  # done the first time a vector is asked, in place of the plan
    window: int = 4
    backwards: bool = False
    text: str = "memory"
    opened: int = 0
    closed: int = 0
    asked: set[str] = field(default_factory=set)

    def open(self, limits: RunLimits, stopping: IsStopping) -> Conversation:
        self.opened += 1
        return Conversation(self)


class Conversation:
    """One of them."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.window = memory.window
        self._requests: deque[dict[str, Any]] = deque()
        self._replies: deque[bytes] = deque()
        self._is_closed = False

    def send(self, line: bytes) -> None:
        self._requests.append(json.loads(line))

    def receive(self, within: float) -> bytes:
        while not self._replies:
            self._act(self._requests.pop() if self._memory.backwards else self._requests.popleft())
        return self._replies.popleft()

    def _act(self, request: dict[str, Any]) -> None:
        seq = request["seq"]
        if request["cmd"] == "hello":
            self._reply(seq, HELLO)
        elif request["cmd"] != "play":
            self._reply(seq, {"ok": True})
        else:
            first = seq not in self._memory.asked
            self._memory.asked.add(seq)
            name = f"pushes/test/{int(request['vector']['balance']) - BALANCE:04}"
            deed = self._memory.once.get(name) if first else None
            self._do(seq, deed or self._memory.plan[name])

    def _do(self, seq: str, deed: str) -> None:
        if deed in BREAKS:
            raise BREAKS[deed](f"{deed} at {seq}")
        if deed == "stray":
            self._reply("nobody", ANSWERS["right"])
        elif deed == "twice":
            self._reply(seq, ANSWERS["right"])
            self._reply(seq, ANSWERS["right"])
        else:
            self._reply(seq, ANSWERS[deed])

    def _reply(self, seq: str, said: Mapping[str, Any]) -> None:
        self._replies.append(json.dumps({"seq": seq, **said}).encode())

    def log(self) -> str:
        return ""

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self._memory.closed += 1


def ids(count: int) -> list[str]:
    return [f"pushes/test/{n:04}" for n in range(1, count + 1)]


PLANS = st.integers(1, 9).flatmap(lambda count: st.lists(DEEDS, min_size=count, max_size=count))


@settings(deadline=None)
@given(PLANS, st.integers(1, 5), st.booleans(), st.integers(1, 3))
def test_a_steady_fault_is_charged_to_its_own_vector(deeds: list[str], window: int, back: bool, jobs: int) -> None:
    memory = Memory(dict(zip(ids(len(deeds)), deeds, strict=True)), window=window, backwards=back)
    report = run(suite(len(deeds)), book(), memory, Options(jobs=jobs, max_restarts=100))
    verdicts = dict(VERDICTS)
    if {"right", "wrong"} & set(deeds):  # all vectors need the same rules, so who answers one can answer the others
        verdicts["unsupported"] = Verdict.INCONSISTENT
    assert {result.vector: result.verdict for result in report.results} == {
        vector: verdicts[deed] for vector, deed in memory.plan.items()
    }
    assert memory.opened == memory.closed


@settings(deadline=None)
@given(PLANS, st.data(), st.integers(1, 5), st.booleans(), st.integers(0, 4))
def test_whatever_happens_every_vector_has_its_verdict(
    deeds: list[str], data: st.DataObject, window: int, back: bool, restarts: int
) -> None:
    """Faults that show once only, and few restarts: nothing is lost, and no pass was not answered rightly."""
    plan = dict(zip(ids(len(deeds)), deeds, strict=True))
    once = data.draw(st.dictionaries(st.sampled_from(sorted(plan)), DEEDS))
    memory = Memory(plan, once, window, back)
    report = run(suite(len(deeds)), book(), memory, Options(max_restarts=restarts))
    assert report.complete
    assert memory.opened == memory.closed <= restarts + 1
    faults = sum(deed in BREAKS or deed == "stray" for deed in once.values())
    charged = sum(result.verdict in FAILED for result in report.results)
    for result in report.results:
        assert result.verdict in JUDGED | {Verdict.UNSUPPORTED, Verdict.SKIPPED}
        if result.verdict == Verdict.PASS:
            assert "right" in (plan[result.vector], once.get(result.vector))
        if result.verdict == Verdict.SKIPPED:
            assert report.footer is not None and report.footer.stopped
    if faults and not report.counts.get(Verdict.SKIPPED):
        assert charged, "a connection broke and nobody was charged"


@settings(deadline=None)
@given(st.integers(2, 9), st.integers(2, 5), st.integers(1, 8))
def test_a_fault_that_is_not_seen_again_is_charged_once(count: int, window: int, at: int) -> None:
    plan = dict.fromkeys(ids(count), "right")
    victim = ids(count)[at % count]
    report = run(suite(count), book(), Memory(plan, {victim: "lost"}, window), Options())
    assert report.counts == {Verdict.PASS: count - 1, Verdict.CRASHED: 1}
    assert report.footer is not None and report.footer.restarts <= 1


def test_a_run_stopped_in_the_middle_of_an_incident_charges_nobody_for_it() -> None:
    plan = dict.fromkeys(ids(8), "right")
    memory = Memory({**plan, ids(8)[0]: "wrong"}, {ids(8)[5]: "lost"}, window=4)
    report = run(suite(8), book(), memory, Options(stop_after=1))
    assert report.counts[Verdict.FAIL] == 1
    assert report.complete

"""One worker: keeps requests under way on one connection, and restarts it when it breaks.

The rules, since everything here follows from them:

- A reply is matched by its `seq`; order does not matter.
- A connection that breaks costs one vector. With one request under way it is that one. With several, each is played
  again alone on a new connection: the one that breaks it again is to blame. If none does, it is the oldest that was
  under way, for a fault that shows only now and then is still a fault.
- A line that cannot be matched to a request breaks the connection, since nobody knows what comes next. One that names
  a vector already answered changes that vector's verdict, since an implementation that answers twice is not understood.
- After `MOST_SURPLUS` such replies the connection is given up, and the requests in flight are played again on another.
- Restarts are counted over the whole run and bounded. What could not be played then is skipped, which is no pass.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final

import msgspec

from upcard import strict_json
from upcard.certify.connectors.base import (
    BrokenConnection,
    CannotStart,
    Connection,
    Connector,
    MalformedOutput,
    ProtocolViolation,
    RunLimits,
    RunStopped,
)
from upcard.certify.protocol.replies import read_reply, seq_of
from upcard.certify.run.judge import SentenceOf, failure, judge, result
from upcard.certify.run.needed import concerned
from upcard.certify.run.session import VERDICT_OF, Handshake, farewell, handshake_with, play_by_steps
from upcard.certify.run.tasks import Task, play_line
from upcard.wire.protocol import PlayReply
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Depth, Verdict
from upcard.words import numbered

#: How many replies to vectors that are answered already break a connection.
MOST_SURPLUS: Final = 8
#: So many starts in a row that come to nothing end a worker.
FAILED_STARTS: Final = 3


@dataclass
class Job:
    """What all workers of a run share."""

    connector: Connector
    configure: bytes
    handshake: Handshake
    depth: Depth
    sentence_of: SentenceOf
    limits: RunLimits
    queue: deque[Task]
    emit: Callable[[VectorResult], None]
    stop: Event
    restarts_left: int
    restarts: int = 0
    trouble: str | None = None  # why a worker gave up
    lock: Lock = field(default_factory=Lock)

    def may_restart(self) -> bool:
        """Count one restart, if one is left."""
        with self.lock:
            if self.restarts_left <= 0:
                self.trouble = self.trouble or f"the limit of {numbered(self.restarts, 'restart')} is reached"
                return False
            self.restarts_left -= 1
            self.restarts += 1
            return True


@dataclass
class BrokenBatch:
    """A connection that broke with several requests under way, until it is known whose fault it was."""

    verdict: Verdict
    why: str
    log: str
    oldest: Task
    held: VectorResult | None = None  # what the oldest came to when it was played alone


class NoConnection(Exception):
    """No connection can be had any more."""


class Worker:
    """Plays tasks of the job's queue until none is left."""

    def __init__(self, job: Job, connection: Connection | None = None) -> None:
        self._job = job
        self._connection = connection
        self._fresh = connection is None  # the first start is not a restart
        self._in_flight: dict[str, Task] = {}
        self._to_replay: deque[Task] = deque()
        self._batch: BrokenBatch | None = None
        self._answered: dict[str, Task] = {}
        self._answered_twice: set[str] = set()
        self._surplus = 0  # replies on this connection to vectors that were answered already

    def run(self) -> None:
        """Work until the queue is empty, the run is stopped, or no connection can be had."""
        try:
            while self._fill():
                self._take_one()
            self._leave()
        except NoConnection:
            self._close_batch()
            self._give_back()
        except RunStopped:
            self._give_back()
        finally:
            if self._connection is not None:
                self._connection.close()

    def _fill(self) -> bool:
        """Send as many requests as may be under way; False if none is and none is left. Raises `RunStopped`."""
        if self._job.stop.is_set():
            raise RunStopped
        while len(self._in_flight) < self._window():
            task = self._next_task()
            if task is None:
                break
            self._in_flight[task.seq] = task
            if not self._job.handshake.hello.interactive:
                self._open().send(play_line(task.seq, task.question))
        return bool(self._in_flight)

    def _window(self) -> int:
        if self._to_replay or self._batch or self._job.handshake.hello.interactive:
            return 1
        return self._open().window if self._job.queue else 1

    def _next_task(self) -> Task | None:
        if self._to_replay:
            return self._to_replay.popleft()
        while True:
            try:
                task = self._job.queue.popleft()
            except IndexError:
                return None
            verdict = _without_asking(task, self._job.handshake)
            if verdict is None:
                return task
            self._job.emit(verdict)

    def _open(self) -> Connection:
        """The connection, started if there is none."""
        vain = 0
        while self._connection is None:
            if not self._fresh and not self._job.may_restart():
                raise NoConnection
            self._fresh = False
            try:
                connection, handshake = handshake_with(
                    self._job.connector, self._job.configure, self._job.limits, self._job.stop.is_set
                )
            except CannotStart as error:
                vain += 1
                if vain == FAILED_STARTS:
                    self._job.trouble = f"restart failed: {error}"
                    raise NoConnection from None
                continue
            self._connection = connection
            if handshake != self._job.handshake:
                self._job.trouble = "after a restart it answers hello or configure differently"
                raise NoConnection
        return self._connection

    def _take_one(self) -> None:
        """Wait for one reply and deal with whatever comes."""
        try:
            answer = self._receive()
        except ProtocolViolation as error:
            self._protocol_violation(error)
        except BrokenConnection as error:
            self._broken(error)
        else:
            task = self._in_flight.pop(answer.seq, None)
            if task is None:
                self._protocol_violation(
                    ProtocolViolation(f"answers {answer.seq!r}, which is not waiting for an answer", answer.seq)
                )
            else:
                self._conclude(task, self._judged(task, answer))

    def _receive(self) -> PlayReply:
        connection = self._open()
        if not self._job.handshake.hello.interactive:
            return read_reply(connection.receive(self._job.limits.reply), PlayReply)
        (task,) = self._in_flight.values()
        try:
            return play_by_steps(connection, task, self._job.limits)
        except ProtocolViolation as error:
            # The round is half played, so the next one needs a new start.
            raise MalformedOutput(str(error)) from None

    def _judged(self, task: Task, answer: PlayReply) -> VectorResult:
        try:
            return judge(task, answer, self._job.depth, self._job.sentence_of)
        except (msgspec.ValidationError, KeyError) as error:
            return result(task, Verdict.SUITE_ERROR, f"the expected answer of the vector cannot be read: {error}")

    def _protocol_violation(self, error: ProtocolViolation) -> None:
        task = self._in_flight.pop(error.seq or "", None)
        if task is not None:
            self._conclude(task, self._failure(task, Verdict.PROTOCOL_ERROR, str(error)))
        elif error.seq in self._answered:
            self._answered_again(self._answered[error.seq], str(error))
            self._surplus += 1
            if self._surplus == MOST_SURPLUS:
                self._start_again()
        else:
            self._broken(MalformedOutput(str(error)))

    def _answered_again(self, task: Task, why: str) -> None:
        """Whatever it came to is not so any more; said once, however often it is answered."""
        if task.id in self._answered_twice:
            return
        self._answered_twice.add(task.id)
        verdict = self._failure(task, Verdict.PROTOCOL_ERROR, f"more than one answer: {why}")
        if self._batch is not None and task is self._batch.oldest:
            self._batch.held = verdict
        else:
            self._job.emit(verdict)

    def _broken(self, error: BrokenConnection) -> None:
        """The connection is of no use: find out which vector is to blame."""
        verdict = VERDICT_OF[type(error)]
        log = self._connection.log() if self._connection else ""
        self._drop()
        tasks = list(self._in_flight.values())
        self._in_flight.clear()
        if len(tasks) == 1:
            self._blame(self._failure(tasks[0], verdict, str(error), log), tasks[0])
        elif tasks:
            self._batch = BrokenBatch(verdict, str(error), log, tasks[0])
            self._to_replay.extend(tasks)

    def _start_again(self) -> None:
        """The connection brings nothing but surplus replies: the requests in flight are played again on a new one."""
        self._drop()
        self._to_replay.extendleft(reversed(self._in_flight.values()))
        self._in_flight.clear()

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._surplus = 0

    def _blame(self, guilty: VectorResult, task: Task) -> None:
        """This one alone broke the connection, so the batch, if there is one, is explained."""
        batch, self._batch = self._batch, None
        if batch is not None and batch.held is not None:
            self._job.emit(batch.held)
        self._emit(task, guilty)

    def _conclude(self, task: Task, verdict: VectorResult) -> None:
        """A vector is answered; during an batch the oldest one's verdict waits until all suspects were heard."""
        batch = self._batch
        if batch is None:
            self._emit(task, verdict)
            return
        if task is batch.oldest:
            batch.held = verdict
            self._answered[task.seq] = task
        else:
            self._emit(task, verdict)
        if not self._to_replay:
            self._close_batch()

    def _close_batch(self) -> None:
        """Nobody broke the connection alone: the oldest request that was under way has to answer for it."""
        batch, self._batch = self._batch, None
        if batch is None:
            return
        self._to_replay = deque(task for task in self._to_replay if task is not batch.oldest)
        self._in_flight.pop(batch.oldest.seq, None)
        if batch.held is None:
            self._emit(batch.oldest, failure(batch.oldest, batch.verdict, batch.why, log=batch.log))
        elif batch.held.verdict in FAILED:
            self._job.emit(batch.held)
        else:
            why = f"{batch.why}; not reproduced when the vector was played alone"
            self._job.emit(failure(batch.oldest, batch.verdict, why, log=batch.log))

    def _failure(self, task: Task, verdict: Verdict, why: str, log: str | None = None) -> VectorResult:
        if log is None:
            log = self._connection.log() if self._connection else ""
        return failure(task, verdict, why, log=log)

    def _emit(self, task: Task, verdict: VectorResult) -> None:
        self._answered[task.seq] = task
        self._job.emit(verdict)

    def _leave(self) -> None:
        """Say bye; a second answer to a vector can still come in its place."""
        if self._connection is None:
            return
        connection, self._connection = self._connection, None
        odd = farewell(connection, self._job.limits)
        if odd is not None and (seq := seq_of(odd)) in self._answered:
            self._answered_again(self._answered[seq], f"{strict_json.preview(odd)} instead of an answer to bye")

    def _give_back(self) -> None:
        """What this worker could not finish goes back to the queue."""
        held = [self._batch.oldest] if self._batch and self._batch.held else []
        self._job.queue.extendleft(reversed([*held, *self._in_flight.values(), *self._to_replay]))


def _without_asking(task: Task, handshake: Handshake) -> VectorResult | None:
    """The verdict on a vector that need not be sent: it is about a rule the implementation does not offer."""
    try:
        rules = concerned(task.rules, handshake.unsupported)
    except (KeyError, AttributeError, TypeError) as error:
        return result(task, Verdict.SUITE_ERROR, f"the expected answer of the vector cannot be read: {error}")
    return result(task, Verdict.UNSUPPORTED, handshake.why, tuple(rules)) if rules else None

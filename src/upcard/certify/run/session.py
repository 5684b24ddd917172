"""One conversation: its beginning and end, single questions, rounds step by step, the requests of an offline run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Final

import msgspec

from upcard.certify.connectors.base import (
    BrokenConnection,
    CannotStart,
    Connection,
    ConnectionLost,
    Connector,
    IsStopping,
    MalformedOutput,
    ProtocolViolation,
    ReplyTimeout,
    RunLimits,
)
from upcard.certify.protocol.replies import AnyReply, read_reply
from upcard.certify.run.judge import failure, judge
from upcard.certify.run.suites import Selection, chosen
from upcard.certify.run.tasks import (
    BYE,
    CONFIGURE,
    HELLO,
    Questions,
    Task,
    Vector,
    bye_line,
    configure_line,
    hello_line,
    play_line,
)
from upcard.outside_text import lines, shown
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite
from upcard.wire.protocol import HelloReply, PlainReply, PlayReply, StepReply
from upcard.wire.report import Header, VectorResult
from upcard.wire.verdicts import Verdict


@dataclass(frozen=True)
class Handshake:
    """What an implementation said of itself and of the rule book, the same after every restart."""

    hello: HelloReply
    unsupported: tuple[str, ...]
    why: str | None

    @property
    def recipients(self) -> bool:
        """Does it want to be told who gets each card?"""
        return "recipients" in self.hello.wants


def handshake_with(
    connector: Connector, configure: bytes, limits: RunLimits, stopping: IsStopping
) -> tuple[Connection, Handshake]:
    """Open a connection and agree on the rules; raises `CannotStart` with the reason and the end of the log."""
    connection = connector.open(limits, stopping)
    try:
        hello = _hello(connection, limits)
        done = ask(connection, CONFIGURE, configure, PlainReply, limits.start)
    except (BrokenConnection, ProtocolViolation) as error:
        connection.close()
        raise CannotStart(_with_log(str(error), connection.log())) from None
    except BaseException:
        connection.close()
        raise
    if done.error is not None:
        connection.close()
        raise CannotStart(_with_log(f"it answers configure with an error: {done.error}", connection.log()))
    return connection, Handshake(hello, tuple(done.unsupported or ()), done.why)


def _hello(connection: Connection, limits: RunLimits) -> HelloReply:
    """The answer to hello; if it is an error, the error is passed on."""
    connection.send(hello_line())
    line = connection.receive(limits.start)
    try:
        return _of(HELLO, read_reply(line, HelloReply))
    except ProtocolViolation:
        try:
            error = read_reply(line, PlainReply).error
        except ProtocolViolation:
            error = None
        if error is None:
            raise
        raise ConnectionLost(f"it answers hello with an error: {error}") from None


def _of(seq: str, reply: AnyReply) -> AnyReply:
    """The reply, if it is one to this request."""
    if reply.seq != seq:
        raise ProtocolViolation(f"answers {reply.seq!r}, expected {seq!r}", reply.seq)
    return reply


def ask(connection: Connection, seq: str, line: bytes, kind: type[AnyReply], within: float) -> AnyReply:
    """One request and its reply; raises as `receive`, and `ProtocolViolation` for a reply to something else."""
    connection.send(line)
    return _of(seq, read_reply(connection.receive(within), kind))


def play_by_steps(connection: Connection, task: Task, limits: RunLimits) -> PlayReply:
    """Ask one vector step by step; the codes of refused inputs are gathered on the way."""
    *steps, (last, finish) = task.steps()
    refused: list[str] = []
    for seq, line in steps:
        step = ask(connection, seq, line, StepReply, limits.reply)
        if step.unsupported is not None or step.error is not None:
            return PlayReply(seq=task.seq, unsupported=step.unsupported, error=step.error, why=step.why)
        if step.refused is not None:
            refused.append(step.refused)
    answer = ask(connection, last, finish, PlayReply, limits.reply)
    return msgspec.structs.replace(answer, seq=task.seq, refused=refused if answer.refused is None else answer.refused)


def farewell(connection: Connection, limits: RunLimits) -> bytes | None:
    """Say bye and close; the line that came in place of the answer, if one did."""
    odd: bytes | None = None
    try:
        connection.send(bye_line())
        line = connection.receive(limits.farewell)
        try:
            said = read_reply(line, PlainReply).seq == BYE
        except ProtocolViolation:
            said = False
        odd = None if said else line
    except (BrokenConnection, ProtocolViolation):
        pass  # It left without an answer, which does no harm.
    finally:
        connection.close()
    return odd


def _with_log(message: str, log: str) -> str:
    return shown(message) + "".join(f"\n  stderr: {line}" for line in lines(log, last=10))


def request_lines(suite: Suite, book: Rulebook, recipients: bool = False) -> Iterator[bytes]:
    """The requests of an offline run, each with its line end: hello, configure, play for every vector, bye."""
    yield hello_line() + b"\n"
    yield configure_line(book) + b"\n"
    questions = Questions(book, suite.digest, recipients)
    for _, vector in sorted(chosen(suite.vectors, Selection()), key=lambda each: questions.seq(each[1])):
        yield play_line(questions.seq(vector), questions.question(vector)) + b"\n"
    yield bye_line() + b"\n"


#: The verdict on a vector at which the conversation goes wrong.
VERDICT_OF: Final[Mapping[type[BrokenConnection | ProtocolViolation], Verdict]] = {
    ConnectionLost: Verdict.CRASHED,
    ReplyTimeout: Verdict.TIMEOUT,
    MalformedOutput: Verdict.PROTOCOL_ERROR,
    ProtocolViolation: Verdict.PROTOCOL_ERROR,
}


class SingleVectorRunner:
    """A conversation for single questions, judged at the depth of a run; a context manager that ends it.

    Opening it raises `CannotStart`, and so does asking if the implementation does not start again.
    """

    def __init__(self, connector: Connector, book: Rulebook, header: Header, limits: RunLimits) -> None:
        self._connector = connector
        self._configure = configure_line(book)
        self._depth = header.depth
        self._limits = limits
        self._open: tuple[Connection, Handshake] | None = self._handshake()
        self._questions = Questions(book, header.suite_digest, self._open[1].recipients)

    def _handshake(self) -> tuple[Connection, Handshake]:
        return handshake_with(self._connector, self._configure, self._limits, lambda: False)

    def ask(self, vector: Vector) -> VectorResult:
        """The verdict on one vector."""
        connection, handshake = self._open = self._open or self._handshake()
        task = Task(1, vector, handshake.hello.reports, self._questions)
        try:
            if handshake.hello.interactive:
                answer = play_by_steps(connection, task, self._limits)
            else:
                answer = ask(connection, task.seq, play_line(task.seq, task.question), PlayReply, self._limits.reply)
        except (BrokenConnection, ProtocolViolation) as error:
            self._open = None
            connection.close()
            return failure(task, VERDICT_OF[type(error)], str(error))
        return judge(task, answer, self._depth, lambda rule: None)

    def __enter__(self) -> SingleVectorRunner:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._open is not None:
            farewell(self._open[0], self._limits)

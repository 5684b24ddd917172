"""The beginning and the end of every conversation, and the questions that are asked one at a time."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from upcard.certify.protocol.connectors.base import (
    Broken,
    CannotStart,
    Connection,
    Connector,
    IsStopping,
    Limits,
    Lost,
    Misspoken,
)
from upcard.certify.protocol.messages import Answer, Done, Hello, Step
from upcard.certify.protocol.replies import AnyReply, read_reply
from upcard.certify.run.tasks import BYE, CONFIGURE, HELLO, Task, bye_line, hello_line


@dataclass(frozen=True)
class Greeting:
    """What an implementation said of itself and of the rule book, the same after every restart."""

    hello: Hello
    unsupported: tuple[str, ...]
    why: str | None


def greet(connector: Connector, configure: bytes, limits: Limits, stopping: IsStopping) -> tuple[Connection, Greeting]:
    """Open a connection and agree on the rules; raises `CannotStart` with the reason and the end of the log."""
    connection = connector.open(limits, stopping)
    try:
        hello = _hello(connection, limits)
        done = ask(connection, CONFIGURE, configure, Done, limits.start)
    except (Broken, Misspoken) as error:
        connection.close()
        raise CannotStart(_with_log(str(error), connection.log())) from None
    except BaseException:
        connection.close()
        raise
    if done.error is not None:
        connection.close()
        raise CannotStart(_with_log(f"it cannot be configured: {done.error}", connection.log()))
    return connection, Greeting(hello, tuple(done.unsupported or ()), done.why)


def _hello(connection: Connection, limits: Limits) -> Hello:
    """The answer to hello; where an error is told in its place, it is the error that is passed on."""
    connection.send(hello_line())
    line = connection.receive(limits.start)
    try:
        return _of(HELLO, read_reply(line, Hello))
    except Misspoken:
        try:
            error = read_reply(line, Done).error
        except Misspoken:
            error = None
        if error is None:
            raise
        raise Lost(f"it answers hello with an error: {error}") from None


def _of(seq: str, reply: AnyReply) -> AnyReply:
    """The reply, where it is one to this request."""
    if reply.seq != seq:
        raise Misspoken(f"answers {reply.seq!r}, and {seq!r} was asked", reply.seq)
    return reply


def ask(connection: Connection, seq: str, line: bytes, kind: type[AnyReply], within: float) -> AnyReply:
    """One request and its reply; raises what `receive` raises, and `Misspoken` for a reply to something else."""
    connection.send(line)
    return _of(seq, read_reply(connection.receive(within), kind))


def play_by_steps(connection: Connection, task: Task, limits: Limits) -> Answer:
    """Ask one vector step by step; the codes of refused inputs are gathered on the way."""
    *steps, (last, finish) = task.steps()
    refused: list[str] = []
    for seq, line in steps:
        step = ask(connection, seq, line, Step, limits.reply)
        if step.unsupported is not None or step.error is not None:
            return Answer(seq=task.id, unsupported=step.unsupported, error=step.error, why=step.why)
        if step.refused is not None:
            refused.append(step.refused)
    answer = ask(connection, last, finish, Answer, limits.reply)
    return msgspec.structs.replace(answer, seq=task.id, refused=refused if answer.refused is None else answer.refused)


def farewell(connection: Connection, limits: Limits) -> bytes | None:
    """Say bye and close; what came in place of the answer, if anything did."""
    odd: bytes | None = None
    try:
        connection.send(bye_line())
        line = connection.receive(limits.farewell)
        try:
            said = read_reply(line, Done).seq == BYE
        except Misspoken:
            said = False
        odd = None if said else line
    except (Broken, Misspoken):
        pass  # It left without a word, which harms nobody.
    finally:
        connection.close()
    return odd


def _with_log(message: str, log: str) -> str:
    lines = [line for line in log.splitlines() if line.strip()]
    return message + "".join(f"\n  stderr: {line}" for line in lines[-10:])

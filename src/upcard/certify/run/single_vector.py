"""One vector at a time asked of a live implementation, which is started again where it breaks down."""

from __future__ import annotations

from types import TracebackType
from typing import Final

from upcard.certify.protocol.connectors.base import Broken, Connection, Connector, Limits, Misspoken, Overdue
from upcard.certify.protocol.messages import Answer
from upcard.certify.results.report_file import Header, Result
from upcard.certify.results.verdicts import Verdict
from upcard.certify.run.judge import failure, judge
from upcard.certify.run.session import Greeting, ask, farewell, greet, play_by_steps
from upcard.certify.run.tasks import Task, Vector, configure_line, play_line, spare_cards
from upcard.rulebook import Rulebook

_VERDICTS: Final = {Overdue: Verdict.TIMEOUT, Misspoken: Verdict.PROTOCOL_ERROR}


class Asker:
    """A conversation for single questions, judged at the depth of a run; a context manager that ends it.

    Opening it raises `CannotStart`, and so does asking where the implementation does not start again.
    """

    def __init__(self, connector: Connector, book: Rulebook, header: Header, limits: Limits) -> None:
        self._connector = connector
        self._configure = configure_line(book)
        self._depth = header.depth
        self._limits = limits
        self._spare = spare_cards(book)
        self._open: tuple[Connection, Greeting] | None = self._greet()

    def _greet(self) -> tuple[Connection, Greeting]:
        return greet(self._connector, self._configure, self._limits, lambda: False)

    def ask(self, vector: Vector) -> Result:
        """The verdict on one vector."""
        connection, greeting = self._open = self._open or self._greet()
        task = Task(1, vector, greeting.hello.reports, self._spare)
        try:
            if greeting.hello.interactive:
                answer = play_by_steps(connection, task, self._limits)
            else:
                answer = ask(connection, task.id, play_line(task.question), Answer, self._limits.reply)
        except (Broken, Misspoken) as error:
            self._open = None
            connection.close()
            return failure(task, _VERDICTS.get(type(error), Verdict.CRASHED), str(error))
        return judge(task, answer, self._depth, lambda rule: None)

    def __enter__(self) -> Asker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._open is not None:
            farewell(self._open[0], self._limits)

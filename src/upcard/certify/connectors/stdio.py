"""A command that speaks the protocol over its standard input and output."""

from __future__ import annotations

import os
import selectors
import shlex
import time
from collections import deque
from collections.abc import Sequence
from typing import Final

from upcard.certify.connectors.base import (
    ConnectionLost,
    IsStopping,
    MalformedOutput,
    ReplyTimeout,
    RunLimits,
    RunStopped,
)
from upcard.certify.connectors.line_splitter import LineSplitter
from upcard.certify.connectors.processes import ProcessTree, Surroundings
from upcard.strict_json import preview

CHUNK: Final = 1 << 16
#: A process can end while a child of it holds its pipes open; so it is polled this often, in seconds.
POLL_INTERVAL: Final = 0.1


class CommandConnector:
    """A command line as a connector."""

    def __init__(
        self, arguments: Sequence[str], text: str | None = None, surroundings: Surroundings | None = None
    ) -> None:
        self._arguments = tuple(arguments)
        self._surroundings = surroundings or Surroundings()
        self.text = shlex.join(arguments) if text is None else text

    def open(self, limits: RunLimits, stopping: IsStopping) -> PipeConnection:
        """Start the process; raises `CannotStart` if there is no such program."""
        return PipeConnection(self._arguments, self._surroundings, limits, stopping)


class PipeConnection:
    """A running process at the other end of three pipes.

    All three are served in one loop that never blocks on one of them: a full stderr or a request that does not fit into
    the pipe cannot hold up the reply that both sides wait for.
    """

    window = 16

    def __init__(
        self, command: Sequence[str], surroundings: Surroundings, limits: RunLimits, stopping: IsStopping
    ) -> None:
        self._limits = limits
        self._stopping = stopping
        self._lines = LineSplitter(limits.line)
        self._ready: deque[bytes] = deque()
        self._to_send = bytearray()
        self._log: deque[bytes] = deque()
        self._log_size = 0
        self._child = ProcessTree(command, surroundings)
        process = self._child.process
        assert process.stdin and process.stdout and process.stderr
        self._stdin, self._stdout, self._stderr = process.stdin, process.stdout, process.stderr
        self._selector = selectors.DefaultSelector()
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        for pipe in (self._stdout, self._stderr):
            self._selector.register(pipe, selectors.EVENT_READ)
        self._output_open = True
        self._input_open = True
        self._input_watched = False
        self._closed = False

    def send(self, line: bytes) -> None:
        """Queue the line and write what the pipe takes; the rest goes out while replies are awaited."""
        self._to_send += line
        self._to_send += b"\n"
        self._write()

    def receive(self, within: float) -> bytes:
        """The next line of the process; see `Connection.receive`."""
        deadline = time.monotonic() + within
        while not self._ready:
            if self._lines.error:
                raise MalformedOutput(self._lines.error)
            if not self._output_open:
                raise ConnectionLost(self._why_lost())
            if self._stopping():
                raise RunStopped
            left = deadline - time.monotonic()
            if left <= 0:
                # We may be the late ones: take what has come meanwhile.
                self._pump(0)
                if self._ready:
                    break
                raise ReplyTimeout(f"no reply within {within:g} s{self._shown_partial()}")
            if not self._pump(min(left, POLL_INTERVAL)) and self._child.ended() is not None:
                # Nothing came and the process is gone: what still holds the pipe is not the one we speak with.
                self._output_open = False
        return self._ready.popleft()

    def log(self) -> str:
        """The end of its stderr."""
        return b"".join(self._log)[-self._limits.log :].decode("utf-8", "replace")

    def close(self) -> None:
        """Close its input, give it a moment to leave, then end it with all its children."""
        if self._closed:
            return
        self._closed = True
        self._close_input()
        deadline = time.monotonic() + self._limits.farewell
        while self._child.ended() is None and time.monotonic() < deadline and self._selector.get_map():
            self._pump(POLL_INTERVAL)
            self._ready.clear()
        self._child.wait(max(0.0, deadline - time.monotonic()))
        self._child.end(self._limits.farewell)
        self._drain_log()
        self._selector.close()
        for pipe in (self._stdout, self._stderr):
            pipe.close()

    def _pump(self, seconds: float) -> bool:
        """Wait for any pipe and serve it; False if none moved."""
        moved = self._selector.select(seconds)
        for key, _ in moved:
            if key.fileobj is self._stdin:
                self._write()
            elif key.fileobj is self._stdout:
                self._read_output()
            else:
                self._read_log()
        return bool(moved)

    def _write(self) -> None:
        try:
            while self._to_send and self._input_open:
                written = os.write(self._stdin.fileno(), self._to_send)
                del self._to_send[:written]
        except BlockingIOError:
            pass
        except OSError:
            # It reads no more. What it said before that still counts; the end of its output will tell.
            self._close_input()
        self._watch_input(bool(self._to_send) and self._input_open)

    def _watch_input(self, wanted: bool) -> None:
        if wanted and not self._input_watched:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif self._input_watched and not wanted:
            self._selector.unregister(self._stdin)
        self._input_watched = wanted

    def _close_input(self) -> None:
        if self._input_open:
            self._watch_input(False)
            self._input_open = False
            self._to_send.clear()
            self._stdin.close()

    def _read_output(self) -> None:
        chunk = os.read(self._stdout.fileno(), CHUNK)
        if not chunk:
            self._selector.unregister(self._stdout)
            self._output_open = False
            return
        self._ready.extend(self._lines.feed(chunk))

    def _read_log(self) -> None:
        chunk = os.read(self._stderr.fileno(), CHUNK)
        if not chunk:
            self._selector.unregister(self._stderr)
            return
        self._log.append(chunk)
        self._log_size += len(chunk)
        while self._log_size - len(self._log[0]) >= self._limits.log:
            self._log_size -= len(self._log.popleft())

    def _drain_log(self) -> None:
        """Take what the ended process left in the pipe, a bounded amount."""
        for _ in range(1 + self._limits.log // CHUNK):
            if self._stderr not in (key.fileobj for key in self._selector.get_map().values()):
                return
            try:
                self._read_log()
            except BlockingIOError:
                return

    def _why_lost(self) -> str:
        how = self._child.ended()
        if how is None:
            # The end of the output and the end of the process come a moment apart.
            self._child.wait(POLL_INTERVAL)
            how = self._child.ended() or "closed its output but is still running"
        return f"the process {how}{self._shown_partial()}"

    def _shown_partial(self) -> str:
        partial = self._lines.partial
        return f"; it left an unfinished line: {preview(partial)}" if partial else ""

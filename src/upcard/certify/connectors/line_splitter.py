"""Bytes from a pipe to lines, a piece at a time and never holding more than one line of bounded length."""

from __future__ import annotations

import codecs

from upcard.strict_json import SHOWN, preview


class LineSplitter:
    """Feed it what was read; it gives the lines that are complete, without their ends.

    ``\\n`` ends a line, a ``\\r`` before it belongs to the end, and a byte order mark before the first line is dropped:
    both are what a text stream of another system adds to a message that is otherwise right. A line longer than `limit`
    bytes is given up before it is held; `error` says so, and nothing that follows is read.

    >>> splitter = LineSplitter(limit=100)
    >>> splitter.feed(b'one\\r\\ntw'), splitter.feed(b'o\\n'), splitter.partial
    ([b'one'], [b'two'], b'')
    """

    def __init__(self, limit: int) -> None:
        self.error: str | None = None
        self._limit = limit
        self._held = bytearray()
        self._at_start = True

    @property
    def partial(self) -> bytes:
        """What has come of the next line."""
        return bytes(self._held)

    def feed(self, chunk: bytes) -> list[bytes]:
        """Add `chunk`; the lines it completes, none after `error`."""
        lines: list[bytes] = []
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            if not self._hold(end):
                return lines
            lines.append(self._taken())
        self._hold(rest)
        return lines

    def _taken(self) -> bytes:
        line = bytes(self._held)
        self._held.clear()
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(codecs.BOM_UTF8)
        return line.removesuffix(b"\r")

    def _hold(self, piece: bytes) -> bool:
        if self.error is None and len(self._held) + len(piece) > self._limit:
            start = preview(bytes(self._held[:SHOWN]) + piece[:SHOWN])
            self.error = f"a line is longer than {self._limit} bytes; it begins {start}"
            self._held.clear()
        if self.error is None:
            self._held += piece
        return self.error is None

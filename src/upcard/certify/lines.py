"""Bytes from a pipe to lines, a piece at a time and never holding more than one line of bounded length."""

from __future__ import annotations

import codecs

from upcard.strict_json import preview


class LineTooLong(ValueError):
    """A line passed the limit before it ended."""


class LineSplitter:
    """Feed it what was read; it gives the lines that are complete, without their ends.

    ``\\n`` ends a line, a ``\\r`` before it belongs to the end, and a byte order mark before the first line is dropped:
    both are what a text stream of another system adds to a message that is otherwise right.

    >>> splitter = LineSplitter(limit=100)
    >>> splitter.feed(b'one\\r\\ntw'), splitter.feed(b'o\\n'), splitter.partial
    ([b'one'], [b'two'], b'')
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = bytearray()
        self._at_start = True

    @property
    def partial(self) -> bytes:
        """What has come of the next line."""
        return bytes(self._held)

    def feed(self, chunk: bytes) -> list[bytes]:
        """Add `chunk`; raises `LineTooLong` as soon as a line is longer than the limit, and holds no more than that."""
        *ends, rest = chunk.split(b"\n")
        lines = [self._finish(end) for end in ends]
        self._hold(rest)
        return lines

    def _finish(self, end: bytes) -> bytes:
        self._hold(end)
        line = bytes(self._held)
        self._held.clear()
        if self._at_start:
            self._at_start = False
            line = line.removeprefix(codecs.BOM_UTF8)
        return line.removesuffix(b"\r")

    def _hold(self, piece: bytes) -> None:
        if len(self._held) + len(piece) > self._limit:
            start = preview(bytes(self._held[:200]) + piece[:200])
            self._held.clear()
            raise LineTooLong(f"a line is longer than {self._limit} bytes; it begins {start}")
        self._held += piece

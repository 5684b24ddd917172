"""Answers brought back in a file: the implementation played elsewhere, offline.

The questions are the lines of the same protocol, given out without what is expected (`upcard.certify.run.session`), and
the file holds the replies, a line each, in any order. So ``engine < questions.jsonl > answers.jsonl`` is all it takes.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

from upcard import strict_json
from upcard.certify.connectors.base import CannotStart, IsStopping, ProtocolViolation, RunLimits
from upcard.certify.connectors.line_splitter import LineSplitter

CHUNK = 1 << 16


class RecordedAnswers:
    """A file of recorded replies as a connector; it is read once."""

    def __init__(self, path: Path, text: str) -> None:
        self.text = text
        self._path = path
        self._replies: dict[str, list[bytes]] | None = None

    def open(self, limits: RunLimits, stopping: IsStopping) -> RecordedConnection:
        """Read the file if that was not done yet; raises `CannotStart` if a line says not what it answers."""
        if self._replies is None:
            self._replies = _by_seq(self._path, limits.line)
        return RecordedConnection(self._replies, self._path)


class RecordedConnection:
    """Looks up what was recorded."""

    window = 16

    def __init__(self, replies: dict[str, list[bytes]], path: Path) -> None:
        self._replies = replies
        self._path = path
        self._asked: deque[str] = deque()

    def send(self, line: bytes) -> None:
        """Remember what was asked."""
        self._asked.append(strict_json.loads(line)["seq"])

    def receive(self, within: float) -> bytes:
        """The recorded reply; raises `ProtocolViolation` if there is none, or more than one."""
        seq = self._asked.popleft()
        recorded = self._replies.get(seq, [])
        if len(recorded) != 1:
            count = "no answer" if not recorded else f"{len(recorded)} answers"
            raise ProtocolViolation(f"{self._path}: {count} to {seq!r}", seq)
        return recorded[0]

    def log(self) -> str:
        """There is none in a file."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""


def _by_seq(path: Path, limit: int) -> dict[str, list[bytes]]:
    replies: dict[str, list[bytes]] = {}
    splitter = LineSplitter(limit)
    number = 0
    try:
        with path.open("rb") as file:
            while chunk := file.read(CHUNK):
                for line in splitter.feed(chunk):
                    number += 1
                    replies.setdefault(_seq(line, path, number), []).append(line)
    except OSError as error:
        raise CannotStart(f"{path}: {(error.strerror or str(error)).lower()}") from None
    if splitter.error:
        raise CannotStart(f"{path}:{number + 1}: {splitter.error}")
    if splitter.partial:
        raise CannotStart(f"{path}:{number + 1}: the last line is incomplete: the file is cut off")
    return replies


def _seq(line: bytes, path: Path, number: int) -> str:
    try:
        value = strict_json.loads(line)
    except strict_json.NotJson as error:
        raise CannotStart(f"{path}:{number}: not JSON: {error}: {strict_json.preview(line)}") from None
    if not isinstance(value, dict) or not isinstance(value.get("seq"), str):
        raise CannotStart(f"{path}:{number}: not a reply: 'seq' is missing or not a string")
    seq: str = value["seq"]
    return seq

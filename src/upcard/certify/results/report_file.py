"""The report of a run as JSON lines: a header, one line a verdict as it falls, a footer.

Every report is made from this one file. Without its footer it is the report of a run that did not end, and no pass
whatever its lines say. A vector can have a second line, when its implementation answers once more: the last one counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from upcard import strict_json
from upcard.exclusive_file import ExclusiveFile
from upcard.schema_problems import problems
from upcard.wire.report import Footer, Header, VectorResult
from upcard.wire.verdicts import DEPTHS, JUDGED, Depth, Verdict

SCHEMA = "certify-report"


class BadReport(ValueError):
    """A file that is no report; the message says where and why."""


@dataclass(frozen=True)
class Report:
    """A run, read back or just made; results in the order of the suite."""

    header: Header
    results: tuple[VectorResult, ...]
    footer: Footer | None

    @cached_property
    def counts(self) -> dict[Verdict, int]:
        """How often each verdict was given; those that were not are left out."""
        found = Counter(result.verdict for result in self.results)
        return {verdict: found[verdict] for verdict in Verdict if found[verdict]}

    @property
    def judged(self) -> int:
        """How many vectors were played to a verdict on the implementation."""
        return sum(number for verdict, number in self.counts.items() if verdict in JUDGED)

    @property
    def complete(self) -> bool:
        """Did the run end, with a line for every vector selected?"""
        return self.footer is not None and len(self.results) == self.header.selected

    @cached_property
    def depth_reached(self) -> Depth | None:
        """The deepest depth at which every judged vector agrees; None if there is none."""
        reached: Depth | None = self.header.depth if self.judged else None
        for result in self.results:
            if result.verdict in JUDGED and result.verdict != Verdict.PASS:
                reached = _shallower(reached, result.agrees)
        return reached


def _shallower(one: Depth | None, other: Depth | None) -> Depth | None:
    return None if one is None or other is None else DEPTHS[min(DEPTHS.index(one), DEPTHS.index(other))]


_encode = msgspec.json.Encoder().encode


class Writer:
    """Writes a report line by line; what is written is on its way to the disk before the next vector is judged."""

    def __init__(self, file: ExclusiveFile, chain: bytes = b"") -> None:
        """Go on after the line with this chain."""
        self._file = file
        self._chain = chain

    def write(self, line: Header | VectorResult | Footer) -> None:
        """Add one line."""
        body = _encode(line)
        self._chain = _chained(self._chain, body)
        self._file.write(body[:-1] + b',"chain":"' + self._chain + b'"}\n')


def _chained(before: bytes, body: bytes) -> bytes:
    return sha256(before + body).hexdigest().encode()


_CHAIN: Final = re.compile(rb',"chain":"([0-9a-f]{64})"}\n\Z')


def last_chain(path: Path) -> bytes:
    """The chain of the last complete line, empty if there is none."""
    found = [match[1] for _, line in _whole_lines(path) if (match := _CHAIN.search(line))]
    return found[-1] if found else b""


def assemble(header: Header, results: Iterable[VectorResult], footer: Footer | None) -> Report:
    """A report from its lines; the last line of a vector counts."""
    last = {result.vector: result for result in results}
    return Report(header, tuple(sorted(last.values(), key=lambda result: result.n)), footer)


def read(path: Path) -> Report:
    """Read a report, with or without its footer; raises `BadReport`. A last line that was cut off is left out."""
    header: Header | None = None
    footer: Footer | None = None
    results: list[VectorResult] = []
    chain, changed = b"", 0
    for number, line in _whole_lines(path):
        value = _value(line, path, number)
        found = _CHAIN.search(line)
        body = line[: found.start()] + b"}" if found else line
        if not found or found[1] != _chained(chain, body):
            changed = changed or number
        chain = found[1] if found else b""
        value.pop("chain", None)
        if footer is not None:
            raise BadReport(f"{path}:{number}: the report goes on after its footer")
        if header is None:
            if "upcard-report" not in value:
                raise BadReport(f"{path}:{number}: the first line is no header of a report")
            header = msgspec.convert(value, Header)
        elif "end" in value:
            footer = msgspec.convert(value, Footer)
        elif "vector" in value:
            results.append(msgspec.convert(value, VectorResult))
        else:
            raise BadReport(f"{path}:{number}: a second header")
    if header is None:
        raise BadReport(f"{path}: holds no report")
    report = assemble(header, results, footer)
    if footer is not None and footer.verdicts != report.counts:
        footer_says, lines_say = _in_words(footer.verdicts), _in_words(report.counts)
        raise BadReport(f"{path}: its footer counts {footer_says}, its lines {lines_say}: the report was changed")
    if changed:
        raise BadReport(f"{path}:{changed}: its chain does not fit: this line or one before it was changed or removed")
    return report


def _in_words(verdicts: Mapping[Any, int]) -> str:
    return ", ".join(f"{number} {verdict}" for verdict, number in verdicts.items()) or "nothing"


def whole_size(path: Path) -> int:
    """The size in bytes of the lines that are complete: where a report that was cut off is to be taken up."""
    return path.read_bytes().rfind(b"\n") + 1


def _whole_lines(path: Path) -> Iterator[tuple[int, bytes]]:
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield number, line


def _value(line: bytes, path: Path, number: int) -> dict[str, Any]:
    try:
        value: dict[str, Any] = strict_json.loads(line)
    except strict_json.NotJson as error:
        raise BadReport(f"{path}:{number}: not JSON: {error}: {strict_json.preview(line)}") from None
    wrong = problems(SCHEMA, value)
    if wrong:
        raise BadReport(f"{path}:{number}: not a line of a report: {wrong[0]}")
    return value

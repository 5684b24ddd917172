"""Failures that are known: a run passes when it fails exactly as listed, and in no other way.

An unlisted failure, a listed vector that passes, one that fails in another way and one that was not played each fail
the run: the list says what is, not what may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from upcard import strict_json
from upcard.certify.results.report_file import Report
from upcard.outside_text import shown
from upcard.schema_problems import problems
from upcard.wire.report import KnownFailure, KnownFailures, VectorResult
from upcard.wire.verdicts import FAILED

SCHEMA = "known-failures"


class BadList(ValueError):
    """The file is no list of known failures, or is not one for this run."""


class CannotUpdate(ValueError):
    """The run does not say enough to write the list anew."""


@dataclass(frozen=True, slots=True)
class UnexpectedResult:
    """A way in which a run is not as listed."""

    vector: str
    words: str


def first_difference(result: VectorResult) -> str:
    """What distinguishes a failure from another of the same vector: where it shows first, and how."""
    found = result.divergence
    if found is None:
        return str(result.verdict)
    expected, actual = (strict_json.compact(value) for value in (found.expected, found.actual))
    return f"{found.pointer or '/'}: {expected} -> {actual}"


def read(path: Path, variant: str, suite: str) -> Mapping[str, KnownFailure]:
    """Read the list; raises `BadList`."""
    try:
        data: Any = strict_json.loads(path.read_bytes())
    except strict_json.NotJson as error:
        raise BadList(f"{path}: not JSON: {error}") from None
    wrong = problems(SCHEMA, data)
    if wrong:
        raise BadList(f"{path}: {wrong[0]}")
    if (data["variant"], data["suite"]) != (variant, suite):
        listed = f"{shown(data['variant'])}, suite {shown(data['suite'])}"
        raise BadList(f"{path}: lists failures of {listed}; this run is of {variant}, suite {suite}")
    return msgspec.convert(data, KnownFailures).failures


def unexpected(report: Report, known: Mapping[str, KnownFailure]) -> list[UnexpectedResult]:
    """Everything that is not as listed, in the order of the suite, then what is listed and no part of it."""
    found = []
    for result in report.results:
        listed = known.get(result.vector)
        words = _unexpected(result, listed)
        if words:
            found.append(UnexpectedResult(result.vector, words))
    played = {result.vector for result in report.results}
    found += [
        UnexpectedResult(name, "listed, but not among the vectors of this run") for name in known if name not in played
    ]
    return found


def _unexpected(result: VectorResult, listed: KnownFailure | None) -> str | None:
    failed = result.verdict in FAILED
    if listed is None:
        return f"failed, but is not listed: {result.why}" if failed else None
    if not failed:
        return f"listed as {listed.verdict}, now {result.verdict}"
    now = (str(result.verdict), first_difference(result))
    if now != (listed.verdict, listed.first):
        return f"fails differently: {now[0]} {now[1]}, listed as {listed.verdict} {listed.first}"
    return None


def updated(report: Report, known: Mapping[str, KnownFailure]) -> KnownFailures:
    """The list as it should be after this run, notes kept; raises `CannotUpdate` if vectors were left out."""
    if report.header.selection:
        raise CannotUpdate("--update needs a run of the whole suite; this run played a selection")
    if not report.complete or (report.footer and report.footer.stopped):
        raise CannotUpdate("--update needs a run that ended; this run stopped early")
    failures = {
        result.vector: KnownFailure(
            result.verdict, first_difference(result), known[result.vector].note if result.vector in known else ""
        )
        for result in report.results
        if result.verdict in FAILED
    }
    return KnownFailures(variant=report.header.variant, suite=report.header.suite, failures=failures)


def text(data: KnownFailures) -> bytes:
    """The list as a file holds it, one entry readable after the other."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"

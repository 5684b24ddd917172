"""Some failures of a run made small, with the implementation that failed them at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from upcard.certify.diagnosis.shrink import shrunk
from upcard.certify.protocol.connectors.base import Connector, Limits
from upcard.certify.results.report_file import Report
from upcard.certify.results.verdicts import FAILED
from upcard.certify.run.single_vector import Asker
from upcard.certify.run.tasks import spare_cards
from upcard.rulebook import Rulebook
from upcard.vectors.files import record
from upcard.vectors.files.suite import Suite

#: How many failures of a run are made small.
MOST: Final = 5
NAME: Final = "shrunk"

Json = Mapping[str, Any]


def shrink_failures(
    report: Report, suite: Suite, book: Rulebook, connector: Connector, limits: Limits, most: int = MOST
) -> Suite:
    """The smallest rounds that fail as some failures of the run do, as a suite; none stands in it twice.

    One failure of each cause of the diagnosis comes first, then those that no cause explains. Raises `CannotStart`.
    """
    results = {result.vector: result for result in report.results if result.verdict in FAILED}
    spare = spare_cards(book)
    found: dict[str, dict[str, Any]] = {}
    with Asker(connector, book, report.header, limits) as asker:
        for name in list(dict.fromkeys(_first_ones(report)))[:most]:
            small = shrunk(suite.vectors[results[name].n - 1], results[name], book, spare, asker.ask)
            found.setdefault(_round(small), dict(small))
    return Suite(record.suite(book, NAME, list(found.values()), None, suite.flags))


def _first_ones(report: Report) -> Iterator[str]:
    """The ids of the failures, those that say most first."""
    diagnosis = report.footer.diagnosis if report.footer else None
    if diagnosis is not None:
        yield from (cause.vectors[0] for cause in diagnosis.causes)
        yield from diagnosis.unexplained
    yield from (result.vector for result in report.results if result.verdict in FAILED)


def _round(vector: Json) -> str:
    """What makes two vectors the same round."""
    kept: Sequence[str] = ("seats", "betting", "previous", "balance", "shoe", "inputs")
    return repr([vector.get(key) for key in kept])

"""What `certify` and `report` share: a report against a list of known failures, and the exit code it comes to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import click
import msgspec
from rich.console import Console

from upcard.certify.report import terminal
from upcard.certify.report.failure_evidence import failures
from upcard.certify.results import known_failures
from upcard.certify.results.known_failures import UnexpectedResult
from upcard.certify.results.outcome import Conclusion, Outcome, conclude
from upcard.certify.results.report_file import BadReport, Report, read
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import print_json

CODES: Final[dict[Outcome, Exit]] = {
    Outcome.CONFORMANT: Exit.OK,
    Outcome.AS_LISTED: Exit.OK,
    Outcome.DIVERGENT: Exit.DIVERGENT,
    Outcome.INCOMPLETE: Exit.DIVERGENT,
    Outcome.NOTHING_JUDGED: Exit.NOTHING_SELECTED,
    Outcome.OUR_FAULT: Exit.OUR_FAULT,
}

known_option = click.option(
    "--known", type=click.Path(path_type=Path), help="A list of known failures: to fail exactly so is to pass."
)
at_least_option = click.option(
    "--at-least", type=click.IntRange(0, 100), metavar="PERCENT", help="Share of the vectors that must be judged."
)


def report_of(path: Path) -> Report:
    """Read a report, or end the command with what is wrong with it."""
    try:
        return read(path)
    except BadReport as error:
        raise UserError(str(error), code=Exit.DIVERGENT) from None


def conclusion_of(
    report: Report, path: Path | None, at_least: int | None, update: bool = False
) -> tuple[Conclusion, list[UnexpectedResult]]:
    """What a report comes to; with `update` the list of known failures is written anew before."""
    if path is None:
        return conclude(report, at_least=Fraction(at_least or 0, 100)), []
    header = report.header
    try:
        listed = known_failures.read(path, header.variant, header.suite) if path.exists() or not update else {}
        if update:
            known_failures.write(path, known_failures.updated(report, listed))
            listed = known_failures.read(path, header.variant, header.suite)
    except (known_failures.BadList, known_failures.CannotUpdate) as error:
        raise UserError(str(error)) from None
    found = known_failures.unexpected(report, listed)
    return conclude(report, found, Fraction(at_least or 0, 100)), found


def print_report(
    report: Report,
    conclusion: Conclusion,
    unexpected: Sequence[UnexpectedResult],
    shown: int,
    form: str,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Print a report as text with so many failures in full, or as JSON with what else there is to tell."""
    if form == "json":
        print_json({**_as_json(report, conclusion, unexpected), **(more or {})})
    else:
        terminal.show(report, conclusion, Console(highlight=False), unexpected, shown)


def _as_json(report: Report, conclusion: Conclusion, unexpected: Sequence[UnexpectedResult]) -> dict[str, Any]:
    """The summary for a program; the evidence is in the report itself."""
    return {
        "outcome": conclusion.outcome.value,
        "why": conclusion.words,
        **msgspec.to_builtins(report.header),
        "verdicts": {str(verdict): number for verdict, number in report.counts.items()},
        "reached": report.depth_reached,
        "failed": [
            {"vector": result.vector, "verdict": str(result.verdict), "why": result.why} for result in failures(report)
        ],
        "diagnosis": msgspec.to_builtins(report.footer.diagnosis) if report.footer else None,
        "surprises": [{"vector": each.vector, "why": each.words} for each in unexpected],
    }

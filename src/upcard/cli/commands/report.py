"""``upcard report``: the result of a run, printed, or written as a page, a picture or a file for another program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import click
import msgspec

from upcard.certify.report import terminal
from upcard.certify.report.failure_evidence import failures
from upcard.certify.report.occasion import Occasion
from upcard.certify.results import known_failures
from upcard.certify.results.known_failures import UnexpectedResult
from upcard.certify.results.report_file import BadReport, Report, read
from upcard.certify.results.run_outcome import Conclusion, Outcome, conclude
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import Seconds, command, date_option, format_option, group, lab_option, output_option
from upcard.cli.output import console, in_columns, print_json, print_or_write, write_file

CODES: Final[dict[Outcome, Exit]] = {
    Outcome.CONFORMANT: Exit.OK,
    Outcome.KNOWN_FAILURES: Exit.OK,
    Outcome.DIVERGENT: Exit.DIVERGENT,
    Outcome.INCOMPLETE: Exit.DIVERGENT,
    Outcome.NOTHING_JUDGED: Exit.NOTHING_SELECTED,
    Outcome.BROKEN_SUITE: Exit.OUR_FAULT,
}

report_argument = click.argument("path", metavar="REPORT", type=click.Path(exists=True, dir_okay=False, path_type=Path))
known_option = click.option(
    "--known",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A list of known failures; the run passes if exactly these vectors fail.",
)
at_least_option = click.option(
    "--at-least",
    type=click.IntRange(0, 100),
    metavar="PERCENT",
    help="Share of the vectors that must be judged for a pass.",
)
duration_option = click.option(
    "--duration", "seconds", type=Seconds(), metavar="SECONDS", help="How long the run took; a report does not say so."
)
show_option = click.option(
    "--show", "shown", default=3, show_default=True, type=click.IntRange(0), metavar="N", help="Failures shown in full."
)


@group("report", "upcard report show report.jsonl", "upcard report html report.jsonl --output report.html")
def report() -> None:
    """Show the report of a run, or write it as a file.

    REPORT is the file that `upcard certify --report` wrote.
    """


@command("show", "upcard report show report.jsonl", "upcard report show report.jsonl --show 20")
@report_argument
@known_option
@at_least_option
@show_option
@format_option()
def show(path: Path, known: Path | None, at_least: int | None, shown: int, form: str) -> int:
    """Print a report. The exit code is that of the run."""
    found = report_of(path)
    result, unexpected = result_of(found, known, at_least)
    print_report(found, result, unexpected, shown, form)
    return CODES[result.outcome]


@command(
    "html",
    "upcard report html report.jsonl --output report.html",
    'upcard report html report.jsonl --lab "Our own" --date 2026-02-03 --duration 90 --output report.html',
)
@report_argument
@known_option
@lab_option
@date_option
@duration_option
@output_option()
def as_html(
    path: Path, known: Path | None, lab: str | None, day: str | None, seconds: float | None, output: Path | None
) -> None:
    """Write a report as a self-contained HTML page."""
    from upcard.certify.report import html

    found = report_of(path)
    print_or_write(html.render(found, result_of(found, known, None)[0], Occasion(lab, day, seconds)), output)


@command("markdown", 'upcard report markdown report.jsonl >> "$SUMMARY"')
@report_argument
@known_option
@output_option()
def as_md(path: Path, known: Path | None, output: Path | None) -> None:
    """Write a report as Markdown, for the summary page of a build."""
    from upcard.certify.report import markdown

    found = report_of(path)
    print_or_write(markdown.render(found, result_of(found, known, None)[0]), output)


@command("junit", "upcard report junit report.jsonl --output junit.xml")
@report_argument
@lab_option
@date_option
@duration_option
@output_option()
def as_junit(path: Path, lab: str | None, day: str | None, seconds: float | None, output: Path | None) -> None:
    """Write a report as JUnit XML, for continuous integration."""
    from upcard.certify.report import junit

    found = report_of(path)
    print_or_write(junit.render(found, conclude(found), Occasion(lab, day, seconds)), output)


@command(
    "badge", "upcard report badge report.jsonl --output badge.svg", "upcard report badge report.jsonl --format json"
)
@report_argument
@known_option
@output_option()
@format_option("svg", "json")
def as_badge(path: Path, known: Path | None, output: Path | None, form: str) -> None:
    """Write a badge: a picture, or the JSON that badge services read."""
    from upcard.certify.report import badge

    found = report_of(path)
    result, _ = result_of(found, known, None)
    print_or_write(badge.as_svg(found, result) if form == "svg" else badge.as_json_text(found, result), output)


@command(
    "compare",
    "upcard report compare one.jsonl other.jsonl",
    "upcard report compare before.jsonl after.jsonl --format html --output changes.html",
)
@click.argument("paths", metavar="REPORT...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@format_option("text", "md", "html")
@output_option()
def compare(paths: Sequence[Path], form: str, output: Path | None) -> int:
    """Compare several engines: their counts, and every vector on which they disagree.

    As HTML it is a page about two runs, the earlier first: which failures are fixed, new, or still there, by rule. The
    exit code is that of the worst run.
    """
    from upcard.certify.report.side_by_side import NotComparable, as_html, as_markdown, as_table, side_by_side

    if form == "html" and len(paths) != 2:
        raise UserError("a page compares two reports", "name the earlier and the later, or use --format md")
    reports = [report_of(path) for path in paths]
    try:
        if form == "html":
            text = as_html(*reports)
        else:
            comparison = side_by_side(reports)
            lines = "".join(f"{line}\n" for line in in_columns(as_table(comparison)))
            text = as_markdown(comparison) if form == "md" else lines
    except NotComparable as error:
        raise UserError(str(error), "compare runs of one variant and one suite") from None
    print_or_write(text, output)
    outcomes = [conclude(each).outcome for each in reports]
    return CODES[max(outcomes, key=list(Outcome).index)]


for each in (show, as_html, as_md, as_junit, as_badge, compare):
    report.add_command(each)


# ---- what `certify` prints too --------------------------------------------------------------------------------------


def report_of(path: Path) -> Report:
    """Read a report, or end the command with what is wrong with it."""
    try:
        return read(path)
    except BadReport as error:
        raise UserError(str(error), "name a file that `upcard certify --report` wrote", Exit.DIVERGENT) from None


def result_of(
    report: Report, path: Path | None, at_least: int | None, update: bool = False
) -> tuple[Conclusion, list[UnexpectedResult]]:
    """What a report comes to; with `update` the list of known failures is written anew before."""
    if path is None:
        return conclude(report, at_least=Fraction(at_least or 0, 100)), []
    header = report.header
    try:
        listed = known_failures.read(path, header.variant, header.suite) if path.exists() or not update else {}
        if update:
            write_file(path, known_failures.text(known_failures.updated(report, listed)))
            listed = known_failures.read(path, header.variant, header.suite)
    except (known_failures.BadList, known_failures.CannotUpdate) as error:
        raise UserError(str(error), "`upcard certify --known FILE --update` writes a list from a whole run") from None
    found = known_failures.unexpected(report, listed)
    return conclude(report, found, Fraction(at_least or 0, 100)), found


def print_report(
    report: Report,
    result: Conclusion,
    unexpected: Sequence[UnexpectedResult],
    shown: int,
    form: str,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Print a report as text with so many failures in full, or as JSON with more keys."""
    if form == "json":
        print_json({**_as_json(report, result, unexpected), **(more or {})})
        return
    with console() as drawn:
        terminal.show(report, result, drawn, unexpected, shown)


def _as_json(report: Report, result: Conclusion, unexpected: Sequence[UnexpectedResult]) -> dict[str, Any]:
    """The summary for a program; the evidence is in the report itself."""
    return {
        "outcome": result.outcome.value,
        "why": result.words,
        **msgspec.to_builtins(report.header),
        "verdicts": {str(verdict): number for verdict, number in report.counts.items()},
        "reached": report.depth_reached,
        "failed": [
            {"vector": result.vector, "verdict": str(result.verdict), "why": result.why} for result in failures(report)
        ],
        "diagnosis": msgspec.to_builtins(report.footer.diagnosis) if report.footer else None,
        "surprises": [{"vector": each.vector, "why": each.words} for each in unexpected],
    }

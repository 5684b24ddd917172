"""``upcard report``: what came of a run, as a page, a picture, or a file for another program."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from upcard.certify.report import badge, html, junit, markdown
from upcard.certify.report.side_by_side import NotComparable, as_markdown, as_table, side_by_side
from upcard.certify.results.outcome import Outcome, conclude
from upcard.cli.exit_codes import UserError
from upcard.cli.options import command, format_option, group
from upcard.cli.results import CODES, at_least_option, conclusion_of, known_option, print_report, report_of

report_argument = click.argument("path", metavar="REPORT", type=click.Path(exists=True, dir_okay=False, path_type=Path))
output_option = click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="File; else stdout.")


@group("report")
def report() -> None:
    """Show what came of a run of `upcard certify`, from the JSON lines of its --report."""


@command("show", "upcard report show report.jsonl", "upcard report show report.jsonl --show 20")
@report_argument
@known_option
@at_least_option
@click.option("--show", "shown", default=3, show_default=True, type=click.IntRange(0), help="Failures to show in full.")
@format_option
def show(path: Path, known: Path | None, at_least: int | None, shown: int, form: str) -> int:
    """Print the report; ends with the exit code of the run."""
    found = report_of(path)
    conclusion, unexpected = conclusion_of(found, known, at_least)
    print_report(found, conclusion, unexpected, shown, form)
    return CODES[conclusion.outcome]


@command("html", "upcard report html report.jsonl --output report.html")
@report_argument
@known_option
@output_option
def as_html(path: Path, known: Path | None, output: Path | None) -> None:
    """Write one HTML page that needs nothing else: rules and verdicts, and every failure on a drawn table."""
    found = report_of(path)
    _write(html.render(found, conclusion_of(found, known, None)[0]), output)


@command("markdown", 'upcard report markdown report.jsonl >> "$SUMMARY"')
@report_argument
@known_option
@output_option
def as_md(path: Path, known: Path | None, output: Path | None) -> None:
    """Write Markdown, for the summary page of a build."""
    found = report_of(path)
    _write(markdown.render(found, conclusion_of(found, known, None)[0]), output)


@command("junit", "upcard report junit report.jsonl --output junit.xml")
@report_argument
@output_option
def as_junit(path: Path, output: Path | None) -> None:
    """Write JUnit XML, for the servers of continuous integration."""
    found = report_of(path)
    _write(junit.render(found, conclude(found)), output)


@command(
    "badge", "upcard report badge report.jsonl --output badge.svg", "upcard report badge report.jsonl --format json"
)
@report_argument
@known_option
@output_option
@click.option("--format", "form", type=click.Choice(["svg", "json"]), default="svg", show_default=True, help="As what.")
def as_badge(path: Path, known: Path | None, output: Path | None, form: str) -> None:
    """Write a badge: a picture, or the JSON that badge services read."""
    found = report_of(path)
    conclusion, _ = conclusion_of(found, known, None)
    if form == "svg":
        _write(badge.as_svg(found, conclusion), output)
    else:
        _write(badge.as_json_text(found, conclusion), output)


@command("compare", "upcard report compare one.jsonl other.jsonl", "upcard report compare *.jsonl --format markdown")
@click.argument("paths", metavar="REPORT...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown"]), default="text", show_default=True, help="How."
)
def compare(paths: Sequence[Path], form: str) -> int:
    """Put several implementations side by side: their counts, and every vector they do not agree on.

    Ends as the worst of the runs does.
    """
    reports = [report_of(path) for path in paths]
    try:
        comparison = side_by_side(reports)
    except NotComparable as error:
        raise UserError(str(error)) from None
    if form == "markdown":
        click.echo(as_markdown(comparison), nl=False)
    else:
        rows = list(as_table(comparison))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            click.echo("  ".join(map(str.ljust, row, widths)).rstrip())
    outcomes = [conclude(each).outcome for each in reports]
    return CODES[max(outcomes, key=list(Outcome).index)]


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
        return
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(text.encode())
    click.echo(f"{output} written", err=True)


for each in (show, as_html, as_md, as_junit, as_badge, compare):
    report.add_command(each)

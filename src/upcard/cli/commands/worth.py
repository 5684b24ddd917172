"""What ``upcard diff --return`` shows: what each changed rule is worth."""

from __future__ import annotations

from collections.abc import Iterator

import click

from upcard.analysis.reports.claims import percentage
from upcard.analysis.reports.rule_values import Step, Worth, rule_worth
from upcard.analysis.reports.to_json import worth_data
from upcard.cli.exit_codes import Exit
from upcard.cli.options import print_json
from upcard.cli.progress import progress
from upcard.rulebook import Rulebook


def show(before: Rulebook, after: Rulebook, form: str) -> int:
    """Print it; the exit code says whether rules differ."""
    with progress("rules") as report:
        worth = rule_worth(before, after, report)
    if form == "json":
        print_json(worth_data(worth))
    else:
        for line in _lines(worth):
            click.echo(line)
    return Exit.DIVERGENT if worth.steps or worth.without_effect else Exit.OK


def _lines(worth: Worth) -> Iterator[str]:
    yield f"{_return(worth.first)}  {worth.before.title}"
    for step in worth.steps:
        yield f"{_worth(step)}  {', '.join(step.rules)}"
        for words in step.words:
            yield click.style(f"{'':>12}{words}", dim=True)
    yield f"{_return(worth.last)}  {worth.after.title}"
    if worth.without_effect:
        yield f"\nno effect: {', '.join(worth.without_effect)}"


def _return(value: float | None) -> str:
    return f"{'unknown' if value is None else percentage(value, 5):>10}"


def _worth(step: Step) -> str:
    if step.worth is None:
        return f"{'unknown':>10}"
    text = f"{percentage(step.worth, 5):>10}" if step.worth < 0 else f"{'+' + percentage(step.worth, 5):>10}"
    return click.style(text, fg="red" if step.worth < 0 else "green")

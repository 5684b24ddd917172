"""What ``upcard diff --return`` shows: what each changed rule is worth."""

from __future__ import annotations

from collections.abc import Iterator

import click

from upcard.analysis.reports import RuleStep, RuleValues, percentage, rule_values
from upcard.analysis.reports.to_json import rule_values_data
from upcard.cli.exit_codes import Exit
from upcard.cli.options import print_json
from upcard.cli.progress import progress
from upcard.rulebook import Rulebook


def show(before: Rulebook, after: Rulebook, form: str) -> int:
    """Print it; the exit code says whether rules differ."""
    with progress("rules") as report:
        values = rule_values(before, after, report)
    if form == "json":
        print_json(rule_values_data(values))
    else:
        for line in _lines(values):
            click.echo(line)
    return Exit.DIVERGENT if values.steps or values.without_effect else Exit.OK


def _lines(values: RuleValues) -> Iterator[str]:
    yield f"{_return(values.first)}  {values.before.title}"
    for step in values.steps:
        yield f"{_worth(step)}  {', '.join(step.rules)}"
        for words in step.words:
            yield click.style(f"{'':>12}{words}", dim=True)
    yield f"{_return(values.last)}  {values.after.title}"
    if values.without_effect:
        yield f"\nno effect: {', '.join(values.without_effect)}"


def _return(value: float | None) -> str:
    return f"{'unknown' if value is None else percentage(value, 5):>10}"


def _worth(step: RuleStep) -> str:
    if step.effect is None:
        return f"{'unknown':>10}"
    text = f"{percentage(step.effect, 5):>10}" if step.effect < 0 else f"{'+' + percentage(step.effect, 5):>10}"
    return click.style(text, fg="red" if step.effect < 0 else "green")

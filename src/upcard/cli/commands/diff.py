"""``upcard diff A B``: two variants, rule by rule, in words; and what each changed rule is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from upcard.cli.books import book_of
from upcard.cli.exit_codes import Exit
from upcard.cli.options import command, format_option, readings_option, variant_argument
from upcard.cli.output import flow, print_json, progress
from upcard.prose.diff import Change
from upcard.prose.diff import diff as changes_between
from upcard.rulebook import Rulebook
from upcard.words import numbered

if TYPE_CHECKING:
    from upcard.analysis.reports import RuleStep, RuleValues


@command(
    "diff",
    "upcard diff {variant} {other}",
    "upcard diff {other} {other} --reading ten-up-natural=peek-under-ten",
    "upcard diff {variant} {other} --return",
    "upcard diff {variant} mine.yaml --format json",
)
@variant_argument("before", metavar="VARIANT")
@variant_argument("after", metavar="OTHER")
@click.option("--return", "returns", is_flag=True, help="Show what each changed rule is worth to the player.")
@readings_option
@format_option()
def diff(before: str, after: str, returns: bool, readings: Sequence[str], form: str) -> int:
    """Compare two variants, rule by rule, in words. Readings apply to OTHER.

    With --return the rules of VARIANT are changed one after another, and the return of the main bet is computed after
    each change. The exit code is 0 if the rules are the same and 1 if they differ.
    """
    first, second = book_of(before), book_of(after, readings)
    if returns:
        return _show_values(first, second, form)
    changes = changes_between(first, second)
    if form == "json":
        print_json(
            {
                "before": {"variant": first.id, "digest": first.digest},
                "after": {"variant": second.id, "digest": second.digest},
                "changes": [change.to_json() for change in changes],
            }
        )
    elif changes:
        verb = "differs" if len(changes) == 1 else "differ"
        click.echo(f"{first.title} → {second.title}: {numbered(len(changes), 'rule')} {verb}")
        for line in in_words(changes):
            click.echo(line)
    else:
        click.echo("the rules are the same")
    return Exit.DIVERGENT if changes else Exit.OK


def in_words(changes: Iterable[Change]) -> Iterable[str]:
    """The changes, section by section: what the first says after ``-``, what the second says after ``+``.

    A rule that reads the same in both is shown as the book writes it.
    """
    section = None
    for change in changes:
        if change.section is not section:
            section = change.section
            yield click.style(f"\n{section.title}", bold=True)
        yield f"  {change.rule_id} ({change.kind})"
        before, after = change.before, change.after
        if before == after:
            before, after = flow(change.before_value), flow(change.after_value)
        if before is not None:
            yield click.style(f"    - {before}", fg="red")
        if after is not None:
            yield click.style(f"    + {after}", fg="green")


# ---- what the changes are worth -------------------------------------------------------------------------------------


def _show_values(before: Rulebook, after: Rulebook, form: str) -> int:
    """Print what each changed rule is worth; the exit code says whether rules differ."""
    from upcard.analysis.reports import rule_values
    from upcard.analysis.reports.to_json import rule_values_data

    with progress() as tell:
        values = rule_values(before, after, partial(tell, "rules"))
    if form == "json":
        print_json(rule_values_data(values))
    else:
        for line in _value_lines(values):
            click.echo(line)
    return Exit.DIVERGENT if values.steps or values.without_effect else Exit.OK


def _value_lines(values: RuleValues) -> Iterator[str]:
    yield f"{_percent(values.first)}  {values.before.title}"
    for step in values.steps:
        yield f"{_gain(step)}  {', '.join(step.rules)}"
        for words in step.words:
            yield click.style(f"{'':>12}{words}", dim=True)
    yield f"{_percent(values.last)}  {values.after.title}"
    if values.without_effect:
        yield f"\nno effect: {', '.join(values.without_effect)}"


def _percent(value: float | None, sign: str = "") -> str:
    from upcard.analysis.reports import percentage

    return f"{'unknown' if value is None else sign + percentage(value, 5):>10}"


def _gain(step: RuleStep) -> str:
    if step.effect is None:
        return _percent(None)
    return click.style(_percent(step.effect, "" if step.effect < 0 else "+"), fg="red" if step.effect < 0 else "green")

"""``upcard diff A B``: two rule books, rule by rule, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.exit_codes import Exit
from upcard.cli.options import command, format_option, print_json
from upcard.cli.output import flow
from upcard.prose.diff import Change
from upcard.prose.diff import diff as changes_between
from upcard.wording import counted


@command(
    "diff",
    "upcard diff {variant} {other}",
    "upcard diff {other} {other} --reading ten-up-natural=peek-under-ten",
    "upcard diff --return {variant} {other}",
    "upcard diff {variant} mine.yaml --format json",
)
@variant_argument("before", metavar="A")
@variant_argument("after", metavar="B")
@click.option("--return", "returns", is_flag=True, help="Say what each changed rule is worth to the player.")
@readings_option
@format_option
def diff(before: str, after: str, returns: bool, readings: Sequence[str], form: str) -> int:
    """Show every rule in which B differs from A, in words. Readings apply to B.

    With --return the rules of A are changed one after another, each on top of those before it, and the return of the
    main bet is worked out each time. The exit code is 0 where the rules are the same and 1 where they differ.
    """
    first, second = book_of(before), book_of(after, readings)
    if returns:
        from upcard.cli.commands.worth import show

        return show(first, second, form)
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
        click.echo(f"{first.title} → {second.title}: {counted(len(changes), 'rule')} differ{'s' * (len(changes) == 1)}")
        for line in in_words(changes):
            click.echo(line)
    else:
        click.echo("no rule differs")
    return Exit.DIVERGENT if changes else Exit.OK


def in_words(changes: Iterable[Change]) -> Iterable[str]:
    """The changes, section by section: what A says after ``-``, what B says after ``+``.

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

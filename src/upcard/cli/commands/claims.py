"""``upcard claims check``: does what the sources claim come out?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from upcard.analysis.charts import ChartCost
from upcard.analysis.reports import ClaimCheck, ClaimVerdict, check_claims, percentage
from upcard.analysis.reports.to_json import book_of as named
from upcard.analysis.reports.to_json import claim_data
from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.exit_codes import Exit
from upcard.cli.names import variants
from upcard.cli.options import command, format_option, group, print_json
from upcard.cli.output import in_columns
from upcard.cli.progress import progress
from upcard.rulebook.load import find
from upcard.wording import counted

#: Cells of a chart that are printed; the JSON form has them all.
LISTED = 12


@group("claims")
def claims() -> None:
    """Recompute what the sources of rule books claim."""


@command(
    "check",
    "upcard claims check",
    "upcard claims check {variant} mine.yaml",
    "upcard claims check {other} --reading ten-up-natural=peek-under-ten",
)
@variant_argument("books", nargs=-1, metavar="[VARIANT]...")
@readings_option
@format_option
def check(books: Sequence[str], readings: Sequence[str], form: str) -> int:
    """Recompute every claim of each VARIANT, or of all.

    A return agrees if the computed one, rounded half up to the decimals stated, is the one stated. The exit code is 1
    where a claim neither holds nor stands in the rule book as a disagreement, and where a disagreement is documented
    that is none.
    """
    names = list(books) or variants()
    found = []
    with progress("claims") as report:
        for done, name in enumerate(names):
            report(done, len(names))
            book = book_of(name, readings)
            found.append((book, check_claims(book, find(name))))
    every = [each for _, checked in found for each in checked]
    failed = [each for each in every if not each.verdict.passes]
    if form == "json":
        print_json(
            {
                "passes": not failed,
                "books": [{**named(book), "claims": [claim_data(each) for each in checked]} for book, checked in found],
            }
        )
    else:
        for book, checked in found:
            click.secho(f"{book.title} ({book.id})", bold=True)
            for line in claim_lines(checked):
                click.echo(line)
        click.echo(f"{counted(len(every), 'claim')}, {len(failed)} failed")
    return Exit.DIVERGENT if failed else Exit.OK


def claim_lines(checked: Sequence[ClaimCheck]) -> Iterator[str]:
    """A line a claim, and below one about a chart what the chart costs."""
    rows = [("  claim", "bet", "stated", "computed", "difference", "play", "verdict")]
    rows += [
        (
            f"  {each.claim.id}",
            each.claim.bet,
            each.stated,
            _computed(each),
            "" if each.difference is None else f"{each.difference:+.6%}",
            each.strategy_class,
            each.verdict.value + (f": {each.why}" if each.why else ""),
        )
        for each in checked
    ]
    if len(rows) == 1:
        yield "  no claims"
        return
    for line, one in zip(in_columns(rows), (None, *checked), strict=True):
        yield line if one is None or one.verdict.passes else click.style(line, fg="red")
    for one in checked:
        if one.chart is not None and one.verdict is not ClaimVerdict.NOT_EXACT:
            yield from _chart_lines(one.chart)


def _computed(each: ClaimCheck) -> str:
    if each.returned is None:
        return "-"
    return f"{each.computed} ({percentage(each.returned, 6)})"


def _chart_lines(followed: ChartCost) -> Iterator[str]:
    yield f"  {followed.strategy.title}: following it to the letter returns {percentage(1 + followed.solution.net, 6)}"
    parts = (
        ("costs in all", followed.cost),
        ("where a cell is not the best play", followed.cells_cost),
        ("where one play is given to unlike hands", followed.composition),
        ("after a split", followed.after_split),
    )
    yield from in_columns([(f"    {what}", percentage(cost, 6)) for what, cost in parts], right=(1,))
    differing = followed.differing
    if differing:
        count = f"{counted(len(differing), 'cell')} of {len(followed.cells)}"
        yield f"    {count} {'is' if len(differing) == 1 else 'are'} not the best play:"
    for cell in differing[:LISTED]:
        hand = f"{cell.hands} {'A' if cell.value == 1 and cell.hands == 'pair' else cell.value}"
        yield (
            f"      {hand} against {cell.upcard.replace('T', '10')}: {cell.best} rather than {cell.chart}, "
            f"{percentage(cell.cost, 4)} of the wager each time it comes up, once in {1 / cell.chance:,.0f} rounds"
        )
    if len(differing) > LISTED:
        yield f"      and {len(differing) - LISTED} more"


claims.add_command(check)

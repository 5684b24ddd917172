"""``upcard return VARIANT`` and ``upcard claims check``: exact returns, beside what the sources state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import click

from upcard.analysis import NotExact, Solution, compile_game, exact_net, solve
from upcard.analysis.charts import ChartCost
from upcard.analysis.distribution import RoundOutcomes, outcomes
from upcard.analysis.reports import (
    BetReadings,
    ClaimCheck,
    ClaimChecker,
    ClaimVerdict,
    ReadingCombination,
    Readings,
    SideBetReturn,
    check_claims,
    percentage,
    price_readings,
    side_bet,
)
from upcard.analysis.reports.to_json import book_of as named
from upcard.analysis.reports.to_json import claim_data, readings_data, side_bet_data, solution_data
from upcard.analysis.strategy_names import GOES_BY
from upcard.cli.books import book_of, book_path, variants
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import (
    class_option,
    command,
    format_option,
    group,
    jobs_option,
    readings_option,
    variant_argument,
)
from upcard.cli.output import in_columns, print_json, progress
from upcard.rulebook import Rulebook
from upcard.words import numbered

#: Combinations of readings, and cells of a chart, that are printed one by one; the JSON format has them all.
COMBINATIONS = 48
CELLS = 12


@command(
    "return",
    "upcard return {variant}",
    "upcard return {variant} --exact",
    "upcard return {variant} --outcomes",
    "upcard return {variant} --class td --uninsured",
    "upcard return {other} --readings",
    "upcard return {other} --reading ten-up-natural=peek-under-ten --format json",
)
@variant_argument()
@click.option("--exact", is_flag=True, help="Show the return of the main bet as an exact fraction.")
@click.option("--readings", "all_readings", is_flag=True, help="Compute the return for every combination of readings.")
@jobs_option
@click.option(
    "--outcomes",
    "with_outcomes",
    is_flag=True,
    help="Show the probability of every net result, the standard deviation and the hit frequency; not if pairs are "
    "resplit.",
)
@class_option
@click.option("--uninsured", is_flag=True, help="Never take insurance or even money, as in most published tables.")
@readings_option
@format_option()
def returns(
    variant: str,
    exact: bool,
    all_readings: bool,
    jobs: int,
    with_outcomes: bool,
    strategy_class: str,
    uninsured: bool,
    readings: Sequence[str],
    form: str,
) -> int:
    """Compute the return of each bet of VARIANT, for the first round from a full shoe with best play.

    Returns are exact, not simulated. Each return that the source states is compared: it agrees if the computed return,
    rounded half up to as many decimals, is the same. The exit code is 1 if the main bet cannot be computed exactly.
    """
    book, beside = book_of(variant, readings), book_path(variant)
    try:
        best = solve(compile_game(book))
        as_best = strategy_class == best.strategy and not uninsured
        solution = best if as_best else solve(best.game, strategy_class, insuring=not uninsured)
        fraction = exact_net(solution) if exact else None
        ends = outcomes(solution) if with_outcomes else None
    except NotExact as error:
        raise UserError(f"{book.id}: the main bet cannot be computed exactly: {error}", code=Exit.DIVERGENT) from None
    claims = ClaimChecker(book, best, beside)
    checked = [claims.check(claim) for claim in book.claims.values()]
    bets = [_side_bet(book, bet) for bet in book.side_bets]
    priced = None
    if all_readings:
        with progress() as tell:
            priced = price_readings(book, beside=beside, processes=jobs, progress=partial(tell, "readings"))
    if form == "json":
        made: dict[str, Any] = {**named(book), "main": solution_data(solution, fraction, ends)}
        made["side-bets"] = [each if isinstance(each, dict) else side_bet_data(each) for each in bets]
        made["claims"] = [claim_data(each) for each in checked]
        made["readings"] = None if priced is None else readings_data(priced)
        print_json(made)
    else:
        for line in _lines(book, solution, fraction, ends, bets, checked, priced):
            click.echo(line)
    return Exit.OK


def _side_bet(book: Rulebook, bet: str) -> SideBetReturn | dict[str, Any]:
    """The return of a side bet, or why it cannot be computed."""
    try:
        return side_bet(book, bet)
    except NotExact as error:
        return {"bet": bet, "title": book.side_bets[bet].title, "return": None, "why": str(error)}


def _lines(
    book: Rulebook,
    solution: Solution,
    exact: Fraction | None,
    ends: RoundOutcomes | None,
    bets: Sequence[SideBetReturn | dict[str, Any]],
    checked: Sequence[ClaimCheck],
    readings: Readings | None,
) -> Iterator[str]:
    yield click.style(f"{book.title} ({book.id})", bold=True)
    yield from _main_lines(book, solution, exact, ends)
    for bet in bets:
        yield ""
        yield from _bet_lines(bet)
    if checked:
        yield ""
        yield from claim_lines(checked)
    for each in readings.bets if readings else ():
        yield ""
        yield from _priced_lines(each)
    if readings and readings.without_effect:
        yield ""
        yield f"no effect on a return: {', '.join(readings.without_effect)}"


def _main_lines(
    book: Rulebook, solution: Solution, exact: Fraction | None, ends: RoundOutcomes | None
) -> Iterator[str]:
    uninsured = "" if solution.valuation.insuring else ", no insurance"
    play = f"best play by {GOES_BY[solution.strategy]}{uninsured}"
    yield f"main bet, {play}, first round of {numbered(book.shoe.decks, 'deck')}:"
    rows = [("return", percentage(1 + solution.net, 6)), ("house edge", percentage(solution.house_edge, 6))]
    if exact is not None:
        rows.append(("exact fraction", str(1 + exact)))
    if ends is not None and ends.nets is not None:
        rows.append(("standard deviation", f"{ends.nets.deviation:.6f} main bets"))
        rows.append(("hit frequency", f"{percentage(ends.nets.hit_frequency, 6)} of rounds win"))
    yield from in_columns([(f"  {name}", said) for name, said in rows])
    if ends is None:
        return
    if ends.nets is None:
        yield f"  the probability of each net result cannot be computed exactly: {ends.why}"
        return
    yield "  net result of a round, in main bets"
    nets = ends.nets.chances.items()
    rows = [(f"    {float(net):+g}" if net else "0", percentage(chance, 6)) for net, chance in nets]
    yield from in_columns(rows, right=(0, 1))


def _bet_lines(bet: SideBetReturn | dict[str, Any]) -> Iterator[str]:
    if isinstance(bet, dict):
        yield f"{bet['title']}: cannot be computed exactly: {bet['why']}"
        return
    yield f"{bet.title}: return {percentage(bet.returned, 6)}, {bet.returned}"
    rows = [("", f"{bet.combinations:,}", "sets of cards", "")]
    for row in bet.rows:
        pays = f"{row.pays.numerator}:{row.pays.denominator}"
        rows.append((f"  {row.id}", f"{row.hits:,}", percentage(row.probability, 6), pays))
    yield from in_columns(rows, right=(1, 2, 3))


def _priced_lines(bet: BetReadings) -> Iterator[str]:
    """One reading changed at a time, then every combination, or how they fall out where there are many."""
    yield click.style(f"readings of {bet.bet}", bold=True)
    rows = [("  as chosen", _return(bet.chosen), "", _agreed(bet.chosen))]
    for each in bet.alone():
        [(name, reading)] = each.changed.items()
        rows.append((f"  {name}={reading}", _return(each), _difference(bet.chosen, each), _agreed(each)))
    yield from in_columns(rows, right=(1, 2))
    yield ""
    if len(bet.combinations) <= COMBINATIONS:
        yield f"all {len(bet.combinations)} combinations"
        names = list(bet.ambiguities)
        table = [("", "", *names)]
        table += [
            (f"  {_return(each)}", _agreed(each), *(each.readings[name] for name in names)) for each in bet.combinations
        ]
        yield from in_columns(table)
    else:
        outcomes = bet.outcomes()
        yield f"all {len(bet.combinations)} combinations come to {len(outcomes)} returns:"
        yield f"  from {percentage(outcomes[-1][0], 6)} to {percentage(outcomes[0][0], 6)}"
    for claim in bet.claims:
        held = [each for each in bet.combinations if each.agrees.get(claim.id)]
        yield f"  claim {claim.id} ({claim.returns or claim.best_play}) holds in {len(held)} of {len(bet.combinations)}"
        for name, readings in bet.ambiguities.items():
            counts = {reading: sum(each.readings[name] == reading for each in held) for reading in readings}
            yield f"    {name}: {', '.join(f'{reading} {count}' for reading, count in counts.items())}"


def _return(each: ReadingCombination) -> str:
    return "not computed" if each.returned is None else percentage(each.returned, 6)


def _difference(chosen: ReadingCombination, each: ReadingCombination) -> str:
    if chosen.returned is None or each.returned is None:
        return ""
    difference = float(each.returned) - float(chosen.returned)
    return "no change" if abs(difference) < 1e-13 else f"{'+' if difference > 0 else ''}{percentage(difference, 6)}"


def _agreed(each: ReadingCombination) -> str:
    said = []
    for name, holds in each.agrees.items():
        chart = each.charts.get(name)
        more = f" ({numbered(chart[0], 'cell')}, {percentage(chart[1], 4)})" if chart else ""
        said.append(f"{name} {'agrees' if holds else 'disagrees'}{more}")
    return ", ".join(said)


# ---- claims ----------------------------------------------------------------------------------------------------------


@group("claims", "upcard claims check", "upcard claims check {variant}")
def claims() -> None:
    """Check the returns and charts that sources state."""


@command(
    "check",
    "upcard claims check",
    "upcard claims check {variant} mine.yaml",
    "upcard claims check {other} --reading ten-up-natural=peek-under-ten",
)
@variant_argument("books", nargs=-1, metavar="[VARIANT]...")
@readings_option
@format_option()
def check(books: Sequence[str], readings: Sequence[str], form: str) -> int:
    """Check every claim of each VARIANT, or of all variants.

    A return agrees if the computed return, rounded half up to as many decimals, is the same. The exit code is 1 if a
    claim does not hold and the rule book documents no disagreement, or if a documented disagreement is not one.
    """
    names = list(books) or variants()
    found = []
    with progress() as tell:
        for done, name in enumerate(names):
            tell("claims", done, len(names))
            book = book_of(name, readings)
            found.append((book, check_claims(book, book_path(name))))
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
        click.echo(f"{numbered(len(every), 'claim')}, {len(failed)} failed")
    return Exit.DIVERGENT if failed else Exit.OK


def claim_lines(checked: Sequence[ClaimCheck]) -> Iterator[str]:
    """A line for each claim, and below a claim about a chart what the chart costs."""
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
    yield f"  {followed.strategy.title}: playing by the chart returns {percentage(1 + followed.solution.net, 6)}"
    parts = (
        ("total cost", followed.cost),
        ("cells that are not the best play", followed.cells_cost),
        ("hands that differ within a cell", followed.composition),
        ("after a split", followed.after_split),
    )
    yield from in_columns([(f"    {what}", percentage(cost, 6)) for what, cost in parts], right=(1,))
    differing = followed.differing
    if differing:
        count = f"{numbered(len(differing), 'cell')} of {len(followed.cells)}"
        yield f"    {count} {'is' if len(differing) == 1 else 'are'} not the best play:"
    for cell in differing[:CELLS]:
        hand = f"{cell.hands} {'A' if cell.value == 1 and cell.hands == 'pair' else cell.value}"
        yield (
            f"      {hand} against {cell.upcard.replace('T', '10')}: {cell.best} is better than {cell.chart}, "
            f"by {percentage(cell.cost, 4)} of the bet each time, once in {1 / cell.chance:,.0f} rounds"
        )
    if len(differing) > CELLS:
        yield f"      and {len(differing) - CELLS} more"


claims.add_command(check)

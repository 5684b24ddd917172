"""``upcard return VARIANT``: what comes back of each bet, worked out exactly, beside what the source states."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import click

from upcard.analysis import NotExact, Solution, compile_game, exact_net, solve
from upcard.analysis.distribution import RoundOutcomes, outcomes
from upcard.analysis.reports import (
    BetReadings,
    ClaimCheck,
    ClaimChecker,
    ReadingCombination,
    Readings,
    SideBetReturn,
    percentage,
    price_readings,
    side_bet,
)
from upcard.analysis.reports.to_json import book_of as named
from upcard.analysis.reports.to_json import claim_data, readings_data, side_bet_data, solution_data
from upcard.analysis.strategy_names import GOES_BY
from upcard.cli.books import book_of, readings_option, variant_argument
from upcard.cli.commands.claims import claim_lines
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import command, format_option, print_json
from upcard.cli.output import in_columns
from upcard.cli.progress import progress
from upcard.cli.strategy_class import class_option
from upcard.rulebook import Rulebook
from upcard.rulebook.load import find
from upcard.wording import counted

#: Combinations of readings that are printed one by one; the JSON form has them all.
LISTED = 48


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
@click.option("--exact", is_flag=True, help="The return of the main bet to the last digit, as a fraction.")
@click.option("--readings", "all_readings", is_flag=True, help="Price every combination of the open readings.")
@click.option(
    "--processes", type=click.IntRange(1), default=None, help="Work on readings at once; the processors, up to 8."
)
@click.option(
    "--outcomes",
    "with_outcomes",
    is_flag=True,
    help="How rounds of the main bet end: every net, standard deviation, hit frequency; takes some seconds.",
)
@class_option
@click.option(
    "--uninsured", is_flag=True, help="Never take insurance or even money on the main bet, as published tables have it."
)
@readings_option
@format_option
def returns(
    variant: str,
    exact: bool,
    all_readings: bool,
    processes: int | None,
    with_outcomes: bool,
    strategy_class: str,
    uninsured: bool,
    readings: Sequence[str],
    form: str,
) -> int:
    """Work out what comes back of each unit staked in VARIANT, on the first round of a full shoe under best play.

    Nothing is simulated. Each stated return stands beside the computed one: it agrees if the computed one, rounded half
    up to the decimals stated, is the one stated. The exit code is 1 where the main bet cannot be worked out exactly.
    """
    book, beside = book_of(variant, readings), find(variant)
    try:
        best = solve(compile_game(book))
        as_best = strategy_class == best.strategy and not uninsured
        solution = best if as_best else solve(best.game, strategy_class, insuring=not uninsured)
        fraction = exact_net(solution) if exact else None
        ends = outcomes(solution) if with_outcomes else None
    except NotExact as error:
        raise UserError(f"{book.id}: the main bet is not worked out: {error}", code=Exit.DIVERGENT) from None
    claims = ClaimChecker(book, best, beside)
    checked = [claims.check(claim) for claim in book.claims.values()]
    bets = [_side_bet(book, bet) for bet in book.side_bets]
    priced = None
    if all_readings:
        with progress("readings") as report:
            priced = price_readings(
                book, beside=beside, processes=processes or min(os.cpu_count() or 1, 8), progress=report
            )
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
    """The bet worked out, or what is said of one that is not."""
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
    uninsured = "" if solution.valuation.insuring else ", never insured"
    play = f"best play by {GOES_BY[solution.strategy]}{uninsured}"
    yield f"main bet, {play}, first round of {counted(book.shoe.decks, 'deck')}:"
    rows = [("return", percentage(1 + solution.net, 6)), ("house edge", percentage(solution.house_edge, 6))]
    if exact is not None:
        rows.append(("exactly", str(1 + exact)))
    if ends is not None:
        rows.append(("standard deviation", f"{ends.deviation:.6f} wagers"))
        if ends.nets is not None:
            rows.append(("hit frequency", f"{percentage(ends.nets.hit_frequency, 6)} of rounds win something"))
    yield from in_columns([(f"  {name}", said) for name, said in rows])
    if ends is None:
        return
    if ends.nets is None:
        yield f"  how often each net comes up is not worked out: {ends.why}"
        return
    yield "  net of a round, in wagers"
    nets = ends.nets.chances.items()
    rows = [(f"    {float(net):+g}" if net else "0", percentage(chance, 6)) for net, chance in nets]
    yield from in_columns(rows, right=(0, 1))


def _bet_lines(bet: SideBetReturn | dict[str, Any]) -> Iterator[str]:
    if isinstance(bet, dict):
        yield f"{bet['title']}: not worked out: {bet['why']}"
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
    if len(bet.combinations) <= LISTED:
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
    return "not worked out" if each.returned is None else percentage(each.returned, 6)


def _difference(chosen: ReadingCombination, each: ReadingCombination) -> str:
    if chosen.returned is None or each.returned is None:
        return ""
    difference = float(each.returned) - float(chosen.returned)
    return "no change" if abs(difference) < 1e-13 else f"{'+' if difference > 0 else ''}{percentage(difference, 6)}"


def _agreed(each: ReadingCombination) -> str:
    said = []
    for name, holds in each.agrees.items():
        chart = each.charts.get(name)
        more = f" ({counted(chart[0], 'cell')}, {percentage(chart[1], 4)})" if chart else ""
        said.append(f"{name} {'agrees' if holds else 'disagrees'}{more}")
    return ", ".join(said)

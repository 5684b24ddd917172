"""The reference page on returns: what each source states, what comes out, and what unclear sentences are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from upcard import words
from upcard.analysis import Solution, compile_game, exact_net, solve
from upcard.analysis.reports import (
    BetReadings,
    ClaimCheck,
    ClaimChecker,
    Progress,
    ReadingCombination,
    Readings,
    SideBetReturn,
    percentage,
    price_readings,
    side_bets,
)
from upcard.docs.help_pages.page import templates
from upcard.rulebook import Rulebook

#: Decimals of a computed return, in percent.
PLACES: Final = 6


@dataclass(frozen=True)
class BookReturns:
    """Everything the page says of one book; `exact` is the net of the main bet."""

    book: Rulebook
    solution: Solution
    exact: Fraction
    claims: Sequence[ClaimCheck]
    side_bets: Sequence[SideBetReturn]
    readings: Readings


def work_out(
    book: Rulebook, beside: Path | None = None, processes: int = 1, progress: Progress | None = None
) -> BookReturns:
    """Work out what the page says of a book. Raises `NotExact` where something is not worked out exactly."""
    solution = solve(compile_game(book))
    claims = ClaimChecker(book, solution, beside)
    checked = [claims.check(claim) for claim in book.claims.values()]
    readings = price_readings(book, beside=beside, processes=processes, progress=progress)
    bets = list(side_bets(book).values())
    return BookReturns(book, solution, exact_net(solution), checked, bets, readings)


def returns_page(found: Iterable[BookReturns]) -> str:
    """The page, in Markdown."""
    helpers = {
        "percent": percent,
        "signed": signed,
        "claim_row": claim_row,
        "reading_row": reading_row,
        "held": held,
        "outcomes": lambda bet: [value for value, _ in bet.outcomes()],
        "counted": words.counted,
    }
    return templates("md").get_template("returns.md.jinja").render(found=list(found), **helpers)


def percent(value: Fraction | float, places: int = PLACES) -> str:
    """A share in percent, ``98.447836 %``."""
    return percentage(value, places).replace("%", " %")


def signed(value: float, places: int = PLACES) -> str:
    """A difference with its sign; a dash for none."""
    if abs(value) < 1e-13:
        return "-"
    return f"{'+' if value > 0 else ''}{percent(value, places)}"


def claim_row(each: ClaimCheck) -> list[str]:
    """Claim, bet, stated, computed, difference, play, verdict."""
    computed = "-" if each.returned is None else percent(each.returned)
    if each.claim.returns is None and each.returned is not None:
        computed = f"{each.computed}; returns {computed}"
    difference = "-" if each.difference is None else signed(each.difference)
    verdict = each.verdict.value + (f": {each.why}" if each.why else "")
    return [each.claim.id, each.claim.bet, each.stated, computed, difference, each.strategy_class, verdict]


def reading_row(bet: BetReadings, each: ReadingCombination) -> list[str]:
    """What is read otherwise, the return, the difference, and which claims then hold."""
    changed = "as chosen" if not each.changed else ", ".join(f"{name} = {it}" for name, it in each.changed.items())
    if each.returned is None or bet.chosen.returned is None:
        return [changed, f"not worked out: {each.why}", "-", "-"]
    said = []
    for name, holds in each.agrees.items():
        chart = each.charts.get(name)
        more = f" ({words.counted(chart[0], 'cell')} not the best play, costs {percent(chart[1], 4)})" if chart else ""
        said.append(f"{name} {'holds' if holds else 'fails'}{more}")
    difference = float(each.returned) - float(bet.chosen.returned)
    return [changed, percent(each.returned), signed(difference), "; ".join(said) or "-"]


def held(bet: BetReadings, claim: str) -> tuple[int, list[str]]:
    """In how many combinations a claim holds, and for each ambiguity the readings with which it ever does."""
    holding = [each for each in bet.combinations if each.agrees.get(claim)]
    said = []
    for name, readings in bet.ambiguities.items():
        counts = [(it, sum(each.readings[name] == it for each in holding)) for it in readings]
        said.append(f"{name}: {', '.join(f'{it} {count}' for it, count in counts)}")
    return len(holding), said

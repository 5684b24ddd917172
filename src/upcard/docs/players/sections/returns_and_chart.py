"""Sections that are computed: what each bet returns, and the best play as a chart."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from upcard.docs.players.catalogue import fraction_digits
from upcard.docs.players.messages import (
    Argument,
    Block,
    BookText,
    Grid,
    Paragraph,
    Percent,
    Points,
    Section,
    say,
)
from upcard.docs.players.sections.play import PlaySections

if TYPE_CHECKING:
    from upcard.analysis import Solution
    from upcard.analysis.charts import PlayChart

#: Decimals of a return for which the book states none.
PLACES = 2


class ChanceSections:
    """The sections of one book; the main bet is solved once. `solution` is None if it cannot be computed exactly."""

    def __init__(self, play: PlaySections) -> None:
        from upcard.analysis import NotExact, compile_game, solve

        self.play = play
        self.book = play.book
        self.solution: Solution | None
        try:
            self.solution = solve(compile_game(self.book))
        except NotExact:
            self.solution = None

    def returned(self) -> list[tuple[Argument, Argument]]:
        """Each bet with its computed return, with the decimals that the book states."""
        rows: list[tuple[Argument, Argument]] = []
        if self.solution is not None:
            value = Fraction(1 + self.solution.net)
            rows.append((say("return-main"), Percent(fraction_digits(value, self._places("main")))))
        for bet in self.book.side_bets.values():
            from upcard.analysis.game.conditions import NotExact
            from upcard.analysis.reports.side_bets import side_bet

            try:
                share = side_bet(self.book, bet.id).returned
            except NotExact:
                continue
            title = BookText(f"side-bets-{bet.id}".replace("+", "-"), bet.title)
            rows.append((title, Percent(fraction_digits(share, self._places(bet.id)))))
        return rows

    def _places(self, bet: str) -> int:
        stated = [claim.returns for claim in self.book.claims.values() if claim.bet == bet and claim.returns]
        return len(stated[0].rstrip("%").partition(".")[2]) if stated else PLACES

    def returns(self, rows: list[tuple[Argument, Argument]]) -> Section | None:
        """What each bet returns, and how that is meant."""
        if not rows:
            return None
        says: list[Argument] = [say("return-what")]
        says.append(say("return-best-play") if self.solution is not None else say("return-side-bets-only"))
        says.append(say("return-fresh"))
        grid = Grid(say("return-caption"), (say("return-bet"), say("return-share")), tuple(rows))
        return Section("returns", (Paragraph(tuple(says)), grid))

    def chart(self) -> Section | None:
        """The best play."""
        if self.solution is None:
            return None
        from upcard.analysis.charts import charts

        made = charts(self.solution)
        blocks: list[Block] = [Paragraph((say("chart-what"), say("chart-no-promise")))]
        offers = [chart for chart in made if chart.kind == "offers"]
        taken = {cell.code for chart in offers for cell in chart.cells.values()}
        if self.play.insured and "IN" not in taken:
            blocks.append(Paragraph((say("chart-no-insurance"),)))
        main = made[0]
        codes = sorted({cell.code for chart in (main, *offers) for cell in chart.cells.values()})
        blocks.append(Points(tuple(say("chart-code", code=code, means=say(f"code-{code}")) for code in codes)))
        if self.play.without_tens:
            blocks.append(Paragraph((say("chart-no-tens"),)))
        if self.play.free_stakes:
            blocks.append(Paragraph((say("chart-free"),)))
        blocks += self._grids(main)
        for chart in offers:
            blocks.append(Paragraph((say("chart-offers"),)))
            blocks += self._grids(chart)
        return Section("chart", tuple(blocks))

    def _grids(self, chart: PlayChart) -> Iterator[Grid]:
        from upcard.analysis.charts import PARTS

        for part in PARTS:
            numbers = chart.numbers(part)
            if not numbers:
                continue
            heads: list[Argument] = [say(f"chart-{part}"), *(_rank(upcard) for upcard in chart.upcards)]
            lines: list[tuple[list[int], tuple[Argument, ...]]] = []
            for number in numbers:
                cells = (chart.cell(part, number, upcard) for upcard in chart.upcards)
                codes: tuple[Argument, ...] = tuple("" if cell is None else cell.code for cell in cells)
                if lines and lines[-1][1] == codes and part != "pair":
                    lines[-1][0].append(number)
                else:
                    lines.append(([number], codes))
            rows: list[tuple[Argument, ...]] = [(_label(part, found), *codes) for found, codes in lines]
            yield Grid(say(f"chart-caption-{part}"), tuple(heads), tuple(rows), chart=True)


def _label(part: str, found: list[int]) -> Argument:
    """The hands of a line of the chart."""
    low, high = (_hand(part, number) for number in (found[0], found[-1]))
    return low if low == high else say("label-range", low=low, high=high)


def _hand(part: str, number: int) -> str:
    from upcard.analysis.charts import letter

    if part == "pair":
        return f"{_rank(letter(number))}-{_rank(letter(number))}"
    if part == "soft":
        return f"A-{number - 11}" if number > 12 else "A-A"
    return str(number)


def _rank(letter: str) -> str:
    return "10" if letter == "T" else letter

"""How a computed strategy is laid out: the same rows, notes and legend for the terminal, Markdown, HTML and SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from upcard import words
from upcard.analysis import Solution
from upcard.analysis.charts import MEANINGS, PARTS, ChartCell, Departure, PlayChart, charts, letter
from upcard.analysis.reports import percentage
from upcard.analysis.strategy_names import GOES_BY

#: Single hands that a note names; the JSON form has them all.
NAMED: Final = 4

_PARTS: Final = {"hard": "Hard", "soft": "Soft", "pair": "Pair"}
_TITLES: Final = {
    "main": "Hands as dealt",
    "split": "After a split",
    "free": "Hands on a free stake",
    "doubled": "After a double",
    "offers": "Before the dealer checks for blackjack",
}
_NOTES: Final = {
    "main": "",
    "split": "Hands made by a split. Cells that are played otherwise than for hands as dealt are marked.",
    "free": "Hands that risk nothing of the player's own. Cells that are played otherwise than for hands as dealt "
    "are marked.",
    "doubled": "Hands that may still decide after they have doubled.",
    "offers": "What to do about offers that are made with two cards, before anything else is decided.",
}


@dataclass(frozen=True)
class ChartSquare:
    """A cell as it is shown: the code ("" where the cell never comes up), the number of its note (0 for none), whether
    another code ties, and whether it differs from the chart of hands as dealt."""

    code: str
    note: int
    tied: bool
    differs: bool


@dataclass(frozen=True)
class ChartLine:
    """Hands that are played alike against every upcard."""

    label: str
    squares: tuple[ChartSquare, ...]


@dataclass(frozen=True)
class ChartPart:
    """Hard totals, soft totals or pairs."""

    title: str
    lines: tuple[ChartLine, ...]


@dataclass(frozen=True)
class ChartSheet:
    """One chart with its notes, numbered from 1."""

    title: str
    about: str
    upcards: tuple[str, ...]
    parts: tuple[ChartPart, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class StrategyPage:
    """Everything a strategy page says. `legend` holds the codes in use with their meaning."""

    title: str
    about: str
    legend: tuple[tuple[str, str], ...]
    sections: tuple[ChartSheet, ...]

    @property
    def tied(self) -> bool:
        """Is some square a tie?"""
        return any(
            square.tied
            for section in self.sections
            for part in section.parts
            for line in part.lines
            for square in line.squares
        )


def sheet(solution: Solution) -> StrategyPage:
    """Lay out the charts of a solved game."""
    book = solution.game.book
    made = charts(solution)
    used = {cell.code for chart in made for cell in chart.cells.values()}
    decks = words.counted(book.shoe.decks, "deck")
    play = f"Best play by {GOES_BY[solution.strategy]}"
    about = f"{play}, {decks}, first round of the shoe. Return {percentage(1 + solution.net, 4)}."
    return StrategyPage(
        title=book.title,
        about=about,
        legend=tuple((code, meaning) for code, meaning in MEANINGS.items() if code in used),
        sections=tuple(_section(chart) for chart in made),
    )


def _section(chart: PlayChart) -> ChartSheet:
    notes: list[str] = []
    parts = tuple(ChartPart(_PARTS[part], tuple(_lines(chart, part, notes))) for part in PARTS if chart.numbers(part))
    upcards = tuple("10" if letter == "T" else letter for letter in chart.upcards)
    return ChartSheet(_TITLES[chart.kind], _NOTES[chart.kind], upcards, parts, tuple(notes))


def _lines(chart: PlayChart, part: str, notes: list[str]) -> Iterator[ChartLine]:
    """The rows of a part; neighbouring totals that read alike are one row."""
    rows = [
        (number, tuple(_square(chart, part, number, upcard, notes) for upcard in chart.upcards))
        for number in chart.numbers(part)
    ]
    place = 0
    while place < len(rows):
        end = place
        while part != "pair" and end + 1 < len(rows) and rows[end + 1][1] == rows[place][1]:
            end += 1
        yield ChartLine(_label(part, rows[place][0], rows[end][0]), rows[place][1])
        place = end + 1


def _label(part: str, first: int, last: int) -> str:
    """``16``, ``5 to 8``, ``A,7``, ``8,8``."""
    if part == "pair":
        card = letter(first).replace("T", "10")
        return f"{card},{card}"
    if part == "soft":
        low, high = (f"A,{total - 11}" if total > 12 else "A,A" for total in (first, last))
        return low if first == last else f"{low} to {high}"
    return str(first) if first == last else f"{first} to {last}"


def _square(chart: PlayChart, part: str, number: int, upcard: str, notes: list[str]) -> ChartSquare:
    cell = chart.cell(part, number, upcard)
    if cell is None:
        return ChartSquare("", 0, False, False)
    text = note(cell)
    if text and text not in notes:
        notes.append(text)
    differs = (part, number, upcard) in chart.differing
    return ChartSquare(cell.code, notes.index(text) + 1 if text else 0, bool(cell.ties), differs)


# ---- notes ----------------------------------------------------------------------------------------------------------


def note(cell: ChartCell) -> str:
    """What the hands of a cell do that leave its code: ``hit with 5 cards; stand on 4,4,8``. Empty where none does."""
    by_action: dict[str, list[Departure]] = {}
    for each in cell.departures:
        by_action.setdefault(each.action, []).append(each)
    return "; ".join(_departing(action, found) for action, found in by_action.items())


def _departing(action: str, departures: Sequence[Departure]) -> str:
    counts = [each.cards for each in departures if each.cards is not None]
    hands = [each.ranks for each in departures if each.ranks is not None]
    said = []
    if counts:
        said.append(f"{action} with {_ranges(counts)} cards")
    if hands:
        shown = [",".join("10" if rank == "T" else rank for rank in ranks) for ranks in hands[:NAMED]]
        more = f" and {len(hands) - NAMED} more" if len(hands) > NAMED else ""
        said.append(f"{action} on {' · '.join(shown)}{more}")
    return "; ".join(said)


def _ranges(numbers: Sequence[int]) -> str:
    """``4``, ``4 to 6``, ``3 or 5``.

    >>> _ranges([4, 5, 6]), _ranges([3, 5])
    ('4 to 6', '3 or 5')
    """
    ordered = sorted(numbers)
    runs: list[list[int]] = [[ordered[0]]]
    for before, after in pairwise(ordered):
        if after == before + 1:
            runs[-1].append(after)
        else:
            runs.append([after])
    spoken = (f"{run[0]} to {run[-1]}" if len(run) > 2 else words.listing(map(str, run), "or") for run in runs)
    return words.listing(spoken, "or")

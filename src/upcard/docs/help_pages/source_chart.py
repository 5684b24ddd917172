"""A published strategy chart as the table a page prints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard import words
from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.rulebook.loading.book_files import named
from upcard.rulebook.loading.yaml12 import read

#: The codes a chart may use and what they mean.
PLAYS: Final = {"H": "hit", "S": "stand", "D": "double", "SP": "split", "R": "surrender"}
_PARTS: Final = (("hard", "Hard total", "totals"), ("soft", "Soft total", "totals"), ("pairs", "Pair", "pairs"))


@dataclass(frozen=True, slots=True)
class SourceChartRow:
    """A row: the hands it is for and the code of the play against each upcard."""

    label: str
    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SourceChartPart:
    """Hard totals, soft totals or pairs."""

    title: str
    rows: tuple[SourceChartRow, ...]


@dataclass(frozen=True, slots=True)
class SourceChart:
    """A chart with its upcards, its parts, and the codes in it with their meaning."""

    title: str
    summary: str
    upcards: tuple[str, ...]
    parts: tuple[SourceChartPart, ...]
    legend: Mapping[str, str]


def charts(book: Rulebook) -> list[SourceChart]:
    """The charts of the book's published strategies; those that no packaged file holds are left out."""
    files = (named(reference, "strategy", data_dir("spec") / "variants") for reference in book.strategies)
    return [chart(read(file, file.name).data) for file in files if file is not None]


def chart(data: Mapping[str, Any]) -> SourceChart:
    """The chart that a strategy file holds."""
    parts = tuple(
        SourceChartPart(title, tuple(_rows(data[part], key))) for part, title, key in _PARTS if data.get(part)
    )
    used = {play for part in parts for row in part.rows for play in row.plays}
    return SourceChart(
        title=data["title"],
        summary=" ".join(data["summary"].split()),
        upcards=tuple(words.letter(each).replace("T", "10") for each in data["upcards"]),
        parts=parts,
        legend={play: meaning for play, meaning in PLAYS.items() if play in used},
    )


def _rows(rows: list[Mapping[str, Any]], key: str) -> Iterator[SourceChartRow]:
    for row in rows:
        hands = [str(each) for each in row[key]]
        label = f"{hands[0]} to {hands[-1]}" if len(hands) > 2 else " and ".join(hands)
        note = " (never split)" if row.get("never-split") else ""
        yield SourceChartRow(label + note, tuple(row["plays"]))

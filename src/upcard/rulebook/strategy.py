"""Published strategies: charts of what to play with each hand against each upcard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from upcard.cards import RANK_VALUES
from upcard.nearest_names import did_you_mean
from upcard.rulebook.conditions.values import rank
from upcard.rulebook.loading import book_files
from upcard.rulebook.loading.yaml12 import Document, read
from upcard.rulebook.validation.problems import FilePlace, Problem, RuleBookError, error
from upcard.rulebook.validation.schema import validate_document


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row of a chart: `plays` by upcard (``A 2 ... 9 T``, T for every ten-value), each ``H S D Ds SP R Rs Rp``.

    `double_refused` is what a D means for a hand that may not double, H or S; `never_split` is the source's own mark.
    """

    id: str
    plays: Mapping[str, str]
    double_refused: str
    never_split: bool


@dataclass(frozen=True, slots=True)
class Strategy:
    """A chart: rows by hard total, by soft total, and by the rank of a pair (T for every ten-value)."""

    id: str
    title: str
    summary: str
    hard: Mapping[int, ChartRow]
    soft: Mapping[int, ChartRow]
    pairs: Mapping[str, ChartRow]

    def row(self, total: int, *, soft: bool, pair: str | None = None) -> ChartRow | None:
        """The row for a hand; `pair` is the rank of two cards of equal value that may be split, else None.

        None where the chart has no row, as for a hard 4 that may not be split.
        """
        if pair is not None:
            found = self.pairs.get("T" if RANK_VALUES[pair] == 10 else pair)
            if found is not None:
                return found
        return (self.soft if soft else self.hard).get(total)


def load_strategy(strategy: str | Path, beside: Path | None = None) -> Strategy:
    """Load a strategy by its id, by the reference a book uses (``strategies/classic-chart``), or by a path.

    `beside` is the file of the book that names it. Raises `RuleBookError`, which lists every problem.

    >>> load_strategy("classic-chart").row(16, soft=False).plays["T"]
    'H'
    """
    path = find_strategy(strategy, beside)
    document = read(path, book_files.shown(path))
    problems = validate_strategy(document)
    if problems:
        raise RuleBookError(problems)
    data = document.data
    upcards = [rank(each) for each in data["upcards"]]

    def row(each: Mapping[str, Any]) -> ChartRow:
        return ChartRow(
            id=str(each["id"]),
            plays=dict(zip(upcards, each["plays"], strict=True)),
            double_refused=each.get("double-refused", data["double-refused"]),
            never_split=each.get("never-split", False),
        )

    return Strategy(
        id=str(data["id"]),
        title=data["title"],
        summary=data["summary"],
        hard={total: row(each) for each in data["hard"] for total in each["totals"]},
        soft={total: row(each) for each in data["soft"] for total in each["totals"]},
        pairs={rank(pair): row(each) for each in data["pairs"] for pair in each["pairs"]},
    )


def find_strategy(strategy: str | Path, beside: Path | None = None) -> Path:
    """The file of a strategy. Raises `RuleBookError` with the nearest id."""
    if isinstance(strategy, Path) or (beside is None and strategy.endswith(book_files.SUFFIXES)):
        return Path(strategy)
    found = book_files.named(strategy, "strategy", beside)
    if found is None:
        place = FilePlace(strategy, 1, 1)
        hint = did_you_mean(strategy, book_files.names("strategy"))
        raise RuleBookError([error(place, "", f"there is no strategy {strategy}", "reference", hint)])
    return found


def validate_strategy(document: Document) -> list[Problem]:
    """What is wrong with a strategy file: its form, rows that are too short, hands in two rows."""
    return validate_document(document, "strategy") or list(_rows(document))


def _rows(document: Document) -> Iterator[Problem]:
    data = document.data
    columns = len(data["upcards"])
    for table, key in (("hard", "totals"), ("soft", "totals"), ("pairs", "pairs")):
        seen: dict[Any, str] = {}
        for index, row in enumerate(data[table]):
            where = f"{table}.{row['id']}"
            if len(row["plays"]) != columns:
                at = document.place((table, index, "plays"))
                message = f"{len(row['plays'])} plays for {columns} upcards"
                yield error(at, f"{where}.plays", message, "wrong-value")
            for hand in row[key]:
                other = seen.setdefault(rank(hand) if table == "pairs" else hand, where)
                if other != where:
                    at = document.place((table, index, key))
                    yield error(at, f"{where}.{key}", f"{hand} stands in {other} too", "duplicate-id")

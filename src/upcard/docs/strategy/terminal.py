"""A computed strategy in the terminal: a colour table where there is colour, plain letters in a pipe."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from upcard.docs.strategy.layout import ChartPart, ChartSheet, ChartSquare, StrategyPage

_STYLES: Final = {
    "S": "bold #ffffff on #2f855a",
    "H": "bold #ffffff on #c2514a",
    "D": "bold #1c211e on #e2b23c",
    "Ds": "bold #1c211e on #cfa94f",
    "SP": "bold #ffffff on #3b64b0",
    "R": "bold #ffffff on #75559e",
    "Rs": "bold #ffffff on #75559e",
    "Rp": "bold #ffffff on #75559e",
    "NO": "bold #ffffff on #2f855a",
    "IN": "bold #1c211e on #e2b23c",
    "EM": "bold #1c211e on #e2b23c",
    "ES": "bold #ffffff on #75559e",
}
_WIDTH: Final = 6


def printed(sheet: StrategyPage) -> RenderableType:
    """The whole sheet, to be printed by a rich console."""
    return Group(
        Text(sheet.title, style="bold"),
        Text(sheet.about),
        Text(""),
        _legend(sheet),
        *(each for section in sheet.sections for each in _section(section)),
    )


def _legend(sheet: StrategyPage) -> Text:
    text = Text()
    for code, meaning in sheet.legend:
        text.append(f" {code} ", style=_STYLES[code]).append(f" {meaning}   ")
    if sheet.tied:
        text.append("=", style="bold").append(" another play is worth as much")
    text.rstrip()
    return text


def _section(section: ChartSheet) -> Iterator[RenderableType]:
    yield Text("")
    yield Text(section.title, style="bold underline")
    if section.about:
        yield Text(section.about, style="dim")
    for part in section.parts:
        yield Padding(_table(section, part), (1, 0, 0, 0))
    if section.notes:
        yield Text("")
    for number, note in enumerate(section.notes, start=1):
        yield Padding(Text.assemble((f"{number:>3}", "bold"), f"  {note}"), (0, 0, 0, 0))


def _table(section: ChartSheet, part: ChartPart) -> Table:
    table = Table(box=None, padding=0, pad_edge=False, show_header=True, header_style="bold")
    table.add_column(part.title, min_width=12, no_wrap=True)
    for upcard in section.upcards:
        table.add_column(upcard, justify="center", width=_WIDTH, no_wrap=True)
    for line in part.lines:
        table.add_row(line.label, *(_square(square) for square in line.squares))
    return table


def _square(square: ChartSquare) -> Text:
    """The code in the middle, its note behind it, brackets around one that differs."""
    if not square.code:
        return Text("·", style="dim")
    code = f"[{square.code}]" if square.differs else square.code
    mark = ("=" if square.tied else "") + (str(square.note) if square.note else "")
    left = max(0, (_WIDTH - len(code)) // 2 - (len(mark) > 2))
    text = f"{' ' * left}{code}"
    cell = Text(text, style=_STYLES[square.code])
    cell.append(mark.ljust(_WIDTH - len(text)), style="not bold")
    return cell

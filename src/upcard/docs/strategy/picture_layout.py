"""Where everything of a strategy chart stands in a picture; a template draws it. Lengths are in pixels."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from upcard.docs.strategy.layout import ChartPart, ChartSheet, ChartSquare, StrategyPage

MARGIN: Final = 36
LABEL: Final = 118
WIDE: Final = 52
HIGH: Final = 28
GAP: Final = 3
HEAD: Final = 116
LINE: Final = 17

#: Background and ink of each code; each pair has a contrast of at least 4.5 to 1.
COLOURS: Final = {
    "S": ("#cfe9d9", "#0b5a38"),
    "H": ("#f6d3cd", "#8c231b"),
    "D": ("#f3dc8f", "#5a4304"),
    "Ds": ("#eae3bd", "#57480f"),
    "SP": ("#cddcf7", "#23427d"),
    "R": ("#e2d5f0", "#53317d"),
    "Rs": ("#e2d5f0", "#53317d"),
    "Rp": ("#e2d5f0", "#53317d"),
    "NO": ("#cfe9d9", "#0b5a38"),
    "IN": ("#f3dc8f", "#5a4304"),
    "EM": ("#f3dc8f", "#5a4304"),
    "ES": ("#e2d5f0", "#53317d"),
}


@dataclass(frozen=True)
class PictureText:
    """A text; `y` is its base line, `kind` its class in the style sheet."""

    x: float
    y: float
    kind: str
    text: str


@dataclass(frozen=True)
class Tile:
    """A square in its place."""

    x: float
    y: float
    square: ChartSquare


@dataclass(frozen=True)
class Swatch:
    """A code of the legend."""

    x: float
    y: float
    width: float
    code: str
    meaning: str


@dataclass(frozen=True)
class Picture:
    """Everything to draw."""

    width: int
    height: int
    words: tuple[PictureText, ...]
    tiles: tuple[Tile, ...]
    swatches: tuple[Swatch, ...]


def picture(sheet: StrategyPage) -> Picture:
    """Lay the sheet out from the top down."""
    columns = max(len(section.upcards) for section in sheet.sections)
    width = 2 * MARGIN + LABEL + columns * WIDE
    drawn = _Drawn(width)
    drawn.legend(sheet)
    for section in sheet.sections:
        drawn.section(section)
    return Picture(width, int(drawn.y + MARGIN), tuple(drawn.words), tuple(drawn.tiles), tuple(drawn.swatches))


class _Drawn:
    """What has been laid out so far; `y` is where the next thing goes."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.y = float(HEAD)
        self.words: list[PictureText] = []
        self.tiles: list[Tile] = []
        self.swatches: list[Swatch] = []

    def say(self, text: str, kind: str, high: float, x: float = MARGIN) -> None:
        self.y += high
        self.words.append(PictureText(x, self.y, kind, text))

    def paragraph(self, text: str, kind: str, indent: float = 0) -> None:
        for line in wrap(text, int((self.width - 2 * MARGIN - indent) / 6.1)):
            self.say(line, kind, LINE, MARGIN + indent)

    def legend(self, sheet: StrategyPage) -> None:
        x, self.y = float(MARGIN), self.y + 30
        for code, meaning in (*sheet.legend, *((("=", "worth as much"),) if sheet.tied else ())):
            width = 42 + 6.4 * len(meaning)
            if x + width > self.width - MARGIN:
                x, self.y = float(MARGIN), self.y + 28
            self.swatches.append(Swatch(x, self.y, 30, code, meaning))
            x += width + 12
        self.y += 12

    def section(self, section: ChartSheet) -> None:
        self.say(section.title, "title", 40)
        self.y += 4
        if section.about:
            self.paragraph(section.about, "about")
        for part in section.parts:
            self.part(section, part)
        if section.notes:
            self.y += 10
        for number, note in enumerate(section.notes, start=1):
            self.words.append(PictureText(MARGIN + 16, self.y + LINE, "number", str(number)))
            self.paragraph(note, "note", 24)

    def part(self, section: ChartSheet, part: ChartPart) -> None:
        self.say(part.title, "part", 28)
        for column, upcard in enumerate(section.upcards):
            self.words.append(PictureText(MARGIN + LABEL + (column + 0.5) * WIDE, self.y, "upcard", upcard))
        self.y += 8
        for line in part.lines:
            self.words.append(PictureText(MARGIN + LABEL - 14, self.y + 19, "hand", line.label))
            for column, square in enumerate(line.squares):
                self.tiles.append(Tile(MARGIN + LABEL + column * WIDE, self.y, square))
            self.y += HIGH

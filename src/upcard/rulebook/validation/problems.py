"""What is wrong with a file, as data: where, what was expected, and the nearest thing that would be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

Severity = Literal["error", "warning"]

#: Every kind of problem by its code.
CODES: Final = {
    "unreadable": "the file is not there or cannot be read",
    "encoding": "the file is binary, or not UTF-8, or starts with a byte-order mark",
    "too-large": "the file, or what its aliases stand for, is larger than any rule book needs",
    "too-deep": "lists and mappings are nested too deep",
    "empty": "the file holds nothing",
    "syntax": "the file is not YAML, or uses a part of YAML that is refused",
    "number": "a number that cannot be used, such as NaN",
    "alias": "an alias that names nothing, or what it stands in",
    "duplicate-key": "a key stands twice in a mapping",
    "duplicate-id": "two rows have one id, or a row has the name of a parameter beside its table",
    "schema": "the file is not a mapping",
    "unknown-key": "a key that the format does not have",
    "misplaced-key": "a key that does not belong in this place",
    "wrong-value": "a value of another kind or form than expected",
    "missing": "a parameter or field is missing",
    "reference": "a name of a file, rule, bet, claim or source that leads nowhere",
    "unknown-variant": "no packaged variant has this id",
    "unknown-ambiguity": "the book has no ambiguity of this id",
    "unknown-reading": "the ambiguity has no reading of this id",
    "circular": "books that extend, or classes that name, one another in a circle",
    "abstract": "a book that is only there to be extended",
    "patch": "a path of a patch that does not fit the book",
    "no-provenance": "nothing says where a rule comes from",
    "provenance": "two things say where one rule comes from",
    "unknown-class": "a condition names a hand class that the book does not define",
    "too-early": "a row or bet asks about cards that cannot be seen yet",
    "unit": "an amount that is not a whole number of the smallest unit",
    "contradiction": "values that contradict one another",
    "deal": "a deal that leaves a hand short, or a rule about a card that is not dealt",
    "not-total": "a hand or situation that no row of its table decides",
    "unreachable-row": "a row, or an offer, that no hand ever comes to",
    "never-decides": "a row that says it never decides, and does",
    "side-bet-order": "a row of a paytable that takes hands from a better one below it",
    "unused-class": "a hand class that no condition names",
    "same-reading": "a reading that changes nothing",
}


@dataclass(frozen=True, slots=True, order=True)
class FilePlace:
    """A place in a file; `line` and `column` count from 1."""

    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: `path` is the rule path in the file, `code` a stable name for the kind of problem."""

    place: FilePlace
    path: str
    message: str
    hint: str | None
    severity: Severity
    code: str

    def __str__(self) -> str:
        place = f"{self.place.file}:{self.place.line}:{self.place.column}"
        text = f"{place}  {self.path}: {self.message}" if self.path else f"{place}  {self.message}"
        return f"{text}\n    hint: {self.hint}" if self.hint else text

    def to_json(self) -> dict[str, Any]:
        """The problem as plain JSON data: file, line, column, path, message, hint, severity, code."""
        return {
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "path": self.path,
            "message": self.message,
            "hint": self.hint,
            "severity": self.severity,
            "code": self.code,
        }


def error(place: FilePlace, path: str, message: str, code: str, hint: str | None = None) -> Problem:
    """A problem that keeps the file from being used."""
    return Problem(place, path, message, hint, "error", code)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, in the order of the files and of the places in them."""
    return sorted(dict.fromkeys(problems), key=lambda each: (each.place, each.path, each.code, each.message))


class RuleBookError(ValueError):
    """A file cannot be used; `problems` lists every problem found, errors and warnings, in the order of the files."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(in_order(problems))
        super().__init__("\n".join(map(str, self.problems)))

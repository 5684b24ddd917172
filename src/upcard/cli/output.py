"""Plain data on one line of text."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

PLAIN = re.compile(r"[\w.%:/+-]+( [\w.%:/+-]+)*")


def flow(value: Any) -> str:
    """Plain data on one line, as a rule book writes it.

    >>> flow({"when": {"hard": [9, 10]}, "split": False})
    '{when: {hard: [9, 10]}, split: false}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def in_columns(rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """Rows as lines with aligned columns, those of these numbers to the right.

    >>> list(in_columns([("a", "10"), ("bcd", "5")], right=[1]))
    ['a    10', 'bcd   5']
    """
    lines = list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = zip(line, widths, strict=True)
        yield "  ".join(
            each.rjust(width) if place in right else each.ljust(width) for place, (each, width) in enumerate(cells)
        ).rstrip()

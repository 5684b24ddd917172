"""Plain data on one line of text."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
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

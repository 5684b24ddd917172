"""The reference engine behind the oracle's question: a vector in, an `Answer` out."""

from __future__ import annotations

from typing import Any

from oracle.round import Answer


def engine_plays(variant: str, vector: dict[str, Any]) -> Answer:
    raise NotImplementedError

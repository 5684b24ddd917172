"""A mistake of an engine that is no change of a rule: a function of the reference engine, exchanged while it plays.

Only the engine's own modules are touched, and only while one round is played in one thread; nothing plays beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

#: Takes what is in a place of the engine and gives what stands there instead.
Exchange = Callable[[Any], Any]
#: Places as ``module:object.name`` of `upcard.engine`, each with what is put there.
Places = Mapping[str, Exchange]


@dataclass(frozen=True)
class Mistake:
    """One mistake: `area` says in which part of an engine it lies, `what` is a sentence without its full stop."""

    id: str
    area: str
    what: str
    places: Places


@contextmanager
def exchanged(places: Places) -> Iterator[None]:
    """Other functions in some places of the engine for as long as it lasts."""
    before: list[tuple[Any, str, Any]] = []
    try:
        for place, exchange in places.items():
            module, _, name = place.partition(":")
            holder: Any = import_module(f"upcard.engine.{module}")
            *way, last = name.split(".")
            for step in way:
                holder = holder[step] if isinstance(holder, dict) else getattr(holder, step)
            found = holder[last] if isinstance(holder, dict) else getattr(holder, last)
            before.append((holder, last, found))
            _put(holder, last, exchange(found))
        yield
    finally:
        for holder, last, found in reversed(before):
            _put(holder, last, found)


def _put(holder: Any, name: str, value: Any) -> None:
    if isinstance(holder, dict):
        holder[name] = value
    else:
        setattr(holder, name, value)

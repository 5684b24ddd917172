"""Hand classes that nobody asks for."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.rulebook.conditions import classes_named
from upcard.rulebook.model import Rulebook
from upcard.rulebook.validation.references import Finding, conditions

#: Classes the procedure itself asks for: the peek looks for a blackjack, pages name a bust.
_ALWAYS_USED = frozenset({"bust", "blackjack"})


def unused_classes(book: Rulebook) -> Iterator[Finding]:
    """A finding for each class that no condition of the book names, nor any of its readings."""
    named = set(_ALWAYS_USED)
    for _, source in conditions(book.data):
        named |= classes_named(source)
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings.values():
            named |= {word for word in _words(reading.patch) if word in book.hands}
    for name in book.hands:
        if name not in named:
            message = "no condition names this class"
            yield Finding(f"hands.{name}", message, "unused-class", "use it, or drop it", "warning")


def _words(value: object) -> Iterator[str]:
    """Every text in a patch, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for child in value.values():
            yield from _words(child)
    elif isinstance(value, list):
        for child in value:
            yield from _words(child)

"""Readings of ambiguities: each must fit the book, leave a sound one, and change something."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.rulebook.load import with_readings
from upcard.rulebook.model import Rulebook
from upcard.rulebook.validation.problems import RuleBookError
from upcard.rulebook.validation.references import Finding


def readings(book: Rulebook) -> Iterator[Finding]:
    """A finding for each reading that does not fit or changes nothing."""
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings:
            where = f"ambiguities.{ambiguity.id}.readings.{reading}"
            try:
                other = with_readings(book, {ambiguity.id: reading})
            except RuleBookError as failure:
                for each in failure.problems:
                    message = f"with this reading {each.path}: {each.message}"
                    yield Finding(where, message, each.code, each.hint)
                continue
            if all(other.data[key] == book.data[key] for key in book.data if key != "provenance"):
                yield Finding(where, "this reading changes nothing", "same-reading", None, "warning")

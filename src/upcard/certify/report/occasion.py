"""What a report cannot know of its run, and whoever prints it may say: who ran it, when, and how long it took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upcard.outside_text import name
from upcard.words import numbered


@dataclass(frozen=True, slots=True)
class Occasion:
    """Given by hand, never read from a clock: the same report gives the same page. `day` is a date as
    ISO 8601 writes it, `seconds` is the whole run's."""

    lab: str | None = None
    day: str | None = None
    seconds: float | None = None

    def facts(self) -> Iterator[tuple[str, str]]:
        """What was given, as pairs of a label and the words."""
        if self.lab is not None:
            yield "Run by", name(self.lab)
        if self.day is not None:
            yield "Date", self.day
        if self.seconds is not None:
            yield "Duration", duration(self.seconds)


#: Nothing was given.
NOT_GIVEN: Final = Occasion()


def duration(seconds: float) -> str:
    """A time span in words.

    >>> duration(0.35), duration(1), duration(200), duration(7260)
    ('0.35 seconds', '1 second', '3 minutes 20 seconds', '2 hours 1 minute')
    """
    if seconds < 60:
        return "1 second" if seconds == 1 else f"{seconds:g} seconds"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "hour"), (minutes, "minute"), (rest, "second")]
    return " ".join(numbered(number, what) for number, what in parts if number)

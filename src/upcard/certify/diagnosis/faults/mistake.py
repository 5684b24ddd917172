"""An engine that is right but for one thing it does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import ClassVar

from upcard.engine import Mechanics


class Mistake(Mechanics):
    """A wrong engine: it overrides a method of the right one, and its docstring says in a sentence what it gets wrong.

    `area` is the part of an engine in which the mistake lies, `id` the name of the class in small letters, `what` the
    sentence without its full stop.
    """

    __slots__ = ()

    area: ClassVar[str]
    id: ClassVar[str]
    what: ClassVar[str]

    def __init_subclass__(cls, area: str | None = None) -> None:
        super().__init_subclass__()
        if area is not None:
            cls.area = area
        cls.id = re.sub(r"(?<!^)(?=[A-Z])|(?<=[a-z])(?=\d)", "-", cls.__name__).lower()
        says = cleandoc(cls.__doc__ or "").rstrip(".")
        cls.what = says[:1].lower() + says[1:]


def combined(engines: Iterable[type[Mechanics]]) -> type[Mechanics]:
    """One engine that makes all these mistakes; of two in the same method the first is made."""
    wrong = [each for each in dict.fromkeys(engines) if each is not Mechanics]
    return type("Combined", tuple(wrong), {}) if len(wrong) > 1 else wrong[0] if wrong else Mechanics

"""Which vectors of a suite are played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from upcard.certify.run.tasks import Vector, concerned


@dataclass(frozen=True, slots=True)
class Selection:
    """What to choose by; a vector must satisfy every kind that is given. Empty means all."""

    ids: tuple[str, ...] = ()  # patterns with * and ?
    rules: tuple[str, ...] = ()  # rule ids, or the tables they stand in
    flags: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()

    def plain(self) -> dict[str, list[str]]:
        """As it stands in the header of a report: the kinds that are given."""
        kinds = {"ids": self.ids, "rules": self.rules, "flags": self.flags, "levels": self.levels}
        return {kind: list(values) for kind, values in kinds.items() if values}

    def chooses(self, vector: Vector) -> bool:
        """Is the vector among those chosen?"""
        return (
            (not self.ids or any(fnmatchcase(vector["id"], pattern) for pattern in self.ids))
            and (not self.rules or bool(concerned(vector["clauses"], self.rules)))
            and (not self.flags or not set(self.flags).isdisjoint(vector.get("flags", ())))
            and (not self.levels or vector.get("level") in self.levels)
        )


def chosen(vectors: Iterable[Mapping[str, Any]], selection: Selection) -> list[tuple[int, Vector]]:
    """The chosen vectors with their positions in the suite, from 1; one for another reading of the book is never
    among them, since its answer is right under other rules than those sent."""
    return [
        (n, vector) for n, vector in enumerate(vectors, 1) if not vector.get("reading") and selection.chooses(vector)
    ]

"""Which vectors are played: published suites, files or rounds drawn from a seed, and the selection from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from upcard.certify.run.needed import concerned
from upcard.certify.run.tasks import Vector
from upcard.outside_text import shown
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite, committed, read
from upcard.vectors.rounds import seeded

PUBLISHED = "published"


def published(variant: str) -> Suite | None:
    """Every committed suite of the variant as one; None if there is none. Raises `SuiteError`."""
    paths = committed(variant)
    return merged([read(path) for path in paths]) if paths else None


def from_files(paths: Sequence[Path]) -> Suite:
    """One or more suite files as one suite. Raises `SuiteError`, `OSError` for a file that cannot be read, `ValueError`
    as `merged` does and for an id that stands for two vectors."""
    suites = [read(path) for path in paths]
    seen: dict[str, Path] = {}
    for path, suite in zip(paths, suites, strict=True):
        for vector in suite.vectors:
            if vector["id"] in seen:
                first = seen[vector["id"]]
                raise ValueError(f"the vector {shown(vector['id'])} stands in {first}, and again in {path}")
            seen[vector["id"]] = path
    return suites[0] if len(suites) == 1 else merged(suites)


def merged(suites: Sequence[Suite]) -> Suite:
    """Several suites of one rule book as one. Raises `ValueError` if they are not of one."""
    first = suites[0]
    for other in suites[1:]:
        if other.rulebook != first.rulebook:
            raise ValueError(f"the suites {first.name} and {other.name} were made with different rule books")
    flags = {flag: meaning for suite in suites for flag, meaning in suite.flags.items()}
    vectors = [vector for suite in suites for vector in suite.vectors]
    return Suite(first.data | {"suite": PUBLISHED, "flags": flags, "vectors": vectors})


def fresh(book: Rulebook, seed: str, count: int, first: int = 1) -> Suite:
    """Rounds that nobody has seen: drawn from a seed, the same for the same seed; so many from the `first`."""
    return Suite(seeded.suite(book, seeded.FRESH, seed, count, first=first))


@dataclass(frozen=True, slots=True)
class Selection:
    """What to choose by; a vector must satisfy every kind that is given. Empty means all."""

    ids: tuple[str, ...] = ()  # patterns with * and ?
    rules: tuple[str, ...] = ()  # rule ids, or the tables they stand in
    flags: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()

    def criteria(self) -> dict[str, list[str]]:
        """As in the header of a report: the criteria that are given."""
        criteria = {"ids": self.ids, "rules": self.rules, "flags": self.flags, "levels": self.levels}
        return {kind: list(values) for kind, values in criteria.items() if values}

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

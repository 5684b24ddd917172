"""The vectors a run is about: the published suites of a variant together, a file, or rounds drawn anew from a seed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import Suite, committed, read
from upcard.vectors.rounds import seeded

PUBLISHED = "published"


def published(variant: str) -> Suite | None:
    """Every committed suite of the variant as one; None where there is none. Raises `SuiteError`."""
    paths = committed(variant)
    return merged([read(path) for path in paths]) if paths else None


def from_files(paths: Sequence[Path]) -> Suite:
    """One or more suite files as one suite. Raises `SuiteError`, and `OSError` for a file that cannot be read."""
    suites = [read(path) for path in paths]
    return suites[0] if len(suites) == 1 else merged(suites)


def merged(suites: Sequence[Suite]) -> Suite:
    """Several suites of one rule book as one. Raises `ValueError` where they are not of one."""
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

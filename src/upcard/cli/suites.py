"""Vectors as a command names them: by the id of a published one, or by the file of a suite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.names import books, unknown
from upcard.vectors.files.suite import Suite, SuiteError, committed, read

SHOWN = 10


def suite_of(path: Path) -> Suite:
    """Read a suite file, or end the command with what is wrong with it."""
    try:
        return read(path)
    except SuiteError as error:
        more = len(error.problems) - SHOWN
        raise UserError(
            f"{path} is no suite of vectors: {error.problems[0]}",
            f"and {more} more problems" if more > 0 else "",
            Exit.DIVERGENT,
            [f"{path}: {problem}" for problem in error.problems[1:SHOWN]],
        ) from None


def vectors_named(what: str, ids: Sequence[str]) -> tuple[Suite, Sequence[Mapping[str, Any]]]:
    """The suite and the vectors of an id, or of a file and ids. Raises `UserError` with the nearest id."""
    if Path(what).is_file():
        files, wanted = [Path(what)], list(ids)
    elif what.endswith(".json"):
        raise UserError(f"{what}: there is no such file")
    else:
        variant = what.partition("/")[0]
        if variant not in books():
            raise unknown("vector or file", what, books(), "the id of a vector begins with its variant")
        files, wanted = committed(variant), [what, *ids]
    suites = [suite_of(file) for file in files]
    known = {vector["id"]: (suite, vector) for suite in suites for vector in suite.vectors}
    for each in wanted:
        if each not in known:
            raise unknown("vector", each, known, f"`upcard vectors list {what.partition('/')[0]}` lists them")
    suite = known[wanted[0]][0]
    return suite, [known[each][1] for each in wanted]

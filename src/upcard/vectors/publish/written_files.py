"""The files of a published variant: its suites by topic, and its kill matrix."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from upcard.vectors.files import kill_matrix, suite
from upcard.vectors.publish.rule_suites import RuleSuite
from upcard.vectors.publish.variant_suites import Published


def published(made: Published) -> dict[str, str]:
    """The files by their path under ``vectors/``, with their text."""
    name = made.book.id
    found = {f"{name}/{topic}.json": suite.text(data) for topic, data in made.suites().items()}
    return found | {f"{kill_matrix.FOLDER}/{name}.json": kill_matrix.text(matrix(made))}


def of_rule_sample(made: RuleSuite) -> dict[str, str]:
    """The file of a rule sample, likewise."""
    return {f"{suite.RULE_SAMPLES}/{made.book.id}.json": suite.text(made.suite)}


def matrix(made: Published) -> dict[str, Any]:
    """The kill matrix as plain data."""
    return kill_matrix.as_data(
        made.book,
        [vector["id"] for vector in made.vectors],
        made.mutants,
        made.kills,
        made.equivalent,
        made.no_effect,
        made.survived,
    )


def superfluous(made: Published, folder: Path, remove: bool) -> list[str]:
    """Suites in the variant's folder that are not among those made; removed where asked."""
    wanted = published(made)
    found = []
    for path in sorted((folder / made.book.id).glob("*.json")):
        name = f"{made.book.id}/{path.name}"
        if name not in wanted:
            found.append(name)
            if remove:
                path.unlink()
    return found

"""The kill matrix of a variant: which published vector kills which change of its rule book.

One file a variant, ``vectors/kills/VARIANT.json``. The vectors that kill a mutant are a number in hexadecimal whose
lowest binary digit stands for the first vector; so a matrix of some hundred thousand cells stays a small file.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from msgspec import convert

import upcard
from upcard import schema_problems, strict_json
from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.vectors.files.suite import SuiteError
from upcard.vectors.mutation.mutants import Mutant
from upcard.wire.kill_matrix import KillMatrixFile, MutantEntry, Tool
from upcard.wire.values import plain

SCHEMA: Final = "kill-matrix"
FOLDER: Final = "kills"


@dataclass(frozen=True)
class MutantRow:
    """A mutant: the rule, the change, its kind (`rule`, `order`, `reading`), and the numbers of its killers."""

    id: str
    rule: str
    change: str
    kind: str
    killers: frozenset[int]


@dataclass(frozen=True)
class KillMatrix:
    """The matrix in memory; a vector's number is its place in `vectors`, from 0.

    `equivalent` are mutants proven to be the same game, `no_effect` changes that are no mutants, each with the reason;
    `survived` mutants that no vector kills and no proof covers.
    """

    variant: str
    rulebook: str
    vectors: tuple[str, ...]
    mutants: tuple[MutantRow, ...]
    equivalent: Mapping[str, str]
    no_effect: Mapping[str, str]
    survived: tuple[str, ...]


def as_data(
    book: Rulebook,
    vectors: Sequence[str],
    mutants: Sequence[Mutant],
    kills: Sequence[Sequence[int]],
    equivalent: Mapping[str, str],
    no_effect: Mapping[str, str],
    survived: Sequence[str],
) -> dict[str, Any]:
    """A matrix as plain data, shaped as ``schema/kill-matrix.schema.json`` says."""
    made = KillMatrixFile(
        variant=book.id,
        rulebook=book.digest,
        generated=Tool(tool=f"upcard {upcard.__version__}"),
        vectors=vectors,
        mutants=[
            MutantEntry(
                id=mutant.id,
                kind=mutant.kind,
                rule=mutant.rule,
                change=mutant.change,
                killed_by=format(sum(1 << position for position in positions), "x"),
            )
            for mutant, positions in zip(mutants, kills, strict=True)
        ],
        equivalent=equivalent,
        no_effect=no_effect,
        survived=survived,
    )
    return dict(plain(made))


def text(data: Mapping[str, Any]) -> str:
    """The canonical text: an entry a line, so that a change shows as one line."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            entries = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f"  {json.dumps(key)}: [\n{entries}\n  ]")
        elif isinstance(value, Mapping) and len(value) > 2:
            pairs = ",\n".join(
                f"    {json.dumps(name, ensure_ascii=False)}: {json.dumps(each, ensure_ascii=False)}"
                for name, each in value.items()
            )
            lines.append(f"  {json.dumps(key)}: {{\n{pairs}\n  }}")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def path_of(variant: str) -> Path:
    """Where the published matrix of a variant lies, whether or not it is there."""
    return data_dir("vectors") / FOLDER / f"{variant}.json"


def read(path: Path) -> KillMatrix:
    """Read and check a matrix. Raises `SuiteError` with every problem, `OSError` where it cannot be read."""
    try:
        data = strict_json.loads(path.read_bytes())
    except strict_json.NotJson as error:
        raise SuiteError(str(path), [str(error)]) from None
    if problems := schema_problems.problems(SCHEMA, data):
        raise SuiteError(str(path), problems)
    found = convert(data, KillMatrixFile)
    return KillMatrix(
        variant=found.variant,
        rulebook=found.rulebook,
        vectors=tuple(found.vectors),
        mutants=tuple(
            MutantRow(each.id, each.rule, each.change, each.kind, _positions(each.killed_by)) for each in found.mutants
        ),
        equivalent=found.equivalent,
        no_effect=found.no_effect,
        survived=tuple(found.survived),
    )


def _positions(digits: str) -> frozenset[int]:
    number = int(digits, 16)
    return frozenset(position for position in range(number.bit_length()) if number >> position & 1)

"""Suite files: read, checked, written in one canonical form, so that the same vectors are the same bytes.

The form: keys in the order of `KEYS`, one vector key a line, and one event or input a line; ASCII-safe UTF-8, ``\\n``
line ends and one at the end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from upcard import schema_problems, strict_json
from upcard.resources import data_dir
from upcard.wire.vector import is_a_suite

Json = dict[str, Any]

SCHEMA: Final = "vector-suite"

#: Largest suite file that is read, in bytes.
LARGEST: Final = 64 << 20

KEYS: Final = ("upcard-vectors", "suite", "variant", "rulebook", "generated", "flags", "vectors")
VECTOR_KEYS: Final = (
    "id",
    "title",
    "clauses",
    "flags",
    "level",
    "reading",
    "seats",
    "previous",
    "betting",
    "balance",
    "shoe",
    "recipients",
    "inputs",
    "expected",
)
EXPECTED_KEYS: Final = ("events", "refused", "net", "total")


class SuiteError(ValueError):
    """A suite cannot be read; `problems` says everything that is wrong with it."""

    def __init__(self, place: str, problems: Sequence[str]) -> None:
        self.place = place
        self.problems = tuple(problems)
        super().__init__("\n".join(f"{place}: {problem}" for problem in problems))


@dataclass(frozen=True)
class Suite:
    """A suite in memory; `data` is the file's plain data, `digest` the SHA-256 of its canonical text in hex."""

    data: Json

    @property
    def name(self) -> str:
        return str(self.data["suite"])

    @property
    def variant(self) -> str:
        return str(self.data["variant"])

    @property
    def rulebook(self) -> str:
        return str(self.data["rulebook"])

    @property
    def flags(self) -> Mapping[str, str]:
        flags: Mapping[str, str] = self.data["flags"]
        return flags

    @property
    def vectors(self) -> Sequence[Json]:
        vectors: Sequence[Json] = self.data["vectors"]
        return vectors

    @property
    def digest(self) -> str:
        return sha256(text(self.data).encode()).hexdigest()


def text(data: Mapping[str, Any]) -> str:
    """The canonical text of a suite."""
    return "".join(_lines(data))


def read(path: Path) -> Suite:
    """Read and check one suite file. Raises `SuiteError` with every problem, `OSError` where it cannot be read."""
    size = path.stat().st_size
    if size > LARGEST:
        raise SuiteError(str(path), [f"{size} bytes: a suite file has at most {LARGEST}; split it"])
    return parse(path.read_bytes(), str(path))


def parse(content: bytes, place: str) -> Suite:
    """Read and check the bytes of a suite. Raises `SuiteError`."""
    try:
        data = strict_json.loads(content)
    except strict_json.NotJson as error:
        raise SuiteError(place, [str(error)]) from None
    if not is_a_suite(data, content) and (problems := schema_problems.problems(SCHEMA, data)):
        raise SuiteError(place, problems)
    return Suite(data)


#: The folder of the suites of rule samples, one file a book.
RULE_SAMPLES: Final = "rule-samples"


def committed(book: str) -> list[Path]:
    """The published suite files of a variant, by name, or the one of a rule sample."""
    folder = data_dir("vectors") / book
    of_rule_sample = data_dir("vectors") / RULE_SAMPLES / f"{book}.json"
    return sorted(folder.glob("*.json")) if folder.is_dir() else [of_rule_sample] if of_rule_sample.is_file() else []


_dumps: Final = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def _lines(data: Mapping[str, Any]) -> Iterator[str]:
    yield "{\n"
    for key in _ordered(data, KEYS):
        last = key == "vectors"
        if not last:
            yield f"  {_dumps(key)}: {_dumps(data[key])},\n"
            continue
        yield f"  {_dumps(key)}: ["
        for n, vector in enumerate(data[key]):
            yield ",\n" if n else "\n"
            yield from _object(vector, VECTOR_KEYS, 4)
        yield "\n  ]\n"
    yield "}\n"


def _object(value: Mapping[str, Any], keys: Sequence[str], indent: int) -> Iterator[str]:
    """An object, a key a line, lists of objects an element a line."""
    pad = " " * indent
    yield f"{pad}{{\n" if keys is VECTOR_KEYS else "{\n"
    for n, key in enumerate(_ordered(value, keys)):
        yield ",\n" if n else ""
        yield f"{pad}  {_dumps(key)}: "
        if key == "expected":
            yield from _object(value[key], EXPECTED_KEYS, indent + 2)
        elif isinstance(value[key], list) and value[key] and isinstance(value[key][0], dict):
            elements = f",\n{pad}    ".join(map(_dumps, value[key]))
            yield f"[\n{pad}    {elements}\n{pad}  ]"
        else:
            yield _dumps(value[key])
    yield f"\n{pad}}}"


def _ordered(value: Mapping[str, Any], keys: Sequence[str]) -> list[str]:
    """The keys in canonical order; keys the form does not know come last, as they stand."""
    return [key for key in keys if key in value] + [key for key in value if key not in keys]

"""Every file that is published: the schemas themselves, and every file under vectors/ against its schema.

The files under spec/ are checked with more than their schema by `upcard validate`, see tests/cli/test_validate.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from upcard.schema_problems import problems

ROOT = Path(__file__).parents[1]
SCHEMAS = sorted((ROOT / "schema").glob("*.schema.json"))
VECTORS = sorted((ROOT / "vectors").rglob("*.json"))
DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: What a file under vectors/ is, by its own first key.
KINDS = {"upcard-vectors": "vector-suite", "upcard-shuffle": "shuffle-suite", "upcard-kills": "kill-matrix"}


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SCHEMAS, ids=relative)
def test_a_schema_is_one_and_says_what_it_is_for(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    name = path.name.removesuffix(".schema.json")
    assert schema["$schema"] == DIALECT
    first: dict[str, object] = next(iter(schema.get("properties", {}).values()), {})
    version = first.get("const", 1)  # a file that holds its version begins with it
    assert schema["$id"] == f"urn:upcard:schema:{name}:{version}"
    assert schema["title"] and schema["description"]


def test_nothing_lies_beside_the_vectors_but_the_list_of_retired_ids() -> None:
    others = {path for path in (ROOT / "vectors").rglob("*") if path.is_file() and path not in VECTORS}
    assert others <= {ROOT / "vectors" / "retired.txt"}


@pytest.mark.parametrize("path", VECTORS, ids=relative)
def test_a_file_of_vectors_is_of_its_format(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    (kind,) = [schema for key, schema in KINDS.items() if key in data]
    assert problems(kind, data) == []
    assert b"\r" not in path.read_bytes()


def test_ids_of_vectors_are_given_once() -> None:
    ids = [
        vector["id"]
        for path in VECTORS
        if "upcard-vectors" in (data := json.loads(path.read_text(encoding="utf-8")))
        for vector in data["vectors"]
    ]
    assert len(ids) == len(set(ids)) >= 600

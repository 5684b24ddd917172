"""The schemas themselves: valid, complete in their words, and derived where they are derived."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from upcard.resources import data_dir
from upcard.rulebook import load, variants
from upcard.rulebook.derived_schemas import DERIVED, derived, derived_text
from upcard.rulebook.loading.normalise import normal
from upcard.rulebook.loading.yaml12 import read
from upcard.schema_problems import schema, validate

NAMES = ("rule-book", "resolved-rule-book", "side-bet", "statements", "strategy")
FOLDERS = {"common": "rule-book", "variants": "rule-book", "side-bets": "side-bet", "sources": "statements",
           "strategies": "strategy"}  # fmt: skip
FILES = sorted(path for folder in FOLDERS for path in (data_dir("spec") / folder).glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:upcard:schema:{name}:1"


@pytest.mark.parametrize("name", DERIVED)
def test_derived_schemas_are_up_to_date(name: str) -> None:
    """To write them again: python -m upcard.rulebook."""
    path = data_dir("schema") / f"{name}.schema.json"
    assert path.read_text(encoding="utf-8") == derived_text(name)
    assert json.loads(derived_text(name)) == derived(name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_file_of_the_spec_is_valid(path: Path) -> None:
    name = FOLDERS[path.parent.name]
    assert validate(name, read(path, path.name).data) == []
    first = path.read_text(encoding="utf-8").splitlines()
    named = [line for line in first[:1] if line.startswith("# yaml-language-server")]
    assert named in ([], [f"# yaml-language-server: $schema=../../schema/{name}.schema.json"])


@pytest.mark.parametrize("name", variants())
def test_resolved_books_are_valid_and_survive_json(name: str) -> None:
    data = load(name).data
    assert json.loads(json.dumps(data)) == data
    assert validate("resolved-rule-book", data) == []
    assert normal(data) == data, "resolved data is normal"


@pytest.mark.parametrize("name", variants())
@pytest.mark.parametrize("section", sorted(schema("resolved-rule-book")["required"]))
def test_no_section_of_a_resolved_book_may_be_missing(name: str, section: str) -> None:
    data = {key: value for key, value in load(name).data.items() if key != section}
    assert [(each.code, each.path) for each in validate("resolved-rule-book", data)] == [("missing", (section,))]


def keys(node: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every property that an author may write, with its schema."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "properties" and isinstance(value, dict):
                for key, each in value.items():
                    yield f"{where}.{key}", each
            yield from keys(value, f"{where}.{name}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            yield from keys(value, f"{where}.{index}")


@pytest.mark.parametrize("name", ["rule-book", "side-bet", "statements", "strategy"])
def test_every_key_is_described_for_the_editor(name: str) -> None:
    whole = schema(name)
    described = 0
    for where, each in keys(whole, ""):
        if any(part in where for part in (".if.", ".then.", ".else.", "$defs.provenance.")):
            continue
        words = dict(each)
        while "$ref" in words:
            reference = words.pop("$ref")
            words = {**whole["$defs"][reference.rpartition("/")[2]], **words}
        assert words.get("title"), where
        assert words.get("description"), where
        described += 1
    assert described >= 8


@pytest.mark.parametrize("name", NAMES)
def test_examples_are_examples(name: str) -> None:
    whole = schema(name)
    for key, each in whole["$defs"].items() if "$defs" in whole else ():
        for example in each.get("examples", ()):
            assert list(Draft202012Validator({**each, "$defs": whole["$defs"]}).iter_errors(example)) == [], key

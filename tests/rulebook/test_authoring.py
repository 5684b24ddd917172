"""The guide for authors tells the truth: its book loads, its tables are complete."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from upcard.rulebook import load, validate
from upcard.rulebook.paths import RULE_SECTIONS
from upcard.rulebook.validation.problems import CODES
from upcard.schema_problems import schema

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "how-to" / "write-a-rule-book.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "house-rules.yaml"
    path.write_text(BLOCKS[0], encoding="utf-8")
    return path


def test_the_first_book_is_sound(book: Path) -> None:
    assert validate(book) == []
    loaded = load(book)
    assert loaded.shoe.decks == 6
    assert [row.id for row in loaded.settlement][:2] == ["bust", "five-cards"]
    assert loaded.data["settlement"][3]["pays"] == "6:5"


def test_the_ambiguity_fits_the_first_book(book: Path) -> None:
    book.write_text(BLOCKS[0] + BLOCKS[1], encoding="utf-8")
    assert validate(book) == []


def rows(heading: str) -> list[str]:
    """The words in code type in the first column of the table under a heading."""
    section = GUIDE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = []
    for line in section.splitlines():
        if line.startswith("| `"):
            found += re.findall(r"`([^`]+)`", line.split(" | ")[0])
    return found


def test_every_code_is_in_the_table() -> None:
    assert rows("What the checks say") == list(CODES)
    for code, meaning in CODES.items():
        assert f"| `{code}` | {meaning} |" in GUIDE


def test_every_section_is_in_the_table() -> None:
    named = set(rows("The sections"))
    head = {"upcard", "id", "title", "summary", "abstract", "extends", "changes"}
    assert named == set(schema("rule-book")["properties"]) - head
    assert set(RULE_SECTIONS) <= named


def test_every_key_of_a_condition_is_in_the_table() -> None:
    written = [word.partition(":")[0] for word in rows("Conditions")]
    asked = {name.removeprefix("key-") for name in schema("rule-book")["$defs"] if name.startswith("key-")}
    assert asked | {"not", "any", "all"} <= set(written)


def test_every_code_that_the_source_gives_is_known() -> None:
    """Every text in the package that looks like the code of a problem and stands where one does."""
    package = ROOT / "src" / "upcard" / "rulebook"
    given = set()
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                place = {"error": 3, "warning": 3, "Finding": 2, "Violation": 4}.get(name)
                if place is not None and len(node.args) > place:
                    code = node.args[place]
                    if isinstance(code, ast.Constant):
                        given.add(code.value)
    assert given <= set(CODES)
    assert len(given) > 20

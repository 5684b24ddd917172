"""Pages as files: the committed reference is what would be written now."""

from __future__ import annotations

from pathlib import Path

from command import ROOT
from prose.drawn import BOOKS
from upcard.docs.help_pages.build import index, pages, stale
from upcard.rulebook import load, variants

NONE = "\u2013"
REFERENCE = ROOT / "docs" / "reference" / "variants"


def test_the_committed_pages_are_fresh() -> None:
    made = pages([load(name) for name in variants()], ["md"])
    assert stale(made, REFERENCE) == [], "run: upcard docs build --output docs/reference/variants --format md"
    assert {path.name for path in REFERENCE.iterdir()} == made.keys()


def test_what_was_written_is_up_to_date_until_it_is_touched(tmp_path: Path) -> None:
    made = {"a.md": "one\n", "b.md": "\u2013 two\n"}
    folder = tmp_path / "folder"
    assert stale(made, folder) == [folder / "a.md", folder / "b.md"]
    folder.mkdir()
    for name, text in made.items():
        (folder / name).write_bytes(text.encode())
    assert stale(made, folder) == []
    (folder / "b.md").write_bytes(b"other\n")
    assert stale(made, folder) == [folder / "b.md"]


def test_the_index_sets_the_books_side_by_side() -> None:
    text = index([load(name) for name in BOOKS], "md")
    assert "[Blackjack](classic-blackjack.md)" in text
    rows = [row.split(" | ") for row in text.splitlines() if row.startswith("| ")]
    assert ["| Six Card Charlie pays", NONE, "1:1", f"{NONE} |"] in rows
    labels = [row[0] for row in rows]
    assert labels.index("| Free double on") + 1 == labels.index("| Double on")

"""The help pages of several books as files, with an index that compares them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from upcard.docs.editions import page_of
from upcard.docs.help_pages.at_a_glance import glance
from upcard.docs.help_pages.page import Format, templates
from upcard.rulebook import Rulebook

#: What the index is called, so that a folder shows it by itself.
_INDEX: Mapping[Format, str] = {"md": "README.md", "html": "index.html"}


def index(books: Sequence[Rulebook], format: Format = "md") -> str:
    """A page that lists the books and sets their facts side by side."""
    facts = [{fact.label: fact.value for fact in glance(book)} for book in books]
    rows = [(label, [each.get(label, "") for each in facts]) for label in _labels(facts)]
    return templates(format).get_template(f"index.{format}.jinja").render(books=books, rows=rows)


def _labels(facts: Sequence[Mapping[str, str]]) -> list[str]:
    """Every label once; one that not all books have stands behind the label it follows in a book that has it."""
    labels: list[str] = []
    for each in facts:
        last = -1
        for label in each:
            if label not in labels:
                labels.insert(last + 1, label)
            last = labels.index(label)
    return labels


def pages(
    books: Sequence[Rulebook], formats: Sequence[Format], edition: str = "players", locale: str = "en"
) -> dict[str, str]:
    """Every page of an edition by its file name: one a book and format, and an index a format."""
    made = {
        f"{book.id}.{format}": page_of(book, edition, format, locale, _INDEX[format])
        for format in formats
        for book in books
    }
    return made | {_INDEX[format]: index(books, format) for format in formats}


def stale(made: Mapping[str, str], folder: Path) -> list[Path]:
    """The files of the folder that are missing or not what would be written now."""
    files = {folder / name: text.encode() for name, text in made.items()}
    return sorted(path for path, text in files.items() if not path.is_file() or path.read_bytes() != text)

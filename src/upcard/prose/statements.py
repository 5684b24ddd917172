"""What the sources of a book say, statement by statement, in words of our own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.rulebook.loading.book_files import named
from upcard.rulebook.loading.yaml12 import read


def statements(book: Rulebook) -> Mapping[str, str]:
    """The statements of the book's sources by their ids, in the order of the sources.

    A source whose statements lie in no packaged file is left out: a rule's provenance then names ids alone.
    """
    found: dict[str, str] = {}
    for source in book.data.get("sources", {}).values():
        found |= _says(source["statements"]) if "statements" in source else {}
    return MappingProxyType(found)


@cache
def _says(reference: str) -> dict[str, str]:
    file = named(reference, "statements", data_dir("spec") / "variants")
    if file is None:
        return {}
    return {name: " ".join(each["says"].split()) for name, each in read(file, file.name).data["statements"].items()}

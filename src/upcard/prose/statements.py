"""What the sources of a book say, statement by statement, in words of our own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.rulebook.loading.book_files import named
from upcard.rulebook.loading.yaml12 import read


@dataclass(frozen=True, slots=True)
class Statement:
    """What a source says, the rules and entries of the book that it became, or the reason why it is no rule."""

    says: str
    becomes: tuple[str, ...]
    not_a_rule: str | None


def statements(book: Rulebook) -> Mapping[str, str]:
    """The statements of the book's sources by their ids, in the order of the sources.

    A source whose statements lie in no packaged file is left out: a rule's provenance then names ids alone.
    """
    return MappingProxyType({name: each.says for name, each in answers(book).items()})


def answers(book: Rulebook) -> Mapping[str, Statement]:
    """The statements of the book's sources with what they became, in the order of `statements`."""
    found: dict[str, Statement] = {}
    for source in book.data.get("sources", {}).values():
        found |= _read(source["statements"]) if "statements" in source else {}
    return MappingProxyType(found)


@cache
def _read(reference: str) -> dict[str, Statement]:
    file = named(reference, "statements", data_dir("spec") / "variants")
    if file is None:
        return {}
    written = read(file, file.name).data["statements"]
    return {
        name: Statement(" ".join(each["says"].split()), tuple(each.get("becomes", ())), each.get("not-a-rule"))
        for name, each in written.items()
    }

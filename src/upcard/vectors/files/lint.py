"""What a schema cannot see in suite files: ids, flags, clauses, cards, repeats, canonical form."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.cards import cards
from upcard.engine import ShoeError
from upcard.engine.table import check_shoe
from upcard.resources import data_dir
from upcard.rulebook import Rulebook
from upcard.rulebook.paths import rules
from upcard.vectors.files import suite
from upcard.vectors.files.suite import Suite

Json = Mapping[str, Any]

#: The file of ids that are never used again: an id a line, then the reason.
RETIRED: Final = "retired.txt"

#: What makes a vector the same round as another.
CONTENT: Final = ("reading", "seats", "previous", "betting", "balance", "shoe", "inputs")


def retired() -> dict[str, str]:
    """The ids that have been withdrawn, each with the reason."""
    path = data_dir("vectors") / RETIRED
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    pairs = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return {name: reason for name, _, reason in pairs}


def suites(named: Sequence[tuple[str, Suite]], book_of: Callable[[str], Rulebook | None]) -> list[str]:
    """Everything wrong with some suite files, each problem with its file; `book_of` knows the books by id."""
    found: list[str] = []
    ids: dict[str, str] = {}
    contents: dict[str, str] = {}
    withdrawn = retired()
    for place, each in named:
        book = book_of(each.variant)
        found += (f"{place}: {problem}" for problem in _of_suite(each, book))
        if Path(place).is_file() and Path(place).read_bytes() != suite.text(each.data).encode():
            found.append(f"{place}: not in canonical form: `upcard vectors fmt` rewrites it")
        for vector in each.vectors:
            name = vector["id"]
            if name in ids:
                found.append(f"{place}: {name}: the id stands in {ids[name]} too")
            if name in withdrawn:
                found.append(f"{place}: {name}: the id was retired: {withdrawn[name]}")
            ids.setdefault(name, place)
            content = json.dumps([each.variant, *(vector.get(key) for key in CONTENT)])
            if content in contents:
                found.append(f"{place}: {name}: the same round as {contents[content]}")
            contents.setdefault(content, name)
            found += (f"{place}: {name}: {problem}" for problem in _of_vector(vector, each, book))
    return found


def _of_suite(each: Suite, book: Rulebook | None) -> Iterator[str]:
    if book is None:
        yield f"there is no rule book {each.variant}"
    elif book.digest != each.rulebook:
        yield f"made with other rules ({each.rulebook[:12]}…) than {book.id} has ({book.digest[:12]}…)"
    used = {flag for vector in each.vectors for flag in vector["flags"]}
    yield from (f"the flag {flag} is explained and no vector bears it" for flag in each.flags if flag not in used)


def _of_vector(vector: Json, each: Suite, book: Rulebook | None) -> Iterator[str]:
    yield from (f"the flag {flag} is not explained" for flag in vector["flags"] if flag not in each.flags)
    if not vector["id"].startswith(f"{each.variant}/{each.name}/"):
        yield f"the id does not begin with {each.variant}/{each.name}/"
    if len(vector["shoe"]) != len(vector["recipients"]):
        yield f"{len(vector['shoe'])} cards for {len(vector['recipients'])} recipients"
    if book is not None:
        known = _known(book)
        yield from (f"the book has no rule {rule}" for rule in vector["clauses"] if rule not in known)
        try:
            check_shoe(book, cards(vector["shoe"]))
        except (ShoeError, ValueError) as error:
            yield str(error)


@cache
def _known(book: Rulebook) -> frozenset[str]:
    return frozenset(".".join(path) for path, _ in rules(book.data))

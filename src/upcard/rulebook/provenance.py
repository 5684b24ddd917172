"""Where every rule comes from, decided file by file.

A file speaks for a path by a `provenance` entry or by a statement of one of its sources, each of which names a path
and speaks for all that lies under it; the longest path named wins. Of the files of a book the nearest to the variant
that speaks for a path decides, but none is asked beyond the file that sets the value: whoever states a value says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.rulebook import files
from upcard.rulebook.paths import rules
from upcard.rulebook.problems import Problem, did_you_mean, error
from upcard.rulebook.resolve import Layer, Resolved
from upcard.rulebook.yaml12 import Document, read

#: From the surest to the least sure.
BASES: Final = ("stated", "inferred", "assumed")


@dataclass(slots=True)
class Word:
    """What a file says of one path; several statements may speak of the same one."""

    basis: str
    source: list[str]
    because: str | None


@dataclass(frozen=True, slots=True)
class Voice:
    """One layer: what it says, by path, and the names of the files whose values it answers for."""

    words: Mapping[str, Word]
    sets: frozenset[str]
    file: str

    def word(self, path: str) -> Word | None:
        """What is said of the path, or of the nearest above it."""
        while path:
            if path in self.words:
                return self.words[path]
            path = path.rpartition(".")[0]
        return None


def statements_of(layer: Layer, problems: list[Problem]) -> dict[str, Document]:
    """The statements files of a layer's sources, by source id."""
    found: dict[str, Document] = {}
    for source, entry in layer.data.get("sources", {}).items():
        if not (isinstance(entry, Mapping) and isinstance(entry.get("statements"), str)):
            continue
        reference = entry["statements"]
        file = files.referred(reference, layer.path)
        if file is None:
            at = layer.document.place(("sources", source, "statements"))
            hint = did_you_mean(reference, files.references())
            problems.append(
                error(at, f"sources.{source}.statements", f"there is no file {reference}", "reference", hint)
            )
        else:
            found[source] = read(file, files.shown(file))
    return found


def becomes(statements: Document) -> Iterable[tuple[str, str]]:
    """Each target of each statement of a file, with the statement's id before it."""
    for name, statement in (statements.data.get("statements") or {}).items():
        for target in statement.get("becomes", ()):
            yield name, target


def voice(layer: Layer, problems: list[Problem]) -> Voice:
    """What one file, with the statements of its sources, says about rules."""
    words: dict[str, Word] = {}
    for statements in statements_of(layer, problems).values():
        for name, target in becomes(statements):
            words.setdefault(target, Word("stated", [], None)).source.append(name)
    for index, entry in enumerate(layer.data.get("provenance", ())):
        source = [entry["source"]] if "source" in entry else []
        for number, path in enumerate(entry["rules"]):
            if path in words:
                at = layer.document.place(("provenance", index, "rules", number))
                twice = "states it" if words[path].basis == "stated" else "names it too"
                whose = ", ".join(words[path].source) or "another entry"
                problems.append(error(at, f"provenance.{index}", f"{path}: {whose} {twice}", "provenance"))
                continue
            words[path] = Word(entry["basis"], source, entry.get("because"))
    sets = frozenset({layer.document.file, *(bet.file for bet in layer.also)})
    return Voice(words, sets, files.name_in_data(layer.path))


def provenance(book: Resolved) -> dict[str, dict[str, Any]]:
    """The provenance of every path of the rule sections as plain data; what has none is added to the problems."""
    voices = [voice(layer, book.problems) for layer in book.layers]
    found: dict[str, dict[str, Any]] = {}
    paths = [".".join(path) for path, _ in rules(book.data)]
    silent: list[str] = []
    for path in reversed(paths):  # what lies under a path comes before it
        told = _told(path, voices, book.places[path].file if path in book.places else None)
        if told is None:
            told = _summary([found[each] for each in paths if each.startswith(f"{path}.") and each in found])
        if told is None:
            silent.append(path)
        else:
            found[path] = told
    for path in reversed(silent):
        message = "no provenance: neither a statement of a source nor an entry of `provenance` speaks for it"
        book.problems.append(error(book.place(path), path, message, "no-provenance"))
    return {path: found[path] for path in paths if path in found}


def _told(path: str, voices: list[Voice], setter: str | None) -> dict[str, Any] | None:
    for each in voices:
        word = each.word(path)
        if word is not None:
            return {"basis": word.basis, "source": word.source, "because": word.because, "file": each.file}
        if setter in each.sets:
            return None
    return None


def _summary(members: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What a group that nobody speaks for takes from its members: the least sure basis, and every source."""
    if not members:
        return None
    basis = max((each["basis"] for each in members), key=BASES.index)
    source = sorted({name for each in members for name in each["source"]})
    files_ = {each["file"] for each in members if each["basis"] == basis}
    because = {each["because"] for each in members if each["basis"] == basis}
    return {
        "basis": basis,
        "source": source,
        "because": because.pop() if len(because) == 1 else None,
        "file": min(files_),
    }


def from_patch(path: str, because: str) -> dict[str, Any]:
    """The provenance of what a patch changes: assumed, for the reason the patch was made."""
    return {"basis": "assumed", "source": [], "because": because, "file": path}

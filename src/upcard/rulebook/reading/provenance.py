"""Where every rule comes from, decided file by file.

A file speaks for a path by an entry of `provenance`, or by a statement of one of its sources; each names a path and
speaks for all that lies under it, and the longest path named wins. Of the files of a book the nearest to the variant
that speaks for a path decides, but none is asked beyond the file that sets the value: who states a value says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.rulebook.paths import rules
from upcard.rulebook.reading import files
from upcard.rulebook.reading.resolve import Layer, Resolved
from upcard.rulebook.reading.statements import becomes, targets
from upcard.rulebook.reading.yaml12 import Document
from upcard.rulebook.validation.problems import Problem, error
from upcard.wording import did_you_mean

#: From the surest to the least sure.
BASES: Final = ("stated", "inferred", "assumed")

#: What is known of a rule's origin, as plain data: basis, source (a list), because, file.
Origin = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Voice:
    """What one file says, by path, and the names of the files whose values it answers for."""

    words: Mapping[str, Origin]
    sets: frozenset[str]

    def word(self, path: str) -> Origin | None:
        """What is said of the path, or of the nearest above it."""
        while path:
            if path in self.words:
                return self.words[path]
            path = path.rpartition(".")[0]
        return None


def provenance(book: Resolved, statements: Sequence[Sequence[Document]]) -> tuple[dict[str, Origin], list[Problem]]:
    """The origin of every path of the rule sections, and the problems on the way.

    `statements` are the statements files of each layer of the book, in the same order.
    """
    problems: list[Problem] = []
    voices: list[Voice] = []
    for layer, documents in zip(book.layers, statements, strict=True):
        words = _words(layer, documents, targets(layer.whole), problems)
        voices.append(Voice(words, frozenset({layer.document.file, *(bet.file for bet in layer.also)})))
    origins: dict[str, Origin] = {}
    paths = [".".join(path) for path, _ in rules(book.data)]
    silent: list[str] = []
    for path in reversed(paths):  # what lies under a path comes before it
        origin = _origin(path, voices, book.place(path).file) or _summary(_under(path, origins))
        if origin is None:
            silent.append(path)
        else:
            origins[path] = origin
    for path in silent:
        if path.rpartition(".")[0] not in silent:
            message = "no provenance: neither a statement of a source nor an entry of `provenance` speaks for it"
            problems.append(error(book.place(path), path, message, "no-provenance"))
    return {path: origins[path] for path in paths if path in origins}, problems


def _words(layer: Layer, documents: Sequence[Document], known: set[str], problems: list[Problem]) -> dict[str, Origin]:
    """What a layer says, by path; what it says of nothing or twice is a problem."""
    file = files.name_in_data(layer.path)
    words: dict[str, Origin] = {}
    for document in documents:
        for name, number, target in becomes(document):
            if target in known:
                words.setdefault(target, _stated(file))["source"].append(name)
            else:
                at = document.place(("statements", name, "becomes", number))
                message = f"the book has no {target}"
                problems.append(error(at, f"statements.{name}", message, "reference", did_you_mean(target, known)))
    sources = layer.data.get("sources", {})
    for raw, path, origin in _entries(layer, file):
        at = layer.document.place(raw)
        where = f"provenance.{raw[1]}"
        for name in origin["source"]:
            if name not in sources:
                message, hint = f"there is no source {name}", did_you_mean(name, sources)
                problems.append(error(layer.document.place((*raw[:2], "source")), where, message, "reference", hint))
        if path not in known:
            problems.append(error(at, where, f"there is no rule {path}", "reference", did_you_mean(path, known)))
        elif path in words:
            other = f"stated by {', '.join(words[path]['source'])}" if words[path]["source"] else "spoken for already"
            problems.append(error(at, where, f"{path} is {other}", "provenance"))
        else:
            words[path] = origin
    return words


def _stated(file: str) -> Origin:
    return {"basis": "stated", "source": [], "because": None, "file": file}


def _entries(layer: Layer, file: str) -> Iterator[tuple[tuple[str | int, ...], str, Origin]]:
    for index, entry in enumerate(layer.data.get("provenance", ())):
        source = [entry["source"]] if "source" in entry else []
        origin = {"basis": entry["basis"], "source": source, "because": entry.get("because"), "file": file}
        for number, path in enumerate(entry["rules"]):
            yield ("provenance", index, "rules", number), path, origin


def _origin(path: str, voices: Sequence[Voice], setter: str) -> Origin | None:
    for voice in voices:
        word = voice.word(path)
        if word is not None or setter in voice.sets:
            return word
    return None


def _under(path: str, origins: Mapping[str, Origin]) -> list[Origin]:
    return [origin for each, origin in origins.items() if each.startswith(f"{path}.")]


def _summary(members: Sequence[Origin]) -> Origin | None:
    """What a group that nobody speaks for takes from its members: the least sure basis, and every source."""
    if not members:
        return None
    basis = max((each["basis"] for each in members), key=BASES.index)
    source = sorted({name for each in members for name in each["source"]})
    reasons = {each["because"] for each in members if each["basis"] == basis}
    file = min(each["file"] for each in members if each["basis"] == basis)
    return {"basis": basis, "source": source, "because": reasons.pop() if len(reasons) == 1 else None, "file": file}

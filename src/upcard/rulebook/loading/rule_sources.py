"""Where every rule comes from, decided file by file.

A file speaks for a path by an entry of `provenance`, or by a statement of one of its sources; each names a path and
speaks for all that lies under it, and the longest path named wins. An entry that names none speaks for the rest. Of the
files of a book the nearest to the variant that speaks for a path decides, but none is asked beyond the file that sets
the value: who states a value says why.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.nearest_names import did_you_mean
from upcard.rulebook.loading import book_files
from upcard.rulebook.loading.book_files import Layer
from upcard.rulebook.loading.resolve import Resolved
from upcard.rulebook.loading.yaml12 import Document
from upcard.rulebook.paths import RULE_SECTIONS, rules, walk
from upcard.rulebook.paths import Path as RulePath
from upcard.rulebook.validation.problems import Problem, error

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


def provenance(book: Resolved) -> tuple[dict[str, Origin], list[Problem]]:
    """The origin of every path of the rule sections, and the problems on the way."""
    problems: list[Problem] = []
    voices: list[Voice] = []
    for layer, whole in book.layers:
        words = _words(layer, targets(whole), problems)
        voices.append(Voice(words, frozenset({layer.document.file, *(bet.file for bet in layer.side_bets)})))
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


def _words(layer: Layer, known: set[str], problems: list[Problem]) -> dict[str, Origin]:
    """What a layer says, by path; what it says of nothing or twice is a problem."""
    file = book_files.name_in_data(layer.path)
    words: dict[str, Origin] = {}
    for _, document in layer.statements:
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
    for number, (index, origin) in enumerate(_defaults(layer, file)):
        if number:
            at = layer.document.place(("provenance", index))
            message = "a second entry without rules: one speaks for all that nothing else speaks for"
            problems.append(error(at, f"provenance.{index}", message, "provenance"))
        for section in RULE_SECTIONS:
            if section in known:
                words.setdefault(section, origin)
    return words


def _stated(file: str) -> Origin:
    return {"basis": "stated", "source": [], "because": None, "file": file}


def _entries(layer: Layer, file: str) -> Iterator[tuple[tuple[str | int, ...], str, Origin]]:
    """Each path that an entry names, with its place and what is said of it."""
    for index, entry in enumerate(layer.data.get("provenance", ())):
        for number, path in enumerate(entry.get("rules", ())):
            yield ("provenance", index, "rules", number), path, _said(entry, file)


def _defaults(layer: Layer, file: str) -> Iterator[tuple[int, Origin]]:
    """Each entry that names no rules, with its number: it speaks for all that nothing else in the file speaks for."""
    for index, entry in enumerate(layer.data.get("provenance", ())):
        if "rules" not in entry:
            yield index, _said(entry, file)


def _said(entry: Mapping[str, Any], file: str) -> Origin:
    source = [entry["source"]] if "source" in entry else []
    return {"basis": entry["basis"], "source": source, "because": entry.get("because"), "file": file}


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


def becomes(statements: Document) -> Iterator[tuple[str, int, str]]:
    """Each target of each statement: the statement's id, the target's number there, and the target."""
    for name, statement in statements.data["statements"].items():
        for number, target in enumerate(statement.get("becomes", ())):
            yield name, number, target


def targets(data: Mapping[str, Any]) -> set[str]:
    """Everything in a resolved book that a statement may become."""
    known = {".".join(path) for path, _ in rules(data)}
    for section in ("claims", "ambiguities", "interface"):
        entry: RulePath
        for entry, _ in walk(data.get(section, []), (section,)):
            if len(entry) == (3 if section == "interface" else 2):
                known.add(".".join(entry))
    known.update(f"strategies.{name.rpartition('/')[2]}" for name in data.get("strategies", ()))
    return known

"""From files to one resolved book: `extends` merged, side bets put in, `changes` applied, places kept.

Data and places run side by side. `places` says for every path of the data where its value stands, so that whatever
turns out wrong later can be shown in the file that set it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from upcard.rulebook.patch import PatchError, apply_patch, merge
from upcard.rulebook.paths import ROWS, is_row
from upcard.rulebook.reading import files
from upcard.rulebook.reading.normalise import normal
from upcard.rulebook.reading.yaml12 import Document, RawPath, read
from upcard.rulebook.validation.problems import Place, Problem, RuleBookError, error
from upcard.wording import did_you_mean

Places = dict[str, Place]

#: What the sources of a game say of it, or leave open: nothing is said so of another that extends it.
_OF_ONE_GAME: Final = ("strategies", "ambiguities", "claims")


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a book; `also` are the side bets that it lists."""

    path: Path
    document: Document
    data: dict[str, Any]  # normal, as the file alone has it
    also: tuple[Document, ...]
    whole: dict[str, Any]  # with all that the file extends and changes


@dataclass(slots=True)
class Resolved:
    """A book put together, not yet checked. `problems` holds what did not fit on the way."""

    data: dict[str, Any]
    places: Places
    layers: list[Layer]  # the variant first, then what it extends
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True  # False where a book it extends could not be read

    def place(self, path: str) -> Place:
        """The place of a path, or of the nearest above it that a file states."""
        return place_of(self.places, path, Place(self.layers[0].document.file, 1, 1))


def place_of(places: Places, path: str, otherwise: Place) -> Place:
    """The place of a path or of the nearest path above it."""
    while path and path not in places:
        path = path.rpartition(".")[0]
    return places.get(path, otherwise)


def named_paths(value: Any, raw: RawPath = (), path: str = "") -> Iterator[tuple[RawPath, str]]:
    """Every raw path of data with its rule path; plain lists and conditions go on with their keys and numbers."""
    steps: Iterator[tuple[str | int, str, Any]]
    if isinstance(value, Mapping):
        steps = ((key, "" if key == ROWS and isinstance(child, list) else key, child) for key, child in value.items())
    elif isinstance(value, list):
        steps = ((at, str(child["id"]) if is_row(child) else str(at), child) for at, child in enumerate(value))
    else:
        return
    for step, name, child in steps:
        here = f"{path}.{name}" if path and name else path or name
        if name:
            yield (*raw, step), here
        yield from named_paths(child, (*raw, step), here)


def places_in(document: Document, at: str = "", data: Any = None, raw: RawPath = ()) -> Places:
    """The place of every rule path in a file, or in what stands at `raw` in it; `at` goes before each path."""
    found: Places = {at: document.place(raw)} if at else {}
    for deeper, path in named_paths(document.data if data is None else data):
        found.setdefault(f"{at}.{path}" if at else path, document.place((*raw, *deeper)))
    return found


def rule_path(data: Any, raw: RawPath) -> str:
    """The rule path of a raw path in data; a last step that the data does not have is added as it is."""
    steps: list[str] = []
    for step in raw:
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
            steps.append(str(data["id"]) if is_row(data) else str(step))
        else:
            child = data.get(step) if isinstance(data, Mapping) else None
            if not (step == ROWS and isinstance(child, list)):
                steps.append(str(step))
            data = child
    return ".".join(steps)


def resolve(path: Path) -> Resolved:
    """Put the book in the file `path` together. Raises `RuleBookError` where it is no mapping in YAML.

    What is wrong with other files is kept among the problems, so that all can be told at once.
    """
    return _resolve(path, read(path, files.shown(path)), ())


def _resolve(path: Path, document: Document, below: tuple[Path, ...]) -> Resolved:
    if not isinstance(document.data, dict):
        raise RuleBookError([error(document.place(()), "", "a rule book is a mapping of sections", "schema")])
    data = dict(normal(document.data))
    extends, changes = data.pop("extends", None), data.pop("changes", None)
    places = places_in(document)
    problems: list[Problem] = []
    also = _put_side_bets(path, document, data, places, problems)
    book = Resolved(data, places, [], problems)
    if isinstance(extends, str):
        try:
            book = _extended(_base(path, document, extends, below), book)
        except RuleBookError as failure:
            book.problems.extend(failure.problems)
            book.whole = False
    if isinstance(changes, Mapping) and book.whole:
        _change(document, book, changes)
    book.layers.insert(0, Layer(path, document, data, also, book.data))
    return book


def _extended(base: Resolved, own: Resolved) -> Resolved:
    """A book on top of the one it extends. What is about one file, or one game, alone is not handed down."""
    below = {key: value for key, value in base.data.items() if key not in ("abstract", "sources", "provenance")}
    if not base.data.get("abstract"):
        below.update((key, []) for key in _OF_ONE_GAME if key in below)
    data = merge(below, own.data)
    places = _laid_on(base.places, own.places, data)
    return Resolved(data, places, base.layers, base.problems + own.problems, base.whole)


def _base(path: Path, document: Document, extends: str, below: tuple[Path, ...]) -> Resolved:
    at = document.place(("extends",))
    found = files.referred(extends, path)
    if found is None:
        hint = did_you_mean(extends, files.references())
        raise RuleBookError([error(at, "extends", f"there is no rule book {extends}", "reference", hint)])
    chain = (*below, path.resolve())
    if found.resolve() in chain:
        circle = " -> ".join([each.stem for each in chain] + [found.stem])
        raise RuleBookError([error(at, "extends", f"the books extend one another in a circle: {circle}", "circular")])
    return _resolve(found, read(found, files.shown(found)), chain)


def _put_side_bets(
    path: Path, document: Document, data: dict[str, Any], places: Places, problems: list[Problem]
) -> tuple[Document, ...]:
    """Put the side bets that a file lists by reference in their place."""
    listed = data.get("side-bets")
    if not isinstance(listed, list):
        return ()
    found: list[Document] = []
    bets: list[Any] = []
    for index, reference in enumerate(listed):
        if not isinstance(reference, str):
            bets.append(reference)
            continue
        raw: RawPath = ("side-bets", index)
        file = files.referred(reference, path)
        if file is None:
            hint = did_you_mean(reference, files.references())
            problems.append(error(document.place(raw), "side-bets", f"there is no file {reference}", "reference", hint))
            continue
        try:
            bet = read(file, files.shown(file))
        except RuleBookError as failure:
            problems.extend(failure.problems)
            continue
        found.append(bet)
        content = normal(bet.data)
        if isinstance(content, dict) and "id" in content:
            bets.append({key: value for key, value in content.items() if key not in ("upcard", "kind")})
            places.update(places_in(bet, f"side-bets.{content['id']}"))
    data["side-bets"] = bets
    return tuple(found)


def _laid_on(base: Places, over: Places, data: Mapping[str, Any]) -> Places:
    """The places of merged data: from the upper file where it states the path, else from the lower."""
    both = {**base, **over}
    return {path: both[path] for _, path in named_paths(data) if path in both}


def _change(document: Document, book: Resolved, changes: Mapping[str, Any]) -> None:
    """Apply the changes of a file, path by path, so that each that does not fit is told."""
    for path, value in changes.items():
        try:
            book.data = apply_patch(book.data, {path: value})
        except PatchError as misfit:
            at = document.place(("changes", path), key=True)
            told = (error(at, f"changes.{path}", each.message, "patch", each.hint) for each in misfit.misfits)
            book.problems.extend(told)
        else:
            book.places = _laid_on(book.places, places_in(document, path, value, ("changes", path)), book.data)

"""From the files of a book to one resolved book: each laid on what it extends, `changes` applied, places kept.

Data and places run side by side. `places` says for every path of the data where its value stands, so that whatever
turns out wrong later can be shown in the file that set it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.rulebook.loading.book_files import BookFiles, Layer
from upcard.rulebook.loading.normalise import normal
from upcard.rulebook.loading.yaml12 import Document, RawPath
from upcard.rulebook.patch import PatchError, apply_patch, merge
from upcard.rulebook.paths import ROWS, is_row
from upcard.rulebook.validation.problems import FilePlace, Problem, error

Places = dict[str, FilePlace]

#: What the sources of a game say of it, or leave open: nothing is said so of another that extends it.
_OF_ONE_GAME: Final = ("strategies", "ambiguities", "claims")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A book put together, not yet validated.

    `layers` are its files, the variant first, each with the data as it stands with all that the file extends;
    `problems` is what did not fit.
    """

    data: dict[str, Any]
    places: Places
    layers: tuple[tuple[Layer, Mapping[str, Any]], ...]
    problems: tuple[Problem, ...]

    def place(self, path: str) -> FilePlace:
        """The place of a path, or of the nearest above it that a file states."""
        while path and path not in self.places:
            path = path.rpartition(".")[0]
        return self.places.get(path) or FilePlace(self.layers[0][0].document.file, 1, 1)


def resolve(book: BookFiles) -> Resolved:
    """Lay the files of a book on one another, from the last that is extended to the one asked for."""
    resolved = Resolved({}, {}, (), book.problems)
    for layer in reversed(book.layers):
        resolved = _changed(_laid_on(resolved, layer), layer)
    return resolved


def _laid_on(base: Resolved, layer: Layer) -> Resolved:
    """A file on top of the book it extends. What is about one file, or one game, alone is not handed down."""
    below = {key: value for key, value in base.data.items() if key not in ("abstract", "sources", "provenance")}
    if not base.data.get("abstract"):
        below.update((key, []) for key in _OF_ONE_GAME if key in below)
    data = merge(below, layer.data)
    places = places_in(layer.document)
    for bet in layer.side_bets:
        if isinstance(bet.data, Mapping) and "id" in bet.data:
            places |= places_in(bet, f"side-bets.{normal(bet.data)['id']}")
    return Resolved(data, _still_there({**base.places, **places}, data), base.layers, base.problems)


def _changed(book: Resolved, layer: Layer) -> Resolved:
    """Apply the changes of a file, path by path, so that each that does not fit is told."""
    data, places, problems = book.data, book.places, list(book.problems)
    for path, value in layer.changes.items():
        try:
            data = apply_patch(data, {path: value})
        except PatchError as misfit:
            at = layer.document.place(("changes", path), key=True)
            problems += (error(at, f"changes.{path}", each.message, "patch", each.hint) for each in misfit.misfits)
        else:
            changed = places_in(layer.document, path, value, ("changes", path))
            places = _still_there({**places, **changed}, data)
    return Resolved(data, places, ((layer, data), *book.layers), tuple(problems))


def _still_there(places: Places, data: Mapping[str, Any]) -> Places:
    """The places of what the data has."""
    return {path: places[path] for _, path in named_paths(data) if path in places}


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

"""The files of a rule book: where they are, what they are called, and all that a book is made of, read and normal.

A file has one name everywhere: in `extends`, on the command line, in messages. The id of a packaged file names that
file, whatever lies elsewhere; a name that ends in ``.yaml`` is the path of a file; any other is a path without its
ending, sought beside the file that names it, in the folder above that, and among the packaged files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.nearest_names import did_you_mean
from upcard.resources import data_dir
from upcard.rulebook.loading.normalise import normal
from upcard.rulebook.loading.yaml12 import Document, RawPath, read
from upcard.rulebook.validation.problems import FilePlace, Problem, RuleBookError, error

#: The endings of a rule book's file.
SUFFIXES: Final = (".yaml", ".yml")
SUFFIX: Final = SUFFIXES[0]

#: What a file may be, as its key `kind` says, with the packaged folders of such files.
FOLDERS: Final[dict[str, tuple[str, ...]]] = {
    "rule-book": ("variants", "rule-samples", "common"),
    "side-bet": ("side-bets", "rule-samples/side-bets"),
    "statements": ("sources",),
    "strategy": ("strategies",),
}
#: Folders whose files are named by their id alone.
BY_ID: Final = {"rule-book": ("variants", "rule-samples"), "strategy": ("strategies",)}
#: What a path without its ending may look like; it leads out of no folder.
_REFERENCE: Final = re.compile(r"(?=.{1,200}$)[a-z0-9+_-]+(/[a-z0-9+_-]+)*")


def shown(path: Path) -> str:
    """A file's name in a message: from the working folder if it lies in it, else in full."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def name_in_data(path: Path) -> str:
    """A file's name in resolved data, the same on every machine: from the packaged spec/ folder, else its own name."""
    try:
        return path.resolve().relative_to(data_dir("spec").resolve()).as_posix()
    except ValueError:
        return path.name


def ids(folder: str) -> list[str]:
    """The ids of the packaged files in a folder of spec/, such as ``variants``."""
    return sorted(path.stem for path in (data_dir("spec") / folder).glob(f"*{SUFFIX}"))


def names(kind: str) -> list[str]:
    """The name of every packaged file of a kind."""
    short = BY_ID.get(kind, ())
    return sorted(each if folder in short else f"{folder}/{each}" for folder in FOLDERS[kind] for each in ids(folder))


def named(name: str, kind: str, beside: Path | None = None) -> Path | None:
    """The file that a name means, if there is one; `beside` is the file that names it, else the working folder counts.

    >>> named("common/blackjack", "rule-book").stem, named("no-such-book", "rule-book")
    ('blackjack', None)
    """
    folder = beside.parent if beside else Path()
    if name.endswith(SUFFIXES):
        return folder / name if (folder / name).is_file() else None
    if not _REFERENCE.fullmatch(name):
        return None
    packaged = (data_dir("spec") / each for each in BY_ID.get(kind, ()))
    around = (folder, beside.parent.parent) if beside else (folder,)
    roots: tuple[Path, ...] = (*packaged, *around, data_dir("spec"))
    return next((found for root in roots if (found := root / f"{name}{SUFFIX}").is_file()), None)


def find(book: str | Path) -> Path:
    """The file of a rule book by its name, or of a path.

    Raises `RuleBookError` with the nearest name.
    """
    if isinstance(book, Path) or book.endswith(SUFFIXES):
        return Path(book)
    found = named(book, "rule-book")
    if found is None:
        hint = did_you_mean(book, names("rule-book"))
        message = "there is no rule book of this name"
        raise RuleBookError([error(FilePlace(book, 1, 1), "", message, "unknown-variant", hint)])
    return found


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a book with the files it names.

    `data` is normal and has the side bets in place, without `extends` and `changes`; `statements` are the files of the
    sources, each with its source's id.
    """

    path: Path
    document: Document
    data: Mapping[str, Any]
    changes: Mapping[str, Any]
    side_bets: tuple[Document, ...]
    statements: tuple[tuple[str, Document], ...]


@dataclass(frozen=True, slots=True)
class BookFiles:
    """All files of a book: the one asked for first, then what it extends. `whole` unless one could not be read."""

    layers: tuple[Layer, ...]
    problems: tuple[Problem, ...]
    whole: bool

    def documents(self) -> list[tuple[Document, str]]:
        """Every file read, with its kind."""
        found: list[tuple[Document, str]] = []
        for layer in self.layers:
            found += [(layer.document, "rule-book"), *((bet, "side-bet") for bet in layer.side_bets)]
            found += [(document, "statements") for _, document in layer.statements]
        return found


def read_layers(path: Path) -> BookFiles:
    """Read a book's file and every file it draws on. Raises `RuleBookError` if the first is no mapping in YAML.

    What is wrong with the others is kept among the problems, so that all can be told at once.
    """
    problems: list[Problem] = []
    layers = [_layer(path, read(path, shown(path)), problems)]
    whole = True
    try:
        while base := _extended(layers):
            layers.append(_layer(*base, problems))
    except RuleBookError as failure:
        problems += failure.problems
        whole = False
    return BookFiles(tuple(layers), tuple(problems), whole)


def _layer(path: Path, document: Document, problems: list[Problem]) -> Layer:
    if not isinstance(document.data, dict):
        raise RuleBookError([error(document.place(()), "", "a rule book is a mapping of sections", "schema")])
    data = normal(document.data)
    data.pop("extends", None)
    changes = data.pop("changes", None)
    bets = _side_bets(path, document, data, problems)
    statements = _statements(path, document, data, problems)
    _strategies(path, document, data, problems)
    return Layer(path, document, data, changes if isinstance(changes, Mapping) else {}, bets, statements)


def _extended(layers: list[Layer]) -> tuple[Path, Document] | None:
    """The file that the last layer extends, read; None if it extends none."""
    path, document = layers[-1].path, layers[-1].document
    name = document.data.get("extends")
    if not isinstance(name, str):
        return None
    found, base = _read(name, "rule-book", path, document, ("extends",), "extends")
    chain = [layer.path.resolve() for layer in layers]
    if found.resolve() in chain:
        circle = " -> ".join([each.stem for each in chain] + [found.stem])
        message = f"the books extend one another in a circle: {circle}"
        raise RuleBookError([error(document.place(("extends",)), "extends", message, "circular")])
    return found, base


def _named(name: str, kind: str, path: Path, document: Document, raw: RawPath, where: str) -> Path:
    """The file of a name that stands at `raw` in a document. Raises `RuleBookError` with the nearest of its kind."""
    found = named(name, kind, path)
    if found is None:
        hint = did_you_mean(name, names(kind))
        message = f"there is no {kind.replace('-', ' ')} {name}"
        raise RuleBookError([error(document.place(raw), where, message, "reference", hint)])
    return found


def _read(name: str, kind: str, path: Path, document: Document, raw: RawPath, where: str) -> tuple[Path, Document]:
    """The same, read. Raises `RuleBookError` if it is of another kind, too."""
    found = _named(name, kind, path, document, raw, where)
    content = read(found, shown(found))
    other = content.data.get("kind", "rule-book") if isinstance(content.data, Mapping) else kind
    if other != kind and other in FOLDERS:
        hint = did_you_mean(name.rpartition("/")[2], names(kind))
        message = f"{name} is no {kind.replace('-', ' ')}: its kind is {other}"
        raise RuleBookError([error(document.place(raw), where, message, "reference", hint)])
    return found, content


def _side_bets(path: Path, document: Document, data: dict[str, Any], problems: list[Problem]) -> tuple[Document, ...]:
    """Put the side bets that a file names in their place; their documents."""
    listed = data.get("side-bets")
    if not isinstance(listed, list):
        return ()
    found: list[Document] = []
    bets: list[Any] = []
    for index, name in enumerate(listed):
        if not isinstance(name, str):
            bets.append(name)
            continue
        try:
            _, bet = _read(name, "side-bet", path, document, ("side-bets", index), "side-bets")
        except RuleBookError as failure:
            problems += failure.problems
            continue
        found.append(bet)
        content = normal(bet.data)
        if isinstance(content, dict) and "id" in content:
            bets.append({key: value for key, value in content.items() if key not in ("upcard", "kind")})
    data["side-bets"] = bets
    return tuple(found)


def _statements(
    path: Path, document: Document, data: Mapping[str, Any], problems: list[Problem]
) -> tuple[tuple[str, Document], ...]:
    """The statements files of a layer's sources, each with its source's id."""
    found: list[tuple[str, Document]] = []
    sources = data.get("sources")
    for source, entry in sources.items() if isinstance(sources, Mapping) else ():
        name = entry.get("statements") if isinstance(entry, Mapping) else None
        if not isinstance(name, str):
            continue
        raw, where = ("sources", source, "statements"), f"sources.{source}.statements"
        try:
            found.append((source, _read(name, "statements", path, document, raw, where)[1]))
        except RuleBookError as failure:
            problems += failure.problems
    return tuple(found)


def _strategies(path: Path, document: Document, data: Mapping[str, Any], problems: list[Problem]) -> None:
    """The charts that a file names must be there; a book does not read them."""
    listed = data.get("strategies")
    for index, name in enumerate(listed) if isinstance(listed, list) else ():
        if isinstance(name, str):
            try:
                _named(name, "strategy", path, document, ("strategies", index), f"strategies.{index}")
            except RuleBookError as failure:
                problems += failure.problems

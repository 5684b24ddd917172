"""Where the files of rule books are, and what they are called: in `extends`, on the command line, in messages.

A file has one name everywhere. The id of a packaged file names that file, whatever lies elsewhere; a name that ends in
``.yaml`` is the path of a file; any other is a path without its ending, sought beside the file that names it, in the
folder above that, and among the packaged files.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from upcard.resources import data_dir

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

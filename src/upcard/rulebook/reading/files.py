"""Where the files of rule books are, and what they are called in messages and in resolved data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from upcard.resources import data_dir

SUFFIX: Final = ".yaml"
#: What a reference may look like; it leads out of no folder.
_REFERENCE: Final = re.compile(r"(?=.{1,200}$)[a-z0-9+_-]+(/[a-z0-9+_-]+)*")


def shown(path: Path) -> str:
    """A file's name in a message: from the working folder where it lies in it, else in full."""
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


def looks_like_path(text: str) -> bool:
    """Is the text the path of a file, not the id of a packaged one?"""
    return text.endswith((SUFFIX, ".yml")) or "/" in text or "\\" in text


def packaged(folder: str, identifier: str) -> Path | None:
    """The packaged file of an id in a folder of spec/."""
    return data_dir("spec") / folder / f"{identifier}{SUFFIX}" if identifier in ids(folder) else None


def referred(reference: str, beside: Path) -> Path | None:
    """The file that another names, such as ``common/blackjack``.

    It is sought from the folder of the file `beside`, from the folder above that, and from the packaged spec/.
    """
    if not _REFERENCE.fullmatch(reference):
        return None
    for root in (beside.parent, beside.parent.parent, data_dir("spec")):
        found = root / f"{reference}{SUFFIX}"
        if found.is_file():
            return found
    return None


def references() -> list[str]:
    """Every packaged file as a reference names it."""
    root = data_dir("spec")
    return sorted(path.relative_to(root).with_suffix("").as_posix() for path in root.rglob(f"*{SUFFIX}"))

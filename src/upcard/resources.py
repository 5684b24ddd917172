"""Where the packaged rule books, schemas and vectors lie.

In an installed wheel they are package data under ``upcard/data``; in a checkout they are the folders of that name at
its top. Both are reached through `importlib.resources`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def data_dir(name: str) -> Path:
    """The folder `name`: ``spec``, ``schema`` or ``vectors``. Raises `FileNotFoundError` where the install lost it."""
    package = Path(str(files("upcard")))
    for place in (package / "data" / name, package.parents[1] / name):
        if place.is_dir():
            return place
    raise FileNotFoundError(f"upcard's {name}/ folder is missing from this installation: install upcard again")

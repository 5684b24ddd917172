"""Which packaged files are known to be valid: those whose digest stands in ``spec/validated.json``.

The list is written by ``python -m upcard.rulebook`` once everything in spec/ is valid without a warning, and the tests
hold it to a validation of every file anew. A file that was changed has another digest, and is validated as any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from upcard.resources import data_dir
from upcard.rulebook.reading.files import name_in_data
from upcard.rulebook.reading.yaml12 import Document

LIST: Final = "validated.json"


def known_valid(documents: Iterable[Document]) -> bool:
    """Are all of the documents packaged files that have been found valid as they are?"""
    return all(_digests().get(_packaged_name(each.file)) == each.sha256 for each in documents)


@cache
def _digests() -> dict[str, str]:
    try:
        digests: dict[str, str] = json.loads((data_dir("spec") / LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return digests


@cache
def _packaged_name(file: str) -> str:
    path = Path(file)
    name = name_in_data(path)
    return name if name != path.name else ""


def list_text(digests: dict[str, str]) -> str:
    """The text of the list: the digest of each file by its name below spec/."""
    return json.dumps(dict(sorted(digests.items())), indent=1) + "\n"

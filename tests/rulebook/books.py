"""Small rule books written for one test: a head that makes the file a sound book, and what the test adds to it."""

from __future__ import annotations

from pathlib import Path

from upcard.rulebook import Problem, validate
from upcard.rulebook.paths import RULE_SECTIONS

HEAD = f"""\
upcard: 1
id: house
title: House rules
summary: A book for one test.
extends: common/blackjack
provenance:
  - rules: [{", ".join(RULE_SECTIONS)}]
    basis: assumed
    because: the house says so
"""
#: The line of the first line of what a test adds.
FIRST = HEAD.count("\n") + 1


def write(folder: Path, added: str, name: str = "house") -> Path:
    """Write the book `name`.yaml with what the test adds to the head."""
    path = folder / f"{name}.yaml"
    path.write_text(HEAD + added, encoding="utf-8")
    return path


def problems(folder: Path, added: str) -> list[Problem]:
    """The problems of a book with what the test adds to the head."""
    return validate(write(folder, added))


def brief(found: list[Problem]) -> list[tuple[int, str, str]]:
    """Line within what the test added (from 1), path and code of each problem."""
    return [(each.place.line - FIRST + 1, each.path, each.code) for each in found]

"""Every example in a docstring is what really happens."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"


def names() -> list[str]:
    """The modules that show an example."""
    found = [path for path in sorted((SRC / "upcard").rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
    return [".".join(path.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__") for path in found]


@pytest.mark.parametrize("name", names())
def test_examples_of_a_docstring_are_as_shown(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.attempted and not results.failed

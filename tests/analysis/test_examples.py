"""The examples in the docstrings of the analysis hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import upcard.analysis

MODULES = [each.name for each in pkgutil.iter_modules(upcard.analysis.__path__, "upcard.analysis.")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0

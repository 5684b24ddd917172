"""Packaged files are validated when they are written: the list of those that passed is true and taken at its word."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from upcard.resources import data_dir
from upcard.rulebook import find, validate, variants
from upcard.rulebook.loading.yaml12 import read
from upcard.rulebook.validation import schema

SPEC = data_dir("spec")
FILES = sorted(SPEC.rglob("*.yaml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SPEC).as_posix())
def test_every_packaged_file_is_valid_when_it_is_validated_anew(path: Path) -> None:
    assert validate(path, anew=True) == []


def test_the_list_holds_the_digest_of_every_packaged_file() -> None:
    """To write it again: python -m upcard.rulebook."""
    digests = {path.relative_to(SPEC).as_posix(): read(path, path.name).sha256 for path in FILES}
    assert (SPEC / schema.LIST).read_text(encoding="utf-8") == schema.list_text(digests)


def test_a_changed_file_is_validated_as_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = tmp_path / "spec"
    shutil.copytree(SPEC, spec)
    monkeypatch.setattr(schema, "data_dir", lambda _: spec)
    monkeypatch.setattr("upcard.rulebook.loading.book_files.data_dir", lambda _: spec)
    schema._digests.cache_clear()
    schema._packaged_name.cache_clear()
    try:
        path = find(variants()[0])
        assert spec in path.parents and validate(path) == []
        path.write_text(path.read_text(encoding="utf-8") + "\nshoo: {}\n", encoding="utf-8")
        assert [each.path for each in validate(path)] == ["shoo"]
    finally:
        schema._digests.cache_clear()
        schema._packaged_name.cache_clear()


def test_what_is_listed_is_not_validated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("validated again")

    monkeypatch.setattr(sys.modules["upcard.rulebook.load"], "validate_files", refuse)
    assert validate(variants()[0]) == []
    with pytest.raises(AssertionError, match="again"):
        validate(variants()[0], anew=True)


def test_a_copy_elsewhere_is_not_taken_for_a_packaged_file(tmp_path: Path) -> None:
    path = Path(shutil.copy(find(variants()[0]), tmp_path))
    assert not schema.known_valid([read(path, str(path))])
    assert json.loads((SPEC / schema.LIST).read_text(encoding="utf-8"))

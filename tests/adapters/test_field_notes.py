"""The field notes are about the suite that is published, and about every engine that is certified."""

from __future__ import annotations

import re

from command import ROOT
from upcard.certify.run.suites import published

CAUSES = (ROOT / "adapters" / "field" / "causes.py").read_text(encoding="utf-8")
NOTES = (ROOT / "docs" / "reference" / "field-notes.md").read_text(encoding="utf-8")


def test_the_suite_they_tell_of_is_the_published_one() -> None:
    """Where this fails, the vectors have changed since: `make field` writes the notes anew."""
    suite = published("classic-blackjack")
    assert suite is not None
    told = re.findall(r"`([0-9a-f]{64})` \((\d+) vectors\)", NOTES)
    assert told == [(suite.digest, str(len(suite.vectors)))]


def test_every_engine_has_its_section() -> None:
    sections = re.findall(r"^## (\S+) ", NOTES, re.MULTILINE)
    assert sections == re.findall(r'Engine\(\s*"([^"]+)"', CAUSES)
    assert len(sections) == 9


def test_every_fault_is_beside_its_diagnosis() -> None:
    causes = re.findall(r"^\*\*(.+)\.\*\* ", NOTES, re.MULTILINE)
    assert causes
    assert NOTES.count("\nDiagnosis (") == len(causes)
    assert set(causes) <= set(re.findall(r'Cause\(\s*"([^"]+)"', CAUSES))

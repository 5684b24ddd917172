"""Known faults of blackjack engines: the engine plays each telling round in every order of cards and at every seat."""

from __future__ import annotations

from typing import Any

import pytest

from faults.cases import CASES, rounds_of
from golden.compare import compare
from oracle.engine import book, engine_plays
from upcard.rulebook import Rulebook, with_patch

every_case = pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])


def rules(case: dict[str, Any]) -> Rulebook:
    unpatched = book(case.get("variant", "classic-blackjack"))
    return with_patch(unpatched, plain(case["patch"])) if "patch" in case else unpatched


def plain(value: Any) -> Any:
    """Numbers and truth values of a patch, all text in the file of cases."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def test_ids_are_unique() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)


@every_case
def test_case(case: dict[str, Any]) -> None:
    rule_book, played = rules(case), 0
    for where, round_ in rounds_of(case):
        try:
            compare(round_, engine_plays(rule_book, round_.vector))
        except Exception as error:
            raise AssertionError(f"{where}: {error!r}") from error
        played += 1
    assert played >= 7 - len(case.get("players", [""])) + 1, "every seat"

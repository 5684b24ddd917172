"""Every committed vector of the three games, played again by the oracle: it must agree on cards, offers and money."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oracle.events import read_events
from oracle.judge import GAMES, play

VECTORS = Path(__file__).parents[2] / "vectors"
FILES = sorted(path for game in GAMES for path in (VECTORS / game).glob("*.json"))


def suite(path: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return document


def test_every_game_has_a_page_here() -> None:
    games = {path.stem for path in (VECTORS.parent / "spec" / "variants").glob("*.yaml")}
    assert games == set(GAMES) == {path.parent.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(VECTORS)))
def test_the_oracle_agrees(path: Path) -> None:
    document = suite(path)
    assert document["variant"] == path.parent.name
    for vector in document["vectors"]:
        check(document["variant"], vector)


def check(variant: str, vector: dict[str, Any]) -> None:
    where, expected = vector["id"], vector["expected"]
    oracles = play(variant, vector)
    stated = read_events(expected["events"], expected.get("refused", []))
    laid = list(zip(vector["recipients"], vector["shoe"], strict=True))
    assert oracles.cards == laid, f"{where}: cards"
    assert oracles == stated, f"{where}: the stream of events"
    marked = [told["refused"] for told in [*vector.get("betting", []), *vector["inputs"]] if "refused" in told]
    assert oracles.refused == marked, f"{where}: refusals marked on the inputs"
    assert (oracles.net(), oracles.total()) == (expected["net"], expected["total"]), f"{where}: money"

"""Independent engines behind their connectors: each worked round right, unsupported, or wrong for a reason read in it.

The engines are installed by `make engines`; without them these tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adapters.rounds import DATA, ROOT, Partner, worked
from upcard.rulebook import load, rule_ids
from upcard.schema_problems import problems

NODE_ENGINES = ROOT / "adapters" / "node" / "node_modules"
PYTHON = ROOT / ".venv-engines" / "bin" / "python"
SAID: dict[str, dict[str, Any]] = json.loads((DATA / "engines.json").read_text(encoding="utf-8"))
ENGINES = [name for name in SAID if name != "about"]


def command(engine: str) -> list[str]:
    script = ROOT / "adapters" / "node" / f"{engine}.mjs"
    if script.exists():
        if shutil.which("node") is None or not (NODE_ENGINES / "engine-blackjack").is_dir():
            pytest.skip("the JavaScript engines are not installed: make engines")
        return ["node", str(script)]
    if not PYTHON.exists():
        pytest.skip("the Python engines are not installed: make engines")
    return [str(PYTHON), str(ROOT / "adapters" / "python" / f"{engine}_adapter.py")]


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[tuple[str, Partner]]:
    """Each engine, connected and greeted."""
    with Partner(command(request.param)) as partner:
        hello = partner.ask("hello", protocol=1)
        assert problems("protocol#/$defs/hello-reply", {"seq": "1", **hello}) == []
        yield request.param, partner


def configure(partner: Partner, variant: str) -> dict[str, Any]:
    book = load(variant)
    reply = partner.ask("configure", variant=variant, digest=book.digest, rulebook=book.data)
    assert problems("protocol#/$defs/plain-reply", {"seq": "1", **reply}) == []
    return reply


@pytest.mark.parametrize("variant", ["free-bet-blackjack", "zero-blackjack"])
def test_says_that_it_cannot_play_other_games(engine: tuple[str, Partner], variant: str) -> None:
    _, partner = engine
    reply = configure(partner, variant)
    assert any(rule.startswith("settlement.") for rule in reply["unsupported"])
    told = partner.ask("play", vector=worked()[0].vector)
    assert told["unsupported"] == reply["unsupported"]


def test_plays_the_worked_rounds_as_said(engine: tuple[str, Partner]) -> None:
    name, partner = engine
    assert configure(partner, "classic-blackjack") == {"ok": True}
    for each in worked():
        reply = partner.ask("play", vector=each.vector)
        assert problems("protocol#/$defs/play-reply", {"seq": "1", **reply}) == [], (each.id, reply)
        said = SAID[name].get(each.id, {})
        if "unsupported" in said:
            assert reply.get("unsupported") == said["unsupported"], (each.id, reply)
        else:
            assert reply.get("net") == said.get("net", each.net), (each.id, reply)
            assert "refused" not in reply, (each.id, reply)  # no engine tells a code
            assert ("because" in said) == (said != {}), each.id


def test_settlement_adds_up_to_the_net(engine: tuple[str, Partner]) -> None:
    _, partner = engine
    configure(partner, "classic-blackjack")
    for each in worked():
        reply = partner.ask("play", vector=each.vector)
        if "settlement" in reply:
            net = dict.fromkeys(reply["net"], 0)
            for event in reply["settlement"]:
                net[str(event["seat"])] += round(100 * float(event["net"]))
            assert net == {seat: round(100 * float(amount)) for seat, amount in reply["net"].items()}, each.id


def test_every_listed_round_is_a_worked_one() -> None:
    ids = {each.id for each in worked()}
    assert {name for engine in ENGINES for name in SAID[engine]} <= ids


def test_unsupported_names_rules_or_tables_of_the_book() -> None:
    rules = rule_ids(load("classic-blackjack").data)
    told = {rule for engine in ENGINES for said in SAID[engine].values() for rule in said.get("unsupported", ())}
    named = {rule for rule in told if not rule.startswith("inputs.")}
    assert [name for name in named if not any(f"{rule}.".startswith(f"{name}.") for rule in rules)] == []


def test_the_notes_name_the_pinned_versions() -> None:
    notes = (ROOT / "docs" / "reference" / "field-notes.md").read_text(encoding="utf-8")
    requirements = (ROOT / "adapters" / "python" / "requirements.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w-]+)==([\w.]+)", requirements, re.MULTILINE))
    del pinned["altair"]  # needed by an engine, and none itself
    pinned |= json.loads((ROOT / "adapters" / "node" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert dict(re.findall(r"^## (\S+) (\S+)$", notes, re.MULTILINE)) == pinned


def test_the_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / "adapters" / "node" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {path: entry for path, entry in lock["packages"].items() if path}
    assert packages
    assert all("resolved" not in entry and "integrity" in entry for entry in packages.values())


@pytest.mark.parametrize(
    "script", sorted((ROOT / "adapters" / "python").glob("*_adapter.py")), ids=lambda path: path.stem
)
def test_each_connector_has_its_section(script: Path) -> None:
    readme = (ROOT / "adapters" / "README.md").read_text(encoding="utf-8")
    assert f"`python/{script.name}`" in readme

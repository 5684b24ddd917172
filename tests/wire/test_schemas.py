"""The schemas that are written from the types: fresh, and as strict as the formats."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard.resources import data_dir
from upcard.schema_problems import problems
from upcard.wire.schema_files import DOCUMENTS
from upcard.wire.schema_writer import schemas, text

MADE = schemas(DOCUMENTS)

#: Written by hand: what people write, and what the programs that read it are measured by.
BY_HAND = {"rule-book", "resolved-rule-book", "side-bet", "statements", "strategy"}


@pytest.mark.parametrize("name", MADE)
def test_a_schema_is_that_of_its_types(name: str) -> None:
    committed = (data_dir("schema") / f"{name}.schema.json").read_text(encoding="utf-8")
    assert committed == text(MADE[name]), "run `make schemas`"


def test_each_says_what_it_is_for() -> None:
    for document in DOCUMENTS:
        made = MADE[document.name]
        assert made["$id"] == f"urn:upcard:schema:{document.name}:{document.version}"
        for name, each in made.get("$defs", {}).items():
            assert "title" in each or "description" in each or "pattern" in each, f"{document.name}: {name}"


def test_what_fits_on_a_line_is_on_one() -> None:
    for made in MADE.values():
        assert json.loads(text(made)) == made
        assert all(len(line) <= 120 for line in text(made).splitlines() if '": "' not in line)


EVENT: dict[str, Any] = {"event": "drew", "to": {"seat": 1, "hand": 1}, "card": "7h", "rule": "hit.any"}
SETTLED: dict[str, Any] = {
    "event": "settled", "seat": 1, "bet": "main", "hand": 1, "outcome": "win",
    "own": "10", "free": "0", "returned": "20", "net": "10",
}  # fmt: skip
VECTOR: dict[str, Any] = {
    "id": "a/b/1", "title": "t", "clauses": ["hit.any"], "flags": [], "level": "smoke", "seats": [],
    "shoe": ["As"], "recipients": ["dealer"], "inputs": [{"do": "hit", "seat": 1}],
    "expected": {"events": [EVENT], "net": {"1": "0"}, "total": "0"},
}  # fmt: skip
SUITE: dict[str, Any] = {
    "upcard-vectors": 1, "suite": "s", "variant": "v", "rulebook": "0" * 64, "generated": {"tool": "t"}, "flags": {},
    "vectors": [VECTOR],
}  # fmt: skip
PLAYED: dict[str, Any] = {"seq": "a", "ok": True, "net": {"1": "10"}, "events": [EVENT], "settlement": [SETTLED]}


def with_vector(**keys: Any) -> dict[str, Any]:
    return {**SUITE, "vectors": [{**VECTOR, **keys}]}


HEADER: dict[str, Any] = {
    "upcard-report": 2, "tool": "t", "variant": "v", "suite": "s", "suite-digest": "0" * 64, "rulebook": "0" * 64,
    "implementation": "i", "version": "1", "language": "l", "reports": ["net"], "wants": [],
    "connector": "c", "replay": "r",
    "depth": "net", "limit": 10, "selection": {"ids": ["a"]}, "selected": 3, "unsupported": [], "why": None,
}  # fmt: skip
RESULT: dict[str, Any] = {
    "vector": "a/b",
    "n": 1,
    "verdict": "pass",
    "title": "t",
    "clauses": ["hit.any"],
    "level": "smoke",
}
FOOTER: dict[str, Any] = {"end": True, "verdicts": {"pass": 3}, "restarts": 0, "stopped": None, "diagnosis": None}
LISTED: dict[str, Any] = {
    "upcard-known-failures": 1, "variant": "v", "suite": "s", "failures": {"a": {"verdict": "fail", "first": "x"}}
}  # fmt: skip

RIGHT: list[tuple[str, Any]] = [
    ("event", EVENT),
    ("event", {**EVENT, "to": "dealer"}),
    ("event", SETTLED),
    ("vector-suite", SUITE),
    ("protocol", {"seq": "a", "cmd": "play", "vector": {"shoe": [], "inputs": []}}),
    ("protocol#/$defs/play-reply", PLAYED),
    ("protocol#/$defs/step-reply", {"seq": "a", "refused": "WRONG_TURN"}),
    ("certify-report", HEADER),
    ("certify-report", RESULT),
    ("certify-report", FOOTER),
    ("known-failures", LISTED),
]

#: What is wrong, and where it is said to be.
WRONG: list[tuple[str, Any, str]] = [
    ("event", {**EVENT, "odd": 1}, "/odd"),
    ("event", {**EVENT, "event": "drawn"}, "/event"),
    ("event", {key: EVENT[key] for key in ("to", "card")}, "/event"),
    ("event", {key: EVENT[key] for key in ("event", "card")}, "/to"),
    ("event", {**EVENT, "to": "bank"}, "/to"),
    ("event", {**EVENT, "to": {"seat": 0, "hand": 1}}, "/to/seat"),
    ("event", {**EVENT, "card": "1h"}, "/card"),
    ("event", {**EVENT, "rule": None}, "/rule"),
    ("event", {**SETTLED, "net": "10.0"}, "/net"),
    ("event", {**SETTLED, "net": 10}, "/net"),
    ("event", {**SETTLED, "outcome": "won"}, "/outcome"),
    ("vector-suite", {**SUITE, "upcard-vectors": 2}, "/upcard-vectors"),
    ("vector-suite", {**SUITE, "rulebook": "0"}, "/rulebook"),
    ("vector-suite", {**SUITE, "flags": {"A b": "x"}}, "/flags/A b"),
    ("vector-suite", with_vector(id="round"), "/vectors/0/id"),
    ("vector-suite", with_vector(clauses=[]), "/vectors/0/clauses"),
    ("vector-suite", with_vector(clauses=["a", "a"]), "/vectors/0/clauses"),
    ("vector-suite", with_vector(recipients=["seat 0 hand 1"]), "/vectors/0/recipients/0"),
    ("vector-suite", with_vector(balance=None), "/vectors/0/balance"),
    ("vector-suite", with_vector(inputs=[{"do": "hit", "wait": 1}]), "/vectors/0/inputs/0/wait"),
    ("vector-suite", with_vector(inputs=[{"do": "hit", "refused": "late"}]), "/vectors/0/inputs/0/refused"),
    ("protocol", {"cmd": "bye"}, "/seq"),
    ("protocol", {"seq": "", "cmd": "bye"}, "/seq"),
    ("protocol", {"seq": "a", "cmd": "stop"}, "/cmd"),
    ("protocol", {"seq": "a", "cmd": "hello", "protocol": 1}, "/protocol"),
    ("protocol", {"seq": "a", "cmd": "play", "vector": {"shoe": [], "inputs": [], "title": "x"}}, "/vector/title"),
    ("protocol", {"seq": "a", "cmd": "start", "vector": {"shoe": [], "inputs": []}}, "/vector/inputs"),
    ("protocol", {"seq": "a", "cmd": "input", "input": {"do": "hit", "refused": "BALANCE"}}, "/input/refused"),
    ("protocol#/$defs/play-reply", {"seq": "a", "ok": True}, "/net"),
    ("protocol#/$defs/play-reply", {**PLAYED, "settlement": [EVENT]}, "/settlement/0/event"),
    ("protocol#/$defs/play-reply", {**PLAYED, "net": {"0": "10"}}, "/net/0"),
    ("protocol#/$defs/plain-reply", {"seq": "a", "unsupported": []}, "/unsupported"),
    ("certify-report", {**HEADER, "limit": 0}, "/limit"),
    ("certify-report", {**HEADER, "selection": {"names": ["a"]}}, "/selection/names"),
    ("certify-report", {**HEADER, "upcard-report": 1}, "/upcard-report"),
    ("certify-report", {**RESULT, "verdict": "won"}, "/verdict"),
    ("certify-report", {**RESULT, "why": None}, "/why"),
    ("certify-report", {**RESULT, "answer": {"odd": 1}}, "/answer/odd"),
    ("certify-report", {**FOOTER, "verdicts": {"pass": 0}}, "/verdicts/pass"),
    ("certify-report", {**FOOTER, "restarts": -1}, "/restarts"),
    ("known-failures", {**LISTED, "failures": {"a": {"verdict": "pass", "first": "x"}}}, "/failures/a/verdict"),
    ("badge", {"schemaVersion": 1, "label": "", "message": "", "color": "red", "isError": False}, "/color"),
]


@pytest.mark.parametrize(("schema", "value"), RIGHT)
def test_what_is_right_is_valid(schema: str, value: Any) -> None:
    assert problems(schema, value) == []


@pytest.mark.parametrize(("schema", "value", "where"), WRONG)
def test_what_is_wrong_is_said_first(schema: str, value: Any, where: str) -> None:
    found = problems(schema, value)
    assert found and found[0].startswith(f"{where}: "), found

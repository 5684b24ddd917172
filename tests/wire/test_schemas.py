"""The schemas that are written from the types: fresh, and as strict as the formats."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard.resources import data_dir
from upcard.schemas import problems
from upcard.wire.documents import DOCUMENTS
from upcard.wire.json_schema import schemas, text

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
        assert made["$id"] == f"urn:upcard:schema:{document.name}:1"
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


RIGHT: list[tuple[str, Any]] = [
    ("event", EVENT),
    ("event", {**EVENT, "to": "dealer"}),
    ("event", SETTLED),
    ("vector-suite", SUITE),
    ("protocol", {"seq": "a", "cmd": "play", "vector": {"id": "x", "shoe": [], "inputs": []}}),
    ("protocol#/$defs/play-reply", PLAYED),
    ("protocol#/$defs/step-reply", {"seq": "a", "refused": "WRONG_TURN"}),
]

WRONG: list[tuple[str, Any, str]] = [
    ("event", {**EVENT, "odd": 1}, "unknown key 'odd'"),
    ("event", {**EVENT, "event": "drawn"}, '/event: "drawn" is none of "bet"'),
    ("event", {key: EVENT[key] for key in ("event", "card")}, "missing 'to'"),
    ("event", {**EVENT, "to": "bank"}, '/to: "bank" is not "dealer"'),
    ("event", {**EVENT, "to": {"seat": 0, "hand": 1}}, "/to/seat: 0 is less than the minimum of 1"),
    ("event", {**EVENT, "card": "1h"}, '/card: "1h" is not allowed here (Card'),
    ("event", {**EVENT, "rule": None}, "/rule: null is no string (Rule id"),
    ("event", {**SETTLED, "net": "10.0"}, '/net: "10.0" is not allowed here (Amount'),
    ("event", {**SETTLED, "net": 10}, "/net: 10 is no string (Amount"),
    ("event", {**SETTLED, "outcome": "won"}, '/outcome: "won" is none of "win"'),
    ("vector-suite", {**SUITE, "upcard-vectors": 2}, "/upcard-vectors: 2 is not 1"),
    ("vector-suite", {**SUITE, "rulebook": "0"}, '/rulebook: "0" is not allowed here'),
    ("vector-suite", {**SUITE, "flags": {"A b": "x"}}, '/flags: "A b" is not allowed here'),
    ("vector-suite", with_vector(id="round"), '/vectors/0/id: "round" is not allowed here (Id'),
    ("vector-suite", with_vector(clauses=[]), "/vectors/0/clauses: [] should be non-empty"),
    ("vector-suite", with_vector(clauses=["a", "a"]), "has non-unique elements"),
    ("vector-suite", with_vector(recipients=["seat 0 hand 1"]), "/vectors/0/recipients/0"),
    ("vector-suite", with_vector(balance=None), "/vectors/0/balance: null is no string (Amount"),
    ("vector-suite", with_vector(inputs=[{"do": "hit", "wait": 1}]), "unknown key 'wait'"),
    ("vector-suite", with_vector(inputs=[{"do": "hit", "refused": "late"}]), '"late" is not allowed here'),
    ("protocol", {"cmd": "bye"}, "missing 'seq'"),
    ("protocol", {"seq": "", "cmd": "bye"}, "/seq"),
    ("protocol", {"seq": "a", "cmd": "stop"}, '/cmd: "stop" is none of "hello"'),
    ("protocol", {"seq": "a", "cmd": "hello", "protocol": 2}, "/protocol: 2 is not 1"),
    ("protocol", {"seq": "a", "cmd": "play", "vector": {"id": "x", "shoe": [], "expected": {}}}, "/vector/expected"),
    ("protocol", {"seq": "a", "cmd": "start", "vector": {"id": "x", "shoe": [], "inputs": []}}, "/vector/inputs"),
    ("protocol#/$defs/play-reply", {"seq": "a", "ok": True}, "'net' must be given with 'ok'"),
    ("protocol#/$defs/play-reply", {**PLAYED, "settlement": [EVENT]}, '/settlement/0/event: "drew" is not "settled"'),
    ("protocol#/$defs/play-reply", {**PLAYED, "net": {"0": "10"}}, '/net: "0" is not allowed here'),
    ("protocol#/$defs/plain-reply", {"seq": "a", "unsupported": []}, "/unsupported: [] should be non-empty"),
]


@pytest.mark.parametrize(("schema", "value"), RIGHT)
def test_what_is_right_is_valid(schema: str, value: Any) -> None:
    assert problems(schema, value) == []


@pytest.mark.parametrize(("schema", "value", "said"), WRONG)
def test_what_is_wrong_is_said(schema: str, value: Any, said: str) -> None:
    found = problems(schema, value)
    assert any(said in each for each in found), found

"""The JSON Schemas of rule books and of the files they refer to.

``rule-book.schema.json`` is written by hand and describes a file as its author writes it, where everything may be left
to the book it extends. Two schemas are derived from it, so that nothing is said twice: that of a resolved book, in
which nothing may be missing, and that of a side bet in a file of its own. Three words of our own steer the first:

``x-complete``  in a resolved book every property of this object stands (but those marked ``x-optional``)
``x-required``  these properties do
``x-resolved``  the schema of the property in a resolved book; false where it does not stand in one
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from upcard.schema_problems import schema

#: Schemas derived from that of rule books, by name.
DERIVED: Final = ("resolved-rule-book", "side-bet")
_OWN_WORDS: Final = ("x-complete", "x-required", "x-resolved", "x-optional")


def derived(name: str) -> dict[str, Any]:
    """One of the schemas that are derived from that of rule books, made anew."""
    whole = schema("rule-book")
    if name == "side-bet":
        return _side_bet(whole)
    resolved: dict[str, Any] = _resolved(whole)
    return _with_defs(
        {
            "$schema": whole["$schema"],
            "$id": "urn:upcard:schema:resolved-rule-book:1",
            **{key: value for key, value in resolved.items() if key not in ("$schema", "$id", "title", "description")},
            "title": "Upcard resolved rule book",
            "description": "A rule book in which every parameter stands: what an implementation is configured with.",
        },
        resolved["$defs"],
    )


def _side_bet(whole: Mapping[str, Any]) -> dict[str, Any]:
    bet = whole["$defs"]["side-bet"]
    kind = {"title": "Kind of file", "description": "side-bet.", "const": "side-bet"}
    head = {
        "$schema": whole["$schema"],
        "$id": "urn:upcard:schema:side-bet:1",
        **bet,
        "title": "Upcard side bet",
        "properties": {"upcard": whole["properties"]["upcard"], "kind": kind, **bet["properties"]},
        "required": ["upcard", "kind", *bet["required"]],
    }
    return _with_defs(head, whole["$defs"])


def _resolved(node: Any) -> Any:
    """A schema turned into that of resolved data."""
    if isinstance(node, list):
        return [_resolved(each) for each in node]
    if not isinstance(node, dict):
        return node
    turned = {key: _resolved(value) for key, value in node.items() if key not in _OWN_WORDS}
    properties = node.get("properties", {})
    if isinstance(properties, dict) and properties and "properties" in turned:
        turned["properties"] = {
            key: _resolved(each.get("x-resolved", each)) if isinstance(each, dict) else each
            for key, each in properties.items()
            if not (isinstance(each, dict) and each.get("x-resolved") is False)
        }
    if node.get("x-complete"):
        turned["required"] = [key for key in turned["properties"] if not properties[key].get("x-optional")]
    if "x-required" in node:
        turned["required"] = node["x-required"]
    return turned


def _with_defs(head: dict[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    """The schema with those of the definitions that it needs."""
    head = {key: value for key, value in head.items() if key != "$defs"}
    needed: set[str] = set()
    waiting = list(_refs(head))
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(_refs(defs[name]))
    return {**head, "$defs": {name: each for name, each in defs.items() if name in needed}}


def _refs(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value.rpartition("/")[2]
            else:
                yield from _refs(value)
    elif isinstance(node, list):
        for each in node:
            yield from _refs(each)


def derived_text(name: str) -> str:
    """The text of the file of a derived schema."""
    return json.dumps(derived(name), ensure_ascii=False, indent=1) + "\n"

"""The published JSON Schemas, put to use: what is wrong with a value, in a sentence.

A failed schema with alternatives tells nothing, so ours choose by a key (`event`, `cmd`) and the error is that of the
one alternative meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from upcard.resources import data_dir

#: How much of a wrong value is shown.
SHOWN = 60


def problems(schema: str, value: Any) -> list[str]:
    """Everything wrong with `value` by the schema ``NAME`` or its definition ``NAME#/$defs/DEFINITION``; empty where it
    is valid. What is nearest to the top comes first, an unknown key before a missing one: it is often the same key."""
    return [_sentence(error) for error in sorted(_validator(schema).iter_errors(value), key=_importance)]


def pointer(path: Iterable[str | int]) -> str:
    """A JSON pointer (RFC 6901) of keys and positions.

    >>> pointer(["events", 3, "to/from"])
    '/events/3/to~1from'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


@cache
def _validator(schema: str) -> Draft202012Validator:
    name, _, definition = schema.partition("#")
    reference = f"urn:upcard:schema:{name}:1" + (f"#{definition}" if definition else "")
    return Draft202012Validator({"$ref": reference}, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    resources = []
    for path in sorted(data_dir("schema").glob("*.schema.json")):
        contents = json.loads(path.read_text(encoding="utf-8"))
        resources.append((contents["$id"], DRAFT202012.create_resource(contents)))
    return Registry().with_resources(resources)


def _importance(error: ValidationError) -> tuple[int, bool, str]:
    return len(error.absolute_path), error.validator != "additionalProperties", pointer(error.absolute_path)


def _sentence(error: ValidationError) -> str:
    where = pointer(error.absolute_path)
    what = _WORDS.get(str(error.validator), _as_given)(error)
    return f"{where}: {what}" if where else what


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _wanted(error: ValidationError) -> str:
    """What should stand there, from the schema's own title and description."""
    schema = error.schema if isinstance(error.schema, dict) else {}
    parts = [schema[key] for key in ("title", "description") if key in schema]
    return f" ({': '.join(parts)})" if parts else ""


def _as_given(error: ValidationError) -> str:
    return f"{error.message}{_wanted(error)}"


def _unknown_key(error: ValidationError) -> str:
    assert isinstance(error.instance, dict) and isinstance(error.schema, dict)
    known = error.schema["properties"]
    unknown = " and ".join(repr(key) for key in error.instance if key not in known)
    return f"unknown key {unknown}; the keys here are {', '.join(known)}"


def _missing(error: ValidationError) -> str:
    assert isinstance(error.instance, dict) and isinstance(error.validator_value, list)
    return "missing " + " and ".join(repr(key) for key in error.validator_value if key not in error.instance)


def _types(value: Any) -> str:
    return value if isinstance(value, str) else " or ".join(value)


def _choices(value: Any) -> str:
    return ", ".join(map(_shown, value))


_WORDS: Final[dict[str, Callable[[ValidationError], str]]] = {
    "additionalProperties": _unknown_key,
    "required": _missing,
    "pattern": lambda error: f"{_shown(error.instance)} is not allowed here{_wanted(error)}",
    "type": lambda error: f"{_shown(error.instance)} is no {_types(error.validator_value)}{_wanted(error)}",
    "enum": lambda error: f"{_shown(error.instance)} is none of {_choices(error.validator_value)}",
    "const": lambda error: f"{_shown(error.instance)} is not {_shown(error.validator_value)}",
    "dependentRequired": lambda error: error.message.replace("is a dependency of", "must be given with"),
}

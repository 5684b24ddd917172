"""What a JSON Schema finds wrong, in words: what is wrong, what was expected, the nearest thing that would be right.

Where a schema offers alternatives the one meant is guessed from the value, and its own first failure is told, never
that "none of the alternatives holds".
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError

from upcard.rulebook.reading.yaml12 import RawPath
from upcard.rulebook.validation.problems import did_you_mean

_KINDS: Final = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "null": "null",
}
#: Every condition that is a mapping may have these keys, and nothing else has them all.
_COMBINING: Final = frozenset({"not", "any", "all"})


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing wrong; `on_key` where the key at `path` is at fault, not its value."""

    path: RawPath
    on_key: bool
    message: str
    hint: str | None
    code: str


def violations(validator: Draft202012Validator, data: Any) -> list[Violation]:
    """Everything the schema finds wrong with the data, each once."""
    found = (each for failure in validator.iter_errors(data) for each in _Explainer(validator).explain(failure, ()))
    return list(dict.fromkeys(found))


def shown(value: Any) -> str:
    """A value as a message shows it, cut where it is long."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    text = repr(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


@dataclass(frozen=True, slots=True)
class _Explainer:
    validator: Draft202012Validator

    def explain(self, failure: ValidationError, above: RawPath) -> Iterator[Violation]:
        """The violations one failure stands for; `above` is the path of the value whose alternative failed."""
        path: RawPath = (*above, *failure.relative_path)
        schema: Any = failure.schema
        value: Any = failure.instance
        wanted: Any = failure.validator_value
        if "propertyNames" in list(failure.relative_schema_path):
            reserved = failure.validator == "not"
            wrong = f"{shown(value)} is {self.expected(wanted)}, which mean something else" if reserved else None
            message = f"the key {wrong or self._wrong(value, schema)}"
            yield Violation((*path, str(value)), True, message, None, "wrong-value")
            return
        match failure.validator:
            case "additionalProperties":
                known = schema.get("properties", {})
                for key in value:
                    if key not in known:
                        yield self._unknown((*path, key), key, known)
            case "required":
                for key in wanted:
                    if key not in value:
                        about = schema.get("properties", {}).get(key)
                        what = f", expected {self.expected(about)}" if about else ""
                        yield Violation((*path, key), False, f"is missing{what}", None, "missing")
            case "anyOf":
                yield from self._alternatives(failure, path)
            case "not":
                because = schema.get("description", "it is not allowed")
                yield Violation(path, True, f"does not belong here: {because}", None, "misplaced-key")
            case "uniqueItems":
                yield Violation(path, False, "an entry stands in the list twice", None, "wrong-value")
            case "minItems" | "minProperties" | "minLength" if not value:
                yield Violation(path, False, f"{shown(value)} with nothing in it", None, "wrong-value")
            case _:
                yield Violation(path, False, self._wrong(value, schema), _hint(failure), "wrong-value")

    def _unknown(self, path: RawPath, key: str, known: Mapping[str, Any]) -> Violation:
        whole: Any = self.validator.schema
        if known.keys() >= _COMBINING and f"key-{key}" in whole["$defs"]:
            hint = f"what can: {', '.join(each for each in known if each not in _COMBINING)}"
            return Violation(path, True, "this cannot be asked here", hint, "misplaced-key")
        return Violation(path, True, "unknown key", did_you_mean(key, known), "unknown-key")

    def _alternatives(self, failure: ValidationError, path: RawPath) -> Iterator[Violation]:
        """Tell the failures of the one alternative that the value is nearest to."""
        schema: Any = failure.schema
        branches: defaultdict[Any, list[ValidationError]] = defaultdict(list)
        for each in failure.context or ():
            branches[each.relative_schema_path[0]].append(each)
        meant = [each for each in branches.values() if not any(_other_kind(one) for one in each)]
        if meant:
            nearest = min(meant, key=lambda each: (_is_word(each), len(each)))
            for each in nearest:
                yield from self.explain(each, path)
        else:
            yield Violation(path, False, self._wrong(failure.instance, schema), None, "wrong-value")

    def _wrong(self, value: Any, schema: Mapping[str, Any]) -> str:
        """What is wrong with a value: what it should have been instead."""
        return f"{shown(value)} is not {self.expected(schema)}"

    def expected(self, schema: Mapping[str, Any], *, by_name: bool = False) -> str:
        """What a schema wants, in words; `by_name` names lists and mappings by their title."""
        schema = self._followed(schema)
        name = _with_article(str(schema.get("title", "")))
        if "const" in schema:
            return str(schema["const"])
        if "enum" in schema:
            words = list(dict.fromkeys(map(str, schema["enum"])))
            return words[0] if len(words) == 1 else f"one of {', '.join(words)}"
        if "anyOf" in schema:
            return " or ".join(self.expected(each, by_name=True) for each in schema["anyOf"])
        if "examples" in schema:
            return f"{name} such as {schema['examples'][0]}"
        kinds = schema.get("type", ())
        plain = " or ".join(_KINDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))
        if not plain or (by_name and kinds in ("array", "object")):
            return name
        return f"{plain} from {schema['minimum']} to {schema['maximum']}" if "maximum" in schema else plain

    def _followed(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema with what it refers to, a title of its own before that of the other."""
        whole: Any = self.validator.schema
        while "$ref" in schema:
            referred = whole["$defs"][schema["$ref"].rpartition("/")[2]]
            schema = {**referred, **{key: value for key, value in schema.items() if key != "$ref"}}
        return schema


def _other_kind(failure: ValidationError) -> bool:
    """Does the alternative fail because the value is of another kind than it asks for?"""
    if failure.relative_path:
        return False
    wanted: Any = failure.validator_value
    match failure.validator:
        case "enum":
            return type(failure.instance) not in {type(each) for each in wanted}
        case "const":
            return type(failure.instance) is not type(wanted)
        case "anyOf":
            return all(map(_other_kind, failure.context or ()))
        case other:
            return other == "type"


def _is_word(failures: list[ValidationError]) -> bool:
    """Does the alternative want one of a few words? A text of another form rather meant the other alternative."""
    return any(each.validator == "enum" and not each.relative_path for each in failures)


def _with_article(title: str) -> str:
    word = f"{title[:1].lower()}{title[1:]}"
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}" if word else "what is expected here"


def _hint(failure: ValidationError) -> str | None:
    schema: Any = failure.schema
    wanted: Any = failure.validator_value
    if failure.validator == "enum" and isinstance(failure.instance, str):
        near = did_you_mean(failure.instance, map(str, wanted))
        return near if near and near.startswith("did") else None
    if failure.validator == "type" and schema.get("type") == "string" and isinstance(failure.instance, (int, float)):
        text = str(failure.instance)
        return f'put quotes round it: "{text}"' if re.search(schema.get("pattern", ""), text) else None
    return None

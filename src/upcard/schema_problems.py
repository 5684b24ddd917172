"""The published JSON Schemas, put to use: is a value valid, and if not, what is wrong with it, in words.

`jsonschema-rs` answers the first question a hundred times as quickly as any other; what it does not pass is judged by
`jsonschema`, whose errors keep the alternatives that failed. Each becomes a sentence: what is wrong, what was expected,
the nearest thing that would be right. Where a schema offers alternatives the one meant is guessed from the value, and
its own first failure is told, never that "none of the alternatives holds".

A schema is named ``NAME`` (of its file, without ``.schema.json``) or ``NAME#/$defs/DEFINITION``.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import jsonschema_rs

from upcard.nearest_names import did_you_mean
from upcard.resources import data_dir

if TYPE_CHECKING:  # it takes longer to import than a book to read, and is needed for what is wrong alone
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

RawPath = tuple[str | int, ...]

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
    """One thing wrong; `on_key` if the key at `path` is at fault, not its value."""

    path: RawPath
    on_key: bool
    message: str
    hint: str | None
    code: str


def validate(name: str, value: Any) -> list[Violation]:
    """Everything the schema finds wrong with plain data, each once."""
    if _passes(name, value):
        return []
    explainer = _Explainer(name.partition("#")[0])
    found = (each for failure in _judge(name).iter_errors(value) for each in explainer.explain(failure, ()))
    return list(dict.fromkeys(found))


def problems(name: str, value: Any) -> list[str]:
    """The same as lines for a reader of JSON, each with a pointer to its place; what is nearest to the top comes first,
    an unknown key before a missing one: it is often the same key."""
    return [
        ": ".join(filter(None, (pointer(each.path), "; ".join(filter(None, (each.message, each.hint))))))
        for each in sorted(validate(name, value), key=_importance)
    ]


def _importance(violation: Violation) -> tuple[int, bool]:
    return len(violation.path), violation.code == "missing"


def pointer(path: Iterable[str | int]) -> str:
    """A JSON pointer (RFC 6901) of keys and positions.

    >>> pointer(["events", 3, "to/from"])
    '/events/3/to~1from'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in path)


@cache
def schema(name: str) -> dict[str, Any]:
    """A packaged schema."""
    loaded: dict[str, Any] = json.loads((data_dir("schema") / f"{name}{_SUFFIX}").read_text(encoding="utf-8"))
    return loaded


_SUFFIX: Final = ".schema.json"


@cache
def _by_id() -> dict[str, dict[str, Any]]:
    """Every packaged schema by its ``$id``."""
    names = sorted(path.name.removesuffix(_SUFFIX) for path in data_dir("schema").glob(f"*{_SUFFIX}"))
    return {schema(name)["$id"]: schema(name) for name in names}


def _reference(name: str) -> dict[str, str]:
    file, _, definition = name.partition("#")
    return {"$ref": schema(file)["$id"] + (f"#{definition}" if definition else "")}


def _passes(name: str, value: Any) -> bool:
    """Is the value surely valid? What no JSON can hold, such as half a surrogate pair, is not."""
    try:
        return _quick_judge(name).is_valid(value)
    except ValueError:
        return False


@cache
def _quick_judge(name: str) -> jsonschema_rs.Draft202012Validator:
    registry = jsonschema_rs.Registry(list(_by_id().items()))
    return jsonschema_rs.Draft202012Validator(_reference(name), registry=registry)


@cache
def _judge(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    # without the name of its dialect, for which another judge than this one would be taken
    plain = {name: {key: each[key] for key in each if key != "$schema"} for name, each in _by_id().items()}
    resources = [(identifier, DRAFT202012.create_resource(each)) for identifier, each in plain.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    judge: Any = extend(Draft202012Validator, {"pattern": _pattern})  # type: ignore[no-untyped-call]
    validator: Draft202012Validator = judge(_reference(name), registry=registry)
    return validator


def _pattern(_: object, pattern: str, value: Any, __: object) -> Iterator[ValidationError]:
    """`pattern` as JSON Schema means it: Python's ``$`` also holds before a newline at the end."""
    from jsonschema.exceptions import ValidationError

    if isinstance(value, str) and not matches(pattern, value):
        yield ValidationError("")


def matches(pattern: str, text: str) -> bool:
    r"""Does a pattern of a schema match?

    >>> matches("^[a-z]+$", "id"), matches("^[a-z]+$", "id\n")
    (True, False)
    """
    return re.search(pattern.replace("$", r"\Z"), text) is not None


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
    """Words what is wrong by one schema; `name` is that of its file."""

    name: str

    def explain(self, failure: ValidationError, above: RawPath) -> Iterator[Violation]:
        """The violations one failure stands for; `above` is the path of the value whose alternative failed."""
        path: RawPath = (*above, *failure.relative_path)
        rules: Any = failure.schema
        value: Any = failure.instance
        wanted: Any = failure.validator_value
        if "propertyNames" in list(failure.relative_schema_path):
            reserved = failure.validator == "not"
            wrong = f"{shown(value)} is {self.expected(wanted)}, which mean something else" if reserved else None
            message = f"the key {wrong or self._wrong(value, rules)}"
            yield Violation((*path, str(value)), True, message, None, "wrong-value")
            return
        match failure.validator:
            case "additionalProperties":
                known = rules.get("properties", {})
                for key in value:
                    if key not in known:
                        yield self._unknown((*path, key), key, known)
            case "required":
                for key in wanted:
                    if key not in value:
                        about = rules.get("properties", {}).get(key)
                        what = f", expected {self.expected(about)}" if about else ""
                        yield Violation((*path, key), False, f"is missing{what}", None, "missing")
            case "anyOf":
                yield from self._alternatives(failure, path)
            case "not":
                because = rules.get("description", "it is not allowed")
                yield Violation(path, True, f"does not belong here: {because}", None, "misplaced-key")
            case "dependentRequired":
                for key, others in wanted.items():
                    for other in others if key in value else ():
                        if other not in value:
                            message = f"is missing: it must be given with {key!r}"
                            yield Violation((*path, other), False, message, None, "missing")
            case "uniqueItems":
                yield Violation(path, False, "an entry stands in the list twice", None, "wrong-value")
            case "maxItems" | "maxProperties" | "maxLength" if len(value) > wanted:
                parts = {"maxItems": "entries", "maxProperties": "keys", "maxLength": "characters"}
                message = (
                    f"{shown(value)} has {len(value)} {parts[str(failure.validator)]}, at most {wanted} are allowed"
                )
                yield Violation(path, False, message, None, "wrong-value")
            case "minItems" | "minProperties" | "minLength" if not value:
                yield Violation(path, False, f"{shown(value)} with nothing in it", None, "wrong-value")
            case _:
                yield Violation(path, False, self._wrong(value, rules), _hint(failure), "wrong-value")

    def _unknown(self, path: RawPath, key: str, known: Mapping[str, Any]) -> Violation:
        if known.keys() >= _COMBINING and f"key-{key}" in schema(self.name)["$defs"]:
            hint = f"what can: {', '.join(each for each in known if each not in _COMBINING)}"
            return Violation(path, True, "this cannot be asked here", hint, "misplaced-key")
        return Violation(path, True, "unknown key", did_you_mean(key, known), "unknown-key")

    def _alternatives(self, failure: ValidationError, path: RawPath) -> Iterator[Violation]:
        """Tell the failures of the one alternative that the value is nearest to."""
        rules: Any = failure.schema
        branches: defaultdict[Any, list[ValidationError]] = defaultdict(list)
        for each in failure.context or ():
            branches[each.relative_schema_path[0]].append(each)
        meant = [each for each in branches.values() if not any(_other_kind(one) for one in each)]
        if meant:
            nearest = min(meant, key=lambda each: (_is_word(each), len(each)))
            for each in nearest:
                yield from self.explain(each, path)
        else:
            yield Violation(path, False, self._wrong(failure.instance, rules), None, "wrong-value")

    def _wrong(self, value: Any, rules: Mapping[str, Any]) -> str:
        """What is wrong with a value: what it should have been instead."""
        return f"{shown(value)} is not {self.expected(rules)}"

    def expected(self, rules: Mapping[str, Any], *, by_name: bool = False) -> str:
        """What a schema wants, in words; `by_name` names lists and mappings by their title."""
        rules = self._followed(rules)
        name = _with_article(str(rules.get("title", "")))
        if "const" in rules:
            return str(rules["const"])
        if "enum" in rules:
            words = list(dict.fromkeys(map(str, rules["enum"])))
            return words[0] if len(words) == 1 else f"one of {', '.join(words)}"
        if "anyOf" in rules:
            return " or ".join(self.expected(each, by_name=True) for each in rules["anyOf"])
        if "examples" in rules:
            return f"{name} such as {rules['examples'][0]}"
        if "pattern" in rules and "description" in rules:
            return f"{name}: {rules['description']}"
        kinds = rules.get("type", ())
        plain = " or ".join(_KINDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds))
        if not plain or (by_name and kinds in ("array", "object")):
            return name
        bounds = [f" {word} {rules[key]}" for word, key in (("from", "minimum"), ("to", "maximum")) if key in rules]
        return plain + "".join(bounds)

    def _followed(self, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        """The schema with what it refers to, a title of its own before that of the other."""
        while "$ref" in wanted:
            referred = self._referred(wanted["$ref"])
            wanted = {**referred, **{key: value for key, value in wanted.items() if key != "$ref"}}
        return wanted

    def _referred(self, reference: str) -> Mapping[str, Any]:
        """What a reference leads to. One without the name of a schema is looked up in this schema, then in the others:
        an error does not say of which it is, and definitions of one name say one thing."""
        identifier, _, definition = reference.partition("#")
        name = definition.rpartition("/")[2]
        for whole in [_by_id()[identifier]] if identifier else [schema(self.name), *_by_id().values()]:
            if not name or name in whole.get("$defs", {}):
                found: Mapping[str, Any] = whole["$defs"][name] if name else whole
                return found
        raise KeyError(reference)


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
    rules: Any = failure.schema
    wanted: Any = failure.validator_value
    if failure.validator == "enum" and isinstance(failure.instance, str):
        near = did_you_mean(failure.instance, map(str, wanted))
        return near if near and near.startswith("did") else None
    if failure.validator == "type" and rules.get("type") == "string" and isinstance(failure.instance, (int, float)):
        text = str(failure.instance)
        return f'put quotes round it: "{text}"' if matches(rules.get("pattern", ""), text) else None
    return None

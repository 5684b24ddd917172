"""From types to JSON Schema (draft 2020-12): the published schemas of everything Upcard writes are made here.

msgspec can write a schema too; ours differs in what a reader sees of it. Alternatives are chosen by one key (``event``,
``cmd``), so that an error is that of the one alternative meant, and what has a name of its own is referred to by it.

What a type says is what the schema says: a field without a default is required, and so is one with a default that is
written all the same (a structure without `omit_defaults`, its default not None). A default of None that is written is a
null, else a key that may be missing, as is one with UNSET. The first paragraph of a docstring is the description of a
structure, its class variable `schema` whatever else it asks for.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT
from msgspec import inspect as types

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
WIDTH: Final = 120

Schema = dict[str, Any]


@dataclass(frozen=True)
class Alternatives:
    """Structures told apart by a key of which each has another value, as those of a tagged union are.

    `of_key` says what the key tells; those with a tag are known by it in the document.
    """

    types: Sequence[Any]
    of_key: str | None = None
    description: str | None = None


@dataclass(frozen=True)
class ByKey:
    """Objects told apart by a key that they have: the first of `cases` whose key is there, else `otherwise`.

    Both name definitions of the document.
    """

    cases: Mapping[str, str]
    otherwise: str | None = None
    required: Sequence[str] = ()  # by all of them


@dataclass(frozen=True)
class SchemaFile:
    """One schema file: what a whole value is, and what has a name in it, by name: a type, with its title or alone.

    Without a description it is that of the root. One that stands `alone` refers to no other.
    """

    name: str
    title: str
    root: Any
    description: str | None = None
    version: int = 1
    alone: bool = False
    defs: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"urn:upcard:schema:{self.name}:{self.version}"

    @property
    def all_defs(self) -> Mapping[str, Any]:
        """Also the alternatives of the root, by their tags."""
        alternatives = self.root.types if isinstance(self.root, Alternatives) else ()
        tags = {str(tag): each for each in alternatives if (tag := (get_origin(each) or each).__struct_config__.tag)}
        return {**self.defs, **tags}


def schemas(documents: Sequence[SchemaFile]) -> dict[str, Schema]:
    """The schema of each document by its name; one may refer to what another names."""
    return _Writer(documents).schemas()


def text(schema: Schema) -> str:
    """A schema as its file holds it: what fits on a line is on one."""
    return _laid_out(schema, 0, 0) + "\n"


def _laid_out(value: Any, indent: int, before: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or (indent and indent + before + len(line) < WIDTH):
        return line
    pad = " " * (indent + 2)
    if isinstance(value, list):
        inner = [pad + _laid_out(each, indent + 2, 0) for each in value]
        return "[\n" + ",\n".join(inner) + f"\n{' ' * indent}]"
    named = [(json.dumps(key) + ": ", each) for key, each in value.items()]
    inner = [f"{pad}{key}{_laid_out(each, indent + 2, len(key))}" for key, each in named]
    return "{\n" + ",\n".join(inner) + f"\n{' ' * indent}}}"


class _Writer:
    def __init__(self, documents: Sequence[SchemaFile]) -> None:
        self.documents = documents
        self.named: dict[Any, tuple[SchemaFile, str]] = {}
        self.described: dict[str, Schema] = {}
        self.written: dict[frozenset[Any], tuple[Any, ...]] = {}  # literals in the order their type has them
        for document in documents:
            for name, each in document.all_defs.items():
                if isinstance(kind := _type_of(each), Alternatives):
                    continue
                info = types.type_info(kind)
                self.named.setdefault(name, (document, name))
                self.named[_identity(info) or name] = (document, name)
                if isinstance(info, types.Metadata) and (own := info.extra_json_schema):
                    self.described[name] = own
        self.roots = {_root_identity(each.root): each for each in documents if not isinstance(each.root, ByKey)}

    def schemas(self) -> dict[str, Schema]:
        return {each.name: self.document(each) for each in self.documents}

    def document(self, document: SchemaFile) -> Schema:
        head = {
            "$schema": DIALECT,
            "$id": document.id,
            "title": document.title,
            "description": document.description or _docstring(document.root),
        }
        defs = {}
        for name, each in document.all_defs.items():
            kind = _type_of(each)
            title = {"title": each[0]} if isinstance(each, tuple) else {}
            defs[name] = title | self.whole(kind, document)
        if isinstance(document.root, ByKey):
            cases = _by_key(list(document.root.cases.items()), document.root.otherwise)
            required = {"required": list(document.root.required)} if document.root.required else {}
            root = {"type": "object", **required, **cases}
        else:
            root = self.whole(document.root, document)
        return head | {key: each for key, each in root.items() if key not in head} | ({"$defs": defs} if defs else {})

    def whole(self, kind: Any, document: SchemaFile) -> Schema:
        """The schema of a type, or of alternatives, itself."""
        if not isinstance(kind, Alternatives):
            return self.own(types.type_info(kind), document)
        described = _given(description=kind.description)
        return described | self.chosen([types.type_info(each) for each in kind.types], document, kind.of_key)

    def of(self, info: types.Type, document: SchemaFile) -> Schema:
        """The schema of a type where it is used: a reference if it has a name."""
        identity = _identity(info)
        if identity in self.roots:
            return {"$ref": self.roots[identity].id}
        if identity not in self.named:
            return self.own(info, document)
        home, name = self.named[identity]
        if document.alone and home is not document:
            return self.own(info, document)
        reference = {"$ref": ("" if home is document else home.id) + f"#/$defs/{name}"}
        if isinstance(info, types.Metadata):
            own, here = self.described.get(name, {}), info.extra_json_schema or {}
            reference |= {key: each for key, each in here.items() if own.get(key) != each}
        return reference

    def own(self, info: types.Type, document: SchemaFile) -> Schema:
        """The schema of a type itself."""
        match info:
            case types.Metadata():
                said = info.extra_json_schema or {}
                first = {key: said[key] for key in ("title", "description") if key in said}
                named = "name" in (info.extra or {})
                return first | (self.own if named else self.of)(info.type, document) | said
            case types.AnyType():
                return {}
            case types.NoneType():
                return {"type": "null"}
            case types.BoolType():
                return {"type": "boolean"}
            case types.IntType() | types.FloatType():
                kind = "integer" if isinstance(info, types.IntType) else "number"
                return {"type": kind, **_given(minimum=info.ge, exclusiveMinimum=info.gt, maximum=info.le)}
            case types.StrType():
                pattern = info.pattern and info.pattern.replace(r"\Z", "$")  # what Python calls the end of a text
                bounds = _given(pattern=pattern, minLength=info.min_length, maxLength=info.max_length)
                return {"type": "string", **bounds}
            case types.LiteralType():
                values = self.written.get(frozenset(info.values), info.values)
                return {"const": values[0]} if len(values) == 1 else {"enum": list(values)}
            case types.EnumType():
                return {"enum": [each.value for each in info.cls]}
            case types.CollectionType():
                bounds = _given(minItems=info.min_length)
                return {"type": "array", "items": self.of(info.item_type, document), **bounds}
            case types.DictType():
                return self.mapping(info, document)
            case types.UnionType():
                return self.union(info.types, document)
            case types.StructType():
                return self.structure(info, document)
        raise TypeError(f"a schema cannot say {info}")

    def mapping(self, info: types.DictType, document: SchemaFile) -> Schema:
        keys = self.of(info.key_type, document)
        values = self.of(info.value_type, document)
        names = {} if keys == {"type": "string"} else {"propertyNames": keys}
        return {"type": "object", **names, **({"additionalProperties": values} if values else {})}

    def union(self, members: Sequence[types.Type], document: SchemaFile) -> Schema:
        rest = [each for each in members if not isinstance(each, types.NoneType)]
        if len(rest) < len(members):
            return _nullable(self.of(rest[0], document) if len(rest) == 1 else self.union(rest, document))
        structures = [each for each in rest if isinstance(_bare(each), types.StructType)]
        if len(structures) == len(rest):
            return self.chosen(rest, document)
        ((scalar,), (structure,)) = [each for each in rest if each not in structures], structures
        return {"if": {"type": "string"}, "then": self.of(scalar, document), "else": self.of(structure, document)}

    def chosen(self, members: Sequence[types.Type], document: SchemaFile, of_key: str | None = None) -> Schema:
        """Structures of which a key says which is meant."""
        structures = [each for each in map(_bare, members) if isinstance(each, types.StructType)]
        key, values = _choice(structures)
        return {
            "type": "object",
            "required": [key],
            "properties": {key: {**_given(description=of_key), "enum": values}},
            "allOf": [
                {
                    "if": {"required": [key], "properties": {key: {"const": value}}},
                    "then": self.of(member, document),
                }
                for value, member in zip(values, members, strict=True)
            ],
        }

    def structure(self, info: types.StructType, document: SchemaFile) -> Schema:
        origin = _class(info)
        self.written |= {frozenset(values): values for values in _literals(get_type_hints(origin).values())}
        omits = origin.__struct_config__.omit_defaults
        tag = {} if info.tag_field is None else {info.tag_field: {"const": info.tag}}
        properties: Schema = dict(tag)
        required = list(tag)
        for each in info.fields:
            may_miss = not each.required and (omits or each.default is None or each.default is NODEFAULT)
            if not may_miss:
                required.append(each.encode_name)
            kind = _without_none(each.type) if may_miss and omits else each.type
            properties[each.encode_name] = self.of(kind, document)
        closed = {"additionalProperties": False} if info.forbid_unknown_fields else {}
        return {
            **({"title": info.tag} if info.tag is not None else {}),
            **_given(description=_docstring(origin)),
            "type": "object",
            **({"required": required} if required else {}),
            "properties": properties,
            **getattr(origin, "schema", {}),
            **closed,
        }


def _by_key(cases: Sequence[tuple[str, str]], otherwise: str | None) -> Schema:
    """One `if` after the other, as the keys are looked for."""
    if not cases:
        return {"$ref": f"#/$defs/{otherwise}"} if otherwise else {}
    (key, name), *rest = cases
    found: Schema = {"if": {"required": [key]}, "then": {"$ref": f"#/$defs/{name}"}}
    other = _by_key(rest, otherwise)
    return {**found, "else": other} if other else found


def _type_of(entry: Any) -> Any:
    """The type of an entry of `SchemaFile.defs`, which may come with its title."""
    return entry[1] if isinstance(entry, tuple) else entry


def _class(info: types.StructType) -> Any:
    return get_origin(info.cls) or info.cls


def _bare(info: types.Type) -> types.Type:
    return info.type if isinstance(info, types.Metadata) else info


def _identity(info: types.Type) -> Any:
    """What a type is known by: a name of its own, the class of a structure, the classes of a union; None for others."""
    if isinstance(info, types.Metadata) and (name := (info.extra or {}).get("name")):
        return name
    bare = _bare(info)
    if isinstance(bare, types.StructType):
        return _class(bare)
    if isinstance(bare, types.UnionType):
        members = [_class(each) for each in map(_bare, bare.types) if isinstance(each, types.StructType)]
        return frozenset(members) if len(members) == len(bare.types) else None
    return None


def _root_identity(root: Any) -> Any:
    if isinstance(root, Alternatives):
        return frozenset(get_origin(each) or each for each in root.types)
    return _identity(types.type_info(root))


def _choice(structures: Iterable[types.StructType]) -> tuple[str, list[Any]]:
    """The key that tells structures apart, and its value in each: a tag, or the first key of one value."""
    values: list[Any] = []
    key = ""
    for each in structures:
        if each.tag_field is not None:
            key, value = each.tag_field, each.tag
        else:
            single = next(one for one in each.fields if isinstance(_bare(one.type), types.LiteralType))
            literal = _bare(single.type)
            assert isinstance(literal, types.LiteralType)
            key, value = single.encode_name, literal.values[0]
        values.append(value)
    return key, values


def _literals(hints: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    for hint in hints:
        if get_origin(hint) is Literal:
            yield get_args(hint)
        else:
            yield from _literals(get_args(hint))


def _without_none(info: types.Type) -> types.Type:
    """The type less None, where it is a union with it."""
    if isinstance(info, types.Metadata):
        return types.Metadata(_without_none(info.type), info.extra_json_schema, info.extra)
    if isinstance(info, types.UnionType):
        rest = tuple(each for each in info.types if not isinstance(each, types.NoneType))
        return rest[0] if len(rest) == 1 else types.UnionType(rest)
    return info


def _nullable(schema: Schema) -> Schema:
    """The schema, or null."""
    if "enum" in schema:
        return {**schema, "enum": [*schema["enum"], None]}
    if isinstance(schema.get("type"), str):
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [{"type": "null"}, schema]}


def _given(**keys: Any) -> Schema:
    return {key: value for key, value in keys.items() if value is not None}


def _docstring(kind: Any) -> str | None:
    own = vars(kind).get("__doc__")
    return " ".join(inspect.cleandoc(own).partition("\n\n")[0].split()) if own else None

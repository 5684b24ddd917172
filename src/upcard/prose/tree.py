"""A rule's `when` as a small tree of parts that must all hold, may hold, or must not hold.

Constants and nesting disappear in it, so that what is left can be said. The vocabulary is that of
`upcard.rulebook.conditions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from upcard.rulebook.conditions import KEYS, Clause


@dataclass(frozen=True, slots=True)
class Leaf:
    """One key of a condition with what it is compared to."""

    key: str
    spec: Any


@dataclass(frozen=True, slots=True)
class All:
    """All parts hold; without parts: always."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """Some part holds; without parts: never."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Node


Node: TypeAlias = Leaf | All | Some | Not

ALWAYS: Final = All(())
NEVER: Final = Some(())


def both(parts: list[Node]) -> Node:
    """The condition that holds where all the parts do."""
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, All) else (part,))
    if NEVER in flat:
        return NEVER
    return flat[0] if len(flat) == 1 else All(tuple(flat))


def _any(parts: list[Node]) -> Node:
    flat: list[Node] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Some) else (part,))
    if ALWAYS in flat:
        return ALWAYS
    return flat[0] if len(flat) == 1 else Some(tuple(flat))


def _not(part: Node) -> Node:
    if isinstance(part, Not):
        return part.part
    if part == ALWAYS:
        return NEVER
    return ALWAYS if part == NEVER else Not(part)


def parse(source: Any) -> Node:
    """Read checked plain data as it stands in a rule book."""
    if source == "always":
        return ALWAYS
    if source == "never":
        return NEVER
    if isinstance(source, str):
        return Leaf("is", source)
    return both([_part(key, spec) for key, spec in source.items()])


def _part(key: str, spec: Any) -> Node:
    match key:
        case "player":
            return parse(spec)
        case "not":
            return _not(parse(spec))
        case "all":
            return both([parse(each) for each in spec])
        case "any":
            return _any([parse(each) for each in spec])
        case "dealer" if parse(spec) in (ALWAYS, NEVER):
            return parse(spec)
    return Leaf(key, spec)


def situational(node: Node) -> bool:
    """Does the condition, or any part of it, ask about more than the hand itself?"""
    match node:
        case Leaf(key, _):
            return key == "dealer" or (key in KEYS and isinstance(KEYS[key].said, Clause))
        case Not(part):
            return situational(part)
        case All(parts) | Some(parts):
            return any(situational(part) for part in parts)

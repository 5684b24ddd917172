"""A whole condition: `always`, `never`, the name of a hand class, or a mapping whose keys must all hold.

Beside the keys of the vocabulary a mapping may hold ``is`` a named class · ``player`` the hand that decides, spoken of
beside the dealer's · ``dealer`` the dealer's hand · ``not`` · ``any`` · ``all``. This is the only place that decides
whether a row holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from upcard.rulebook.conditions.views import Aspect, SituationView, Test
from upcard.rulebook.conditions.vocabulary import KEYS

#: Conditions that are one word and no hand class.
CONSTANTS: Final = frozenset({"always", "never"})


@dataclass(frozen=True, slots=True)
class Predicate:
    """A compiled condition: call `holds(situation)`; `looks` is what it looks at; `source` the plain data."""

    holds: Test = field(compare=False, repr=False)
    looks: frozenset[Aspect] = field(compare=False)
    source: Any


class _AsHand:
    """The dealer's hand put in the place of the deciding one, so that `dealer: X` asks the same questions."""

    __slots__ = ("attempt", "dealer", "hand", "upcard")

    def __init__(self, at: SituationView) -> None:
        self.hand = self.dealer = at.dealer
        self.upcard = at.upcard
        self.attempt = at.attempt


def _both(tests: Sequence[Test]) -> Test:
    """All of the tests, in pairs: the engine asks so often that a generator would cost as much as the tests."""
    if not tests:
        return lambda at: True
    if len(tests) == 1:
        return tests[0]
    first, rest = tests[0], _both(tests[1:])
    return lambda at: first(at) and rest(at)


def _on_dealer(test: Test) -> Test:
    return lambda at: test(_AsHand(at))


def _negated(test: Test) -> Test:
    return lambda at: not test(at)


def _either(tests: Sequence[Test]) -> Test:
    """Some of the tests, in pairs as in `_both`."""
    if not tests:
        return lambda at: False
    if len(tests) == 1:
        return tests[0]
    first, rest = tests[0], _either(tests[1:])
    return lambda at: first(at) or rest(at)


class UnknownClass(KeyError):
    """A condition names a hand class that the book does not define."""


def within(key: str, spec: Any) -> Sequence[Any]:
    """The conditions that a condition holds under one of its keys; none under those of the vocabulary.

    >>> within("any", ["bust", {"total": 21}]), within("dealer", "bust"), within("total", 21)
    (['bust', {'total': 21}], ('bust',), ())
    """
    if key in ("player", "dealer", "not"):
        return (spec,)
    return spec if key in ("any", "all") and isinstance(spec, Sequence) else ()


def looks_of_key(key: str) -> frozenset[Aspect]:
    """What a key of a condition looks at. Those that combine conditions look at nothing themselves, but `dealer`."""
    if key in KEYS:
        return KEYS[key].looks
    return frozenset({Aspect.DEALER}) if key == "dealer" else frozenset()


def conditions_in(source: Any) -> Iterator[tuple[str, Any]]:
    """Every key of a condition with its value, at any depth; a named class counts as the key ``is``.

    Ill-formed parts are passed over, so that names can be checked before the form is.
    """
    if isinstance(source, str) and source not in CONSTANTS:
        yield "is", source
    for key, value in source.items() if isinstance(source, Mapping) else ():
        yield key, value
        for each in within(key, value):
            yield from conditions_in(each)


def classes_named(source: Any) -> frozenset[str]:
    """The hand classes that a condition names.

    >>> sorted(classes_named({"player": "bust", "not": {"dealer": {"is": "blackjack"}}}))
    ['blackjack', 'bust']
    """
    return frozenset(value for key, value in conditions_in(source) if key == "is" and isinstance(value, str))


def compile_predicate(source: Any, classes: Mapping[str, Predicate]) -> Predicate:
    """Compile checked plain data; `classes` holds the hand classes already compiled.

    Raises `UnknownClass` for a class not in `classes`.
    """
    looks: set[Aspect] = set()

    def named(name: str) -> Test:
        if name not in classes:
            raise UnknownClass(name)
        looks.update(classes[name].looks)
        return classes[name].holds

    def build(node: Any) -> Test:
        if node == "always":
            return lambda at: True
        if node == "never":
            return lambda at: False
        if isinstance(node, str):
            return named(node)
        return _both([one(key, spec) for key, spec in node.items()])

    def one(key: str, spec: Any) -> Test:
        looks.update(looks_of_key(key))
        match key:
            case "is":
                return named(spec)
            case "player":
                return build(spec)
            case "not":
                return _negated(build(spec))
            case "all":
                return _both([build(each) for each in spec])
            case "any":
                return _either([build(each) for each in spec])
            case "dealer":
                return _on_dealer(build(spec))
        return KEYS[key].test(spec)

    holds = build(source)
    return Predicate(holds, frozenset(looks), source)

"""A rule book that tells what it is asked: each condition, which of its parts held, and about what.

The engine plays a watched book as it plays any other, since nothing but the tests of its conditions is wrapped. So the
situations of a round are seen where they arise, whatever the book's tables are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import CONSTANTS, KEYS, HandView, Predicate, SituationView, compile_predicate, within
from upcard.rulebook.decision_table import DecisionTable, with_tests
from upcard.rulebook.model import SettlementTable, SurrenderTable

#: Told the rule whose condition is asked, which of its parts hold, and the situation.
Note = Callable[[str, tuple[bool, ...], SituationView], None]
#: Gives a number that a condition compares, None where the situation has none such.
Measure = Callable[[SituationView], int | None]


class InstrumentedBook(Rulebook):
    """A book with other tests than its data say, so that it is equal to itself alone."""

    __slots__ = ()
    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        return self is other


def watched(book: Rulebook, note: Note) -> Rulebook:
    """The same book, telling `note` of every condition of its rules that is asked; hand classes are asked within."""
    values = {field.name: getattr(book, field.name) for field in fields(book)}
    for name in values.keys() - {"data", "hands", "provenance", "ambiguities", "claims"}:
        values[name] = _watch(values[name], book, note, "")
    return InstrumentedBook(**values)


def _watch(value: Any, book: Rulebook, note: Note, rule: str) -> Any:
    if isinstance(value, Predicate):
        return replace(value, holds=_telling(value, book, note, rule))
    if is_dataclass(value) and not isinstance(value, type):
        own = getattr(value, "rule", rule)
        is_row = hasattr(value, "id")
        return replace(
            value,
            **{
                field.name: _watch(getattr(value, field.name), book, note, own if is_row else f"{own}.{field.name}")
                for field in fields(value)
            },
        )
    if isinstance(value, SettlementTable | SurrenderTable):
        return type(value)([_watch(each, book, note, rule) for each in value])
    if isinstance(value, DecisionTable):
        return DecisionTable(with_tests([_watch(each, book, note, rule) for each in value]), value.any_row)
    if isinstance(value, Mapping):
        return {key: _watch(each, book, note, rule) for key, each in value.items()}
    return value


def _telling(predicate: Predicate, book: Rulebook, note: Note, rule: str) -> Callable[[SituationView], bool]:
    asked = [compile_predicate(part, book.hands).holds for part in parts(predicate.source)]

    def holds(at: SituationView) -> bool:
        answers = tuple([part(at) for part in asked])
        note(rule, answers, at)
        return all(answers)

    return holds


def parts(source: Any) -> list[Any]:
    """The conditions that must all hold for a condition to hold.

    >>> parts({"cards": 2, "split": False})
    [{'cards': 2}, {'split': False}]
    >>> parts("bust")
    ['bust']
    """
    return [{key: spec} for key, spec in source.items()] if isinstance(source, Mapping) else [source]


def conditions_of(book: Rulebook) -> dict[str, Any]:
    """The condition of every rule that has one, by rule; side bets and procedures too, betting operations not."""
    found: dict[str, Any] = {}

    def note(rule: str, source: Any) -> None:
        found[rule] = source

    for field in fields(book):
        if field.name not in ("data", "hands", "provenance", "ambiguities", "claims"):
            _collect(getattr(book, field.name), "", note)
    return found


def _collect(value: Any, rule: str, note: Callable[[str, Any], None]) -> None:
    if isinstance(value, Predicate):
        note(rule, value.source)
    elif is_dataclass(value) and not isinstance(value, type):
        own, is_row = getattr(value, "rule", rule), hasattr(value, "id")
        for field in fields(value):
            _collect(getattr(value, field.name), own if is_row else f"{own}.{field.name}", note)
    elif isinstance(value, DecisionTable):
        for each in value:
            _collect(each, rule, note)
    elif isinstance(value, Mapping):
        for each in value.values():
            _collect(each, rule, note)


def boundaries(source: Any, book: Rulebook) -> Iterator[tuple[str, Measure, frozenset[int]]]:
    """Each number that a condition compares: what it is, how to measure it, and the numbers on either side of its
    bounds. The conditions of the hand classes it names are part of it.

    >>> from upcard.rulebook import load, variants
    >>> [(name, sorted(at)) for name, _, at in boundaries({"total": {"max": 16}}, load(variants()[0]))]
    [('total', [16, 17])]
    """
    yield from _boundaries(source, book, "", lambda at: at.hand)


def _boundaries(
    source: Any, book: Rulebook, whose: str, hand_of: Callable[[SituationView], HandView]
) -> Iterator[tuple[str, Measure, frozenset[int]]]:
    if isinstance(source, str):
        if source not in CONSTANTS:
            yield from _boundaries(book.hands[source].source, book, whose, hand_of)
        return
    for key, spec in source.items():
        whose_hand = ("dealer ", lambda at: at.dealer) if key == "dealer" else (whose, hand_of)
        for each in within(key, spec) or ((spec,) if key == "is" else ()):
            yield from _boundaries(each, book, *whose_hand)
        if key in KEYS and (number := KEYS[key].measure) is not None:
            yield whose + key, _measured(number, hand_of), _sides(spec)


def _measured(number: Callable[[HandView], int | None], hand_of: Callable[[SituationView], HandView]) -> Measure:
    return lambda at: number(hand_of(at))


def _sides(spec: Any) -> frozenset[int]:
    if isinstance(spec, int):
        return frozenset((spec - 1, spec, spec + 1))
    if isinstance(spec, list):
        return frozenset(number + step for number in spec for step in (-1, 0, 1))
    around = {number + step for bound, number in spec.items() for step in ((-1, 0) if bound == "min" else (0, 1))}
    return frozenset(around)

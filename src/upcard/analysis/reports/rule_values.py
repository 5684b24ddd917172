"""The effect of each changed rule on the return: one book turned into another, rule by rule.

The rules are changed in reading order, each on top of those before it, so that the effects add up to the whole
difference. The effect of one rule depends on the others; another order gives other effects with the same sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.analysis.game.conditions import NotExact
from upcard.analysis.game.game import compile_game
from upcard.analysis.reports.readings import MAIN, key
from upcard.analysis.solver.solution import solve
from upcard.prose.diff import Change, tables, value
from upcard.prose.diff import diff as changes_between
from upcard.rulebook import Rulebook, RuleBookError, with_patch
from upcard.rulebook.loading.build import build
from upcard.rulebook.paths import RULE_SECTIONS

#: Is told how many changes are done, and how many there are.
Progress = Callable[[int, int], None]

#: The sections that do not concern the main bet.
_ASIDE: Final = ("side-bets",)

#: The decision table whose rows are added and removed one by one; those of other tables change together.
_ROW_BY_ROW: Final = "settlement"

#: A smaller effect than this is a rounding error.
_NOTHING: Final = 1e-13


@dataclass(frozen=True)
class RuleStep:
    """Rules that are changed together, mostly one. `returned` is the return of each unit staked after the change, None
    with the reason in `why` if it cannot be computed; `effect` the difference to the step before, if there is one."""

    rules: tuple[str, ...]
    words: tuple[str, ...]
    returned: float | None
    effect: float | None
    why: str = ""


@dataclass(frozen=True)
class RuleValues:
    """The steps from one book to another; `without_effect` are the changed rules that make no difference."""

    before: Rulebook
    after: Rulebook
    first: float | None
    last: float | None
    steps: tuple[RuleStep, ...]
    without_effect: tuple[str, ...]


def rule_values(before: Rulebook, after: Rulebook, progress: Progress | None = None) -> RuleValues:
    """Change the rules of `before` into those of `after` one by one, and work out the return of the main bet each
    time."""
    changes = [each for each in changes_between(before, after) if each.rule_id.split(".")[0] not in _ASIDE]
    steps, idle = [], []
    first = returned = _returned(before)[0]
    book = before
    done = 0
    for changed, together in _one_by_one(before, after, _together(changes)):
        same = key(changed, MAIN) == key(book, MAIN)
        now, why = (returned, "") if same else _returned(changed)
        effect = None if now is None or returned is None else now - returned
        if same or (effect is not None and abs(effect) < _NOTHING):
            idle += [each.rule_id for each in together]
        else:
            rules = tuple(each.rule_id for each in together)
            steps.append(RuleStep(rules, tuple(_words(each) for each in together), now, effect, why))
        book, returned, done = changed, now, done + len(together)
        if progress is not None:
            progress(done, len(changes))
    return RuleValues(before, after, first, returned, tuple(steps), tuple(idle))


def _returned(book: Rulebook) -> tuple[float | None, str]:
    try:
        return 1 + solve(compile_game(book)).net, ""
    except NotExact as error:
        return None, str(error)


def _words(change: Change) -> str:
    return (change.after or f"no longer: {change.before}").rstrip()


def _together(changes: Sequence[Change]) -> list[list[Change]]:
    """The changes in their order, in groups that are made together."""
    groups: dict[str, list[Change]] = {}
    for change in changes:
        table = change.rule_id.rpartition(".")[0]
        comes_or_goes = change.kind in ("added", "removed") and table not in ("", _ROW_BY_ROW, "hands")
        groups.setdefault(table if comes_or_goes else f"={change.rule_id}", []).append(change)
    return list(groups.values())


def _one_by_one(
    before: Rulebook, after: Rulebook, groups: Sequence[list[Change]]
) -> Iterator[tuple[Rulebook, list[Change]]]:
    """The books on the way. A change that is not valid yet, such as a row that names a class still missing, waits for
    the others; those that are never valid alone come last, together."""
    book, waiting = before, list(groups)
    while waiting:
        left = []
        for group in waiting:
            changed = _changed(book, after, group)
            if changed is None:
                left.append(group)
            else:
                book = changed
                yield book, group
        if len(left) == len(waiting):
            break
        waiting = left
    goal = _with_rules(before, after)
    if key(book, MAIN) != key(goal, MAIN):
        yield goal, [change for group in waiting for change in group]


def _changed(book: Rulebook, after: Rulebook, group: Sequence[Change]) -> Rulebook | None:
    """The book with some changes made, None if it is not valid. Rows are added before others are removed."""
    patch: dict[str, Any] = {}
    for change in sorted(group, key=lambda each: each.kind == "removed"):
        patch |= _patch(book, after, change)
    try:
        return with_patch(book, patch)
    except RuleBookError:
        return None


def _patch(book: Rulebook, after: Rulebook, change: Change) -> Mapping[str, Any]:
    """The change as a patch; a row goes after the nearest row that it follows in `after`."""
    if change.after is None:
        return {change.rule_id: None}
    new = value(after, change.rule_id)
    table, _, name = change.rule_id.rpartition(".")
    rows = [row.rpartition(".")[2] for row in tables(after).get(table, ())]
    if name not in rows or change.kind in ("changed", "rewritten"):
        return {change.rule_id: new} if name not in rows else _replaced(book, change.rule_id, new)
    here = {row.rpartition(".")[2] for row in tables(book).get(table, ())} - {name}
    earlier = [row for row in rows[: rows.index(name)] if row in here]
    later = [row for row in rows[rows.index(name) + 1 :] if row in here]
    placed = {"after": earlier[-1]} if earlier else {"before": later[0]} if later else {}
    return {change.rule_id: {**{field: each for field, each in new.items() if field != "id"}, **placed}}


def _replaced(book: Rulebook, rule: str, new: Mapping[str, Any]) -> Mapping[str, Any]:
    """The new fields of a row; fields that it no longer has are removed."""
    old = value(book, rule)
    gone = {f"{rule}.{field}": None for field in old if field not in new}
    return {rule: {field: each for field, each in new.items() if field != "id"}, **gone}


def _with_rules(before: Rulebook, after: Rulebook) -> Rulebook:
    """`before` with the rules of `after`."""
    rules = {section: after.data[section] for section in RULE_SECTIONS if section not in _ASIDE}
    return build({**before.data, **rules})

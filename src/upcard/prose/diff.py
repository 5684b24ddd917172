"""Two rule books side by side, rule by rule and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Literal

from upcard.prose.sentences import SECTIONS, PageSection, rule_ids, section_of, sentences
from upcard.rulebook import Rulebook
from upcard.rulebook.paths import find, rules, split_path

#: ``moved``: the row is the same, its place among the rows of its table is not. ``rewritten``: the book writes the
#: rule differently and says the same.
Kind = Literal["added", "removed", "changed", "moved", "rewritten"]


@dataclass(frozen=True, slots=True)
class Change:
    """One rule that differs: its sentence and its plain value on either side, None where the book has no such rule."""

    rule_id: str
    kind: Kind
    before: str | None
    after: str | None
    before_value: Any
    after_value: Any

    @property
    def section(self) -> PageSection:
        """The section of a help page that tells the rule."""
        return section_of(self.rule_id)

    def to_json(self) -> dict[str, Any]:
        """The change as plain JSON data."""
        return {
            "rule": self.rule_id,
            "kind": self.kind,
            "section": self.section.key,
            "before": self.before,
            "after": self.after,
            "before-value": self.before_value,
            "after-value": self.after_value,
        }


def diff(before: Rulebook, after: Rulebook) -> list[Change]:
    """Every rule in which the books differ, in reading order; a rule that only one has stands where that one tells it.

    A rule is judged by what the book says, not by its words: one that names a hand class stays the same where the
    class itself changes.
    """
    told_before, told_after = sentences(before), sentences(after)
    moved = _moved_rows(before, after)
    changes = (
        _change(rule, (before, told_before), (after, told_after), moved)
        for rule in _in_reading_order(list(told_before), list(told_after))
    )
    return [change for change in changes if change is not None]


Side = tuple[Rulebook, Mapping[str, str]]


def _change(rule: str, before: Side, after: Side, moved: Mapping[str, tuple[str, str]]) -> Change | None:
    words_before, words_after = before[1].get(rule), after[1].get(rule)
    value_before = None if words_before is None else value(before[0], rule)
    value_after = None if words_after is None else value(after[0], rule)
    if words_before is None or words_after is None:
        kind: Kind = "added" if words_before is None else "removed"
        return Change(rule, kind, words_before, words_after, value_before, value_after)
    if value_before == value_after and rule not in moved:
        return None
    if value_before == value_after:
        kind = "moved"
    else:
        kind = "rewritten" if words_before == words_after and rule not in moved else "changed"
    if rule in moved:
        words_before, words_after = (
            f"{words} {place}" for words, place in zip((words_before, words_after), moved[rule], strict=True)
        )
    return Change(rule, kind, words_before, words_after, value_before, value_after)


def value(book: Rulebook, path: str) -> Any:
    """The plain data at a path of the book. Raises `KeyError` where it leads nowhere."""
    return find(book.data, split_path(path))


def _in_reading_order(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The rules of both, each once: those of `after` in their order, those it lacks behind the one they followed."""
    order = list(after)
    known = set(after)
    last = -1
    for rule in before:
        if rule in known:
            last = order.index(rule)
        else:
            last += 1
            order.insert(last, rule)
    place = {section.key: number for number, section in enumerate(SECTIONS)}
    return sorted(order, key=lambda rule: place[section_of(rule).key])


def tables(book: Rulebook) -> dict[str, list[str]]:
    """The rows of every table of the book by the table's path, in the order in which they are tried."""
    found: dict[str, list[str]] = {}
    rows = {".".join(path) for path, data in rules(book.data) if isinstance(data, Mapping) and "id" in data}
    for rule in rule_ids(book):
        if rule in rows:
            found.setdefault(rule.rpartition(".")[0], []).append(rule)
    return found


def _moved_rows(before: Rulebook, after: Rulebook) -> dict[str, tuple[str, str]]:
    """Rows whose place among the rows that both books have is another: where they are tried before and after."""
    moved: dict[str, tuple[str, str]] = {}
    tables_after = tables(after)
    for path, rows in tables(before).items():
        both = [row for row in rows if row in tables_after.get(path, ())]
        then = [row for row in tables_after.get(path, ()) if row in both]
        blocks = SequenceMatcher(None, both, then, autojunk=False).get_matching_blocks()
        kept = {row for block in blocks for row in both[block.a : block.a + block.size]}
        for row in both:
            if row not in kept:
                moved[row] = (_tried(rows, row), _tried(tables_after[path], row))
    return moved


def _tried(rows: Sequence[str], row: str) -> str:
    place = rows.index(row)
    return "It is tried first." if place == 0 else f"It is tried after {rows[place - 1]}."

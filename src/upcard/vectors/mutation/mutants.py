"""Every single change of a rule book that a suite of vectors must notice: its mutants.

A mutant is a patch of one rule, so it is written in the language authors use and can be shown, applied and argued
about. What is changed, and into what, is a table of operators:

rows of a table
    dropped; moved above the row before it; moved to the top or to the end of the table; a row gained that other games
    have there (`GAINED`), to an empty table too
values
    a flag flipped, a number one up or down, a ratio or share one part up or down, an amount one unit up or down, a word
    replaced by each other word that may stand there, an element of a list dropped or put in, any two steps of a list
    exchanged
conditions
    a key dropped, its value changed by one step, the key replaced by its nearest relative (hard by total), as its entry
    in the vocabulary of conditions says; a class replaced by each other class, always by never

Titles, and rules that no round can show (`SILENT`), are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from upcard.cards import RANKS
from upcard.rulebook import Rulebook, RuleBookError, with_patch
from upcard.rulebook.conditions import KEYS, within
from upcard.rulebook.conditions.values import beside, shown
from upcard.rulebook.paths import REMARKS, RULE_SECTIONS, is_condition, is_row, is_table, rules
from upcard.wire.kill_matrix import MutantKind

#: Rules that decide nothing inside a round whose shoe is handed in, each with the reason.
SILENT: Final[Mapping[str, str]] = {
    "money.currency": "a label of the amounts",
    "betting.chips": "which chips are shown; any amount within the limits may be staked",
    "betting.closes": "what ends the betting time; the bets that stand then are dealt alike",
    "shoe.decks": "how the shoe is made up; a vector hands the shoe in",
    "shoe.deck": "how the shoe is made up; a vector hands the shoe in",
    "shoe.reshuffle": "what happens between rounds",
    "shoe.cut-card": "what happens between rounds",
    "shoe.burn": "burnt cards are in no vector",
    "procedures.timeout.clock": "whether time is measured; what a time-out does stands in the rows",
}

#: Words that may stand in one place, by the last step of the path.
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "min-applies-to": ("hand", "round"),
    "at-maximum": ("accept-up-to", "refuse"),
    "takes": ("all-stakes", "undoubled", "original-bet"),
    "deal": ("one-to-each", "as-played"),
    "plays": ("original-first", "new-first"),
    "choice": ("first-row", "any-row"),
    "offers": ("decline", "accept"),
    "before-bets-close": ("void", "stand"),
    "after-bets-close": ("timeout-rows", "stand", "void"),
    "stake": ("own", "free"),
    "stage": ("before-peek", "decision"),
    "do": ("hit", "stand"),
    "at": ("once", "reveal", "showdown"),
    "refund": ("all-stakes", "initial-bets"),
    "then": ("pay", "operator-check"),
    "payout": ("down", "up", "half-up", "half-even"),
    "insurance": ("down", "up", "half-up", "half-even"),
}
#: The same where the last step alone does not tell: by the whole path, or by section and last step.
WORDS_AT: Final[Mapping[tuple[str, ...], tuple[str, ...]]] = {
    ("dealer", "plays"): ("if-a-hand-is-left", "always"),
    ("side-bets", "at"): ("deal", "reveal", "showdown"),
    ("money", "refund"): ("down", "up", "half-up", "half-even"),
    ("betting", "when"): ("open", "something-placed", "something-undone", "before-first-chip", "main-bet-placed"),
}
#: What a settlement row may come to; a win needs to say what it pays.
RESULTS: Final = ("win", "push", "lose")

#: The pair 3:2 has a well-known wrong neighbour.
RATIOS: Final[Mapping[str, tuple[str, ...]]] = {
    "3:2": ("6:5", "7:5", "1:1"),
    "2:1": ("3:2", "3:1"),
    "1:1": ("3:2", "2:1"),
}

#: Rows that a table may gain, by the rule of the table, each with what it is called: what other games have there. They
#: stand before all others, so that they decide.
GAINED: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "hit": {"any-hand": {"when": "always"}},
    "stand": {"any-hand": {"when": "always"}},
    "double": {
        "any-hand": {"when": "always", "stake": "own"},
        "any-two": {"when": {"cards": 2}, "stake": "own"},
        "three-cards": {"when": {"cards": 3}, "stake": "own"},
    },
    "split": {"any-two": {"when": {"cards": 2}, "stake": "own"}},
    "surrender": {
        "late": {"when": {"cards": 2, "split": False}, "stage": "decision"},
        "early": {"when": {"cards": 2, "split": False}, "stage": "before-peek"},
    },
    "stand-at": {
        "any-21": {"when": {"total": 21}},
        "any-20": {"when": {"total": {"min": 20}}},
        "split": {"when": {"split": True}},
        "five-cards": {"when": {"cards": 5}},
    },
    "dealer": {
        "hard-16": {"when": {"hard": 16}, "do": "stand"},
        "hard-17": {"when": {"hard": 17}, "do": "hit"},
        "soft-18": {"when": {"soft": 18}, "do": "hit"},
        "five-cards": {"when": {"cards": {"min": 5}}, "do": "stand"},
    },
    "settlement": {
        "five-cards": {
            "when": {"player": {"cards": 5, "total": {"max": 21}}}, "result": "win", "pays": "1:1", "at": "once"
        },
        "sevens": {"when": {"player": {"ranks": ["7", "7", "7"]}}, "result": "win", "pays": "3:1", "at": "showdown"},
        "split-21": {
            "when": {"player": {"cards": 2, "total": 21}, "dealer": {"not": "blackjack"}},
            "result": "win", "pays": "3:2", "at": "reveal",
        },
        "suited": {
            "when": {"player": {"is": "blackjack", "suited": True}, "dealer": {"not": "blackjack"}},
            "result": "win", "pays": "3:1", "at": "reveal",
        },
        "dealer-one-over": {"when": {"dealer": {"total": 22}}, "result": "push", "at": "showdown"},
        "low-tie": {
            "when": {"compare": "equal", "player": {"total": {"max": 18}}}, "result": "lose", "at": "showdown"
        },
    },
    "procedures.timeout": {"hit": {"when": "always", "do": "hit"}, "stand": {"when": "always", "do": "stand"}},
    "procedures.short-balance": {"hit": {"when": "always", "do": "hit"}, "stand": {"when": "always", "do": "stand"}},
    "betting.operations": {
        each: {"when": "open", "title": each}
        for each in ("remove", "undo", "redo", "clear", "repeat", "double-all", "all-side-bets")
    },
}  # fmt: skip

#: Tables whose rows do what their ids say.
DONE_BY_ID: Final = frozenset({"betting.operations"})
#: Tables that gain no row, with the reason.
NOTHING_GAINED: Final[Mapping[str, str]] = {"side-bets": "no round can name a bet that the book does not have"}

Patch = Mapping[str, Any]


#: Tables whose rows all do the same, so that their order is nothing.
UNORDERED: Final = frozenset({"betting.operations", "hit", "stand", "stand-at"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one rule, or a reading of an ambiguity: `id` is unique in its book and says which."""

    id: str
    rule: str
    change: str
    patch: Patch
    #: `order`, where rows change places; `reading`, where an ambiguity is read otherwise; else `rule`.
    kind: MutantKind = "rule"

    @property
    def rules(self) -> list[str]:
        """The rules that are changed."""
        return [self.rule] if self.kind != "reading" else list(self.patch)


def mutants(book: Rulebook) -> list[Mutant]:
    """All mutants of a book that load and are another book, in the order of its rules, then its other readings."""
    found = [*candidates(book.data), *readings(book)]
    return [mutant for mutant in found if _loads(book, mutant)]


def readings(book: Rulebook) -> Iterator[Mutant]:
    """Every other reading of an ambiguity that a round can show."""
    for ambiguity in book.ambiguities.values():
        for reading in ambiguity.readings.values():
            if all(rule.partition(".")[0] in RULE_SECTIONS and not _is_silent(rule) for rule in reading.patch):
                name = f"ambiguities.{ambiguity.id}"
                yield Mutant(f"{name}: {reading.id}", name, reading.id, reading.patch, "reading")


def _is_silent(rule: str) -> bool:
    return any(rule == silent or rule.startswith(f"{silent}.") for silent in SILENT)


def candidates(data: Mapping[str, Any]) -> Iterator[Mutant]:
    """All changes of the operators, whether or not a book comes of them."""
    classes = tuple(data["hands"])
    for path, value in rules(data):
        rule = ".".join(path)
        if path[-1] in REMARKS or _is_silent(rule):
            continue
        is_rows = is_table(value) or (value == [] and rule in GAINED)
        rows = value if is_rows else value.get("rows") if isinstance(value, Mapping) else None
        if isinstance(rows, list):
            yield from _of_table(rule, rows)
            continue
        changes: Iterator[tuple[str, Patch]]
        if is_condition(path) and path[0] != "betting":
            changes = ((label, {rule: changed}) for label, changed in of_condition(value, classes))
        elif is_row(value) or isinstance(value, Mapping):
            continue
        else:
            changes = _of_value(data, path, value)
        yield from (_mutant(rule, label, patch) for label, patch in changes)


def _mutant(rule: str, label: str, patch: Patch, kind: MutantKind = "rule") -> Mutant:
    return Mutant(f"{rule}: {label}", rule, label, patch, kind)


def _loads(book: Rulebook, mutant: Mutant) -> bool:
    try:
        with_patch(book, mutant.patch)
    except RuleBookError:
        return False
    return True


def _of_table(rule: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[Mutant]:
    ids = [str(row["id"]) for row in rows]
    for index, row in enumerate(ids):
        yield _mutant(rule, f"drop {row}", {f"{rule}.{row}": None})
        if rule not in UNORDERED:
            places = {f"before {ids[index - 1]}": index > 0, "first": index > 1, "last": index < len(ids) - 2}
            for place in (name for name, is_another in places.items() if is_another):
                where = {"after": ids[-1]} if place == "last" else {"before": ids[0 if place == "first" else index - 1]}
                yield _mutant(rule, f"{row} {place}", {f"{rule}.{row}": where}, "order")
    for name, gained in GAINED.get(rule, {}).items():
        known = [{key: value for key, value in each.items() if key not in ("id", *REMARKS)} for each in rows]
        if name not in ids and (rule in DONE_BY_ID or dict(gained) not in known):
            first: Patch = {"before": ids[0]} if ids else {}
            yield _mutant(rule, f"gain {name}", {f"{rule}.{name}": {**gained, **first}})


def _of_value(data: Mapping[str, Any], path: tuple[str, ...], value: Any) -> Iterator[tuple[str, Patch]]:
    rule, section, last = ".".join(path), path[0], path[-1]
    if last == "result":
        yield from _of_result(rule, value)
        return
    for other in _others(section, last, value, data):
        yield f"{shown(value)} -> {shown(other)}", {rule: other}


def _of_result(rule: str, value: str) -> Iterator[tuple[str, Patch]]:
    row = rule.rpartition(".")[0]
    for other in RESULTS:
        if other != value:
            pays = {"pays": "1:1"} if other == "win" else {"pays": None} if value == "win" else {}
            yield f"{value} -> {other}", {f"{row}.{key}": each for key, each in ({"result": other} | pays).items()}


def _others(section: str, last: str, value: Any, data: Mapping[str, Any]) -> Iterator[Any]:
    """The other values that may stand in place of one."""
    words = WORDS_AT.get((section, last)) or WORDS.get(last)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1) if value else (value + 1,)
    elif isinstance(value, list):
        yield from _of_list(last, value)
    elif not isinstance(value, str):
        return
    elif words and value in words:
        yield from (word for word in words if word != value)
    elif ":" in value:
        yield from _of_ratio(value)
    elif "/" in value:
        yield from _of_share(value)
    elif last == "above":
        yield from ("1", "1000000") if value == "none" else ("none", *_of_amount(value, data))
    else:
        yield from _of_amount(value, data)


def _of_ratio(value: str) -> Iterator[str]:
    if value in RATIOS:
        yield from RATIOS[value]
        return
    wins, of = map(int, value.split(":"))
    yield f"{wins + 1}:{of}"
    yield f"{wins - 1}:{of}"


def _of_share(value: str) -> Iterator[str]:
    share = Fraction(value)
    yield f"{share.numerator}/{share.denominator + 1}"
    yield f"{share.numerator}/{share.denominator - 1}" if share.denominator > 1 else "1/2"


def _of_amount(value: str, data: Mapping[str, Any]) -> Iterator[str]:
    try:
        amount, unit = Decimal(value), Decimal(data["money"]["unit"])
    except ArithmeticError:
        return
    for other in (amount + unit, amount - unit):
        if other > 0:
            yield format(other.normalize(), "f")


def _of_list(last: str, value: list[Any]) -> Iterator[list[Any]]:
    for index in range(len(value)):
        yield value[:index] + value[index + 1 :]
    if last in ("order", "cards"):
        for one, other in combinations(range(len(value)), 2):
            if value[one] != value[other]:
                changed = list(value)
                changed[one], changed[other] = value[other], value[one]
                yield changed
    elif last == "under":
        yield from ([*value, rank] for rank in RANKS if rank not in value)
    elif value and all(isinstance(each, int) for each in value):
        yield from ([*value, number] for number in beside(value))


def of_condition(node: Any, classes: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Every condition that differs from `node` by one operator, with what was done.

    >>> [label for label, _ in of_condition({"cards": 2}, ["bust"])]
    ['without cards', 'cards 2 -> 1', 'cards 2 -> 3']
    """
    if isinstance(node, str):
        yield from _of_word(node, classes)
        return
    for key, spec in node.items():
        rest = {each: node[each] for each in node if each != key}
        yield f"without {key}", rest or "always"
        for other in KEYS[key].relatives if key in KEYS else ():
            if other not in node:
                yield f"{key} -> {other}", {(other if each == key else each): node[each] for each in node}
        for label, changed in _of_key(key, spec, classes):
            yield f"{key} {label}", {**node, key: changed}


def _of_word(node: str, classes: Sequence[str]) -> Iterator[tuple[str, Any]]:
    if node in ("always", "never"):
        other = "never" if node == "always" else "always"
        yield f"{node} -> {other}", other
        return
    yield f"{node} -> always", "always"
    yield f"{node} -> not {node}", {"not": {"is": node}}
    yield from ((f"{node} -> {other}", {"is": other}) for other in classes if other != node)


def _of_key(key: str, spec: Any, classes: Sequence[str]) -> Iterator[tuple[str, Any]]:
    if key in ("any", "all"):
        for index, each in enumerate(spec):
            if len(spec) > 1:
                yield f"without part {index + 1}", spec[:index] + spec[index + 1 :]
            for label, changed in of_condition(each, classes):
                yield f"part {index + 1} {label}", [*spec[:index], changed, *spec[index + 1 :]]
    elif within(key, spec):
        yield from of_condition(spec, classes)
    elif key == "is":
        yield from ((f"{spec} -> {other}", other) for other in classes if other != spec)
    else:
        yield from KEYS[key].values.changes(spec)

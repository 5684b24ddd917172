"""What the published vectors cover: clause by clause, statement by statement, and what is left out, with reasons.

Everything is read off the published files and the book; nothing is played but to see which goals are met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from upcard.prose.statements import statements
from upcard.rulebook import Rulebook, rule_ids
from upcard.rulebook.paths import REMARKS
from upcard.vectors.files.kill_matrix import KillMatrix, MutantRow
from upcard.vectors.mutation.mutants import SILENT
from upcard.vectors.publish.goals import GoalObserver, Goals

Json = Mapping[str, Any]
#: How many vectors are named in a row.
NAMED: Final = 3

#: What each kind of goal asks for, in the order of the page.
GOAL_KINDS: Final[Mapping[str, str]] = {
    "asked": "a condition with one combination of its parts",
    "side": "one side of a number that a condition compares",
    "meets": "a kind of player's hand against a kind of dealer's",
    "order": "two cards, or three with an ace, in one order",
    "acts": "a seat and hand that acts, by the number of seats",
    "episode": "an episode that engines are known to get wrong",
    "refused": "a refusal",
    "rounds": "a fraction of the smallest unit, rounded",
    "stakes": "a bet at its least or most",
}


@dataclass(frozen=True)
class CoverageTable:
    """A heading, a sentence, the names of the columns, and rows of texts."""

    heading: str
    about: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def covered(book: Rulebook, vectors: Iterable[Json], matrix: KillMatrix) -> dict[str, list[str]]:
    """For each rule of a book the vectors that are about it: they cite it, or they kill a mutant of it."""
    found: dict[str, set[str]] = {rule: set() for rule in rule_ids(book.data)}
    for vector in vectors:
        for clause in vector["clauses"]:
            for rule in _rules(clause, found):
                found[rule].add(vector["id"])
    for row in matrix.mutants:
        for rule in _rules(changed(row.rule, row.change), found):
            found[rule].update(matrix.vectors[number] for number in row.killers)
    return {rule: sorted(names) for rule, names in found.items()}


def killed_by_rule(matrix: KillMatrix, rules: Mapping[str, object]) -> dict[str, list[MutantRow]]:
    """For each of the rules the mutants of it; a change of a decision table counts for each of its rows."""
    found: dict[str, list[MutantRow]] = {rule: [] for rule in rules}
    for row in matrix.mutants:
        for rule in _rules(changed(row.rule, row.change), rules):
            found[rule].append(row)
    return found


def changed(rule: str, change: str) -> str:
    """The path of what a mutant changes: of a row that is dropped or moved, the row.

    >>> changed("settlement", "drop bust"), changed("settlement", "tie before higher"), changed("split.limit", "1 -> 2")
    ('settlement.bust', 'settlement.tie', 'split.limit')
    """
    words = change.split(" ")
    if words[0] == "drop" and len(words) == 2:
        return f"{rule}.{words[1]}"
    if words[1:2] == ["before"] or words[1:] == ["first"]:
        return f"{rule}.{words[0]}"
    return rule


def _rules(path: str, rules: Mapping[str, object]) -> list[str]:
    """The rule that a path stands for or lies in, or the rules that lie in it."""
    steps = path.split(".")
    for length in range(len(steps), 0, -1):
        if (rule := ".".join(steps[:length])) in rules:
            return [rule]
    return [rule for rule in rules if rule.startswith(f"{path}.")]


def left_out(book: Rulebook, matrix: KillMatrix) -> dict[str, str]:
    """The rules that no vector can be about, each with the reason: no round shows them, or every change of them has
    no effect or is the same game."""
    found: dict[str, str] = {}
    reasons = {**matrix.no_effect, **matrix.equivalent}
    known = dict.fromkeys(rule_ids(book.data))
    mutated = {rule for row in matrix.mutants for rule in _rules(changed(row.rule, row.change), known)}
    changes = {changed(*name.split(": ", 1)): reason for name, reason in reasons.items() if ": " in name}
    for rule in rule_ids(book.data):
        silent = next((why for name, why in SILENT.items() if rule == name or rule.startswith(f"{name}.")), None)
        no_effect = next((why for path, why in changes.items() if path == rule or path.startswith(f"{rule}.")), None)
        remark = "words for a reader" if rule.rpartition(".")[2] in REMARKS else None
        alone = None if rule in mutated else "no change of this rule alone makes a book"
        if reason := silent or remark or no_effect or alone:
            found[rule] = reason
    return found


def coverage_tables(
    book: Rulebook, vectors: Sequence[Json], matrix: KillMatrix, goals: Goals | None = None
) -> list[CoverageTable]:
    """The coverage page of a variant, table by table; its goals take seconds to find, where they are not given."""
    clauses = covered(book, vectors, matrix)
    return [
        _figures(vectors, matrix),
        _clauses(book, clauses, matrix),
        _statements(book, clauses),
        _goals(book, vectors, goals or Goals(book)),
        _reasons("Equivalent mutants", "Changes proven to be the same game.", matrix.equivalent),
        _reasons("Changes without effect", "Changes that are no mutants, and why.", matrix.no_effect),
    ]


def line(vectors: Sequence[Json], matrix: KillMatrix) -> str:
    """The figures of the published suites of a variant in a line; ``(3.4%)`` is of all mutants."""
    figures = {name: figure for name, figure, *_ in _figures(vectors, matrix).rows}
    return (
        f"{matrix.variant}: {figures['vectors, standard']} vectors, {figures['vectors, smoke']} of them smoke; "
        f"mutants killed: {figures['killed by standard']} by standard, {figures['killed by smoke']} by smoke; "
        f"{figures['proven equivalent']} more proven equivalent"
    )


def _figures(vectors: Sequence[Json], matrix: KillMatrix) -> CoverageTable:
    smoke = {vector["id"] for vector in vectors if vector["level"] == "smoke"}
    killed = sum(bool(row.killers) for row in matrix.mutants)
    by_smoke = sum(any(matrix.vectors[number] in smoke for number in row.killers) for row in matrix.mutants)
    mutants, equivalent = len(matrix.mutants), len(matrix.equivalent)
    rows = [
        ("vectors, standard", str(len(vectors))),
        ("vectors, smoke", str(len(smoke))),
        ("mutants", str(mutants + equivalent)),
        ("proven equivalent", f"{equivalent} ({equivalent / (mutants + equivalent):.1%})"),
        ("killed by standard", f"{killed} of {mutants}"),
        ("killed by smoke", f"{by_smoke} of {mutants}"),
        ("changes without effect", str(len(matrix.no_effect))),
    ]
    return CoverageTable("Figures", "What the suites of this game show.", ("", ""), rows)


def _clauses(book: Rulebook, clauses: Mapping[str, Sequence[str]], matrix: KillMatrix) -> CoverageTable:
    killed = killed_by_rule(matrix, clauses)
    why = left_out(book, matrix)
    rows = [
        (rule, str(len(names)), ", ".join(names[:NAMED]) or why.get(rule, ""), str(len(killed[rule])))
        for rule, names in clauses.items()
    ]
    about = "Every rule of the book with the vectors that cite it or kill a mutant of it, or why there is none."
    return CoverageTable("Clauses", about, ("rule", "vectors", "such as", "mutants killed"), rows)


def _statements(book: Rulebook, clauses: Mapping[str, Sequence[str]]) -> CoverageTable:
    rules: dict[str, list[str]] = {}
    for rule, provenance in book.provenance.items():
        for source in provenance.source:
            rules.setdefault(source, []).extend(each for each in _rules(rule, clauses) if each in clauses)
    rows = []
    for name, says in statements(book).items():
        about = sorted(set(rules.get(name, ())))
        vectors = {vector for rule in about for vector in clauses[rule]}
        rows.append((name, says, ", ".join(about) or "no rule of a round", str(len(vectors)) if about else ""))
    about_it = "What the source says, the rules that came of it, and how many vectors are about these."
    return CoverageTable("Statements", about_it, ("id", "statement", "rules", "vectors"), rows)


def _goals(book: Rulebook, vectors: Sequence[Json], goals: Goals) -> CoverageTable:
    watcher = GoalObserver(book)
    shown = {goal for vector in vectors for goal in watcher.shows(vector)}
    rows = []
    for kind, what in GOAL_KINDS.items():
        wanted = [goal for goal in goals.wanted if goal[0] == kind]
        why = Counter(reason for goal, reason in goals.left_out.items() if goal[0] == kind)
        reasons = "; ".join(f"{count}: {reason}" for reason, count in sorted(why.items()))
        rows.append((what, f"{sum(goal in shown for goal in wanted)} of {len(wanted)}", reasons))
    return CoverageTable(
        "Goals", "What the rounds must show, and what no round can show.", ("goal", "met", "left out"), rows
    )


def _reasons(heading: str, about: str, reasons: Mapping[str, str]) -> CoverageTable:
    return CoverageTable(heading, about, ("change", "reason"), sorted(reasons.items()))


# ---- the page as text -----------------------------------------------------------------------------------------------


def markdown(book: Rulebook, tables: Sequence[CoverageTable]) -> str:
    """The page in Markdown."""
    return _rendered("coverage.md.j2", book, tables)


def html(book: Rulebook, tables: Sequence[CoverageTable]) -> str:
    """The page in HTML, in one file."""
    return _rendered("coverage.html.j2", book, tables)


def _rendered(template: str, book: Rulebook, tables: Sequence[CoverageTable]) -> str:
    environment = Environment(
        loader=PackageLoader("upcard.vectors.publish"),
        autoescape=select_autoescape(("html.j2",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cells"] = _cells
    return environment.get_template(template).render(title=f"What the vectors of {book.title} cover", tables=tables)


def _cells(cells: Iterable[str]) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"

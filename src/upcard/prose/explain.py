"""One rule, with all that the book knows of it: its words, its value, where it comes from, what is open about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from upcard.prose.diff import Change, diff, tables, value
from upcard.prose.sentences import PageSection, rules_under, section_of, sentences
from upcard.prose.statements import statements
from upcard.rulebook import Rulebook, with_readings
from upcard.rulebook.model import Ambiguity
from upcard.rulebook.paths import RULE_SECTIONS


@dataclass(frozen=True, slots=True)
class ReadingInWords:
    """Another reading of a source, as the rules it would change; `besides` is what it would set that is no rule, by
    path, such as what is claimed of a chart."""

    id: str
    changes: tuple[Change, ...]
    besides: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What the source leaves open: the question, why the book reads it as it does, and the other readings."""

    id: str
    question: str
    because: str
    readings: tuple[ReadingInWords, ...]
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What `explain` finds.

    `rules` are the rules told, more than one where the id names a group; `says` gives the statements of `source` with
    what they say, where they are packaged; `row` and `rows` give the place in a table whose first row that holds
    decides (None outside tables)."""

    rule_id: str
    rules: tuple[str, ...]
    section: PageSection
    sentence: str
    value: Any
    basis: str
    source: tuple[str, ...]
    says: tuple[tuple[str, str], ...]
    because: str | None
    file: str
    row: int | None
    rows: int | None
    questions: tuple[OpenQuestion, ...]

    def to_json(self) -> dict[str, Any]:
        """The explanation as plain JSON data."""
        return {
            "rule": self.rule_id,
            "section": self.section.key,
            "sentence": self.sentence,
            "value": self.value,
            "basis": self.basis,
            "source": list(self.source),
            "says": dict(self.says),
            "because": self.because,
            "file": self.file,
            "row": None if self.row is None else {"place": self.row, "of": self.rows},
            "questions": [
                {
                    "id": each.id,
                    "question": each.question,
                    "because": each.because,
                    "evidence": list(each.evidence),
                    "readings": [
                        {
                            "id": reading.id,
                            "changes": [change.to_json() for change in reading.changes],
                            "besides": dict(reading.besides),
                        }
                        for reading in each.readings
                    ],
                }
                for each in self.questions
            ],
        }


def open_question(book: Rulebook, ambiguity: Ambiguity) -> OpenQuestion:
    """An ambiguity of the book with each reading as the rules it would change."""
    readings = tuple(
        ReadingInWords(
            id=name,
            changes=tuple(diff(book, with_readings(book, {ambiguity.id: name}))),
            besides=tuple((path, value) for path, value in reading.patch.items() if not _is_rule(path)),
        )
        for name, reading in ambiguity.readings.items()
    )
    return OpenQuestion(ambiguity.id, ambiguity.question, ambiguity.because, readings, ambiguity.evidence)


def _is_rule(path: str) -> bool:
    return path.partition(".")[0] in RULE_SECTIONS


def open_questions(book: Rulebook) -> list[OpenQuestion]:
    """Every ambiguity of the book, in its order."""
    return [open_question(book, each) for each in book.ambiguities.values()]


def explain(book: Rulebook, rule_id: str) -> Explanation:
    """All that is known of a rule, of a group of rules or of a part of a rule, by its path.

    Raises `UnknownRule` with the nearest ids.
    """
    told = rules_under(book, rule_id)
    words = sentences(book)
    origin = book.provenance[rule_id]
    said = statements(book)
    row, rows = _place(book, told[0]) if len(told) == 1 else (None, None)
    candidates = (open_question(book, each) for each in book.ambiguities.values() if _patches(each, told))
    questions = tuple(each for each in candidates if _touches(each, set(told)))
    return Explanation(
        rule_id=rule_id,
        rules=tuple(told),
        section=section_of(rule_id),
        sentence=" ".join(words[each] for each in told),
        value=value(book, rule_id),
        basis=origin.basis,
        source=origin.source,
        says=tuple((each, said[each]) for each in origin.source if each in said),
        because=origin.because,
        file=origin.file,
        row=row,
        rows=rows,
        questions=questions,
    )


def _place(book: Rulebook, rule: str) -> tuple[int | None, int | None]:
    for rows in tables(book).values():
        if rule in rows:
            return rows.index(rule) + 1, len(rows)
    return None, None


def _patches(ambiguity: Ambiguity, told: list[str]) -> bool:
    """Does a reading patch one of the rules, a part of it or what holds it? Spares making the books of all others."""
    paths = [path for reading in ambiguity.readings.values() for path in reading.patch]
    return any(f"{path}.".startswith(f"{rule}.") or rule.startswith(f"{path}.") for path in paths for rule in told)


def _touches(question: OpenQuestion, told: set[str]) -> bool:
    return any(change.rule_id in told for reading in question.readings for change in reading.changes)

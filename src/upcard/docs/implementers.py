"""The implementers' edition of a help page: every rule with its sentence, its YAML, the readings that change it, the
published vectors that are about it and the mutants they kill, and one round step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import yaml

import upcard
from upcard.docs.help_pages.page import Format, templates
from upcard.prose.diff import value
from upcard.prose.sentences import sentences
from upcard.rulebook import Rulebook
from upcard.vectors.files import kill_matrix
from upcard.vectors.files.kill_matrix import KillMatrix
from upcard.vectors.files.replay import answer
from upcard.vectors.files.suite import committed, read
from upcard.vectors.publish.coverage_page import covered, killed_by_rule, left_out
from upcard.wire.events import phrase

#: How many vectors a rule names.
NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class ImplementedRule:
    """A rule: its sentence, how the book writes it, and the readings that change it.

    Then how many published vectors are about it, with some ids, or why there is none, and how many of its mutants are
    killed, with the vectors that kill most of them.
    """

    id: str
    text: str
    written: str
    readings: tuple[str, ...]
    vectors: int
    named: tuple[str, ...]
    why: str
    killed: int
    killers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An event of a round in words, with its rule if one caused it."""

    text: str
    rule: str


def implementers_page(book: Rulebook, format: Format = "md", up: str = "") -> str:
    """The page as Markdown or as one self-contained HTML document; `up` is where the index stands, if there is one.

    Suites and a kill matrix count only if they were published for this very book, by its digest.
    """
    vectors = _published(book)
    matrix = _matrix(book)
    example = _example(vectors)
    template = templates(format).get_template(f"implementers.{format}.jinja")
    return template.render(
        book=book,
        up=up,
        version=upcard.__version__,
        rules=_rules(book, vectors, matrix),
        published=len(vectors),
        mutated=matrix is not None,
        example=example,
        steps=_steps(book, example) if example else [],
    )


def _published(book: Rulebook) -> list[Mapping[str, Any]]:
    suites = [read(path) for path in committed(book.id)]
    return [vector for suite in suites if suite.rulebook == book.digest for vector in suite.vectors]


def _matrix(book: Rulebook) -> KillMatrix | None:
    path = kill_matrix.path_of(book.id)
    matrix = kill_matrix.read(path) if path.is_file() else None
    return matrix if matrix and matrix.rulebook == book.digest else None


def _rules(book: Rulebook, vectors: Sequence[Mapping[str, Any]], matrix: KillMatrix | None) -> list[ImplementedRule]:
    told = sentences(book)
    known = matrix or KillMatrix(book.id, book.digest, (), (), {}, {}, ())
    about = covered(book, vectors, known)
    mutants = killed_by_rule(known, told)
    why = left_out(book, known) if matrix else {}
    return [
        ImplementedRule(
            id=rule,
            text=text,
            written=_written(value(book, rule)),
            readings=_readings(book, rule),
            vectors=len(about[rule]),
            named=tuple(about[rule][:NAMED]),
            why="" if about[rule] else why.get(rule, ""),
            killed=sum(bool(row.killers) for row in mutants[rule]),
            killers=_most_killing(known, [row.killers for row in mutants[rule]]),
        )
        for rule, text in told.items()
    ]


def _written(data: object) -> str:
    """Plain data as YAML on one line.

    >>> _written("hit"), _written({"when": {"total": [9, 11]}})
    ('hit', '{when: {total: [9, 11]}}')
    """
    text: str = yaml.safe_dump(data, default_flow_style=True, sort_keys=False, allow_unicode=True, width=float("inf"))
    return text.removesuffix("\n").removesuffix("\n...")


def _readings(book: Rulebook, rule: str) -> tuple[str, ...]:
    """The readings that patch the rule, a part of it or what it is part of, as ``ambiguity=reading``."""
    return tuple(
        f"{each.id}={reading}"
        for each in book.ambiguities.values()
        for reading, found in each.readings.items()
        if any(path == rule or path.startswith(f"{rule}.") or rule.startswith(f"{path}.") for path in found.patch)
    )


def _most_killing(matrix: KillMatrix, killers: Sequence[frozenset[int]]) -> tuple[str, ...]:
    """The vectors that kill the most of some mutants, the first of equals first."""
    kills = Counter(number for each in killers for number in each)
    most = sorted(kills, key=lambda number: (-kills[number], number))[:NAMED]
    return tuple(matrix.vectors[number] for number in most)


def _example(vectors: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The vector of the smoke tier, or of all if it is empty, whose round cites the most rules; the first of equals."""
    rounds = [vector for vector in vectors if "betting" not in vector]
    smoke = [vector for vector in rounds if vector["level"] == "smoke"]
    return max(smoke or rounds, key=lambda vector: len(_cited(vector)), default=None)


def _cited(vector: Mapping[str, Any]) -> set[str]:
    return {event["rule"] for event in vector["expected"]["events"] if "rule" in event}


def _steps(book: Rulebook, vector: Mapping[str, Any]) -> list[Step]:
    """The events that the engine answers a vector with."""
    events = [event.to_json(book.money.unit) for event in answer(book, vector).events]
    return [Step(phrase(event), event.get("rule", "")) for event in events]

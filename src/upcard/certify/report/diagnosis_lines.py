"""A diagnosis in words, line by line, the same in every report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from upcard.certify.diagnosis.suspects import ENGINE
from upcard.rulebook.load import CHOSEN
from upcard.wire.report import Cause, Diagnosis, ReadingMatch, Suspicion
from upcard.words import listing, numbered

#: How many changes that fit as well as the best are named.
ALIKE: Final = 3
#: The label of a line that names a cause.
BEST_FIT: Final = "best fit"


class DiagnosisLine(NamedTuple):
    """A label, empty if the line continues the one above, and the words."""

    label: str
    text: str


def diagnosis_lines(diagnosis: Diagnosis, brief: bool = False) -> list[DiagnosisLine]:
    """The diagnosis of a run with failures; nothing if there are none, since the engine then follows the book.

    A brief one counts the readings that are those of the book or undetermined; otherwise they are named."""
    return list(_diagnosis_lines(diagnosis, brief)) if diagnosis.failures else []


def _diagnosis_lines(diagnosis: Diagnosis, brief: bool) -> Iterator[DiagnosisLine]:
    for fault in diagnosis.faults:
        yield DiagnosisLine("fault", fault)
    for cause in diagnosis.causes:
        yield from _cause(cause)
    if diagnosis.unexplained:
        number = numbered(len(diagnosis.unexplained), "failure")
        none = "" if diagnosis.causes else "; no change of a single rule answers as your engine does"
        yield DiagnosisLine("unexplained", f"{number}, such as {diagnosis.unexplained[0]}{none}")
    for feature in diagnosis.shared:
        yield DiagnosisLine("", f"in common: {feature}")
    yield from _readings(diagnosis.readings, brief)


def _cause(cause: Cause) -> Iterator[DiagnosisLine]:
    first, *others = cause.fits
    yield DiagnosisLine(BEST_FIT, f"{first.says} — {fit_counts(cause)}")
    yield DiagnosisLine("", _rule_and_book(first))
    for each in others[:ALIKE]:
        yield DiagnosisLine("", f"or {each.rule}: {each.says}")
    if len(others) > ALIKE:
        more = len(others) - ALIKE
        yield DiagnosisLine("", f"or {numbered(more, 'other change')} that {'fits' if more == 1 else 'fit'} as well")


def _rule_and_book(suspicion: Suspicion) -> str:
    """The rule to look at and the sentence of the book."""
    if suspicion.rule.startswith(ENGINE):
        return f"no rule is wrong: this is a mistake of the engine itself ({suspicion.rule})"
    return f"rule {suspicion.rule}: {suspicion.book}" if suspicion.book else f"rule {suspicion.rule}"


def fit_counts(cause: Cause) -> str:
    """How well a cause fits: ``41 of 41 failures explained, 0 contradicted``."""
    return f"{cause.explained} of {numbered(cause.of, 'failure')} explained, {cause.contradicted} contradicted"


def _readings(readings: tuple[ReadingMatch, ...], brief: bool) -> Iterator[DiagnosisLine]:
    """The readings that may differ from the book, then the others by name."""
    by_book = [each for each in readings if each.of and each.follows == (CHOSEN,) and each.agree == each.of]
    undetermined = [each for each in readings if not each.of]
    texts = [
        f"{each.ambiguity}: {reading_in_words(each)}"
        for each in readings
        if each not in by_book and each not in undetermined
    ]
    if by_book:
        texts.append(f"as in the rule book: {_named(by_book, brief)}")
    if undetermined:
        texts.append(f"undetermined: no vector distinguishes the readings of {_named(undetermined, brief)}")
    yield from (DiagnosisLine("" if number else "readings", text) for number, text in enumerate(texts))


def _named(readings: list[ReadingMatch], brief: bool) -> str:
    if brief and len(readings) > ALIKE:
        return numbered(len(readings), "open question")
    return listing(each.ambiguity for each in readings)


def reading_in_words(match: ReadingMatch) -> str:
    """Which reading is followed: ``follows peek-under-ten (12 of 12 vectors)``."""
    if not match.follows:
        return f"none of the readings (0 of {numbered(match.of, 'vector')})"
    how = "follows" if match.agree == match.of else "mostly follows"
    return f"{how} {listing(match.follows, 'or')} ({match.agree} of {numbered(match.of, 'vector')})"

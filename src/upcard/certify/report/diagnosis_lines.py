"""A diagnosis in words, line by line, for every report alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from upcard.certify.diagnosis.suspects import ENGINE
from upcard.certify.results.report_file import Cause, Diagnosis, ReadingMatch, Suspicion
from upcard.prose.words import listing
from upcard.rulebook.load import CHOSEN
from upcard.wording import counted

#: How many changes that nothing tells from the best are named.
ALIKE: Final = 3


class DiagnosisLine(NamedTuple):
    """A label, empty where the line goes on with what the one above says, and the words."""

    label: str
    text: str


def diagnosis_lines(diagnosis: Diagnosis, brief: bool = False) -> list[DiagnosisLine]:
    """The diagnosis of a run with failures; nothing where nothing failed, since then the book is followed.

    A brief one counts the ambiguities that there is nothing to say of, where another names them."""
    return list(_diagnosis_lines(diagnosis, brief)) if diagnosis.failures else []


def _diagnosis_lines(diagnosis: Diagnosis, brief: bool) -> Iterator[DiagnosisLine]:
    for fault in diagnosis.plain:
        yield DiagnosisLine("fault", fault)
    for cause in diagnosis.causes:
        yield from _cause(cause)
    if diagnosis.unexplained:
        number = len(diagnosis.unexplained)
        none = "" if diagnosis.causes else ": no change of a single rule answers as it does"
        yield DiagnosisLine(
            "left", f"{counted(number, 'failure')} not explained, such as {diagnosis.unexplained[0]}{none}"
        )
    for mark in diagnosis.shared:
        yield DiagnosisLine("", f"in common: {mark}")
    yield from _readings(diagnosis.readings, brief)


def _cause(cause: Cause) -> Iterator[DiagnosisLine]:
    first, *others = cause.fits
    yield DiagnosisLine("fits" if cause.whole else "fits best", f"{first.says} — {fit_counts(cause)}")
    yield DiagnosisLine("", _rule_and_book(first))
    for each in others[:ALIKE]:
        yield DiagnosisLine("", f"or {each.rule}: {each.says}")
    if len(others) > ALIKE:
        yield DiagnosisLine("", f"or {counted(len(others) - ALIKE, 'other change')} that no vector tells from it")


def _rule_and_book(suspicion: Suspicion) -> str:
    """The rule to look at and what the book says of it."""
    if suspicion.rule.startswith(ENGINE):
        return f"no rule of the book: a mistake of the engine itself ({suspicion.rule})"
    return f"rule {suspicion.rule}: {suspicion.book}" if suspicion.book else f"rule {suspicion.rule}"


def fit_counts(cause: Cause) -> str:
    """How well a cause fits: ``41 of 41 failures explained, 0 contradicted``."""
    return f"{cause.explained} of {counted(cause.of, 'failure')} explained, {cause.contradicted} contradicted"


def _readings(readings: tuple[ReadingMatch, ...], brief: bool) -> Iterator[DiagnosisLine]:
    """Where another reading than the book's is followed, or may be; then the others by their names."""
    by_book = [each for each in readings if each.of and each.follows == (CHOSEN,) and each.agree == each.of]
    undetermined = [each for each in readings if not each.of]
    told = [
        f"{each.ambiguity}: {reading_in_words(each)}"
        for each in readings
        if each not in by_book and each not in undetermined
    ]
    if by_book:
        told.append(f"as the book reads it: {_named(by_book, brief)}")
    if undetermined:
        told.append(f"cannot tell, no vector told the readings apart: {_named(undetermined, brief)}")
    yield from (DiagnosisLine("" if number else "readings", text) for number, text in enumerate(told))


def _named(readings: list[ReadingMatch], brief: bool) -> str:
    if brief and len(readings) > ALIKE:
        return counted(len(readings), "open question")
    return listing(each.ambiguity for each in readings)


def reading_in_words(followed: ReadingMatch) -> str:
    """Which reading is followed: ``follows peek-under-ten (12 of 12 vectors)``."""
    if not followed.follows:
        return f"none of the readings (0 of {counted(followed.of, 'vector')})"
    how = "follows" if followed.agree == followed.of else "mostly follows"
    return f"{how} {listing(followed.follows, 'or')} ({followed.agree} of {counted(followed.of, 'vector')})"

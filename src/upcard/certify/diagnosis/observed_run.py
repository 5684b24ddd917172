"""What an implementation did with each vector, and what the reference engine does with it by another rule book.

The two are compared as an answer is judged: at the depth of the run, in what the implementation reports. Rule ids are
left out, since a change of a rule changes which rule is cited and no engine need have them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any, Final

import msgspec

from upcard.certify.diagnosis.default_decisions import completed, played_when_asked
from upcard.certify.results.compare import Expectation, IncompleteAnswer, compare, expectation
from upcard.certify.results.report_file import Report
from upcard.certify.run.tasks import Questions
from upcard.engine import Mechanics, amount_text
from upcard.rulebook import Rulebook
from upcard.vectors.files.replay import Answer as Played
from upcard.vectors.files.replay import answer
from upcard.vectors.mutation.killing_vectors import FAILURES
from upcard.wire.protocol import PlayReply
from upcard.wire.report import VectorResult
from upcard.wire.values import written
from upcard.wire.verdicts import JUDGED, Depth, Verdict

Json = Mapping[str, Any]


class Relation(Enum):
    """What a changed book says of an implementation, by one vector."""

    EXPLAINS = "explains"  # answers as the implementation does, and not as expected
    CONTRADICTS = "contradicts"  # answers as neither is right nor the implementation does
    NEUTRAL = "silent"  # answers as expected


@dataclass(frozen=True)
class ObservedVector:
    """One judged vector: as it was sent, as it is expected, as it was answered (None if no answer came of it).

    `right` is what the book makes of it, None if it cannot be played by the book as it stands.
    """

    result: VectorResult
    sent: Json
    expected: Expectation
    book: Rulebook
    answer: PlayReply | None

    @cached_property
    def right(self) -> Played | None:  # for most vectors of a published suite nobody asks
        try:
            return answer(self.book, self.sent)
        except FAILURES:
            return None

    @property
    def passed(self) -> bool:
        """Was it answered as expected?"""
        return self.result.verdict == Verdict.PASS


@dataclass(frozen=True)
class ObservedRun:
    """The judged vectors of a run, in the order of the suite, with what they were compared by.

    `ids_only` are failures in which nothing but the ids of the rules is wrong: they are in none of the others.
    """

    depth: Depth
    reports: frozenset[str]
    passed: Sequence[ObservedVector]
    failed: Sequence[ObservedVector]
    ids_only: Sequence[VectorResult]


def observe(report: Report, vectors: Sequence[Json], book: Rulebook) -> ObservedRun:
    """Gather what a report and the vectors of its suite say."""
    reports = frozenset(report.header.reports) - {"rules"}
    questions = Questions(book, report.header.suite_digest, "recipients" in report.header.wants)
    passed: list[ObservedVector] = []
    failed: list[ObservedVector] = []
    ids_only: list[VectorResult] = []
    for result in report.results:
        if result.verdict not in JUDGED:
            continue
        seen = _observed_vector(result, vectors[result.n - 1], questions, book, reports)
        if seen.passed:
            passed.append(seen)
        elif seen.answer is not None and _agrees(seen.expected, seen.answer, report.header.depth):
            ids_only.append(result)
        else:
            failed.append(seen)
    return ObservedRun(report.header.depth, reports, passed, failed, ids_only)


def _observed_vector(
    result: VectorResult, vector: Json, questions: Questions, book: Rulebook, reports: frozenset[str]
) -> ObservedVector:
    given = msgspec.convert({"seq": result.vector, **result.answer}, PlayReply) if result.answer is not None else None
    if result.verdict != Verdict.FAIL:
        given = None
    return ObservedVector(result, questions.question(vector), expectation(vector["expected"], reports), book, given)


def relation(
    book: Rulebook, seen: ObservedVector, run: ObservedRun, mechanics: type[Mechanics] = Mechanics
) -> Relation:
    """What a changed book, or an engine of other `mechanics`, says of the implementation, by one vector."""
    right = seen.right
    if seen.answer is None and not seen.passed:
        return _of_a_crash(book, seen, mechanics)
    if right is None:
        return Relation.NEUTRAL
    expected = False
    for played in _plays(book, seen, right, run, mechanics):
        if _same(played, right):
            return Relation.NEUTRAL
        unit = book.money.unit
        net = {str(seat): amount_text(units, unit) for seat, units in played.net.items()}
        given = seen.answer
        if given is not None and (given.net is None or given.net == net):
            said = expectation(played.expected(book), run.reports)
            if _agrees(_refusing(said, given, run), given, run.depth):
                return Relation.EXPLAINS
        expected = expected or _agrees(seen.expected, _as_reported(played, net, book, run), run.depth)
    return Relation.NEUTRAL if expected else Relation.CONTRADICTS


def _of_a_crash(book: Rulebook, seen: ObservedVector, mechanics: type[Mechanics]) -> Relation:
    """A book by which the engine cannot play the vector either, its cards and inputs being those of another game."""
    try:
        answer(book, seen.sent, mechanics)
    except FAILURES:
        return Relation.EXPLAINS if seen.result.verdict == Verdict.CRASHED else Relation.NEUTRAL
    return Relation.NEUTRAL


def _plays(
    book: Rulebook, seen: ObservedVector, right: Played, run: ObservedRun, mechanics: type[Mechanics]
) -> Iterator[Played]:
    """The rounds that the vector may come to by a changed book, none if it cannot be played.

    If the round asks for a decision that the vector does not hold, an adapter makes the one that changes least. If
    decisions come out of turn, an adapter that is asked keeps them for their hand. If the round takes cards that the
    vector does not deal, an adapter that lays out a shoe of its own has others there; unless cards are reported, any
    next card will do.
    """
    try:
        played = answer(book, seen.sent, mechanics)
        if played.over or run.depth == Depth.EVENTS:
            yield played
        if not played.over:
            _, played = completed(book, seen.sent, mechanics)
            yield played
        if len(played.refused) > len(right.refused) and run.depth != Depth.EVENTS:
            yield played_when_asked(book, seen.sent, mechanics)
        beyond = len(played.recipients) > len(right.recipients)
    except FAILURES:
        return
    if beyond and not (run.depth == Depth.EVENTS and "cards" in run.reports):
        for shoe in _other_cards(seen.sent["shoe"], len(right.recipients)):
            try:
                yield completed(book, {**seen.sent, "shoe": shoe}, mechanics)[1]
            except FAILURES:
                continue


def _other_cards(shoe: Sequence[str], used: int) -> Iterator[list[str]]:
    """The shoe with each rank next after the cards used, as far as it lies there, and tens after it."""
    dealt, left = list(shoe[:used]), list(shoe[used:])
    for rank in dict.fromkeys(card[0] for card in left):
        first = next(card for card in left if card[0] == rank)
        others = list(left)
        others.remove(first)
        yield [*dealt, first, *sorted(others, key=lambda card: card[0] not in "TJQK")]


def _refusing(said: Expectation, given: PlayReply, run: ObservedRun) -> Expectation:
    """The same with the codes of the answer, if it reports that an input was refused but not the code."""
    if "refusals" in run.reports or given.refused is None or len(given.refused) != len(said.refused):
        return said
    return replace(said, refused=given.refused)


def _same(one: Played, other: Played) -> bool:
    return (
        one.events == other.events
        and one.over == other.over
        and [each.code for each in one.refused] == [each.code for each in other.refused]
    )


def _as_reported(played: Played, net: Mapping[str, str], book: Rulebook, run: ObservedRun) -> PlayReply:
    """An engine's round as an answer that reports what the implementation does."""
    codes = [each.code.value for each in played.refused]
    events = tuple([written(event, book.money.unit) for event in played.events]) if _DEEP[run.depth] else None
    return PlayReply(seq="", net=dict(net), events=events, refused=codes if "refusals" in run.reports else None)


_DEEP: Final = {Depth.NET: False, Depth.SETTLEMENT: True, Depth.EVENTS: True}


def _agrees(expected: Expectation, given: PlayReply, depth: Depth) -> bool:
    try:
        return compare(expected, given, depth) is None
    except IncompleteAnswer:
        return False

"""From an answer to a verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from upcard import strict_json
from upcard.certify.results.compare import IncompleteAnswer, compare
from upcard.certify.run.needed import concerned
from upcard.certify.run.tasks import Task
from upcard.outside_text import shown
from upcard.wire.protocol import PlayReply
from upcard.wire.report import Divergence, VectorResult
from upcard.wire.values import plain
from upcard.wire.verdicts import Depth, Verdict

#: The most characters of a text that an engine has a part in, and the most bytes of an answer, that a report keeps.
MOST_OF_TEXT: Final = 2000
MOST_OF_ANSWER: Final = 1 << 17
AnyText = TypeVar("AnyText", str, str | None)
#: From a rule id to the rule in words, None if there is no such rule.
SentenceOf = Callable[[str], str | None]


def judge(task: Task, answer: PlayReply, depth: Depth, sentence_of: SentenceOf) -> VectorResult:
    """The verdict on a well-formed answer; `sentence_of` puts the rule of a divergence into words."""
    if answer.unsupported is not None:
        return result(task, Verdict.UNSUPPORTED, answer.why, unsupported=tuple(answer.unsupported))
    if answer.error is not None:
        return failure(task, Verdict.CRASHED, f"error: {answer.error}")
    try:
        divergence = compare(task.expectation, answer, depth)
    except IncompleteAnswer as error:
        return failure(task, Verdict.PROTOCOL_ERROR, str(error), answer=answer)
    if divergence is None:
        return result(task, Verdict.PASS)
    failed = failure(task, Verdict.FAIL, divergence.words, answer=answer, divergence=_bounded(divergence))
    return msgspec.structs.replace(failed, says=sentence_of(divergence.rule)) if divergence.rule else failed


def result(task: Task, verdict: Verdict, why: str | None = None, unsupported: tuple[str, ...] = ()) -> VectorResult:
    """A verdict that needs no evidence."""
    return VectorResult(
        vector=task.id,
        n=task.n,
        verdict=verdict,
        title=task.vector["title"],
        clauses=tuple(task.vector["clauses"]),
        level=task.vector["level"],
        why=_cut(why),
        unsupported=tuple(_first_of(unsupported)),
    )


def failure(
    task: Task,
    verdict: Verdict,
    why: str,
    answer: PlayReply | None = None,
    divergence: Divergence | None = None,
    log: str = "",
) -> VectorResult:
    """A verdict with its evidence: what was sent, expected and answered, and what stood in the log."""
    return msgspec.structs.replace(
        result(task, verdict, why),
        divergence=divergence,
        play=task.question,
        expected=task.vector["expected"],
        answer=_kept(answer),
        log=log or None,
    )


def inconsistent(tasks: Sequence[Task], results: Mapping[str, VectorResult]) -> Iterator[VectorResult]:
    """A verdict on every vector that was answered as unsupported without a reason that holds for the whole run.

    A reason holds if the vector needs a rule that the answer names, and no vector that was answered needs one: who
    lacks a rule lacks it everywhere, and who answers as unsupported what he is unsure of does not.
    """
    if not any(found.verdict is Verdict.UNSUPPORTED for found in results.values()):
        return
    answered: dict[str, str] = {}  # rule -> the first vector that needs it and was answered
    for task in tasks:
        found = results.get(task.id)
        if found is not None and found.verdict in (Verdict.PASS, Verdict.FAIL):
            answered |= dict.fromkeys(task.rules - answered.keys(), task.id)
    for task in tasks:
        found = results.get(task.id)
        if found is None or found.verdict is not Verdict.UNSUPPORTED:
            continue
        needed = concerned(task.rules, found.unsupported)
        elsewhere = sorted(each for each in needed if concerned(answered, (each,)))
        if needed and not elsewhere:
            continue
        rule = elsewhere[0] if elsewhere else shown(found.unsupported[0])
        if elsewhere:
            other = next(each for name, each in answered.items() if concerned((name,), (rule,)))
            why = f"declares {rule} unsupported, but answers {other}, which needs it too"
        else:
            why = f"declares {rule} unsupported, which this vector does not need"
        yield failure(task, Verdict.INCONSISTENT, f"{why}: {found.why}" if found.why else why)


def _kept(answer: PlayReply | None) -> dict[str, Any] | None:
    """The answer as plain data; None if there is none or if it is too long to be kept."""
    if answer is None or len(msgspec.json.encode(answer)) > MOST_OF_ANSWER:
        return None
    return {key: value for key, value in plain(answer).items() if key not in ("seq", "ok")}


def _bounded(divergence: Divergence) -> Divergence:
    """The divergence with what the answer has at its place as a cut text, if that is too long to be kept."""
    actual = divergence.actual
    size = len(msgspec.json.encode(actual))
    return msgspec.structs.replace(
        divergence,
        pointer=_cut(divergence.pointer),
        words=_cut(divergence.words),
        actual=actual if size <= MOST_OF_TEXT else f"{size} bytes: {_cut(strict_json.compact(plain(actual)))}",
    )


def _first_of(ids: Iterable[str]) -> Iterator[str]:
    """As many rule ids, each once, as a report keeps of one answer."""
    left = MOST_OF_TEXT
    for each in dict.fromkeys(ids):
        left -= len(each)
        if left < 0:
            return
        yield each


def _cut(text: AnyText) -> AnyText:
    return text if text is None or len(text) <= MOST_OF_TEXT else f"{text[:MOST_OF_TEXT]}…"

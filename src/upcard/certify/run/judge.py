"""From an answer to a verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from upcard.certify.results.compare import IncompleteAnswer, compare
from upcard.certify.run.tasks import Task
from upcard.wire.protocol import PlayReply
from upcard.wire.report import Divergence, VectorResult
from upcard.wire.values import plain
from upcard.wire.verdicts import Depth, Verdict

#: The most characters of a reason that an engine gives, and the most bytes of an answer, that a report keeps.
MOST_OF_REASON: Final = 2000
MOST_OF_ANSWER: Final = 1 << 17
#: From a rule id to the rule in words, None if there is no such rule.
SentenceOf = Callable[[str], str | None]


def judge(task: Task, answer: PlayReply, depth: Depth, sentence_of: SentenceOf) -> VectorResult:
    """The verdict on a well-formed answer; `sentence_of` puts the rule of a divergence into words."""
    if answer.unsupported is not None:
        return result(task, Verdict.UNSUPPORTED, _cut(answer.why), unsupported=tuple(answer.unsupported))
    if answer.error is not None:
        return failure(task, Verdict.CRASHED, f"error: {_cut(answer.error)}")
    try:
        divergence = compare(task.expectation, answer, depth)
    except IncompleteAnswer as error:
        return failure(task, Verdict.PROTOCOL_ERROR, str(error), answer=answer)
    if divergence is None:
        return result(task, Verdict.PASS)
    failed = failure(task, Verdict.FAIL, divergence.words, answer=answer, divergence=divergence)
    return msgspec.structs.replace(failed, says=sentence_of(divergence.rule)) if divergence.rule else failed


def result(task: Task, verdict: Verdict, why: str | None = None, unsupported: tuple[str, ...] = ()) -> VectorResult:
    """A verdict that needs no evidence."""
    return VectorResult(
        vector=task.id,
        n=task.n,
        verdict=verdict,
        title=task.vector["title"],
        clauses=tuple(task.vector["clauses"]),
        why=why,
        unsupported=unsupported,
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


def _kept(answer: PlayReply | None) -> dict[str, Any] | None:
    """The answer as plain data; None if there is none or if it is too long to be kept."""
    if answer is None or len(msgspec.json.encode(answer)) > MOST_OF_ANSWER:
        return None
    return {key: value for key, value in plain(answer).items() if key not in ("seq", "ok")}


def _cut(reason: str | None) -> str | None:
    return reason if reason is None or len(reason) <= MOST_OF_REASON else f"{reason[:MOST_OF_REASON]}…"

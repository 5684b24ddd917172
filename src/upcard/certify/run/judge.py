"""From an answer to a verdict."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from upcard.certify.results.compare import Divergence, IncompleteAnswer, compare
from upcard.certify.results.report_file import VectorResult
from upcard.certify.results.verdicts import Depth, Verdict
from upcard.certify.run.tasks import Task
from upcard.wire.protocol import PlayReply
from upcard.wire.values import plain

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
        answer=_as_dict(answer) if answer is not None else None,
        log=log or None,
    )


def _as_dict(answer: PlayReply) -> dict[str, Any]:
    told = plain(answer)
    return {key: told[key] for key in ("why", "net", "events", "settlement", "refused") if key in told}

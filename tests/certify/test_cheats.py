"""Who never looks at a card passes what can be guessed from the bets and inputs, and is conformant by no way of asking
to be excused."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from certify.cheats import SIGHTS, Guesses, money_of, net_of
from upcard.certify.certification import Options, run
from upcard.certify.connectors.base import IsStopping, RunLimits
from upcard.certify.results.run_outcome import Outcome, conclude
from upcard.certify.run.session import request_lines
from upcard.certify.run.suites import published
from upcard.certify.run.tasks import Questions
from upcard.cli.books import variants
from upcard.rulebook import Rulebook, load
from upcard.vectors.files.suite import Suite
from upcard.wire.verdicts import Verdict

Json = Mapping[str, Any]
#: How sure a cheat is where it does not ask to be excused.
SURE = 0.9
#: What a sight may add: balances shuffled among the vectors, which tell nothing, add -22 to 17 of 650, and 9 is the
#: standard deviation. Three of those are allowed to the best of many sights.
BY_CHANCE = 1 / 25


def asked_and_right(suite: Suite, book: Rulebook) -> list[tuple[Json, str]]:
    """The requests of a run in the order of asking, each with its right money."""
    questions = Questions(book, suite.digest, recipients=False)
    right = {questions.seq(each): each["expected"]["net"] for each in suite.vectors}
    requests = [json.loads(line) for line in request_lines(suite, book)]
    return [(each, money_of(each, right[each["seq"]])) for each in requests if each["cmd"] == "play"]


def as_published(suite: Suite) -> list[tuple[Json, str]]:
    """The same if vectors were sent as they stand in the suite."""
    whole = [({"seq": each["id"], "vector": each}, each["expected"]["net"]) for each in suite.vectors]
    return [(request, money_of(request, net)) for request, net in whole]


def guessed(rounds: list[tuple[Json, str]], sight: str) -> int:
    """How many are guessed by a sight, each half by what the other half teaches."""
    halves = rounds[::2], rounds[1::2]
    return sum(
        learned.guess(request)[0] == right
        for taught, asked in (halves, halves[::-1])
        for learned in [Guesses(sight, taught)]
        for request, right in asked
    )


@pytest.mark.parametrize("variant", variants())
def test_a_request_gives_away_no_more_than_its_bets_and_inputs(variant: str) -> None:
    suite, book = published(variant), load(variant)
    assert suite is not None
    rounds = asked_and_right(suite, book)
    alone = guessed(rounds, "nothing more")
    by_sight = {sight: guessed(rounds, sight) for sight in SIGHTS if sight != "nothing more"}
    best = max(by_sight, key=lambda sight: by_sight[sight])
    figures = f"{variant}: of {len(rounds)} {alone} by bets and inputs, {by_sight[best]} if it sees the {best} too"
    print(figures)
    assert by_sight[best] - alone <= len(rounds) * BY_CHANCE, figures
    whole = {sight: guessed(as_published(suite), sight) for sight in ("rules", "end of the title", "flags")}
    assert max(whole.values()) - alone > alone / 4, f"{whole}: these would tell more, were they sent"


@dataclass
class Cheat:
    """An engine that answers if it is sure, and asks to be excused by the rules that `excuse` names if it is not."""

    learned: Guesses
    excuse: Callable[[Json], list[str]]
    text: str = "cheat"
    window: int = 16
    _asked: deque[Json] = field(default_factory=deque)

    def open(self, limits: RunLimits, stopping: IsStopping) -> Cheat:
        return self

    def send(self, line: bytes) -> None:
        self._asked.append(json.loads(line))

    def receive(self, within: float) -> bytes:
        request = self._asked.popleft()
        return json.dumps({"seq": request["seq"], **self._reply(request)}).encode()

    def _reply(self, request: Json) -> Json:
        if request["cmd"] == "hello":
            who = {"implementation": "cheat", "version": "1", "language": "Python"}
            return {"ok": True, **who, "depth": "net", "reports": ["net"]}
        if request["cmd"] != "play":
            return {"ok": True}
        guess, certainty = self.learned.guess(request)
        unsure = certainty < SURE and (rules := self.excuse(request))
        return {"unsupported": rules, "why": "not sure"} if unsure else {"ok": True, "net": net_of(request, guess)}

    def log(self) -> str:
        return ""

    def close(self) -> None: ...


def by_the_inputs(request: Json) -> list[str]:
    """The rules of what the players do."""
    groups = {"hit": "hit", "stand": "stand", "double": "double", "split": "split", "insure": "insurance"}
    return sorted({groups[each["do"]] for each in request["vector"]["inputs"] if each["do"] in groups}) or ["deal"]


def by_the_names_of_the_inputs(request: Json) -> list[str]:
    """The same by the names that say what an engine cannot be told."""
    return sorted({f"inputs.{each['do']}" for each in request["vector"]["inputs"]}) or ["deal"]


@cache
def learned_from_the_suite() -> Guesses:
    """It has seen the very vectors that it is asked, all but the cards."""
    suite = published("classic-blackjack")
    assert suite is not None
    return Guesses("nothing more", asked_and_right(suite, load("classic-blackjack")))


EXCUSES: Mapping[str, Callable[[Json], list[str]]] = {
    "none": lambda request: [],
    "by the inputs": by_the_inputs,
    "by the names of the inputs": by_the_names_of_the_inputs,
    "every group of rules": lambda request: ["deal", "hit", "stand", "double", "split", "dealer", "settlement"],
    "what decides the money": lambda request: ["settlement"],
    "a rule of no vector": lambda request: ["no.such-rule"],
}


@pytest.mark.parametrize("excuse", EXCUSES)
def test_a_cheat_is_not_conformant_by_any_excuse(excuse: str) -> None:
    book = load("classic-blackjack")
    suite = published("classic-blackjack")
    assert suite is not None
    report = run(suite, book, Cheat(learned_from_the_suite(), EXCUSES[excuse]), Options())
    told = conclude(report)
    assert told.outcome is Outcome.DIVERGENT, told.words
    assert (report.counts.get(Verdict.INCONSISTENT, 0) > 0) == (excuse != "none")
    assert Verdict.UNSUPPORTED not in report.counts or excuse.startswith("by ")

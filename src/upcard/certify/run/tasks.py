"""A vector made ready to be asked: what is sent, and what is kept back to judge by.

A question must tell an engine what lies on the table and nothing of what comes of it. So it holds the bets, the shoe
and the inputs; the id, title, clauses, flags and level of the vector stay here, and so does where its last card lies:
the shoe of every question goes on to the same length. The `seq` that takes the id's place, the order of asking (that of
the `seq`) and the cards after the last one are drawn from the digest of the suite: the same for the same suite, and not
to be worked out without it.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256, shake_256
from typing import Any, Final

import msgspec

from upcard.certify.results.compare import Expectation, expectation
from upcard.certify.run.needed import needed_rules
from upcard.rulebook import Rulebook
from upcard.shuffle import DECKS
from upcard.wire.protocol import (
    ByeRequest,
    ConfigureRequest,
    FinishRequest,
    HelloRequest,
    InputRequest,
    PlayRequest,
    StartRequest,
)

Vector = Mapping[str, Any]

encode = msgspec.json.Encoder().encode

#: What is sent of a vector; the input that must be refused goes without its mark.
ASKED: Final = ("seats", "previous", "betting", "balance", "shoe", "inputs")

#: How many cards a question brings, unless a whole shoe has fewer; and how many follow the last one at least, for which
#: a vector of very many cards brings the whole shoe.
CARDS: Final = 104
SPARE: Final = 24

#: The names of the requests that are asked once.
HELLO, CONFIGURE, BYE = "hello", "configure", "bye"


class Questions:
    """How the vectors of one suite are asked, by its digest; with `recipients` if the engine wants to be told them."""

    def __init__(self, book: Rulebook, suite_digest: str, recipients: bool) -> None:
        self.book = book
        self._key = f"{suite_digest}/recipients" if recipients else suite_digest
        self._sent = (*ASKED, "recipients") if recipients else ASKED
        self._whole = [card.text for card in DECKS[book.shoe.deck]] * book.shoe.decks

    def seq(self, vector: Vector) -> str:
        """What a vector is called in a request: a text without meaning, another one with and without recipients."""
        return sha256(f"{self._key}/seq/{vector['id']}".encode()).hexdigest()[:16]

    def question(self, vector: Vector) -> dict[str, Any]:
        """The vector as it is sent: without what is expected, and so without the mark of an input that must be refused.

        A vector's shoe ends with the last card of a right round. Here it goes on with cards that it still can have, in
        a mixed order: where a right round ends does not show, and if a wrong engine draws on, its mistake shows in what
        it makes of the cards, not in a shoe that ran out.
        """
        asked = {key: vector[key] for key in self._sent if key in vector}
        for key in ("inputs", "betting"):
            if key in asked:
                asked[key] = [{name: each[name] for name in each if name != "refused"} for each in asked[key]]
        used = vector["shoe"]
        whole = len(self._whole)
        number = min(CARDS, whole) if len(used) + SPARE <= CARDS else whole
        asked["shoe"] = [*used, *self._others(vector, number)][: max(number, len(used))]
        return asked

    def _others(self, vector: Vector, number: int) -> list[str]:
        """The first so many cards of a mixed shoe, less those of the vector that are among them."""
        mixed = list(self._whole)
        last = len(mixed)
        drawn = shake_256(f"{self._key}/shoe/{vector['id']}".encode()).digest(4 * number)
        for place, word in enumerate(struct.unpack(f">{number}I", drawn)):
            other = place + word % (last - place)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        del mixed[number:]
        for card in vector["shoe"]:
            if card in mixed:
                mixed.remove(card)
        return mixed


def hello_line() -> bytes:
    """The first request."""
    return encode(HelloRequest(seq=HELLO))


def configure_line(book: Rulebook) -> bytes:
    """The second: the resolved rule book."""
    return encode(ConfigureRequest(seq=CONFIGURE, variant=book.id, digest=book.digest, rulebook=book.data))


def play_line(seq: str, question: Vector) -> bytes:
    """The request for one vector."""
    return encode(PlayRequest(seq=seq, vector=question))


def bye_line() -> bytes:
    """The last."""
    return encode(ByeRequest(seq=BYE))


@dataclass
class Task:
    """One vector of a run; `n` is its position in the suite, from 1."""

    n: int
    vector: Vector
    reports: Collection[str]
    questions: Questions

    @property
    def question(self) -> dict[str, Any]:
        """What is sent of it."""
        return self.questions.question(self.vector)

    @property
    def id(self) -> str:
        """The vector's id, which is never sent."""
        return str(self.vector["id"])

    @cached_property
    def seq(self) -> str:
        """What it is called in its request."""
        return self.questions.seq(self.vector)

    @cached_property
    def expectation(self) -> Expectation:
        """What a right answer says."""
        return expectation(self.vector["expected"], self.reports)

    @cached_property
    def rules(self) -> frozenset[str]:
        """Every rule that the vector needs."""
        return needed_rules(self.vector, self.reports, self.questions.book)

    def steps(self) -> Iterator[tuple[str, bytes]]:
        """The same vector asked step by step: each `seq` with its request, a start, the inputs, the finish."""
        asked = self.question
        inputs = asked.pop("inputs", [])
        yield self.seq, encode(StartRequest(seq=self.seq, vector=asked))
        for number, each in enumerate(inputs, 1):
            seq = f"{self.seq}#{number}"
            yield seq, encode(InputRequest(seq=seq, input=each))
        seq = f"{self.seq}#end"
        yield seq, encode(FinishRequest(seq=seq))

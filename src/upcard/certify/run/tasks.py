"""A vector made ready to be asked: what is sent, and what is kept back to judge by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Final

import msgspec

from upcard.certify.results.compare import Expectation, expectation
from upcard.rulebook import Rulebook
from upcard.shuffle import shoe
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

#: How many cards follow the last one that a right round uses.
SPARE: Final = 24

#: The names of the requests that are asked once; a vector's is its id.
HELLO, CONFIGURE, BYE = "hello", "configure", "bye"


def spare_cards(book: Rulebook) -> Sequence[str]:
    """A whole shoe of the book in a fixed mixed order, from which the cards after a vector's last one are taken."""
    return [card.text for card in shoe("spare", book.shoe.decks, book.shoe.deck)]


def question(vector: Vector, spare: Sequence[str]) -> dict[str, Any]:
    """The vector as it is sent: without what is expected, so also without the mark of an input that must be refused.

    A vector's shoe ends with the last card of a right round. A wrong engine may draw on, and then its mistake shows in
    what it makes of the cards, not in a shoe that ran out; so `SPARE` cards follow that the shoe can still have.
    """
    asked = {key: value for key, value in vector.items() if key != "expected"}
    for key in ("inputs", "betting"):
        if key in asked:
            asked[key] = [{name: each[name] for name in each if name != "refused"} for each in asked[key]]
    if asked["shoe"]:
        asked["shoe"] = [*asked["shoe"], *islice(_left(spare, asked["shoe"]), SPARE)]
    return asked


def _left(spare: Sequence[str], used: Sequence[str]) -> Iterator[str]:
    """The cards of a whole shoe less those used."""
    taken = Counter(used)
    for card in spare:
        if taken[card]:
            taken[card] -= 1
        else:
            yield card


def hello_line() -> bytes:
    """The first request."""
    return encode(HelloRequest(seq=HELLO))


def configure_line(book: Rulebook) -> bytes:
    """The second: the resolved rule book."""
    return encode(ConfigureRequest(seq=CONFIGURE, variant=book.id, digest=book.digest, rulebook=book.data))


def play_line(asked: Vector) -> bytes:
    """The request for one vector, as `question` gives it."""
    return encode(PlayRequest(seq=asked["id"], vector=asked))


def bye_line() -> bytes:
    """The last."""
    return encode(ByeRequest(seq=BYE))


@dataclass
class Task:
    """One vector of a run; `n` is its position in the suite, from 1."""

    n: int
    vector: Vector
    reports: Collection[str]
    spare: Sequence[str]

    @property
    def question(self) -> dict[str, Any]:
        """What is sent of it."""
        return question(self.vector, self.spare)

    @property
    def id(self) -> str:
        """The vector's id, which is also the `seq` of its request."""
        return str(self.vector["id"])

    @cached_property
    def expectation(self) -> Expectation:
        """What a right answer says."""
        return expectation(self.vector["expected"], self.reports)

    @cached_property
    def rules(self) -> frozenset[str]:
        """Every rule the vector is about or that decides something in it."""
        cited = set(self.vector["clauses"])
        for event in self.vector["expected"]["events"]:
            cited.update(event.get("rules", ()) if "offers" in self.reports else ())
            if "rule" in event:
                cited.add(event["rule"])
        return frozenset(cited)

    def steps(self) -> Iterator[tuple[str, bytes]]:
        """The same vector asked step by step: each `seq` with its request, a start, the inputs, the finish."""
        asked = self.question
        inputs = asked.pop("inputs", [])
        yield self.id, encode(StartRequest(seq=self.id, vector=asked))
        for number, each in enumerate(inputs, 1):
            seq = f"{self.id}#{number}"
            yield seq, encode(InputRequest(seq=seq, input=each))
        seq = f"{self.id}#end"
        yield seq, encode(FinishRequest(seq=seq))


def concerned(rules: Collection[str], unsupported: Collection[str]) -> list[str]:
    """The unsupported ids that name one of the rules or a table it stands in.

    >>> concerned({"split.pair", "hit.any"}, ["split", "surrender"])
    ['split']
    """
    return [each for each in unsupported if any(rule == each or rule.startswith(f"{each}.") for rule in rules)]

"""A failing vector made as small as it can be and still fail: fewer seats, decisions, side bets and cards.

Delta debugging: parts are left out, larger ones first, the reference engine says what the smaller round comes to, the
implementation is asked it, and if it fails in the same way the smaller round is kept. Nothing is drawn by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from upcard import cards as deck
from upcard.certify.connectors.base import Connector, RunLimits
from upcard.certify.diagnosis.default_decisions import completed
from upcard.certify.results.report_file import Report
from upcard.certify.run.session import SingleVectorRunner
from upcard.rulebook import Rulebook
from upcard.shuffle import shoe as shoe_of
from upcard.vectors.files import record
from upcard.vectors.files.replay import Answer, answer
from upcard.vectors.files.suite import Suite
from upcard.vectors.mutation.killing_vectors import FAILURES
from upcard.wire.events import clauses
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED

Json = Mapping[str, Any]
#: Asks the implementation a vector.
Ask = Callable[[Json], VectorResult]

#: How often the implementation is asked for one vector.
TRIES: Final = 150
#: How often the cards of a smaller round are laid anew until each hand has its own.
LAYINGS: Final = 80
#: The most that a card counts.
TEN: Final = 10
#: What follows a name in the id of a vector that was made smaller, and the name of their suite.
SHRUNK: Final = "shrunk"
#: How many cards more than a vector's own are laid at first.
SPARE: Final = 24
#: How many failures of a run are made small.
MOST_SHRUNK: Final = 5


@dataclass(frozen=True)
class Parts:
    """What a vector is made of; `hands` are the cards of each recipient in the order it gets them."""

    seats: tuple[Json, ...]
    betting: tuple[Json, ...]
    inputs: tuple[Json, ...]
    hands: Mapping[str, tuple[str, ...]]


def shrink_failures(
    report: Report, suite: Suite, book: Rulebook, connector: Connector, limits: RunLimits, most: int = MOST_SHRUNK
) -> Suite:
    """The smallest rounds that fail as some failures of the run do, as a suite; none stands in it twice.

    One failure of each cause of the diagnosis comes first, then those that no cause explains. Raises `CannotStart`.
    """
    results = {result.vector: result for result in report.results if result.verdict in FAILED}
    spare = [card.text for card in shoe_of("spare", book.shoe.decks, book.shoe.deck)]
    found: dict[str, dict[str, Any]] = {}
    with SingleVectorRunner(connector, book, report.header, limits) as runner:
        for name in list(dict.fromkeys(_first_ones(report)))[:most]:
            small = shrunk(suite.vectors[results[name].n - 1], results[name], book, spare, runner.ask)
            found.setdefault(_round(small), dict(small))
    return Suite(record.suite(book, SHRUNK, list(found.values()), None, suite.flags))


def _first_ones(report: Report) -> Iterator[str]:
    """The ids of the failures, those that say most first."""
    diagnosis = report.footer.diagnosis if report.footer else None
    if diagnosis is not None:
        yield from (cause.vectors[0] for cause in diagnosis.causes)
        yield from diagnosis.unexplained
    yield from (result.vector for result in report.results if result.verdict in FAILED)


def _round(vector: Json) -> str:
    """What makes two vectors the same round."""
    kept: Sequence[str] = ("seats", "betting", "previous", "balance", "shoe", "inputs")
    return repr([vector.get(key) for key in kept])


def shrunk(vector: Json, failed: VectorResult, book: Rulebook, spare: Sequence[str], ask: Ask) -> Json:
    """The smallest vector found that fails as this one did, itself if there is no smaller one."""
    best, parts = vector, _parts(vector)
    tries = TRIES
    progress = True
    while progress and tries:
        progress = False
        for smaller in _smaller(parts):
            made = _vector(vector, smaller, book, spare)
            if made is None or _size(made) >= _size(best):
                continue
            if not tries:
                break
            tries -= 1
            if _fault(ask(made)) == _fault(failed):
                best, parts, progress = made, _parts(made), True
                break
    return best


def _fault(result: VectorResult) -> tuple[Any, ...]:
    """What makes two failures the same."""
    return result.verdict, result.divergence.rule if result.divergence else None


def _size(vector: Json) -> tuple[int, ...]:
    seats = vector.get("seats", ())
    return (
        len(seats) + len(vector.get("betting", ())),
        len(vector["inputs"]),
        sum(len(each["bets"]) for each in seats),
        len(vector["shoe"]),
        sum(each["seat"] for each in seats),
    )


def _parts(vector: Json) -> Parts:
    hands: dict[str, tuple[str, ...]] = {}
    for place, card in zip(vector["recipients"], vector["shoe"], strict=False):
        hands[place] = (*hands.get(place, ()), card)
    return Parts(tuple(vector.get("seats", ())), tuple(vector.get("betting", ())), tuple(vector["inputs"]), hands)


def _smaller(parts: Parts) -> Iterator[Parts]:
    """Everything that can be left out, larger parts first."""
    for seats in _without_some(parts.seats):
        yield replace(parts, seats=seats, inputs=_of_seats(parts.inputs, {each["seat"] for each in seats}))
    yield from (replace(parts, betting=betting) for betting in _without_some(parts.betting))
    for inputs in _without_some(parts.inputs):
        yield replace(parts, inputs=inputs)
    yield from _fewer_bets(parts)
    yield from _fewer_cards(parts)
    if len(parts.seats) == 1 and parts.seats[0]["seat"] != 1:
        yield _at_first_seat(parts)


def _without_some(whole: tuple[Json, ...]) -> Iterator[tuple[Json, ...]]:
    """The whole less a run of its elements: halves first, then quarters, down to single ones."""
    length = len(whole)
    while length := length // 2 if length > 1 else 0:
        for start in range(0, len(whole), length):
            yield whole[:start] + whole[start + length :]
    if len(whole) == 1:
        yield ()


def _of_seats(inputs: Sequence[Json], seats: set[int]) -> tuple[Json, ...]:
    return tuple(each for each in inputs if each.get("seat") is None or each["seat"] in seats)


def _fewer_bets(parts: Parts) -> Iterator[Parts]:
    for at, seat in enumerate(parts.seats):
        side = [bet for bet in seat["bets"] if bet != "main"]
        for left_out in [side, *([bet] for bet in side)] if len(side) > 1 else [side] if side else []:
            bets = {bet: amount for bet, amount in seat["bets"].items() if bet not in left_out}
            yield replace(parts, seats=(*parts.seats[:at], {**seat, "bets": bets}, *parts.seats[at + 1 :]))


def _fewer_cards(parts: Parts) -> Iterator[Parts]:
    """A card less in a hand, left out or laid together with its neighbour, alone or with the hit that brought one."""
    for place, cards in parts.hands.items():
        for fewer in (*_one_less(cards), *_two_in_one(cards)):
            hands = {**parts.hands, place: fewer}
            yield replace(parts, hands=hands)
            for number, each in enumerate(parts.inputs):
                if each["do"] == "hit" and f"seat {each['seat']} hand {each.get('hand', 1)}" == place:
                    yield replace(parts, hands=hands, inputs=parts.inputs[:number] + parts.inputs[number + 1 :])


def _one_less(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for at in reversed(range(len(cards))):
        yield cards[:at] + cards[at + 1 :]


def _two_in_one(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Two neighbours as one card that counts as much, an ace as 1."""
    for at in reversed(range(len(cards) - 1)):
        together = sum(deck.card(each).value for each in cards[at : at + 2])
        if together <= TEN:
            yield (*cards[:at], f"{deck.RANKS[together - 1]}{cards[at][1]}", *cards[at + 2 :])


def _at_first_seat(parts: Parts) -> Parts:
    """The same round at the first seat."""
    number = parts.seats[0]["seat"]
    hands = {place.replace(f"seat {number} ", "seat 1 "): cards for place, cards in parts.hands.items()}
    inputs = tuple({**each, "seat": 1} if "seat" in each else each for each in parts.inputs)
    return replace(parts, seats=({**parts.seats[0], "seat": 1},), inputs=inputs, hands=hands)


def _vector(vector: Json, parts: Parts, book: Rulebook, spare: Sequence[str]) -> Json | None:
    """The vector of the parts with what the book expects of it; None if no round of the book comes of them.

    No input may be refused that was not refused before: it would be a part that can be left out.
    """
    if "seats" in vector and not parts.seats:
        return None
    asked = {key: value for key, value in vector.items() if key != "expected"}
    asked |= {"inputs": [_unmarked(each) for each in parts.inputs]}
    asked |= {"betting": [_unmarked(each) for each in parts.betting]} if "betting" in vector else {}
    asked |= {"seats": list(parts.seats)} if "seats" in vector else {}
    try:
        laid = _laid(asked, parts.hands, book, spare)
        if laid is None:
            return None
        shoe, inputs, played = laid
        asked |= {"shoe": shoe, "inputs": inputs, "recipients": list(played.recipients)}
        expected = played.expected(book)
        if Counter(expected.get("refused", ())) - Counter(vector["expected"].get("refused", ())):
            return None
        if "refused" in expected:
            asked |= _marked(asked, book)
    except FAILURES:
        return None
    cited = clauses(played.events)
    name = str(vector["id"]).removesuffix(f"/{SHRUNK}")
    made = {
        **asked,
        "id": f"{name}/{SHRUNK}",
        "title": _title(asked),
        "clauses": cited,
        "expected": expected,
    }
    return {key: made[key] for key in [*vector, "expected"] if key in made}


Laid = tuple[list[str], list[Json], Answer]


def _laid(asked: Json, hands: Mapping[str, Sequence[str]], book: Rulebook, spare: Sequence[str]) -> Laid | None:
    """A shoe that deals every hand its own cards, with the inputs of the whole round and the round.

    Who gets a card depends on the cards before it alone, so with every laying at least one more lies right.
    """
    taken = Counter(card for cards in hands.values() for card in cards)
    filler: list[str] = []
    for card in spare:
        if taken[card]:
            taken[card] -= 1
        else:
            filler.append(card)
    shoe = list(islice(filler, sum(map(len, hands.values())) + SPARE))
    for _ in range(LAYINGS):
        inputs, played = completed(book, {**asked, "shoe": shoe})
        dealt: Counter[str] = Counter()
        wanted = []
        for place in played.recipients:
            if dealt[place] == len(hands.get(place, ())):
                break
            wanted.append(hands[place][dealt[place]])
            dealt[place] += 1
        if wanted == shoe[: len(played.recipients)]:
            return (wanted, inputs, played) if played.over else None
        if wanted == shoe[: len(wanted)]:
            return None  # a hand takes more cards than it has
        shoe = wanted + filler[: len(shoe) - len(wanted)]
    return None


def _unmarked(given: Json) -> Json:
    return {key: value for key, value in given.items() if key != "refused"}


def _marked(asked: Json, book: Rulebook) -> dict[str, Any]:
    """The inputs and betting operations with the codes of those that are refused."""
    marked: dict[str, Any] = {}
    before: Json = {**asked, "inputs": []}
    for key in ("betting", "inputs"):
        found: list[Json] = []
        for number, each in enumerate(asked.get(key, ())):
            without = len(answer(book, {**before, key: asked[key][:number]}).refused)
            refused = answer(book, {**before, key: asked[key][: number + 1]}).refused
            found.append({**each, "refused": refused[-1].code.value} if len(refused) > without else each)
        if key in asked:
            marked[key] = found
    return marked


def _title(asked: Json) -> str:
    """The hands and what is decided."""
    hands: dict[str, list[str]] = {}
    for place, card in zip(asked["recipients"], asked["shoe"], strict=True):
        hands.setdefault(place, []).append(card)
    players = " and ".join(" ".join(cards) for place, cards in hands.items() if place != "dealer")
    does = " ".join(each["do"] for each in (*asked.get("betting", ()), *asked["inputs"]))
    dealt = f"{players or 'no hand'} against {' '.join(hands.get('dealer', ['no dealer']))}"
    return f"{dealt}: {does}" if does else dealt

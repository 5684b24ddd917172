"""The meaning of `when`: conditions on a hand and its situation, compiled once to plain closures.

This is the only place that decides whether a row holds. The engine asks it hand by hand, the analysis asks it over all
compositions, the lints ask it to find rows that can never match.

A condition is ``always``, ``never``, the name of a hand class, or a mapping whose keys must all hold:

on the hand that decides
    ``is`` a named class · ``cards`` how many · ``total`` the best total · ``hard``/``soft`` the best total of a hand
    that is hard/soft · ``low`` the total with every ace as 1 · ``pair`` two cards of one rank or value ·
    ``of-a-kind`` all cards of one rank or value · ``ranks`` exactly these ranks in any order · ``every-card`` /
    ``has-card`` all / some card of these ranks · ``suited`` all of one suit or not · ``suit`` all of this suit ·
    ``colour`` same or mixed ·
    ``straight`` consecutive ranks, the ace low, high or both · ``split`` made by a split or not · ``split-from``
    made by splitting a pair of these ranks · ``doubled`` how often · ``surrendered`` · ``stakes`` own, free or mixed
on the situation
    ``player`` the same hand, spoken of beside the dealer's · ``dealer`` the dealer's hand · ``upcard`` its rank ·
    ``compare`` the hand's total against the dealer's: higher, equal, lower · ``attempt`` the decision just refused
combining
    ``not`` · ``any`` · ``all``

Numbers are one number, a list, or ``{min: , max: }``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, Protocol

from upcard.cards import RANK_VALUES, RANKS, Card


class HandView(Protocol):
    """What a condition may ask of a hand. The engine's hands and the analysis's compositions both answer it."""

    @property
    def count(self) -> int: ...
    @property
    def total(self) -> int: ...
    @property
    def soft(self) -> bool: ...
    @property
    def low(self) -> int: ...
    @property
    def ranks(self) -> str:
        """The ranks in the order dealt, one letter a card."""
        ...

    @property
    def cards(self) -> Sequence[Card]:
        """The cards with their suits; an analysis without suits raises `SuitsNeeded`."""
        ...

    @property
    def split_from(self) -> str | None:
        """The rank of the pair this hand was split from, or None."""
        ...

    @property
    def doubled(self) -> int: ...
    @property
    def surrendered(self) -> bool: ...
    @property
    def own(self) -> int: ...
    @property
    def free(self) -> int: ...


class SituationView(Protocol):
    """A hand to decide on, with the dealer's hand, the upcard and, for short balance, the decision attempted."""

    @property
    def hand(self) -> HandView: ...
    @property
    def dealer(self) -> HandView: ...
    @property
    def upcard(self) -> str: ...
    @property
    def attempt(self) -> str | None: ...


class SuitsNeeded(LookupError):
    """A condition asked for suits where only ranks are known."""


Test = Callable[[SituationView], bool]
HandTest = Callable[[HandView], bool]


@dataclass(frozen=True, slots=True)
class Predicate:
    """A compiled condition: call `holds(situation)`; `uses` names the keys it looks at; `source` is the plain data."""

    holds: Test = field(compare=False, repr=False)
    uses: frozenset[str] = field(compare=False)
    source: Any


#: Conditions that are one word and no hand class.
CONSTANTS: Final = frozenset({"always", "never"})
#: Keys that ask about suits.
SUIT_KEYS: Final = frozenset({"suited", "suit", "colour"})
#: Keys that ask about more than the deciding hand itself.
SITUATION_KEYS: Final = frozenset({"dealer", "upcard", "compare", "attempt"})


def _numbers(spec: Any) -> Callable[[int], bool]:
    if isinstance(spec, Mapping):
        low, high = spec.get("min", 0), spec.get("max", 1 << 30)
        return lambda number: low <= number <= high
    if isinstance(spec, int):
        return lambda number: number == spec
    allowed = frozenset(spec)
    return lambda number: number in allowed


def _same(kind: str) -> Callable[[str], bool]:
    """Are all ranks of the text alike, by rank or by value?"""
    if kind == "rank":
        return lambda ranks: ranks == ranks[0] * len(ranks)
    return lambda ranks: len({RANK_VALUES[rank] for rank in ranks}) == 1


def _straight(ace: str) -> Callable[[str], bool]:
    ways = {"low": (0,), "high": (13,), "both": (0, 13)}[ace]

    def holds(ranks: str) -> bool:
        for ace_at in ways:
            at = sorted(ace_at if rank == "A" else RANKS.index(rank) for rank in ranks)
            if all(after - before == 1 for before, after in pairwise(at)):
                return True
        return False

    return holds


def _suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _one_colour(cards: Sequence[Card]) -> bool:
    return len({card.colour for card in cards}) == 1


def _stakes(hand: HandView) -> str:
    if hand.free == 0:
        return "own"
    return "free" if hand.own == 0 else "mixed"


def _hand_key(key: str, spec: Any) -> HandTest:
    """The test of one key that asks about the hand alone."""
    match key:
        case "cards":
            holds = _numbers(spec)
            return lambda hand: holds(hand.count)
        case "total":
            holds = _numbers(spec)
            return lambda hand: holds(hand.total)
        case "low":
            holds = _numbers(spec)
            return lambda hand: holds(hand.low)
        case "hard":
            holds = _numbers(spec)
            return lambda hand: not hand.soft and holds(hand.total)
        case "soft":
            holds = _numbers(spec)
            return lambda hand: hand.soft and holds(hand.total)
        case "pair":
            same = _same(spec)
            return lambda hand: hand.count == 2 and same(hand.ranks)
        case "of-a-kind":
            same = _same(spec)
            return lambda hand: same(hand.ranks)
        case "ranks":
            wanted = sorted(spec)
            return lambda hand: hand.count == len(wanted) and sorted(hand.ranks) == wanted
        case "every-card":
            allowed = frozenset(spec)
            return lambda hand: allowed.issuperset(hand.ranks)
        case "has-card":
            sought = frozenset(spec)
            return lambda hand: not sought.isdisjoint(hand.ranks)
        case "suited":
            return lambda hand: _suited(hand.cards) is spec
        case "suit":
            suit = spec[0]  # cards name their suits by the first letter
            return lambda hand: all(card.suit == suit for card in hand.cards)
        case "colour":
            return lambda hand: _one_colour(hand.cards) is (spec == "same")
        case "straight":
            straight = _straight(spec)
            return lambda hand: straight(hand.ranks)
        case "split":
            return lambda hand: (hand.split_from is not None) is spec
        case "split-from":
            pairs = frozenset(spec)
            return lambda hand: hand.split_from in pairs
        case "doubled":
            holds = _numbers(spec)
            return lambda hand: holds(hand.doubled)
        case "surrendered":
            return lambda hand: hand.surrendered is spec
        case "stakes":
            return lambda hand: _stakes(hand) == spec
    raise KeyError(key)


def _compare(spec: str) -> Test:
    if spec == "higher":
        return lambda at: at.hand.total > at.dealer.total
    if spec == "lower":
        return lambda at: at.hand.total < at.dealer.total
    return lambda at: at.hand.total == at.dealer.total


class _AsHand:
    """The dealer's hand put in the place of the deciding one, so that `dealer: X` asks the same questions."""

    __slots__ = ("attempt", "dealer", "hand", "upcard")

    def __init__(self, at: SituationView) -> None:
        self.hand = self.dealer = at.dealer
        self.upcard = at.upcard
        self.attempt = at.attempt


def _both(tests: Sequence[Test]) -> Test:
    """All of the tests, in pairs: the engine asks so often that a generator would cost as much as the tests."""
    if not tests:
        return lambda at: True
    if len(tests) == 1:
        return tests[0]
    first, rest = tests[0], _both(tests[1:])
    return lambda at: first(at) and rest(at)


def _on_dealer(test: Test) -> Test:
    return lambda at: test(_AsHand(at))


def _negated(test: Test) -> Test:
    return lambda at: not test(at)


def _either(tests: Sequence[Test]) -> Test:
    """Some of the tests, in pairs as in `_both`."""
    if not tests:
        return lambda at: False
    if len(tests) == 1:
        return tests[0]
    first, rest = tests[0], _either(tests[1:])
    return lambda at: first(at) or rest(at)


def _on_hand(test: HandTest) -> Test:
    return lambda at: test(at.hand)


class UnknownClass(KeyError):
    """A condition names a hand class that the book does not define."""


def conditions_in(source: Any) -> Iterator[tuple[str, Any]]:
    """Every key of a condition with its value, at any depth; a named class counts as the key ``is``.

    Ill-formed parts are passed over, so that names can be checked before the form is.
    """
    if isinstance(source, str) and source not in CONSTANTS:
        yield "is", source
    for key, value in source.items() if isinstance(source, Mapping) else ():
        yield key, value
        if key in ("player", "dealer", "not"):
            yield from conditions_in(value)
        elif key in ("any", "all") and isinstance(value, Sequence):
            for each in value:
                yield from conditions_in(each)


def classes_named(source: Any) -> frozenset[str]:
    """The hand classes that a condition names.

    >>> sorted(classes_named({"player": "bust", "not": {"dealer": {"is": "blackjack"}}}))
    ['blackjack', 'bust']
    """
    return frozenset(value for key, value in conditions_in(source) if key == "is" and isinstance(value, str))


def compile_predicate(source: Any, classes: Mapping[str, Predicate]) -> Predicate:
    """Compile checked plain data; `classes` holds the hand classes already compiled.

    Raises `UnknownClass` for a class not in `classes`.
    """
    uses: set[str] = set()

    def named(name: str) -> Test:
        if name not in classes:
            raise UnknownClass(name)
        uses.add("is")
        uses.update(classes[name].uses)
        return classes[name].holds

    def build(node: Any) -> Test:
        if node == "always":
            return lambda at: True
        if node == "never":
            return lambda at: False
        if isinstance(node, str):
            return named(node)
        return _both([one(key, spec) for key, spec in node.items()])

    def one(key: str, spec: Any) -> Test:
        if key == "is":
            return named(spec)
        if key == "player":
            return build(spec)
        if key == "not":
            return _negated(build(spec))
        if key == "all":
            return _both([build(each) for each in spec])
        if key == "any":
            return _either([build(each) for each in spec])
        uses.add(key)
        if key == "dealer":
            return _on_dealer(build(spec))
        if key == "upcard":
            ranks = frozenset(spec)
            return lambda at: at.upcard in ranks
        if key == "compare":
            return _compare(spec)
        if key == "attempt":
            return lambda at: at.attempt == spec
        return _on_hand(_hand_key(key, spec))

    holds = build(source)
    return Predicate(holds, frozenset(uses), source)

"""The vocabulary of conditions: each key of a `when`, declared once.

A new key is a new entry here, and its form in ``schema/rule-book.schema.json``, which stays written by hand and is held
to these entries by a test. Entries stand in the order in which a phrase says them.

What combines conditions is no entry: ``is`` a hand class, ``player`` and ``dealer`` say whose hand is meant, ``not``,
``any`` and ``all``; see `upcard.rulebook.conditions.predicate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from operator import attrgetter
from typing import Any, Final

from upcard import words
from upcard.cards import RANK_VALUES, RANKS
from upcard.rulebook.conditions.values import Choice, ExactRanks, Likeness, Numbers, Ranks, TrueOrFalse, Values
from upcard.rulebook.conditions.views import Aspect, HandView, SituationView, Test

HandTest = Callable[[HandView], bool]
Measure = Callable[[HandView], int | None]
Say = Callable[[Any], str]


class Scope(IntEnum):
    """Where a key may be asked: about any cards, about a hand in play, about hand and table, about a decision that the
    balance cannot pay. What may be asked of cards may be asked everywhere, and so on."""

    CARDS = 1
    HAND = 2
    TABLE = 3
    SHORT_BALANCE = 4


class Joined(IntEnum):
    """How a modifier attaches: an "of" or "with" follows the noun directly, an aside takes a comma once others precede
    it."""

    OF = 0
    WITH = 1
    ASIDE = 2


@dataclass(frozen=True, slots=True)
class Modifier:
    """A key said of a hand: how it attaches, its words, and those of its denial unless the opposite value says it."""

    joined: Joined
    said: Say
    denied: Say | None = None


@dataclass(frozen=True, slots=True)
class Noun:
    """A key that is a noun itself; with `names_cards` it names the cards, and a hand is one "of" them."""

    said: Say
    names_cards: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A key said of the situation, in a sentence of its own, and its denial."""

    said: Say
    denied: Say


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key of a condition.

    `looks` are all the aspects that `test` depends on, and no more may be asked: hands equal in them are taken for one.
    `test` compiles a value to the question asked; `said` puts it into words; `title` and `description` explain it in an
    editor; `relatives` are the keys it is most easily mistaken for, which mutants put in its place. A key that compares
    a number names it as `measure`.
    """

    name: str
    title: str
    description: str
    scope: Scope
    looks: frozenset[Aspect]
    values: Values
    test: Callable[[Any], Test]
    said: Modifier | Noun | Clause
    relatives: tuple[str, ...] = ()
    measure: Measure | None = None

    def __post_init__(self) -> None:
        if not self.looks:
            raise ValueError(f"the key {self.name} looks at nothing")
        situational = any(aspect.view is None for aspect in self.looks)
        if situational and not isinstance(self.said, Clause):
            raise ValueError(f"the key {self.name} asks about the situation, so it is said in a clause")

    @property
    def schema(self) -> dict[str, Any]:
        """The form of its values for an editor, in words of JSON Schema."""
        return {**self.values.schema, "title": self.title, "description": self.description}

    def named_ranks(self, spec: Any) -> list[frozenset[str]]:
        """The sets of ranks that the key tells from the rest."""
        return self.values.named_ranks(spec) if self.looks & _OF_RANKS else []

    def compares_ranks(self, spec: Any) -> bool:
        """Does the key hold the ranks of a hand against each other?"""
        return self.values.compares_ranks(spec)


#: Aspects by which a rank that a key names is told from the others.
_OF_RANKS: Final = frozenset({Aspect.PAIR, Aspect.RANKS, Aspect.SPLIT_FROM, Aspect.UPCARD})


# ---- tests ----------------------------------------------------------------------------------------------------------


def _of_hand(test: Callable[[Any], HandTest]) -> Callable[[Any], Test]:
    """A test of the hand as one of the situation."""

    def compiled(spec: Any) -> Test:
        holds = test(spec)
        return lambda at: holds(at.hand)

    return compiled


def _number(measure: Measure) -> Callable[[Any], Test]:
    """The test of a number of the hand; one that the hand does not have is none of those asked for."""

    def compiled(spec: Any) -> Test:
        if isinstance(spec, Mapping):
            low, high = spec.get("min", 0), spec.get("max", 1 << 30)

            def within(at: SituationView) -> bool:
                number = measure(at.hand)
                return number is not None and low <= number <= high

            return within
        if isinstance(spec, int):
            return lambda at: measure(at.hand) == spec
        allowed = frozenset(spec)
        return lambda at: measure(at.hand) in allowed

    return compiled


def _alike(by: str) -> Callable[[str], bool]:
    """Are all ranks of the text alike, by rank or by value?"""
    if by == "rank":
        return lambda ranks: ranks == ranks[0] * len(ranks)
    return lambda ranks: len({RANK_VALUES[rank] for rank in ranks}) == 1


def _pair(by: str) -> HandTest:
    alike = _alike(by)
    return lambda hand: hand.count == 2 and alike(hand.ranks)


def _of_a_kind(by: str) -> HandTest:
    alike = _alike(by)
    return lambda hand: alike(hand.ranks)


def _exactly(ranks: list[str]) -> HandTest:
    wanted = sorted(ranks)
    return lambda hand: hand.count == len(wanted) and sorted(hand.ranks) == wanted


def _every_card(ranks: list[str]) -> HandTest:
    allowed = frozenset(ranks)
    return lambda hand: allowed.issuperset(hand.ranks)


def _has_card(ranks: list[str]) -> HandTest:
    sought = frozenset(ranks)
    return lambda hand: not sought.isdisjoint(hand.ranks)


def _straight(ace: str) -> HandTest:
    ways = {"low": (0,), "high": (13,), "both": (0, 13)}[ace]

    def holds(hand: HandView) -> bool:
        for ace_at in ways:
            at = sorted(ace_at if rank == "A" else RANKS.index(rank) for rank in hand.ranks)
            if all(after - before == 1 for before, after in pairwise(at)):
                return True
        return False

    return holds


def _of_suit(suit: str) -> HandTest:
    letter = suit[0]  # cards name their suits by the first letter
    return lambda hand: all(card.suit == letter for card in hand.cards)


def _split_from(ranks: list[str]) -> HandTest:
    pairs = frozenset(ranks)
    return lambda hand: hand.split_from in pairs


def _stakes(hand: HandView) -> str:
    if hand.free == 0:
        return "own"
    return "free" if hand.own == 0 else "mixed"


def _compare(spec: str) -> Test:
    if spec == "higher":
        return lambda at: at.hand.total > at.dealer.total
    if spec == "lower":
        return lambda at: at.hand.total < at.dealer.total
    return lambda at: at.hand.total == at.dealer.total


def _upcard(ranks: list[str]) -> Test:
    shown = frozenset(ranks)
    return lambda at: at.upcard in shown


_COUNT: Final[Measure] = attrgetter("count")
_TOTAL: Final[Measure] = attrgetter("total")
_LOW: Final[Measure] = attrgetter("low")
_DOUBLED: Final[Measure] = attrgetter("doubled")


def _hard_total(hand: HandView) -> int | None:
    return None if hand.soft else hand.total


def _soft_total(hand: HandView) -> int | None:
    return hand.total if hand.soft else None


# ---- words ----------------------------------------------------------------------------------------------------------

_ACES: Final = {"low": "ace low", "high": "ace high", "both": "ace low or high"}
_STAKES: Final = {
    "own": "staked with your money alone",
    "free": "staked by the house alone",
    "mixed": "staked by you and the house together",
}
_COMPARED: Final = {
    "higher": "a higher total than the dealer",
    "equal": "the same total as the dealer",
    "lower": "a lower total than the dealer",
}


def _say_total(noun: str, after: str = "") -> Say:
    return lambda spec: f"with a {noun} of {words.numbers(spec)}{after}"


def _deny_total(noun: str) -> Say:
    return lambda spec: f"without a {noun} of {words.numbers(spec)}"


def _say_every_card(spec: Any) -> str:
    """Cards of these ranks alone, said by what is left out where that is shorter."""
    left_out = words.left_out(spec)
    return f"without {left_out}" if left_out else f"with {words.rank_plural(spec, 'and')} alone"


def _say_doubled(spec: Any) -> str:
    if spec == 0:
        return "not doubled before"
    return "already doubled" if spec == {"min": 1} else f"doubled {words.number_of_times(spec)} before"


# ---- the keys -------------------------------------------------------------------------------------------------------

_ENTRIES: Final = (
    Key(
        name="pair",
        title="Pair",
        description="Two cards, no more, of one rank (K-K) or one value (K-Q too).",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.PAIR}),
        values=Likeness(),
        test=_of_hand(_pair),
        said=Noun(lambda by: "a pair of equal value" if by == "value" else "a pair of one rank"),
    ),
    Key(
        name="ranks",
        title="Exact ranks",
        description="The hand has exactly these ranks, in any order, each as often as listed.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.RANKS}),
        values=ExactRanks(),
        test=_of_hand(_exactly),
        said=Noun(words.exact_ranks, names_cards=True),
    ),
    Key(
        name="cards",
        title="Number of cards",
        description="How many cards the hand has.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.COUNT}),
        values=Numbers(),
        test=_number(_COUNT),
        measure=_COUNT,
        said=Modifier(
            Joined.OF,
            lambda spec: f"of {words.number_of(spec, 'card')}",
            lambda spec: f"not of {words.number_of(spec, 'card')}",
        ),
    ),
    Key(
        name="of-a-kind",
        title="Of a kind",
        description="All cards are of one rank, or of one value.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.RANKS}),
        values=Likeness(),
        test=_of_hand(_of_a_kind),
        said=Modifier(Joined.OF, lambda by: f"of one {by}", lambda by: f"not all of one {by}"),
    ),
    Key(
        name="suited",
        title="Suited",
        description="All cards are of one suit (true), or not all (false).",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.SUITEDNESS}),
        values=TrueOrFalse(),
        test=_of_hand(lambda suited: lambda hand: (len({card.suit for card in hand.cards}) == 1) is suited),
        said=Modifier(Joined.OF, lambda suited: "of one suit" if suited else "of more than one suit"),
    ),
    Key(
        name="suit",
        title="Suit",
        description="All cards are of this suit.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.SUITS}),
        values=Choice(("spades", "hearts", "diamonds", "clubs")),
        test=_of_hand(_of_suit),
        said=Modifier(Joined.OF, lambda suit: f"of {suit}", lambda suit: f"not all of {suit}"),
    ),
    Key(
        name="colour",
        title="Colour",
        description="All cards red or all black (same), or not (mixed).",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.SUITEDNESS}),
        values=Choice(("same", "mixed"), exclusive=True),
        test=_of_hand(lambda spec: lambda hand: (len({card.colour for card in hand.cards}) == 1) is (spec == "same")),
        said=Modifier(Joined.OF, lambda spec: "of one colour" if spec == "same" else "of both colours"),
    ),
    Key(
        name="straight",
        title="Straight",
        description=(
            "Ranks in sequence in any order of the cards; the ace is below the two (low), above the king (high), or"
            " either (both), never in the middle."
        ),
        scope=Scope.CARDS,
        looks=frozenset({Aspect.RANKS}),
        values=Choice(("low", "high", "both")),
        test=_of_hand(_straight),
        said=Modifier(
            Joined.OF, lambda ace: f"in sequence ({_ACES[ace]})", lambda ace: f"not in sequence ({_ACES[ace]})"
        ),
    ),
    Key(
        name="total",
        title="Total",
        description="The best total: an ace counts 11 where that does not pass 21.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.TOTAL}),
        values=Numbers(),
        test=_number(_TOTAL),
        measure=_TOTAL,
        said=Modifier(Joined.WITH, _say_total("total"), lambda spec: f"with a total other than {words.numbers(spec)}"),
        relatives=("low", "hard"),
    ),
    Key(
        name="hard",
        title="Hard total",
        description="The best total of a hand in which no ace counts 11.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.TOTAL, Aspect.SOFTNESS}),
        values=Numbers(partial=True),
        test=_number(_hard_total),
        measure=_hard_total,
        said=Modifier(Joined.WITH, _say_total("hard total"), _deny_total("hard total")),
        relatives=("total", "low"),
    ),
    Key(
        name="soft",
        title="Soft total",
        description="The best total of a hand in which an ace counts 11.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.TOTAL, Aspect.SOFTNESS}),
        values=Numbers(partial=True),
        test=_number(_soft_total),
        measure=_soft_total,
        said=Modifier(Joined.WITH, _say_total("soft total"), _deny_total("soft total")),
        relatives=("total",),
    ),
    Key(
        name="low",
        title="Low total",
        description="The total with every ace counted as 1.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.LOW}),
        values=Numbers(),
        test=_number(_LOW),
        measure=_LOW,
        said=Modifier(Joined.WITH, _say_total("total", " (aces counting 1)")),
        relatives=("total",),
    ),
    Key(
        name="compare",
        title="Compare",
        description="The hand's total beside the dealer's: higher, equal or lower.",
        scope=Scope.TABLE,
        looks=frozenset({Aspect.COMPARED}),
        values=Choice(("higher", "equal", "lower")),
        test=_compare,
        said=Modifier(Joined.WITH, lambda spec: f"with {_COMPARED[spec]}", lambda spec: f"without {_COMPARED[spec]}"),
    ),
    Key(
        name="has-card",
        title="Has a card",
        description="Some card is of one of these ranks.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.RANKS}),
        values=Ranks(),
        test=_of_hand(_has_card),
        said=Modifier(
            Joined.WITH,
            lambda ranks: f"with {words.any_rank(ranks)} in it",
            lambda ranks: f"without {words.rank_plural(ranks)}",
        ),
        relatives=("every-card",),
    ),
    Key(
        name="every-card",
        title="Every card",
        description="Every card is of one of these ranks.",
        scope=Scope.CARDS,
        looks=frozenset({Aspect.RANKS}),
        values=Ranks(),
        test=_of_hand(_every_card),
        said=Modifier(Joined.WITH, _say_every_card),
        relatives=("has-card",),
    ),
    Key(
        name="split",
        title="Split",
        description="The hand was made by a split (true), or was dealt (false).",
        scope=Scope.HAND,
        looks=frozenset({Aspect.SPLIT}),
        values=TrueOrFalse(),
        test=_of_hand(lambda split: lambda hand: (hand.split_from is not None) is split),
        said=Modifier(Joined.ASIDE, lambda split: "made by a split" if split else "not made by a split"),
    ),
    Key(
        name="split-from",
        title="Split from",
        description="The hand was made by splitting a pair of one of these ranks.",
        scope=Scope.HAND,
        looks=frozenset({Aspect.SPLIT_FROM}),
        values=Ranks(),
        test=_of_hand(_split_from),
        said=Modifier(
            Joined.ASIDE,
            lambda ranks: f"split from {words.rank_plural(ranks)}",
            lambda ranks: f"not split from {words.rank_plural(ranks)}",
        ),
    ),
    Key(
        name="doubled",
        title="Doubled",
        description="How often the hand has been doubled.",
        scope=Scope.HAND,
        looks=frozenset({Aspect.DOUBLED}),
        values=Numbers(),
        test=_number(_DOUBLED),
        measure=_DOUBLED,
        said=Modifier(Joined.ASIDE, _say_doubled),
    ),
    Key(
        name="surrendered",
        title="Surrendered",
        description="The hand has been surrendered (true) or not (false).",
        scope=Scope.HAND,
        looks=frozenset({Aspect.SURRENDERED}),
        values=TrueOrFalse(),
        test=_of_hand(lambda surrendered: lambda hand: hand.surrendered is surrendered),
        said=Modifier(Joined.ASIDE, lambda surrendered: "that was surrendered" if surrendered else "not surrendered"),
    ),
    Key(
        name="stakes",
        title="Stakes",
        description="Whose money is on the hand: the player's own alone, free alone, or both (mixed).",
        scope=Scope.HAND,
        looks=frozenset({Aspect.STAKES}),
        values=Choice(("own", "free", "mixed")),
        test=_of_hand(lambda spec: lambda hand: _stakes(hand) == spec),
        said=Modifier(Joined.ASIDE, lambda spec: _STAKES[spec], lambda spec: f"not {_STAKES[spec]}"),
    ),
    Key(
        name="upcard",
        title="Upcard",
        description="The dealer's card that lies face up is of one of these ranks.",
        scope=Scope.TABLE,
        looks=frozenset({Aspect.UPCARD}),
        values=Ranks(),
        test=_upcard,
        said=Clause(
            lambda ranks: f"the dealer shows {words.any_rank(ranks)}",
            lambda ranks: f"the dealer does not show {words.any_rank(ranks)}",
        ),
    ),
    Key(
        name="attempt",
        title="Attempt",
        description="The decision that the balance cannot pay.",
        scope=Scope.SHORT_BALANCE,
        looks=frozenset({Aspect.ATTEMPT}),
        values=Choice(("double", "split")),
        test=lambda do: lambda at: at.attempt == do,
        said=Clause(
            lambda do: f"you choose a {do} that the balance no longer covers",
            lambda do: f"the decision that the balance no longer covers is not a {do}",
        ),
    ),
)

#: Every key by its name.
KEYS: Final[Mapping[str, Key]] = {key.name: key for key in _ENTRIES}

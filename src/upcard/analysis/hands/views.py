"""Hands known by their ranks alone, as the conditions of a rule book look at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from upcard.cards import RANK_VALUES, Card, best_total
from upcard.rulebook.conditions import HandView, SuitsNeeded


class NotExact(Exception):
    """The book uses a rule that the analysis does not treat exactly; `rule` is its id, `why` a sentence."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule = rule
        self.why = why


#: All that conditions on suits can tell apart: one suit, each by itself; one colour of both its suits; two colours. The
#: first card of a hand has the first suit of its pattern, the others have the last.
SUIT_PATTERNS: Final = ("s", "h", "d", "c", "sc", "hd", "sh")


class RanksHand:
    """A hand as a `HandView`; stakes count the wager as 1. Give a suit pattern to answer questions about suits."""

    __slots__ = (
        "count",
        "doubled",
        "free",
        "low",
        "own",
        "ranks",
        "soft",
        "split_from",
        "suits",
        "surrendered",
        "total",
    )

    def __init__(self, ranks: str) -> None:
        self.ranks = ranks
        self.count = len(ranks)
        self.low = sum([RANK_VALUES[rank] for rank in ranks])
        self.total, self.soft = best_total(self.low, "A" in ranks)
        self.split_from: str | None = None
        self.doubled = 0
        self.surrendered = False
        self.own = 0
        self.free = 0
        self.suits: str | None = None

    @property
    def cards(self) -> Sequence[Card]:
        """Cards in the suit pattern; raises `SuitsNeeded` where none was given."""
        if self.suits is None:
            raise SuitsNeeded(f"the suits of {self.ranks} are not known")
        first, last = self.suits[0], self.suits[-1]
        return [Card(rank, last if place else first) for place, rank in enumerate(self.ranks)]

    def in_suits(self, pattern: str) -> RanksHand:
        """The same hand in a suit pattern."""
        self.suits = pattern
        return self


class TooCoarse(LookupError):
    """A condition asked for more than all hands of a cell have in common."""


class _AnyRank(str):
    """Some rank, it is not said which: there, but not to be compared."""

    __slots__ = ()

    def __hash__(self) -> int:
        raise TooCoarse

    def __eq__(self, other: object) -> bool:
        raise TooCoarse


ANY_RANK: Final[str] = _AnyRank("?")


#: Number of cards, total, softness, low total.
Shape = tuple[int, int, bool, int]


class Stakes(Protocol):
    """The past and stakes of a hand."""

    @property
    def doubled(self) -> int: ...
    @property
    def surrendered(self) -> bool: ...
    @property
    def own(self) -> int: ...
    @property
    def free(self) -> int: ...


class ShapeHand:
    """All hands of one number of cards and total at once, as a `HandView`: asking which cards raises `TooCoarse`."""

    __slots__ = ("count", "doubled", "free", "low", "own", "soft", "split_from", "surrendered", "total")

    def __init__(self, shape: Shape, split_from: str | None, stakes: Stakes) -> None:
        self.count, self.total, self.soft, self.low = shape
        self.split_from = split_from
        self.doubled = stakes.doubled
        self.surrendered = stakes.surrendered
        self.own = stakes.own
        self.free = stakes.free

    @property
    def ranks(self) -> str:
        raise TooCoarse

    @property
    def cards(self) -> Sequence[Card]:
        raise TooCoarse


@dataclass(slots=True)
class At:
    """A situation as a `SituationView`."""

    hand: HandView
    dealer: HandView
    upcard: str
    attempt: str | None = None

"""What hands may do: the engine's offers, gathered into hands and upcards that a player can remember."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from upcard.cards import RANKS, Card, card
from upcard.docs.players.facts.cells import Box, Cell, boxes
from upcard.docs.players.facts.engine_answers import (
    Engine,
    Probe,
    Turn,
    by_total,
    longer,
    shows,
    split_hands,
    two_cards,
    ups,
)
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Stake

#: The dimensions of a hand; those that stand first are not said if they need not be.
HAND: Final = ("ranks", "pair", "low", "cards", "soft", "total")


def hand_cell(probe: Probe) -> Cell:
    """A hand by its dimensions; `pair` is the card value of two alike."""
    first, second = probe.cards[0], probe.cards[1]
    return {
        "cards": len(probe.cards),
        "total": probe.total,
        "soft": probe.soft,
        "low": probe.low,
        "pair": first.value if len(probe.cards) == 2 and first.value == second.value else 0,
        "ranks": probe.ranks,
    }


@dataclass(frozen=True, slots=True)
class Against:
    """Hands that may do something if the dealer shows one of some ranks, or cards of some totals; `ranks` and `totals`
    are None if it does not matter. `hands` is None for hands that have no short description."""

    ranks: frozenset[str] | None
    totals: frozenset[int] | None
    hands: tuple[Box, ...] | None

    @property
    def always(self) -> bool:
        """Any hand, whatever the dealer shows?"""
        return self.ranks is None and self.totals is None and self.hands is not None and self.hands == ({},)


@dataclass(frozen=True, slots=True)
class PairsAllowed:
    """Pairs that may be split: `equal` by the rank of both cards, `mixed` whether two different ten-values may."""

    equal: frozenset[str]
    mixed: bool


class Decisions:
    """The decisions of a book, as the engine offers them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.book: Rulebook = engine.book
        self._answers: dict[tuple[Probe, tuple[Card, ...]], Turn] = {}

    @cached_property
    def shown(self) -> list[tuple[Card, ...]]:
        """What the dealer may show, as far as a decision depends on it."""
        book = self.book
        tables = (book.hit, book.stand, book.double.rows, book.split.rows, book.surrender, book.stand_at)
        rows = [row.when for table in tables for row in table]
        return shows(book, *rows, *(row.when for row in book.settlement.at_once))

    def answer(self, probe: Probe, shown: tuple[Card, ...]) -> Turn:
        """What the engine says of a hand, asked once."""
        key = probe, shown
        if key not in self._answers:
            self._answers[key] = self.engine.turn(probe, shown)
        return self._answers[key]

    # ---- gathered ---------------------------------------------------------------------------------------------------

    def gather(
        self, probes: Iterable[Probe], asked: Callable[[Probe, tuple[Card, ...]], bool | None]
    ) -> tuple[Against, ...]:
        """The hands for which a question is true, by what the dealer shows; where it is None they do not matter."""
        probes = list(probes)
        groups: dict[frozenset[int], list[tuple[Card, ...]]] = {}
        told: dict[frozenset[int], tuple[list[Cell], list[Cell]]] = {}
        for shown in self.shown:
            inside, outside, places = [], [], set()
            for place, probe in enumerate(probes):
                said = asked(probe, shown)
                if said:
                    inside.append(hand_cell(probe))
                    places.add(place)
                elif said is not None:
                    outside.append(hand_cell(probe))
            if not inside and not outside:
                continue  # no hand has a decision
            key = frozenset(places)
            groups.setdefault(key, []).append(shown)
            told[key] = inside, outside
        found = []
        for key, upcards in groups.items():
            if not key:
                continue
            inside, outside = told[key]
            short = boxes(inside, outside, HAND)
            hands = None if short is None else tuple(short)
            if len(groups) == 1:
                found.append(Against(None, None, hands))
            elif ups(self.book) == 1:
                found.append(Against(frozenset(each[0].rank for each in upcards), None, hands))
            else:
                found.append(Against(None, frozenset(Probe(each).total for each in upcards), hands))
        return tuple(found)

    def may(self, do: str, stake: Stake | None = None, probes: Iterable[Probe] | None = None) -> tuple[Against, ...]:
        """The unsplit hands that may do something; for a stake of the player's own, hands that may have it free do not
        matter, nor do hands that have no decision."""
        other = Stake.FREE if stake is Stake.OWN else None

        def asked(probe: Probe, shown: tuple[Card, ...]) -> bool | None:
            answer = self.answer(probe, shown)
            if answer.may(do, stake):
                return True
            return None if answer.ends is not None or (other and answer.may(do, other)) else False

        return self.gather(self.unsplit if probes is None else probes, asked)

    def ends(self, probes: Iterable[Probe]) -> tuple[Against, ...]:
        """The hands that stand or are settled without a decision."""
        return self.gather(probes, lambda probe, shown: self.answer(probe, shown).ends is not None)

    def pairs(self, stake: Stake, splits: int = 0) -> PairsAllowed:
        """The pairs that may be split with a stake, after so many splits of the same seat."""

        def pair(first: str, second: str) -> Probe:
            hand = (card(first + "s"), card(second + "h"))
            return Probe(hand, first if splits else None, splits)

        allowed = frozenset(
            rank
            for rank in RANKS
            if any(self.answer(pair(rank, rank), shown).may("split", stake) for shown in self.shown)
        )
        mixed = any(
            self.answer(pair(a, b), shown).may("split", stake)
            for shown in self.shown for a, b in (("T", "J"), ("J", "K"), ("T", "Q"))
        )  # fmt: skip
        return PairsAllowed(allowed, mixed)

    # ---- hands asked about ------------------------------------------------------------------------------------------

    @cached_property
    def unsplit(self) -> tuple[Probe, ...]:
        """Hands that no split has made: all of two cards, one for each number of cards and total beyond."""
        return (*two_cards(), *longer())

    @cached_property
    def split(self) -> tuple[Probe, ...]:
        """Hands of two cards that a split has made."""
        return split_hands()

    @cached_property
    def split_longer(self) -> tuple[Probe, ...]:
        """Hands of more cards that a split of eights has made."""
        return tuple(Probe(each.cards, "8", 1) for each in longer())

    @cached_property
    def doubled(self) -> tuple[Probe, ...]:
        """Hands that have been doubled once."""
        return tuple(Probe(each.cards, doubled=1) for each in by_total(3))

    def split_of(self, rank: str) -> tuple[Probe, ...]:
        """Hands of two cards that a split of this rank has made."""
        return tuple(Probe((card(rank + "s"), card(other + "h")), rank, 1) for other in "A2579T")

    def never_doubled_after_split(self, stake: Stake) -> frozenset[str]:
        """The ranks of pairs that may be split, but not doubled afterwards with this stake."""
        pairs = self.pairs(Stake.OWN).equal | self.pairs(Stake.FREE).equal
        return frozenset(rank for rank in pairs if not self.may("double", stake, self.split_of(rank)))

    @cached_property
    def one_card(self) -> frozenset[str]:
        """The ranks of pairs that get one card each when they are split: no hand of theirs may hit."""
        pairs = self.pairs(Stake.OWN).equal | self.pairs(Stake.FREE).equal
        return frozenset(rank for rank in pairs if not self.may("hit", probes=self.split_of(rank)))

    @cached_property
    def one_card_always(self) -> frozenset[str]:
        """Those of them that have no decision left at all."""
        return frozenset(rank for rank in self.one_card if all(each.always for each in self.ends(self.split_of(rank))))

"""A rule book turned into tables: what each hand may do and what it is worth, asked of the book's own conditions.

Nothing here knows a rule. `compile_game` asks the book; the solver works on what it answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np

from upcard.analysis.game.conditions import Asker
from upcard.analysis.game.dealer_hands import DealerTree, dealer_tree
from upcard.analysis.game.payoffs import Settlement, Settler
from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions, compositions
from upcard.analysis.hands.rank_groups import DECKS, Kinds, kinds
from upcard.analysis.hands.states import Mask, Mode, States, split_states, unsplit_states
from upcard.analysis.hands.suits import suits_of, suits_of_ranks
from upcard.analysis.hands.views import NotExact
from upcard.cards import RANKS, Card
from upcard.rulebook.conditions import Predicate
from upcard.rulebook.model import ActionRow, LateNatural, Rulebook, Stake

#: A shoe as the analysis takes it: cards, or how many of each rank; None is the book's own, full.
ShoeLike = Mapping[str, int] | Iterable[Card] | None


class Row(Protocol):
    """A row that lets something happen."""

    @property
    def rule(self) -> str: ...
    @property
    def when(self) -> Predicate: ...


@dataclass(frozen=True)
class Option:
    """A row that adds a stake, where it may be used, and the mode of the hand it leads to.

    For a double that is the doubled hand. For a split it is the new hand, and `kept` the hand that keeps the first
    card. `row` is named where the player chooses among rows.
    """

    row: str | None
    rule: str
    legal: Mask
    to: Mode
    kept: Mode


@dataclass(frozen=True)
class Choices:
    """What the book says of S states in one mode. Masks are [S, 1], or [S, U] where the upcard matters.

    `settlement` is the worth of each state; `stops` where the hand stands by itself; `hit`, `stand` and `surrender`
    where each may be decided; `doubles` and `splits` the rows of these, in the order of the book.
    """

    mode: Mode
    states: States
    settlement: Settlement
    stops: Mask
    hit: Mask
    stand: Mask
    surrender: Mask
    doubles: tuple[Option, ...]
    splits: tuple[Option, ...]


class Game:
    """A rule book and a shoe, compiled. `shoe` [K] counts the cards of each kind."""

    def __init__(self, book: Rulebook, shoe: ShoeLike = None) -> None:
        _check(book)
        self.book = book
        self.kinds: Kinds = kinds(book)
        self.table: Compositions = compositions(self.kinds.values)
        self.tree: DealerTree = dealer_tree(book, self.kinds)
        full = {rank: count * book.shoe.decks for rank, count in DECKS[book.shoe.deck].items()}
        if shoe is None or isinstance(shoe, Mapping):
            ranks = full if shoe is None else {rank: int(shoe.get(rank, 0)) for rank in RANKS}
            suits = suits_of_ranks(self.kinds, full)
        else:
            cards = list(shoe)
            ranks = {rank: sum(card.rank == rank for card in cards) for rank in RANKS}
            suits = suits_of(self.kinds, cards)
        self.shoe: Ints = np.array([sum(ranks[rank] for rank in each) for each in self.kinds.ranks], dtype=np.int64)
        self.asker = Asker(self.kinds, self.table)
        self.settler = Settler(book, self.asker, self.tree, suits)
        self.unsplit: States = unsplit_states(self.table)
        self._choices: dict[tuple[States, Mode], Choices] = {}
        self._settlements: dict[tuple[States, Mode], Settlement] = {}
        self._masks: dict[tuple[States, Mode, str], Mask] = {}

    @cached_property
    def split(self) -> States:
        """Every hand that a split may lead to, however it began."""
        return split_states(self.table)

    @cached_property
    def looks(self) -> Mask:
        """[U]: under which upcards the dealer looks for a blackjack before the players act."""
        hidden = "dealer-down" in self.book.deal
        return np.array([hidden and letter in self.book.peek_under for letter in self.kinds.letters])

    @property
    def minds_made_hands(self) -> bool:
        """Does it matter which hands were opened by a split?"""
        late = bool((self.tree.natural.any()) and not self.looks.all())
        return late and self.book.late_natural is LateNatural.ORIGINAL_BET

    def choices(self, states: States, mode: Mode) -> Choices:
        """What the book says of these states in this mode; asked once."""
        key = (states, mode)
        if key not in self._choices:
            self._choices[key] = self._ask(states, mode)
        return self._choices[key]

    def settlement(self, states: States, mode: Mode) -> Settlement:
        """The worth of these states in this mode; asked once."""
        key = (states, mode)
        if key not in self._settlements:
            self._settlements[key] = self.settler.settle(states, mode)
        return self._settlements[key]

    def _ask(self, states: States, mode: Mode) -> Choices:
        book = self.book
        two_cards = (states.size == 2)[:, None]
        doubles = self._options("double", book.double.rows, book.double.choice, states, mode)
        splits = self._options("split", book.split.rows, book.split.choice, states, mode) if book.split.limit else ()
        return Choices(
            mode=mode,
            states=states,
            settlement=self.settlement(states, mode),
            stops=self._any(book.stand_at, states, mode),
            hit=self._any(book.hit, states, mode),
            stand=self._any(book.stand, states, mode),
            surrender=self._any([row for row in book.surrender if row.stage == "decision"], states, mode),
            doubles=doubles,
            splits=tuple(replace(row, legal=row.legal & two_cards) for row in splits),
        )

    def _any(self, rows: Iterable[Row], states: States, mode: Mode) -> Mask:
        """Where one of the rows holds."""
        found = np.zeros((len(states), 1), dtype=bool)
        for row in rows:
            found = found | self._truth(row.rule, row.when, states, mode)
        return found

    def _options(
        self, do: str, rows: Iterable[ActionRow], choice: str, states: States, mode: Mode
    ) -> tuple[Option, ...]:
        options = []
        taken = np.zeros((len(states), 1), dtype=bool)
        for row in rows:
            legal = self._truth(row.rule, row.when, states, mode)
            if choice == "first-row":
                legal, taken = legal & ~taken, taken | legal
            named = row.id if choice == "any-row" else None
            stake = row.stake or Stake.OWN
            if do == "double":
                to = kept = mode.double(stake)
            else:
                to = mode.opened_by(stake, self.minds_made_hands)
                kept = Mode(True, mode.made, mode.own, mode.free, mode.began)
            options.append(Option(named, row.rule, legal, to, kept))
        return tuple(options)

    def _truth(self, rule: str, predicate: Predicate, states: States, mode: Mode) -> Mask:
        uses = predicate.uses
        asked = Mode(
            split=mode.split and bool(uses & {"split", "split-from"}),
            own=mode.own if "stakes" in uses else 1,
            free=mode.free if "stakes" in uses else 0,
            doubled=mode.doubled if "doubled" in uses else 0,
            surrendered=mode.surrendered and "surrendered" in uses,
        )
        key = (states, asked, rule)
        if key not in self._masks:
            self._masks[key] = self.asker.truth(rule, predicate, states, mode)
        return self._masks[key]


def _check(book: Rulebook) -> None:
    """Raises `NotExact` for a deal that shows the players more or less than one card of the dealer."""
    if book.deal.count("dealer-up") != 1:
        raise NotExact("deal.order", "the analysis knows play against exactly one card of the dealer")
    if book.deal.count("players-up") != 2:
        raise NotExact("deal.order", "the analysis knows hands that are dealt two cards")


def compile_game(book: Rulebook, shoe: ShoeLike = None) -> Game:
    """Compile a rule book for its full shoe, or for the cards of another.

    Raises `NotExact`, naming the rule, where the book uses something that the analysis does not treat exactly.
    """
    return Game(book, shoe)

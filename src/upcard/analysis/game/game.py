"""A rule book compiled into arrays: what each hand may do and what it pays.

`compile_game` evaluates the conditions of the book; the solver works on the arrays and knows no rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from upcard.analysis.game.conditions import ConditionEvaluator, NotExact
from upcard.analysis.game.dealer_hands import DealerTree, dealer_tree
from upcard.analysis.game.payoffs import PayoffRules, Payoffs
from upcard.analysis.hands.arithmetic import Ints
from upcard.analysis.hands.compositions import Compositions, compositions
from upcard.analysis.hands.rank_groups import DECKS, RankGroups, rank_groups
from upcard.analysis.hands.states import Mask, Mode, States, split_states, unsplit_states
from upcard.analysis.hands.suits import suits_of, suits_of_ranks
from upcard.cards import RANKS, Card
from upcard.rulebook.conditions import Predicate
from upcard.rulebook.decision_table import DecisionTable, Row
from upcard.rulebook.model import ActionRow, LateNatural, Rulebook, Stake

#: A shoe: its cards, or the number of cards of each rank; None is the full shoe of the book.
ShoeLike = Mapping[str, int] | Iterable[Card] | None


@dataclass(frozen=True)
class StakeOption:
    """A row by which a hand may double or split, the states in which it is `legal`, and the mode it leads `to`.

    For a double that is the doubled hand; for a split the new hand, and `kept` is the hand that keeps the first card.
    `row` is the id of the row if the player chooses among rows.
    """

    row: str | None
    rule: str
    legal: Mask
    to: Mode
    kept: Mode


@dataclass(frozen=True)
class Choices:
    """What S states may do in one mode. Masks are [S, 1], or [S, U] if the upcard matters.

    `payoffs` is what each state pays; `auto_stand` marks hands that stand without a decision; `hit`, `stand` and
    `surrender` are the states that may do so; `doubles` and `splits` the rows for these, in the order of the book.
    """

    mode: Mode
    states: States
    payoffs: Payoffs
    auto_stand: Mask
    hit: Mask
    stand: Mask
    surrender: Mask
    doubles: tuple[StakeOption, ...]
    splits: tuple[StakeOption, ...]


class Game:
    """A rule book compiled for a shoe; `shoe` [K] is the number of cards of each rank group."""

    def __init__(self, book: Rulebook, shoe: ShoeLike = None) -> None:
        _check(book)
        self.book = book
        self.groups: RankGroups = rank_groups(book)
        self.table: Compositions = compositions(self.groups.values)
        self.tree: DealerTree = dealer_tree(book, self.groups)
        full = {rank: count * book.shoe.decks for rank, count in DECKS[book.shoe.deck].items()}
        if shoe is None or isinstance(shoe, Mapping):
            ranks = full if shoe is None else {rank: int(shoe.get(rank, 0)) for rank in RANKS}
            suits = suits_of_ranks(self.groups, full)
        else:
            cards = list(shoe)
            ranks = {rank: sum(card.rank == rank for card in cards) for rank in RANKS}
            suits = suits_of(self.groups, cards)
        self.shoe: Ints = np.array([sum(ranks[rank] for rank in each) for each in self.groups.ranks], dtype=np.int64)
        self.evaluator = ConditionEvaluator(self.groups, self.table)
        self.payoff_rules = PayoffRules(book, self.evaluator, self.tree, suits)
        self.unsplit: States = unsplit_states(self.table)
        self._choices: dict[tuple[States, Mode], Choices] = {}
        self.known_payoffs: dict[tuple[States, Mode, Mode | None], Payoffs] = {}
        self._masks: dict[tuple[States, Mode, str], Mask] = {}

    @cached_property
    def split(self) -> States:
        """Every hand that a split may lead to, whatever card it started with."""
        return split_states(self.table)

    @cached_property
    def peeks(self) -> Mask:
        """[U]: the upcards under which the dealer checks for blackjack before the players act."""
        hidden = "dealer-down" in self.book.deal
        return np.array([hidden and letter in self.book.peek_under for letter in self.groups.letters])

    @property
    def original_bet_matters(self) -> bool:
        """Does a late dealer blackjack treat the new hand of a split unlike the other?"""
        late = bool((self.tree.natural.any()) and not self.peeks.all())
        return late and self.book.late_natural is LateNatural.ORIGINAL_BET

    def choices(self, states: States, mode: Mode) -> Choices:
        """What these states may do in this mode; computed once."""
        key = (states, mode)
        if key not in self._choices:
            self._choices[key] = self._compile(states, mode)
        return self._choices[key]

    def payoffs(self, states: States, mode: Mode, after: Mode | None = None) -> Payoffs:
        """What these states pay in this mode, perhaps after they were to decide in another; computed once."""
        key = (states, mode, after)
        if key not in self.known_payoffs:
            self.known_payoffs[key] = self.payoff_rules.payoffs(states, mode, after)
        return self.known_payoffs[key]

    def _compile(self, states: States, mode: Mode) -> Choices:
        book = self.book
        two_cards = (states.size == 2)[:, None]
        doubles = self._options("double", book.double.rows, states, mode)
        splits = self._options("split", book.split.rows, states, mode) if book.split.limit else ()
        return Choices(
            mode=mode,
            states=states,
            payoffs=self.payoffs(states, mode),
            auto_stand=self._any(book.stand_at, states, mode),
            hit=self._any(book.hit, states, mode),
            stand=self._any(book.stand, states, mode),
            surrender=self._any(book.surrender.decision, states, mode),
            doubles=doubles,
            splits=tuple(replace(row, legal=row.legal & two_cards) for row in splits),
        )

    def _any(self, rows: Iterable[Row], states: States, mode: Mode) -> Mask:
        """The states in which one of the rows holds."""
        found = np.zeros((len(states), 1), dtype=bool)
        for row in rows:
            found = found | self._holds(row.rule, row.when, states, mode)
        return found

    def _options(self, do: str, rows: DecisionTable[ActionRow], states: States, mode: Mode) -> tuple[StakeOption, ...]:
        options = []
        taken = np.zeros((len(states), 1), dtype=bool)
        for row in rows:
            legal = self._holds(row.rule, row.when, states, mode)
            if not rows.any_row:
                legal, taken = legal & ~taken, taken | legal
            named = row.id if rows.any_row else None
            stake = row.stake or Stake.OWN
            if do == "double":
                to = kept = mode.double(stake)
            else:
                to = mode.opened_by(stake, self.original_bet_matters)
                kept = Mode(True, mode.opened, mode.own, mode.free, mode.initial_own)
            options.append(StakeOption(named, row.rule, legal, to, kept))
        return tuple(options)

    def _holds(self, rule: str, predicate: Predicate, states: States, mode: Mode) -> Mask:
        key = (states, mode.as_seen(predicate.looks), rule)
        if key not in self._masks:
            self._masks[key] = self.evaluator.holds(rule, predicate, states, mode)
        return self._masks[key]


def _check(book: Rulebook) -> None:
    """Raises `NotExact` unless players get two cards and see one of the dealer's."""
    if book.deal.count("dealer-up") != 1:
        raise NotExact("deal.order", "the analysis knows play against exactly one card of the dealer")
    if book.deal.count("players-up") != 2:
        raise NotExact("deal.order", "the analysis knows hands that are dealt two cards")


def compile_game(book: Rulebook, shoe: ShoeLike = None) -> Game:
    """Compile a rule book for its full shoe, or for the cards of another.

    Raises `NotExact`, which names the rule, if the analysis cannot compute the game exactly.
    """
    return Game(book, shoe)

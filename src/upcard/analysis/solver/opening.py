"""From the deal to the first decision: two cards, the offers made before the dealer looks, and the look itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from upcard.analysis.game.game import Game
from upcard.analysis.hands.arithmetic import Field, Ints, Values
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.hands.views import SUIT_PATTERNS, At, NotExact
from upcard.analysis.solver.backward_induction import STAND, Action, Chosen, Played, Player
from upcard.analysis.solver.probabilities import Laws
from upcard.rulebook.conditions import SUIT_KEYS, Predicate

DECLINE: Final = 0


@dataclass(frozen=True)
class Start:
    """The D hands that can be dealt, apart by suits where an offer goes by them.

    `state` [D] among the unsplit states, `pattern` [D] of suits or -1, `chance` [D] of the hand; `offers` the actions
    before the peek, `offered` and `worth` [D, U] of each, `taken` [D, U] the number of the one chosen, `value`
    [D, U] of the hand, joint with the upcard, whose own chance beside the hand is `upcard` [D, U].
    """

    state: Ints
    pattern: Ints
    chance: Values
    offers: tuple[Action, ...]
    offered: Sequence[Mask]
    worth: Sequence[Values]
    taken: Chosen
    value: Values
    upcard: Values


class _Unseen:
    """Stands for the player's hand where a condition must not look at it."""

    def __init__(self, rule: str) -> None:
        self._rule = rule

    def __getattr__(self, name: str) -> Any:
        raise NotExact(self._rule, "it depends on the player's hand, which may change before it is decided")


def start(player: Player, laws: Laws, played: Played, insuring: bool, follow: Chosen | None = None) -> Start:
    """Every starting hand, its offers before the peek and its value.

    `insuring` says whether insurance and even money are taken into account at all, `follow` which offers are taken.
    """
    return _Deal(player, laws, played).start(insuring, follow)


def chance_of(field: Field, game: Game, state: Ints) -> Values:
    """How likely each of some hands of two cards, given by their unsplit states, is dealt."""
    counts, in_all = game.unsplit.counts[state], int(game.shoe.sum())
    ways = np.where(counts > 0, game.shoe, 1).prod(axis=1)
    orders = np.where((counts == 2).any(axis=1), ways * (ways - 1), 2 * ways)
    return field.ratio(orders, np.full_like(orders, in_all * (in_all - 1)))


def insurance_wins(game: Game) -> Mask:
    """[O, U]: the outcomes in which insurance wins; raises `NotExact` where that depends on the player's hand."""
    nobody: Any = _Unseen("insurance.wins")
    wins = game.book.insurance.wins.holds
    return np.array(
        [[wins(At(nobody, outcome.revealed, up.ranks)) for up in game.asker.upcards] for outcome in game.tree.outcomes]
    )


class _Deal:
    """The starting hands of one game, once their play is known."""

    def __init__(self, player: Player, laws: Laws, played: Played) -> None:
        self.player = player
        self.game: Game = player.game
        self.field: Field = player.field
        self.played = played
        unsplit = self.game.unsplit
        possible = (unsplit.size == 2) & (unsplit.counts <= self.game.shoe).all(axis=1)
        self.state, self.pattern, self.share = self._hands(np.flatnonzero(possible))
        #: [O, D, U], dealer blackjacks that a peek finds included, and what a peek finds.
        self.dealer = laws.dealer(unsplit.counts[self.state])
        found = self.game.tree.natural[:, None, None] & self.game.looks
        self.found = self.dealer * found

    def start(self, insuring: bool, follow: Chosen | None) -> Start:
        field, declined = self.field, self._declined()
        offers: list[tuple[Action, Mask, Values]] = [(Action("decline"), self._everywhere(True), declined)]
        made = [self._insured(declined), self._even_money()] if insuring else []
        offers += [each for each in (*made, *self._early()) if each[1].any()]
        actions, offered, worth = (tuple(each) for each in zip(*offers, strict=True))
        value, taken = declined.copy(), np.zeros(self.dealer.shape[1:], dtype=np.int8)
        for number in range(1, len(offers)):
            better = follow == number if follow is not None else offered[number] & (worth[number] > value)
            np.copyto(value, worth[number], where=better)
            taken[better] = number
        chance = field.fix(chance_of(field, self.game, self.state) * field.fractions(self.share))
        return Start(self.state, self.pattern, chance, actions, offered, worth, taken, value, self._upcard())

    # ---- hands ----------------------------------------------------------------------------------------------------

    def _hands(self, states: Ints) -> tuple[Ints, Ints, list[Fraction]]:
        """States, suit patterns (-1 where they do not matter) and the share of each pattern in its state."""
        early = [self.game.book.insurance.when, self.game.book.even_money.when]
        early += [row.when for row in self.game.book.surrender if row.stage == "before-peek"]
        if not any(when.uses & SUIT_KEYS for when in early):
            return states, np.full(len(states), -1, dtype=np.int64), [Fraction(1)] * len(states)
        shares = [self.game.settler.suits.shares(self.game.unsplit.counts[state].tolist()) for state in states.tolist()]
        patterns = np.tile(np.arange(len(SUIT_PATTERNS)), len(states))
        return np.repeat(states, len(SUIT_PATTERNS)), patterns, [share for each in shares for share in each]

    def _everywhere(self, holds: bool) -> Mask:
        return np.full(self.dealer.shape[1:], holds)

    def _where(self, rule: str, predicate: Predicate) -> Mask:
        """[D, U]: where an offer is made."""
        found = self._everywhere(False)
        for place, (state, pattern) in enumerate(zip(self.state.tolist(), self.pattern.tolist(), strict=True)):
            hand = self.game.asker.hand(state, -1, Mode())
            if pattern >= 0:
                hand.in_suits(SUIT_PATTERNS[pattern])
            found[place] = [predicate.holds(At(hand, up, up.ranks)) for up in self.game.asker.upcards]
        return found

    # ---- what offers are worth --------------------------------------------------------------------------------------

    def _met(self, mode: Mode, dealer: Values) -> Values:
        """[D, U]: the worth of hands that meet a dealer's hand as they are."""
        stood = self.player.worths(self._stood(mode))
        value = self.field.zeros(self.dealer.shape[1:])
        for worth, part in zip(stood, dealer, strict=True):
            value = self.field.fix(value + self.field.fix(worth * part))
        return value

    def _stood(self, mode: Mode) -> Ints:
        """The worth [O, D, V] of standing, apart by suit pattern where hands are."""
        if self.pattern[0] < 0:
            return self.game.settlement(self.game.unsplit, mode).stood[:, self.state]
        return self.game.settler.stood_in_suits(self.game.unsplit, mode)[self.pattern, :, self.state].transpose(1, 0, 2)

    def _declined(self) -> Values:
        """Nothing taken: a hand the dealer beats, or not, on the look, and else what it is worth to play on."""
        return self.field.fix(self._met(Mode(), self.found) + self._played_on())

    def _played_on(self) -> Values:
        value = self.played.value[self.state]
        if self.pattern[0] < 0:
            return value
        stood = self.game.settler.stood_in_suits(self.game.unsplit, Mode())
        if (stood == stood[0]).all():
            return value
        differs = (stood[:, :, self.state] != stood[:1, :, self.state]).any(axis=(0, 1, 3))
        if (self.played.chosen[self.state][differs] != STAND).any():
            raise NotExact("even-money", "it goes by suits, and so does what a hand may become that plays on")
        by_suits = self._met(Mode(), self.dealer - self.found)
        return np.where(differs[:, None], by_suits, value)

    def _insured(self, declined: Values) -> tuple[Action, Mask, Values]:
        insurance = self.game.book.insurance
        offered = self._where("insurance.when", insurance.when)
        wins = insurance_wins(self.game)
        if not offered.any():
            return Action("insure"), offered, declined
        field = self.field
        value = declined
        for won, part in zip(wins, self.dealer, strict=True):
            worth = [insurance.stake * (insurance.pays if each else -1) for each in won.tolist()]
            value = field.fix(value + field.fix(field.fractions(worth) * part))
        return Action("insure"), offered, value

    def _even_money(self) -> tuple[Action, Mask, Values]:
        offer = self.game.book.even_money
        offered = self._where("even-money.when", offer.when)
        paid = self.field.fractions([offer.pays])[0]
        return Action("even-money"), offered, self.field.fix(self._upcard() * paid)

    def _early(self) -> list[tuple[Action, Mask, Values]]:
        """Surrender before the peek, by the first row that holds."""
        offered = self._everywhere(False)
        for row in self.game.book.surrender:
            if row.stage == "before-peek":
                offered = offered | self._where(row.rule, row.when)
        if not offered.any():
            return []
        field, mode = self.field, Mode().surrender()
        settlement = self.game.settlement(self.game.unsplit, mode)
        once, stays = (self.player.worths(each[self.state]) for each in (settlement.once, settlement.stays))
        met = self._met(mode, self.dealer)
        value = field.fix(field.fix(once * self._upcard()) + field.fix(stays * met))
        return [(Action("surrender"), offered, value)]

    def _upcard(self) -> Values:
        """[D, U]: how likely the upcard is."""
        return self.field.fix(self.dealer.sum(axis=0))

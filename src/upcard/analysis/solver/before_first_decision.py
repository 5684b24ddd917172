"""From the deal to the first decision: two cards, the offers before the dealer checks for blackjack, and the check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np

from upcard.analysis.game.conditions import HandSituation, NotExact
from upcard.analysis.game.game import Game
from upcard.analysis.game.payoffs import NONE
from upcard.analysis.hands.arithmetic import Field, Ints, Values
from upcard.analysis.hands.states import Mask, Mode
from upcard.analysis.hands.suits import SUIT_PATTERNS
from upcard.analysis.solver.backward_induction import STAND, Action, Chosen, HandSolver, PlayedStates
from upcard.analysis.solver.dealer_probabilities import ShoeProbabilities
from upcard.rulebook.conditions import SUIT_ASPECTS, Predicate

DECLINE: Final = 0


@dataclass(frozen=True)
class Opening:
    """The D starting hands, listed by suit pattern if an offer depends on suits.

    `state` [D] among the unsplit states, `pattern` [D] of suits or -1, `chance` [D] of the hand; `offers` are the
    actions before the check, each `offered` [D, U] with its value `ev` [D, U]; `taken` [D, U] is the number of the one
    chosen, `value` [D, U] that of the hand. Values are joint with the upcard; `upcard` [D, U] is its probability.
    """

    state: Ints
    pattern: Ints
    chance: Values
    offers: tuple[Action, ...]
    offered: Sequence[Mask]
    ev: Sequence[Values]
    taken: Chosen
    value: Values
    upcard: Values


class _Unseen:
    """Takes the place of the player's hand in a condition that must not look at it."""

    def __init__(self, rule: str) -> None:
        self._rule = rule

    def __getattr__(self, name: str) -> Any:
        raise NotExact(self._rule, "it depends on the player's hand, which may change before it is decided")


def opening(
    solver: HandSolver, shoe: ShoeProbabilities, played: PlayedStates, insuring: bool, follow: Chosen | None = None
) -> Opening:
    """Every starting hand, its offers before the dealer's check and its value.

    Insurance and even money are offered only if `insuring`; `follow` says which offers are taken, None the best ones.
    """
    return _OpeningSolver(solver, shoe, played).opening(insuring, follow)


def chance_of(field: Field, game: Game, state: Ints) -> Values:
    """The probability that each of some hands of two cards, given by their unsplit states, is dealt."""
    counts, in_all = game.unsplit.counts[state], int(game.shoe.sum())
    ways = np.where(counts > 0, game.shoe, 1).prod(axis=1)
    orders = np.where((counts == 2).any(axis=1), ways * (ways - 1), 2 * ways)
    return field.ratio(orders, np.full_like(orders, in_all * (in_all - 1)))


def insurance_wins(game: Game) -> Mask:
    """[O, U]: the outcomes in which insurance wins. Raises `NotExact` if that depends on the player's hand."""
    nobody: Any = _Unseen("insurance.wins")
    wins = game.book.insurance.wins.holds
    return np.array(
        [
            [wins(HandSituation(nobody, outcome.revealed, up.ranks)) for up in game.evaluator.upcards]
            for outcome in game.tree.outcomes
        ]
    )


def _ends_by_suits(game: Game) -> bool:
    """Does an offer that ends the hand before the dealer's check depend on suits?"""
    early = [row.when for row in game.book.surrender.before_peek]
    return any(when.looks & SUIT_ASPECTS for when in (game.book.even_money.when, *early))


def suits_matter_later(game: Game) -> bool:
    """Do suits decide what a hand pays that is not two cards as dealt, or that surrenders later?"""
    for (states, mode, after), payoffs in game.known_payoffs.items():
        later = mode.split | (states.size > 2) | (after is not None)
        if (payoffs.by_suits & later).any():
            return True
    return False


@dataclass(frozen=True)
class _DealtPayoffs:
    """`upcard.analysis.game.payoffs.Payoffs` of the D starting hands; [D, V], and [O, D, V] by outcome."""

    at_once: Ints
    continues: Ints
    standing: Ints
    unsettled: Ints


class _OpeningSolver:
    """Values the starting hands of one game after their play is known."""

    def __init__(self, solver: HandSolver, shoe: ShoeProbabilities, played: PlayedStates) -> None:
        self.solver = solver
        self.game: Game = solver.game
        self.field: Field = solver.field
        self.played = played
        unsplit = self.game.unsplit
        possible = (unsplit.size == 2) & (unsplit.counts <= self.game.shoe).all(axis=1)
        self.by_pattern = _ends_by_suits(self.game)
        self.state, self.pattern, self.share = self._hands(np.flatnonzero(possible))
        #: [O, D, U]: all outcomes, and those that the dealer's check finds.
        self.dealer = shoe.dealer(unsplit.counts[self.state])
        found = self.game.tree.natural[:, None, None] & self.game.peeks
        self.found = self.dealer * found
        if self.by_pattern and suits_matter_later(self.game):
            raise NotExact(
                "settlement", "an offer before the dealer's check and the payoff of longer hands ask for suits"
            )

    def opening(self, insuring: bool, follow: Chosen | None) -> Opening:
        field, declined = self.field, self._declined()
        offers: list[tuple[Action, Mask, Values]] = [(Action("decline"), self._everywhere(True), declined)]
        made = [self._insured(declined), self._even_money()] if insuring else []
        offers += [each for each in (*made, *self._early()) if each[1].any()]
        actions, offered, ev = (tuple(each) for each in zip(*offers, strict=True))
        value, taken = declined.copy(), np.zeros(self.dealer.shape[1:], dtype=np.int8)
        for number in range(1, len(offers)):
            better = follow == number if follow is not None else offered[number] & (ev[number] > value)
            np.copyto(value, ev[number], where=better)
            taken[better] = number
        chance = field.fix(chance_of(field, self.game, self.state) * field.fractions(self.share))
        return Opening(self.state, self.pattern, chance, actions, offered, ev, taken, value, self._upcard())

    # ---- hands ----------------------------------------------------------------------------------------------------

    def _hands(self, states: Ints) -> tuple[Ints, Ints, list[Fraction]]:
        """States, suit patterns (-1 if they do not matter) and the share of each pattern in its state."""
        if not self.by_pattern and not self.game.book.insurance.when.looks & SUIT_ASPECTS:
            return states, np.full(len(states), -1, dtype=np.int64), [Fraction(1)] * len(states)
        shares = [
            self.game.payoff_rules.suits.shares(self.game.unsplit.counts[state].tolist()) for state in states.tolist()
        ]
        patterns = np.tile(np.arange(len(SUIT_PATTERNS)), len(states))
        return np.repeat(states, len(SUIT_PATTERNS)), patterns, [share for each in shares for share in each]

    def _everywhere(self, holds: bool) -> Mask:
        return np.full(self.dealer.shape[1:], holds)

    def _offered(self, rule: str, predicate: Predicate) -> Mask:
        """[D, U]: the hands to which an offer is made."""
        found = self._everywhere(False)
        for place, (state, pattern) in enumerate(zip(self.state.tolist(), self.pattern.tolist(), strict=True)):
            hand = self.game.evaluator.hand(state, -1, Mode())
            if pattern >= 0:
                hand.in_suits(SUIT_PATTERNS[pattern])
            found[place] = [predicate.holds(HandSituation(hand, up, up.ranks)) for up in self.game.evaluator.upcards]
        return found

    # ---- the value of each offer ----------------------------------------------------------------------------------

    def _payoffs(self, mode: Mode) -> _DealtPayoffs:
        """What the hands pay in a mode, by suit pattern if the player's choice of an offer depends on it."""
        rules, unsplit = self.game.payoff_rules, self.game.unsplit
        if not self.by_pattern:
            mean = self.game.payoffs(unsplit, mode)
            at_once, continues = mean.at_once[self.state], mean.continues[self.state]
            return _DealtPayoffs(at_once, continues, mean.standing[:, self.state], mean.unsettled[:, self.state])
        zero, one = rules.index(Fraction(0)), rules.index(Fraction(1))
        _, at_once, standing = rules.by_suit(unsplit, mode)
        pattern = np.minimum(self.pattern, len(at_once) - 1)  # one pattern only if no settlement row asks for suits
        at_once, standing = at_once[pattern, self.state], standing[pattern, :, self.state].transpose(1, 0, 2)
        settled = at_once != NONE
        return _DealtPayoffs(
            at_once=np.where(settled, at_once, zero),
            continues=np.where(settled, zero, one),
            standing=np.where(settled, zero, standing),
            unsettled=standing,
        )

    def _meeting(self, nets: Ints, dealer: Values) -> Values:
        """[D, U]: the value of hands with these nets [O, D, V] that meet the dealer's hand without a decision."""
        if ((nets == NONE) & (dealer != 0)).any():
            raise NotExact("settlement", "no row holds for some hand if the dealer's check ends the round")
        value = self.field.zeros(self.dealer.shape[1:])
        for net, part in zip(self.solver.amounts(nets), dealer, strict=True):
            value = self.field.fix(value + self.field.fix(net * part))
        return value

    def _settled_or(self, payoffs: _DealtPayoffs, probability: Values, other: Values) -> Values:
        """[D, U]: the value of hands of which a share is settled at once and the rest has another value."""
        at_once, continues = self.solver.amounts(payoffs.at_once), self.solver.amounts(payoffs.continues)
        return self.field.fix(self.field.fix(at_once * probability) + self.field.fix(continues * other))

    def _declined(self) -> Values:
        """No offer is taken: the hand meets the blackjack that the check finds, or it is played."""
        met = self._meeting(self._payoffs(Mode()).unsettled, self.found)
        return self.field.fix(met + self._played_on())

    def _played_on(self) -> Values:
        """[D, U]: the value of hands that are played because the check has found nothing."""
        value = self.played.value[self.state]
        suits_matter = self.game.payoffs(self.game.unsplit, Mode()).by_suits[self.state]
        if not self.by_pattern or not suits_matter.any():
            return value
        payoffs, dealer, chosen = self._payoffs(Mode()), self.dealer - self.found, self.played.chosen[self.state]
        picked = self._meeting(payoffs.standing, dealer)
        for number, action in enumerate(self.played.actions):
            if action is not None and number != STAND:
                np.copyto(picked, action[self.state], where=chosen == number)
        by_pattern = self._settled_or(payoffs, self.field.fix(dealer.sum(axis=0)), picked)
        return np.where(suits_matter[:, None], by_pattern, value)

    def _insured(self, declined: Values) -> tuple[Action, Mask, Values]:
        insurance = self.game.book.insurance
        offered = self._offered("insurance.when", insurance.when)
        wins = insurance_wins(self.game)
        if not offered.any():
            return Action("insure"), offered, declined
        field = self.field
        value = declined
        for won, part in zip(wins, self.dealer, strict=True):
            ev = [insurance.stake * (insurance.pays if each else -1) for each in won.tolist()]
            value = field.fix(value + field.fix(field.fractions(ev) * part))
        return Action("insure"), offered, value

    def _even_money(self) -> tuple[Action, Mask, Values]:
        offer = self.game.book.even_money
        offered = self._offered("even-money.when", offer.when)
        paid = self.field.fractions([offer.pays])[0]
        return Action("even-money"), offered, self.field.fix(self._upcard() * paid)

    def _early(self) -> list[tuple[Action, Mask, Values]]:
        """Surrender before the dealer's check."""
        offered = self._everywhere(False)
        for row in self.game.book.surrender:
            if row.stage == "before-peek":
                offered = offered | self._offered(row.rule, row.when)
        if not offered.any():
            return []
        payoffs = self._payoffs(Mode().surrender())
        value = self._settled_or(payoffs, self._upcard(), self._meeting(payoffs.standing, self.dealer))
        return [(Action("surrender"), offered, value)]

    def _upcard(self) -> Values:
        """[D, U]: the probability of the upcard."""
        return self.field.fix(self.dealer.sum(axis=0))

"""Exact values as fractions.

Floats choose the play. The same code then values this play modulo one prime after another until the residues determine
the fraction: it is reconstructed from all primes but the last and must agree with that one, too.

If two actions are so close that rounding could hide which is better, their exact difference decides: the better one is
taken and the game is valued again, until no choice changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Final

import numpy as np

from upcard.analysis.hands.arithmetic import Floats, Reals, Residues, Values
from upcard.analysis.hands.states import Mode
from upcard.analysis.solver.backward_induction import HandSolver, PlayedStates, Policy
from upcard.analysis.solver.dealer_probabilities import ShoeProbabilities
from upcard.analysis.solver.solution import Solution, Valuation, value_game
from upcard.analysis.solver.splits import Policies, SplitHands
from upcard.analysis.strategy_names import COMPOSITION_DEPENDENT

#: Choices closer than this, in wagers, are compared exactly: far above the rounding errors of floats.
CLOSE: Final = 1e-10


def exact_net(solution: Solution) -> Fraction:
    """The expected net of a round in wagers as a fraction, played as the solution does after `break_ties`.

    >>> from upcard.analysis import compile_game, solve
    >>> from upcard.rulebook import load, variants
    >>> exact_net(solve(compile_game(load(variants()[0]), {"A": 1, "T": 12, "6": 1})))
    Fraction(17, 52)
    """
    return exactly(break_ties(solution), lambda valuation: valuation.net.reshape(1))[0]


def exactly(solution: Solution, pick: Callable[[Valuation], Values]) -> list[Fraction]:
    """Any values of a solved game as fractions; `pick` takes them, [N], from its valuation in any field."""
    game, valuation = solution.game, solution.valuation

    def residues(prime: int) -> list[int]:
        offers, insuring = valuation.opening.taken, valuation.insuring
        again = value_game(Residues(prime), game, lambda solver, shoe: valuation.policies, offers, insuring)
        return [int(value) % prime for value in pick(again)]

    return reconstructed(residues)


# ---- near ties -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NearTie:
    """An action chosen, and another almost as good. `gone` is None for hands as dealt, `OFFERS` for offers before the
    dealer's check, and for split hands the number of removed cards of the first card's rank group."""

    gone: int | None
    mode: Mode
    state: int
    upcard: int
    chosen: int
    other: int


OFFERS: Final = -1


def break_ties(solution: Solution) -> Solution:
    """The solution with the better action in every near tie; the same if there is none, or if the play is
    prescribed."""
    if solution.strategy not in COMPOSITION_DEPENDENT:
        return solution
    while better := _better(solution):
        solution = _changed(solution, better)
    return solution


def _better(solution: Solution) -> list[NearTie]:
    """The near ties in which the other action is better."""
    ties = list(_near_ties(solution))
    if not ties:
        return []
    gains = exactly(solution, lambda valuation: _gains(valuation, ties))
    return [each for each, gain in zip(ties, gains, strict=True) if gain > 0]


def _gone(solution: Solution) -> list[int]:
    """The numbers of removed cards for which split hands have a play."""
    return sorted(solution.valuation.policies.hands.known)


def _near_ties(solution: Solution) -> Iterator[NearTie]:
    """Every near tie of hands that may come up."""
    valuation = solution.valuation
    alive = valuation.probabilities.alive
    yield from _near_ties_in(None, Mode(), valuation.played, np.where(solution.reach > 0, alive, 0))
    hands = valuation.policies.hands
    for gone in _gone(solution):
        for mode, played in hands.played(gone).items():
            yield from _near_ties_in(gone, mode, played, hands.probabilities(gone).alive)
    opening = valuation.opening
    for other, ev in enumerate(opening.ev):
        gap = opening.value - ev
        near = opening.offered[other] & (opening.taken != other) & (np.abs(gap) < CLOSE * opening.upcard)
        for place, up in np.argwhere(near).tolist():
            yield NearTie(OFFERS, Mode(), place, up, int(opening.taken[place, up]), other)


def _near_ties_in(gone: int | None, mode: Mode, played: PlayedStates, alive: Floats) -> Iterator[NearTie]:
    """The near ties of hands in one mode."""
    value = np.zeros(played.chosen.shape)
    for number, ev in enumerate(played.actions):
        if ev is not None:
            np.copyto(value, ev, where=played.chosen == number)
    for other, (ev, offered) in enumerate(zip(played.actions, played.offered, strict=True)):
        if ev is not None:
            near = offered & (played.chosen != other) & (np.abs(value - ev) < CLOSE * alive)
            for state, up in np.argwhere(near).tolist():
                yield NearTie(gone, mode, state, up, int(played.chosen[state, up]), other)


def _gains(valuation: Valuation, ties: Sequence[NearTie]) -> Values:
    """By how much, in any field, the other action of each near tie is better."""
    hands = SplitHands(valuation.solver, valuation.shoe, valuation.policies.split)
    gains = []
    for each in ties:
        if each.gone == OFFERS:
            actions: Sequence[Values | None] = valuation.opening.ev
        elif each.gone is None:
            actions = valuation.played.actions
        else:
            actions = hands.played(each.gone)[each.mode].actions
        other, chosen = actions[each.other], actions[each.chosen]
        assert other is not None and chosen is not None, "both have a value in floats"
        gains.append(other[each.state, each.upcard] - chosen[each.state, each.upcard])
    return np.array(gains)


def _changed(solution: Solution, better: Sequence[NearTie]) -> Solution:
    """The solution with the other action in each of these ties."""
    valuation = solution.valuation
    policies, offers = valuation.policies, valuation.opening.taken.copy()
    unsplit = _copied(policies.unsplit or {})
    split = {gone: _copied(policies.hands.policy(gone)) for gone in _gone(solution)}
    for each in better:
        if each.gone == OFFERS:
            offers[each.state, each.upcard] = each.other
        elif each.gone is None:
            unsplit[each.mode][each.state, each.upcard] = each.other
        else:
            split[each.gone][each.mode][policies.hands.states.base[each.state], each.upcard] = each.other

    def policy(gone: int) -> Policy:
        return split[gone if gone in split else 0]

    def changed(solver: HandSolver, shoe: ShoeProbabilities) -> Policies:
        return Policies(policy, SplitHands(solver, shoe, policy), unsplit)

    again = value_game(Reals(), solution.game, changed, offers, valuation.insuring)
    for gone in split:
        again.policies.hands.played(gone)
    return Solution(solution.game, solution.strategy, again)


def _copied(policy: Policy) -> Policy:
    return {mode: chosen.copy() for mode, chosen in policy.items()}


# ---- rational reconstruction -----------------------------------------------------------------------------------------


def reconstructed(residues: Callable[[int], Sequence[int]]) -> list[Fraction]:
    """The fractions whose residues modulo any prime are what a function returns."""
    modulus, known = 1, [0]
    for prime in primes():
        new = residues(prime)
        known = known if modulus > 1 else [0] * len(new)
        guesses = [fraction_of(value, modulus) for value in known]
        if modulus > 1 and all(_agrees(guess, value, prime) for guess, value in zip(guesses, new, strict=True)):
            return [guess for guess in guesses if guess is not None]
        inverse = pow(modulus, -1, prime)
        known = [old + modulus * ((value - old) * inverse % prime) for old, value in zip(known, new, strict=True)]
        modulus *= prime
    raise AssertionError("there is no end of primes")


def _agrees(guess: Fraction | None, residue: int, prime: int) -> bool:
    return (
        guess is not None
        and guess.denominator % prime != 0
        and ((guess.numerator - residue * guess.denominator) % prime == 0)
    )


def fraction_of(residue: int, modulus: int) -> Fraction | None:
    """The fraction with this residue whose parts are below the root of half the modulus; None if there is none.

    >>> fraction_of(3 * pow(7, -1, 10007) % 10007, 10007)
    Fraction(3, 7)
    """
    bound = isqrt(modulus // 2)
    before, after, taken_before, taken = modulus, residue % modulus, 0, 1
    while after > bound:
        quotient = before // after
        before, after = after, before - quotient * after
        taken_before, taken = taken, taken_before - quotient * taken
    return Fraction(after, taken) if 0 < abs(taken) <= bound else None


def primes() -> Iterator[int]:
    """The primes below 2**31, from the largest down."""
    number = 2**31 - 1
    small = [each for each in range(3, isqrt(number) + 1, 2) if all(each % d for d in range(3, isqrt(each) + 1, 2))]
    while number > 2**30:
        if all(number % each for each in small):
            yield number
        number -= 2

"""To the last digit: values as fractions.

Floats choose the play. The play chosen is valued again modulo one prime after another, by the same code, until the
residues determine the fraction: it is rebuilt from all but the last prime and has to agree with that one too.

Where two actions are worth the same but for what rounding may do to floats, their exact difference decides: the better
one is taken, and values and choices are worked out anew until nothing is left to change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from upcard.analysis.hands.arithmetic import Floats, Reals, Residues, Values
from upcard.analysis.hands.states import Mode
from upcard.analysis.solver.backward_induction import Played, Player, Policy
from upcard.analysis.solver.probabilities import Laws
from upcard.analysis.solver.rebuild import rebuilt
from upcard.analysis.solver.solution import Solution, Worked, work_out
from upcard.analysis.solver.split_policies import Plays, SplitHands
from upcard.analysis.solver.strategy_classes import EACH_FOR_ITSELF

#: Choices whose values differ by less, in wagers, are looked at exactly: far above what rounding does to floats.
CLOSE: Final = 1e-10


def exact_net(solution: Solution) -> Fraction:
    """The expected net of a round in wagers as a fraction, playing as the solution does, close choices settled.

    >>> from upcard.analysis import compile_game, solve
    >>> from upcard.rulebook import load, variants
    >>> exact_net(solve(compile_game(load(variants()[0]), {"A": 1, "T": 12, "6": 1})))
    Fraction(17, 52)
    """
    return exactly(settled(solution), lambda worked: worked.net.reshape(1))[0]


def exactly(solution: Solution, pick: Callable[[Worked], Values]) -> list[Fraction]:
    """Any values of the game worked out, as fractions; `pick` takes them, [N], from the game in whatever numbers."""
    game, worked = solution.game, solution.worked

    def residues(prime: int) -> list[int]:
        offers, insuring = worked.start.taken, worked.insuring
        again = work_out(Residues(prime), game, lambda player, laws: worked.plays, offers, insuring)
        return [int(value) % prime for value in pick(again)]

    return rebuilt(residues)


# ---- close choices --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Close:
    """An action chosen that another comes close to. `gone` is None for hands as dealt, -1 for offers before the peek,
    and for split hands how many more cards of their first card's kind are out of the shoe."""

    gone: int | None
    mode: Mode
    state: int
    upcard: int
    chosen: int
    other: int


OFFERS: Final = -1


def settled(solution: Solution) -> Solution:
    """The solution with every close choice settled; the same where there is none, or where play is prescribed."""
    if solution.strategy not in EACH_FOR_ITSELF:
        return solution
    while better := _better(solution):
        solution = _changed(solution, better)
    return solution


def _better(solution: Solution) -> list[Close]:
    """The close choices in which the other action is the better one."""
    close = list(_close(solution))
    if not close:
        return []
    gains = exactly(solution, lambda worked: _gains(worked, close))
    return [each for each, gain in zip(close, gains, strict=True) if gain > 0]


def _gone(solution: Solution) -> list[int]:
    """For which numbers of cards gone split hands have a play of their own."""
    return sorted(solution.worked.plays.hands.known)


def _close(solution: Solution) -> Iterator[Close]:
    """Every close choice of hands that may come up."""
    worked = solution.worked
    alive = worked.law.alive
    yield from _close_in(None, Mode(), worked.played, np.where(solution.reach > 0, alive, 0))
    hands = worked.plays.hands
    for gone in _gone(solution):
        for mode, played in hands.played(gone).items():
            yield from _close_in(gone, mode, played, hands.law(gone).alive)
    start = worked.start
    for other, worth in enumerate(start.worth):
        gap = start.value - worth
        near = start.offered[other] & (start.taken != other) & (np.abs(gap) < CLOSE * start.upcard)
        for place, up in np.argwhere(near).tolist():
            yield Close(OFFERS, Mode(), place, up, int(start.taken[place, up]), other)


def _close_in(gone: int | None, mode: Mode, played: Played, alive: Floats) -> Iterator[Close]:
    """The close choices of one table, of hands that are alive."""
    value = np.zeros(played.chosen.shape)
    for number, worth in enumerate(played.actions):
        if worth is not None:
            np.copyto(value, worth, where=played.chosen == number)
    for other, (worth, offered) in enumerate(zip(played.actions, played.offered, strict=True)):
        if worth is not None:
            near = offered & (played.chosen != other) & (np.abs(value - worth) < CLOSE * alive)
            for state, up in np.argwhere(near).tolist():
                yield Close(gone, mode, state, up, int(played.chosen[state, up]), other)


def _gains(worked: Worked, close: Sequence[Close]) -> Values:
    """By how much, in whatever numbers, the other action of each close choice is worth more."""
    hands = SplitHands(worked.player, worked.laws, worked.plays.split)
    gains = []
    for each in close:
        if each.gone == OFFERS:
            actions: Sequence[Values | None] = worked.start.worth
        elif each.gone is None:
            actions = worked.played.actions
        else:
            actions = hands.played(each.gone)[each.mode].actions
        other, chosen = actions[each.other], actions[each.chosen]
        assert other is not None and chosen is not None, "both were worth something in floats"
        gains.append(other[each.state, each.upcard] - chosen[each.state, each.upcard])
    return np.array(gains)


def _changed(solution: Solution, better: Sequence[Close]) -> Solution:
    """The solution with the other action taken in each of these choices."""
    worked = solution.worked
    plays, offers = worked.plays, worked.start.taken.copy()
    unsplit = _copied(plays.unsplit or {})
    split = {gone: _copied(plays.hands.policy(gone)) for gone in _gone(solution)}
    for each in better:
        if each.gone == OFFERS:
            offers[each.state, each.upcard] = each.other
        elif each.gone is None:
            unsplit[each.mode][each.state, each.upcard] = each.other
        else:
            split[each.gone][each.mode][plays.hands.states.base[each.state], each.upcard] = each.other

    def policy(gone: int) -> Policy:
        return split[gone if gone in split else 0]

    def changed(player: Player, laws: Laws) -> Plays:
        return Plays(policy, SplitHands(player, laws, policy), unsplit)

    again = work_out(Reals(), solution.game, changed, offers, worked.insuring)
    for gone in split:
        again.plays.hands.played(gone)
    return Solution(solution.game, solution.strategy, again)


def _copied(policy: Policy) -> Policy:
    return {mode: chosen.copy() for mode, chosen in policy.items()}

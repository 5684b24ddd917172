"""Returns to the last digit, and choices that are close."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.published import COLUMNS, FRACTIONS, published
from upcard.analysis import compile_game, solve
from upcard.analysis.hands.arithmetic import Reals, Residues
from upcard.analysis.hands.states import Mode
from upcard.analysis.solver import exact_fractions
from upcard.analysis.solver.backward_induction import STAND
from upcard.analysis.solver.exact_fractions import break_ties, exact_net, fraction_of, primes, reconstructed
from upcard.analysis.solver.solution import Solution, value_game
from upcard.rulebook import load


@pytest.mark.parametrize("column", FRACTIONS)
def test_published_fractions(column: str) -> None:
    decks, soft_17 = next((decks, soft_17) for name, decks, soft_17 in COLUMNS if name == column)
    assert exact_net(solve(compile_game(published("das-spl1", decks, soft_17)))) == Fraction(FRACTIONS[column])


def test_a_return_by_hand() -> None:
    """One ace among twelve tens. The ace comes to the player's hand in 2 rounds of 13 (a blackjack, 3:2); lies up in
    one (insurance pays what the hand loses) and down in one (the hand loses); in the other nine the dealer has 20,
    tens are split, and each of the two hands has one chance in nine of the ace. Such a 21 is doubled: with one more ten
    it is 21 still, and wins two wagers."""
    solution = solve(compile_game(load("classic-blackjack"), {"A": 1, "T": 12}))
    twice = Fraction(9, 13) * Fraction(2, 9) * 2
    assert exact_net(solution) == Fraction(2, 13) * Fraction(3, 2) - Fraction(1, 13) + twice


@settings(max_examples=30)
@given(st.fractions(max_denominator=10**12))
def test_fractions_come_back_from_residues(value: Fraction) -> None:
    def residues(prime: int) -> list[int]:
        return [value.numerator * pow(value.denominator, -1, prime) % prime]

    assert reconstructed(residues) == [value]


def test_no_fraction_is_made_up() -> None:
    found = [fraction_of(residue, 10007) for residue in range(10007)]
    assert None in found
    assert all(abs(each.numerator) <= 70 and each.denominator <= 70 for each in found if each is not None)


def test_primes_are_prime() -> None:
    every = primes()
    first = [next(every) for _ in range(12)]
    assert first[0] == 2**31 - 1
    assert first == sorted(first, reverse=True)
    assert all(pow(2, prime - 1, prime) == 1 == pow(3, prime - 1, prime) for prime in first)


def test_residues_add_up_as_floats_do() -> None:
    prime, reals = Residues(101), Reals()
    assert prime.fractions([Fraction(1, 2)])[0] * 2 % 101 == 1
    assert reals.fractions([Fraction(1, 2)])[0] == 0.5


def worse(solution: Solution) -> Solution:
    """The same game, a hand of 20 doubled to be sure to lose."""
    unsplit = {mode: chosen.copy() for mode, chosen in (solution.valuation.policies.unsplit or {}).items()}
    state = solution.game.table.row(tuple(2 * (letter == "T") for letter in solution.game.groups.letters))
    assert (unsplit[Mode()][state] == STAND).any()
    unsplit[Mode()][state] = 2
    plays = solution.valuation.policies
    changed = type(plays)(plays.split, plays.hands, unsplit)
    valuation = value_game(Reals(), solution.game, lambda player, laws: changed, solution.valuation.opening.taken)
    return Solution(solution.game, solution.strategy, valuation)


def test_a_worse_choice_is_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    best = solve(compile_game(load("classic-blackjack"), {"A": 2, "5": 3, "T": 12}))
    wrong = worse(best)
    assert wrong.net < best.net
    assert break_ties(wrong).net == wrong.net, "what is not close is not looked at"
    monkeypatch.setattr(exact_fractions, "CLOSE", 10.0)
    assert break_ties(wrong).net == pytest.approx(best.net, abs=1e-15)

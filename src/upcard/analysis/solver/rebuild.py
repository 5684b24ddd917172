"""Fractions rebuilt from their residues modulo primes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import isqrt


def rebuilt(residues: Callable[[int], Sequence[int]]) -> list[Fraction]:
    """The fractions whose residues modulo any prime a function gives."""
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
    return guess is not None and guess.denominator % prime != 0 and (
        (guess.numerator - residue * guess.denominator) % prime == 0
    )


def fraction_of(residue: int, modulus: int) -> Fraction | None:
    """The fraction with this residue whose parts are below the root of half the modulus; None where there is none.

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

"""Two kinds of numbers for the same calculations: floats for speed, residues modulo a prime for exact fractions.

A value is an array of the field's dtype. `fix` brings a product or a sum of two values back into the field; for floats
it does nothing and costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Values = npt.NDArray[Any]


class Field(Protocol):
    """The operations that the solver needs of its numbers."""

    def fix(self, values: Values) -> Values:
        """A product of two values, or a sum of up to 2**31 of them, brought back into the field."""
        ...

    def fix_in_place(self, values: Values) -> None: ...

    def zeros(self, shape: tuple[int, ...]) -> Values: ...

    def integers(self, values: Ints) -> Values: ...

    def ratio(self, numerators: Ints, denominators: Ints) -> Values:
        """Quotients of small whole numbers; 0 if the denominator is not positive."""
        ...

    def fractions(self, values: Iterable[Fraction]) -> Values: ...

    def combine(self, weights: Ints, values: Values) -> Values:
        """The matrix product of small whole numbers and values."""
        ...

    def mean(self, weights: Values, values: Values) -> Values:
        """Sums over the middle axis: weights [N, K] and values [N, K, U] give [N, U]."""
        ...


class Reals:
    """Double precision."""

    def fix(self, values: Values) -> Values:
        return values

    def fix_in_place(self, values: Values) -> None:
        return

    def zeros(self, shape: tuple[int, ...]) -> Values:
        return np.zeros(shape, dtype=np.float64)

    def integers(self, values: Ints) -> Values:
        return values.astype(np.float64)

    def ratio(self, numerators: Ints, denominators: Ints) -> Values:
        possible = denominators > 0
        return np.where(possible, numerators, 0) / np.where(possible, denominators, 1)

    def fractions(self, values: Iterable[Fraction]) -> Values:
        return np.array([float(value) for value in values], dtype=np.float64)

    def combine(self, weights: Ints, values: Values) -> Values:
        return weights.astype(np.float64) @ values

    def mean(self, weights: Values, values: Values) -> Values:
        return np.asarray(np.einsum("nk,nku->nu", weights, values))


@dataclass(frozen=True, slots=True)
class Residues:
    """Whole numbers modulo a prime below 2**31, held in 64 bits so that a product never overflows."""

    prime: int

    def fix(self, values: Values) -> Values:
        return values % self.prime

    def fix_in_place(self, values: Values) -> None:
        np.remainder(values, self.prime, out=values)

    def zeros(self, shape: tuple[int, ...]) -> Values:
        return np.zeros(shape, dtype=np.int64)

    def integers(self, values: Ints) -> Values:
        return values % self.prime

    def ratio(self, numerators: Ints, denominators: Ints) -> Values:
        possible = denominators > 0
        top = np.where(possible, numerators, 0)
        distinct, where = np.unique(np.where(possible, denominators, 1), return_inverse=True)
        inverses = np.array([pow(int(each), -1, self.prime) for each in distinct], dtype=np.int64)
        return (top % self.prime) * inverses[where].reshape(top.shape) % self.prime

    def fractions(self, values: Iterable[Fraction]) -> Values:
        residues = [value.numerator * pow(value.denominator, -1, self.prime) % self.prime for value in values]
        return np.array(residues, dtype=np.int64)

    def combine(self, weights: Ints, values: Values) -> Values:
        """By two products of floats on the halves of each value: 16 bits, times weights, summed, stay below 2**53."""
        floats = weights.astype(np.float64)
        low, high = (values & 0xFFFF).astype(np.float64), (values >> 16).astype(np.float64)
        joined = ((floats @ high).astype(np.int64) % self.prime << 16) + (floats @ low).astype(np.int64)
        return np.asarray(joined % self.prime)

    def mean(self, weights: Values, values: Values) -> Values:
        return np.asarray((weights[:, :, None] * values % self.prime).sum(axis=1) % self.prime)

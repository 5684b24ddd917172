"""Bets that a book allows: the usual ones where its limits and its smallest unit leave them, the nearest where not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from upcard.engine import SeatBets
from upcard.engine.inputs import MAIN
from upcard.rulebook import Rulebook


def units_near(text: str, unit: Fraction) -> int:
    """A decimal text in whole units, at least one; what is no whole number of them is rounded down.

    >>> units_near("12.35", Fraction(1, 100)), units_near("12.35", Fraction(5))
    (1235, 2)
    """
    return max(1, int(Fraction(text) / unit))


def allowed(book: Rulebook, wanted: Sequence[SeatBets]) -> list[SeatBets]:
    """The bets as near to those wanted as the limits allow: each within its own, no fewer seats than must bet, and in
    all no more than a round takes, for which the side bets of later seats are left out first, then later seats."""
    betting = book.betting
    least, last = max(betting.seats_min, 1), max(betting.seat_choices)
    seats = [each for each in wanted if each.seat <= last] or [SeatBets(1, wanted[0].bets)]
    taken = {each.seat for each in seats}
    more = [number for number in range(1, last + 1) if number not in taken][: max(least - len(seats), 0)]
    seats += [SeatBets(number, {MAIN: wanted[0].bets[MAIN]}) for number in more]
    placed = [SeatBets(each.seat, {bet: _within(book, bet, each.bets[bet]) for bet in each.bets}) for each in seats]
    short = betting.main.minimum - sum(each.bets[MAIN] for each in placed)
    if short > 0:  # the minimum is one of all hands together
        placed[0] = SeatBets(placed[0].seat, {**placed[0].bets, MAIN: placed[0].bets[MAIN] + short})
    if _total(placed) <= betting.round_max:
        return placed
    for at in reversed(range(len(placed))):
        for bet in reversed([bet for bet in placed[at].bets if bet != MAIN]):
            if _total(placed) > betting.round_max:
                placed[at] = SeatBets(placed[at].seat, {b: units for b, units in placed[at].bets.items() if b != bet})
    while len(placed) > least and _total(placed) > betting.round_max:
        placed.pop()
    if _total(placed) > betting.round_max:
        most = betting.round_max // len(placed)
        placed = [SeatBets(each.seat, {MAIN: min(each.bets[MAIN], most)}) for each in placed]
    return placed


def balance_for(placed: Sequence[SeatBets], wanted: int) -> int:
    """The balance wanted, or what the bets come to if that is more."""
    return max(wanted, _total(placed))


def _within(book: Rulebook, bet: str, units: int) -> int:
    limits = book.betting.main if bet == MAIN else book.betting.side_bet
    each = bet != MAIN or book.betting.min_applies_to == "hand"
    return min(max(units, limits.minimum if each else 1, 1), limits.maximum)


def _total(placed: Sequence[SeatBets]) -> int:
    return sum(sum(each.bets.values()) for each in placed)

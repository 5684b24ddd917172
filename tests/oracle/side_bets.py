"""The three side bets of the Free Bet page, with the published odds.

Each takes the player's two cards and the dealer's upcard and says how many times the stake is won; None is a loss.
"""

from __future__ import annotations

from collections.abc import Callable

from oracle.hands import total

ORDER = "A23456789TJQKA"  # the ace stands below the two and above the king


def any_pair(first: str, second: str, _up: str) -> int | None:
    """Two cards of one rank, better paid when the suits match too."""
    if first[0] != second[0]:
        return None
    return 25 if first[1] == second[1] else 8


def twenty_one_plus_three(first: str, second: str, up: str) -> int | None:
    """Three cards as in poker: suited trips, straight flush, three of a kind, straight, flush."""
    three = (first, second, up)
    ranks, one_suit = {card[0] for card in three}, len({card[1] for card in three}) == 1
    in_sequence = any(set(ORDER[start : start + 3]) == ranks for start in range(len(ORDER) - 2))
    if len(ranks) == 1:
        return 100 if one_suit else 30
    if in_sequence:
        return 40 if one_suit else 10
    return 5 if one_suit else None


def hot_three(first: str, second: str, up: str) -> int | None:
    """Three cards that total 19, 20 or 21; 21 in one suit and three sevens pay more."""
    three = [first, second, up]
    if [card[0] for card in three] == ["7", "7", "7"]:
        return 100
    if total(three) == 21:
        return 20 if len({card[1] for card in three}) == 1 else 4
    return {20: 2, 19: 1}.get(total(three))


SIDE_BETS: dict[str, Callable[[str, str, str], int | None]] = {
    "any-pair": any_pair,
    "21+3": twenty_one_plus_three,
    "hot-3": hot_three,
}

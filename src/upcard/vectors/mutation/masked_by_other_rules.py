"""Changes that cannot matter because of another rule of the same book, each with the reason.

A rate of surrender is nothing where no hand may be surrendered. Such a change is no mutant: it is counted apart, with
its reason, so that a reader can check it in the book.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from upcard.rulebook import Rulebook, with_patch
from upcard.rulebook.validation.lints.reachable_hands import Case, Seen, Walk
from upcard.vectors.mutation.mutants import Mutant


class NoEffect(NamedTuple):
    """Rules whose change has no effect in books where `holds`, and why."""

    rules: tuple[str, ...]
    holds: Callable[[Rulebook, Mutant], bool]
    reason: str


def _most_on_the_table(book: Rulebook) -> int:
    """What lies on the table when every bet is at its maximum, in units."""
    betting = book.betting
    seat = betting.main.maximum + len(book.side_bets) * betting.side_bet.maximum
    return max(betting.seat_choices) * seat


def _every_natural_is_looked_for(book: Rulebook) -> bool:
    natural = book.hands["blackjack"].holds
    ranks = Walk(book).ranks
    found = [
        upcard
        for upcard in ranks
        for hole in ranks
        if (hand := Seen(upcard).drawn(hole)) and natural(Case(hand, hand, upcard))
    ]
    return "dealer-down" in book.deal and book.peek_under.issuperset(found)


def _the_largest_stays(book: Rulebook, mutant: Mutant) -> bool:
    choices: list[int] = mutant.patch[mutant.rule]
    return max(choices) == max(book.betting.seat_choices)


def _same_cards(book: Rulebook, mutant: Mutant) -> bool:
    _, _, rest = mutant.rule.partition(".")
    bet, _, last = rest.rpartition(".")
    return last == "cards" and sorted(mutant.patch[mutant.rule]) == sorted(book.side_bets[bet].cards)


def _nothing_is_split(book: Rulebook) -> bool:
    return not book.split.rows or book.split.limit == 0


def _the_clock_asks_nothing(book: Rulebook, mutant: Mutant) -> bool:
    """Is a row of the clock's changed in a book that has no clock, nor its rows for players who left?"""
    procedures, beside = book.procedures, ("procedures.timeout.clock", "procedures.timeout.offers")
    return procedures.clock == "none" and procedures.after_bets_close != "timeout-rows" and mutant.rule not in beside


#: Of each, the first that holds speaks.
KNOWN: Final = (
    NoEffect(
        ("surrender.refund", "money.rounding.refund"), lambda book, _: not book.surrender, "no hand is surrendered"
    ),
    NoEffect(("betting.limits.side-bet",), lambda book, _: not book.side_bets, "there is no side bet"),
    NoEffect(
        ("betting.limits.round.max",),
        lambda book, _: _most_on_the_table(book) < book.betting.round_max - 1,
        "all bets at their maximum are less",
    ),
    NoEffect(("betting.seats.choices",), _the_largest_stays, "a round may be of any seats up to the largest number"),
    NoEffect(
        tuple(f"betting.operations.{do}.when" for do in ("undo", "redo", "clear", "double-all", "all-side-bets")),
        lambda book, mutant: mutant.patch[mutant.rule] == "open",
        "where there is nothing for it to act on the operation changes nothing, and is refused alike",
    ),
    NoEffect(
        ("betting.operations.all-side-bets.when",),
        lambda book, mutant: mutant.patch[mutant.rule] == "something-placed",
        "without a main bet the operation changes nothing, and is refused alike",
    ),
    NoEffect(
        ("betting.operations",),
        lambda book, mutant: mutant.change == "gain all-side-bets" and not book.side_bets,
        "there is no side bet, so the operation changes nothing and is refused alike",
    ),
    NoEffect(
        ("betting.operations",),
        lambda book, mutant: mutant.change == "gain redo" and "undo" not in book.betting.operations,
        "nothing can be undone, so there is nothing to do again",
    ),
    NoEffect(
        ("betting.operations.clear.when",),
        lambda book, mutant: mutant.patch[mutant.rule] == "main-bet-placed" and not book.side_bets,
        "what is placed is a main bet, and with none placed the operation changes nothing and is refused alike",
    ),
    NoEffect(
        ("split.limit", "split.deal", "split.plays"),
        lambda book, mutant: _nothing_is_split(book) and _nothing_is_split(with_patch(book, mutant.patch)),
        "nothing may be split",
    ),
    NoEffect(
        ("split",), lambda book, mutant: book.split.limit == 0 and mutant.rule != "split.limit", "nothing may be split"
    ),
    NoEffect(
        ("procedures.timeout",), _the_clock_asks_nothing, "no clock runs, and nobody who left is played by its rows"
    ),
    NoEffect(("double.choice",), lambda book, _: len(book.double.rows) < 2, "there is one row to choose"),
    NoEffect(("split.choice",), lambda book, _: len(book.split.rows) < 2, "there is one row to choose"),
    NoEffect(("even-money.pays",), lambda book, _: book.even_money.when.source == "never", "it is never offered"),
    NoEffect(
        ("insurance.stake", "insurance.pays", "insurance.partial", "insurance.wins", "money.rounding.insurance"),
        lambda book, _: book.insurance.when.source == "never",
        "it is never offered",
    ),
    NoEffect(
        ("late-dealer-blackjack.takes",),
        lambda book, _: _every_natural_is_looked_for(book),
        "the dealer looks under every card that a blackjack can have on top",
    ),
    NoEffect(("side-bets",), _same_cards, "the rows ask about all the cards together, so their order says nothing"),
    NoEffect(
        ("procedures.large-win.then",), lambda book, _: book.procedures.large_win is None, "no win is a large one"
    ),
    NoEffect(
        ("procedures.large-win.above",),
        lambda book, _: book.procedures.large_win_then == "pay",
        "a large win is paid like any other",
    ),
)


def why_no_effect(book: Rulebook, mutant: Mutant) -> str | None:
    """Why a change cannot matter in this book; None where no other rule says so."""
    for known in KNOWN:
        if any(mutant.rule == rule or mutant.rule.startswith(f"{rule}.") for rule in known.rules) and known.holds(
            book, mutant
        ):
            return known.reason
    return None


def declared_never(book: Rulebook, mutant: Mutant) -> str | None:
    """Why the book says that the changed row never decides; None where it says no such thing.

    A change may make the row decide, so this explains a proof and is none.
    """
    changed = f"{mutant.rule}.{mutant.change.removeprefix('drop ')}"
    for section in ("timeout", "short-balance"):
        for row in book.data["procedures"][section]["rows"]:
            if "never" in row and f"{changed}.".startswith(f"procedures.{section}.{row['id']}."):
                return f"the book says that the row never decides: {row['never']}"
    return None

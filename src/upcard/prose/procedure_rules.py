"""Sentences on what happens when a round does not go as planned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from upcard import words
from upcard.prose.book_wording import OTHER_HAND, BookWording, Writer, choice, find_row
from upcard.prose.conditions import Subject
from upcard.rulebook.model import ProcedureRow

_CLOCKS: Final = {
    "none": "no clock runs on your decisions",
    "decision": "each decision must be made before its time runs out",
}
_OFFERS: Final = {
    "decline": "an offer of insurance or even money left unanswered is declined",
    "accept": "an offer of insurance or even money left unanswered is accepted",
}
_BEFORE_CLOSE: Final = {
    "void": "if you are disconnected while bets are taken, your bets are void and returned",
    "stand": "if you are disconnected while bets are taken, your bets stand",
}
_AFTER_CLOSE: Final = {
    "timeout-rows": (
        "if you are disconnected after the bets are closed, your bets stand and the time-out rules decide for you"
    ),
    "stand": "if you are disconnected after the bets are closed, your bets stand and your hands stand as they are",
    "void": "if you are disconnected after the bets are closed, your bets are void and returned",
}
_REFUNDS: Final = {
    "all-stakes": "all stakes are returned, doubles and splits included",
    "initial-bets": "the bets placed before the deal are returned, and stakes added later are not",
}
_LARGE_WIN: Final = {
    "pay": "a large win is paid like any other",
    "operator-check": "a large win is checked by an operator before it is paid",
}
_DONE: Final = {"hit": "hits", "stand": "stands"}
_THE_HAND: Final = Subject("a hand", "the hand")
#: The hand of a row for the same decision as an earlier one.
_OTHER: Final = Subject("a hand", "any other hand")


def _timeout(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.procedures.timeout, path[-1])
    return _instead(wording, row, "the time runs out", OTHER_HAND if place else Subject("a hand", "any hand"))


def _short(wording: BookWording, path: tuple[str, ...]) -> str:
    rows = wording.book.procedures.short_balance
    place, row = find_row(rows, path[-1])
    phrase = wording.phrase(row.when)
    other = any(wording.phrase(earlier.when).clauses == phrase.clauses for earlier in list(rows)[:place])
    return _instead(
        wording, row, "you choose a decision that the balance no longer covers", _OTHER if other else _THE_HAND
    )


def _instead(wording: BookWording, row: ProcedureRow, event: str, subject: Subject) -> str:
    """When this happens, such a hand does that; a clause that names the refused decision says the event itself."""
    phrase = wording.phrase(row.when, subject)
    said = (
        phrase.clauses if any("no longer covers" in clause for clause in phrase.clauses) else (event, *phrase.clauses)
    )
    return f"if {words.listing(said)}, {phrase.opening} {choice(_DONE, row.do)}"


def _large_win(wording: BookWording, path: tuple[str, ...]) -> str:
    above = wording.book.procedures.large_win
    return "no win counts as large" if above is None else f"a win above {wording.amount(above)} counts as large"


SENTENCES: Final[Mapping[str, Writer]] = {
    "procedures.timeout.clock": lambda wording, path: choice(_CLOCKS, wording.book.procedures.clock),
    "procedures.timeout.offers": lambda wording, path: choice(_OFFERS, wording.book.procedures.timeout_offers),
    "procedures.timeout.*": _timeout,
    "procedures.short-balance.*": _short,
    "procedures.short-balance": lambda wording, path: "a decision that the balance cannot pay for is refused",
    "procedures.disconnection.before-bets-close": lambda wording, path: choice(
        _BEFORE_CLOSE, wording.book.procedures.before_bets_close
    ),
    "procedures.disconnection.after-bets-close": lambda wording, path: choice(
        _AFTER_CLOSE, wording.book.procedures.after_bets_close
    ),
    "procedures.malfunction.refund": lambda wording, path: (
        f"a malfunction voids the round; {choice(_REFUNDS, wording.book.procedures.malfunction_refund)}"
    ),
    "procedures.cancelled-round.refund": lambda wording, path: (
        "if an error stops a round and it cannot go on, it is cancelled: "
        + choice(_REFUNDS, wording.book.procedures.cancelled_refund)
    ),
    "procedures.large-win.above": _large_win,
    "procedures.large-win.then": lambda wording, path: choice(_LARGE_WIN, wording.book.procedures.large_win_then),
}

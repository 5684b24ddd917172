"""What depends on the rule book alone, worked out once a book so that a round need not.

The rows keep the order of their tables; with each stands the test of its condition, taken out of the predicate.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, TypeVar

from upcard.engine import rules
from upcard.rulebook.conditions import Test
from upcard.rulebook.model import (
    ActionRow,
    At,
    DealerRow,
    Rulebook,
    SettlementRow,
    SideBet,
    SideBetRow,
    Stake,
    StandRow,
)

#: How many books are kept; a book is a few hundred kilobytes with its data.
KEPT: Final = 64

Row = TypeVar("Row", SettlementRow, StandRow, DealerRow, SideBetRow)
Tried = tuple[tuple[Test, Row], ...]


class Option(NamedTuple):
    """One thing a hand may do: the action, the rule that allows it, the id of its row and whose money it stakes."""

    do: str
    rule: str
    row: str | None = None
    stake: Stake | None = None


Allowed = tuple[tuple[Test, Option], ...]

INSURE: Final = Option("insure", rules.INSURANCE_WHEN, stake=Stake.OWN)
EVEN_MONEY: Final = Option("even-money", rules.EVEN_MONEY_WHEN)


def _tried(rows: Iterable[Row]) -> Tried[Row]:
    return tuple((row.when.holds, row) for row in rows)


def _allowed(do: str, rows: Iterable[ActionRow]) -> Allowed:
    return tuple((row.when.holds, Option(do, row.rule, row.id, row.stake)) for row in rows)


class PlayedSideBet(NamedTuple):
    """A side bet with the tests of its rows taken out."""

    bet: SideBet
    rows: Tried[SideBetRow]


class Playbook:
    """The tables of one book as the engine uses them."""

    __slots__ = (
        "book",
        "dealer",
        "double",
        "double_any",
        "early_surrender",
        "even_money",
        "hit",
        "insurance",
        "natural",
        "once",
        "reveal",
        "settlement",
        "side_bets",
        "split",
        "split_any",
        "stand",
        "stand_at",
        "surrender",
    )

    def __init__(self, book: Rulebook) -> None:
        if "blackjack" not in book.hands:
            raise ValueError(f"{book.id} defines no hand class `blackjack`, so the dealer could not look for one")
        self.book = book
        self.natural = book.hands["blackjack"].holds
        self.once = _tried(row for row in book.settlement if row.at is At.ONCE)
        self.reveal = _tried(row for row in book.settlement if row.at is not At.SHOWDOWN)
        self.settlement = _tried(book.settlement)
        self.stand_at = _tried(book.stand_at)
        self.dealer = _tried(book.dealer.rows)
        self.hit = _allowed("hit", book.hit)
        self.stand = _allowed("stand", book.stand)
        self.double = _allowed("double", book.double.rows)
        self.double_any = book.double.choice == "any-row"
        self.split = _allowed("split", book.split.rows)
        self.split_any = book.split.choice == "any-row"
        self.early_surrender = self._surrender("before-peek")
        self.surrender = self._surrender("decision")
        self.insurance = book.insurance.when.holds
        self.even_money = book.even_money.when.holds
        self.side_bets = {name: PlayedSideBet(bet, _tried(bet.rows)) for name, bet in book.side_bets.items()}

    def _surrender(self, stage: str) -> Allowed:
        rows = (row for row in self.book.surrender if row.stage == stage)
        return tuple((row.when.holds, Option("surrender", row.rule, row.id)) for row in rows)


_kept: dict[int, Playbook] = {}


def playbook(book: Rulebook) -> Playbook:
    """The playbook of a book, made at the first call; the oldest go when many books are in use."""
    known = _kept.get(id(book))
    if known is not None and known.book is book:  # an id may come back after its book is gone
        return known
    while len(_kept) >= KEPT:
        del _kept[next(iter(_kept))]
    made = _kept[id(book)] = Playbook(book)
    return made

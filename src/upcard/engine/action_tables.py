"""What depends on the rule book alone, worked out once a book so that a round need not.

Where a table says what a hand may do, its rows stand here as the options they give.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from upcard.engine import rule_ids
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import ActionRow, Rulebook, Stake, SurrenderRow


class Option(NamedTuple):
    """One thing a hand may do: the action, the rule that allows it, the id of its row and whose money it stakes."""

    do: str
    rule: str
    row: str | None = None
    stake: Stake | None = None


Options = DecisionTable[Option]

INSURE: Final = Option("insure", rule_ids.INSURANCE_WHEN, stake=Stake.OWN)
EVEN_MONEY: Final = Option("even-money", rule_ids.EVEN_MONEY_WHEN)


def _allowed(do: str, rows: DecisionTable[ActionRow]) -> Options:
    return rows.answering(lambda row: Option(do, row.rule, row.id, row.stake))


def _surrendered(rows: DecisionTable[SurrenderRow]) -> Options:
    return rows.answering(lambda row: Option("surrender", row.rule, row.id))


class ActionTables:
    """The tables of one book as the engine uses them."""

    __slots__ = (
        "book",
        "double",
        "early_surrender",
        "even_money",
        "hit",
        "insurance",
        "natural",
        "split",
        "stand",
        "surrender",
    )

    def __init__(self, book: Rulebook) -> None:
        if "blackjack" not in book.hands:
            raise ValueError(f"{book.id} defines no hand class `blackjack`, so the dealer could not look for one")
        self.book = book
        self.natural = book.hands["blackjack"].holds
        self.hit = _allowed("hit", book.hit)
        self.stand = _allowed("stand", book.stand)
        self.double = _allowed("double", book.double.rows)
        self.split = _allowed("split", book.split.rows)
        self.early_surrender = _surrendered(book.surrender.before_peek)
        self.surrender = _surrendered(book.surrender.decision)
        self.insurance = book.insurance.when.holds
        self.even_money = book.even_money.when.holds


@lru_cache(maxsize=64)  # a book is a few hundred kilobytes with its data
def action_tables(book: Rulebook) -> ActionTables:
    """The action tables of a book, made at the first call; those used least go when many books are in use."""
    return ActionTables(book)

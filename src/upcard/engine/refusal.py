"""Refusals: what is not allowed, in a closed set of codes."""

from __future__ import annotations

from enum import Enum


class Code(Enum):
    """Why an input is refused; docs/reference/formats.md says when each applies."""

    NOT_OFFERED = "NOT_OFFERED"
    WRONG_TURN = "WRONG_TURN"
    HAND_DONE = "HAND_DONE"
    ROUND_OVER = "ROUND_OVER"
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    NO_SUCH_HAND = "NO_SUCH_HAND"
    DOUBLE_CARDS = "DOUBLE_CARDS"
    DOUBLE_TOTAL = "DOUBLE_TOTAL"
    DOUBLE_AFTER_SPLIT = "DOUBLE_AFTER_SPLIT"
    SPLIT_CARDS = "SPLIT_CARDS"
    SPLIT_LIMIT = "SPLIT_LIMIT"
    SPLIT_RANKS = "SPLIT_RANKS"
    HIT_REFUSED = "HIT_REFUSED"
    STAND_REFUSED = "STAND_REFUSED"
    SURRENDER_REFUSED = "SURRENDER_REFUSED"
    INSURANCE_REFUSED = "INSURANCE_REFUSED"
    EVEN_MONEY_REFUSED = "EVEN_MONEY_REFUSED"
    BALANCE = "BALANCE"
    AMOUNT = "AMOUNT"
    BET_MINIMUM = "BET_MINIMUM"
    BET_MAXIMUM = "BET_MAXIMUM"
    ROUND_MAXIMUM = "ROUND_MAXIMUM"
    BETS_CLOSED = "BETS_CLOSED"
    OPERATION = "OPERATION"
    UNKNOWN_BET = "UNKNOWN_BET"
    SHOE_EMPTY = "SHOE_EMPTY"


class Refused(Exception):
    """An input that is not allowed: nothing has changed.

    `rule` is the id of the rule that forbids it, None where no rule of the book but the state of the round does.
    """

    def __init__(self, code: Code, rule: str | None, message: str) -> None:
        super().__init__(f"{code.value}: {message}" + (f" ({rule})" if rule else ""))
        self.code = code
        self.rule = rule
        self.message = message

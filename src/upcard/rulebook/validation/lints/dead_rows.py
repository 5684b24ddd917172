"""Rows that can never decide, and hands that no row decides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from upcard.rulebook.decision_table import DecisionTable, SomeRow
from upcard.rulebook.model import Stake
from upcard.rulebook.validation.lints.reachable_hands import Case, Seen, Walk, looks_of
from upcard.rulebook.validation.problems import Severity
from upcard.rulebook.validation.references import Finding

#: The code of a row that never decides.
UNREACHABLE: Final = "unreachable-row"


class Tally:
    """Which row of a table decides each case shown to it, or is offered in it."""

    def __init__(self, table: DecisionTable[Any], severity: Severity = "warning") -> None:
        self.table = table
        self.severity: Severity = severity
        self.deciding: set[str] = set()
        self.undecided: Case | None = None
        self._above: dict[str, set[str]] = {}

    def add(self, case: Case) -> bool:
        """Count one case; False where no row holds."""
        holding = holding_rows(self.table, case)
        self.count(holding)
        return bool(holding)

    def count(self, holding: Sequence[str]) -> None:
        """Count one case by the ids of the rows that hold for it, in the order they are asked."""
        self.deciding.update(holding if self.table.any_row else holding[:1])
        for later in holding[1:]:
            self._above.setdefault(later, set()).add(holding[0])

    def never(self) -> Iterator[Finding]:
        """A finding for each row that decided nothing."""
        for row in self.table:
            if row.id in self.deciding:
                continue
            if row.id in self._above:
                above = ", ".join(sorted(self._above[row.id]))
                why = f"never decides: whatever it holds for is decided above it, by {above}"
                yield Finding(row.rule, why, UNREACHABLE, "move it up, or drop it", self.severity)
            else:
                why = "never holds: no hand that comes here is such"
                yield Finding(row.rule, why, UNREACHABLE, "check its conditions, or drop it", self.severity)


def holding_rows(table: DecisionTable[SomeRow], case: Case) -> list[str]:
    """The ids of the rows that hold, from the top."""
    return [row.id for row in table.holding(case)]


def decision_tables(walk: Walk) -> Iterator[Finding]:
    """Rows of the tables that allow decisions, make them, or withhold them."""
    book = walk.book
    splittable = [hand for hand in walk.acting if walk.may_split(hand)]
    dealt = [hand for hand in walk.dealt if not hand.surrendered]
    unsettled = [hand for hand in walk.reached if hand.total <= 21]
    yield from _over(walk, book.hit, walk.acting).never()
    yield from _over(walk, book.stand, walk.acting).never()
    yield from _over(walk, book.double.rows, walk.acting).never()
    yield from _over(walk, book.split.rows, splittable).never()
    yield from _over(walk, book.surrender.before_peek, dealt).never()
    yield from _over(walk, book.surrender.decision, walk.acting).never()
    yield from _over(walk, book.stand_at, unsettled).never()
    yield from _timeout(walk)
    yield from _short_balance(walk)
    if walk.stuck:
        message = f"no decision is allowed for {walk.stuck[0]}, and no row of stand-at holds for it"
        yield Finding("stand-at", message, "not-total")


def _over(walk: Walk, table: DecisionTable[SomeRow], hands: Iterable[Seen]) -> Tally:
    """The tally of a table over some hands."""
    tally = Tally(table)
    looks = looks_of(table)
    for hand in hands if table else ():
        for case in walk.cases(hand, looks):
            if not tally.add(case):
                tally.undecided = tally.undecided or case
    return tally


def _timeout(walk: Walk) -> Iterator[Finding]:
    procedures = walk.book.procedures
    tally = _over(walk, procedures.timeout, walk.acting)
    yield from tally.never()
    needed = procedures.clock == "decision" or procedures.after_bets_close == "timeout-rows"
    if needed and tally.undecided is not None:
        message = f"no row decides for {tally.undecided.hand} when the time is up"
        yield Finding("procedures.timeout", message, "not-total", hint="end with a row whose `when` is always")


def _short_balance(walk: Walk) -> Iterator[Finding]:
    book = walk.book
    tally = Tally(book.procedures.short_balance)
    looks = looks_of(tally.table)
    for hand in walk.acting if tally.table else ():
        attempts = []
        if Stake.OWN in walk.stakes(book.double.rows, hand):
            attempts.append("double")
        if walk.may_split(hand) and Stake.OWN in walk.stakes(book.split.rows, hand):
            attempts.append("split")
        for attempt in attempts:
            for case in walk.cases(hand, looks, attempt):
                tally.add(case)
    yield from tally.never()


def offers(walk: Walk) -> Iterator[Finding]:
    """Offers before the peek that are never made."""
    book = walk.book
    for path, when in (("insurance.when", book.insurance.when), ("even-money.when", book.even_money.when)):
        if when.source != "never" and not any(
            when.holds(case) for hand in walk.dealt for case in walk.cases(hand, when.looks)
        ):
            message = "never holds: no dealt hand is such under any upcard"
            yield Finding(path, message, UNREACHABLE, "write `never` where nothing is offered", "warning")

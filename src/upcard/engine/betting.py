"""Placing bets before the deal, as a state machine of its own; and which bets may be dealt.

The rules of this module:

1. The book lists the operations there are and when each is available; `deal` and `disconnect` are always there.
2. An operation takes the bets from one whole layout to the next, and the balance must cover the next one whole. It is
   refused before anything changes, and refused as `OPERATION` if it would change nothing.
3. `undo` goes back a layout and `redo` forward again; any other operation forgets what was undone.
4. Maxima hold from the first chip, for bets that are repeated too; minima, and that side bets lie beside a main bet,
   hold at the deal, since bets are built chip by chip and in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from upcard.engine import rule_ids
from upcard.engine.inputs import MAIN, OPERATION_KEYS, BetOperation, InputError, SeatBets
from upcard.engine.mechanics import Mechanics
from upcard.engine.refusal import Code, Refused
from upcard.money import amount_text
from upcard.rulebook.model import Limits, Rulebook
from upcard.wire.events import Bets, PlacedBet

#: Bets on the table: amounts in units by seat and bet.
Layout = Mapping[tuple[int, str], int]


class Betting:
    """The bets of the next round; amounts are whole units of the book.

    `balance` is what the player holds, None without a bound; `last` are the bets that `repeat` places; `areas` is how
    many seats the table shows, one of the book's choices, by default the most; `mechanics` is the engine. The round of
    the bets begins with its own `bet` event for the deal, so `events` holds the operations before it.

    >>> from upcard.rulebook import load, variants
    >>> betting = Betting(load(variants()[0]), balance=10000)
    >>> betting.apply(BetOperation("place", 1, "main", 500)).total
    500
    """

    def __init__(
        self,
        book: Rulebook,
        balance: int | None,
        last: Sequence[SeatBets] = (),
        areas: int | None = None,
        mechanics: type[Mechanics] = Mechanics,
    ) -> None:
        choices = book.betting.seat_choices
        if areas is not None and areas not in choices:
            raise InputError(f"a table has {', '.join(map(str, choices))} seats, not {areas}")
        self.book = book
        self.balance = mechanics.purse(balance)
        self._mechanics = mechanics
        self.areas = max(choices) if areas is None else areas
        self.events: list[Bets[int]] = []
        #: The bets as they were dealt; empty while betting is open, or if it ended without a deal.
        self.seats: tuple[SeatBets, ...] = ()
        self.closed = False
        self._last: Layout = {(each.seat, bet): amount for each in last for bet, amount in each.bets.items()}
        self._layout: Layout = {}
        self._before: list[Layout] = []
        self._undone: list[Layout] = []

    @property
    def bets(self) -> tuple[tuple[int, str, int], ...]:
        """Seat, bet and amount of every bet on the table, by seat, the main bet first."""
        rank = {bet: at for at, bet in enumerate((MAIN, *self.book.side_bets))}
        ordered = sorted(self._layout.items(), key=lambda each: (each[0][0], rank[each[0][1]]))
        return tuple((seat, bet, amount) for (seat, bet), amount in ordered)

    @property
    def total(self) -> int:
        """What lies on the table, in units."""
        return sum(self._layout.values())

    @property
    def available(self) -> tuple[str, ...]:
        """The operations that the state of the bets allows now; the amounts may still be refused."""
        if self.closed:
            return ()
        offered = [each.id for each in self.book.betting.operations.values() if _WHEN[each.when](self)]
        return (*offered, "deal")

    def apply(self, operation: BetOperation) -> Bets[int] | None:
        """Carry out one operation and return its event, None for `deal`, whose event is the round's.

        Raises `Refused`, nothing changed, if it is not allowed, and `InputError` if there is no such operation.
        """
        do = operation.do
        if do not in OPERATION_KEYS:
            raise InputError(f"{do!r} is not a betting operation: one of {', '.join(OPERATION_KEYS)}")
        if self.closed:
            raise Refused(Code.BETS_CLOSED, rule_ids.BETTING_CLOSES, "the bets are closed")
        if do == "deal":
            self.seats = self._to_deal()
            self.closed = True
            return None
        if do == "disconnect":
            return self._disconnect()
        known = self.book.betting.operations.get(do)
        if known is None:
            raise Refused(Code.OPERATION, None, f"{self.book.id} has no betting operation {do}")
        if not _WHEN[known.when](self):
            raise Refused(Code.OPERATION, known.rule, f"{do} is available only when {known.when.replace('-', ' ')}")
        _OPERATIONS[do](self, operation, known.rule)
        return self._tell(known.rule, do)

    # ---- operations -------------------------------------------------------------------------------------------------

    def _place(self, operation: BetOperation, rule: str) -> None:
        key = self._key(operation)
        for chip in self._mechanics.chips(self._amount(operation)):
            self._move_to({**self._layout, key: self._raised(key, chip)}, rule, may_be_full=True)

    def _remove(self, operation: BetOperation, rule: str) -> None:
        key = self._key(operation)
        placed = self._layout.get(key, 0)
        taken = placed if operation.amount is None else self._amount(operation)
        if taken > placed:
            raise Refused(Code.AMOUNT, rule, "more than the bet cannot be removed")
        rest = {**self._layout, key: placed - taken}
        self._move_to({each: amount for each, amount in rest.items() if amount}, rule)

    def _undo(self, operation: BetOperation, rule: str) -> None:
        if not self._before:  # a book may offer it if nothing was placed
            raise Refused(Code.OPERATION, rule, "there is nothing to undo")
        self._undone.append(self._layout)
        self._layout = self._before.pop()

    def _redo(self, operation: BetOperation, rule: str) -> None:
        if not self._undone:
            raise Refused(Code.OPERATION, rule, "there is nothing to redo")
        self._before.append(self._layout)
        self._layout = self._undone.pop()

    def _clear(self, operation: BetOperation, rule: str) -> None:
        self._move_to({}, rule)

    def _repeat(self, operation: BetOperation, rule: str) -> None:
        for seat, bet in self._last:
            self._key(BetOperation("repeat", seat, bet))
        repeated = {key: self._within(key, amount) for key, amount in self._last.items()}
        self._move_to(repeated, rule)

    def _double_all(self, operation: BetOperation, rule: str) -> None:
        doubled = {key: self._raised(key, amount) for key, amount in self._layout.items()}
        self._move_to(doubled, rule, may_be_full=bool(doubled))

    def _all_side_bets(self, operation: BetOperation, rule: str) -> None:
        amount = self._amount(operation)
        seats = [seat for seat, bet in self._layout if bet == MAIN]
        keys = [(seat, bet) for seat in seats for bet in self.book.side_bets]
        raised = {key: self._raised(key, amount) for key in keys}
        self._move_to({**self._layout, **raised}, rule, may_be_full=bool(raised))

    def _disconnect(self) -> Bets[int]:
        """The player is gone: the bets are void, or stand if they may be dealt."""
        stand = self.book.procedures.before_bets_close == "stand"
        try:
            self.seats = self._to_deal() if stand else ()
        except Refused:
            self.seats = ()
        self.closed = True
        if not self.seats:
            self._layout = {}
        return self._tell(rule_ids.GONE_BEFORE, "disconnect")

    # ---- from one layout to the next --------------------------------------------------------------------------------

    def _to_deal(self) -> tuple[SeatBets, ...]:
        seats = sorted({seat for seat, _ in self._layout})
        bets = self.bets
        placed = [SeatBets(seat, {bet: amount for at, bet, amount in bets if at == seat}) for seat in seats]
        return check_bets(self.book, placed, self.balance)

    def _tell(self, rule: str, do: str) -> Bets[int]:
        bets = tuple([PlacedBet(*each) for each in self.bets])
        event = Bets(rule, do=do, bets=bets, total=self.total)
        self.events.append(event)
        return event

    def _key(self, operation: BetOperation) -> tuple[int, str]:
        seat, bet = operation.seat, operation.bet
        if seat is None or not 1 <= seat <= self.areas:
            raise Refused(
                Code.NO_SUCH_SEAT, rule_ids.SEAT_CHOICES, f"there is no seat {seat}: the table has {self.areas}"
            )
        if bet is None or (bet != MAIN and bet not in self.book.side_bets):
            raise Refused(Code.UNKNOWN_BET, None, f"{self.book.id} has no bet {bet!r}")
        return seat, bet

    def _amount(self, operation: BetOperation) -> int:
        if type(operation.amount) is not int or operation.amount <= 0:
            raise Refused(Code.AMOUNT, rule_ids.UNIT, f"{operation.do} takes a positive whole number of units")
        return operation.amount

    def _raised(self, key: tuple[int, str], by: int) -> int:
        """The bet with `by` units more, within its maximum."""
        return self._within(key, self._layout.get(key, 0) + by)

    def _within(self, key: tuple[int, str], amount: int) -> int:
        """A bet of this amount, or of its maximum if the book accepts a bet up to that."""
        most = limits_of(self.book, key[1]).maximum
        if amount > most and self.book.betting.at_maximum == "refuse":
            raise self._full(key[1])
        return min(amount, most)

    def _full(self, bet: str = MAIN) -> Refused:
        rule = rule_ids.MAIN_MAX if bet == MAIN else rule_ids.SIDE_BET_MAX
        most = money_text(self.book, limits_of(self.book, bet).maximum)
        return Refused(Code.BET_MAXIMUM, rule, f"the most for {bet} is {most}")

    def _move_to(self, after: Layout, rule: str, may_be_full: bool = False) -> None:
        """Make `after` the layout; if nothing would change, bets raised in vain are at their maximum."""
        if after == self._layout:
            raise self._full(_last_bet(after)) if may_be_full else Refused(Code.OPERATION, rule, "that changes nothing")
        total = sum(after.values())
        most = self.book.betting.round_max
        if total > most and total > self.total:
            raise _over_round_maximum(self.book)
        if self.balance is not None and total > self.balance and total > self.total:
            raise _over_balance(self.book, total, self.balance, rule)
        self._before.append(self._layout)
        self._undone.clear()
        self._layout = after


def _last_bet(layout: Iterable[tuple[int, str]]) -> str:
    *_, (_, bet) = layout
    return bet


#: When an operation is available: the words of the book.
_WHEN: Final[Mapping[str, Callable[[Betting], bool]]] = {
    "open": lambda betting: True,
    "something-placed": lambda betting: bool(betting._before),
    "something-undone": lambda betting: bool(betting._undone),
    "before-first-chip": lambda betting: not betting._layout,
    "main-bet-placed": lambda betting: any(bet == MAIN for _, bet in betting._layout),
}

#: What carries out each operation that the book may list.
_OPERATIONS: Final[Mapping[str, Callable[[Betting, BetOperation, str], None]]] = {
    "place": Betting._place,
    "remove": Betting._remove,
    "undo": Betting._undo,
    "redo": Betting._redo,
    "clear": Betting._clear,
    "repeat": Betting._repeat,
    "double-all": Betting._double_all,
    "all-side-bets": Betting._all_side_bets,
}


# ---- which bets may be dealt -----------------------------------------------------------------------------------------


def limits_of(book: Rulebook, bet: str) -> Limits:
    """The limits of a kind of bet."""
    return book.betting.main if bet == MAIN else book.betting.side_bet


def money_text(book: Rulebook, units: int) -> str:
    """An amount with its currency: ``12.50 GBP``."""
    return f"{amount_text(units, book.money.unit)} {book.money.currency}"


def check_bets(book: Rulebook, seats: Sequence[SeatBets], balance: int | None) -> tuple[SeatBets, ...]:
    """The bets by seat, each with the main bet first and side bets in the order of the book.

    Raises `Refused` if the book or the balance (in units, None for no bound) does not allow them, `InputError` if
    a seat is named twice.
    """
    betting = book.betting
    ordered: list[SeatBets] = []
    mains = total = 0
    for seat in sorted(seats, key=_number):
        if not 1 <= seat.seat <= max(betting.seat_choices):
            raise Refused(Code.NO_SUCH_SEAT, rule_ids.SEAT_CHOICES, f"the table has no seat {seat.seat}")
        if ordered and ordered[-1].seat == seat.seat:
            raise InputError(f"seat {seat.seat} is named twice")
        placed = _in_order(book, seat)
        for bet, amount in placed.items():
            _check_amount(book, bet, amount)
            total += amount
        mains += placed[MAIN]
        ordered.append(SeatBets(seat.seat, placed))
    if len(ordered) < max(betting.seats_min, 1):
        raise Refused(Code.OPERATION, rule_ids.SEATS_MIN, "too few seats have a main bet")
    if mains < betting.main.minimum:  # if the minimum is one of each hand, `_check_amount` has seen to it
        raise Refused(
            Code.BET_MINIMUM, rule_ids.MAIN_MIN, f"the least to bet is {money_text(book, betting.main.minimum)}"
        )
    if total > betting.round_max:
        raise _over_round_maximum(book)
    if balance is not None and total > balance:
        raise _over_balance(book, total, balance, None)
    return tuple(ordered)


def _over_round_maximum(book: Rulebook) -> Refused:
    most = money_text(book, book.betting.round_max)
    return Refused(Code.ROUND_MAXIMUM, rule_ids.ROUND_MAX, f"a round takes at most {most}")


def _over_balance(book: Rulebook, total: int, balance: int, rule: str | None) -> Refused:
    need, have = money_text(book, total), money_text(book, balance)
    return Refused(Code.BALANCE, rule, f"the bets come to {need}, the balance to {have}")


def _number(seat: SeatBets) -> int:
    return seat.seat


def _in_order(book: Rulebook, seat: SeatBets) -> dict[str, int]:
    bets = seat.bets
    if MAIN not in bets:
        raise Refused(Code.OPERATION, None, f"seat {seat.seat} has no main bet")
    placed = {MAIN: bets[MAIN]}
    if len(bets) > 1:
        placed |= {bet: bets[bet] for bet in book.side_bets if bet in bets}
        if len(placed) < len(bets):
            unknown = next(bet for bet in bets if bet not in placed)
            raise Refused(Code.UNKNOWN_BET, None, f"{book.id} has no bet {unknown!r}")
    return placed


def _check_amount(book: Rulebook, bet: str, amount: int) -> None:
    limits = limits_of(book, bet)
    main = bet == MAIN
    if type(amount) is not int or amount <= 0:
        raise Refused(Code.AMOUNT, rule_ids.UNIT, f"a bet is a positive whole number of units, not {amount!r}")
    if amount < limits.minimum and not (main and book.betting.min_applies_to == "round"):
        rule = rule_ids.MAIN_MIN if main else rule_ids.SIDE_BET_MIN
        raise Refused(Code.BET_MINIMUM, rule, f"the least for {bet} is {money_text(book, limits.minimum)}")
    if amount > limits.maximum:
        rule = rule_ids.MAIN_MAX if main else rule_ids.SIDE_BET_MAX
        raise Refused(Code.BET_MAXIMUM, rule, f"the most for {bet} is {money_text(book, limits.maximum)}")

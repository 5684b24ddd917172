"""Placing bets before the deal, as the three pages tell it.

Which operations there are differs from page to page (`OPERATIONS`). The minimum is one of each bet, but in the classic
game, where it is one of the whole round. The pages print no limits; the tables open with 1 to 500 on a hand, 0.50 to
100 on a side bet, 5000 in a round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from oracle.hands import pence

if TYPE_CHECKING:
    from oracle.answer import Answer

OPERATIONS = {
    "zero-blackjack": {"place", "remove", "clear", "repeat", "deal"},
    "free-bet-blackjack": {"place", "repeat", "double-all", "all-side-bets", "undo", "clear", "deal"},
    "classic-blackjack": {"place", "remove", "undo", "redo", "clear", "repeat", "deal"},
}
MAIN_MINIMUM, MAIN_MAXIMUM = 1_00, 500_00
SIDE_MINIMUM, SIDE_MAXIMUM = 50, 100_00
ROUND_MAXIMUM = 5000_00
SEATS = range(1, 8)

Placed = dict[tuple[int, str], int]


class Betting:
    """The table before the deal. `balance` is what is left once the bets on the table are taken from it."""

    def __init__(
        self, game: str, balance: int, side_bets: tuple[str, ...], answer: Answer, vector: dict[str, Any]
    ) -> None:
        self.game, self.balance, self.side_bets, self.answer = game, balance, side_bets, answer
        self.placed: Placed = {}
        self.before: list[Placed] = []  # what undo returns to
        self.undone: list[Placed] = []  # what redo returns to
        self.last_round: Placed = {
            (s["seat"], bet): pence(amount) or 0
            for s in vector.get("previous", [])
            for bet, amount in s["bets"].items()
        }
        self.closed = self.dealt = False

    def run(self, operations: list[dict[str, Any]]) -> dict[int, dict[str, int]] | None:
        """Carry them out; the bets by seat once `deal` is accepted, None where it never is."""
        for operation in operations:
            code = self._try(operation)
            if code is None:
                self.answer.bets.append([(seat, bet, amount) for (seat, bet), amount in sorted(self.placed.items())])
            else:
                self.answer.refused.append(code)
        if not self.dealt:
            return None
        seats: dict[int, dict[str, int]] = {}
        for (seat, bet), amount in sorted(self.placed.items()):
            seats.setdefault(seat, {})[bet] = amount
        return seats

    def _try(self, operation: dict[str, Any]) -> str | None:
        do = operation["do"]
        if pence(operation.get("amount", "0")) is None:
            return "AMOUNT"
        if self.closed:
            return "BETS_CLOSED"
        if do != "disconnect" and do not in OPERATIONS[self.game]:
            return "OPERATION"
        answer: str | None = getattr(self, "_" + do.replace("-", "_"))(operation)
        return answer

    # ---- operations: each returns a code where it is refused --------------------------------------------------------

    def _place(self, operation: dict[str, Any]) -> str | None:
        key = (operation["seat"], operation["bet"])
        if (code := self._no_such_place(key)) is not None:
            return code
        amount = pence(operation["amount"]) or 0
        if amount <= 0:
            return "AMOUNT"
        return self._become({**self.placed, key: self.placed.get(key, 0) + amount}, key)

    def _remove(self, operation: dict[str, Any]) -> str | None:
        key = (operation["seat"], operation["bet"])
        if (code := self._no_such_place(key)) is not None:
            return code
        lies = self.placed.get(key, 0)
        if "amount" in operation:
            taken = pence(operation["amount"]) or 0
            if not 0 < taken <= lies:
                return "AMOUNT"
        elif not lies:
            return "OPERATION"
        else:
            taken = lies
        after = {**self.placed, key: lies - taken}
        return self._become({k: a for k, a in after.items() if a})

    def _undo(self, _operation: dict[str, Any]) -> str | None:
        if not self.before:
            return "OPERATION"
        self.undone.append(self.placed)
        self._set(self.before.pop())
        return None

    def _redo(self, _operation: dict[str, Any]) -> str | None:
        if not self.undone:
            return "OPERATION"
        self.before.append(self.placed)
        self._set(self.undone.pop())
        return None

    def _clear(self, _operation: dict[str, Any]) -> str | None:
        return self._become({}) if self.placed else "OPERATION"

    def _repeat(self, _operation: dict[str, Any]) -> str | None:
        if self.placed or not self.last_round:
            return "OPERATION"
        # the page: at the maximum no more is accepted, however the bet is placed
        return self._become({key: min(amount, self._maximum(key)) for key, amount in self.last_round.items()})

    def _double_all(self, _operation: dict[str, Any]) -> str | None:
        if not self.placed:
            return "OPERATION"
        return self._become({key: min(2 * a, self._maximum(key)) for key, a in self.placed.items()})

    def _all_side_bets(self, operation: dict[str, Any]) -> str | None:
        seats = [seat for seat, bet in self.placed if bet == "main"]
        if not seats:
            return "OPERATION"
        amount = pence(operation["amount"]) or 0
        if amount <= 0:
            return "AMOUNT"
        after = dict(self.placed)
        for key in [(seat, bet) for seat in seats for bet in self.side_bets]:
            after[key] = min(after.get(key, 0) + amount, SIDE_MAXIMUM)
        return self._become(after)

    def _deal(self, _operation: dict[str, Any]) -> str | None:
        mains = {seat: amount for (seat, bet), amount in self.placed.items() if bet == "main"}
        if not mains:
            return "OPERATION"
        for seat in sorted({seat for seat, _ in self.placed}):
            if seat not in mains:
                return "OPERATION"
            if self.game != "classic-blackjack" and mains[seat] < MAIN_MINIMUM:
                return "BET_MINIMUM"
            if any(amount < SIDE_MINIMUM for (at, bet), amount in self.placed.items() if at == seat and bet != "main"):
                return "BET_MINIMUM"
        if sum(mains.values()) < MAIN_MINIMUM:
            return "BET_MINIMUM"
        self.closed = self.dealt = True
        return None

    def _disconnect(self, _operation: dict[str, Any]) -> str | None:
        """The player is gone before the betting has ended: the bets go back."""
        self._set({})
        self.closed = True
        return None

    # ---- limits and money -------------------------------------------------------------------------------------------

    def _no_such_place(self, key: tuple[int, str]) -> str | None:
        if key[0] not in SEATS:
            return "NO_SUCH_SEAT"
        return None if key[1] == "main" or key[1] in self.side_bets else "UNKNOWN_BET"

    def _maximum(self, key: tuple[int, str]) -> int:
        return MAIN_MAXIMUM if key[1] == "main" else SIDE_MAXIMUM

    def _become(self, after: Placed, chip: tuple[int, str] | None = None) -> str | None:
        """Put these bets on the table: what passes a bet's maximum stays off, the balance must cover all."""
        if chip is not None:
            after[chip] = min(after[chip], self._maximum(chip))
        if after == self.placed:
            return "BET_MAXIMUM"  # every bet asked for is at its maximum
        if sum(after.values()) > ROUND_MAXIMUM:
            return "ROUND_MAXIMUM"
        if sum(after.values()) - sum(self.placed.values()) > self.balance:
            return "BALANCE"
        self.before.append(self.placed)
        self.undone.clear()
        self._set(after)
        return None

    def _set(self, after: Placed) -> None:
        self.balance -= sum(after.values()) - sum(self.placed.values())
        self.placed = after

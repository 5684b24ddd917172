"""A second set of accounts, kept from the events alone, to hold the engine's money against."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.engine import Bets, Closed, Decided, Event, Settled

Bet = tuple[int, str, int | None]  # seat, bet, hand


class Ledger:
    """What is staked, open, returned and kept by the house, after each event it is told of."""

    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.open: dict[Bet, list[int]] = {}  # own and free stake
        self.settled: dict[Bet, Settled[int]] = {}
        self.hands: dict[int, int] = {}
        self.staked = 0
        self.closed = False

    def read(self, events: Iterable[Event[int]]) -> None:
        for event in events:
            assert not self.closed, "nothing follows `closed`"
            self._read(event)
            self._holds()

    def _read(self, event: Event[int]) -> None:
        if isinstance(event, Bets):
            for each in event.bets:
                self._stake((each.seat, each.bet, 1 if each.bet == "main" else None), each.amount, 0)
                self.hands[each.seat] = 1
        elif isinstance(event, Decided) and event.do == "split":
            self.hands[event.seat] += 1
            self._added((event.seat, "main", self.hands[event.seat]), event)
        elif isinstance(event, Decided) and event.do == "insure":
            self._added((event.seat, "insurance", None), event)
        elif isinstance(event, Decided) and event.stake is not None:
            self._added((event.seat, "main", event.hand), event)
        elif isinstance(event, Settled):
            self._settle(event)
        elif isinstance(event, Closed):
            self.closed = True
            assert not self.open, "a bet is never settled"
            assert event.staked == self.staked
            assert event.returned == self.returned
            assert event.net == sum(each.net for each in self.settled.values())

    def _added(self, bet: Bet, event: Decided[int]) -> None:
        amount = event.amount
        assert amount is not None and amount > 0
        own, free = (amount, 0) if event.stake == "own" else (0, amount)
        self._stake(bet, own, free)

    def _stake(self, bet: Bet, own: int, free: int) -> None:
        stakes = self.open.setdefault(bet, [0, 0])
        stakes[0] += own
        stakes[1] += free
        self.staked += own
        self.balance -= own
        assert self.balance >= 0, f"{bet} is staked without money"

    def _settle(self, event: Settled[int]) -> None:
        bet = (event.seat, event.bet, event.hand)
        before = self.settled.get(bet)
        if before is None:
            assert [event.own, event.free] == self.open.pop(bet), f"{bet} is settled for other stakes than its own"
        else:
            assert event.outcome == "void", f"{bet} is settled twice"
            assert (event.own, event.free) == (before.own, before.free)
            self.balance -= before.returned
        self.settled[bet] = event
        self.balance += event.returned
        assert event.returned >= 0
        if event.outcome in ("win", "even-money"):
            assert event.returned > event.own or event.own + event.free == 1  # of one unit a 1:2 may round to nothing
        elif event.outcome in ("push", "void"):
            assert event.returned <= event.own
        elif event.outcome == "surrender":
            assert 2 * event.returned <= event.own + 1
        else:
            assert event.outcome == "lose" and event.returned <= event.own

    @property
    def returned(self) -> int:
        return sum(each.returned for each in self.settled.values())

    def _holds(self) -> None:
        """Stakes in = open + returned + what the house has kept, less what it has paid."""
        house = sum(each.own - each.returned for each in self.settled.values())
        assert self.staked == sum(own for own, _ in self.open.values()) + self.returned + house

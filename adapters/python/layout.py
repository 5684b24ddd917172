"""A vector laid out for an engine that deals in an order of its own.

Money is counted in whole units of the book's smallest unit, cards are texts such as ``"As"``. Nothing here knows the
expected answer.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol

from common import Refused, Unsupported, natural_pays, rows_of

RANKS: Final = "A23456789TJQK"


def value(card: str) -> int:
    """What a card counts, an ace as 1."""
    return min(RANKS.index(card[0]) + 1, 10)


def parts(card: str) -> tuple[str, str]:
    """The rank and the suit of a card."""
    return card[0], card[1]


def total(cards: Iterable[str]) -> tuple[int, bool]:
    """The best total of a hand and whether it is soft."""
    values = [value(card) for card in cards]
    soft = 1 in values and sum(values) <= 11
    return sum(values) + (10 if soft else 0), soft


def is_natural(cards: list[str]) -> bool:
    """Are these two cards 21?"""
    return len(cards) == 2 and total(cards)[0] == 21


class HandId(NamedTuple):
    """A hand by the numbers of the vector."""

    seat: int
    hand: int


OFFERS: Final = ("insure", "even-money", "decline")
_INCIDENTS: Final = {
    "timeout": "procedures.timeout",
    "disconnect": "procedures.disconnection",
    "balance": "procedures.short-balance",
    "malfunction": "procedures.malfunction",
    "cancel": "procedures.cancelled-round",
}

#: What the player holds if the vector does not say: more than any round can cost.
ENOUGH: Final = "1000000"


class Layout:
    """A vector hand by hand: who stakes what, which cards go to whom, what is decided.

    `stakes` seat -> main bet in units · `held` the cards a hand has by now · `dealer` all the dealer's cards, `upcard`,
    `hole`, `draws` · `inputs` as in the vector · `book` the resolved rule book.
    Raises `Unsupported` for what no engine behind these connectors has: betting operations, side bets, incidents.
    """

    def __init__(self, vector: dict[str, Any], book: dict[str, Any]) -> None:
        if "betting" in vector:
            raise Unsupported(["betting.operations"], "the engine takes a bet without operations on it")
        self.book = book
        self.unit = Fraction(book["money"]["unit"])
        self.inputs: list[dict[str, Any]] = vector["inputs"]
        self.stakes: dict[int, int] = {}
        for seat in vector["seats"]:
            others = [f"side-bets.{bet}" for bet in seat["bets"] if bet != "main"]
            if others:
                raise Unsupported(others, "the engine takes the main bet alone")
            self.stakes[seat["seat"]] = self.units(seat["bets"]["main"])
        self.balance = self.units(vector.get("balance", ENOUGH))
        for each in self.inputs:
            if each["do"] in _INCIDENTS:
                raise Unsupported([_INCIDENTS[each["do"]]], "the engine knows no such incident")
        self._tellable(vector["recipients"])
        self._dealt: list[str] = vector["shoe"][: len(vector["recipients"])]
        self._coming: dict[HandId, deque[str]] = {}
        self.dealer: list[str] = []
        for card, to in zip(vector["shoe"], vector["recipients"], strict=False):
            if to == "dealer":
                self.dealer.append(card)
            else:
                at = HandId(*(int(number) for number in to.split()[1::2]))
                self._coming.setdefault(at, deque()).append(card)
        order = [step for step in book["deal"]["order"] if step != "players-up"]
        self.upcard, self.hole = (self.dealer[order.index(step)] for step in ("dealer-up", "dealer-down"))
        self.draws = self.dealer[2:]
        self.held: dict[HandId, list[str]] = {}
        for seat in self.stakes:
            self.deal(HandId(seat, 1))
            self.deal(HandId(seat, 1))

    def _tellable(self, recipients: Iterable[str]) -> None:
        """`Unsupported` for inputs that would never reach an engine: the connector itself would have to refuse them."""
        hands = {HandId(*map(int, to.split()[1::2])) for to in recipients if to != "dealer"}
        answered: set[int] = set()
        decided: set[int] = set()
        for each in self.inputs:
            seat = each["seat"]
            if HandId(seat, 1) not in hands:
                raise Unsupported(["inputs.no-such-seat"], "the engine cannot be told of a seat that is not there")
            if HandId(seat, each.get("hand", 1)) not in hands:
                raise Unsupported(["inputs.no-such-hand"], "the engine cannot be told of a hand that is not there")
            if each["do"] not in OFFERS:
                decided.add(seat)
            elif seat in answered | decided:
                why = "the engine asks about insurance once, or takes a decision for a no"
                raise Unsupported(["inputs.late-answer"], why)
            elif "amount" in each:
                raise Unsupported([f"inputs.{each['do']}.amount"], "the engine is not told how much the insurance is")
            else:
                answered.add(seat)

    def one_split(self) -> None:
        """For an engine that sets no limit to splits: `Unsupported` where a seat is to split again, allowed or not."""
        if max(Counter(each["seat"] for each in self.inputs if each["do"] == "split").values(), default=0) > 1:
            raise Unsupported(["inputs.split.again"], "the engine sets no limit to splits")

    def round_by_round(self) -> list[str]:
        """The first cards as most tables deal them: one to each seat, the upcard, one to each seat, the hole card."""
        first, second = zip(*(self.held[HandId(seat, 1)] for seat in self.stakes), strict=True)
        return [*first, self.upcard, *second, self.hole]

    def one_deck(self) -> None:
        """For an engine with one deck: `Unsupported` where the vector deals more than four cards of a rank."""
        if max(Counter(card[0] for card in self._dealt).values()) > 4:
            raise Unsupported(["shoe.decks"], "the engine has one deck, with four cards of a rank")

    @property
    def insured(self) -> set[int]:
        """The seats that take insurance."""
        return {each["seat"] for each in self.inputs if each["do"] == "insure"}

    @property
    def short(self) -> bool:
        """Is there more to be staked, counting refused inputs, than the player holds?"""
        parts = {"double": 2, "split": 2, "insure": 1}  # in halves of the main bet
        halves = 2 * sum(self.stakes.values())
        halves += sum(self.stakes[each["seat"]] * parts.get(each["do"], 0) for each in self.inputs)
        return halves > 2 * self.balance

    def no_part_insurance(self) -> None:
        """For an engine that stakes exactly half: `Unsupported` where the book rounds that to a whole unit."""
        if any(self.stakes[seat] % 2 for seat in self.insured):
            raise Unsupported(["money.rounding.insurance"], "the engine does not round to the smallest unit")

    def lacks(self, why: str, *inputs: str) -> None:
        """For an engine that cannot be told such inputs: `Unsupported` where the vector has one, allowed or not."""
        told = {each["do"] for each in self.inputs}
        for do in inputs:
            if do in told:
                raise Unsupported([f"inputs.{do}"], why)

    def no_part_blackjack(self) -> None:
        """For an engine that pays a blackjack wrongly: `Unsupported` if what it should pay is rounded by the book."""
        dealer = is_natural([self.upcard, self.hole])
        won = [] if dealer else [self.stakes[at.seat] for at, cards in self.held.items() if is_natural(cards)]
        if any((stake * natural_pays(self.book)).denominator != 1 for stake in won):
            raise Unsupported(["money.rounding.payout"], "the engine does not round to the smallest unit")

    def coming(self, at: HandId) -> str | None:
        """The next card the vector deals to a hand, None where it deals no more."""
        cards = self._coming.get(at)
        return cards[0] if cards else None

    def all_coming(self, at: HandId) -> list[str]:
        """All the cards the vector has yet to deal to a hand."""
        return list(self._coming.get(at, ()))

    def deal(self, at: HandId) -> str | None:
        """The same, and the hand has it now."""
        card = self.coming(at)
        if card is not None:
            self.held.setdefault(at, []).append(self._coming[at].popleft())
        return card

    def split(self, at: HandId, new: HandId) -> None:
        """Move the second card of a pair to a hand of its own, and deal each its next card."""
        self.held[new] = [self.held[at].pop()]
        self.deal(at)
        self.deal(new)

    def rows(self, section: str) -> list[str]:
        """The rule ids of a section's rows, or of the section where it has none."""
        return [f"{section}.{row['id']}" for row in rows_of(self.book, section)] or [section]

    def units(self, amount: str) -> int:
        """An amount of the vector in units."""
        units = Fraction(amount) / self.unit
        if units.denominator != 1:
            raise ValueError(f"{amount} is not a whole number of units")
        return int(units)

    def amount(self, units: Fraction | float, rounding: str = "payout") -> str:
        """Units as the protocol writes them; `Unsupported` where the engine left a part of a unit."""
        exact = Fraction(units)
        if exact.denominator != 1:
            raise Unsupported([f"money.rounding.{rounding}"], "the engine does not round to the smallest unit")
        whole, rest = divmod(abs(exact * self.unit), 1)
        decimals = str(rest.numerator * 10**9 // rest.denominator).rjust(9, "0").rstrip("0")
        return ("-" if exact < 0 else "") + str(whole) + (f".{decimals}" if decimals else "")

    def settled(self, at: HandId, own: Fraction | float, returned: Fraction | float, **more: str) -> dict[str, Any]:
        """A settled event of a hand's main bet; the outcome follows from the money where it is not given."""
        outcome = "win" if returned > own else "push" if returned == own else "lose"
        return {
            "event": "settled", "seat": at.seat, "bet": "main", "hand": at.hand, "outcome": outcome, "free": "0",
            "own": self.amount(own), "returned": self.amount(returned), "net": self.amount(returned - own),
        } | more  # fmt: skip


def one_seat(layout: Layout) -> int:
    """For an engine with a single player: the seat."""
    if len(layout.stakes) > 1:
        raise Unsupported(["betting.seats"], "the engine has one player")
    return next(iter(layout.stakes))


def no_balance(layout: Layout) -> None:
    """For an engine that does not know what the player holds."""
    if layout.short:
        raise Unsupported(["procedures.short-balance"], "the engine keeps no account of the player")


def natural_at_even_money(layout: Layout) -> None:
    """For an engine that cannot pay a natural more than another win."""
    if any(map(is_natural, layout.held.values())) and not is_natural([layout.upcard, layout.hole]):
        raise Unsupported(["settlement.blackjack"], "the engine pays every win alike")


class Shoe:
    """The cards in the order one engine takes them: what the connector lays next, then the dealer's draws.

    Where the engine takes a card that the vector does not deal, the shoe goes on with the cards that hurt most: they
    bring the dealer to 21, or over it where no hand could lose by 21. To an engine that plays by the book they are
    cards below the last one that matters.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._next: deque[str | None] = deque()
        self._dealer = [layout.upcard, layout.hole]
        self._draws = deque(layout.draws)

    def __len__(self) -> int:
        return 52

    def lay(self, *cards: str | None) -> None:
        """Put these on top; None stands for a card that the vector does not deal."""
        self._next.extendleft(reversed(cards))

    def take_back(self) -> None:
        """Take what was laid and not drawn off the top."""
        self._next.clear()

    def draw(self) -> str:
        """The next card."""
        if self._next:
            return self._next.popleft() or "2s"
        drawn = self._draws.popleft() if self._draws else self._worst()
        self._dealer.append(drawn)
        return drawn

    def _worst(self) -> str:
        points, soft = total(self._dealer)
        reached = total(self._layout.dealer)[0]
        if any(reached <= total(cards)[0] <= 21 for cards in self._layout.held.values()):
            wanted = 21 - points if points >= 10 else 11 - points
        elif soft:
            wanted = 26 - points
        else:
            wanted = 16 - points if 7 <= points <= 11 else 10
        wanted = max(1, min(wanted, 11))
        return ("A" if wanted == 11 else RANKS[wanted - 1]) + "s"


# --- the round, decision by decision ------------------------------------------------------------------------------


class Steps(Protocol):
    """An engine that is told one decision after the other."""

    def to_act(self) -> HandId | None:
        """The hand that is to decide; None when the round is over."""
        ...

    def act(self, do: str) -> None:
        """Decide for that hand; raises `Refused` and leaves everything as it was."""
        ...

    def answer(self, do: str, seat: int) -> None:
        """Take or decline what is offered before the dealer looks; raises `Refused`."""
        ...


def play_steps(engine: Steps, layout: Layout, shoe: Shoe) -> None:
    """Tell the engine the vector's inputs one by one, past those that it refuses.

    Where the engine asks about a hand that has no further input, the book has stood on it, and so does the connector.
    """
    inputs = deque(layout.inputs)
    while inputs:
        each = inputs.popleft()
        do, seat = each["do"], each["seat"]
        with suppress(Refused):
            if do in OFFERS:
                engine.answer(do, seat)
            else:
                at = HandId(seat, each.get("hand", 1))
                _reach(engine, layout, at, do, inputs)
                _decide(engine, layout, shoe, at, do)
    while engine.to_act() is not None:
        engine.act("stand")


def _reach(engine: Steps, layout: Layout, at: HandId, do: str, coming: Iterable[dict[str, Any]]) -> None:
    """Stand on what the book has stood on, up to the hand that is to decide."""
    unfinished = {HandId(each["seat"], each.get("hand", 1)) for each in coming if each["do"] not in OFFERS}
    while (now := engine.to_act()) is not None and now < at:
        if now in unfinished:
            raise Unsupported(layout.rows(do), "the engine cannot be told about another hand than the one to act")
        engine.act("stand")


def _decide(engine: Steps, layout: Layout, shoe: Shoe, at: HandId, do: str) -> None:
    if engine.to_act() != at:  # the engine has done with that hand
        cards = layout.held.get(at, [])
        alone = HandId(at.seat, 2) not in layout.held
        if total(cards)[0] != 21 or (is_natural(cards) and alone):
            raise Refused
        if do != "stand":
            raise Unsupported([f"inputs.{do}.21"], "the engine stands on 21 by itself")
        return
    new = HandId(at.seat, 1 + max(hand.hand for hand in layout.held if hand.seat == at.seat))
    takers = {"hit": [at], "double": [at], "split": [at, new]}.get(do, [])
    shoe.lay(*(layout.coming(taker) for taker in takers))
    try:
        engine.act(do)
    except Refused:
        shoe.take_back()
        raise
    if do == "split":
        layout.split(at, new)
    elif do in ("hit", "double"):
        layout.deal(at)

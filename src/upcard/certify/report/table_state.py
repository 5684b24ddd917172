"""The table at any moment of a round, made from its events alone, for reports to show and draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from upcard.certify.results.describe import hand_total
from upcard.engine import amount_text

Json = Mapping[str, Any]


@dataclass
class HandState:
    """A hand as it lies there; `outcome` once it is settled."""

    cards: list[str] = field(default_factory=list)
    own: Fraction = Fraction(0)
    free: Fraction = Fraction(0)
    outcome: str | None = None

    @property
    def total(self) -> str:
        """What it counts, ``soft 18``; empty without cards."""
        return hand_total(self.cards) if self.cards else ""


@dataclass
class TableState:
    """The dealer's cards, the hands by seat and number, the other bets of each seat, and who may decide what."""

    dealer: HandState = field(default_factory=HandState)
    hidden: int | None = None  # which of the dealer's cards lies face down
    seats: dict[int, dict[int, HandState]] = field(default_factory=dict)
    bets: dict[int, dict[str, Fraction]] = field(default_factory=dict)
    offer: Json | None = None

    def hand(self, seat: int, number: int) -> HandState:
        """A hand, laid if there is none yet."""
        return self.seats.setdefault(seat, {}).setdefault(number, HandState())


def table_after(events: Iterable[Json]) -> TableState:
    """The table after these events. Events that contradict each other, as those of a wrong engine may, do no harm."""
    table = TableState()
    for event in events:
        table.offer = event if event["event"] == "offered" else None
        change = _CHANGES.get(event["event"])
        if change is not None:
            change(table, event)
    return table


def _bet(table: TableState, event: Json) -> None:
    table.seats.clear()
    table.bets.clear()
    for each in event["bets"]:
        if each["bet"] == "main":
            table.hand(each["seat"], 1).own = Fraction(each["amount"])
        else:
            table.bets.setdefault(each["seat"], {})[each["bet"]] = Fraction(each["amount"])


def _card(table: TableState, event: Json) -> None:
    to = event["to"]
    if to == "dealer":
        if event.get("face") == "down":
            table.hidden = len(table.dealer.cards)
        table.dealer.cards.append(event["card"])
    else:
        table.hand(to["seat"], to["hand"]).cards.append(event["card"])


def _revealed(table: TableState, _: Json) -> None:
    table.hidden = None


def _decided(table: TableState, event: Json) -> None:
    amount = Fraction(event.get("amount", "0"))
    if event["do"] == "insure":
        table.bets.setdefault(event["seat"], {})["insurance"] = amount
        return
    hand = table.hand(event["seat"], event.get("hand", 1))
    if event["do"] == "split":
        hands = table.seats[event["seat"]]
        new = hands[max(hands) + 1] = HandState()
        if len(hand.cards) > 1:
            new.cards.append(hand.cards.pop())
        hand = new
    if event.get("stake") == "free":
        hand.free += amount
    else:
        hand.own += amount


def _settled(table: TableState, event: Json) -> None:
    if event["bet"] == "main":
        table.hand(event["seat"], event.get("hand", 1)).outcome = event["outcome"]
    else:
        table.bets.get(event["seat"], {}).pop(event["bet"], None)


_CHANGES: Final[dict[str, Callable[[TableState, Json], None]]] = {
    "bet": _bet,
    "dealt": _card,
    "drew": _card,
    "revealed": _revealed,
    "decided": _decided,
    "settled": _settled,
}


def table_lines(table: TableState) -> list[tuple[str, str]]:
    """The table as pairs of a name and what lies there."""
    lines = [("dealer", _dealer(table))]
    for seat in sorted(table.seats):
        for number, hand in sorted(table.seats[seat].items()):
            lines.append((f"seat {seat} hand {number}", _hand(hand)))
        lines += [
            (f"seat {seat} {bet}", f"staked {money_text(amount)}") for bet, amount in table.bets.get(seat, {}).items()
        ]
    return lines


def _dealer(table: TableState) -> str:
    cards = table.dealer.cards
    if table.hidden is None:
        return f"{' '.join(cards)}  ({table.dealer.total})" if cards else "no card"
    shown = [f"[{each}]" if place == table.hidden else each for place, each in enumerate(cards)]
    return f"{' '.join(shown)}  (one card face down)"


def _hand(hand: HandState) -> str:
    free = f" + free {money_text(hand.free)}" if hand.free else ""
    cards = f"{' '.join(hand.cards)}  ({hand.total})" if hand.cards else "no card"
    return f"{cards}  staked {money_text(hand.own)}{free}" + (f"  {hand.outcome}" if hand.outcome else "")


def money_text(amount: Fraction) -> str:
    """An amount as an exact decimal."""
    return amount_text(1, amount)

"""The table as text: the dealer, the seats with their hands, what may be decided, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import click

from upcard.cards import Card
from upcard.engine import Dealt, Event, Offered, Round, ShownHand, ShownWager, amount_text
from upcard.wire.values import written


def drawn(round_: Round) -> Iterator[str]:
    """The table: one line for the dealer, one for every hand and every other bet of a seat.

    A hand that is to act is marked with an arrow.
    """
    unit = round_.book.money.unit
    dealer = round_.dealer
    yield _line("  dealer", [*map(card_text, dealer.cards), *["??"] * dealer.hidden], _total(dealer.total, dealer.soft))
    for seat in round_.seats:
        for hand in seat.hands:
            mark = ">" if hand.status == "acting" else " "
            name = f"{mark} seat {seat.number}" + (f" hand {hand.number}" if len(seat.hands) > 1 else "")
            yield _line(name, map(card_text, hand.cards), _total(hand.total, hand.soft), _stakes(hand, unit))
        for wager in seat.wagers:
            yield _line(f"  seat {seat.number} {wager.bet}", [], "", _wager(wager, unit))


def _line(name: str, cards: Iterable[str], total: str, stakes: str = "") -> str:
    held = " ".join(cards)
    padding = " " * max(0, 20 - len(click.unstyle(held)))
    return f"{name:<22} {held}{padding} {total:<9} {stakes}".rstrip()


def card_text(card: Card) -> str:
    """A card, hearts and diamonds red where there is colour."""
    return click.style(card.text, fg="red") if card.colour == "red" else card.text


def _total(total: int, soft: bool) -> str:
    return f"soft {total}" if soft else str(total)


def _stakes(hand: ShownHand, unit: Fraction) -> str:
    free = f" and free {amount_text(hand.free, unit)}" if hand.free else ""
    text = f"staked {amount_text(hand.own, unit)}{free}"
    if hand.status in ("waiting", "acting", "done"):
        return text
    return f"{text}  {hand.status}, {amount_text(hand.returned, unit)} returned"


def _wager(wager: ShownWager, unit: Fraction) -> str:
    text = f"staked {amount_text(wager.stake, unit)}"
    return f"{text}  {wager.outcome}, {amount_text(wager.returned, unit)} returned" if wager.outcome else text


def happened(round_: Round, since: int, with_rules: bool) -> Iterator[str]:
    """The events from number `since` on as phrases, without offers, each with its rule if wanted.

    A card that is dealt face down is not named before it is turned.
    """
    events = [each for each in round_.events[since:] if not isinstance(each, Offered)]
    lines = [(_phrase(each, round_), " ".join(each.cited)) for each in events]
    width = max((len(phrase) for phrase, _ in lines), default=0)
    for phrase, rule in lines:
        yield f"  {phrase:<{width}}  {click.style(rule, dim=True)}" if with_rules else f"  {phrase}"


def _phrase(event: Event[int], round_: Round) -> str:
    phrase: str = written(event, round_.book.money.unit).phrase()
    return phrase.replace(event.card, "a card") if isinstance(event, Dealt) and event.face == "down" else phrase

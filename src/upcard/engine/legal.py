"""What a hand may do: rows of the book in their order, without what the balance cannot pay."""

from __future__ import annotations

from upcard.engine.hand import Hand
from upcard.engine.playbook import EVEN_MONEY, INSURE, Option
from upcard.engine.state import Seat, State
from upcard.money import portion
from upcard.rulebook.model import Stake


def insurance_stake(state: State, seat: Seat) -> int:
    """The full insurance of a seat in units, rounded as the book says."""
    book = state.playbook.book
    return portion(seat.main, book.insurance.stake, book.money.insurance)


def cost(state: State, seat: Seat, hand: Hand, option: Option) -> int:
    """What an option with a stake adds, in units: a double, a split or insurance, whoever stakes it."""
    if option.do == "double":
        return hand.own + hand.free
    return seat.main if option.do == "split" else insurance_stake(state, seat)


def payable(state: State, seat: Seat, hand: Hand, option: Option) -> bool:
    """Can the balance pay for an option? A free stake is always paid; part insurance needs one unit."""
    if option.stake is not Stake.OWN:
        return True
    amount = cost(state, seat, hand, option)
    if option.do == "insure" and state.playbook.book.insurance.partial:
        amount = min(amount, 1)
    return state.can_pay(amount)


def decisions(state: State, seat: Seat, hand: Hand) -> tuple[Option, ...]:
    """What a hand may decide at its turn."""
    book = state.playbook
    at = state.about(hand)
    found = book.hit.offered(at) + book.stand.offered(at)
    found += [each for each in book.double.offered(at) if payable(state, seat, hand, each)]
    if hand.count == 2 and seat.splits < book.book.split.limit:
        found += [each for each in book.split.offered(at) if payable(state, seat, hand, each)]
    return (*found, *book.surrender.offered(at))


def before_peek(state: State, seat: Seat, hand: Hand) -> tuple[Option, ...]:
    """What a seat may take before the dealer looks: insurance, even money, early surrender, or none of them."""
    book = state.playbook
    at = state.about(hand)
    found = []
    if book.insurance(at) and insurance_stake(state, seat) and payable(state, seat, hand, INSURE):
        found.append(INSURE)
    if book.even_money(at):
        found.append(EVEN_MONEY)
    found += book.early_surrender.offered(at)
    if found:
        found.append(Option("decline", found[0].rule))
    return tuple(found)

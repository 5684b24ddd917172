"""What each decision does to the hand that made it. Legality has been seen to; nothing here refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from upcard.engine import rules
from upcard.engine.hand import Hand
from upcard.engine.inputs import INSURANCE
from upcard.engine.legal import cost, insurance_stake
from upcard.engine.playbook import Option
from upcard.engine.settle import close_hand, try_rows
from upcard.engine.state import Seat, State, Wager
from upcard.money import portion
from upcard.rulebook.model import Stake
from upcard.wire.events import Decided, DecidedBy, StakeKind
from upcard.wire.values import Place


class By(NamedTuple):
    """Who decides, and by which rule where it is not the player."""

    who: DecidedBy
    rule: str | None = None


PLAYER: Final = By("player")

#: A stake that a decision adds, as its event names it.
_WHOSE: Final[Mapping[Stake | None, StakeKind | None]] = {None: None, Stake.OWN: "own", Stake.FREE: "free"}


def _decided(state: State, hand: Hand, option: Option, by: By, amount: int = 0) -> None:
    """The answer to the offer; a stake it adds is paid in where it is the player's own."""
    if option.stake is Stake.OWN:
        state.pay_in(amount)
    event = Decided(
        by.rule or option.rule,
        seat=hand.place.seat,
        hand=hand.place.hand,
        do=option.do,
        by=by.who,
        stake=_WHOSE[option.stake],
        amount=None if option.stake is None else amount,
    )
    state.events.append(event)
    state.answered()


def hit(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """One more card."""
    _decided(state, hand, option, by)
    state.give(hand, by.rule or option.rule)


def stand(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """No more cards."""
    _decided(state, hand, option, by)
    hand.end(by.rule or option.rule)


def double(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """The hand's stake once more, and one card; whether the hand then stands is for `stand-at` to say."""
    added = cost(state, seat, hand, option)
    _decided(state, hand, option, by, added)
    if option.stake is Stake.FREE:
        hand.free += added
    else:
        hand.own += added
    hand.doubled += 1
    state.give(hand, option.rule)


def split(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """A second hand with the seat's main wager; with `one-to-each` both get a card now, in the order of play."""
    book = state.playbook.book
    added = cost(state, seat, hand, option)
    _decided(state, hand, option, by, added)
    own, free = (0, added) if option.stake is Stake.FREE else (added, 0)
    other = hand.split(Place(seat.number, len(seat.hands) + 1), own, free)
    seat.splits += 1
    seat.hands.append(other)
    new_first = book.split.plays == "new-first"
    at = seat.order.index(hand)
    seat.order.insert(at if new_first else at + 1, other)
    if book.split.deal == "one-to-each":
        for each in (other, hand) if new_first else (hand, other):
            state.give(each, rules.SPLIT_DEAL)


def surrender(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """Give the hand up; the settlement table says what comes back and when."""
    _decided(state, hand, option, by)
    hand.surrendered = True
    hand.end(option.rule)
    try_rows(state, hand, state.playbook.book.settlement.at_once)


def insure(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """Bet that the dealer has a blackjack: the full insurance, or `amount` of it."""
    stake = insurance_stake(state, seat) if amount is None else amount
    _decided(state, hand, option, by, stake)
    seat.wagers.append(Wager(INSURANCE, stake, None))


def even_money(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """Have a blackjack paid now, at the ratio of even money."""
    book = state.playbook.book
    _decided(state, hand, option, by)
    won = portion(hand.own + hand.free, book.even_money.pays, book.money.payout)
    close_hand(state, hand, rules.EVEN_MONEY_PAYS, "even-money", hand.own + won)


def decline(state: State, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None) -> None:
    """Take nothing that is offered before the peek."""
    _decided(state, hand, option, by)


Action = Callable[[State, Seat, Hand, Option, By, int | None], None]

#: What carries out each decision and each answer to an offer before the peek.
ACTIONS: Final[Mapping[str, Action]] = {
    "hit": hit,
    "stand": stand,
    "double": double,
    "split": split,
    "surrender": surrender,
    "insure": insure,
    "even-money": even_money,
    "decline": decline,
}

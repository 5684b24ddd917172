"""One round, from the deal to the settlement, as a state machine without input or output of its own.

The rules of this module:

1. A round is handed everything it needs: the rule book, the bets, the shoe. It draws no random number, reads no clock.
2. It is always either waiting for the answer to its pending `offer`, or over. Every input is answered by events.
3. A phase is a step function. What follows a phase stands in `NEXT` and nowhere else, with two special cases:
   `malfunction` and `cancel` break off from any phase to `CLOSED`.
4. An input that is not allowed is refused before anything is changed. When the shoe runs out in the middle of a step,
   the round goes back to where it was, by playing its accepted inputs again.
5. Nothing here knows a variant: what a hand may do and what it is worth is asked of the book's rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from upcard.cards import Card
from upcard.engine import phases, rule_ids
from upcard.engine.action_tables import Option, action_tables
from upcard.engine.betting import check_bets
from upcard.engine.inputs import KEYS, Decision, InputError, SeatBets
from upcard.engine.mechanics import PLAYER, Mechanics
from upcard.engine.procedures import (
    acting,
    break_off,
    decide_for_absent,
    in_short_balance,
    out_of_time,
)
from upcard.engine.refusal import Code, Refused
from upcard.engine.state import Ended, Hand, Phase, Seat, ShoeEmpty
from upcard.engine.table_view import ShownDealer, ShownHand, ShownSeat, shown_dealer, shown_hand, shown_seat
from upcard.engine.why_refused import refusal, short_of_balance
from upcard.rulebook.model import Rulebook
from upcard.wire.events import Bets, Event, Offered, PlacedBet
from upcard.wire.values import Place

#: What is done in each phase.
STEPS: Final[Mapping[Phase, Callable[[Mechanics], Ended]]] = {
    Phase.DEAL: phases.deal,
    Phase.OFFERS: phases.offer_before_peek,
    Phase.PEEK: phases.peek,
    Phase.HANDS: phases.play_hands,
    Phase.REVEAL: phases.reveal,
    Phase.DRAWS: phases.draw_out,
    Phase.SHOWDOWN: phases.showdown,
}

#: What follows each phase, by how it ended; a phase that waits is entered again once its offer is answered.
NEXT: Final[Mapping[Phase, Mapping[Ended, Phase]]] = {
    Phase.DEAL: {Ended.DONE: Phase.OFFERS},
    Phase.OFFERS: {Ended.WAITS: Phase.OFFERS, Ended.DONE: Phase.PEEK},
    Phase.PEEK: {Ended.DONE: Phase.HANDS, Ended.NATURAL: Phase.REVEAL},
    Phase.HANDS: {Ended.WAITS: Phase.HANDS, Ended.DONE: Phase.REVEAL},
    Phase.REVEAL: {Ended.DONE: Phase.DRAWS},
    Phase.DRAWS: {Ended.DONE: Phase.SHOWDOWN},
    Phase.SHOWDOWN: {Ended.DONE: Phase.CLOSED},
}


class Round:
    """A round of `book` for `seats`, dealt from `shoe`; amounts are whole units of the book.

    `balance` is what the player holds before the stakes of the round are taken, one purse for all seats; None is a
    purse without a bottom. `mechanics` is the engine that plays, by default the right one. Raises `Refused` if a bet
    is not allowed or the shoe ends before the deal does, and `InputError` if the seats make no sense.
    """

    __slots__ = ("_seats", "_start_balance", "_state", "inputs")

    def __init__(
        self,
        book: Rulebook,
        seats: Sequence[SeatBets],
        shoe: Sequence[Card],
        balance: int | None = None,
        mechanics: type[Mechanics] = Mechanics,
    ) -> None:
        self._seats = check_bets(book, seats, balance)
        self._start_balance = balance
        self._state = mechanics(action_tables(book), self._seats, shoe, balance)
        #: The inputs accepted so far.
        self.inputs: list[Decision] = []
        bets = tuple([PlacedBet(seat, bet, amount) for seat, placed in self._seats for bet, amount in placed.items()])
        total = sum([each.amount for each in bets])
        self._state.events.append(Bets(rule_ids.BETTING_CLOSES, do="deal", bets=bets, total=total))
        self._state.pay_in(total)
        try:
            self._advance()
        except ShoeEmpty:
            raise _shoe_empty(shoe) from None

    def _advance(self) -> None:
        """Take steps until one waits for a player, or the round is over."""
        state = self._state
        while state.phase is not Phase.CLOSED:
            ended = STEPS[state.phase](state)
            state.phase = NEXT[state.phase][ended]
            if ended is Ended.WAITS:
                seat, _ = acting(state)
                if not seat.gone:
                    return
                decide_for_absent(state)

    # ---- what can be seen -------------------------------------------------------------------------------------------

    @property
    def book(self) -> Rulebook:
        return self._state.tables.book

    @property
    def events(self) -> list[Event[int]]:
        """What has happened so far; the list grows with the round and is not to be changed."""
        return self._state.events

    @property
    def offer(self) -> Offered | None:
        """The decision that is waited for; None when the round is over."""
        return self._state.offer

    @property
    def options(self) -> tuple[Option, ...]:
        """What the pending offer holds: each action with its rule, row and kind of stake."""
        return self._state.options

    @property
    def over(self) -> bool:
        return self._state.phase is Phase.CLOSED

    @property
    def balance(self) -> int | None:
        """What the player can stake now, in units."""
        return self._state.balance

    @property
    def seats(self) -> tuple[ShownSeat, ...]:
        """The seats with their hands as the table sees them."""
        return tuple(shown_seat(self._state, seat) for seat in self._state.seats)

    @property
    def acting(self) -> ShownHand | None:
        """The hand that the pending offer is made to; None when the round is over."""
        return shown_hand(self._state, acting(self._state)[1]) if self._state.offer is not None else None

    @property
    def dealer(self) -> ShownDealer:
        """The dealer's face-up cards, and how many lie face down."""
        return shown_dealer(self._state)

    @property
    def net(self) -> dict[int, int]:
        """What each seat has won or lost on the bets settled so far, stakes still open counted as lost, in units."""
        return {seat.number: seat.returned - seat.staked for seat in self._state.seats}

    @property
    def used(self) -> tuple[Card, ...]:
        """The cards taken from the shoe, in order; the hole card is among them."""
        return tuple(self._state.shoe[: self._state.position])

    @property
    def recipients(self) -> tuple[Place, ...]:
        """Where each of the cards used went."""
        return tuple(self._state.recipients)

    # ---- inputs -----------------------------------------------------------------------------------------------------

    def decide(self, decision: Decision) -> None:
        """Take one input and play on to the next offer or the end.

        Raises `Refused`, nothing changed, if the input is not allowed or the shoe runs out, and `InputError` if
        there is no such input.
        """
        if decision.do not in KEYS:
            raise InputError(f"{decision.do!r} is not an input: one of {', '.join(KEYS)}")
        if self.over:
            raise Refused(Code.ROUND_OVER, None, "the round is over")
        try:
            self._take(decision)
            if not self.over and self._state.offer is None:
                self._advance()
        except ShoeEmpty:
            self._go_back()
            raise _shoe_empty(self._state.shoe) from None
        self.inputs.append(decision)

    def _go_back(self) -> None:
        """Undo an input that the shoe could not serve: the same inputs give the same round."""
        state = self._state
        events = state.events
        again = Round(self.book, self._seats, state.shoe, self._start_balance, type(state))
        for decision in self.inputs:
            again.decide(decision)
        events[:] = again.events
        self._state = again._state
        self._state.events = events

    def _take(self, decision: Decision) -> None:
        state = self._state
        procedures = self.book.procedures
        match decision.do:
            case "malfunction":
                break_off(state, rule_ids.MALFUNCTION, procedures.malfunction_refund)
            case "cancel":
                break_off(state, rule_ids.CANCELLED, procedures.cancelled_refund)
            case "balance":
                if type(decision.amount) is not int or decision.amount < 0:
                    raise Refused(Code.AMOUNT, rule_ids.UNIT, "a balance is a whole number of units, 0 or more")
                state.balance = decision.amount
            case "disconnect":
                seat = self._seat(decision)
                state.leave(seat)
                if state.offer is not None and state.offer.seat == seat.number:
                    decide_for_absent(state)
            case "timeout":
                self._acting(decision)
                out_of_time(state)
            case _:
                seat, hand = self._acting(decision)
                self._choose(seat, hand, decision)

    def _choose(self, seat: Seat, hand: Hand, decision: Decision) -> None:
        """Carry out the option that the player chose, or what replaces it when the balance has fallen."""
        state = self._state
        for option in state.options:
            if option.do == decision.do and decision.row in (None, option.row):
                break
        else:
            raise refusal(state, seat, hand, decision.do, decision.row)
        amount = None
        if option.do == "insure":
            amount = self._insured(seat, hand, option, decision.amount)
        elif state.forbids(seat, hand, option) is not None:
            if not in_short_balance(state, option.do):
                raise short_of_balance(hand, option)
            return
        state.carry_out(seat, hand, option, PLAYER, amount)

    def _insured(self, seat: Seat, hand: Hand, option: Option, amount: int | None) -> int:
        """The insurance that is taken; if part of it may be, `amount` or all that the balance covers."""
        state = self._state
        full = state.insurance_stake(seat)
        partial = self.book.insurance.partial
        if amount is None:
            amount = full if not partial or state.balance is None else min(full, max(state.balance, 1))
        elif amount != full and not partial:
            raise Refused(Code.AMOUNT, rule_ids.INSURANCE_PARTIAL, f"insurance is {full} units, no more and no less")
        elif type(amount) is not int or not 0 < amount <= full:
            raise Refused(Code.AMOUNT, rule_ids.INSURANCE_STAKE, f"insurance is from 1 to {full} units")
        if not state.can_pay(amount):
            raise short_of_balance(hand, option)
        return amount

    def _seat(self, decision: Decision) -> Seat:
        for seat in self._state.seats:
            if seat.number == decision.seat:
                return seat
        raise Refused(Code.NO_SUCH_SEAT, None, f"no bet lies on seat {decision.seat}")

    def _acting(self, decision: Decision) -> tuple[Seat, Hand]:
        """The seat and hand of the decision, if it is their turn."""
        seat = self._seat(decision)
        offer = self._state.offer
        assert offer is not None, "a round that is not over waits for a decision"
        if decision.hand is None:
            hand = seat.hands[offer.hand - 1] if seat.number == offer.seat else seat.order[-1]
        elif 1 <= decision.hand <= len(seat.hands):
            hand = seat.hands[decision.hand - 1]
        else:
            raise Refused(Code.NO_SUCH_HAND, None, f"seat {seat.number} has no hand {decision.hand}")
        if hand.done:
            raise Refused(Code.HAND_DONE, hand.ended_by, f"{hand.place} has no decision left")
        if hand.place != Place(offer.seat, offer.hand):
            raise Refused(Code.WRONG_TURN, None, f"{Place(offer.seat, offer.hand)} is to act, not {hand.place}")
        return seat, hand


def _shoe_empty(shoe: Sequence[Card]) -> Refused:
    return Refused(Code.SHOE_EMPTY, None, f"a card is due and all {len(shoe)} cards of the shoe are dealt")

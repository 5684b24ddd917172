"""Settlement: every bet is settled once, by the first row that holds.

A hand carries two stakes. A win returns the own stake and pays `pays` times both; a push returns the own stake; a loss
returns nothing; a surrender returns its share of the own stake. A free stake is the house's and never comes back.
Within one stage of the round hands are settled before other bets, in the order of the seats and hands.
"""

from __future__ import annotations

from upcard.cards import Card
from upcard.engine import rules
from upcard.engine.hand import Hand
from upcard.engine.inputs import INSURANCE, MAIN
from upcard.engine.state import Seat, Situation, State, Wager
from upcard.money import portion
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import LateNatural, Result, SettlementRow
from upcard.wire.events import Outcome, Settled


class IncompleteBook(LookupError):
    """No row of a table of the book holds for a hand that the table must decide."""


# ---- hands ----------------------------------------------------------------------------------------------------------


def close_hand(state: State, hand: Hand, rule: str, outcome: Outcome, returned: int) -> None:
    """Settle a hand, `returned` units coming back; a hand settled before is settled anew in its place."""
    state.pay_out(returned - hand.returned)
    hand.outcome = outcome
    hand.returned = returned
    if not hand.done:
        hand.end(rule)
    state.events.append(_settled(rule, hand.place.seat, MAIN, outcome, hand.own, hand.free, returned, hand.place.hand))


def _settled(
    rule: str, seat: int, bet: str, outcome: Outcome, own: int, free: int, returned: int, hand: int | None = None
) -> Settled[int]:
    return Settled(
        rule,
        seat=seat,
        bet=bet,
        hand=hand,
        outcome=outcome,
        own=own,
        free=free,
        returned=returned,
        net=returned - own,
    )


def try_rows(state: State, hand: Hand, rows: DecisionTable[SettlementRow]) -> bool:
    """Settle a hand by the first row that holds; False where none does."""
    row = rows.first(state.about(hand))
    if row is None:
        return False
    close_hand(state, hand, row.rule, row.result.value, _returned(state, hand, row))
    return True


def _returned(state: State, hand: Hand, row: SettlementRow) -> int:
    book = state.playbook.book
    if row.result is Result.WIN:
        assert row.pays is not None, f"{row.rule} wins and pays nothing"
        return hand.own + portion(hand.own + hand.free, row.pays, book.money.payout)
    if row.result is Result.PUSH:
        return hand.own
    if row.result is Result.SURRENDER:
        return portion(hand.own, book.surrender_refund, book.money.refund)
    return _spared(hand, book.late_natural) if state.late_natural else 0


def _spared(hand: Hand, takes: LateNatural) -> int:
    """What a hand beaten by a late dealer blackjack keeps of its own stake."""
    if takes is LateNatural.ALL_STAKES:
        return 0
    if takes is LateNatural.ORIGINAL_BET and hand.place.hand > 1:
        return hand.own
    return hand.own - hand.began


def open_hands(state: State) -> list[Hand]:
    """The hands that are not settled, by seat and number."""
    return [hand for seat in state.seats for hand in seat.hands if hand.outcome is None]


# ---- insurance and side bets ----------------------------------------------------------------------------------------


def close_wager(state: State, seat: Seat, wager: Wager, rule: str, outcome: Outcome, returned: int) -> None:
    """Settle a bet beside the main one; see `close_hand`."""
    state.pay_out(returned - wager.returned)
    wager.outcome = outcome
    wager.returned = returned
    state.events.append(_settled(rule, seat.number, wager.name, outcome, wager.stake, 0, returned))


def settle_insurance(state: State) -> None:
    """Settle every open insurance on the dealer's whole hand."""
    book = state.playbook.book
    for seat in state.seats:
        for wager in seat.wagers:
            if wager.name == INSURANCE and wager.outcome is None:
                at = Situation(seat.hands[0], state.dealer, state.at.upcard)
                if book.insurance.wins.holds(at):
                    won = portion(wager.stake, book.insurance.pays, book.money.payout)
                    close_wager(state, seat, wager, rules.INSURANCE_WINS, "win", wager.stake + won)
                else:
                    close_wager(state, seat, wager, rules.INSURANCE_WINS, "lose", 0)


def settle_side_bets(state: State, stage: str) -> None:
    """Settle the open side bets that are decided at `stage`: deal, reveal or showdown."""
    for seat in state.seats:
        for wager in seat.wagers:
            if wager.outcome is None and wager.bet is not None and wager.bet.at == stage:
                _settle_side_bet(state, seat, wager)


def _settle_side_bet(state: State, seat: Seat, wager: Wager) -> None:
    bet = state.playbook.book.side_bets[wager.name]
    named = Hand(seat.hands[0].place)
    for name in bet.cards:
        for card in _named(state, seat, name):
            named.add(card)
    row = bet.rows.first(Situation(named, state.at.dealer, state.at.upcard))
    if row is None:
        close_wager(state, seat, wager, rules.side_bet(wager.name), "lose", 0)
        return
    won = portion(wager.stake, row.pays, state.playbook.book.money.payout)
    close_wager(state, seat, wager, row.rule, "win" if row.pays else "push", wager.stake + won)


def _named(state: State, seat: Seat, name: str) -> list[Card]:
    """The cards a side bet names: player-1, player-2, upcard, hole, or dealer-hand."""
    if name == "dealer-hand":
        return state.dealer.cards
    if name == "upcard":
        return state.shown.cards[:1]
    if name == "hole":  # without a hole card, the card drawn in its place
        return state.down[-1:] or state.dealer.cards[1:2]
    return [seat.dealt[int(name.removeprefix("player-")) - 1]]

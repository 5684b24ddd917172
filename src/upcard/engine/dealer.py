"""The dealer's steps: the deal, the look at the hole card, turning it, drawing, and the end of the round.

Each step is taken once, when its phase begins, and says how it ended: see `upcard.engine.round`.
"""

from __future__ import annotations

from upcard.engine import rules
from upcard.engine.hand import DEALER
from upcard.engine.settle import IncompleteBook, open_hands, settle_insurance, settle_side_bets, try_rows
from upcard.engine.state import Ended, Situation, State
from upcard.wire.events import Closed, Dealt, Peeked, Revealed


def deal(state: State) -> Ended:
    """Deal in the order of the book, one card a seat and step, then settle the side bets that the deal decides."""
    for step in state.playbook.book.deal:
        if step == "players-up":
            for seat in state.seats:
                hand = seat.hands[0]
                card = state.draw(hand.place)
                hand.add(card)
                state.events.append(Dealt(rules.DEAL, to=hand.place, card=card.text, face="up"))
        else:
            card = state.draw(DEALER)
            state.dealer.add(card)
            up = step == "dealer-up"
            if up:
                state.shown.add(card)
            else:
                state.down.append(card)
            state.events.append(Dealt(rules.DEAL, to="dealer", card=card.text, face="up" if up else "down"))
    state.at.upcard = state.shown.ranks[:1]
    for seat in state.seats:
        seat.dealt = tuple(seat.hands[0].cards)
    settle_side_bets(state, "deal")
    return Ended.DONE


def peek(state: State) -> Ended:
    """Look at the hole card where the upcard asks for it, and settle insurance on what was seen."""
    book = state.playbook.book
    if not state.down or state.at.upcard not in book.peek_under:
        return Ended.DONE
    state.looked = True
    natural = has_natural(state)
    state.events.append(Peeked(rules.PEEK, blackjack=natural))
    settle_insurance(state)
    return Ended.NATURAL if natural else Ended.DONE


def reveal(state: State) -> Ended:
    """Turn the hole card, or draw the card in its place, and settle what it decides.

    Without a hole card the second card is drawn only where something hangs on it.
    """
    dealer = state.dealer
    state.events.extend(Revealed(rules.DEAL, card=card.text) for card in state.down)
    if dealer.count == 1 and (_plays_on(state) or _open_wagers(state, {"reveal"})):
        state.give(dealer, rules.DEAL)
    hidden_until_now = state.shown.count < dealer.count
    state.at.dealer = dealer
    state.late_natural = hidden_until_now and not state.looked and has_natural(state)
    for hand in open_hands(state):
        try_rows(state, hand, state.playbook.book.settlement.at_reveal)
    settle_insurance(state)
    settle_side_bets(state, "reveal")
    return Ended.DONE


def draw_out(state: State) -> Ended:
    """Draw by the dealer's table, the first row that holds deciding, while a hand or a bet is left to play against."""
    if not _plays_on(state):
        return Ended.DONE
    dealer, table = state.dealer, state.playbook.book.dealer.rows
    at = state.about(dealer)
    drawing = True
    while drawing:
        row = table.first(at)
        if row is None:
            raise IncompleteBook(f"no row of `dealer` holds for {' '.join(card.text for card in dealer.cards)}")
        drawing = row.hits
        if drawing:
            state.give(dealer, row.rule)
    return Ended.DONE


def showdown(state: State) -> Ended:
    """Settle every hand that is left, then the side bets that waited for the dealer."""
    for hand in open_hands(state):
        if not try_rows(state, hand, state.playbook.book.settlement):
            raise IncompleteBook(f"no row of `settlement` holds for {' '.join(card.text for card in hand.cards)}")
    settle_side_bets(state, "showdown")
    close(state, rules.LARGE_WIN)
    return Ended.DONE


def close(state: State, rule: str) -> None:
    """Add up the round."""
    staked = returned = 0
    for seat in state.seats:
        staked += seat.staked
        returned += seat.returned
    procedures = state.playbook.book.procedures
    check = (
        procedures.large_win is not None
        and procedures.large_win_then == "operator-check"
        and returned - staked > procedures.large_win
    )
    state.events.append(Closed(rule, staked=staked, returned=returned, net=returned - staked, check=check))


def has_natural(state: State) -> bool:
    """Is the dealer's whole hand a blackjack?"""
    dealer = state.dealer
    return state.playbook.natural(Situation(dealer, dealer, state.at.upcard))


def _plays_on(state: State) -> bool:
    always = state.playbook.book.dealer.plays == "always"
    return always or bool(open_hands(state)) or _open_wagers(state, {"showdown"})


def _open_wagers(state: State, stages: set[str]) -> bool:
    """Is a bet open that is decided at one of these stages? Insurance is decided at reveal."""
    return any(
        wager.outcome is None and (wager.bet.at if wager.bet else "reveal") in stages
        for seat in state.seats
        for wager in seat.wagers
    )

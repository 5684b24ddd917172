"""The phases of a round, each a step: the deal, offers, the peek, the hands, the reveal, the draws, the showdown.

A step is taken when its phase begins, and again after each answer to an offer it made; it says how it ended, and
`upcard.engine.round` knows what follows. Within a phase hands are settled before other bets, by seat and number.
"""

from __future__ import annotations

from upcard.cards import Card
from upcard.engine import rule_ids
from upcard.engine.inputs import INSURANCE
from upcard.engine.mechanics import IncompleteBook, Mechanics
from upcard.engine.state import DEALER, Ended, Hand, Seat, Situation, Wager
from upcard.wire.events import Closed, Decided, Outcome, Peeked, Revealed


def deal(state: Mechanics) -> Ended:
    """Deal in the order of the book, one card a seat and step, then settle the side bets that the deal decides."""
    for step in state.tables.book.deal:
        if step == "players-up":
            for seat in state.seats:
                hand = seat.hands[0]
                card = state.draw(hand.place)
                hand.add(card)
                state.lay(hand.place, card, True)
        else:
            card = state.draw(DEALER)
            state.dealer.add(card)
            up = step == "dealer-up"
            if up:
                state.shown.add(card)
            else:
                state.down.append(card)
            state.lay(DEALER, card, up)
    state.at.upcard = state.upcard()
    for seat in state.seats:
        seat.dealt = tuple(seat.hands[0].cards)
    settle_side_bets(state, "deal")
    return Ended.DONE


def offer_before_peek(state: Mechanics) -> Ended:
    """Ask the next seat that is offered something before the dealer looks."""
    while state.turn < len(state.seats):
        seat = state.seats[state.turn]
        state.turn += 1
        hand = seat.hands[0]
        if not hand.done and (options := state.offers_before_peek(seat, hand)):
            state.ask(hand, options)
            return Ended.WAITS
    state.turn = 0
    return Ended.DONE


def peek(state: Mechanics) -> Ended:
    """Look at the hole card if the upcard asks for it, and settle insurance on what was seen."""
    if not state.down or state.at.upcard not in state.tables.book.peek_under:
        return Ended.DONE
    state.looked = True
    found = state.finds_blackjack()
    state.events.append(Peeked(rule_ids.PEEK, blackjack=found))
    settle_insurance(state)
    return Ended.NATURAL if found else Ended.DONE


def play_hands(state: Mechanics) -> Ended:
    """Ask the next hand that has a decision to make, seat by seat and hand by hand.

    A hand is looked at after every card it got: first the rows that settle at once, then those by which it stands by
    itself, and only then is a decision offered.
    """
    while state.turn < len(state.seats):
        seat = state.seats[state.turn]
        for hand in seat.order:
            if not hand.done:
                break
        else:
            state.turn += 1
            continue
        while hand.count < 2:  # one card of a split pair, dealt to as it is played
            state.give(hand, rule_ids.SPLIT_DEAL)
        if state.settle(hand, state.tables.book.settlement.at_once) or _stands(state, hand):
            continue
        options = state.decisions(seat, hand)
        if not options:
            raise IncompleteBook(
                f"no decision and no row of `stand-at` for {' '.join(card.text for card in hand.cards)}"
            )
        state.ask(hand, options)
        return Ended.WAITS
    return Ended.DONE


def _stands(state: Mechanics, hand: Hand) -> bool:
    """Does the hand stand by itself? Then it is decided, by the row that says so."""
    row = state.tables.book.stand_at.first(state.about(hand))
    if row is None:
        return False
    state.events.append(Decided(row.rule, seat=hand.place.seat, hand=hand.place.hand, do="stand", by="rule"))
    hand.end(row.rule)
    return True


def reveal(state: Mechanics) -> Ended:
    """Turn the hole card, or draw the card in its place, and settle what it decides.

    Without a hole card the second card is drawn only if something hangs on it.
    """
    dealer = state.dealer
    state.events.extend(Revealed(rule_ids.DEAL, card=card.text) for card in state.down)
    if dealer.count == 1 and (_plays_on(state) or _open_wagers(state, {"reveal"})):
        state.give(dealer, rule_ids.DEAL)
    hidden_until_now = state.shown.count < dealer.count
    state.at.dealer = dealer
    state.late_natural = hidden_until_now and not state.looked and state.dealer_has_blackjack()
    for hand in state.open_hands():
        state.settle(hand, state.tables.book.settlement.at_reveal)
    settle_insurance(state)
    settle_side_bets(state, "reveal")
    return Ended.DONE


def draw_out(state: Mechanics) -> Ended:
    """Draw to the dealer's hand while a hand or a bet is left to play against."""
    if _plays_on(state):
        while (rule := state.dealer_draws()) is not None:
            state.give(state.dealer, rule)
    return Ended.DONE


def showdown(state: Mechanics) -> Ended:
    """Settle every hand that is left, then the side bets that waited for the dealer."""
    for hand in state.open_hands():
        if not state.settle(hand, state.tables.book.settlement):
            raise IncompleteBook(f"no row of `settlement` holds for {' '.join(card.text for card in hand.cards)}")
    settle_side_bets(state, "showdown")
    close(state, rule_ids.LARGE_WIN)
    return Ended.DONE


def close(state: Mechanics, rule: str) -> None:
    """Add up the round."""
    staked = returned = 0
    for seat in state.seats:
        staked += seat.staked
        returned += seat.returned
    procedures = state.tables.book.procedures
    check = (
        procedures.large_win is not None
        and procedures.large_win_then == "operator-check"
        and returned - staked > procedures.large_win
    )
    state.events.append(Closed(rule, staked=staked, returned=returned, net=returned - staked, check=check))


def _plays_on(state: Mechanics) -> bool:
    always = state.tables.book.dealer.plays == "always"
    return always or bool(state.open_hands()) or _open_wagers(state, {"showdown"})


# ---- bets beside the main one ---------------------------------------------------------------------------------------


def _open_wagers(state: Mechanics, stages: set[str]) -> bool:
    """Is a bet open that is decided at one of these stages? Insurance is decided at reveal."""
    return any(
        wager.outcome is None and (wager.bet.at if wager.bet else "reveal") in stages
        for seat in state.seats
        for wager in seat.wagers
    )


def settle_insurance(state: Mechanics) -> None:
    """Settle every open insurance on the dealer's whole hand."""
    wins = state.tables.book.insurance.wins
    for seat in state.seats:
        for wager in seat.wagers:
            if wager.name == INSURANCE and wager.outcome is None:
                if wins.holds(Situation(seat.hands[0], state.dealer, state.at.upcard)):
                    state.close_wager(seat, wager, rule_ids.INSURANCE_WINS, "win", state.insurance_returned(wager))
                else:
                    state.close_wager(seat, wager, rule_ids.INSURANCE_WINS, "lose", 0)


def settle_side_bets(state: Mechanics, stage: str) -> None:
    """Settle the open side bets that are decided at `stage`: deal, reveal or showdown."""
    for seat in state.seats:
        for wager in seat.wagers:
            if wager.outcome is None and wager.bet is not None and wager.bet.at == stage:
                _settle_side_bet(state, seat, wager)


def _settle_side_bet(state: Mechanics, seat: Seat, wager: Wager) -> None:
    bet = state.tables.book.side_bets[wager.name]
    named = Hand(seat.hands[0].place, state.value)
    for name in bet.cards:
        for card in _named(state, seat, name):
            named.add(card)
    row = bet.rows.first(Situation(named, state.at.dealer, state.at.upcard))
    if row is None:
        state.close_wager(seat, wager, rule_ids.side_bet(wager.name), "lose", 0)
    else:
        outcome: Outcome = "win" if row.pays else "push"
        state.close_wager(seat, wager, row.rule, outcome, state.side_bet_returned(wager, row.pays))


def _named(state: Mechanics, seat: Seat, name: str) -> list[Card]:
    """The cards a side bet names: player-1, player-2, upcard, hole, or dealer-hand."""
    if name == "dealer-hand":
        return state.dealer.cards
    if name == "upcard":
        return state.shown.cards[:1]
    if name == "hole":  # without a hole card, the card drawn in its place
        return state.down[-1:] or state.dealer.cards[1:2]
    return [seat.dealt[int(name.removeprefix("player-")) - 1]]

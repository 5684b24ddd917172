"""Laws that every round obeys, whatever the book, the shoe and the players do."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.ledger import Ledger
from engine.support import VARIANTS, book, patched, snapshot
from upcard.cards import DECK, Card
from upcard.engine import Code, Dealt, Decision, Drew, Refused, Revealed, Round, SeatBets
from upcard.engine.inputs import DECISIONS, OFFER_ANSWERS
from upcard.rulebook import Rulebook, rule_ids

SURRENDER = {"when": {"surrendered": True}, "result": "surrender", "at": "once", "before": "bust"}
FIRST_TWO = {"cards": 2, "split": False}

#: Books of other families than the packaged ones, so that a law is no accident of three games.
BOOKS: dict[str, Rulebook] = {
    **{name: book(name) for name in VARIANTS},
    "no hole card": patched(
        deal__order=["players-up", "dealer-up", "players-up"],
        peek__under=[],
        late_dealer_blackjack__takes="original-bet",
        insurance__partial=True,
    ),
    "double exposure": patched(
        deal__order=["players-up", "dealer-up", "players-up", "dealer-up"], peek__under=[], dealer__plays="always"
    ),
    "resplit, redouble, surrender": patched(
        split__limit=3,
        split__deal="as-played",
        split__plays="new-first",
        double__again={"when": {"doubled": 1}, "stake": "own"},
        stand_at__doubled__when={"doubled": {"min": 2}},
        surrender__late={"when": FIRST_TWO, "stage": "decision"},
        settlement__surrender=SURRENDER,
        money__rounding={"payout": "half-even", "insurance": "up", "refund": "half-up"},
    ),
    "early surrender, late blackjack": patched(
        "free-bet-blackjack",
        double__choice="any-row",
        peek__under=[],
        late_dealer_blackjack__takes="undoubled",
        surrender__early={"when": FIRST_TWO, "stage": "before-peek"},
        settlement__surrender=SURRENDER,
        procedures__disconnection__after_bets_close="void",
        procedures__timeout__offers="accept",
    ),
}

#: Shoes of few ranks, so that pairs, aces and blackjacks are common; enough cards for seven seats.
ranks = st.sampled_from(["A23456789TJQK", "A8T", "AT", "2345A", "AATTTT9"])


@st.composite
def shoes(draw: st.DrawFn, size: int = 130) -> list[Card]:
    pool = draw(ranks)
    picks = draw(st.lists(st.sampled_from(pool), min_size=size, max_size=size))
    return [DECK[rank + "shdc"[at % 4]] for at, rank in enumerate(picks)]


Table = tuple[str, list[SeatBets]]  # the name of a book, and bets


@st.composite
def tables(draw: st.DrawFn) -> Table:
    name = draw(st.sampled_from(sorted(BOOKS)))
    rules = BOOKS[name]
    seats = draw(st.lists(st.integers(1, 7), min_size=1, max_size=7, unique=True))
    mains = st.integers(100, 40_000)
    placed = []
    for seat in seats:
        bets = {"main": draw(mains)}
        for bet in rules.side_bets:
            if draw(st.booleans()):
                bets[bet] = draw(st.integers(50, 5_000))
        placed.append(SeatBets(seat, bets))
    return name, placed


@st.composite
def any_input(draw: st.DrawFn) -> Decision:
    """Any input at all, sensible or not."""
    do = draw(st.sampled_from([*DECISIONS, *OFFER_ANSWERS, "timeout", "disconnect"]))
    seat = draw(st.integers(0, 8) | st.none())
    row = draw(st.sampled_from([None, None, None, "free", "paid", "any"]))
    amount = draw(st.none() | st.integers(-1, 30_000)) if do == "insure" else None
    return Decision(do, seat, draw(st.none() | st.integers(0, 5)), row, amount)


incidents = st.sampled_from([Decision("malfunction"), Decision("cancel"), Decision("balance", amount=0)])


def open_round(table: Table, shoe: list[Card], balance: int | None) -> Round:
    name, seats = table
    return Round(BOOKS[name], seats, shoe, balance)


def choose(data: st.DataObject, round_: Round) -> Decision:
    """One of the options of the pending offer."""
    offer = round_.offer
    assert offer is not None
    option = data.draw(st.sampled_from(round_.options))
    return Decision(option.do, offer.seat, offer.hand, option.row if data.draw(st.booleans()) else None)


def play_out(data: st.DataObject, round_: Round) -> None:
    """Choose among what is offered to the end; what the balance has ceased to cover gives way to what costs nothing."""
    while (offer := round_.offer) is not None:
        try:
            round_.decide(choose(data, round_))
        except Refused as refusal:
            assert refusal.code is Code.BALANCE
            round_.decide(Decision("stand" if "stand" in offer.actions else "decline", offer.seat, offer.hand))


slow = [HealthCheck.data_too_large, HealthCheck.too_slow]  # a shoe is a large draw
relaxed = settings(max_examples=150, deadline=None, suppress_health_check=slow)


@relaxed
@given(st.data(), tables(), shoes(), st.integers(0, 200_000))
def test_money_is_conserved_after_every_event(data: st.DataObject, table: Table, shoe: list[Card], spare: int) -> None:
    _, seats = table
    balance = sum(sum(each.bets.values()) for each in seats) + spare
    round_ = open_round(table, shoe, balance)
    ledger, read, fallen = Ledger(balance), 0, False
    while True:
        ledger.read(round_.events[read:])
        read = len(round_.events)
        assert ledger.balance == round_.balance
        if round_.offer is None:
            break
        if data.draw(st.integers(0, 15)) == 0:
            incident = data.draw(incidents | st.just(Decision("disconnect", round_.offer.seat)))
            round_.decide(incident)
            if incident.do == "balance":
                ledger.balance, fallen = 0, True
        else:
            try:
                round_.decide(choose(data, round_))
            except Refused as refused:
                assert refused.code is Code.BALANCE and fallen
    assert ledger.closed
    assert round_.net == {
        each.seat: sum(one.net for (seat, _, _), one in ledger.settled.items() if seat == each.seat) for each in seats
    }


@relaxed
@given(st.data(), tables(), shoes())
def test_every_card_comes_from_the_shoe_once_and_in_order(data: st.DataObject, table: Table, shoe: list[Card]) -> None:
    round_ = open_round(table, shoe, None)
    play_out(data, round_)
    told = [(event.card, event.to) for event in round_.events if isinstance(event, Dealt | Drew)]
    assert [card for card, _ in told] == [card.text for card in round_.used]
    assert list(round_.used) == shoe[: len(told)]
    assert [place for _, place in told] == [place.to for place in round_.recipients]
    held = [card.text for seat in round_.seats for hand in seat.hands for card in hand.cards]
    assert sorted([*held, *(card.text for card in round_.dealer.cards)]) == sorted(card.text for card in round_.used)
    down = [event.card for event in round_.events if isinstance(event, Dealt) and event.face == "down"]
    assert [event.card for event in round_.events if isinstance(event, Revealed)] == down


@settings(relaxed, max_examples=80)
@given(st.data(), tables(), shoes())
def test_an_input_that_is_refused_changes_nothing(data: st.DataObject, table: Table, shoe: list[Card]) -> None:
    _, seats = table
    short = shoe[: data.draw(st.integers(2 * len(seats) + 2, 40))]
    balance = 2 * sum(sum(each.bets.values()) for each in seats)
    round_ = open_round(table, short, balance)
    for _ in range(12):
        if round_.offer is None:
            break
        before = snapshot(round_)
        try:
            round_.decide(choose(data, round_) if data.draw(st.booleans()) else data.draw(any_input()))
        except Refused:
            assert snapshot(round_) == before
        else:
            assert snapshot(round_) != before or round_.inputs[-1].do == "disconnect"


@relaxed
@given(st.data(), tables(), shoes())
def test_what_is_offered_is_accepted_and_what_is_not_is_refused(
    data: st.DataObject, table: Table, shoe: list[Card]
) -> None:
    round_ = open_round(table, shoe, 400_000)
    while (offer := round_.offer) is not None:
        for do in (*DECISIONS, *OFFER_ANSWERS):
            if do not in offer.actions:
                with pytest.raises(Refused) as refused:
                    round_.decide(Decision(do, offer.seat, offer.hand))
                assert refused.value.code not in (Code.WRONG_TURN, Code.HAND_DONE, Code.SHOE_EMPTY)
        round_.decide(choose(data, round_))


@relaxed
@given(st.data(), tables(), shoes())
def test_the_same_inputs_give_the_same_events(data: st.DataObject, table: Table, shoe: list[Card]) -> None:
    first = open_round(table, shoe, 400_000)
    play_out(data, first)
    again = open_round(table, list(shoe), 400_000)
    for each in first.inputs:
        again.decide(each)
    assert written(again) == written(first)
    assert snapshot(again) == snapshot(first)


@relaxed
@given(st.data(), tables(), shoes(), shoes(size=60))
def test_what_lies_below_the_last_card_used_makes_no_difference(
    data: st.DataObject, table: Table, shoe: list[Card], other: list[Card]
) -> None:
    first = open_round(table, shoe, None)
    play_out(data, first)
    for below in (other, []):
        again = open_round(table, [*first.used, *below], None)
        for each in first.inputs:
            again.decide(each)
        assert written(again) == written(first)


@relaxed
@given(st.data(), tables(), shoes())
def test_every_offer_is_answered_and_hands_act_in_order(data: st.DataObject, table: Table, shoe: list[Card]) -> None:
    round_ = open_round(table, shoe, None)
    play_out(data, round_)
    events = round_.events
    for at, event in enumerate(events):
        if event.kind == "offered":
            answer = events[at + 1]
            assert answer.kind == "decided"
            assert (answer.seat, answer.hand) == (event.seat, event.hand)  # type: ignore[union-attr]  # both name a hand
    peek = next((at for at, event in enumerate(events) if event.kind == "peeked"), None)
    acting = [event.seat for event in events[peek or 0 :] if event.kind == "offered"]  # type: ignore[union-attr]
    if peek is not None:
        assert acting == sorted(acting)


@relaxed
@given(st.data(), tables(), shoes())
def test_every_event_cites_rules_of_the_book(data: st.DataObject, table: Table, shoe: list[Card]) -> None:
    round_ = open_round(table, shoe, None)
    for _ in range(data.draw(st.integers(0, 6))):
        if (offer := round_.offer) is not None:
            timeout = Decision("timeout", offer.seat)
            round_.decide(choose(data, round_) if data.draw(st.booleans()) else timeout)
    if round_.offer is not None and data.draw(st.booleans()):
        round_.decide(data.draw(incidents | st.just(Decision("disconnect", round_.offer.seat))))
    play_out(data, round_)
    cited = {rule for event in written(round_) for rule in event.get("rules", [event.get("rule")])}
    assert cited <= set(rule_ids(round_.book.data))


def written(round_: Round) -> list[dict[str, Any]]:
    return [event.to_json(round_.book.money.unit) for event in round_.events]

"""Mistakes in the dealer's play, in what the dealer looks for, and in what is shown too early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.certify.diagnosis.faults.exchange import Mistake, Places
from upcard.engine import dealer as right
from upcard.engine.settle import open_hands
from upcard.engine.state import Ended, Phase

DRAW, ORDER, PEEK, LEAK = "dealer.draw-rule", "dealer.turn-order", "peek", "info-leak"


def draws(wants: Callable[[Any], bool]) -> Places:
    """A dealer who draws as long as `wants` says so."""

    def draw_out(state: Any) -> Ended:
        if right._plays_on(state):
            while wants(state):
                state.give(state.dealer, "dealer")
        return Ended.DONE

    return {"round:STEPS": lambda steps: {**steps, Phase.DRAWS: draw_out}}


def is_long_hard_17(hand: Any) -> bool:
    return bool(hand.total == 17 and hand.count > 2 and not hand.soft)


def best(state: Any) -> int:
    return max((hand.total for hand in open_hands(state) if hand.total <= 21), default=0)


def natural_unless(missed: Callable[[Any], bool]) -> Places:
    """A look that misses some blackjacks."""

    def exchange(found: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return lambda state: found(state) and not (state.phase is Phase.PEEK and missed(state))

    return {"dealer:has_natural": exchange}


def early(act: Any) -> Any:
    """The dealer draws when the first hand stands."""

    def stand(state: Any, *rest: Any) -> None:
        act(state, *rest)
        if len(state.seats) > 1 and state.dealer.count == 2 and state.dealer.total < 17:
            state.give(state.dealer, "dealer")

    return stand


def swapped(step: Any) -> Any:
    """The hole card counts as the upcard."""

    def deal(state: Any) -> Any:
        done = step(state)
        if state.down:
            state.at.upcard = state.down[-1].rank
        return done

    return deal


def seeing(about: Any) -> Any:
    """What is asked about a hand before the look, with the hole card as if it were turned."""

    def asked(state: Any, hand: Any) -> Any:
        at = about(state, hand)
        if state.down and state.down[-1].rank in "TJQKA" and state.phase is Phase.OFFERS:
            at.upcard = state.down[-1].rank
        return at

    return asked


DRAWS = (
    Mistake(
        "stops-at-the-players-total",
        DRAW,
        "the dealer stops drawing when the best hand is reached",
        draws(lambda state: state.dealer.total < min(17, best(state) or 17)),
    ),
    Mistake(
        "stops-when-ahead",
        DRAW,
        "the dealer stands on 13 or more once ahead",
        draws(
            lambda state: state.dealer.total < 17 and not (state.dealer.total > 12 and state.dealer.total > best(state))
        ),
    ),
    Mistake(
        "four-cards-at-most",
        DRAW,
        "the dealer stops with four cards",
        draws(lambda state: state.dealer.total < 17 and state.dealer.count < 4),
    ),
    Mistake("never-draws", DRAW, "the dealer does not draw", draws(lambda state: False)),
    Mistake("stands-on-18", DRAW, "the dealer draws to 17", draws(lambda state: state.dealer.total < 18)),
    Mistake("stands-on-16", DRAW, "the dealer stands on 16", draws(lambda state: state.dealer.total < 16)),
    Mistake(
        "cannot-end",
        DRAW,
        "a dealer over 21 draws on",
        draws(lambda state: state.dealer.total < 17 or state.dealer.total > 21),
    ),
    Mistake(
        "draws-to-a-hard-17",
        DRAW,
        "the dealer draws to a hard 17 of more than two cards",
        draws(lambda state: state.dealer.total < 17 or is_long_hard_17(state.dealer)),
    ),
    Mistake("draws-too-early", ORDER, "the dealer draws when the first seat stands", {"actions:ACTIONS.stand": early}),
    Mistake(
        "misses-an-ace-below",
        PEEK,
        "the dealer's look under a ten does not see an ace",
        natural_unless(lambda state: state.at.upcard != "A"),
    ),
    Mistake(
        "plays-on-after-a-natural",
        PEEK,
        "the round goes on though the dealer has found a blackjack under an ace",
        natural_unless(lambda state: state.at.upcard == "A"),
    ),
    Mistake(
        "wrong-card-up",
        PEEK,
        "the hole card is taken for the upcard",
        {"round:STEPS": lambda steps: {**steps, Phase.DEAL: swapped(steps[Phase.DEAL])}},
    ),
    Mistake(
        "both-cards-up",
        LEAK,
        "the hole card is shown at the deal",
        {"dealer:Dealt": lambda dealt: lambda rule, **keys: dealt(rule, **{**keys, "face": "up"})},
    ),
    Mistake("hole-card-counts", LEAK, "insurance is offered by the hole card", {"state:State.about": seeing}),
)

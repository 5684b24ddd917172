"""Faults in the dealer's play, in what the dealer looks for, and in whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miniatures.dealer import Fault, Json
from upcard.engine import dealer as right
from upcard.engine.settle import open_hands
from upcard.engine.state import Ended, Phase

DRAW, ORDER, PEEK, LEAK = "dealer.draw-rule", "dealer.turn-order", "peek", "info-leak"
ACE_ALONE = dict.fromkeys(("free-bet-blackjack", "zero-blackjack"), "the dealer looks under an ace alone")


def draws(wants: Callable[[Any], bool]) -> dict[str, Callable[[Any], Any]]:
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


def natural_unless(missed: Callable[[Any], bool]) -> dict[str, Callable[[Any], Any]]:
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


def both_up(reply: Json) -> None:
    for event in reply["events"]:
        if event["event"] == "dealt":
            event["face"] = "up"


def swapped(step: Any) -> Any:
    def deal(state: Any) -> Any:
        done = step(state)
        state.at.upcard = state.hole.rank
        return done

    return deal


def _steps(name: str, change: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    def exchange(steps: Any) -> Any:
        phase = next(each for each in steps if each.name == name)
        return {**steps, phase: change(steps[phase])}

    return {"round:STEPS": exchange}


def seeing(state: Any, at: Any) -> Any:
    """What is asked about a hand, with the hole card as if it were turned."""
    if state.hole is not None and state.hole.rank in "TJQKA" and state.phase.name == "OFFERS":
        at.upcard = state.hole.rank
    return at


DRAWS = (
    Fault("hits-soft-17", DRAW, "the dealer draws to a soft 17", patch={"dealer.soft-17.do": "hit"}),
    Fault(
        "stops-at-the-players-total",
        DRAW,
        "the dealer stops when a hand is reached",
        places=draws(lambda state: state.dealer.total < min(17, best(state) or 17)),
    ),
    Fault(
        "stops-when-ahead",
        DRAW,
        "the dealer stands on 13 or more once ahead",
        places=draws(
            lambda state: state.dealer.total < 17 and not (state.dealer.total > 12 and state.dealer.total > best(state))
        ),
    ),
    Fault(
        "four-cards-at-most",
        DRAW,
        "the dealer stops with four cards",
        places=draws(lambda state: state.dealer.total < 17 and state.dealer.count < 4),
    ),
    Fault("never-draws", DRAW, "the dealer does not draw", places=draws(lambda state: False)),
    Fault("stands-on-18", DRAW, "the dealer draws to 17", places=draws(lambda state: state.dealer.total < 18)),
    Fault("stands-on-16", DRAW, "the dealer stands on 16", places=draws(lambda state: state.dealer.total < 16)),
    Fault(
        "cannot-end",
        DRAW,
        "a dealer over 21 draws on",
        places=draws(lambda state: state.dealer.total < 17 or state.dealer.total > 21),
    ),
    Fault(
        "draws-to-a-hard-17",
        DRAW,
        "the dealer draws to a hard 17 of more than two cards",
        places=draws(lambda state: state.dealer.total < 17 or is_long_hard_17(state.dealer)),
    ),
    Fault(
        "draws-too-early", ORDER, "the dealer draws when the first seat stands", places={"actions:ACTIONS.stand": early}
    ),
    Fault("draws-for-nobody", ORDER, "the dealer draws though no hand is left", patch={"dealer.plays": "always"}),
    Fault("no-look", PEEK, "the dealer does not look under an ace", patch={"peek.under": []}),
    Fault(
        "misses-an-ace-below",
        PEEK,
        "under a ten an ace below is not seen",
        places=natural_unless(lambda state: state.at.upcard != "A"),
        but=ACE_ALONE,
    ),
    Fault(
        "plays-on-after-a-natural",
        PEEK,
        "the round goes on though the dealer has found a blackjack",
        places=natural_unless(lambda state: state.at.upcard == "A"),
    ),
    Fault(
        "looks-under-a-ten",
        PEEK,
        "the dealer looks under a ten too",
        patch={"peek.under": ["A", "10", "J", "Q", "K"]},
        but={"classic-blackjack": "so do the rules"},
    ),
    Fault("wrong-card-up", PEEK, "the hole card is taken for the upcard", places=_steps("DEAL", swapped)),
    Fault("both-cards-up", LEAK, "the hole card is shown at the deal", rewrites=both_up),
    Fault(
        "hole-card-counts",
        LEAK,
        "insurance is offered by the hole card",
        places={"state:State.about": lambda about: lambda state, hand: seeing(state, about(state, hand))},
    ),
)

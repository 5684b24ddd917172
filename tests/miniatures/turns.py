"""Faults in what hands may do, in splits, doubles and bets, and where something does not go as planned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miniatures.dealer import Fault, Json
from upcard.engine.hand import Hand

SPLIT, PLAY, STAKES, NATURAL = "split.eligibility", "split.play", "split.stakes", "split.natural"
DOUBLE, BETS, LEDGER, LEGAL, CONFIG, SHOE = (
    "double",
    "bet.validation",
    "ledger.conservation",
    "turn.legality",
    "variant.config",
    "shoe",
)
NO_ACES = {"zero-blackjack": "aces are not split"}


def pays_anything(*what: str) -> dict[str, Callable[[Any], Any]]:
    """The purse is not looked at."""

    def exchange(right: Any) -> Any:
        return lambda state, seat, hand, option: option.do in what or right(state, seat, hand, option)

    return {"legal:payable": exchange, "round:payable": exchange}


def acting(do: str, change: Callable[[Any], Any]) -> dict[str, Callable[[Any], Any]]:
    return {f"actions:ACTIONS.{do}": change}


def then(after: Callable[[Any, Any, Any], None]) -> Callable[[Any], Any]:
    """An action with something more after it."""

    def change(act: Any) -> Any:
        def more(state: Any, seat: Any, hand: Any, *rest: Any) -> None:
            act(state, seat, hand, *rest)
            after(state, seat, hand)

        return more

    return change


def first_hand_is_the_main_one(right: Any) -> Any:
    """Only the new hand knows that it comes from a split."""

    def split(hand: Hand, *rest: Any) -> Hand:
        other: Hand = right(hand, *rest)
        hand.split_from = None
        return other

    return split


def stale(right: Any) -> Any:
    """The new hand's total is not worked out when its second card comes."""

    def add(hand: Hand, card: Any) -> None:
        before = hand.total
        right(hand, card)
        if hand.split_from is not None and hand.count == 2 and hand.place.hand > 1:
            hand.total = before

    return add


def shift_stakes(state: Any, seat: Any, hand: Any) -> None:
    hand.own, seat.hands[-1].own = hand.own + seat.hands[-1].own, 0


def halve(state: Any, seat: Any, hand: Any) -> None:
    for each in (hand, seat.hands[-1]):
        each.own = each.began = each.own // 2


def split_is_over(state: Any, seat: Any, hand: Any) -> None:
    for each in seat.hands:
        if not each.done:
            each.end("split")


def jump_to_showdown(state: Any, seat: Any, hand: Any) -> None:
    if len(seat.hands) > 1:
        split_is_over(state, seat, hand)


def second_ace_forgotten(state: Any, seat: Any, hand: Any) -> None:
    if hand.total == 21 and hand.ranks[0] == "A" and not seat.hands[-1].done:
        seat.hands[-1].end("split")
        seat.hands[-1].total = 11


def charged_again(state: Any, seat: Any, hand: Any) -> None:
    hand.own += hand.began


def not_charged(state: Any, seat: Any, hand: Any) -> None:
    hand.own = hand.began


def no_look_at_cards(right: Any) -> Any:
    """A split is offered for the first two cards, however many follow."""

    def decisions(state: Any, seat: Any, hand: Any) -> Any:
        found = right(state, seat, hand)
        rows = state.playbook.split
        if hand.count == 3 and hand.ranks[0] == hand.ranks[1] and seat.splits < state.playbook.book.split.limit:
            found += (rows[-1][1],)
        return found

    return decisions


def two_of_a_card(right: Any) -> Any:
    """The fifth card is the fourth once more."""

    def draw(state: Any, to: Any) -> Any:
        card = right(state, to)
        return state.shoe[state.position - 2] if state.position == 6 else card

    return draw


def shuffled_midway(right: Any) -> Any:
    """From the sixth card on the shoe is dealt from the other end."""

    def draw(state: Any, to: Any) -> Any:
        card = right(state, to)
        return state.shoe[-state.position] if state.position > 5 else card

    return draw


def frozen(right: Any) -> Any:
    """After a player has gone nobody is asked any more."""

    def disconnect(state: Any, seat: Any) -> None:
        raise RuntimeError("waiting for a player who is gone")

    return disconnect


def lost_when_gone(reply: Json) -> None:
    """Who goes loses what was staked."""
    gone = {event["seat"] for event in reply["events"] if event["event"] == "decided" and event["by"] == "house"}
    for event in reply["events"]:
        if event["event"] == "settled" and event["seat"] in gone and event["bet"] == "main":
            event.update(outcome="lose", returned="0", net=f"-{event['own']}" if event["own"] != "0" else "0")


def twice(right: Any) -> Any:
    """Every chip counts twice."""

    def place(betting: Any, operation: Any, rule: str) -> None:
        right(betting, operation, rule)
        if operation.amount is not None and operation.amount > 99:
            right(betting, operation, rule)

    return place


TURNS = (
    Fault(
        "first-split-hand-a-natural",
        NATURAL,
        "a 21 of the first hand of a split is a blackjack",
        places={"hand:Hand.split": first_hand_is_the_main_one},
        but={},
    ),
    Fault(
        "second-ace-gets-no-turn",
        NATURAL,
        "after a 21 on the first of two aces the second ends at once",
        places=acting("split", then(second_ace_forgotten)),
        but=NO_ACES,
    ),
    Fault(
        "stale-total-after-a-split",
        NATURAL,
        "the new hand's total leaves out its second card",
        places={"hand:Hand.add": stale},
    ),
    Fault(
        "split-21-paid-as-a-natural",
        NATURAL,
        "a two-card 21 after a split is a blackjack",
        patch={"hands.blackjack": {"cards": 2, "total": 21}},
    ),
    Fault(
        "split-after-a-hit", SPLIT, "a pair may be split with three cards", places={"turns:decisions": no_look_at_cards}
    ),
    Fault(
        "split-by-rank",
        SPLIT,
        "ten-values of two ranks cannot be split",
        patch={},
        places={
            "playbook:_allowed": lambda right: (
                lambda do, rows: tuple(
                    (_of_one_rank(holds) if do == "split" else holds, option) for holds, option in right(do, rows)
                )
            )
        },
    ),
    Fault("splits-once-more", SPLIT, "a hand may be split once more", patch={"split.limit": 2}),
    Fault("split-on-credit", SPLIT, "a split is offered to an empty purse", places=pays_anything("split")),
    Fault(
        "split-aces-draw-on",
        PLAY,
        "split aces are played like other hands",
        patch={"stand-at.split-ace": None, "hit.any.when": "always"},
        but=NO_ACES,
    ),
    Fault(
        "one-card-after-any-split",
        PLAY,
        "every split hand gets one card",
        patch={"stand-at.split-hand": {"when": {"split": True, "cards": 2}}},
    ),
    Fault("new-hand-first", PLAY, "the new hand is dealt to and played first", patch={"split.plays": "new-first"}),
    Fault(
        "second-hand-not-played",
        PLAY,
        "standing on one hand of a split ends the other",
        places=acting("stand", then(jump_to_showdown)),
    ),
    Fault("split-ends-the-turn", PLAY, "no hand of a split is played", places=acting("split", then(split_is_over))),
    Fault("split-halves-the-stake", STAKES, "a split shares the stake out", places=acting("split", then(halve))),
    Fault(
        "split-shifts-the-stake",
        STAKES,
        "the first hand of a split carries both stakes",
        places=acting("split", then(shift_stakes)),
    ),
    Fault("double-charged-twice", DOUBLE, "a double is charged twice", places=acting("double", then(charged_again))),
    Fault("double-not-charged", DOUBLE, "a double stakes nothing", places=acting("double", then(not_charged))),
    Fault("double-on-credit", DOUBLE, "a double is offered to an empty purse", places=pays_anything("double")),
    Fault("double-plays-on", DOUBLE, "a doubled hand may draw on", patch={"stand-at.doubled": None}),
    Fault(
        "no-double-after-a-split",
        DOUBLE,
        "a split hand may not double",
        places={
            "playbook:_allowed": lambda right: (
                lambda do, rows: tuple(
                    (_unsplit(holds) if do == "double" else holds, option) for holds, option in right(do, rows)
                )
            )
        },
        but={"free-bet-blackjack": "so do the rules"},
    ),
    Fault(
        "double-after-a-split",
        DOUBLE,
        "a split hand may double",
        patch={"double.any": {"when": {"cards": 2}, "stake": "own"}},
        but={
            "classic-blackjack": "so do the rules",
            "zero-blackjack": "the rules name totals, and this one is named elsewhere",
        },
    ),
    Fault(
        "double-on-anything",
        DOUBLE,
        "a hand of any number of cards may double",
        patch={"double.any": {"when": {"cards": {"min": 2}}, "stake": "own"}},
    ),
    Fault("no-minimum", BETS, "any bet is taken", patch={"betting.limits.main.min": "0.01"}),
    Fault("no-maximum", BETS, "a bet may be of any size", patch={"betting.limits.main.max": "4000"}),
    Fault(
        "bets-on-credit",
        BETS,
        "bets above the balance are taken",
        places={
            "betting:Betting.__init__": lambda init: (
                lambda self, book, balance=None, *rest: init(self, book, None, *rest)
            )
        },
    ),
    Fault("chips-count-twice", LEDGER, "a chip is placed twice", places={"betting:_OPERATIONS.place": twice}),
    Fault("leaving-loses", LEDGER, "who leaves loses the stake", rewrites=lost_when_gone),
    Fault(
        "hits-at-21",
        LEGAL,
        "a hand of 21 stands by itself",
        patch={"stand-at.any-21": {"when": {"total": 21}}},
        but={"free-bet-blackjack": "so do the rules"},
    ),
    Fault(
        "asked-at-21",
        LEGAL,
        "a hand of 21 is asked",
        patch={"stand-at.twenty-one": None},
        but={"classic-blackjack": "so do the rules", "zero-blackjack": "so do the rules"},
    ),
    Fault(
        "natural-is-asked",
        LEGAL,
        "a blackjack is asked what to do",
        patch={"stand-at.blackjack": None},
        but={"free-bet-blackjack": "every 21 stands by itself"},
    ),
    Fault(
        "clock-hits-16",
        LEGAL,
        "the clock draws to 16",
        patch={
            "procedures.timeout.clock": "decision",
            "procedures.timeout.sixteen": {"when": {"total": {"max": 16}}, "do": "hit"},
        },
        but={"free-bet-blackjack": "the rules have a row for 11 and one for the rest; the mutants move both"},
    ),
    Fault(
        "absent-hands-draw",
        LEGAL,
        "the house draws to 16 for a player who is gone",
        patch={
            "procedures.disconnection.after-bets-close": "timeout-rows",
            "procedures.timeout.clock": "decision",
            "procedures.timeout.sixteen": {"when": {"total": {"max": 16}}, "do": "hit"},
        },
        but={"free-bet-blackjack": "as for the clock"},
    ),
    Fault(
        "a-gone-player-stops-the-table",
        LEGAL,
        "the table waits for a player who is gone",
        places={"round:disconnect": frozen},
    ),
    Fault(
        "soft-17-read-backwards",
        CONFIG,
        "the option for a soft 17 is read the wrong way round",
        patch={"dealer.soft-17.do": "hit"},
    ),
    Fault(
        "two-rules-change-places",
        CONFIG,
        "payments of win and blackjack change places",
        patch={"settlement.higher.pays": "3:2", "settlement.blackjack.pays": "1:1"},
    ),
    Fault(
        "dealer-has-a-bonus-too",
        CONFIG,
        "the dealer stands on five cards",
        patch={"dealer.five-cards": {"when": {"cards": {"min": 5}}, "do": "stand", "before": "below-17"}},
    ),
    Fault("one-card-twice", SHOE, "a card is dealt twice", places={"state:State.draw": two_of_a_card}),
    Fault(
        "shuffled-in-the-round",
        SHOE,
        "the shoe is shuffled in the middle of a round",
        places={"state:State.draw": shuffled_midway},
    ),
)


def _of_one_rank(holds: Any) -> Any:
    return lambda at: holds(at) and at.hand.ranks[0] == at.hand.ranks[1]


def _unsplit(holds: Any) -> Any:
    return lambda at: holds(at) and at.hand.split_from is None

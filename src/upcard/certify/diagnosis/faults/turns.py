"""Mistakes in splits, doubles and bets, in the shoe, and where a player goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from upcard.certify.diagnosis.faults.exchange import Exchange, Mistake, Places
from upcard.certify.diagnosis.faults.money import returns
from upcard.engine.inputs import InputError
from upcard.engine.refusal import Code, Refused
from upcard.rulebook.decision_table import DecisionTable

NATURAL, SPLIT, PLAY, STAKES, DOUBLE, BETS, LEDGER, LEGAL, SHOE = (
    "settlement.natural-vs-21",
    "split.eligibility",
    "split.play",
    "split.stakes",
    "double",
    "bet.validation",
    "ledger.conservation",
    "turn.legality",
    "shoe",
)
#: A whole unit of the currency and more is staked with chips.
CHIP: Final = 100


def pays_anything(*what: str) -> Places:
    """The purse is not looked at."""

    def exchange(right: Any) -> Any:
        return lambda state, seat, hand, option: option.do in what or right(state, seat, hand, option)

    return {"legal:payable": exchange, "round:payable": exchange}


def acting(do: str, change: Exchange) -> Places:
    return {f"actions:ACTIONS.{do}": change}


def then(after: Callable[[Any, Any, Any], None]) -> Exchange:
    """An action with something more after it."""

    def change(act: Any) -> Any:
        def more(state: Any, seat: Any, hand: Any, *rest: Any) -> None:
            act(state, seat, hand, *rest)
            after(state, seat, hand)

        return more

    return change


def allowing(action: str, also: Callable[[Any], bool], code: Code) -> Places:
    """An action whose rows ask for something more, and the code by which it is refused for want of that."""

    def narrowed(holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
        return lambda at: holds(at) and also(at.hand)

    def rows_of(right: Any) -> Any:
        return lambda do, rows: DecisionTable(
            (narrowed(holds) if do == action else holds, option) for holds, option in right(do, rows).tried
        )

    def refusal(right: Any) -> Any:
        def why(state: Any, seat: Any, hand: Any, do: str, row: str | None) -> Refused:
            if do == action and not also(hand):
                return Refused(code, None, f"{hand.place} may not {action}")
            refused: Refused = right(state, seat, hand, do, row)
            return refused

        return why

    return {"playbook:_allowed": rows_of, "round:refusal": refusal}


def first_hand_is_the_main_one(right: Any) -> Any:
    """Only the new hand knows that it comes from a split."""

    def split(hand: Any, *rest: Any) -> Any:
        other = right(hand, *rest)
        hand.split_from = None
        return other

    return split


def stale(right: Any) -> Any:
    """The new hand's total is not worked out when its second card comes."""

    def add(hand: Any, card: Any) -> None:
        before = hand.total
        right(hand, card)
        if hand.split_from is not None and hand.count == 2 and hand.place.hand > 1:
            hand.total = before

    return add


def shift_stakes(state: Any, seat: Any, hand: Any) -> None:
    hand.own, seat.hands[-1].own = hand.own + seat.hands[-1].own, 0


def is_first_of_a_split(hand: Any) -> bool:
    return hand.split_from is not None and hand.place.hand == 1


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


def next_passed_over(state: Any, seat: Any, hand: Any) -> None:
    """Whose turn it is goes on once more than it should after a double that busts."""
    if hand.total > 21:
        following = [each for other in state.seats for each in other.hands if not each.done]
        if following:
            following[0].end("double")


def no_look_at_cards(right: Any) -> Any:
    """A split is offered for the first two cards, however many follow."""

    def decisions(state: Any, seat: Any, hand: Any) -> Any:
        found = right(state, seat, hand)
        rows = state.playbook.split
        if hand.count == 3 and hand.ranks[0] == hand.ranks[1] and seat.splits < state.playbook.book.split.limit:
            found += (rows[-1],)
        return found

    return decisions


def two_of_a_card(right: Any) -> Any:
    """The sixth card is the fifth once more."""

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
        raise InputError("waiting for a player who is gone")

    return disconnect


def unlimited(init: Any) -> Any:
    """The balance is not told."""
    return lambda self, book, balance=None, *rest: init(self, book, None, *rest)


def twice(right: Any) -> Any:
    """Every chip counts twice."""

    def place(betting: Any, operation: Any, rule: str) -> None:
        right(betting, operation, rule)
        if operation.amount is not None and operation.amount >= CHIP:
            right(betting, operation, rule)

    return place


TURNS = (
    Mistake(
        "first-split-hand-a-natural",
        NATURAL,
        "a 21 of the first hand of a split is a blackjack",
        {"hand:Hand.split": first_hand_is_the_main_one},
    ),
    Mistake(
        "second-ace-gets-no-turn",
        NATURAL,
        "after a 21 on the first of two aces the second ends at once",
        acting("split", then(second_ace_forgotten)),
    ),
    Mistake(
        "stale-total-after-a-split",
        NATURAL,
        "the total of the new hand of a split leaves out its second card",
        {"hand:Hand.add": stale},
    ),
    Mistake("split-after-a-hit", SPLIT, "a pair may be split with three cards", {"turns:decisions": no_look_at_cards}),
    Mistake(
        "split-by-rank",
        SPLIT,
        "ten-values of two ranks cannot be split",
        allowing("split", lambda hand: hand.ranks[0] == hand.ranks[1], Code.SPLIT_RANKS),
    ),
    Mistake("split-on-credit", SPLIT, "a split is offered to an empty purse", pays_anything("split")),
    Mistake(
        "second-hand-not-played",
        PLAY,
        "standing on one hand of a split ends the other",
        acting("stand", then(jump_to_showdown)),
    ),
    Mistake("split-ends-the-turn", PLAY, "no hand of a split is played", acting("split", then(split_is_over))),
    Mistake("split-halves-the-stake", STAKES, "a split shares the stake out", acting("split", then(halve))),
    Mistake(
        "split-shifts-the-stake",
        STAKES,
        "the first hand of a split carries both stakes",
        acting("split", then(shift_stakes)),
    ),
    Mistake(
        "split-takes-three-stakes",
        STAKES,
        "a split takes both stakes anew, the first besides",
        returns(lambda state, hand, row, back: back - hand.began if is_first_of_a_split(hand) else back),
    ),
    Mistake(
        "next-hand-passed-over",
        LEGAL,
        "after a double that busts the next hand is not asked",
        acting("double", then(next_passed_over)),
    ),
    Mistake("double-charged-twice", DOUBLE, "a double is charged twice", acting("double", then(charged_again))),
    Mistake("double-not-charged", DOUBLE, "a double stakes nothing", acting("double", then(not_charged))),
    Mistake("double-on-credit", DOUBLE, "a double is offered to an empty purse", pays_anything("double")),
    Mistake(
        "no-double-after-a-split",
        DOUBLE,
        "a hand of a split may not double",
        allowing("double", lambda hand: hand.split_from is None, Code.DOUBLE_AFTER_SPLIT),
    ),
    Mistake("bets-on-credit", BETS, "bets above the balance are taken", {"betting:Betting.__init__": unlimited}),
    Mistake("chips-count-twice", LEDGER, "a chip is placed twice", {"betting:_OPERATIONS.place": twice}),
    Mistake(
        "a-gone-player-stops-the-table",
        LEGAL,
        "the table waits for a player who is gone",
        {"round:disconnect": frozen},
    ),
    Mistake("one-card-twice", SHOE, "a card is dealt twice", {"state:State.draw": two_of_a_card}),
    Mistake(
        "shuffled-in-the-round",
        SHOE,
        "the shoe is shuffled in the middle of a round",
        {"state:State.draw": shuffled_midway},
    ),
)

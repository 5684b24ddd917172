"""Mistakes in what hands and other bets come to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

from upcard.certify.diagnosis.faults.exchange import Mistake, Places
from upcard.engine.actions import ACTIONS
from upcard.engine.inputs import INSURANCE as INSURANCE_BET
from upcard.rulebook.model import Result

PAYOUT, PUSH, INSURANCE, ARITHMETIC, LEDGER, SIDE = (
    "settlement.natural-payout",
    "settlement.push",
    "insurance",
    "money.arith",
    "ledger.conservation",
    "side-bet",
)
#: Units of a whole one of the currency, where the unit is a hundredth.
WHOLE: Final = 100


def returns(value: Callable[[Any, Any, Any, int], int]) -> Places:
    """A settlement that gives back something else: `value` of the state, the hand, the row and what is right."""
    return {"settle:_returned": lambda right: lambda state, hand, row: value(state, hand, row, right(state, hand, row))}


def wins(row: Any) -> bool:
    return bool(row.result is Result.WIN)


def pays_a_natural(state: Any, hand: Any, row: Any) -> bool:
    return wins(row) and row.pays > 1 and bool(state.playbook.natural(state.about(hand)))


def is_tie(state: Any, hand: Any, row: Any) -> bool:
    return bool(row.result is Result.PUSH and hand.total == state.dealer.total)


def of_wagers(returned: Callable[[Any, str, int], int]) -> Places:
    """Bets beside the main one that give back something else."""

    def exchange(right: Any) -> Any:
        def close_wager(state: Any, seat: Any, wager: Any, rule: str, outcome: str, back: int) -> None:
            right(state, seat, wager, rule, outcome, returned(wager, outcome, back))

        return close_wager

    return {"settle:close_wager": exchange}


def of_insurance(returned: Callable[[int], int]) -> Places:
    """Won insurance that gives back something else, by its stake."""
    return of_wagers(
        lambda wager, outcome, back: returned(wager.stake) if (wager.name, outcome) == (INSURANCE_BET, "win") else back
    )


def taken_again(right: Any) -> Any:
    """A hand that busts is charged once more."""

    def end(hand: Any, rule: str) -> None:
        if hand.total > 21 and not hand.done:
            hand.own *= 2
        right(hand, rule)

    return end


def whole(amount: int, ratio: Fraction, rounding: Any) -> int:
    return int(amount * ratio) // WHOLE * WHOLE


def tenths(amount: int, ratio: Fraction, rounding: Any) -> int:
    return round(amount * ratio / 10) * 10


def bought(decline: Any) -> Any:
    """Saying no buys the bet."""

    def act(state: Any, seat: Any, hand: Any, option: Any, by: Any, amount: Any) -> None:
        offered = next((each for each in state.options if each.do == "insure"), None)
        if offered is None:
            decline(state, seat, hand, option, by, amount)
        else:
            ACTIONS["insure"](state, seat, hand, offered, by, amount)

    return act


def lost_when_gone(right: Any) -> Any:
    """Whoever is gone loses what was staked."""

    def close_hand(state: Any, hand: Any, rule: str, outcome: str, returned: int) -> None:
        gone = any(seat.gone for seat in state.seats if seat.number == hand.place.seat)
        right(state, hand, rule, "lose" if gone else outcome, 0 if gone else returned)

    return close_hand


MONEY = (
    Mistake(
        "natural-not-credited",
        PAYOUT,
        "a blackjack gives its stake back and wins nothing",
        returns(lambda state, hand, row, back: hand.own if pays_a_natural(state, hand, row) else back),
    ),
    Mistake(
        "pot-times-ratio",
        ARITHMETIC,
        "a blackjack is paid on its stake and the dealer's together",
        returns(
            lambda state, hand, row, back: (
                hand.own + int(2 * row.pays * hand.own) if pays_a_natural(state, hand, row) else back
            )
        ),
    ),
    Mistake(
        "push-not-returned",
        PUSH,
        "a push gives nothing back",
        returns(lambda state, hand, row, back: 0 if row.result is Result.PUSH else back),
    ),
    Mistake(
        "ties-go-wrong-at-two-seats",
        PUSH,
        "with several seats a tie is paid",
        returns(
            lambda state, hand, row, back: 2 * hand.own if is_tie(state, hand, row) and len(state.seats) > 1 else back
        ),
    ),
    Mistake(
        "long-hands-miscounted",
        PUSH,
        "a tie of five cards and more is collected",
        returns(lambda state, hand, row, back: 0 if is_tie(state, hand, row) and hand.count > 4 else back),
    ),
    Mistake(
        "insurance-stake-alone",
        INSURANCE,
        "won insurance gives its stake back and no more",
        of_insurance(lambda stake: stake),
    ),
    Mistake(
        "insurance-twice",
        INSURANCE,
        "won insurance gives twice its stake back",
        of_insurance(lambda stake: 2 * stake),
    ),
    Mistake("declining-buys", INSURANCE, "declining insurance buys it", {"actions:ACTIONS.decline": bought}),
    Mistake(
        "insurance-on-credit",
        INSURANCE,
        "insurance is offered to an empty purse",
        {
            "legal:payable": lambda right: (
                lambda state, seat, hand, option: option.do == "insure" or right(state, seat, hand, option)
            )
        },
    ),
    Mistake(
        "whole-units-only",
        ARITHMETIC,
        "wins are cut to whole units of the currency",
        {"settle:portion": lambda _: whole},
    ),
    Mistake("binary-fractions", ARITHMETIC, "wins are rounded to a tenth", {"settle:portion": lambda _: tenths}),
    Mistake(
        "stake-not-returned",
        ARITHMETIC,
        "a win gives back what is won without the stake",
        returns(lambda state, hand, row, back: back - hand.own if wins(row) else back),
    ),
    Mistake("stake-taken-twice", LEDGER, "the stake of a bust hand is taken twice", {"hand:Hand.end": taken_again}),
    Mistake(
        "bust-of-a-split-taken-twice",
        LEDGER,
        "each hand of a split is charged for both",
        returns(lambda state, hand, row, back: max(0, back - hand.own) if hand.split_from else back),
    ),
    Mistake(
        "side-bet-not-credited",
        SIDE,
        "a side bet that wins is not paid",
        of_wagers(lambda wager, outcome, back: 0 if wager.bet is not None else back),
    ),
    Mistake("leaving-loses", LEDGER, "a player who leaves loses the stake", {"settle:close_hand": lost_when_gone}),
)

"""Faults in what hands and other bets come to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from miniatures.dealer import Fault
from upcard.rulebook.model import Result

NATURAL, BOTH, PAYOUT = "settlement.natural-vs-21", "settlement.both-natural", "settlement.natural-payout"
PUSH, BUST, INSURANCE, MONEY, LEDGER = (
    "settlement.push",
    "settlement.bust-order",
    "insurance",
    "money.arith",
    "ledger.conservation",
)
SIDE = "side-bet"
NO_SIDE_BETS = dict.fromkeys(("classic-blackjack", "zero-blackjack"), "it has no side bets")
TIE_21 = {"when": {"player": {"total": 21}, "dealer": "blackjack"}, "result": "push", "at": "reveal"}


def returns(value: Callable[[Any, Any, Any, int], int]) -> dict[str, Callable[[Any], Any]]:
    """A settlement that gives back something else: `value` of the state, the hand, the row and what is right."""
    return {"settle:_returned": lambda right: lambda state, hand, row: value(state, hand, row, right(state, hand, row))}


def wins(row: Any) -> bool:
    return bool(row.result is Result.WIN)


def is_natural(row: Any) -> bool:
    return wins(row) and row.pays > 1 and "blackjack" in row.id


def of_insurance(returned: Callable[[int, int], int]) -> dict[str, Callable[[Any], Any]]:
    def exchange(right: Any) -> Any:
        def close_wager(state: Any, seat: Any, wager: Any, rule: str, outcome: str, back: int) -> None:
            if wager.name == "insurance" and outcome == "win":
                back = returned(wager.stake, back)
            right(state, seat, wager, rule, outcome, back)

        return close_wager

    return {"settle:close_wager": exchange}


def unpaid_side_bets(right: Any) -> Any:
    def close_wager(state: Any, seat: Any, wager: Any, rule: str, outcome: str, back: int) -> None:
        right(state, seat, wager, rule, outcome, 0 if wager.bet is not None else back)

    return close_wager


def taken_again(right: Any) -> Any:
    """A hand that busts is charged once more."""

    def end(hand: Any, rule: str) -> None:
        if rule == "settlement.bust":
            hand.own *= 2
        right(hand, rule)

    return end


def whole(amount: int, ratio: Fraction, rounding: Any) -> int:
    return int(amount * ratio) // 100 * 100


def binary(amount: int, ratio: Fraction, rounding: Any) -> int:
    return round(amount / 100 * float(ratio) * 10) * 10


SETTLEMENT = (
    Fault(
        "natural-ties-a-drawn-21",
        NATURAL,
        "a blackjack pushes against a dealer's drawn 21",
        patch={
            "settlement.blackjack.at": "showdown",
            "settlement.natural-ties": {
                "when": {"player": "blackjack", "dealer": {"total": 21}},
                "result": "push",
                "at": "showdown",
                "before": "blackjack",
            },
        },
    ),
    Fault(
        "drawn-21-ties-a-natural",
        NATURAL,
        "a drawn 21 pushes against a dealer blackjack",
        patch={"settlement.drawn-21": {**TIE_21, "before": "dealer-blackjack"}},
        but={"classic-blackjack": "the dealer has looked, so no 21 is drawn against a blackjack"},
    ),
    Fault(
        "totals-alone",
        NATURAL,
        "a blackjack is a 21 like any other",
        patch={
            "settlement.blackjack.pays": "1:1",
            "settlement.blackjack.at": "showdown",
            "settlement.blackjack": {"after": "tie"},
        },
    ),
    Fault(
        "natural-paid-before-the-look",
        BOTH,
        "a blackjack is paid at once",
        patch={"settlement.blackjack.at": "once", "settlement.blackjack": {"before": "blackjack-tie"}},
    ),
    Fault(
        "dealers-natural-beats-a-natural",
        BOTH,
        "blackjack against blackjack loses",
        patch={"settlement.blackjack-tie.result": "lose"},
    ),
    Fault(
        "naturals-win-ties",
        BOTH,
        "blackjack against blackjack wins",
        patch={"settlement.blackjack-tie.result": "win", "settlement.blackjack-tie.pays": "3:2"},
    ),
    Fault(
        "natural-not-credited",
        PAYOUT,
        "a blackjack is named and nothing is paid",
        places=returns(lambda state, hand, row, back: hand.own if is_natural(row) else back),
    ),
    Fault(
        "natural-doubles-the-bet", PAYOUT, "a blackjack is paid like a win", patch={"settlement.blackjack.pays": "1:1"}
    ),
    Fault("every-21-is-a-blackjack", PAYOUT, "any 21 is a blackjack", patch={"hands.blackjack": {"total": 21}}),
    Fault(
        "every-unsplit-21",
        PAYOUT,
        "any 21 of a hand that was not split is a blackjack",
        patch={"hands.blackjack": {"total": 21, "split": False}},
    ),
    Fault("natural-at-six-to-five", PAYOUT, "a blackjack pays 6:5", patch={"settlement.blackjack.pays": "6:5"}),
    Fault(
        "push-not-returned",
        PUSH,
        "a push gives nothing back",
        places=returns(lambda state, hand, row, back: 0 if row.result is Result.PUSH else back),
    ),
    Fault("ties-lose", PUSH, "a tie loses", patch={"settlement.tie.result": "lose"}),
    Fault(
        "ties-win-for-a-double",
        PUSH,
        "a doubled hand that ties is paid",
        patch={
            "settlement.doubled-tie": {
                "when": {"compare": "equal", "doubled": 1},
                "result": "win",
                "pays": "1:1",
                "at": "showdown",
                "before": "tie",
            }
        },
    ),
    Fault(
        "ties-go-wrong-at-two-seats",
        PUSH,
        "with several seats a tie is paid",
        places=returns(
            lambda state, hand, row, back: 2 * hand.own if row.id == "tie" and len(state.seats) > 1 else back
        ),
    ),
    Fault(
        "long-hands-miscounted",
        PUSH,
        "a tie of five cards and more is collected",
        places=returns(lambda state, hand, row, back: 0 if row.id == "tie" and hand.count > 4 else back),
    ),
    Fault(
        "dealer-over-21-wins",
        BUST,
        "the dealer's total counts though it is over 21",
        patch={"settlement.dealer-bust": None},
    ),
    Fault(
        "both-over-21-push",
        BUST,
        "a bust hand waits for the dealer, and pushes against a bust",
        patch={
            "settlement.bust.at": "showdown",
            "stand-at.bust": {"when": "bust"},
            "settlement.both-bust": {
                "when": {"player": "bust", "dealer": "bust"},
                "result": "push",
                "at": "showdown",
                "before": "bust",
            },
        },
    ),
    Fault(
        "insurance-stake-alone",
        INSURANCE,
        "won insurance gives the stake back and no more",
        places=of_insurance(lambda stake, back: stake),
    ),
    Fault(
        "insurance-twice",
        INSURANCE,
        "won insurance gives twice its stake back",
        places=of_insurance(lambda stake, back: 2 * stake),
    ),
    Fault(
        "insurance-lost-with-the-hand",
        INSURANCE,
        "insurance is paid only with no blackjack",
        patch={"insurance.wins": {"dealer": {"total": 20}}},
    ),
    Fault(
        "declining-buys",
        INSURANCE,
        "who declines insurance buys it",
        places={
            "actions:ACTIONS.decline": lambda decline: (
                lambda state, seat, hand, option, by, amount: _bought(decline, state, seat, hand, option, by, amount)
            )
        },
    ),
    Fault(
        "odd-insurance-rounded-up",
        INSURANCE,
        "half of an odd stake is rounded up",
        patch={"money.rounding.insurance": "up"},
    ),
    Fault(
        "insurance-on-credit",
        INSURANCE,
        "insurance is offered to an empty purse",
        places={
            "legal:payable": lambda right: (
                lambda state, seat, hand, option: option.do == "insure" or right(state, seat, hand, option)
            )
        },
    ),
    Fault(
        "whole-units-only",
        MONEY,
        "wins are cut to whole units of the currency",
        places={"settle:portion": lambda _: whole},
    ),
    Fault("binary-fractions", MONEY, "wins are rounded to a tenth", places={"settle:portion": lambda _: binary}),
    Fault(
        "pot-times-ratio",
        MONEY,
        "a blackjack is paid on both stakes",
        places=returns(lambda state, hand, row, back: hand.own + 3 * hand.own if is_natural(row) else back),
    ),
    Fault(
        "stake-not-returned",
        MONEY,
        "a win gives the win alone",
        places=returns(lambda state, hand, row, back: back - hand.own if wins(row) else back),
    ),
    Fault("half-is-paid", MONEY, "a win pays half the bet", patch={"settlement.higher.pays": "1:2"}),
    Fault(
        "stake-taken-twice",
        LEDGER,
        "a lost stake is taken again",
        places={"hand:Hand.end": taken_again},
    ),
    Fault(
        "bust-of-a-split-taken-twice",
        LEDGER,
        "each hand of a split is charged for both",
        places=returns(lambda state, hand, row, back: max(0, back - hand.own) if hand.split_from else back),
    ),
    Fault(
        "pairs-by-value",
        SIDE,
        "two ten-values are a pair for a side bet",
        patch={"side-bets.any-pair.any-pair.when": {"pair": "value"}},
        but=NO_SIDE_BETS,
    ),
    Fault(
        "no-straight-with-a-high-ace",
        SIDE,
        "queen, king and ace are no straight",
        patch={"side-bets.21+3.straight.when": {"straight": "low"}},
        but=NO_SIDE_BETS,
    ),
    Fault(
        "straight-of-two-suits",
        SIDE,
        "a straight of mixed suits is missed",
        patch={"side-bets.21+3.straight.when": {"straight": "both", "colour": "same"}},
        but=NO_SIDE_BETS,
    ),
    Fault(
        "side-bet-not-credited",
        SIDE,
        "a won side bet is shown and not paid",
        places={"settle:close_wager": unpaid_side_bets},
        but=NO_SIDE_BETS,
    ),
    Fault(
        "bonus-of-no-paytable",
        SIDE,
        "a total of 18 is paid too",
        patch={"side-bets.hot-3.18": {"when": {"total": 18}, "pays": "1:1"}},
        but=NO_SIDE_BETS,
    ),
)


def _bought(decline: Any, state: Any, seat: Any, hand: Any, option: Any, by: Any, amount: Any) -> None:
    from upcard.engine.actions import ACTIONS

    bought = next((each for each in state.options if each.do == "insure"), None)
    if bought is None:
        decline(state, seat, hand, option, by, amount)
    else:
        ACTIONS["insure"](state, seat, hand, bought, by, amount)

"""Faults that are a change of the rule book: a rule that is another one, is missing, or stands where there is none."""

from __future__ import annotations

from miniatures.dealer import Fault

DRAW = "dealer.draw-rule"
ORDER = "dealer.turn-order"
PEEK = "peek"
NATURAL = "settlement.natural-vs-21"
BOTH = "settlement.both-natural"
PAYOUT = "settlement.natural-payout"
PUSH = "settlement.push"
BUST = "settlement.bust-order"
INSURANCE = "insurance"
MONEY = "money.arith"
SIDE = "side-bet"
SPLIT = "split.eligibility"
PLAY = "split.play"
DOUBLE = "double"
BETS = "bet.validation"
LEGAL = "turn.legality"
CONFIG = "variant.config"
NO_SIDE_BETS = dict.fromkeys(("classic-blackjack", "zero-blackjack"), "it has no side bets")
NO_ACES = {"zero-blackjack": "aces are not split"}
TIE_21 = {"when": {"player": {"total": 21}, "dealer": "blackjack"}, "result": "push", "at": "reveal"}

RULES = (
    Fault("hits-soft-17", DRAW, "the dealer draws to a soft 17", patch={"dealer.soft-17.do": "hit"}),
    Fault("draws-for-nobody", ORDER, "the dealer draws though no hand is left", patch={"dealer.plays": "always"}),
    Fault("no-look", PEEK, "the dealer does not look under an ace", patch={"peek.under": []}),
    Fault(
        "looks-under-a-ten",
        PEEK,
        "the dealer looks under a ten too",
        patch={"peek.under": ["A", "10", "J", "Q", "K"]},
        but={"classic-blackjack": "so do the rules"},
    ),
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
        "insurance-lost-with-the-hand",
        INSURANCE,
        "insurance is paid only where the dealer has no blackjack",
        patch={"insurance.wins": {"not": {"dealer": "blackjack"}}},
    ),
    Fault(
        "odd-insurance-rounded-up",
        INSURANCE,
        "half of an odd stake is rounded up",
        patch={"money.rounding.insurance": "up"},
    ),
    Fault("half-is-paid", MONEY, "a win pays half the bet", patch={"settlement.higher.pays": "1:2"}),
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
        "bonus-of-no-paytable",
        SIDE,
        "a total of 18 is paid too",
        patch={"side-bets.hot-3.18": {"when": {"total": 18}, "pays": "1:1"}},
        but=NO_SIDE_BETS,
    ),
    Fault(
        "split-21-paid-as-a-natural",
        NATURAL,
        "a two-card 21 after a split is a blackjack",
        patch={"hands.blackjack": {"cards": 2, "total": 21}},
    ),
    Fault("splits-once-more", SPLIT, "a hand may be split once more", patch={"split.limit": 2}),
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
    Fault("double-plays-on", DOUBLE, "a doubled hand may draw on", patch={"stand-at.doubled": None}),
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
    Fault("no-maximum", BETS, "a bet may be of any size", patch={"betting.limits.main.max": "5000"}),
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
)

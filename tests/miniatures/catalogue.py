"""All miniatures: a dealer for each mistake that the diagnosis suspects, and for changes of rules that engines make."""

from __future__ import annotations

from typing import Final

from miniatures.dealer import Fault
from miniatures.rules import NO_ACES, NO_SIDE_BETS, RULES
from upcard.certify.diagnosis.faults import MISTAKES

NO_CARD_TO_21 = {"free-bet-blackjack": "no card is drawn to 21"}
#: The variants in which a mistake is none, each with the reason.
BUT: Final = {
    "ace-on-soft-21": NO_CARD_TO_21,
    "ace-on-hard-21": NO_CARD_TO_21,
    "misses-an-ace-below": dict.fromkeys(
        ("free-bet-blackjack", "zero-blackjack"), "the dealer looks under an ace alone"
    ),
    "side-bet-not-credited": NO_SIDE_BETS,
    "second-ace-gets-no-turn": NO_ACES,
    "next-hand-passed-over": {"zero-blackjack": "no total that may be doubled can bust"},
    "no-double-after-a-split": {"free-bet-blackjack": "so do the rules"},
}

FAULTS: Final[tuple[Fault, ...]] = (
    *(Fault(each.id, each.area, each.what, mechanics=each, but=BUT.get(each.id, {})) for each in MISTAKES),
    *RULES,
)

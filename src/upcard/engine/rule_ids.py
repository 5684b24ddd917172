"""The ids of the rules that no row of a table decides and the engine carries out itself: the book's parameters.

The engine cites these as it cites rows; each is a path of the resolved book.
"""

from __future__ import annotations

from typing import Final

BETTING_CLOSES: Final = "betting.closes"
SEATS_MIN: Final = "betting.seats.min"
SEAT_CHOICES: Final = "betting.seats.choices"
MAIN_MIN: Final = "betting.limits.main.min"
MAIN_MAX: Final = "betting.limits.main.max"
SIDE_BET_MIN: Final = "betting.limits.side-bet.min"
SIDE_BET_MAX: Final = "betting.limits.side-bet.max"
ROUND_MAX: Final = "betting.limits.round.max"
UNIT: Final = "money.unit"
DEAL: Final = "deal.order"
INSURANCE_WHEN: Final = "insurance.when"
INSURANCE_STAKE: Final = "insurance.stake"
INSURANCE_PARTIAL: Final = "insurance.partial"
INSURANCE_WINS: Final = "insurance.wins"
EVEN_MONEY_WHEN: Final = "even-money.when"
EVEN_MONEY_PAYS: Final = "even-money.pays"
PEEK: Final = "peek.under"
SPLIT_LIMIT: Final = "split.limit"
SPLIT_DEAL: Final = "split.deal"
CLOCK: Final = "procedures.timeout.clock"
CLOCK_OFFERS: Final = "procedures.timeout.offers"
GONE_BEFORE: Final = "procedures.disconnection.before-bets-close"
GONE_AFTER: Final = "procedures.disconnection.after-bets-close"
MALFUNCTION: Final = "procedures.malfunction.refund"
CANCELLED: Final = "procedures.cancelled-round.refund"
LARGE_WIN: Final = "procedures.large-win.above"


def side_bet(bet: str) -> str:
    """The rule that names the cards of a side bet, cited if none of its rows holds for them."""
    return f"side-bets.{bet}.cards"

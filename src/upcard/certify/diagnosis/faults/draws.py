"""Mistakes in the dealer's play, in what the dealer looks for, and in what is shown too early."""

from __future__ import annotations

from typing import Final

from upcard.cards import Card
from upcard.certify.diagnosis.faults.mistake import Mistake
from upcard.engine import Place
from upcard.engine.action_tables import Option
from upcard.engine.mechanics import By
from upcard.engine.state import Hand, Seat

DRAW, ORDER, PEEK, LEAK = "dealer.draw-rule", "dealer.turn-order", "peek", "info-leak"


class DealerDraws(Mistake, area=DRAW):
    """A dealer who draws as long as `wants` says so."""

    def wants(self) -> bool:
        return self.dealer.total < 17

    def dealer_draws(self) -> str | None:
        return "dealer" if self.wants() else None

    def best(self) -> int:
        """The best total that is not over 21 and not settled, 0 if there is none."""
        return max((hand.total for hand in self.open_hands() if hand.total <= 21), default=0)


class StopsAtThePlayersTotal(DealerDraws):
    """The dealer stops drawing when the best hand is reached."""

    def wants(self) -> bool:
        return self.dealer.total < min(17, self.best() or 17)


class StopsWhenAhead(DealerDraws):
    """The dealer stands on 13 or more once ahead."""

    def wants(self) -> bool:
        total = self.dealer.total
        return total < 17 and not (total > 12 and total > self.best())


class FourCardsAtMost(DealerDraws):
    """The dealer stops with four cards."""

    def wants(self) -> bool:
        return super().wants() and self.dealer.count < 4


class NeverDraws(DealerDraws):
    """The dealer does not draw."""

    def wants(self) -> bool:
        return False


class StandsOn18(DealerDraws):
    """The dealer draws to 17."""

    def wants(self) -> bool:
        return self.dealer.total < 18


class StandsOn16(DealerDraws):
    """The dealer stands on 16."""

    def wants(self) -> bool:
        return self.dealer.total < 16


class CannotEnd(DealerDraws):
    """A dealer over 21 draws on."""

    def wants(self) -> bool:
        return super().wants() or self.dealer.total > 21


class DrawsToAHard17(DealerDraws):
    """The dealer draws to a hard 17 of more than two cards."""

    def wants(self) -> bool:
        dealer = self.dealer
        return super().wants() or (dealer.total == 17 and dealer.count > 2 and not dealer.soft)


class DrawsTooEarly(Mistake, area=ORDER):
    """The dealer draws when the first seat stands."""

    def stand(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        super().stand(seat, hand, option, by, amount)
        if len(self.seats) > 1 and self.dealer.count == 2 and self.dealer.total < 17:
            self.give(self.dealer, "dealer")


class MissesAnAceBelow(Mistake, area=PEEK):
    """The dealer's look under a ten does not see an ace."""

    def finds_blackjack(self) -> bool:
        return super().finds_blackjack() and self.at.upcard == "A"


class PlaysOnAfterANatural(Mistake, area=PEEK):
    """The round goes on though the dealer has found a blackjack under an ace."""

    def finds_blackjack(self) -> bool:
        return super().finds_blackjack() and self.at.upcard != "A"


class WrongCardUp(Mistake, area=PEEK):
    """The hole card is taken for the upcard."""

    def upcard(self) -> str:
        return self.down[-1].rank if self.down else super().upcard()


class BothCardsUp(Mistake, area=LEAK):
    """The hole card is shown at the deal."""

    def lay(self, to: Place, card: Card, up: bool) -> None:
        super().lay(to, card, True)


class HoleCardCounts(Mistake, area=LEAK):
    """Insurance is offered by the hole card."""

    def offers_before_peek(self, seat: Seat, hand: Hand) -> tuple[Option, ...]:
        if self.down and self.down[-1].rank in "TJQKA":
            self.at.upcard = self.down[-1].rank
        return super().offers_before_peek(seat, hand)


DRAWS: Final = (
    StopsAtThePlayersTotal,
    StopsWhenAhead,
    FourCardsAtMost,
    NeverDraws,
    StandsOn18,
    StandsOn16,
    CannotEnd,
    DrawsToAHard17,
    DrawsTooEarly,
    MissesAnAceBelow,
    PlaysOnAfterANatural,
    WrongCardUp,
    BothCardsUp,
    HoleCardCounts,
)

"""The other readings of what the pages leave open, each as the one or two answers it changes."""

from __future__ import annotations

from oracle.answer import Hand
from oracle.hands import is_soft, low, total
from oracle.page import Page


class LooksUnderTens(Page):
    def looks_under(self, up: str) -> bool:
        return up[0] in "ATJQK"


class LooksUnderAces(Page):
    def looks_under(self, up: str) -> bool:
        return up[0] == "A"


class NeverLooks(Page):
    def looks_under(self, up: str) -> bool:
        return False


class LateTakesOriginalBet(Page):
    def spared_by_late_blackjack(self, hand: Hand) -> int:
        return hand.own - self.bet_of(hand.seat) if hand.number == 1 else hand.own


class LateTakesUndoubled(Page):
    def spared_by_late_blackjack(self, hand: Hand) -> int:
        return hand.own // 2 if hand.doubled and not hand.free else 0


class HardDoublesOnly(Page):
    def double_refused(self, hand: Hand) -> str | None:
        code = super().double_refused(hand)
        return "DOUBLE_TOTAL" if code is None and is_soft(hand.cards) else code


class FiveCardsAtShowdown(Page):
    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        return None

    def paid_at_showdown(self, hand: Hand) -> tuple[int, int] | None:
        return (2, 1) if len(hand.cards) == 5 and hand.value == 21 else None


class FiveCardsUnsplitOnly(Page):
    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        return None if hand.split else super().paid_at_once(hand)


class SuitedNaturalWithoutOffer(Page):
    def before_the_look(self, hand: Hand) -> str | None:
        suited = hand.cards[0][1] == hand.cards[1][1]
        return None if hand.blackjack and suited else super().before_the_look(hand)


class SuitedNaturalInsured(Page):
    def before_the_look(self, hand: Hand) -> str | None:
        suited = hand.cards[0][1] == hand.cards[1][1]
        return "insure" if hand.blackjack and suited else super().before_the_look(hand)


class TensByRank(Page):
    def split_refused(self, hand: Hand) -> str | None:
        code = super().split_refused(hand)
        return "SPLIT_RANKS" if code is None and hand.cards[0][0] != hand.cards[1][0] else code


class StandsOn21(Page):
    def stands_by_itself(self, hand: Hand) -> bool:
        return hand.value == 21 or super().stands_by_itself(hand)


class StandsOnSoft21(Page):
    def stands_by_itself(self, hand: Hand) -> bool:
        if hand.value == 21 and not is_soft(hand.cards):
            return hand.split and hand.cards[0][0] == "A"
        return super().stands_by_itself(hand)

    def double_refused(self, hand: Hand) -> str | None:
        code = super().double_refused(hand)
        return "DOUBLE_TOTAL" if code is None and hand.value == 21 else code


class HalfPenniesPaid(Page):
    half_pennies_are_paid = True


class PartInsurance(Page):
    part_insurance = True


class DealerAlwaysDraws(Page):
    dealer_always_draws = True


class CharliePushes(Page):
    """Six cards stand, lose to a late blackjack, push on 22 and beat everything else."""

    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        return None

    def stands_by_itself(self, hand: Hand) -> bool:
        return len(hand.cards) == 6 or super().stands_by_itself(hand)

    def paid_at_showdown(self, hand: Hand) -> tuple[int, int] | None:
        return (1, 1) if len(hand.cards) == 6 and total(self.dealer) != 22 else None


class CharlieLosesLate(CharliePushes):
    """Six cards stand, lose to a late blackjack and beat everything else."""

    def paid_at_showdown(self, hand: Hand) -> tuple[int, int] | None:
        return (1, 1) if len(hand.cards) == 6 else None


class FreeStakeWinsOn22(Page):
    def paid_at_showdown(self, hand: Hand) -> tuple[int, int] | None:
        return (1, 1) if total(self.dealer) == 22 and not hand.own else None


class OwnDoubleBesideTheFree(Page):
    own_double_beside_the_free = True


class ClockReadsLow(Page):
    def out_of_time(self, hand: Hand) -> str:
        return "hit" if low(hand.cards) <= 11 else "stand"


class ShortSplitReadsLow(Page):
    def short_split_becomes(self, hand: Hand) -> str:
        return "hit" if low(hand.cards) < 11 else "stand"


class StraightAceLow(Page):
    no_sequence = frozenset("AKQ")

    def side_bet_odds(self, bet: str, first: str, second: str, up: str) -> int | None:
        wins = super().side_bet_odds(bet, first, second, up)
        if bet != "21+3" or ranks(first, second, up) != self.no_sequence:
            return wins
        return 5 if wins == 40 else None  # a flush is left of a straight flush


class StraightAceHigh(StraightAceLow):
    no_sequence = frozenset("A23")


def ranks(*cards: str) -> set[str]:
    return {card[0] for card in cards}


class HotThreeAceLow(Page):
    def side_bet_odds(self, bet: str, first: str, second: str, up: str) -> int | None:
        if bet != "hot-3" or "A" not in ranks(first, second, up):
            return super().side_bet_odds(bet, first, second, up)
        one_suit = len({first[1], second[1], up[1]}) == 1
        return {21: 20 if one_suit else 4, 20: 2, 19: 1}.get(low([first, second, up]))


class SuitedSevensAre21(Page):
    def side_bet_odds(self, bet: str, first: str, second: str, up: str) -> int | None:
        sevens_of_one_suit = bet == "hot-3" and {first, second, up} in ({"7s"}, {"7h"}, {"7d"}, {"7c"})
        return 20 if sevens_of_one_suit else super().side_bet_odds(bet, first, second, up)


class PairsByValue(Page):
    def side_bet_odds(self, bet: str, first: str, second: str, up: str) -> int | None:
        if bet != "any-pair":
            return super().side_bet_odds(bet, first, second, up)
        if low([first]) != low([second]):
            return None
        return 25 if first[1] == second[1] else 8


class CancelReturnsEverything(Page):
    def cancelled_returns_doubles_and_splits(self) -> bool:
        return True


class Split21AlwaysPaid(LooksUnderAces):
    """A two-card 21 of a split is paid one to one even against a blackjack."""

    def pays_against_blackjack(self, hand: Hand) -> bool:
        return hand.split and len(hand.cards) == 2 and hand.value == 21


class OriginalBetUnderTens(LateTakesOriginalBet, LooksUnderAces):
    pass


class UndoubledUnderTens(LateTakesUndoubled, LooksUnderAces):
    pass


class Same(Page):
    """A reading that changes no round."""


READINGS: dict[tuple[str, str], type[Page]] = {
    ("rounding", "up"): HalfPenniesPaid,
    ("rounding", "nearest"): HalfPenniesPaid,
    ("part-insurance", "any-amount"): PartInsurance,
    ("dealer-draws-alone", "always"): DealerAlwaysDraws,
    ("tens-of-two-ranks", "same-rank"): TensByRank,
    ("standing-on-21", "automatic"): StandsOn21,
    ("late-natural-takes", "original-bet"): LateTakesOriginalBet,
    ("late-natural-takes", "undoubled"): LateTakesUndoubled,
    ("late-natural-takes", "original-bet-ace-only"): OriginalBetUnderTens,
    ("late-natural-takes", "undoubled-ace-only"): UndoubledUnderTens,
    ("ten-up-natural", "peek-under-ten"): LooksUnderTens,
    ("ten-up-natural", "ace-only"): LooksUnderAces,
    ("ten-up-natural", "no-peek"): NeverLooks,
    ("double-total", "hard-only"): HardDoublesOnly,
    ("five-card-21-timing", "held-to-showdown"): FiveCardsAtShowdown,
    ("five-card-21-on-split", "unsplit-only"): FiveCardsUnsplitOnly,
    ("suited-natural-even-money", "plain-only"): SuitedNaturalWithoutOffer,
    ("suited-natural-even-money", "insurance-too"): SuitedNaturalInsured,
    ("split-21-literally", "literal"): Split21AlwaysPaid,
    ("charlie-against-22", "charlie-pushes"): CharliePushes,
    ("charlie-against-late-blackjack", "charlie-loses"): CharlieLosesLate,
    ("free-hand-on-22", "free-stake-wins"): FreeStakeWinsOn22,
    ("paid-beside-free", "either"): OwnDoubleBesideTheFree,
    ("hard-21", "offered"): StandsOnSoft21,
    ("timeout-value", "low"): ClockReadsLow,
    ("short-split-value", "low"): ShortSplitReadsLow,
    ("straight-ace", "low"): StraightAceLow,
    ("straight-ace", "high"): StraightAceHigh,
    ("hot-3-ace", "low"): HotThreeAceLow,
    ("hot-3-suited-sevens", "suited-21-first"): SuitedSevensAre21,
    ("any-pair-value", "by-value"): PairsByValue,
    ("cancelled-refund", "all-stakes"): CancelReturnsEverything,
    ("cut-card", "six-decks-dealt"): Same,
    ("chart-as-best-play", "best"): Same,
}

"""What an engine does at the table, one method a deed: count a hand, draw a card, offer and carry out decisions, pay.

A `Mechanics` is the state of one round and what is done with it; `upcard.engine.phases` says when. An engine that gets
one of these deeds wrong is a subclass that overrides its method; a round is given the class it is to play by.

Legality has been seen to before a decision is carried out, so none of the methods here refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from upcard.cards import Card, best_total
from upcard.engine import rule_ids
from upcard.engine.action_tables import EVEN_MONEY, INSURE, ActionTables, Option
from upcard.engine.inputs import INSURANCE, SeatBets
from upcard.engine.refusal import Code
from upcard.engine.state import Hand, Seat, ShoeEmpty, Situation, State, Wager
from upcard.money import Rounding, portion
from upcard.rulebook.decision_table import DecisionTable
from upcard.rulebook.model import LateNatural, Result, SettlementRow, Stake
from upcard.wire.events import Dealt, Decided, DecidedBy, Drew, StakeKind
from upcard.wire.values import Place


class IncompleteBook(LookupError):
    """No row of a table of the book holds for a hand that the table must decide."""


class By(NamedTuple):
    """Who decides, and by which rule if it is not the player."""

    who: DecidedBy
    rule: str | None = None


PLAYER: Final = By("player")

#: A stake that a decision adds, as its event names it.
_WHOSE: Final[Mapping[Stake | None, StakeKind | None]] = {None: None, Stake.OWN: "own", Stake.FREE: "free"}

Action = Callable[[Seat, Hand, Option, By, int | None], None]


class Mechanics(State):
    """What the reference engine does, in the order of a round; amounts are units of the book."""

    __slots__ = ()

    def __init__(
        self, book: ActionTables, seats: Sequence[SeatBets], shoe: Sequence[Card], balance: int | None
    ) -> None:
        super().__init__(book, seats, shoe, balance, self.value)

    # ---- bets, before there is a round ------------------------------------------------------------------------------

    @classmethod
    def purse(cls, balance: int | None) -> int | None:
        """What bets may come to, for a player who holds `balance`; None without a bound."""
        return balance

    @classmethod
    def chips(cls, amount: int) -> tuple[int, ...]:
        """What is put to a bet, one after the other, if a chip of `amount` is placed."""
        return (amount,)

    # ---- cards ------------------------------------------------------------------------------------------------------

    @classmethod
    def value(cls, hand: Hand) -> tuple[int, bool]:
        """The total of a hand and whether it is soft: one ace counts 11 as long as that does not pass 21."""
        return best_total(hand.low, hand.has_ace)

    def draw(self, to: Place) -> Card:
        """The next card of the shoe, for `to`. Raises `ShoeEmpty`."""
        if self.position >= len(self.shoe):
            raise ShoeEmpty
        card = self.shoe[self.position]
        self.position += 1
        self.recipients.append(to)
        return card

    def give(self, hand: Hand, rule: str) -> None:
        """Draw a card to a hand after the deal."""
        card = self.draw(hand.place)
        hand.add(card)
        self.events.append(Drew(rule, to=hand.place.to, card=card.text))

    def lay(self, to: Place, card: Card, up: bool) -> None:
        """Lay a card of the deal on the table, face up or face down."""
        self.events.append(Dealt(rule_ids.DEAL, to=to.to, card=card.text, face="up" if up else "down"))

    def upcard(self) -> str:
        """The rank that the dealer shows after the deal."""
        return self.shown.ranks[:1]

    # ---- what is offered --------------------------------------------------------------------------------------------

    def offers_before_peek(self, seat: Seat, hand: Hand) -> tuple[Option, ...]:
        """What a seat may take before the dealer looks: insurance, even money, early surrender, or none of them."""
        book = self.tables
        at = self.about(hand)
        found = []
        if book.insurance(at) and self.insurance_stake(seat) and self.forbids(seat, hand, INSURE) is None:
            found.append(INSURE)
        if book.even_money(at):
            found.append(EVEN_MONEY)
        found += book.early_surrender.offered(at)
        if found:
            found.append(Option("decline", found[0].rule))
        return tuple(found)

    def decisions(self, seat: Seat, hand: Hand) -> tuple[Option, ...]:
        """What a hand may decide at its turn: rows of the book in their order, without what is forbidden."""
        book = self.tables
        at = self.about(hand)
        staked = book.double.offered(at)
        if hand.count == 2 and seat.splits < book.book.split.limit:
            staked += book.split.offered(at)
        staked = [option for option in staked if self.forbids(seat, hand, option) is None]
        return (*book.hit.offered(at), *book.stand.offered(at), *staked, *book.surrender.offered(at))

    def forbids(self, seat: Seat, hand: Hand, option: Option) -> Code | None:
        """Why a hand may not take what a row of the book allows: the balance does not cover it. None if it may.

        A free stake is always covered; part insurance needs one unit.
        """
        if option.stake is not Stake.OWN:
            return None
        amount = self.cost(seat, hand, option)
        if option.do == "insure" and self.tables.book.insurance.partial:
            amount = min(amount, 1)
        return None if self.can_pay(amount) else Code.BALANCE

    def cost(self, seat: Seat, hand: Hand, option: Option) -> int:
        """What a double, a split or insurance adds to the stakes, whoever stakes it."""
        if option.do == "double":
            return hand.own + hand.free
        return seat.main if option.do == "split" else self.insurance_stake(seat)

    def insurance_stake(self, seat: Seat) -> int:
        """The full insurance of a seat, rounded as the book says."""
        book = self.tables.book
        return portion(seat.main, book.insurance.stake, book.money.insurance)

    # ---- what is decided --------------------------------------------------------------------------------------------

    def carry_out(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """Do what was decided, each decision by the method of its name; `amount` is for part insurance."""
        action: Action = getattr(self, option.do.replace("-", "_"))
        action(seat, hand, option, by, amount)

    def hit(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """One more card."""
        self._decided(hand, option, by)
        self.give(hand, by.rule or option.rule)

    def stand(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """No more cards."""
        self._decided(hand, option, by)
        hand.end(by.rule or option.rule)

    def double(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """The hand's stake once more, and one card; whether the hand then stands is for `stand-at` to say."""
        added = self.cost(seat, hand, option)
        self._decided(hand, option, by, added)
        if option.stake is Stake.FREE:
            hand.free += added
        else:
            hand.own += added
        hand.doubled += 1
        self.give(hand, option.rule)

    def split(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """A second hand with the seat's main wager; with `one-to-each` both get a card now, in the order of play."""
        book = self.tables.book
        added = self.cost(seat, hand, option)
        self._decided(hand, option, by, added)
        own, free = (0, added) if option.stake is Stake.FREE else (added, 0)
        other = hand.split(Place(seat.number, len(seat.hands) + 1), own, free)
        seat.splits += 1
        seat.hands.append(other)
        new_first = book.split.plays == "new-first"
        at = seat.order.index(hand)
        seat.order.insert(at if new_first else at + 1, other)
        if book.split.deal == "one-to-each":
            for each in (other, hand) if new_first else (hand, other):
                self.give(each, rule_ids.SPLIT_DEAL)

    def surrender(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """Give the hand up; the settlement table says what comes back and when."""
        self._decided(hand, option, by)
        hand.surrendered = True
        hand.end(option.rule)
        self.settle(hand, self.tables.book.settlement.at_once)

    def insure(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """Bet that the dealer has a blackjack: the full insurance, or `amount` of it."""
        stake = self.insurance_stake(seat) if amount is None else amount
        self._decided(hand, option, by, stake)
        seat.wagers.append(Wager(INSURANCE, stake, None))

    def even_money(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """Have a blackjack paid now, at the ratio of even money."""
        book = self.tables.book
        self._decided(hand, option, by)
        won = portion(hand.own + hand.free, book.even_money.pays, book.money.payout)
        self.close_hand(hand, rule_ids.EVEN_MONEY_PAYS, "even-money", hand.own + won)

    def decline(self, seat: Seat, hand: Hand, option: Option, by: By, amount: int | None = None) -> None:
        """Take nothing that is offered before the peek."""
        self._decided(hand, option, by)

    def _decided(self, hand: Hand, option: Option, by: By, amount: int = 0) -> None:
        """The answer to the offer; a stake it adds is paid in if it is the player's own."""
        if option.stake is Stake.OWN:
            self.pay_in(amount)
        event = Decided(
            by.rule or option.rule,
            seat=hand.place.seat,
            hand=hand.place.hand,
            do=option.do,
            by=by.who,
            stake=_WHOSE[option.stake],
            amount=None if option.stake is None else amount,
        )
        self.events.append(event)
        self.answered()

    def leave(self, seat: Seat) -> None:
        """The player of a seat is gone; `void` hands back what is not settled, else the book decides from now on."""
        seat.gone = True
        if self.tables.book.procedures.after_bets_close != "void":
            return
        for hand in seat.hands:
            if hand.outcome is None:
                self.close_hand(hand, rule_ids.GONE_AFTER, "void", hand.own)
        for wager in seat.wagers:
            if wager.outcome is None:
                self.close_wager(seat, wager, rule_ids.GONE_AFTER, "void", wager.stake)
        if self.offer is not None and self.offer.seat == seat.number:
            self.answered()

    # ---- the dealer -------------------------------------------------------------------------------------------------

    def finds_blackjack(self) -> bool:
        """Does the dealer, looking at the hole card, find a blackjack?"""
        return self.dealer_has_blackjack()

    def dealer_has_blackjack(self) -> bool:
        """Is the dealer's whole hand a blackjack?"""
        return self.tables.natural(Situation(self.dealer, self.dealer, self.at.upcard))

    def dealer_draws(self) -> str | None:
        """The rule by which the dealer takes another card, None to stand: the first row that holds decides."""
        row = self.tables.book.dealer.rows.first(self.about(self.dealer))
        if row is None:
            raise IncompleteBook(f"no row of `dealer` holds for {' '.join(card.text for card in self.dealer.cards)}")
        return row.rule if row.hits else None

    # ---- what is paid -----------------------------------------------------------------------------------------------

    def settle(self, hand: Hand, rows: DecisionTable[SettlementRow]) -> bool:
        """Settle a hand by the first row that holds; False if none does."""
        row = rows.first(self.about(hand))
        if row is None:
            return False
        self.settle_by(row, hand)
        return True

    def settle_by(self, row: SettlementRow, hand: Hand) -> None:
        """Settle a hand by a row of the settlement."""
        self.close_hand(hand, row.rule, row.result.value, self.returned(hand, row))

    def returned(self, hand: Hand, row: SettlementRow) -> int:
        """What comes back of a hand that is settled by a row.

        A win returns the own stake and pays `pays` times both stakes, a push returns the own stake, a surrender its
        share of it, a loss nothing. A free stake is the house's and never comes back.
        """
        book = self.tables.book
        if row.result is Result.WIN:
            assert row.pays is not None, f"{row.rule} wins and pays nothing"
            return hand.own + self.portion(hand.own + hand.free, row.pays, book.money.payout)
        if row.result is Result.PUSH:
            return hand.own
        if row.result is Result.SURRENDER:
            return self.portion(hand.own, book.surrender_refund, book.money.refund)
        return self.spared(hand) if self.late_natural else 0

    def spared(self, hand: Hand) -> int:
        """What a hand beaten by a late dealer blackjack keeps of its own stake."""
        takes = self.tables.book.late_natural
        if takes is LateNatural.ALL_STAKES:
            return 0
        if takes is LateNatural.ORIGINAL_BET and hand.place.hand > 1:
            return hand.own
        return hand.own - hand.began

    def insurance_returned(self, wager: Wager) -> int:
        """What comes back of insurance that wins."""
        book = self.tables.book
        return wager.stake + self.portion(wager.stake, book.insurance.pays, book.money.payout)

    def side_bet_returned(self, wager: Wager, pays: Fraction) -> int:
        """What comes back of a side bet whose cards are in its paytable."""
        return wager.stake + self.portion(wager.stake, pays, self.tables.book.money.payout)

    def portion(self, amount: int, ratio: Fraction, rounding: Rounding) -> int:
        """What a ratio of a stake comes to, a fraction of a unit rounded as the book says."""
        return portion(amount, ratio, rounding)

"""One round of a shoe game, written out step by step from the help pages.

`Game` is what the three pages have in common; `page.py` lists what they differ in, and `zero.py`, `free_bet.py` and
`classic.py` say how. There is no rule book here: this is the second opinion, and it is meant to be dull.

In goes a vector (docs/reference/formats.md), out comes an `Answer`: who got which card, what was offered, who decided
what, what each bet came to, which inputs were refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.answer import Answer, Bet, Hand
from oracle.betting import Betting
from oracle.hands import pence, pounds, total
from oracle.page import Page

BOTTOMLESS = "1000000000"  # the balance where a vector states none


class Voided(Exception):
    """The round was broken off: `malfunction` or `cancel`."""


class Game(Page):
    # ---- the round --------------------------------------------------------------------------------------------------

    def play(self, vector: dict[str, Any]) -> Answer:
        self.answer = Answer()
        self.over = False
        self.inputs: Iterator[dict[str, Any]] = iter(vector.get("inputs", []))
        self.shoe = list(vector.get("shoe", []))
        self.balance = self._pence(vector.get("balance", BOTTOMLESS))
        self.gone: set[int] = set()
        self.insured: dict[int, int] = {}
        self.hands: list[Hand] = []
        placed = self._take_bets(vector)
        if placed is None:  # the betting ended without a deal
            return self.answer
        self.placed = placed
        try:
            self._deal()
            self._settle_side_bets()
            if self._offers_and_look():
                self._play_hands()
                self._dealer_and_settlement()
        except Voided as why:
            self._void(str(why))
        self.over = True
        for _ in self.inputs:
            self.answer.refused.append("ROUND_OVER")
        self.answer.check = self.needs_check()
        return self.answer

    @staticmethod
    def _pence(text: str) -> int:
        amount = pence(text)
        assert amount is not None, f"{text} is no whole number of pence"
        return amount

    def _take_bets(self, vector: dict[str, Any]) -> dict[int, dict[str, int]] | None:
        if "betting" in vector:
            betting = Betting(self.name, self.balance, self.side_bets, self.answer, vector)
            placed = betting.run(vector["betting"])
            self.balance = betting.balance
            return placed
        placed = {s["seat"]: {bet: self._pence(a) for bet, a in s["bets"].items()} for s in vector["seats"]}
        self.balance -= sum(sum(bets.values()) for bets in placed.values())
        self.answer.bets.append(sorted((seat, bet, a) for seat, bets in placed.items() for bet, a in bets.items()))
        return dict(sorted(placed.items()))

    def _next_card(self, to: str) -> str:
        card = str(self.shoe.pop(0))
        self.answer.cards.append((to, card))
        return card

    def _draw(self, hand: Hand) -> None:
        hand.cards.append(self._next_card(f"seat {hand.seat} hand {hand.number}"))

    def _deal(self) -> None:
        self.hands = [Hand(seat, 1, [], bets["main"]) for seat, bets in self.placed.items()]
        self.dealer: list[str] = []
        for _ in range(2):
            for hand in self.hands:
                self._draw(hand)
            self.dealer.append(self._next_card("dealer"))
        self.up = self.dealer[0] if self.upcard_comes_first else self.dealer[1]

    @property
    def dealer_blackjack(self) -> bool:
        return total(self.dealer[:2]) == 21

    def _pay(self, seat: int, bet: str, hand: int, outcome: str, own: int, free: int, returned: int) -> None:
        assert (seat, bet, hand) not in self.answer.settled, "a bet is settled once"
        self.answer.settled[seat, bet, hand] = Bet(seat, bet, hand, outcome, own, free, returned)
        self.balance += returned  # what is paid may be staked again in the same round

    def _settle_side_bets(self) -> None:
        for hand in self.hands:
            for bet, stake in self.placed[hand.seat].items():
                if bet == "main":
                    continue
                odds = self.side_bet_odds(bet, hand.cards[0], hand.cards[1], self.up)
                if odds is None:
                    self._pay(hand.seat, bet, 0, "lose", stake, 0, 0)
                else:
                    self._pay(hand.seat, bet, 0, "win", stake, 0, stake + stake * odds)

    # ---- before the players act -------------------------------------------------------------------------------------

    def _offers_and_look(self) -> bool:
        """Insurance and even money, then the look at the hole card. False where that ends the round."""
        if self.up[0] == "A":
            for hand in list(self.hands):
                offer = self.before_the_look(hand)
                least = 1 if self.part_insurance else self._half(hand.own)
                if offer is not None and not (offer == "insure" and least > self.balance):
                    self._answer_offer(hand, offer)
        if not self.looks_under(self.up):
            return True
        self.answer.peeked = self.dealer_blackjack
        if not self.dealer_blackjack:
            return True
        for hand in self.hands:
            if not self._is_settled(hand):
                self._settle(hand)
        self._settle_insurance()
        return False

    def _answer_offer(self, hand: Hand, offer: str) -> None:
        action, by = self._ask(hand, [offer, "decline"])
        self.answer.decisions.append((hand.seat, hand.number, action, by))
        if action == "insure":
            stake = self._insurance(hand, self.told)
            self.insured[hand.seat] = stake
            self.balance -= stake
        elif action == "even-money":
            self._pay(hand.seat, "main", hand.number, "even-money", hand.own, 0, 2 * hand.own)
            hand.done = True

    def _settle_insurance(self) -> None:
        for seat, stake in self.insured.items():
            if self.dealer_blackjack:
                self._pay(seat, "insurance", 0, "win", stake, 0, 3 * stake)
            else:
                self._pay(seat, "insurance", 0, "lose", stake, 0, 0)

    def _insurance(self, hand: Hand, told: dict[str, Any]) -> int:
        """The stake asked for: half the bet where no amount is named, or what there is where a part will do."""
        most = self._half(hand.own)
        if self.part_insurance:
            most = min(most, max(self.balance, 1))
        return self._pence(told.get("amount", pounds(most)))

    def _half(self, stake: int) -> int:
        return (stake + self.half_pennies_are_paid) // 2

    def _odds(self, stake: int, to: int, one: int) -> int:
        """What `to:one` wins on a stake; of an odd penny half would be left over, and stays with the house."""
        return (stake * to + (one - 1) * self.half_pennies_are_paid) // one

    # ---- the players ------------------------------------------------------------------------------------------------

    def _play_hands(self) -> None:
        position = 0
        while position < len(self.hands):
            self._play_hand(self.hands[position])
            position += 1

    def _play_hand(self, hand: Hand) -> None:
        while not hand.done:
            if hand.value > 21:
                self._finish(hand, "lose", 0)
            elif (odds := self.paid_at_once(hand)) is not None:
                self._finish(hand, "win", self._odds(hand.own + hand.free, *odds))
            elif hand.blackjack or hand.doubled or self.stands_by_itself(hand):
                hand.done = True
            else:
                self._decide(hand)

    def _decide(self, hand: Hand) -> None:
        offered = ["hit", "stand"]
        if self.double_refused(hand) is None:
            if self._can_pay(hand, self.double_is_free(hand)):
                offered.append("double")
            if self.own_double_beside_the_free and self.double_is_free(hand) and self._can_pay(hand, free=False):
                offered.append("double")
        if self.split_refused(hand) is None and self._can_pay(hand, self.split_is_free(hand)):
            offered.append("split")
        action, by = self._ask(hand, offered)
        if action == "double" and not self._can_pay(hand, self.double_is_free(hand)):
            action, by = "hit", "house"  # only where the page replaces it: _ask refuses it elsewhere
        elif action == "split" and not self._can_pay(hand, self.split_is_free(hand)):
            action, by = self.short_split_becomes(hand), "house"
        self.answer.decisions.append((hand.seat, hand.number, action, by))
        if action == "stand":
            hand.done = True
        elif action == "hit":
            self._draw(hand)
        elif action == "double":
            if self.double_is_free(hand) and self.told.get("row") != "paid":
                hand.free += hand.own
            else:
                self.balance -= hand.own
                hand.own *= 2
            hand.doubled = True
            self._draw(hand)
        else:
            self._split(hand)

    def _split(self, hand: Hand) -> None:
        free = self.split_is_free(hand)
        other = Hand(hand.seat, hand.number + 1, [hand.cards.pop()], own=0 if free else hand.own, split=True)
        other.free = hand.own if free else 0
        self.balance -= other.own
        hand.split = True
        self.hands.insert(self.hands.index(hand) + 1, other)
        self._draw(hand)
        self._draw(other)

    def _can_pay(self, hand: Hand, free: bool) -> bool:
        return free or hand.own <= self.balance

    def _finish(self, hand: Hand, outcome: str, more: int) -> None:
        """Settle a hand: a win and a push return the own stake, and whatever there is more."""
        returned = more + (hand.own if outcome in ("win", "push") else 0)
        self._pay(hand.seat, "main", hand.number, outcome, hand.own, hand.free, returned)
        hand.done = True

    def _is_settled(self, hand: Hand) -> bool:
        return (hand.seat, "main", hand.number) in self.answer.settled

    # ---- inputs -----------------------------------------------------------------------------------------------------

    def _ask(self, hand: Hand, offered: list[str]) -> tuple[str, str]:
        """Read inputs until one decides this hand; everything else is obeyed or refused on the way."""
        self.answer.offers.append((hand.seat, hand.number, tuple(sorted(offered))))
        while hand.seat not in self.gone:
            told = next(self.inputs, None)
            assert told is not None, f"the vector ends where seat {hand.seat} hand {hand.number} is to decide"
            self.told = told
            do = told["do"]
            if (amount := pence(told.get("amount", "0"))) is None or (do == "balance" and amount < 0):
                self.answer.refused.append("AMOUNT")
            elif do == "balance":
                self.balance = amount
            elif do in ("malfunction", "cancel"):
                raise Voided(do)
            elif do == "disconnect" and self._seat_exists(told):
                self.gone.add(told["seat"])
            elif (code := self._refusal(told, hand, offered)) is not None:
                self.answer.refused.append(code)
            elif do == "timeout":
                return ("decline" if "decline" in offered else self.out_of_time(hand)), "clock"
            else:
                return do, "player"
        return ("decline" if "decline" in offered else self.when_gone(hand)), "house"

    def _seat_exists(self, told: dict[str, Any]) -> bool:
        return told["seat"] in self.placed

    def _refusal(self, told: dict[str, Any], hand: Hand, offered: list[str]) -> str | None:
        do, seat = told["do"], told.get("seat")
        if seat not in self.placed:
            return "NO_SUCH_SEAT"
        wanted = [h for h in self.hands if h.seat == seat and told.get("hand", h.number) == h.number]
        if not wanted:
            return "NO_SUCH_HAND"
        if hand not in wanted:
            return "HAND_DONE" if all(h.done for h in wanted) else "WRONG_TURN"
        if do == "timeout":
            return None
        if do in offered:
            return self._refused_for_money(do, hand, told)
        return self._reason(do, hand, "decline" in offered)

    def _refused_for_money(self, do: str, hand: Hand, told: dict[str, Any]) -> str | None:
        """A decision that was offered, but the balance has fallen since or the amount is not the one asked."""
        short = (do == "double" and not self._can_pay(hand, self.double_is_free(hand))) or (
            do == "split" and not self._can_pay(hand, self.split_is_free(hand))
        )
        if do == "insure":
            stake, half = self._insurance(hand, told), self._half(hand.own)
            if not (1 if self.part_insurance else half) <= stake <= half:
                return "AMOUNT"
            return "BALANCE" if stake > self.balance else None
        return "BALANCE" if short and not self.short_of_balance_is_replaced else None

    def _reason(self, do: str, hand: Hand, before_look: bool) -> str:
        if do == "insure":
            return "INSURANCE_REFUSED"
        if do == "even-money":
            return "EVEN_MONEY_REFUSED"
        if do == "surrender":
            return "SURRENDER_REFUSED"
        if before_look or do == "decline":
            return "NOT_OFFERED"
        why, free = {
            "double": (self.double_refused, self.double_is_free),
            "split": (self.split_refused, self.split_is_free),
        }[do]
        if (code := why(hand)) is not None:
            return code
        return "NOT_OFFERED" if self._can_pay(hand, free(hand)) else "BALANCE"  # the balance may have risen since

    # ---- the end ----------------------------------------------------------------------------------------------------

    def _dealer_and_settlement(self) -> None:
        waiting = [hand for hand in self.hands if not self._is_settled(hand)]
        if self.dealer_always_draws or any(
            not hand.blackjack for hand in waiting
        ):  # a hand is left that the dealer's total can beat
            while total(self.dealer) <= 16:
                self.dealer.append(self._next_card("dealer"))
        for hand in waiting:
            self._settle(hand)
        self._settle_insurance()

    def _settle(self, hand: Hand) -> None:
        mine, dealers = hand.value, total(self.dealer)
        if hand.blackjack and self.dealer_blackjack:
            self._finish(hand, "push", 0)
        elif hand.blackjack:
            self._finish(hand, "win", self._odds(hand.own + hand.free, *self.blackjack_pays(hand)))
        elif self.dealer_blackjack and self.pays_against_blackjack(hand):
            self._finish(hand, "win", hand.own + hand.free)
        elif self.dealer_blackjack:
            self._finish(hand, "lose", self.spared_by_late_blackjack(hand))
        elif (odds := self.paid_at_showdown(hand)) is not None:
            self._finish(hand, "win", self._odds(hand.own + hand.free, *odds))
        elif self.dealer_total_pushes(dealers):
            self._finish(hand, "push", 0)
        elif dealers > 21 or mine > dealers:
            self._finish(hand, "win", hand.own + hand.free)
        else:
            self._finish(hand, "push" if mine == dealers else "lose", 0)

    def _void(self, why: str) -> None:
        """Everything is handed back, whatever had been paid or collected already."""
        self.answer.settled.clear()
        for hand in self.hands:
            back = hand.own
            if why == "cancel" and not self.cancelled_returns_doubles_and_splits():
                back = self.placed[hand.seat]["main"] if hand.number == 1 else 0
            self._pay(hand.seat, "main", hand.number, "void", hand.own, hand.free, back)
        for seat, bets in self.placed.items():
            for bet, stake in bets.items():
                if bet != "main":
                    self._pay(seat, bet, 0, "void", stake, 0, stake)
        for seat, stake in self.insured.items():
            back = stake if why == "malfunction" or self.cancelled_returns_doubles_and_splits() else 0
            self._pay(seat, "insurance", 0, "void", stake, 0, back)

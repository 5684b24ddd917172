"""One round of a shoe game, written out step by step from the help pages.

`Game` holds what the three pages have in common; `zero.py`, `free_bet.py` and `classic.py` fill in what each says of
its own. There is no rule book here and nothing to configure: this is the second opinion, and it is meant to be dull.

In goes a vector (docs/reference/formats.md), out comes an `Answer`: who got which card, what was offered, who decided
what, what each bet came to, which inputs were refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.answer import Answer, Bet, Hand
from oracle.betting import Betting
from oracle.hands import at_odds, pence, pounds, total
from oracle.side_bets import SIDE_BETS

BOTTOMLESS = "1000000000"  # the balance where a vector states none


class Voided(Exception):
    """The round was broken off: `malfunction` or `cancel`."""


class Game:
    name: str
    side_bets: tuple[str, ...] = ()
    upcard_comes_first = False
    short_of_balance_is_replaced = False  # the page says what happens instead of a decision that cannot be paid

    # ---- what each page says of its own -----------------------------------------------------------------------------

    def looks_under(self, up: str) -> bool:
        raise NotImplementedError

    def before_the_look(self, hand: Hand) -> str:
        """The offer under an ace: `insure` or `even-money`."""
        raise NotImplementedError

    def stands_by_itself(self, hand: Hand) -> bool:
        raise NotImplementedError

    def double_refused(self, hand: Hand) -> str | None:
        """Why the hand may not double, as a code; None where it may."""
        raise NotImplementedError

    def split_refused(self, hand: Hand) -> str | None:
        raise NotImplementedError

    def double_is_free(self, hand: Hand) -> bool:
        return False

    def split_is_free(self, hand: Hand) -> bool:
        return False

    def paid_at_once(self, hand: Hand) -> tuple[int, int] | None:
        """The odds of a hand that wins the moment it is reached, before the dealer has played."""
        return None

    def blackjack_pays(self, hand: Hand) -> tuple[int, int]:
        return 3, 2

    def dealer_total_pushes(self, dealer_total: int) -> bool:
        return False

    def out_of_time(self, hand: Hand) -> str:
        """What is done for a player who lets the time pass; the page of a game without a clock is silent."""
        return "stand"

    def when_gone(self, hand: Hand) -> str:
        """What is done for a player who has lost the connection."""
        return "stand"

    def cancelled_returns_doubles_and_splits(self) -> bool:
        return True

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
        self.answer.check = self._needs_check()
        return self.answer

    def _needs_check(self) -> bool:
        return False

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
                odds = SIDE_BETS[bet](hand.cards[0], hand.cards[1], self.up)
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
                if offer == "insure" and hand.own // 2 > self.balance:
                    continue
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
        action, by = self._ask(hand, {offer, "decline"})
        self.answer.decisions.append((hand.seat, hand.number, action, by))
        if action == "insure":
            self.insured[hand.seat] = hand.own // 2  # half a penny is not staked
            self.balance -= hand.own // 2
        elif action == "even-money":
            self._pay(hand.seat, "main", hand.number, "even-money", hand.own, 0, 2 * hand.own)
            hand.done = True

    def _settle_insurance(self) -> None:
        for seat, stake in self.insured.items():
            if self.dealer_blackjack:
                self._pay(seat, "insurance", 0, "win", stake, 0, 3 * stake)
            else:
                self._pay(seat, "insurance", 0, "lose", stake, 0, 0)

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
                self._finish(hand, "win", at_odds(hand.own + hand.free, *odds))
            elif hand.blackjack or hand.doubled or self.stands_by_itself(hand):
                hand.done = True
            else:
                self._decide(hand)

    def _decide(self, hand: Hand) -> None:
        offered = {"hit", "stand"}
        if self.double_refused(hand) is None and self._can_pay(hand, self.double_is_free(hand)):
            offered.add("double")
        if self.split_refused(hand) is None and self._can_pay(hand, self.split_is_free(hand)):
            offered.add("split")
        action, by = self._ask(hand, offered)
        if action == "double" and not self._can_pay(hand, self.double_is_free(hand)):
            action, by = "hit", "house"  # only where the page replaces it: _ask refuses it elsewhere
        elif action == "split" and not self._can_pay(hand, self.split_is_free(hand)):
            action, by = ("hit" if hand.value < 11 else "stand"), "house"
        self.answer.decisions.append((hand.seat, hand.number, action, by))
        if action == "stand":
            hand.done = True
        elif action == "hit":
            self._draw(hand)
        elif action == "double":
            if self.double_is_free(hand):
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

    def _finish(self, hand: Hand, outcome: str, won: int) -> None:
        """Settle a hand: a win returns the own stake and what it won, a push the own stake."""
        returned = hand.own + won if outcome == "win" else hand.own if outcome == "push" else 0
        self._pay(hand.seat, "main", hand.number, outcome, hand.own, hand.free, returned)
        hand.done = True

    def _is_settled(self, hand: Hand) -> bool:
        return (hand.seat, "main", hand.number) in self.answer.settled

    # ---- inputs -----------------------------------------------------------------------------------------------------

    def _ask(self, hand: Hand, offered: set[str]) -> tuple[str, str]:
        """Read inputs until one decides this hand; everything else is obeyed or refused on the way."""
        self.answer.offers.append((hand.seat, hand.number, tuple(sorted(offered))))
        while hand.seat not in self.gone:
            told = next(self.inputs, None)
            assert told is not None, f"the vector ends where seat {hand.seat} hand {hand.number} is to decide"
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

    def _refusal(self, told: dict[str, Any], hand: Hand, offered: set[str]) -> str | None:
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
            if pence(told.get("amount", pounds(hand.own // 2))) != hand.own // 2:
                return "AMOUNT"
            return "BALANCE" if hand.own // 2 > self.balance else None
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
        if any(not hand.blackjack for hand in waiting):  # a hand is left that the dealer's total can beat
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
            self._finish(hand, "win", at_odds(hand.own + hand.free, *self.blackjack_pays(hand)))
        elif self.dealer_blackjack:
            self._finish(hand, "lose", 0)
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

"""The value of a game by brute force: the reference engine plays every order of the cards of a small shoe.

Nothing here is shared with the analysis. A round is played as far as the cards so far allow; where the engine asks for
one more, every card left in the shoe is tried with its probability. Rounds that look the same to the player are
decided together, so that nobody sees a hole card. The other hand of a split pair is not looked at: each hand is played
as well as its own cards, the pair and the upcard allow, and then both are played together to be valued.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple, TypeVar

from upcard.cards import Card
from upcard.engine import Decision, Round, SeatBets, Settled
from upcard.rulebook import Rulebook
from upcard.rulebook.conditions import SUIT_ASPECTS

#: A wager in units that every payout here divides.
WAGER = 12000


Look = TypeVar("Look", bound=Hashable)


class _Drawn(Sequence[Card]):
    """A shoe of which the cards drawn so far are known; further ones are drawn when the round asks for them.

    Each time the first of those that may come is taken, and `others` gets the shoe with every other in its place.
    """

    def __init__(self, shoe: Counter[Card], cards: tuple[Card, ...], chance: Fraction) -> None:
        self.shoe, self.cards, self.chance = shoe, cards, chance
        self.others: list[_Drawn] = []

    def __len__(self) -> int:
        return 1 << 30

    def __getitem__(self, place):  # type: ignore[no-untyped-def]
        if isinstance(place, slice):
            return self.cards[place]
        while place >= len(self.cards):
            self._draw()
        return self.cards[place]

    def _draw(self) -> None:
        left = self.shoe - Counter(self.cards)
        in_all = left.total()
        assert in_all, f"the shoe is too small: {self.cards}"
        first, *others = (
            _Drawn(self.shoe, (*self.cards, card), self.chance * Fraction(count, in_all))
            for card, count in sorted(left.items(), key=lambda each: each[0].text)
        )
        self.cards, self.chance = first.cards, first.chance
        self.others += reversed(others)


@dataclass(frozen=True)
class History:
    """A round so far: the cards in the order drawn, the decisions, and how likely these cards are."""

    cards: tuple[Card, ...] = ()
    inputs: tuple[Decision, ...] = ()
    chance: Fraction = Fraction(1)
    round: Round | None = field(default=None, compare=False)

    def decide(self, decision: Decision) -> History:
        return replace(self, inputs=(*self.inputs, decision), round=None)


class Seen(NamedTuple):
    """What a player who looks at one hand knows: its ranks and stakes, the upcard, what is offered."""

    ranks: str
    stakes: tuple[int, int, int]
    upcard: str
    offered: tuple[str, ...]


Policy = dict[tuple[int, Seen], Decision]


class BruteForce:
    """Plays one book from one shoe."""

    def __init__(self, book: Rulebook, shoe: Sequence[Card]) -> None:
        self.book = book
        self.shoe = Counter(shoe)

    def best(self) -> Fraction:
        """The expected net of a round in wagers, played as well as can be."""
        over, waiting = self._sorted(self._on(History()), lambda round_: _seen(round_, 1))
        return _sum(over) + sum((self._best(group) for group in waiting.values()), Fraction(0))

    def following(self, policy: Callable[[Round], Decision]) -> dict[Fraction, Fraction]:
        """The probability of every net of a round, in wagers, decided as the policy says."""
        nets: dict[Fraction, Fraction] = {}
        for history in self._followed(self._on(History()), policy):
            assert history.round is not None
            net = _net(history.round)
            nets[net] = nets.get(net, Fraction(0)) + history.chance
        return nets

    def _followed(self, histories: Iterable[History], policy: Callable[[Round], Decision]) -> Iterator[History]:
        """The rounds in the end."""
        while histories:
            over, waiting = self._sorted(histories, _whole)
            yield from over
            following = [history for group in waiting.values() for history in group]
            histories = [each for history in following for each in self._decided(history, policy)]

    def _decided(self, history: History, policy: Callable[[Round], Decision]) -> Iterator[History]:
        assert history.round is not None
        return self._on(history.decide(policy(history.round)))

    # ---- the tree -------------------------------------------------------------------------------------------------

    def _on(self, history: History) -> Iterator[History]:
        """Every way the round may go on until it is over or waits for a decision."""
        shoes = [_Drawn(self.shoe, history.cards, history.chance)]
        while shoes:
            shoe = shoes.pop()
            round_ = Round(self.book, [SeatBets(1, {"main": WAGER})], shoe)
            for decision in history.inputs:
                round_.decide(decision)
            shoes += shoe.others
            yield History(shoe.cards, history.inputs, shoe.chance, round_)

    def _sorted(
        self, histories: Iterable[History], look: Callable[[Round], Look]
    ) -> tuple[list[History], dict[Look, list[History]]]:
        """Rounds that are over, and the others by what is seen of them; alike but for the order of cards, as one."""
        over: list[History] = []
        waiting: dict[Look, dict[Hashable, History]] = {}
        for history in histories:
            assert history.round is not None
            if history.round.over:
                over.append(history)
                continue
            group = waiting.setdefault(look(history.round), {})
            alike = _alike(history.round)
            known = group.get(alike)
            group[alike] = history if known is None else replace(known, chance=known.chance + history.chance)
        return over, {seen: list(group.values()) for seen, group in waiting.items()}

    def _best(self, group: list[History]) -> Fraction:
        """The value of the best decision for rounds that look the same."""
        return max(self._value(group, decision) for decision in _decisions(group))

    def _value(self, group: list[History], decision: Decision) -> Fraction:
        if decision.do == "split":
            return self._split(group, decision)
        after = (each for history in group for each in self._on(history.decide(decision)))
        over, waiting = self._sorted(after, lambda round_: _seen(round_, 1))
        return _sum(over) + sum((self._best(each) for each in waiting.values()), Fraction(0))

    # ---- splits ---------------------------------------------------------------------------------------------------

    def _split(self, group: list[History], decision: Decision) -> Fraction:
        assert self.book.split.limit == 1, "the best play of hands split again is not known by brute force"
        policy: Policy = {}
        for hand in (1, 2):
            self._alone(group, decision, hand, policy)

        def decide(round_: Round) -> Decision:
            assert round_.offer is not None
            return policy[round_.offer.hand, _seen(round_, round_.offer.hand)]

        after = (each for history in group for each in self._on(history.decide(decision)))
        return _sum(list(self._followed(after, decide)))

    def _alone(self, group: list[History], decision: Decision, hand: int, policy: Policy) -> Fraction:
        """The best value of one hand of the pair, the other standing as soon as it may; the play goes into `policy`."""
        after = (
            each
            for history in group
            for first in self._on(history.decide(decision))
            for each in self._until(first, hand)
        )
        over, waiting = self._sorted(after, lambda round_: _seen(round_, hand))
        value = sum((history.chance * _hand_net(history, hand) for history in over), Fraction(0))
        for seen, each in waiting.items():
            found = [(self._alone(each, option, hand, policy), option) for option in _decisions(each)]
            best, chosen = max(found, key=lambda pair: pair[0])
            policy[hand, seen] = chosen
            value += best
        return value

    def _until(self, history: History, hand: int) -> Iterator[History]:
        """The round until the hand is to act or the round is over, other hands standing as soon as they may."""
        assert history.round is not None
        offer = history.round.offer
        if offer is None or offer.hand == hand:
            yield history
            return
        idle = Decision("stand" if "stand" in offer.actions else offer.actions[0], 1, offer.hand)
        for after in self._on(history.decide(idle)):
            yield from self._until(after, hand)


# ---- what is seen ---------------------------------------------------------------------------------------------------


def _seen(round_: Round, hand: int) -> Seen:
    held = round_.seats[0].hands[hand - 1]
    ranks = "".join(sorted(card.rank for card in held.cards))
    if round_.offer is not None and "decline" in round_.offer.actions and _offers_by_suits(round_.book):
        ranks += _suits(held.cards)
    offered = tuple(f"{option.do} {option.row}" for option in round_.options)
    return Seen(ranks, (held.own, held.free, held.doubled), round_.dealer.cards[0].rank, offered)


def _offers_by_suits(book: Rulebook) -> bool:
    """Does an offer that ends the hand before the dealer's check depend on suits? Then the player looks at them."""
    early = [row.when for row in book.surrender if row.stage == "before-peek"]
    return any(when.looks & SUIT_ASPECTS for when in (book.even_money.when, *early))


def _suits(held: Sequence[Card]) -> str:
    """The suit, colour or colours of a hand."""
    suits = {card.suit for card in held}
    colour = "red" if suits <= {"h", "d"} else "black" if suits <= {"s", "c"} else "both"
    return suits.pop() if len(suits) == 1 else colour


def _whole(round_: Round) -> Hashable:
    """All there is to the hands of a round but the order of their cards."""
    hands = [(hand._replace(cards=()), _cards(hand.cards)) for hand in round_.seats[0].hands]
    return tuple(hands), round_.seats[0].wagers, round_.offer


def _cards(cards: Sequence[Card]) -> tuple[str, ...]:
    """The cards of a hand in any order; of a pair by value in the order dealt, since a split keeps the first."""
    texts = [card.text for card in cards]
    return tuple(texts if len(cards) == 2 and cards[0].value == cards[1].value else sorted(texts))


def _alike(round_: Round) -> Hashable:
    """What tells two rounds apart in which the same was decided, the order of cards aside."""
    dealer = [card.text for card, place in zip(round_.used, round_.recipients, strict=True) if place.seat == 0]
    hands = tuple(_cards(hand.cards) for hand in round_.seats[0].hands)
    return hands, round_.dealer.cards[0].text, tuple(sorted(dealer))


def _decisions(group: list[History]) -> list[Decision]:
    round_ = group[0].round
    assert round_ is not None and round_.offer is not None
    offer = round_.offer
    found = []
    for option in round_.options:
        early = option.do in ("insure", "even-money", "decline")
        row = option.row if option.do in ("double", "split") else None
        found.append(Decision(option.do, 1, None if early else offer.hand, row))
    return found


def _net(round_: Round) -> Fraction:
    return Fraction(round_.net[1], WAGER)


def _sum(over: list[History]) -> Fraction:
    return sum((history.chance * _net(history.round) for history in over if history.round), Fraction(0))


def _hand_net(history: History, hand: int) -> Fraction:
    """The net of one hand of a round that is over."""
    assert history.round is not None
    break_ties = [each for each in history.round.events if isinstance(each, Settled) and each.bet == "main"]
    return Fraction(sum(each.net for each in break_ties if each.hand == hand), WAGER)

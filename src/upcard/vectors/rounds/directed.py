"""Rounds laid out to come to a given situation: the cards it needs on top of the shoe, the rest shuffled.

What the laid cards do not settle (suits, the cards after them, what else is staked, what is done on the way where
several ways lead there) comes from a stream, so that a search tries different rounds of one kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from upcard.cards import SUITS, Card
from upcard.engine import Decision, Refused, Round, SeatBets
from upcard.engine.inputs import DECISIONS, MAIN, OFFER_ANSWERS
from upcard.rulebook import Rulebook
from upcard.rulebook.validation.lints.reachable_hands import Case
from upcard.shuffle import DECKS, Stream
from upcard.vectors.files import record
from upcard.vectors.mutation.situations import STAGES
from upcard.vectors.rounds import random_rounds
from upcard.vectors.rounds.random_rounds import plain_decision
from upcard.vectors.rounds.seeded import title
from upcard.vectors.rounds.stakes import allowed, balance_for

Json = dict[str, Any]

#: Cards laid out in all; a round that needs more is given up.
LAID: Final = 60
#: Inputs after which a round is ended by standing.
MOST_INPUTS: Final = 24


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards by rank: the player's first two, the dealer's upcard and hole card, and those drawn after the deal."""

    player: str
    upcard: str
    hole: str
    drawn: str = ""
    dealer: str = ""  # the dealer's first two in the order of the deal, in place of upcard and hole card
    suits: str = ""  # of the player's first two and the upcard; empty for any
    hits: int = 0  # how many cards the player is to draw
    splits: bool = False
    doubles: int = 0
    attempt: str | None = None  # a decision to try with an empty purse
    others: str = ""  # the other seats' two cards; empty for any


def shoe_of(book: Rulebook, stream: Stream, layout: Layout, seats: int = 1, seat: int = 1) -> tuple[Card, ...]:
    """The layout's cards in the order of the deal, `seat` of so many getting the player's, and a shuffled rest."""
    deck = list(stream.shuffled(DECKS[book.shoe.deck] * book.shoe.decks))

    def take(rank: str | None, suit: str | None = None) -> Card:
        if rank == "T":
            rank = stream.choice("TJQK")
        for at, card in enumerate(deck):
            if (rank is None or card.rank == rank) and (suit is None or card.suit == suit):
                return deck.pop(at)
        return deck.pop()

    player, laid = iter(zip(layout.player, _suits(layout, stream), strict=False)), []
    others = chain.from_iterable([rank] * (seats - 1) for rank in layout.others)
    dealer = iter(layout.dealer)
    for step in book.deal:
        if step == "players-up":
            laid += [take(*next(player)) if n == seat else take(next(others, None)) for n in range(1, seats + 1)]
        elif layout.dealer:
            laid.append(take(next(dealer)))
        elif step == "dealer-up":
            laid.append(take(layout.upcard or None, layout.suits[2:3] or None))
        else:
            laid.append(take(layout.hole or None))
    laid += [take(rank) for rank in layout.drawn]
    return tuple(laid + deck)[:LAID]


def _suits(layout: Layout, stream: Stream) -> Sequence[str | None]:
    return list(layout.suits[:2]) if layout.suits else [None, None]


def layout_for(case: Case, stage: str, stream: Stream) -> Layout:
    """A layout that comes to a case: its hand in some order, its upcard, and where they matter the dealer's cards."""
    hand, dealer = case.hand, case.dealer
    suits = ""
    if len(hand.suits) != 2 or stage not in ("turn", "card"):
        names = stream.shuffled(SUITS) if hand.suits == "s" else hand.suits
        suits = "".join(names[at % len(hand.suits)] for at in range(3))
    hole, rest = "", ""
    if dealer.count >= 2:
        left = dealer.ranks.replace(case.upcard, "", 1)
        order = stream.shuffled(left)
        hole, rest = order[0], "".join(order[1:])
    ranks = "".join(stream.shuffled(hand.ranks))
    if stage not in STAGES:  # a side bet, on the first two cards and mostly the upcard
        return Layout(player=ranks[:2], upcard=ranks[2:3], hole="", suits=suits)
    if hand.split_from is None:
        return Layout(
            player=ranks[:2], upcard=case.upcard, hole=hole, drawn=ranks[2:] + rest, suits=suits,
            hits=max(0, hand.count - 2), doubles=hand.doubled, attempt=case.attempt,
        )  # fmt: skip
    own = hand.ranks.replace(hand.split_from, "", 1)
    other = stream.choice("A23456789TJQK")
    return Layout(
        player=hand.split_from * 2, upcard=case.upcard, hole=hole,
        drawn=own[:1] + other + own[1:] if stream.below(2) else other + own, suits="",
        hits=max(0, hand.count - 2), splits=True, doubles=hand.doubled, attempt=case.attempt,
    )  # fmt: skip


#: Chooses an input from what is offered.
Policy = Callable[[Round, int], Decision]


def play(
    book: Rulebook,
    seats: Sequence[SeatBets],
    cards: Sequence[Card],
    balance: int | None,
    policy: Policy,
    after: Iterable[Decision] = (),
) -> Json:
    """Play a round by a policy, refused inputs noted, then give `after` to the round that is over."""
    seats = allowed(book, seats)
    balance = None if balance is None else balance_for(seats, balance)
    round_ = Round(book, seats, cards, balance)
    given: list[record.Given] = []
    while round_.offer is not None:
        decision = policy(round_, len(given)) if len(given) < MOST_INPUTS else plain_decision(round_)
        given.append((decision, _code(round_, decision)))
    given += [(decision, _code(round_, decision)) for decision in after]
    return record.vector("", title(round_), round_, seats, given, balance)


def _code(round_: Round, decision: Decision) -> Any:
    try:
        round_.decide(decision)
    except Refused as refusal:
        return refusal.code
    return None


def play_layout(book: Rulebook, stream: Stream, layout: Layout, alone: bool = False, with_balance: bool = True) -> Json:
    """A round of a layout; everything it leaves open is drawn. With `alone` one seat plays, and plays on plainly."""
    seats = 1 if alone or stream.below(3) else 1 + stream.below(3)
    seat = 1 + stream.below(seats)
    like = random_rounds.PlayStyle(0, 0, 13, 4, seats, poor=False)
    bets = [SeatBets(n, each.bets) for n, each in enumerate(random_rounds.bets(book, stream, like), 1)]
    staked = sum(sum(each.bets.values()) for each in bets)
    layout = replace(layout, others=stream.choice(("", "", "AT", "TT")))
    cards = shoe_of(book, stream, layout, seats, seat)
    bold, at_end = (1, 0) if alone else (stream.below(3), stream.below(6))
    tried: list[str] = []

    def policy(round_: Round, given: int) -> Decision:
        offer, hand = round_.offer, round_.acting
        assert offer is not None and hand is not None
        if offer.seat != seat:
            return plain_decision(round_)
        if "decline" in offer.actions:
            option = "decline" if alone else stream.choice(offer.actions)
            return Decision(option, offer.seat, offer.hand)
        if layout.splits and "split" in offer.actions and "split" not in tried:
            tried.append("split")
            return Decision("split", offer.seat, offer.hand)
        if layout.doubles and "double" in offer.actions and "double" not in tried:
            tried.append("double")
            return Decision("double", offer.seat, offer.hand)
        if len(hand.cards) < 2 + layout.hits and "hit" in offer.actions:
            return Decision("hit", offer.seat, offer.hand)
        if layout.attempt is not None and "balance" not in tried:
            tried.append("balance")
            return Decision("balance", amount=0)
        if layout.attempt is not None and layout.attempt not in tried and layout.attempt in offer.actions:
            tried.append(layout.attempt)
            return Decision(layout.attempt, offer.seat, offer.hand)
        if "end" not in tried and at_end > 2:
            tried.append("end")
            if at_end == 3:
                return Decision("timeout", offer.seat, offer.hand)
            if at_end == 4:
                return Decision("disconnect", offer.seat)
            return Decision(stream.choice((*DECISIONS, *OFFER_ANSWERS)), offer.seat, offer.hand)
        if bold == 0:
            return Decision(stream.choice(offer.actions), offer.seat, offer.hand)
        return plain_decision(round_)

    return play(book, bets, cards, 100 * staked if with_balance else None, policy)


def every_hand_acts(book: Rulebook, stream: Stream, seats: int) -> Json:
    """A round in which every seat may have a pair and splits it where it can."""
    bets = random_rounds.bets(book, stream, random_rounds.PlayStyle(0, 0, 13, 4, seats, poor=False))
    bets = [SeatBets(n, each.bets) for n, each in enumerate(bets, 1)]
    cards = random_rounds.stacked_shoe(
        book, stream, stream.choice(("8", "9", "7", "69", "3")) + stream.choice("69"), SUITS
    )

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        return Decision("split", offer.seat, offer.hand) if "split" in offer.actions else plain_decision(round_)

    return play(book, bets, cards, 100 * sum(sum(each.bets.values()) for each in bets), policy)


def with_illegal_action(book: Rulebook, stream: Stream, do: str, at_the_end: bool) -> Json:
    """A round in which `do` is tried again and again, for the hand that acts and for others."""
    seats = 1 + stream.below(2)
    bets = random_rounds.bets(book, stream, random_rounds.PlayStyle(0, 0, 13, 4, seats, poor=False))
    staked = sum(sum(each.bets.values()) for each in bets)
    cards = random_rounds.stacked_shoe(
        book, stream, stream.shuffled("A23456789TJQK")[: stream.choice((1, 2, 3, 13))], SUITS
    )
    balance = staked + (stream.below(staked + 1) if stream.below(3) == 0 else 100 * staked)

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        if given % 2:
            return Decision(stream.choice(offer.actions), offer.seat, offer.hand)
        seat = stream.choice((offer.seat, offer.seat, offer.seat, bets[0].seat, 1 + stream.below(8)))
        hand = stream.choice((offer.hand, offer.hand, 1, 2, 3))
        return Decision(do, seat, hand, amount=1 + stream.below(2000) if do == "insure" and stream.below(2) else None)

    after = [Decision(do, bets[0].seat, 1)] if at_the_end else []
    return play(book, bets, cards, balance, policy, after)


def late_dealer_blackjack(book: Rulebook, stream: Stream) -> Json:
    """A ten-value up and an ace below, against a hand that is doubled or split."""
    player = stream.choice(("65", "92", "73", "88", "99", "TT", "44", "T2", "A4"))
    layout = Layout(player=player, upcard="T", hole="A", doubles=stream.below(2), splits=stream.below(2) == 0)
    return play_layout(book, stream, layout)


def with_largest_stakes(book: Rulebook, stream: Stream) -> Json:
    """A round at the upper limits, or for a win right at the amount above which it is checked, or one unit beside."""
    limits = book.betting
    seats = 1 + stream.below(limits.seats_max)
    stakes = [limits.main.maximum] * seats
    while sum(stakes) > limits.round_max:
        stakes.pop()
    if stream.below(2):
        at = stream.below(len(stakes))
        stakes[at] = max(limits.main.minimum, stakes[at] - stream.choice((1, 2, 50, 100)))
    bets = [SeatBets(n, {MAIN: units}) for n, units in enumerate(stakes, 1)]
    if stream.below(3) == 0:
        bets[0] = SeatBets(1, {**bets[0].bets, **dict.fromkeys(book.side_bets, limits.side_bet.maximum)})
    if sum(sum(each.bets.values()) for each in bets) > limits.round_max:
        bets = bets[:1]
    ranks = stream.choice(("AT", "AK5", "T6", "5T6", "89T", "A234"))
    cards = random_rounds.stacked_shoe(book, stream, ranks, SUITS)

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        return Decision(stream.choice(offer.actions), offer.seat, offer.hand)

    return play(book, bets, cards, 10 * limits.round_max, policy)


def win_at_the_check_limit(book: Rulebook, stream: Stream) -> Json | None:
    """A round won right at the amount above which a win is checked, or one unit above; None where none is.

    As many seats as it takes split and double twice, four times their bet; one more wins the rest.
    """
    above = book.procedures.large_win
    if above is None:
        return None
    limits = book.betting.main
    rest = above + stream.below(2)
    stakes: list[int] = []
    while rest > limits.maximum:
        stake = min(limits.maximum, (rest - limits.minimum) // 4)
        stakes.append(stake)
        rest -= 4 * stake
    if len(stakes) >= book.betting.seats_max:
        return None
    bets = [SeatBets(n, {MAIN: units}) for n, units in enumerate([*stakes, rest], 1)]
    pairs = [stream.choice("45") for _ in stakes]
    laid: list[str] = []
    for nth, step in enumerate(book.deal):
        laid += [*pairs, "T" if nth == 0 else "9"] if step == "players-up" else ["6" if step == "dealer-up" else "T"]
    for _ in stakes:
        laid += [stream.choice("456"), stream.choice("456"), stream.choice("789"), stream.choice("789")]
    deck = list(stream.shuffled(DECKS[book.shoe.deck] * book.shoe.decks))
    cards = []
    for rank in [*laid, "T"]:
        at = next(at for at, card in enumerate(deck) if card.rank == rank)
        cards.append(deck.pop(at))

    def policy(round_: Round, given: int) -> Decision:
        offer = round_.offer
        assert offer is not None
        wanted = [do for do in ("split", "double") if do in offer.actions and offer.seat <= len(stakes)]
        return Decision(wanted[0], offer.seat, offer.hand) if wanted else plain_decision(round_)

    return play(book, bets, cards + deck[:20], 10 * above, policy)

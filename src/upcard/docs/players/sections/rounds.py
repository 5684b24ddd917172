"""Example rounds, played by the reference engine for the page: nothing that is told of them is written by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from upcard.cards import Card, card, cards, total
from upcard.docs.players.messages import Argument, Cards, Drawn, MoneyAmount, say
from upcard.engine import (
    Dealt,
    Decided,
    Decision,
    Drew,
    InputError,
    Peeked,
    Refused,
    Revealed,
    Round,
    SeatBets,
    Settled,
)
from upcard.rulebook import Rulebook
from upcard.wire.values import Place

#: What the dealer draws if an example does not say: cards that end every hand soon.
_MORE = cards("7c 9d 5s 8c 6h 7d 9c 8s")


@dataclass(frozen=True, slots=True)
class Staged:
    """A round as an example wants it: the player's first cards, the dealer's, what is drawn, what is decided."""

    player: str
    dealer: str
    draws: str = ""
    dealer_draws: str = ""
    decisions: tuple[str, ...] = ()
    side_bets: Mapping[str, int] = field(default_factory=dict)


def example_stake(book: Rulebook) -> int:
    """A round amount that the limits of the book allow: ten whole coins, or the nearest limit."""
    limits = book.betting.main
    wanted = int(10 / book.money.unit)
    return max(limits.minimum, min(wanted, limits.maximum))


def play_out(book: Rulebook, script: Staged) -> Round | None:
    """The round, or None if the rules do not let it go as the script has it."""
    stake = example_stake(book)
    bets = {"main": stake, **dict.fromkeys(script.side_bets, stake)}
    try:
        round_ = Round(book, [SeatBets(1, bets)], _shoe(book, script))
        for do in script.decisions:
            if round_.over:
                return None
            if do not in ("insure", "even-money", "decline", "surrender") and "decline" in _offered(round_):
                round_.decide(Decision("decline", seat=1))
            if round_.over:
                return None
            round_.decide(Decision(do, seat=1))
        while not round_.over:
            offered = _offered(round_)
            round_.decide(Decision("decline" if "decline" in offered else "stand", seat=1))
    except (Refused, InputError):
        return None
    return round_


def _offered(round_: Round) -> tuple[str, ...]:
    return round_.offer.actions if round_.offer else ()


def _shoe(book: Rulebook, script: Staged) -> list[Card]:
    """The shoe that deals the script: by the order of the deal, then the player's cards, then the dealer's."""
    player = iter(cards(script.player))
    up, *rest = cards(script.dealer)
    # The dealer's first card is the one that is shown; with both face down, the one dealt first.
    place = next(
        (at for step in ("dealer-up", "dealer-down") for at, each in enumerate(book.deal) if each == step), None
    )
    others = iter(rest)
    shoe: list[Card] = []
    for at, step in enumerate(book.deal):
        shoe.append(next(player) if step == "players-up" else up if at == place else next(others))
    shoe += cards(script.draws)
    if sum(step.startswith("dealer") for step in book.deal) < 2:
        shoe += rest[:1]
    shoe += [*cards(script.dealer_draws), *_MORE]
    without_tens = book.shoe.deck == "spanish-48"
    return [card("K" + each.suit) if without_tens and each.rank == "T" else each for each in shoe]


# ---- what is told of a round ----------------------------------------------------------------------------------------


def drawn(round_: Round, title: Argument) -> Drawn:
    """The round as the page shows it: the hands at its end, and what happened."""
    seat = round_.seats[0]
    several = len(seat.hands) > 1
    hands: list[tuple[Argument, Cards]] = []
    for number, hand in enumerate(seat.hands, 1):
        label = (
            say("hand-label-of-several", number=number, total=hand.total)
            if several
            else say("hand-label", total=hand.total)
        )
        hands.append((label, Cards(tuple(hand.cards))))
    dealer = tuple(round_.dealer.cards)
    hands.append((say("dealer-label", total=total(dealer)[0]), Cards(dealer)))
    return Drawn(title, tuple(hands), tuple(_steps(round_, several)))


def _steps(round_: Round, several: bool) -> Iterator[Argument]:
    events = list(round_.events)
    place = 0
    dealt = [event for event in events if isinstance(event, Dealt)]
    seen = tuple(card(each.card) for each in dealt if each.to == "dealer" and each.face == "up")
    first = tuple(card(each.card) for each in dealt if each.to != "dealer")
    stake = MoneyAmount(example_stake(round_.book))
    if not seen:
        yield say("step-start", cards=Cards(first), stake=stake)
    else:
        yield say("step-start-upcard", cards=Cards(first), stake=stake, upcard=Cards(seen))
    while place < len(events):
        event = events[place]
        drew = [
            each
            for each in takewhile(lambda each: isinstance(each, Drew), events[place + 1 :])
            if isinstance(each, Drew)
        ]
        place += 1 + len(drew)
        match event:
            case Decided(by="player") if event.do != "decline":
                got = tuple(card(each.card) for each in drew if each.to != "dealer")
                kind = f"step-{event.do}" + (f"-{event.stake}" if event.stake else "")
                kind += "-of-several" if several and event.do in ("hit", "stand") else ""
                amount = MoneyAmount(event.amount or 0)
                yield say(kind, hand=event.hand or 1, amount=amount, cards=Cards(got), count=len(got))
                if event.do in ("split", "stand"):
                    for each in drew:
                        if isinstance(each.to, Place):
                            yield say("step-gets", hand=each.to.hand, cards=Cards((card(each.card),)))
            case Peeked():
                yield say("step-peek", found="yes" if event.blackjack else "no")
            case Settled(bet="main"):
                yield _settled(event, several)
            case Settled():
                yield say("step-side-bet", bet=event.bet, outcome=event.outcome, amount=MoneyAmount(abs(event.net)))
        theirs = [card(each.card) for each in drew if each.to == "dealer"]
        if isinstance(event, Revealed):
            yield say("step-reveal", card=Cards((card(event.card),)))
        if theirs:
            yield say("step-dealer-draws", cards=Cards(tuple(theirs)), count=len(theirs))


def _settled(event: Settled[int], several: bool) -> Argument:
    kind = f"free-{event.outcome}" if event.free and not event.own else event.outcome
    return say(
        f"step-settled-{kind}" + ("-of-several" if several else ""),
        hand=event.hand or 1,
        amount=MoneyAmount(abs(event.net)),
        returned=MoneyAmount(event.returned),
    )


def first_played(
    book: Rulebook, scripts: Sequence[Staged], wanted: Callable[[Round], bool] | None = None
) -> Round | None:
    """The first of the scripts that the rules allow, and that goes as wanted if a test is given."""
    for script in scripts:
        round_ = play_out(book, script)
        if round_ is not None and (wanted is None or wanted(round_)):
            return round_
    return None

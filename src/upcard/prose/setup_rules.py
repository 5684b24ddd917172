"""Sentences on the cards and the money: shoe, deal, named hands, currency, betting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from upcard import words
from upcard.money import Rounding
from upcard.prose.book_wording import BookWording, Writer, choice
from upcard.prose.conditions import is_natural
from upcard.rulebook.model import Limits

_DECKS: Final = {
    "standard-52": "a deck has 52 cards, ace to king in each of four suits",
    "spanish-48": "a deck has 48 cards, ace to king in each of four suits without the 10s",
}
_RESHUFFLES: Final = {
    "every-round": "all cards are shuffled before every round",
    "at-cut-card": "the shoe is dealt until the cut card comes out, and shuffled once that round is over",
}
_DEALT: Final = {
    "players-up": "one face up to each seat",
    "dealer-up": "one face up to the dealer",
    "dealer-down": "one face down to the dealer",
}
_ROUNDED: Final = {
    Rounding.DOWN: "rounded down to a multiple of {}",
    Rounding.UP: "rounded up to a multiple of {}",
    Rounding.HALF_UP: "rounded to the nearest multiple of {}, a half up",
    Rounding.HALF_EVEN: "rounded to the nearest multiple of {}, a half to the even one",
}
_CLOSES: Final = {
    "deal-button": "betting ends when you press the deal button",
    "clock": "betting ends when the betting time has run out",
}
_AT_MAXIMUM: Final = {
    "accept-up-to": "of a chip that would take a bet over its maximum, only the part up to the maximum is accepted",
    "refuse": "a chip that would take a bet over its maximum is refused",
}
_APPLIES: Final = {
    "hand": "the minimum main bet applies to each seat that plays",
    "round": "the minimum main bet applies to all main bets of a round together",
}
_OPERATIONS: Final = {
    "place": "puts the chosen chip on a bet",
    "remove": "takes a bet off the table",
    "undo": "takes back the last thing done to the bets",
    "redo": "does again what was last undone",
    "clear": "takes all bets off the table",
    "repeat": "places the bets of the last round again",
    "double-all": "doubles every bet, each up to its maximum",
    "all-side-bets": "puts the chosen chip on every side bet",
}
_OPEN_WHEN: Final = {
    "open": "at any time while bets are taken",
    "something-placed": "once a bet lies on the table",
    "something-undone": "after something was undone",
    "before-first-chip": "before the first chip of the round",
    "main-bet-placed": "once a main bet lies on the table",
}


def _decks(wording: BookWording, path: tuple[str, ...]) -> str:
    decks = wording.book.shoe.decks
    return f"the game is played with {words.counted(decks, 'deck')} of cards"


def _cut_card(wording: BookWording, path: tuple[str, ...]) -> str:
    depth = wording.book.shoe.cut_card
    if depth is None:
        return "no cut card is used"
    return f"the cut card comes out after {words.share(depth)} of the shoe"


def _burn(wording: BookWording, path: tuple[str, ...]) -> str:
    burned = wording.book.shoe.burn
    verb = "is" if burned == 1 else "are"
    return f"after a shuffle, {words.counted(burned, 'card')} {verb} burned"


def _deal(wording: BookWording, path: tuple[str, ...]) -> str:
    steps = [choice(_DEALT, step) for step in wording.book.deal]
    return f"the cards are dealt in this order: {', '.join(steps)}" if steps else "no cards are dealt at the start"


def _hand_class(wording: BookWording, path: tuple[str, ...]) -> str:
    name = path[1]
    source = wording.book.hands[name].source
    noun = words.article(wording.speaker.classes[name])
    phrase = wording.phrase(wording.book.hands[name])
    if is_natural(source):
        return f"{noun} is an ace and a ten-value card as the first two cards; 21 after a split is not {noun}"
    return f"no hand counts as {noun}" if phrase.never else f"{noun} is {phrase.hand}{phrase.when}"


def _unit(wording: BookWording, path: tuple[str, ...]) -> str:
    return f"every amount is a multiple of {wording.amount(1)}"


def _rounding(of: str, kind: str) -> Writer:
    return lambda wording, path: f"{of} {_ROUNDED[getattr(wording.book.money, kind)].format(wording.amount(1))}"


def _seats(wording: BookWording, path: tuple[str, ...]) -> str:
    betting = wording.book.betting
    if path[-1] == "min":
        return f"a round needs a bet on at least {words.counted(betting.seats_min, 'seat')}"
    return f"a round takes bets on at most {words.counted(betting.seats_max, 'seat')}"


def _seat_choices(wording: BookWording, path: tuple[str, ...]) -> str:
    choices = sorted(set(wording.book.betting.seat_choices))
    low, high = choices[0], choices[-1]
    if len(choices) > 2 and choices == list(range(low, high + 1)):
        return f"the table has {words.count(low)} to {words.counted(high, 'seat')}"
    named = words.listing(map(words.count, choices), "or")
    return f"the table has {named} seat{'' if named == 'one' else 's'}"


def _chips(wording: BookWording, path: tuple[str, ...]) -> str:
    return f"there are chips of {words.listing(map(wording.amount, wording.book.betting.chips))}"


def _smallest(limits: Limits, bet: str, wording: BookWording) -> str:
    if limits.minimum == 0:
        return f"{bet} may be as small as the chips allow"
    return f"{bet} is at least {wording.amount(limits.minimum)}"


def _largest(units: int, bet: str, wording: BookWording) -> str:
    return f"{bet} at most {wording.amount(units)}"


def _operation(wording: BookWording, path: tuple[str, ...]) -> str:
    operation = wording.book.betting.operations[path[-1]]
    does, available = choice(_OPERATIONS, operation.id), choice(_OPEN_WHEN, operation.when)
    return f"{operation.title}: {does}, {available}"


SENTENCES: Final[Mapping[str, Writer]] = {
    "shoe.decks": _decks,
    "shoe.deck": lambda wording, path: choice(_DECKS, wording.book.shoe.deck),
    "shoe.reshuffle": lambda wording, path: choice(_RESHUFFLES, wording.book.shoe.reshuffle),
    "shoe.cut-card": _cut_card,
    "shoe.burn": _burn,
    "deal.order": _deal,
    "hands.*": _hand_class,
    "hands": lambda wording, path: "no kind of hand has a name of its own",
    "money.currency": lambda wording, path: f"amounts are in {wording.book.money.currency}",
    "money.unit": _unit,
    "money.rounding.payout": _rounding("winnings are", "payout"),
    "money.rounding.insurance": _rounding("an insurance stake is", "insurance"),
    "money.rounding.refund": _rounding("a refund is", "refund"),
    "betting.closes": lambda wording, path: choice(_CLOSES, wording.book.betting.closes),
    "betting.seats.min": _seats,
    "betting.seats.max": _seats,
    "betting.seats.choices": _seat_choices,
    "betting.chips": _chips,
    "betting.limits.main.min": lambda wording, path: _smallest(wording.book.betting.main, "the main bet", wording),
    "betting.limits.main.max": lambda wording, path: _largest(
        wording.book.betting.main.maximum, "the main bet is", wording
    ),
    "betting.limits.main.min-applies-to": lambda wording, path: choice(_APPLIES, wording.book.betting.min_applies_to),
    "betting.limits.side-bet.min": lambda wording, path: _smallest(
        wording.book.betting.side_bet, "a side bet", wording
    ),
    "betting.limits.side-bet.max": lambda wording, path: _largest(
        wording.book.betting.side_bet.maximum, "a side bet is", wording
    ),
    "betting.limits.round.max": lambda wording, path: _largest(
        wording.book.betting.round_max, "all bets of a round together are", wording
    ),
    "betting.at-maximum": lambda wording, path: choice(_AT_MAXIMUM, wording.book.betting.at_maximum),
    "betting.operations.*": _operation,
    "betting.operations": lambda wording, path: "bets cannot be changed once they are placed",
}

"""Sentences on the play of the hands: offers before the peek, decisions, the dealer, settlement, side bets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from upcard import words
from upcard.prose.book_wording import OTHER_HAND, BookWording, Writer, choice, find_row, titled, when_first
from upcard.prose.conditions import BUST, HAND, Phrase, Subject, is_natural
from upcard.prose.tree import All, Leaf, parse
from upcard.rulebook.model import ActionRow, At, LateNatural, Result, Rulebook, SettlementRow, SideBet, Stake

_LATE: Final = {
    LateNatural.ALL_STAKES: "takes every stake of your own on the hands it beats, doubles and splits included",
    LateNatural.UNDOUBLED: "takes the stake that each beaten hand began with; what a double added comes back",
    LateNatural.ORIGINAL_BET: "takes only the first bet of the seat; what doubles and splits added comes back",
}
_STAGES: Final = {
    "before-peek": "before the dealer checks for blackjack",
    "decision": "on the hand's turn",
}
_CHOICES: Final = {
    "first-row": "if more than one kind of {} fits a hand, only the first is offered",
    "any-row": "if more than one kind of {} fits a hand, you choose among them",
}
_SPLIT_DEALS: Final = {
    "one-to-each": "after a split, both hands are dealt their second card at once",
    "as-played": "after a split, each hand is dealt its second card when its turn comes",
}
_SPLIT_PLAYS: Final = {
    "original-first": "after a split, each hand is played separately, the one with the first card of the pair first",
    "new-first": "after a split, each hand is played separately, the one with the second card of the pair first",
}
_DEALER_PLAYS: Final = {
    "if-a-hand-is-left": "the dealer draws only if a hand is left to beat",
    "always": "the dealer plays the hand out even if no hand is left to beat",
}
_AT: Final = {
    At.ONCE: "at once, before the dealer's cards are known",
    At.REVEAL: "as soon as the hole card is known",
    At.SHOWDOWN: "at the showdown",
}
#: The same where both of the dealer's cards lie face up, and nothing is left to be turned.
_AT_EXPOSED: Final = {
    At.ONCE: "at once, before the dealer draws",
    At.REVEAL: "as soon as all hands are played",
    At.SHOWDOWN: "at the showdown",
}
_SIDE_BET_AT: Final = {
    "deal": "as soon as the cards are dealt",
    "reveal": "as soon as the hole card is known",
    "showdown": "after the dealer's last card",
}
_SIDE_BET_CARDS: Final = {
    "player-1": "your first card",
    "player-2": "your second card",
    "upcard": "the dealer's upcard",
    "hole": "the dealer's hole card",
    "dealer-hand": "the dealer's whole hand",
}
#: The same if the dealer's second card is dealt after the players have acted.
_AT_NO_HOLE_CARD: Final = _AT | {At.REVEAL: "as soon as the dealer has two cards"}
#: The same if neither of the dealer's cards lies face up.
_AT_BOTH_DOWN: Final = _AT | {At.REVEAL: "as soon as the dealer's cards are turned"}
#: The hand of a settlement row that asks nothing of the hand itself.
_LEFT: Final = Subject("a hand", "any hand still in play")


# --- before the peek ---------------------------------------------------------------------------------------------


def _insurance_when(wording: BookWording, path: tuple[str, ...]) -> str:
    phrase = wording.phrase(wording.book.insurance.when)
    return "insurance is not offered" if phrase.never else f"insurance is offered on {phrase.hand}{phrase.when}"


def _insurance_wins(wording: BookWording, path: tuple[str, ...]) -> str:
    phrase = wording.phrase(wording.book.insurance.wins)
    if phrase.never:
        return "an insurance bet never wins"
    beside = f" beside {phrase.hand}" if phrase.asks_of_hand else ""
    otherwise = ", and loses otherwise" if beside or phrase.clauses else " in every case"
    return f"an insurance bet wins{beside}{phrase.when}{otherwise}"


def _insurance_partial(wording: BookWording, path: tuple[str, ...]) -> str:
    if wording.book.insurance.partial:
        return "you may insure for less than the full insurance stake"
    return "you cannot insure for less than the full insurance stake"


def _insurance_stake(wording: BookWording, path: tuple[str, ...]) -> str:
    return f"the insurance stake is {words.share(wording.book.insurance.stake)} of the main bet"


def _even_money_when(wording: BookWording, path: tuple[str, ...]) -> str:
    phrase = wording.phrase(wording.book.even_money.when)
    return "even money is not offered" if phrase.never else f"even money is offered on {phrase.hand}{phrase.when}"


def _even_money_pays(wording: BookWording, path: tuple[str, ...]) -> str:
    pays = words.ratio(wording.book.even_money.pays)
    if wording.phrase(wording.book.even_money.when).never:
        return f"even money pays {pays}, but is never offered"
    return f"even money, if taken, settles the hand at once and pays {pays}"


def _refund(wording: BookWording, path: tuple[str, ...]) -> str:
    part = words.share(wording.book.surrender_refund)
    if not wording.book.surrender:
        return f"surrender returns {part} of the stake, but is never offered"
    return f"a surrendered hand gets back {part} of its stake"


def _surrender(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.surrender, path[-1])
    phrase = wording.phrase(row.when)
    early = row.stage == "before-peek" and not wording.book.peek_under
    stage = "before the players act" if early else choice(_STAGES, row.stage)
    if phrase.never:
        return titled(row.title, f"you may never surrender {stage}")
    return titled(row.title, when_first(phrase, f"you may{_also(place)} surrender {phrase.opening} {stage}"))


def _peek(wording: BookWording, path: tuple[str, ...]) -> str:
    under = wording.book.peek_under
    if not under:
        return "the dealer never checks for blackjack before the players act"
    shown = words.any_rank(under)
    return (
        f"if the dealer shows {shown}, the dealer checks for blackjack before the players act, and with one the round"
        " ends; otherwise there is no check"
    )


def _late_natural(wording: BookWording, path: tuple[str, ...]) -> str:
    return f"a dealer blackjack found only after the players have acted {_LATE[wording.book.late_natural]}"


# --- decisions ---------------------------------------------------------------------------------------------------


def _also(place: int) -> str:
    return " also" if place else ""


def _allowed(wording: BookWording, row: ActionRow, verb: str, lead: str, tail: str = "") -> str:
    phrase = wording.phrase(row.when)
    if phrase.never:
        return titled(row.title, f"this row lets you {verb} no hand{tail}")
    text = f"{lead} {verb} {phrase.hand}{phrase.when}{tail}"
    return titled(row.title, text)


def _hit(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.hit, path[-1])
    return _allowed(wording, row, "hit", f"you may{_also(place)}")


def _stand(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.stand, path[-1])
    return _allowed(wording, row, "stand on", f"you may{_also(place)}")


def _staked(place: int, selection: str) -> str:
    """How a row of doubles or splits starts: later rows of a first-match table get what the earlier ones left."""
    if not place:
        return "you may"
    return "otherwise you may" if selection == "first-row" else "you may also"


def _double(wording: BookWording, path: tuple[str, ...]) -> str:
    double = wording.book.double
    place, row = find_row(double.rows, path[-1])
    stake = "the house stakes the double" if row.stake is Stake.FREE else "you match its stake"
    tail = f"; {stake} and the hand gets exactly one more card"
    return _allowed(wording, row, "double", _staked(place, double.choice), tail)


def _split(wording: BookWording, path: tuple[str, ...]) -> str:
    split = wording.book.split
    place, row = find_row(split.rows, path[-1])
    who = "the house stakes" if row.stake is Stake.FREE else "you match its stake for"
    return _allowed(wording, row, "split", _staked(place, split.choice), f"; {who} the second hand")


def _split_limit(wording: BookWording, path: tuple[str, ...]) -> str:
    limit = wording.book.split.limit
    if limit == 0:
        return "no hand may be split"
    often = words.times(limit) if limit == 1 else f"up to {words.times(limit)}"
    return f"a seat may split {often} in a round, which makes at most {words.counted(limit + 1, 'hand')}"


def _stand_at(wording: BookWording, path: tuple[str, ...]) -> str:
    _, row = find_row(wording.book.stand_at, path[-1])
    phrase = wording.phrase(row.when)
    if phrase.never:
        return titled(row.title, "no hand stands automatically under this row")
    return titled(
        row.title, when_first(phrase, f"{phrase.opening} stands automatically, with no decision and no further card")
    )


def _dealer(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.dealer.rows, path[-1])
    phrase = wording.phrase(row.when, OTHER_HAND if place else HAND)
    does = "hits" if row.hits else "stands"
    return titled(row.title, when_first(phrase, f"with {phrase.holding} the dealer {does}"))


# --- settlement --------------------------------------------------------------------------------------------------


def _moments(book: Rulebook) -> Mapping[At, str]:
    """How the book's deal names the moments at which hands are settled."""
    if book.deal.count("dealer-up") == 2:
        return _AT_EXPOSED
    return {0: _AT_NO_HOLE_CARD, 1: _AT}.get(book.deal.count("dealer-down"), _AT_BOTH_DOWN)


def _settled_hand(wording: BookWording, row: SettlementRow, phrase: Phrase) -> str:
    """The hand of a settlement row. A named class is explained in brackets, unless every player knows it; beside the
    dealer's hand it is yours, so that two blackjacks are not taken for one."""
    node = parse(row.when.source)
    parts = node.parts if isinstance(node, All) else (node,)
    named = [part.spec for part in parts if isinstance(part, Leaf) and part.key == "is"]
    if len(named) != 1:
        return phrase.opening
    name = named[0]
    source = wording.book.hands[name].source
    noun = words.article(wording.speaker.classes[name])
    known = wording.speaker.classes[name] == BUST or is_natural(source)
    told = noun if known else f"{noun} ({wording.speaker.hand(source)})"
    if phrase.clauses:
        told = f"your {told.partition(' ')[2]}"
    return phrase.opening.replace(noun, told, 1)


def _settlement(wording: BookWording, path: tuple[str, ...]) -> str:
    place, row = find_row(wording.book.settlement, path[-1])
    phrase = wording.phrase(row.when, _LEFT if place else HAND)
    pays = words.ratio(row.pays) if row.pays is not None else "nothing"
    result = {
        Result.WIN: f"wins and pays {pays}",
        Result.PUSH: "pushes",
        Result.LOSE: "loses",
        Result.SURRENDER: "gets the surrender refund",
    }[row.result]
    moments = _moments(wording.book)
    text = when_first(phrase, f"{_settled_hand(wording, row, phrase)} {result} {moments[row.at]}")
    named = row.title and words.mid_sentence(row.title) in phrase.hand
    return text if named else titled(row.title, text)


# --- side bets ---------------------------------------------------------------------------------------------------


def _bet(wording: BookWording, path: tuple[str, ...]) -> SideBet:
    return wording.book.side_bets[path[1]]


def _bet_title(wording: BookWording, path: tuple[str, ...]) -> str:
    return f"{_bet(wording, path).title} is a side bet beside the main bet; it wins or loses whatever the main bet does"


def _bet_cards(wording: BookWording, path: tuple[str, ...]) -> str:
    bet = _bet(wording, path)
    named = [choice(_SIDE_BET_CARDS, card) for card in bet.cards]
    if bet.cards[:2] == ("player-1", "player-2"):
        named[:2] = ["your first two cards"]
    return f"{bet.title} is decided by {words.listing(named)}"


def _bet_at(wording: BookWording, path: tuple[str, ...]) -> str:
    bet = _bet(wording, path)
    return f"{bet.title} is settled {choice(_SIDE_BET_AT, bet.at)}"


def _bet_row(wording: BookWording, path: tuple[str, ...]) -> str:
    bet = _bet(wording, path)
    _, row = find_row(bet.rows, path[-1])
    combination = side_bet_cards(wording, bet, row.id)
    pays = words.ratio(row.pays)
    if row.title:
        return f"{row.title} in {bet.title} pays {pays}: {combination}"
    return f"{bet.title} pays {pays} for {combination}"


def side_bet_cards(wording: BookWording, bet: SideBet, row_id: str) -> str:
    """The cards that a row of a side bet pays, in words."""
    _, row = find_row(bet.rows, row_id)
    whole_hand = "dealer-hand" in bet.cards
    noun = "a hand" if whole_hand else words.counted(len(bet.cards), "card")
    phrase = wording.phrase(row.when, Subject(noun, "any hand" if whole_hand else "any cards"))
    return phrase.hand + phrase.when


SENTENCES: Final[Mapping[str, Writer]] = {
    "insurance.when": _insurance_when,
    "insurance.stake": _insurance_stake,
    "insurance.partial": _insurance_partial,
    "insurance.pays": lambda wording, path: (
        f"an insurance bet that wins pays {words.ratio(wording.book.insurance.pays)}"
    ),
    "insurance.wins": _insurance_wins,
    "even-money.when": _even_money_when,
    "even-money.pays": _even_money_pays,
    "surrender.refund": _refund,
    "surrender.*": _surrender,
    "peek.under": _peek,
    "late-dealer-blackjack.takes": _late_natural,
    "hit.*": _hit,
    "hit": lambda wording, path: "no hand may be hit",
    "stand.*": _stand,
    "stand": lambda wording, path: "no hand may be stood on",
    "double.choice": lambda wording, path: choice(_CHOICES, wording.book.double.choice).format("double"),
    "double.*": _double,
    "split.limit": _split_limit,
    "split.choice": lambda wording, path: choice(_CHOICES, wording.book.split.choice).format("split"),
    "split.deal": lambda wording, path: choice(_SPLIT_DEALS, wording.book.split.deal),
    "split.plays": lambda wording, path: choice(_SPLIT_PLAYS, wording.book.split.plays),
    "split.*": _split,
    "stand-at.*": _stand_at,
    "dealer.plays": lambda wording, path: choice(_DEALER_PLAYS, wording.book.dealer.plays),
    "dealer.*": _dealer,
    "settlement.*": _settlement,
    "side-bets.*.title": _bet_title,
    "side-bets.*.cards": _bet_cards,
    "side-bets.*.at": _bet_at,
    "side-bets.*.*": _bet_row,
}

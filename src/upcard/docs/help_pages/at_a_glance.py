"""The facts of a book that fit on a card: what it pays, and what a player asks first.

Each fact is found by asking the rules, not by reading ids: the dealer's soft 17 is put to the dealer's table, a double
after a split to the double rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from operator import add
from typing import Final

from upcard import words
from upcard.cards import RANKS, cards
from upcard.docs.help_pages.examples import ExampleHand, scene
from upcard.prose.book_wording import BookWording, wording_of
from upcard.prose.tree import Leaf, parse
from upcard.rulebook import Rulebook
from upcard.rulebook.model import ActionRow, Claim, Insurance, OfferBet, Result, SettlementRow, Stake


@dataclass(frozen=True, slots=True)
class Fact:
    """A label, what the book says, and the rule it comes from."""

    label: str
    value: str
    rule: str


def payouts(book: Rulebook) -> list[Fact]:
    """What each kind of win pays, bonuses by their names, the best first."""
    told = wording_of(book)
    wins = [row for row in book.settlement if row.result is Result.WIN]
    named = [(row, name) for row in wins if (name := _name(told, row))]
    plain = [row for row in wins if not _name(told, row)]
    alike = len({row.pays for row in plain}) == 1 and not any(_pays_a_tie(row) for row in plain)
    found = [Fact(name, words.ratio(row.pays), row.rule) for row, name in named if row.pays is not None]
    for pays in sorted({row.pays for row in plain if row.pays is not None}, reverse=True):
        rows = [row for row in plain if row.pays == pays]
        if alike:
            found.append(Fact("Any other winning hand", words.ratio(pays), rows[0].rule))
        else:
            found += [Fact(_hand_label(told, row), words.ratio(pays), row.rule) for row in rows]
    if not told.phrase(book.insurance.when).never:
        found.append(Fact("Insurance", words.ratio(book.insurance.pays), "insurance.pays"))
    if not told.phrase(book.even_money.when).never:
        found.append(Fact("Even money", words.ratio(book.even_money.pays), "even-money.pays"))
    return found


def _pays_a_tie(row: SettlementRow) -> bool:
    """Does the row pay a hand that is no better than the dealer's?"""
    ties = ExampleHand(cards("Ts 9h"))
    return row.when.holds(scene(ties, ties))


def _name(told: BookWording, row: SettlementRow) -> str | None:
    """The name of what a row pays: its title, or the class that alone it asks for."""
    node = parse(row.when.source)
    if row.title:
        return row.title
    return words.capital(told.speaker.classes[node.spec]) if isinstance(node, Leaf) and node.key == "is" else None


def _hand_label(told: BookWording, row: SettlementRow) -> str:
    phrase = told.phrase(row.when)
    return words.capital(phrase.hand + phrase.when)


def glance(book: Rulebook) -> list[Fact]:
    """The facts at the head of a help page, in reading order. All books have the same labels, bonuses aside."""
    return list(_facts(book, wording_of(book)))


def _facts(book: Rulebook, told: BookWording) -> Iterator[Fact]:
    shuffled = "shuffled every round" if book.shoe.reshuffle == "every-round" else "dealt to a cut card"
    yield Fact("Decks", f"{book.shoe.decks}, {shuffled}", "shoe.decks")
    for paid in payouts(book):
        if paid.rule.startswith("settlement.") and paid.label != "Any other winning hand":
            yield Fact(f"{paid.label} pays", paid.value, paid.rule)
    yield _on_soft_17(book)
    checks = f"if showing {words.any_rank(book.peek_under)}" if book.peek_under else "never"
    yield Fact("Dealer checks for blackjack", checks, "peek.under")
    yield from _double_facts(book)
    yield from _split_facts(book)
    yield Fact("Insurance", _pays(book.insurance, told), "insurance.when")
    yield Fact("Even money", _pays(book.even_money, told), "even-money.when")
    yield Fact("Surrender", _surrender(book), "surrender.refund")
    yield Fact("Side bets", words.listing(bet.title for bet in book.side_bets.values()) or "none", "side-bets")
    limits = book.betting.main
    yield Fact("Main bet", f"{told.amount(limits.minimum)} to {told.amount(limits.maximum)}", "betting.limits.main.min")
    yield Fact("Seats", _span(book.betting.seats_min, book.betting.seats_max), "betting.seats.max")
    for claim in book.claims.values():
        if claim.returns:
            yield Fact(f"Return, {bet_title(book, claim.bet)}", returns(claim), "claims")


def returns(claim: Claim) -> str:
    """A stated return as a page prints it, with its decimals as they are stated."""
    return (claim.returns or "").replace("%", " %")


def bet_title(book: Rulebook, bet: str) -> str:
    """The name of a bet: a side bet's title, or ``main bet``."""
    return book.side_bets[bet].title if bet in book.side_bets else f"{bet} bet"


def _pays(offer: Insurance | OfferBet, told: BookWording) -> str:
    return "not offered" if told.phrase(offer.when).never else f"pays {words.ratio(offer.pays)}"


def _surrender(book: Rulebook) -> str:
    return f"{words.share(book.surrender_refund)} comes back" if book.surrender else "not offered"


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _on_soft_17(book: Rulebook) -> Fact:
    soft_17 = ExampleHand(cards("Ah 6d"))
    at = scene(soft_17, soft_17)
    row = book.dealer.rows.first(at)
    return Fact("Dealer on soft 17", "hits" if row and row.hits else "stands", row.rule if row else "dealer")


def _double_facts(book: Rulebook) -> Iterator[Fact]:
    free: set[tuple[bool, int]] = set()
    for stake, label in ((Stake.FREE, "Free double on"), (Stake.OWN, "Double on")):
        totals, some = _doubled_totals(book, stake, _TWO_CARDS)
        said = [_totals(totals, free)] if totals else []
        if some:
            said.append(f"some hands of {_totals(some, set())}")
        after_split = set().union(*_doubled_totals(book, stake, _SPLIT_TWO_CARDS)) - totals - some
        if after_split and said and not said[0].startswith("any"):
            said.append(f"after a split also {_totals(after_split, set())}")
        for cards_held in _LONGER:
            for doubled, before in ((0, ""), (1, " doubled before")):
                longer = set().union(*_doubled_totals(book, stake, _longer_hands(cards_held, doubled)))
                if longer:
                    said.append(f"{_all_or(longer)}{words.counted(cards_held, 'card')}{before}")
        if said or stake is Stake.OWN:
            yield Fact(label, "; ".join(said) or "none", _of_stake(book.double.rows, stake, "double"))
        free |= totals
    after = any(_may(book, stake, each) for stake in Stake for each in _AFTER_SPLIT)
    yield Fact("Double after a split", "yes" if after else "no", _of_stake(book.double.rows, Stake.OWN, "double"))


def _split_facts(book: Rulebook) -> Iterator[Fact]:
    for stake, label in ((Stake.FREE, "Free split"), (Stake.OWN, "Split")):
        ranks = {rank for rank, hand in _PAIRS.items() if _may(book, stake, hand, split=True)}
        if ranks or stake is Stake.OWN:
            yield Fact(label, _pairs(ranks), _of_stake(book.split.rows, stake, "split"))
    yield Fact("Splits in a round", str(book.split.limit), "split.limit")


def _doubled_totals(
    book: Rulebook, stake: Stake, hands: Mapping[tuple[bool, int], Sequence[ExampleHand]]
) -> tuple[set[tuple[bool, int]], set[tuple[bool, int]]]:
    """The totals of which every hand may be doubled with this stake, and those of which some may."""
    allowed = {total: [_may(book, stake, each) for each in held] for total, held in hands.items()}
    every = {total for total, may in allowed.items() if all(may)}
    return every, {total for total, may in allowed.items() if any(may)} - every


def _of_stake(rows: Iterable[ActionRow], stake: Stake, table: str) -> str:
    """The rule of the first row with this stake, or the table if there is none."""
    return next((row.rule for row in rows if row.stake is stake), table)


def _all_or(totals: set[tuple[bool, int]]) -> str:
    """The totals before "three cards": ``hard 4 to 11 in ``, or ``any `` if none is missing."""
    every = {(soft, number) for soft, low in ((False, 5), (True, 13)) for number in range(low, 21)}
    return "any " if totals >= every else f"{_totals(totals, set())} in "


def _may(book: Rulebook, stake: Stake, hand: ExampleHand, split: bool = False) -> bool:
    """May the hand be doubled, or split, with this stake?"""
    at = scene(hand)
    table = book.split if split else book.double
    if book.stand_at.first(at) is not None:
        return False
    return any(row.stake is stake for row in table.rows.offered(at))


def _pairs(ranks: set[str]) -> str:
    """Pairs in words: ``any pair``, ``any pair but aces``, ``pairs of 8s``, ``none``."""
    left_out = words.left_out(ranks)
    if left_out:
        return f"any pair but {left_out}"
    return f"pairs of {words.rank_plural(ranks)}" if 0 < len(ranks) < len(RANKS) else "any pair" if ranks else "none"


def _totals(totals: set[tuple[bool, int]], besides: set[tuple[bool, int]]) -> str:
    """Two-card totals in words: ``any two cards``, ``any other two cards`` (`besides` known ones), ``hard 9 to 11``."""
    if totals | besides >= {each for each in _TWO_CARDS if each[1] < 21}:
        return "any other two cards" if besides else "any two cards"
    kinds = (("hard", False), ("soft", True))
    said = [
        f"{name} {part}" for name, soft in kinds for part in _runs({number for each, number in totals if each is soft})
    ]
    return words.listing(said) or "none"


def _runs(numbers: set[int]) -> list[str]:
    """Numbers as runs: ``8 to 11``."""
    starts = sorted(number for number in numbers if number - 1 not in numbers)
    ends = sorted(number for number in numbers if number + 1 not in numbers)
    return [str(low) if low == high else f"{low} to {high}" for low, high in zip(starts, ends, strict=True)]


def _by_total(hands: Iterable[ExampleHand]) -> dict[tuple[bool, int], list[ExampleHand]]:
    """Hands by whether they are soft and their total."""
    found: dict[tuple[bool, int], list[ExampleHand]] = {}
    for hand in hands:
        found.setdefault((hand.soft, hand.total), []).append(hand)
    return found


#: Numbers of cards beyond two that are looked at.
_LONGER: Final = (3, 4)


@cache
def _longer_hands(count: int, doubled: int) -> Mapping[tuple[bool, int], Sequence[ExampleHand]]:
    """Every hand of so many cards that is not over 21, by its total."""
    made = (
        ExampleHand(cards(" ".join(map(add, ranks, "shdc"))), doubled=doubled, own=1 + doubled)
        for ranks in combinations_with_replacement(RANKS, count)
    )
    return _by_total(hand for hand in made if hand.total <= 21)


_TWO_CARDS: Final = _by_total(
    ExampleHand(cards(f"{first}s {second}h")) for first, second in combinations_with_replacement(RANKS, 2)
)
_PAIRS: Final = {rank: ExampleHand(cards(f"{rank}s {rank}h")) for rank in RANKS}
_AFTER_SPLIT: Final = tuple(
    ExampleHand(cards(f"{rank}s {other}h"), split_from=rank) for rank in RANKS for other in RANKS
)
_SPLIT_TWO_CARDS: Final = _by_total(_AFTER_SPLIT)

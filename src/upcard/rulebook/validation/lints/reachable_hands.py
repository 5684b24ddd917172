"""Every hand that a table of the book can see, so that a lint can say "never".

The hands are walked card by card by the book's own rows, as a shoe without end deals them. Two shortcuts keep the walk
short and change no answer: ranks that no condition tells apart stand for one another, and unless some condition asks
for single ranks a hand of three cards or more is known by its number of cards, its low total and whether it has an ace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, Final, TypeVar

from upcard.cards import DECK, RANK_VALUES, RANKS, SUITS, Card, best_total
from upcard.rulebook.conditions import (
    CONSTANTS,
    DEALER_ASPECTS,
    KEYS,
    SUIT_ASPECTS,
    Aspect,
    compile_predicate,
    conditions_in,
    looks_of_key,
    within,
)
from upcard.rulebook.decision_table import DecisionTable, Row, SomeRow
from upcard.rulebook.model import ActionRow, DealerRow, Rulebook, Stake
from upcard.rulebook.validation.references import conditions

_TEN_VALUES: Final = frozenset("TJQK")
#: One way to give suits for each answer that a question about suits can have: all alike, one colour, two colours.
_SUITS: Final = ("s", "sc", "sh")
#: The same where some condition asks for one suit by name.
_NAMED_SUITS: Final = (*SUITS, *_SUITS[1:])
#: No hand is doubled more often: each time it draws a card, and with more cards than this any hand is over 21.
_MOST_DOUBLES: Final = 22


class SuitsAsked(Exception):
    """A condition asked for the suits of a hand that has none yet."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand as conditions ask about it: `ranks` are sorted, stakes are 0 or 1, `suits` are dealt out in turn.

    Without `suits` the hand may be of any; `cards` raises `SuitsAsked`.
    """

    ranks: str
    split_from: str | None = None
    doubled: int = 0
    surrendered: bool = False
    own: int = 1
    free: int = 0
    suits: str = "sh"
    count: int = field(init=False, compare=False)
    low: int = field(init=False, compare=False)
    total: int = field(init=False, compare=False)
    soft: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for name, value in _counts(self.ranks):
            object.__setattr__(self, name, value)

    @property
    def cards(self) -> Sequence[Card]:
        if not self.suits:
            raise SuitsAsked
        return tuple(DECK[each + self.suits[at % len(self.suits)]] for at, each in enumerate(self.ranks))

    def drawn(self, card: str) -> Seen:
        """The hand with a card of one more rank."""
        ranks = _with_card(self.ranks, card)
        return Seen(ranks, self.split_from, self.doubled, self.surrendered, self.own, self.free, self.suits)

    def in_suits(self, suits: str) -> Seen:
        """The hand with its suits dealt out in another way."""
        return Seen(self.ranks, self.split_from, self.doubled, self.surrendered, self.own, self.free, suits)

    def __str__(self) -> str:
        return "-".join("10" if each == "T" else each for each in self.ranks) + (" (split)" if self.split_from else "")


@cache  # a walk comes to the same few thousand hands by many ways
def _counts(ranks: str) -> tuple[tuple[str, int | bool], ...]:
    low = sum(RANK_VALUES[each] for each in ranks)
    total, soft = best_total(low, "A" in ranks)
    return ("count", len(ranks)), ("low", low), ("total", total), ("soft", soft)


@cache
def _with_card(ranks: str, card: str) -> str:
    return "".join(sorted(ranks + card, key=RANKS.index))


@dataclass(frozen=True, slots=True)
class Case:
    """A situation that a condition is asked about."""

    hand: Seen
    dealer: Seen
    upcard: str
    attempt: str | None = None


Answer = TypeVar("Answer")

NOBODY: Final = Seen("")


def cases(
    hand: Seen,
    looks: frozenset[Aspect],
    upcards: str,
    attempt: str | None = None,
    exposed: Sequence[tuple[str, Seen]] = (),
) -> Iterator[Case]:
    """The hand under every upcard and in all the suits that conditions with these looks can tell apart.

    If both of the dealer's cards lie face up, `exposed` are the pairs of them that may be told apart, each with its
    upcard.
    """
    suits = _NAMED_SUITS if Aspect.SUITS in looks else _SUITS
    ways = tuple(hand.in_suits(each) for each in suits) if looks & SUIT_ASPECTS else (hand,)
    if exposed and looks & DEALER_ASPECTS:
        shown: Iterable[tuple[str, Seen]] = exposed
    else:
        shown = [(upcard, NOBODY) for upcard in (upcards if Aspect.UPCARD in looks else upcards[:1])]
    for upcard, dealer in shown:
        for way in ways:
            yield Case(way, dealer, upcard, attempt)


def looks_of(rows: Iterable[Row]) -> frozenset[Aspect]:
    """What the conditions of some rows look at."""
    return frozenset(aspect for row in rows for aspect in row.when.looks)


#: What is asked of neither hand alone.
_OF_NO_SIDE: Final = frozenset({Aspect.UPCARD, Aspect.COMPARED, Aspect.ATTEMPT})


def atoms_of(source: Any, side: str) -> Iterator[tuple[str, Any]]:
    """The smallest questions in a condition, each with the side it is about."""
    if isinstance(source, str):
        if source not in CONSTANTS:
            yield side, source
        return
    for key, value in source.items():
        for each in within(key, value):
            yield from atoms_of(each, key if key in ("player", "dealer") else side)
        if key == "is" or (key in KEYS and not looks_of_key(key) & _OF_NO_SIDE):
            yield side, {key: value}


def _numbers(value: Any) -> Iterable[int]:
    """The numbers that a value of `numbers` names."""
    return [value] if isinstance(value, int) else value.values() if isinstance(value, Mapping) else value


def dealers_hands(rows: DecisionTable[DealerRow]) -> list[str]:
    """Every hand that the dealer holds on the way from two cards to the last one, by its ranks; each may be the last,
    since the dealer need not draw if no hand is left."""
    looks = looks_of(rows)
    waiting = ["".join(pair) for pair in combinations_with_replacement(RANKS, 2)]
    found = dict.fromkeys(waiting)
    draws: dict[object, bool] = {}
    by_rank = Aspect.RANKS in looks
    while waiting:
        ranks = waiting.pop()
        hand = Seen(ranks)
        key = ranks if by_rank or hand.count == 2 else (hand.count, hand.low, "A" in ranks)
        if key not in draws:
            told = [Case(each.hand, each.hand, ranks[0]) for each in cases(hand, looks - {Aspect.UPCARD}, ranks[0])]
            deciding = [rows.first(case) for case in told]
            draws[key] = hand.total <= 21 and any(row is not None and row.hits for row in deciding)
        if draws[key]:
            for card in RANKS:
                more = _with_card(ranks, card)
                if more not in found:
                    found[more] = None
                    waiting.append(more)
    return list(found)


class Walk:
    """The hands of one book by what becomes of them; the walk is made when the object is.

    `reached` every hand · `acting` those that are asked for a decision · `stuck` those of them that have none ·
    `left` those for the dealer's hand to decide · `dealt` the first two cards, given up before the peek or not.
    Conditions that the book does not ask, `also`, are taken into account where hands are told apart.
    """

    def __init__(self, book: Rulebook, also: Sequence[tuple[str, Any]] = ()) -> None:
        self.book = book
        game = {name: value for name, value in book.data.items() if name != "side-bets"}
        asked = [*also, *(each for _, source in conditions(game) for each in conditions_in(source))]
        self.ranks = _representatives(book.shoe.deck, asked)
        self.exposed = (
            self._exposed([*(each for _, each in conditions(game)), *({key: value} for key, value in also)])
            if book.deal.count("dealer-up") == 2
            else ()
        )
        # `split` asks about two cards alone, which are told apart anyway
        beyond = [
            key
            for path, source in conditions(game)
            if path[:6] != "split."
            for side, atom in atoms_of(source, "player")
            if side == "player" and not isinstance(atom, str)
            for key in atom
        ]
        beyond += [key for key, _ in also]
        self._by_rank = any(Aspect.RANKS in looks_of_key(key) for key in beyond)
        origins = [(key, value) for key, value in asked if Aspect.SPLIT_FROM in looks_of_key(key)]
        self._split_ranks = [ranks for key, value in origins for ranks in KEYS[key].named_ranks(value)]
        named = [number for key, value in asked if key == "doubled" for number in _numbers(value)]
        # one more than any condition names stands for every higher number
        self._most_doubles = min(1 + max(named, default=0), _MOST_DOUBLES)
        self.once = book.settlement.at_once
        pairs = ("".join(pair) for pair in combinations_with_replacement(self.ranks, 2))
        self.dealt = [Seen(pair) for pair in pairs]
        self.reached: list[Seen] = []
        self.acting: list[Seen] = []
        self.stuck: list[Seen] = []
        self.left: list[Seen] = []
        self._walk()

    def _exposed(self, asked: Iterable[Any]) -> Sequence[tuple[str, Seen]]:
        """Of the dealer's two cards the pairs that are told apart, by what is asked of the dealer's hand, its total and
        the upcard."""
        sources = list(asked)
        atoms = {repr(atom): atom for source in sources for _, atom in atoms_of(source, "player")}
        of_dealer = [compile_predicate(atom, self.book.hands) for atom in atoms.values()]
        keys = {key for source in sources for key, _ in conditions_in(source)}
        by_upcard = any(Aspect.UPCARD in looks_of_key(key) for key in keys)
        found: dict[tuple[Any, ...], tuple[str, Seen]] = {}
        for upcard, second in product(self.ranks, repeat=2):
            dealer = Seen(upcard).drawn(second)
            told = tuple(each.holds(Case(dealer, dealer, upcard)) for each in of_dealer)
            found.setdefault((upcard if by_upcard else None, dealer.total, told), (upcard, dealer))
        return list(found.values())

    def key(self, hand: Seen) -> Any:
        """Hands of one key get one answer from every condition."""
        alike = hand.ranks if hand.count <= 2 or self._by_rank else (hand.count, hand.low, "A" in hand.ranks)
        made = None if hand.split_from is None else tuple(hand.split_from in ranks for ranks in self._split_ranks)
        return (alike, made, hand.doubled, hand.surrendered, hand.own, hand.free)

    def cases(self, hand: Seen, looks: frozenset[Aspect], attempt: str | None = None) -> Iterator[Case]:
        """The hand in every situation that conditions with these looks can tell apart before the reveal."""
        return cases(hand, looks, self.ranks, attempt, self.exposed)

    def answers(self, hand: Seen, looks: frozenset[Aspect], ask: Callable[[Case], Answer]) -> Iterator[Answer]:
        """What is answered in each situation of `cases`; once for all suits where the answer asks for none."""
        by_suits = bool(looks & SUIT_ASPECTS)
        for case in self.cases(hand.in_suits("") if by_suits else hand, looks - SUIT_ASPECTS):
            try:
                yield ask(case)
            except SuitsAsked:
                for each in cases(hand, looks & SUIT_ASPECTS, case.upcard):
                    yield ask(Case(each.hand, case.dealer, case.upcard, case.attempt))

    def decides(self, table: DecisionTable[SomeRow], hand: Seen) -> set[str | None]:
        """The rules that decide a hand in some suits and under some upcard, or that it may choose among; None where in
        some no row does."""
        found: set[str | None] = set()
        for rows in self.answers(hand, looks_of(table), table.offered):
            found.update([row.rule for row in rows] or [None])
        return found

    def _walk(self) -> None:
        early = self.book.surrender.before_peek
        for hand in list(self.dealt):
            if self.decides(early, hand) - {None}:
                self.dealt.append(replace(hand, surrendered=True))
        waiting = [hand for hand in self.dealt if not hand.surrendered]
        self.left = [hand for hand in self.dealt if hand.surrendered]
        known = {self.key(hand) for hand in waiting}
        while waiting:
            hand = waiting.pop()
            for each in self._after(hand):
                if self.key(each) not in known:
                    known.add(self.key(each))
                    waiting.append(each)

    def _after(self, hand: Seen) -> list[Seen]:
        """Note what becomes of a hand, and give the hands that may come of it."""
        self.reached.append(hand)
        if None not in self.decides(self.once, hand):
            return []
        stands = self.decides(self.book.stand_at, hand)
        if stands != {None} or hand.total > 21:
            self.left.append(hand)
        if None not in stands or hand.total > 21:
            return []
        self.acting.append(hand)
        after = [*self._hit(hand), *self._doubled(hand), *self._split(hand)]
        stays = bool(self.decides(self.book.stand, hand) - {None})
        if stays:
            self.left.append(hand)
        if self.decides(self.book.surrender.decision, hand) - {None}:
            self.left.append(replace(hand, surrendered=True))
        elif not stays and not after:
            self.stuck.append(hand)
        return after

    def _hit(self, hand: Seen) -> Iterator[Seen]:
        if self.decides(self.book.hit, hand) - {None}:
            yield from (hand.drawn(card) for card in self.ranks)

    def stakes(self, rows: DecisionTable[ActionRow], hand: Seen) -> set[Stake | None]:
        """Whose money a hand may be doubled or split with; empty where it may not."""
        rules = self.decides(rows, hand)
        return {row.stake for row in rows if row.rule in rules}

    def _doubled(self, hand: Seen) -> Iterator[Seen]:
        for stake in self.stakes(self.book.double.rows, hand):
            own, free = (1, hand.free) if stake is Stake.OWN else (hand.own, 1)
            more = replace(hand, doubled=min(hand.doubled + 1, self._most_doubles), own=own, free=free)
            yield from (more.drawn(card) for card in self.ranks)

    def may_split(self, hand: Seen) -> bool:
        """Do the number of cards and of splits leave room for one?"""
        return hand.count == 2 and self.book.split.limit > (0 if hand.split_from is None else 1)

    def _split(self, hand: Seen) -> Iterator[Seen]:
        if not self.may_split(hand):
            return
        for stake in self.stakes(self.book.split.rows, hand):
            own, free = (1, 0) if stake is Stake.OWN else (0, 1)
            for half in hand.ranks:  # either card may be the one dealt first
                for card in self.ranks:
                    yield Seen(half, half, own=hand.own, free=hand.free).drawn(card)
                    yield Seen(half, half, own=own, free=free).drawn(card)


def _representatives(deck: str, asked: Sequence[tuple[str, Any]]) -> str:
    """The ranks to deal: of the ten-values that no condition tells apart two are enough, a pair and no pair."""
    there = "".join(each for each in RANKS if deck != "spanish-48" or each != "T")
    named = [ranks for key, value in asked if key in KEYS for ranks in KEYS[key].named_ranks(value)]
    alike: dict[tuple[bool, ...], str] = {}
    for each in there:
        if each in _TEN_VALUES:
            mentioned = tuple(each in ranks for ranks in named)
            alike[mentioned] = (alike.get(mentioned, "") + each)[:2]
    return "".join(each for each in there if each not in _TEN_VALUES) + "".join(alike.values())

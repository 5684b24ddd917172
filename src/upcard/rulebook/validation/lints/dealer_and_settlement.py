"""The dealer's table and the settlement table: rows that never decide, situations that no row decides.

The hands left by the players are set against every way the dealer's hand can start and end. Both sides are first
reduced to what the table asks about them, which leaves a few dozen cases of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from upcard.rulebook.conditions import (
    Aspect,
    Predicate,
    compile_predicate,
    conditions_in,
)
from upcard.rulebook.model import Rulebook
from upcard.rulebook.validation.lints.dead_rows import Tally, holding_rows
from upcard.rulebook.validation.lints.reachable_hands import Case, Seen, Walk, atoms_of, cases, looks_of
from upcard.rulebook.validation.references import Finding


def settlement(walk: Walk) -> Iterator[Finding]:
    """Lints of `settlement` and `dealer`, over every hand left to the dealer and every course of the dealer's."""
    book = walk.book
    dealer = Tally(book.dealer.rows)
    courses = _Dealer(walk, dealer)
    yield from dealer.never()
    yield from courses.findings
    tally = Tally(book.settlement)
    looks = looks_of(walk.once)
    for hand in walk.reached:
        for holding in walk.answers(hand, looks, lambda case: holding_rows(walk.once, case)):
            tally.count(holding)
    player = _Sides(book, "player")
    dealt = player.distinct(hand for hand in walk.dealt)
    left = player.distinct(walk.left)
    for start, end, upcard in courses.found:
        looked = upcard in book.peek_under and "dealer-down" in book.deal
        for hand in dealt if looked and courses.natural(start, upcard) else left:
            at_end = Case(hand, end, upcard)
            asked = holding_rows(book.settlement.at_reveal, Case(hand, start, upcard))
            asked += holding_rows(book.settlement, at_end)
            tally.count(list(dict.fromkeys(asked)))
            if not asked:
                tally.undecided = tally.undecided or at_end
    yield from tally.never()
    keys = {key for row in book.settlement for key, _ in conditions_in(row.when.source)}
    if book.surrender and "surrendered" not in keys:
        message = "a hand may be surrendered, and no row of settlement asks whether it is: it is settled like any other"
        hint = "add {id: surrendered, when: {player: {surrendered: true}}, result: surrender, at: once}"
        yield Finding("surrender", message, "contradiction", hint, "warning")
    if tally.undecided is not None:
        case = tally.undecided
        message = f"no row decides {case.hand}, {case.hand.total}, against the dealer's {case.dealer.total}"
        yield Finding("settlement", message, "not-total", "end with rows that compare: higher, equal, lower")


class _Sides:
    """What the settlement table asks about one side, the player's hand or the dealer's."""

    def __init__(self, book: Rulebook, side: str) -> None:
        asked: dict[str, Any] = {}
        self.compares = False
        for row in book.settlement:
            self.compares = self.compares or Aspect.COMPARED in row.when.looks
            asked.update((repr(atom), atom) for whose, atom in atoms_of(row.when.source, "player") if whose == side)
        self.atoms: list[Predicate] = [compile_predicate(atom, book.hands) for atom in asked.values()]
        self.looks = frozenset(aspect for atom in self.atoms for aspect in atom.looks)

    def answers(self, case: Case) -> tuple[Any, ...]:
        """The answers for the hand that stands in the place of the player's in the case."""
        total = case.hand.total if self.compares else None
        return (total, *(atom.holds(case) for atom in self.atoms))

    def distinct(self, hands: Iterable[Seen]) -> list[Seen]:
        """One hand for each set of answers."""
        found: dict[tuple[Any, ...], Seen] = {}
        for hand in hands:
            for case in cases(hand, self.looks - {Aspect.UPCARD}, "A"):
                found.setdefault(self.answers(case), case.hand)
        return list(found.values())


class _Dealer:
    """The courses of the dealer's hand that the settlement table tells apart: start, end and upcard of each."""

    def __init__(self, walk: Walk, tally: Tally) -> None:
        self.book = walk.book
        self.walk = walk
        self.tally = tally
        self.side = _Sides(walk.book, "dealer")
        self.by_upcard = any(Aspect.UPCARD in row.when.looks for row in walk.book.settlement)
        self.found: list[tuple[Seen, Seen, str]] = []
        self.findings: list[Finding] = []
        self._find()

    def natural(self, hand: Seen, upcard: str) -> bool:
        """Is the dealer's hand a blackjack?"""
        return self.book.hands["blackjack"].holds(Case(hand, hand, upcard))

    def _mark(self, hand: Seen, upcard: str) -> tuple[Any, ...]:
        return self.side.answers(Case(hand, hand, upcard))

    def _find(self) -> None:
        known: set[Any] = set()
        courses: set[Any] = set()
        for upcard in self.walk.ranks:
            looked = upcard in self.book.peek_under
            for hole in self.walk.ranks:
                for start in self._in_suits(Seen(upcard).drawn(hole)):
                    mark = (
                        upcard if self.by_upcard else looked,
                        self.natural(start, upcard),
                        self._mark(start, upcard),
                    )
                    for end in self._ends(start, upcard, mark, known):
                        course = (mark, self._mark(end, upcard))
                        if course not in courses:
                            courses.add(course)
                            self.found.append((start, end, upcard))

    def _in_suits(self, hand: Seen) -> list[Seen]:
        looks = self.side.looks | looks_of(self.book.dealer.rows)
        return [case.hand for case in cases(hand, looks - {Aspect.UPCARD}, "A")]

    def _ends(self, start: Seen, upcard: str, mark: Any, known: set[Any]) -> Iterator[Seen]:
        """The hands the dealer may end with from a start; hands seen before from a start of this mark are left out."""
        waiting = [start]
        while waiting:
            hand = waiting.pop()
            key = (mark, hand.suits, self.walk.key(hand))
            if key in known:
                continue
            known.add(key)
            case = Case(hand, hand, upcard)
            self.tally.add(case)
            deciding = self.book.dealer.rows.first(case)
            if deciding is None:
                self._tell(f"no row says what the dealer does with {hand}")
                continue
            if not deciding.hits:
                yield hand
            elif hand.total > 21:
                self._tell(f"the dealer draws to {hand}, which is over 21 already")
            else:
                waiting.extend(hand.drawn(card) for card in self.walk.ranks)

    def _tell(self, message: str) -> None:
        if not self.findings:
            self.findings.append(Finding("dealer", message, "not-total", "end with a row whose `when` is always"))

"""How a help page is laid out: sub-headings, the steps of a round, and the notes on where rules come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from upcard import words
from upcard.prose.book_wording import wording_of
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Provenance

#: The sub-heading of the rules whose path begins so; the longest beginning decides.
_HEADINGS: Final = {
    "insurance": "Insurance",
    "even-money": "Even money",
    "peek": "The hole card",
    "late-dealer-blackjack": "The hole card",
    "hit": "Hit and stand",
    "stand": "Hit and stand",
    "double": "Doubling down",
    "split": "Splitting",
    "surrender": "Surrender",
    "stand-at": "When a turn ends automatically",
    "betting": "The table",
    "betting.limits": "Limits",
    "betting.at-maximum": "Limits",
    "betting.operations": "What you can do with your bets",
    "procedures.timeout": "Time limits",
    "procedures.short-balance": "A balance that is too short",
    "procedures.disconnection": "Lost connection",
    "procedures.malfunction": "Malfunction and cancelled rounds",
    "procedures.cancelled-round": "Malfunction and cancelled rounds",
    "procedures.large-win": "Large wins",
}

#: How sure the book is of a rule, with the mark a page prints for it.
MARKS: Final = {"stated": "●", "inferred": "◐", "assumed": "○"}


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Rules under one sub-heading; None where the section has no sub-headings."""

    title: str | None
    rules: tuple[str, ...]


def groups(rules: Iterable[str]) -> list[RuleGroup]:
    """The rules of a section, gathered under their sub-headings in reading order."""
    return [RuleGroup(title, tuple(members)) for title, members in groupby(rules, key=_heading)]


def _heading(rule: str) -> str | None:
    steps = rule.split(".")
    beginnings = (".".join(steps[:length]) for length in range(len(steps), 0, -1))
    return next((_HEADINGS[each] for each in beginnings if each in _HEADINGS), None)


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step of a round: what happens, and the section of the page that says how."""

    text: str
    section: str


def steps(book: Rulebook) -> list[RoundStep]:
    """How a round of the book goes, from the bets to the settlement."""
    return list(_steps(book))


def _steps(book: Rulebook) -> Iterator[RoundStep]:
    told = wording_of(book)
    bets = "your main bet, and side bets beside it if you like" if book.side_bets else "your bet"
    yield RoundStep(f"Place {bets}.", "betting")
    yield RoundStep("The cards are dealt.", "deal")
    yield from _side_bets_settled(book, "deal")
    offers: dict[tuple[str, ...], list[str]] = {}
    for name, phrase in (
        ("insurance", told.phrase(book.insurance.when)),
        ("even money", told.phrase(book.even_money.when)),
        *(("surrender", told.phrase(row.when)) for row in book.surrender.before_peek),
    ):
        if not phrase.never:
            offers.setdefault(phrase.clauses, []).append(name)
    for clauses, names in offers.items():
        offered = f"you are offered {words.listing(dict.fromkeys(names), 'or')}"
        told_if = f"if {words.listing(clauses)}, {offered}" if clauses else offered
        yield RoundStep(words.stop(words.capital(told_if)), "offers")
    if book.peek_under and "dealer-down" in book.deal:
        shown = words.any_rank(book.peek_under)
        yield RoundStep(f"If the dealer shows {shown}, the dealer checks for blackjack.", "offers")
    decisions = [
        name
        for name, rows in (
            ("hit", book.hit),
            ("stand", book.stand),
            ("double", book.double.rows),
            ("split", book.split.rows if book.split.limit else ()),
            ("surrender", book.surrender.decision),
        )
        if rows
    ]
    yield RoundStep(f"Seat by seat and hand by hand, you decide: {words.listing(decisions, 'or')}.", "decisions")
    if "dealer-down" in book.deal:
        yield RoundStep("The dealer turns the hole card.", "dealer")
        yield from _side_bets_settled(book, "reveal")
    yield RoundStep("The dealer draws or stands by fixed rules.", "dealer")
    yield RoundStep("All remaining hands are settled.", "settlement")
    yield from _side_bets_settled(book, "showdown")


def _side_bets_settled(book: Rulebook, at: str) -> Iterator[RoundStep]:
    titles = [bet.title for bet in book.side_bets.values() if bet.at == at]
    if titles:
        yield RoundStep(f"{words.listing(titles)} {'is' if len(titles) == 1 else 'are'} settled.", "side-bets")


@dataclass(frozen=True, slots=True)
class Note:
    """A note on where rules come from, shared by all rules of which the book says the same; those that a source states
    need no number, they name their statements."""

    number: int
    mark: str
    basis: str
    text: str


class Notes:
    """The notes of a page, numbered as they are first needed."""

    def __init__(self) -> None:
        self._notes: dict[tuple[str, str], Note] = {}

    def __iter__(self) -> Iterator[Note]:
        return iter(self._notes.values())

    def note(self, origin: Provenance) -> Note:
        """The note for an origin, the same one for the same basis and reason."""
        text = words.stop(words.capital(origin.because or ""))
        if origin.basis == "stated" or text == ".":
            return Note(0, MARKS[origin.basis], origin.basis, "")
        key = (origin.basis, text)
        if key not in self._notes:
            self._notes[key] = Note(len(self._notes) + 1, MARKS[origin.basis], origin.basis, text)
        return self._notes[key]

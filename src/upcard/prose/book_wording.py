"""What every sentence needs at hand: the book, and nouns for its hand classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from upcard import words
from upcard.prose.conditions import BUST, HAND, Phrase, Speaker, Subject, is_bust, is_natural
from upcard.prose.tree import Leaf, parse
from upcard.rulebook.conditions import Predicate
from upcard.rulebook.model import Rulebook


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


RowT = TypeVar("RowT", bound=_HasId)

#: The hand of a row that is reached only where no earlier row of its table decided.
OTHER_HAND: Final = Subject("a hand", "any other hand")


@dataclass(frozen=True, slots=True)
class BookWording:
    """A book with its speaker; made by `wording`."""

    book: Rulebook
    speaker: Speaker

    def phrase(self, condition: Predicate, subject: Subject = HAND) -> Phrase:
        """A condition of the book in words."""
        return self.speaker.phrase(condition.source, subject)

    def amount(self, units: int) -> str:
        """An amount in the money of the book."""
        return words.amount(units, self.book.money.unit, self.book.money.currency)


#: Writes the sentence of the rule at a path, without its capital and full stop where it needs neither.
Writer: TypeAlias = Callable[[BookWording, tuple[str, ...]], str]


def wording_of(book: Rulebook) -> BookWording:
    """The book, ready to be spoken of."""
    return BookWording(book, Speaker(class_nouns(book)))


def class_nouns(book: Rulebook) -> Mapping[str, str]:
    """The noun of each hand class: the title of the settlement row that pays just this class, or its id in quotes; a
    natural is known by its id.

    No two classes share a noun, so that sentences about different hands differ.
    """
    titles: dict[str, str] = {}
    for row in book.settlement:
        node = parse(row.when.source)
        if row.title and isinstance(node, Leaf) and node.key == "is":
            titles.setdefault(node.spec, words.mid_sentence(row.title))
    nouns: dict[str, str] = {}
    for name, condition in book.hands.items():
        quoted = f'"{name}" hand'
        known = BUST if is_bust(condition.source) else words.spoken(name) if is_natural(condition.source) else quoted
        choices = (known if known == BUST else titles.get(name, known), quoted, f'hand called "{name}"')
        nouns[name] = next(choice for choice in choices if choice not in nouns.values())
    return nouns


def find_row(rows: Iterable[RowT], row_id: str) -> tuple[int, RowT]:
    """A row by its id, with its place counted from 0. Raises `LookupError` where there is none."""
    for place, row in enumerate(rows):
        if row.id == row_id:
            return place, row
    raise LookupError(row_id)


def titled(title: str | None, text: str) -> str:
    """The text after its title, where it has one."""
    return f"{title}: {text}" if title else text


def when_first(phrase: Phrase, text: str) -> str:
    """The text after the clauses of the situation, where there are any."""
    return f"if {words.listing(phrase.clauses)}, {text}" if phrase.clauses else text


def choice(options: Mapping[str, str], value: Any) -> str:
    """The words for one of a closed set of values. Raises `LookupError` for a value that has none."""
    if value not in options:
        raise LookupError(f"no words for the value {value!r}")
    return options[value]

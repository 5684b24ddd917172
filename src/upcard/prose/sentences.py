"""Every rule of a book as one sentence, found by its id.

A rule is a row of a table or a parameter outside one (`upcard.rulebook.paths.rule_ids`). The id of a group, such as
``insurance``, gets the sentences of its members; a path inside a row gets the sentence of the row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from upcard import words
from upcard.nearest_names import nearest
from upcard.prose import procedure_rules, round_rules, setup_rules
from upcard.prose.book_wording import BookWording, Writer, wording_of
from upcard.rulebook import Rulebook
from upcard.rulebook import rule_ids as ids_in_file_order
from upcard.rulebook.paths import rules

_WRITERS: Final[Mapping[str, Writer]] = {**setup_rules.SENTENCES, **round_rules.SENTENCES, **procedure_rules.SENTENCES}


@dataclass(frozen=True, slots=True)
class PageSection:
    """A part of a help page: its key, its heading and the sections of the rule book it tells, in reading order."""

    key: str
    title: str
    tells: tuple[str, ...]


SECTIONS: Final = (
    PageSection("shoe", "Cards and shoe", ("shoe",)),
    PageSection("deal", "The deal", ("deal",)),
    PageSection("hands", "Named hands", ("hands",)),
    PageSection(
        "offers",
        "Insurance, even money and the hole card",
        ("insurance", "even-money", "peek", "late-dealer-blackjack"),
    ),
    PageSection("decisions", "Your decisions", ("hit", "stand", "double", "split", "surrender", "stand-at")),
    PageSection("dealer", "The dealer", ("dealer",)),
    PageSection("settlement", "How hands are settled", ("settlement",)),
    PageSection("side-bets", "Side bets", ("side-bets",)),
    PageSection("betting", "Placing bets", ("betting",)),
    PageSection("money", "Money", ("money",)),
    PageSection("procedures", "When something goes wrong", ("procedures",)),
)
_PLACE: Final = {name: place for place, name in enumerate(name for each in SECTIONS for name in each.tells)}
_SECTION: Final = {name: each for each in SECTIONS for name in each.tells}


class UnknownRule(LookupError):
    """No rule of the book has this id; `nearest` holds those that look like it, the best first."""

    def __init__(self, book: Rulebook, rule_id: str, known: list[str]) -> None:
        self.rule_id = rule_id
        self.nearest = tuple(nearest(rule_id, known))
        hint = f" Did you mean {words.listing(self.nearest, 'or')}?" if self.nearest else ""
        super().__init__(f"{book.id} has no rule {rule_id!r}.{hint}")


def rule_ids(book: Rulebook) -> list[str]:
    """The ids of all rules, in the order in which a help page tells them."""
    found = ids_in_file_order(book.data)
    return sorted(found, key=lambda rule: _PLACE[rule.partition(".")[0]])


def section_of(rule_id: str) -> PageSection:
    """The section of a help page that tells the rule."""
    return _SECTION[rule_id.partition(".")[0]]


def sentence(book: Rulebook, rule_id: str) -> str:
    """The rule in words. Raises `UnknownRule` with the nearest ids."""
    found = sentences(book)
    return " ".join(found[each] for each in rules_under(book, rule_id))


def rules_under(book: Rulebook, path: str) -> list[str]:
    """The rules a path stands for: itself, its members where it is a group, or its row where it lies inside one.

    Raises `UnknownRule` where the path leads nowhere in the book.
    """
    known = rule_ids(book)
    if path in known:
        return [path]
    members = [each for each in known if each.startswith(f"{path}.")]
    inside = any(".".join(steps) == path for steps, _ in rules(book.data))
    rows = [each for each in known if inside and path.startswith(f"{each}.")]
    if not (members or rows):
        raise UnknownRule(book, path, known)
    return members or rows


@lru_cache(maxsize=4)  # a book is compared with each of its readings
def sentences(book: Rulebook) -> Mapping[str, str]:
    """The sentence of every rule of the book by its id, in reading order."""
    wording = wording_of(book)
    return MappingProxyType({rule: _write(wording, rule) for rule in rule_ids(book)})


def _write(wording: BookWording, rule_id: str) -> str:
    path = tuple(rule_id.split("."))
    for pattern in _patterns(path):
        writer = _WRITERS.get(pattern)
        if writer is not None:
            return words.stop(words.capital(writer(wording, path)))
    raise LookupError(f"no sentence is written for the rule {rule_id}")


def _patterns(path: tuple[str, ...]) -> list[str]:
    """The keys under which the writer of a path may stand: itself, a row of its table, a row of its side bet."""
    steps = [".".join(path)]
    if len(path) > 1:
        steps.append(".".join((*path[:-1], "*")))
    if len(path) == 3:
        steps += [f"{path[0]}.*.{path[2]}", f"{path[0]}.*.*"]
    return steps

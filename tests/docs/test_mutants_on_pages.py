"""Every change of a rule that the vectors notice shows on the players' page, or is declared to be none of theirs.

The everyday run measures each tenth mutant; ``-m soak`` all of them, and prints the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Final, get_args

import pytest

from upcard.docs import help_page
from upcard.docs.players.catalogue import Catalogue
from upcard.docs.players.messages import Argument
from upcard.docs.players.page import sections
from upcard.engine import IncompleteBook
from upcard.rulebook import Rulebook, load, variants, with_patch
from upcard.vectors.files import kill_matrix
from upcard.vectors.mutation.mutants import Mutant, mutants

#: Changes that players need not know, by the beginning of the mutant's id, and why. The auditors' page shows them.
NOT_FOR_PLAYERS: Final = {
    "procedures.timeout.offers: ": "without a clock on decisions no offer runs out of time",
}


def killed(book: Rulebook) -> Iterator[Mutant]:
    """The mutants of a book that some published vector kills."""
    matrix = kill_matrix.read(kill_matrix.path_of(book.id))
    known = {row.id for row in matrix.mutants if row.killers}
    return (mutant for mutant in mutants(book) if mutant.id in known)


def unnoticed(book: Rulebook, found: list[Mutant], page: Callable[[Rulebook], str]) -> list[Mutant]:
    """The mutants whose page is the same. A book that cannot be played has no page, and is noticed."""
    before = page(book)
    same = []
    for mutant in found:
        try:
            if page(with_patch(book, mutant.patch)) == before:
                same.append(mutant)
        except IncompleteBook:
            continue
    return same


def rules_for_players(book: Rulebook) -> str:
    """The players' page without what is computed."""
    words = Catalogue("en", book.money)
    return "\n".join(words(each) for each in arguments(sections(book, computed=False)))


def arguments(given: object) -> Iterator[Argument]:
    """Everything that is worded in some sections."""
    if isinstance(given, (list, tuple)):
        for each in given:
            yield from arguments(each)
    elif isinstance(given, get_args(Argument)):
        if not isinstance(given, bool):
            yield given
    elif is_dataclass(given):
        for field in fields(given):
            yield from arguments(getattr(given, field.name))


def auditors_page(book: Rulebook) -> str:
    return help_page(book, "md").replace(book.digest, "")


def measured(name: str, step: int) -> tuple[int, list[str]]:
    """How many mutants are asked about, and those that neither page nor declaration answers for."""
    book = load(name)
    found = list(killed(book))[::step]
    silent = unnoticed(book, found, rules_for_players)
    declared = [each for each in silent if any(each.id.startswith(start) for start in NOT_FOR_PLAYERS)]
    assert unnoticed(book, declared, auditors_page) == []
    return len(found), [each.id for each in silent if each not in declared]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", variants())
def test_a_change_that_vectors_notice_shows_on_the_page(name: str) -> None:
    _, silent = measured(name, step=10)
    assert silent == []


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")
def test_every_change_that_vectors_notice_shows_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {name: measured(name, step=1) for name in variants()}
    total, silent = sum(count for count, _ in asked.values()), [each for _, found in asked.values() for each in found]
    with capsys.disabled():
        print(f"\n{total - len(silent)} of {total} changes show on the players' page or are declared")
    assert silent == []

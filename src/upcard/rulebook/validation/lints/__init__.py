"""Lints: what is well-formed but can hardly be meant.

They ask a book's own conditions over every hand that its table can see, so that "never" means never. They run only on
a book that has no errors, and take about a second a book; `load` does without them.
"""

from __future__ import annotations

from collections.abc import Iterator

from upcard.rulebook.model import Rulebook
from upcard.rulebook.paths import is_row, rules
from upcard.rulebook.validation.lints.dead_rows import UNREACHABLE, decision_tables, offers
from upcard.rulebook.validation.lints.dealer_and_settlement import settlement
from upcard.rulebook.validation.lints.reachable_hands import Walk
from upcard.rulebook.validation.lints.readings import readings
from upcard.rulebook.validation.lints.side_bets import paytable
from upcard.rulebook.validation.lints.unused import unused_classes
from upcard.rulebook.validation.references import Finding


def lints(book: Rulebook) -> Iterator[Finding]:
    """Everything that the lints find in a book.

    A row with the remark `never` is expected to be unreachable, and told where it is not.
    """
    found = list(_found(book))
    unreachable = {each.path for each in found if each.code == UNREACHABLE}
    remarked = {".".join(path) for path, value in rules(book.data) if is_row(value) and "never" in value}
    yield from (each for each in found if not (each.code == UNREACHABLE and each.path in remarked))
    for path in sorted(remarked - unreachable):
        yield Finding(path, "decides after all, though the row says `never`", "never-decides", None, "warning")


def _found(book: Rulebook) -> Iterator[Finding]:
    walk = Walk(book)
    yield from decision_tables(walk)
    yield from offers(walk)
    yield from settlement(walk)
    for bet in book.side_bets.values():
        yield from paytable(bet, book.dealer.rows)
    yield from unused_classes(book)
    yield from readings(book)

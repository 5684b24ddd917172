"""A help page, from a rule book alone.

The page's words on rules are the sentences of `upcard.prose`; a template asks for each by `tell`, and a rule that it
never told, or told twice, is a `PageWarning`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal
from warnings import warn

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import upcard
from upcard import words
from upcard.cards import Card, cards
from upcard.docs.help_pages.at_a_glance import bet_title, glance, payouts, returns
from upcard.docs.help_pages.audit_tables import asked, bets_without_a_claim, computed_returns, statements_answered
from upcard.docs.help_pages.examples import example
from upcard.docs.help_pages.layout import MARKS, Note, Notes, RuleGroup, groups, steps
from upcard.docs.help_pages.source_chart import charts
from upcard.outside_text import shown
from upcard.prose import SECTIONS, PageSection
from upcard.prose.conditions import is_natural
from upcard.prose.explain import open_questions
from upcard.prose.sentences import rule_ids, section_of, sentences
from upcard.rulebook import Rulebook
from upcard.rulebook.model import Claim, Result, SettlementRow, SideBet

Format = Literal["md", "html"]
FORMATS: Final[tuple[Format, ...]] = ("md", "html")

_SUITS: Final = {"s": ("spades", "♠"), "h": ("hearts", "♥"), "d": ("diamonds", "♦"), "c": ("clubs", "♣")}
_RESULTS: Final = {Result.WIN: "wins", Result.PUSH: "pushes", Result.LOSE: "loses", Result.SURRENDER: "surrender"}


#: What the ranks count, with cards that show it.
VALUES: Final = (
    (cards("As"), "1 or 11, whichever is better for the hand"),
    (cards("2h 6c 9d"), "2 to 10: what their number says"),
    (cards("Jc Qd Ks"), "10"),
)


#: Totals of two cards that players double and split, so that examples teach nothing wrong.
_WORTH_DOUBLING: Final = 11
_WORTH_SPLITTING: Final = 16


class PageWarning(UserWarning):
    """A page tells a rule never, or more than once."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule comes from: how sure the book is, the statements it names, and the note that says more."""

    basis: str
    source: tuple[str, ...]
    note: Note


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """A rule as a page prints it: its sentence and where it comes from; `parts` are the parts of a row that come from
    elsewhere than the row."""

    rule: str
    text: str
    origin: Origin
    parts: tuple[tuple[str, Origin], ...]


class RulePrinter:
    """Hands a template the rules of a book and keeps count of them."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._sentences = sentences(book)
        self._told: Counter[str] = Counter()
        self.notes = Notes()

    def __call__(self, rule: str) -> PrintedRule:
        """The rule, to be printed now."""
        self._told[rule] += 1
        provenance = self._book.provenance
        basis = provenance[rule].basis
        parts = (part for part in provenance if part.startswith(f"{rule}.") and provenance[part].basis != basis)
        named = tuple((part.removeprefix(f"{rule}."), self._origin(part)) for part in parts)
        return PrintedRule(rule, self._sentences[rule], self._origin(rule), named)

    def _origin(self, path: str) -> Origin:
        found = self._book.provenance[path]
        return Origin(found.basis, found.source if found.basis == "stated" else (), self.notes.note(found))

    def faults(self) -> list[str]:
        """What a finished page did not tell once."""
        never = [f"{rule} is never told" for rule in self._sentences if not self._told[rule]]
        return never + [f"{rule} is told {words.times(times)}" for rule, times in self._told.items() if times > 1]


@dataclass(frozen=True, slots=True)
class PaytableRow:
    """A row of a table of the page: the rule, its outcome or pay in short, and cards that show it."""

    rule: str
    outcome: str
    pays: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Paytable:
    """A side bet: the rules on it as a whole and its rows."""

    id: str
    title: str
    rules: tuple[str, ...]
    rows: tuple[PaytableRow, ...]


def help_page(book: Rulebook, format: Format = "md", up: str = "", *, compute: bool = False) -> str:
    """The auditors' page of a book as Markdown or as one self-contained HTML document; `up` is where the index stands,
    if there is one.

    With `compute`, each return is computed beside the one that is claimed. Warns with `PageWarning` for each rule of
    the book that the page does not tell exactly once.
    """
    teller = RulePrinter(book)
    template = templates(format).get_template(f"page.{format}.jinja")
    text = template.render(_context(book, teller, compute), up=up)
    for fault in teller.faults():
        warn(f"{book.id}: {fault}", PageWarning, stacklevel=2)
    return text


def _context(book: Rulebook, teller: RulePrinter, compute: bool) -> dict[str, Any]:
    computed = computed_returns(book) if compute else {}
    return {
        "book": book,
        "tell": teller,
        "notes": teller.notes,
        "facts": glance(book),
        "values": VALUES,
        "steps": steps(book),
        "sections": {section.key: section for section in SECTIONS},
        "groups": {section.key: _groups(book, section) for section in SECTIONS},
        "examples": _examples(book),
        "hero": next((example(each) for each in book.hands.values() if is_natural(each.source)), None),
        "outcomes": [_outcome(row) for row in book.settlement],
        "free_stakes": any(row.stake and row.stake.value == "free" for row in (*book.double.rows, *book.split.rows)),
        "payouts": payouts(book),
        "side_bets": [_paytable(book, bet) for bet in book.side_bets.values()],
        "claims": [
            {
                "bet": bet_title(book, claim.bet),
                "returns": returns(claim),
                "computed": computed.get(claim.bet, "") if claim.returns else "",
                "play": _play(claim),
                "conditions": _held(claim),
            }
            for claim in book.claims.values()
        ],
        "unclaimed": bets_without_a_claim(book, computed),
        "version": upcard.__version__,
        "sources": list(book.data.get("sources", {}).values()),
        "fact_mark": lambda fact: _fact_mark(book, fact.rule),
        "asked": asked(book),
        "charts": charts(book),
        "statements": statements_answered(book),
        "interface": book.data["interface"],
        "questions": open_questions(book),
    }


def _fact_mark(book: Rulebook, rule: str) -> str:
    """The mark of a fact at a glance: that of the least sure rule it rests on."""
    paths = [rule, *(each for each in book.provenance if each.startswith(f"{rule}."))]
    found = {book.provenance[each].basis for each in paths if each in book.provenance}
    return next((MARKS[basis] for basis in reversed(MARKS) if basis in found), "")


def _groups(book: Rulebook, section: PageSection) -> list[RuleGroup]:
    return groups(rule for rule in rule_ids(book) if section_of(rule) is section)


def _examples(book: Rulebook) -> dict[str, tuple[Card, ...]]:
    """Cards that show a rule: a named hand, or what a row of doubles or splits allows that no row before it does."""
    shown = {f"hands.{name}": example(condition) for name, condition in book.hands.items()}
    for rows, target in ((book.double.rows, _WORTH_DOUBLING), (book.split.rows, _WORTH_SPLITTING)):
        for place, row in enumerate(rows):
            shown[row.rule] = example(row.when, [earlier.when for earlier in rows[:place]], nearest=target)
    return {rule: found for rule, found in shown.items() if found}


def _play(claim: Claim) -> str:
    """The play a claim speaks of, and what the claim says of it."""
    played = {"optimal": "best play", "none": "no decisions"}.get(claim.strategy, "the published chart")
    said = {"agrees": ", said to be best play throughout", "differs": ", which is not best play throughout"}
    return played + said.get(claim.best_play or "", "")


def _held(claim: Claim) -> str:
    """What a claim is stated for, and, where it does not hold, what comes out instead."""
    other = claim.disagreement
    return claim.conditions if other is None else f"{claim.conditions}; computed: {other.computed}, {other.because}"


def _outcome(row: SettlementRow) -> PaytableRow:
    return PaytableRow(row.rule, _RESULTS[row.result], "" if row.pays is None else words.ratio(row.pays), ())


def _paytable(book: Rulebook, bet: SideBet) -> Paytable:
    rows = tuple(
        PaytableRow(
            row.rule,
            "wins",
            words.ratio(row.pays),
            example(row.when, [earlier.when for earlier in bet.rows[:place]], sizes=_sizes(bet)) or (),
        )
        for place, row in enumerate(bet.rows)
    )
    inside = [rule for rule in rule_ids(book) if rule.startswith(f"side-bets.{bet.id}.")]
    return Paytable(bet.id, bet.title, tuple(rule for rule in inside if rule not in {row.rule for row in rows}), rows)


def _sizes(bet: SideBet) -> tuple[int, ...]:
    """How many cards decide a bet; none in particular where the dealer's whole hand does."""
    return () if "dealer-hand" in bet.cards else (len(bet.cards),)


@cache
def templates(format: Format) -> Environment:
    """The templates of a format, with the filters they use; HTML is escaped throughout."""
    environment = Environment(
        loader=PackageLoader("upcard.docs"),
        autoescape=format == "html",
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_safe,
    )
    environment.filters |= {
        "anchor": anchor,
        "capital": words.capital,
        "stop": words.stop,
        "card_name": card_name,
        "suit_sign": lambda card: _SUITS[card.suit][1],
        "rank_sign": lambda card: "10" if card.rank == "T" else card.rank,
        "listing": words.listing,
        "md": markdown,
    }
    return environment


def _safe(value: Any) -> Any:
    """What a template prints of a book or a source; markup is made of such values, and markdown breaks its lines."""
    if not isinstance(value, str) or isinstance(value, Markup) or value.isprintable():
        return value
    return "\n".join(shown(line, len(line)) for line in value.split("\n"))


def anchor(rule: str) -> str:
    """A rule id as the anchor of its place on a page."""
    return "rule-" + "".join(each if each.isalnum() or each in "-." else "-" for each in rule)


def card_name(card: Card) -> str:
    """A card as it is read aloud: ``ace of spades``."""
    return f"{words.rank_name(card.rank)} of {_SUITS[card.suit][0]}"


def markdown(text: str) -> str:
    """Text in which nothing is taken for Markdown or HTML, for use inside a line or a table cell.

    >>> markdown("a|b *c*")
    'a\\\\|b \\\\*c\\\\*'
    """
    return "".join(f"\\{each}" if each in "\\`*_<>|[]#~" else each for each in " ".join(text.split()))

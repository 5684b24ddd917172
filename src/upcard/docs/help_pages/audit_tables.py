"""What an auditor asks of a book beyond its rules: the statements of its sources, what regulators and test laboratories
ask a page to say, and returns claimed beside returns computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from upcard.docs.help_pages.at_a_glance import bet_title
from upcard.prose.sentences import rule_ids
from upcard.prose.statements import answers
from upcard.rulebook import Rulebook

#: Decimals of a computed return, in percent.
PLACES: Final = 6
#: The play with the cards of the hand known, for which a return is computed.
_BEST_PLAY: Final = "best play"


@dataclass(frozen=True, slots=True)
class Answered:
    """What is said or asked, and what of the book answers it: rules and other entries by their paths; where there are
    none, why."""

    id: str
    text: str
    rules: tuple[str, ...]
    why: str


def statements_answered(book: Rulebook) -> list[Answered]:
    """Every statement of the book's sources, with what it became."""
    return [
        Answered(name, each.says, each.becomes, f"not a rule: {each.not_a_rule}" if each.not_a_rule else "")
        for name, each in answers(book).items()
    ]


#: What regulators and test laboratories ask a page of a card game to state, and where a book states it.
ASKED: Final = (
    ("decks", "Cards in a deck and number of decks", ("shoe.decks", "shoe.deck")),
    ("shuffle", "When the cards are shuffled, and dealt cards return",
     ("shoe.reshuffle", "shoe.cut-card", "shoe.burn")),
    ("values", "Which hands have a name, and what they are", ("hands",)),
    ("deal", "Order of the deal, and which cards lie face up", ("deal",)),
    ("insurance", "Insurance and even money: when, for how much, what they pay", ("insurance", "even-money")),
    ("hole-card", "Hole card: who looks when, and what a late blackjack takes", ("peek", "late-dealer-blackjack")),
    ("options", "Every decision open to the player", ("hit", "stand", "double", "split", "surrender")),
    ("splits", "Splits: aces, splits of splits, doubles after a split", ("split", "stand-at")),
    ("draws", "When the dealer draws and stands", ("dealer",)),
    ("results", "Result of every hand, and which of two that coincide counts", ("settlement",)),
    ("side-bets", "Result of every side bet", ("side-bets",)),
    ("limits", "Units, limits and chips",
     ("betting.limits", "betting.chips", "betting.at-maximum", "money.currency", "money.unit")),
    ("rounding", "How fractions of the smallest unit are rounded", ("money.rounding",)),
    ("time", "What happens when time runs out", ("procedures.timeout", "betting.closes")),
    ("funds", "What happens to a decision that the balance does not cover", ("procedures.short-balance",)),
    ("interruption", "Interrupted games: what becomes of bets and hands", ("procedures.disconnection",)),
    ("malfunction", "Malfunctions and cancelled rounds: what is refunded",
     ("procedures.malfunction", "procedures.cancelled-round")),
    ("large-wins", "How large wins are paid", ("procedures.large-win",)),
    ("advice", "Advice to the player: a chart that is not misleading", ("strategies",)),
    ("returns", "Theoretical return of every wager, and how it is determined", ("claims",)),
    ("recall", "How a round is recalled afterwards", ("interface.buttons.history", "interface.displays.game-number")),
    ("chance", "How random numbers are drawn", ()),
    ("actual-return", "Actual return over a period", ()),
)  # fmt: skip


def asked(book: Rulebook) -> list[Answered]:
    """What is asked of a page, with the rules and entries of the book that answer it."""
    rules = rule_ids(book)
    entries = [f"{part}.{each}" for part in ("claims", "strategies") for each in _names(book, part)]
    entries += [f"interface.{part}.{each['id']}" for part, shown in book.data["interface"].items() for each in shown]
    known = (*rules, *entries)
    found = []
    for id, text, paths in ASKED:
        answering = tuple(each for path in paths for each in known if each == path or each.startswith(f"{path}."))
        found.append(Answered(id, text, answering, "" if answering else "not stated by this book"))
    return found


def _names(book: Rulebook, part: str) -> Iterator[str]:
    return iter(book.claims if part == "claims" else (each.rpartition("/")[2] for each in book.strategies))


@dataclass(frozen=True, slots=True)
class ReturnRow:
    """A bet: its return as claimed and as computed, the play, and what it holds for."""

    bet: str
    claimed: str
    computed: str
    play: str
    conditions: str


def computed_returns(book: Rulebook) -> dict[str, str]:
    """The return of each bet in percent, with best play in the first round of a full shoe; a bet whose return cannot be
    computed exactly says so. The main bet is solved once, which takes some tenths of a second."""
    from upcard.analysis import NotExact, compile_game, solve
    from upcard.analysis.reports import percentage
    from upcard.analysis.reports.side_bets import side_bet

    found = {}
    for bet in ("main", *book.side_bets):
        try:
            value = 1 + solve(compile_game(book)).net if bet == "main" else side_bet(book, bet).returned
        except NotExact as error:
            found[bet] = f"not computed exactly: {error}"
        else:
            found[bet] = percentage(value, PLACES).replace("%", " %")
    return found


def bets_without_a_claim(book: Rulebook, computed: dict[str, str]) -> list[ReturnRow]:
    """The bets of which no claim states the return, with what is computed."""
    stated = {claim.bet for claim in book.claims.values() if claim.returns}
    return [
        ReturnRow(bet_title(book, bet), "not stated", value, _BEST_PLAY, "first round of a full shoe")
        for bet, value in computed.items()
        if bet not in stated
    ]

"""The report as a self-contained HTML page: verdicts by rule, and every failure drawn on a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from upcard.cards import SUIT_SIGNS, card
from upcard.certify.report.diagnosis_lines import BEST_FIT, diagnosis_lines
from upcard.certify.report.failure_evidence import (
    Evidence,
    agreement,
    diff,
    difference,
    evidence,
    failures,
    heading,
)
from upcard.certify.report.table_state import HandState, TableState, money_text
from upcard.certify.report.templates import template
from upcard.certify.report.verdicts_by_rule import by_rule
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion
from upcard.outside_text import lines, shown
from upcard.strict_json import compact
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED

RANK_NAMES: Final = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
#: Events that agree, shown before the first that does not; those before them are folded away.
NEAR: Final = 6
SUIT_NAMES: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as it is drawn; `down` if its back is seen, which still says what it is."""

    rank: str
    suit: str
    colour: str
    name: str
    down: bool


@dataclass(frozen=True, slots=True)
class DrawnHand:
    """A hand on the drawn table: whose, its cards, what it counts, what lies on it."""

    name: str
    cards: tuple[CardFace, ...]
    total: str
    stakes: str


def render(report: Report, conclusion: Conclusion) -> str:
    """The page."""
    failed = failures(report)
    return template("report.html.jinja").render(
        title=heading(report.header),
        report=report,
        header=report.header,
        conclusion=conclusion,
        good=conclusion.outcome.value == "conformant",
        meanings=MEANINGS,
        verdicts=sorted(report.counts, key=lambda verdict: verdict not in FAILED),
        diagnosis=diagnosis_lines(report.footer.diagnosis) if report.footer and report.footer.diagnosis else [],
        best_fit=BEST_FIT,
        matrix=sorted(by_rule(report), key=lambda row: -row.failed),
        failures=[_failure(report, result) for result in failed],
        failed={result.vector for result in failed},
    )


def _failure(report: Report, result: VectorResult) -> dict[str, Any]:
    failure = evidence(result, report.header)
    events = diff(failure.events, before=len(failure.events), after=len(failure.events))
    first = next((place for place, line in enumerate(events) if line.sign != " "), 0)
    return {
        "result": result,
        "earlier": events[: max(0, first - NEAR)],
        "diff": events[max(0, first - NEAR) :],
        "difference": difference(result),
        "agreement": agreement(result),
        "table": _drawn(failure.before) if failure.before.seats or failure.before.dealer.cards else [],
        "before": _moment(failure),
        "money": failure.money,
        "replay": failure.replay,
        "log": lines(result.log or ""),
        "json": Markup(escape(shown(text, len(text)))) if (text := compact(result.play or {})) != "{}" else None,
    }


def _moment(failure: Evidence) -> str:
    divergence = failure.result.divergence
    if divergence is None or divergence.index is None:
        return "The table at the end of the round as expected"
    return f"The table just before event {divergence.index}"


def _drawn(table: TableState) -> list[DrawnHand]:
    dealer = tuple(_face(each, place == table.hidden) for place, each in enumerate(table.dealer.cards))
    hands = [DrawnHand("Dealer", dealer, table.dealer.total if table.hidden is None else "", "")]
    for seat in sorted(table.seats):
        bets = [f"{bet} {money_text(amount)}" for bet, amount in table.bets.get(seat, {}).items()]
        for number, hand in sorted(table.seats[seat].items()):
            name = f"Seat {seat}" + (f", hand {number}" if len(table.seats[seat]) > 1 else "")
            cards = tuple(_face(each, False) for each in hand.cards)
            hands.append(DrawnHand(name, cards, hand.total, _stakes(hand, bets if number == 1 else [])))
    return hands


def _stakes(hand: HandState, bets: list[str]) -> str:
    free = [f"free {money_text(hand.free)}"] if hand.free else []
    parts = [f"staked {money_text(hand.own)}", *free, *bets, *([hand.outcome] if hand.outcome else [])]
    return " · ".join(parts)


def _face(text: str, down: bool) -> CardFace:
    found = card(text)
    name = f"{RANK_NAMES.get(found.rank, found.rank)} of {SUIT_NAMES[found.suit]}"
    rank = "10" if found.rank == "T" else found.rank
    # The variation selector keeps a suit from being drawn as a picture of its own colour.
    return CardFace(rank, SUIT_SIGNS[found.suit] + "\ufe0e", found.colour, name + (", face down" if down else ""), down)

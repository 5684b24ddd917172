"""The report as a self-contained HTML page: failing rules first and in words, every failure drawn on a table.

What is shown is in the address: ``#rule=hit.any&verdict=fail`` filters, ``#VECTOR`` opens one vector.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from upcard.cards import SUIT_SIGNS, card
from upcard.certify.report.diagnosis_lines import BEST_FIT, diagnosis_lines
from upcard.certify.report.failure_evidence import (
    agreement,
    diff,
    difference,
    evidence,
    failing_rules,
    failures,
    heading,
)
from upcard.certify.report.failure_evidence import title as result_title
from upcard.certify.report.occasion import NOT_GIVEN, Occasion
from upcard.certify.report.rule_matrix import by_rule
from upcard.certify.report.table_state import HandState, TableState, money_text
from upcard.certify.report.templates import template
from upcard.certify.results.describe import MEANINGS
from upcard.certify.results.report_file import Report
from upcard.certify.results.run_outcome import Conclusion
from upcard.outside_text import lines, name, shown
from upcard.strict_json import compact
from upcard.wire.report import VectorResult
from upcard.wire.verdicts import FAILED, Verdict

RANK_NAMES: Final = {"A": "ace", "T": "ten", "J": "jack", "Q": "queen", "K": "king"}
#: An id that an address can end in as it stands; a filter has an equals sign, which no id has.
_ANCHOR: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,199}")
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


def render(report: Report, conclusion: Conclusion, occasion: Occasion = NOT_GIVEN) -> str:
    """The page."""
    anchors = _anchors(report)
    suites = {result.vector: _suite(result) for result in report.results}
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
        occasion=list(occasion.facts()),
        groups=[
            {
                "rule": group.rule,
                "says": group.says,
                "anchor": f"failing-{number}",
                "failures": [_failure(report, result) for result in group.failures],
                "verdicts": Counter(str(result.verdict) for result in group.failures),
            }
            for number, group in enumerate(failing_rules(report), 1)
        ],
        others=_others(report),
        anchors=anchors,
        suites=suites,
        levels=list(dict.fromkeys(result.level for result in report.results)),
        suite_names=list(dict.fromkeys(suites.values())),
        title_of=result_title,
    )


def _others(report: Report) -> list[tuple[str, list[VectorResult]]]:
    """The results that are no failures, by verdict; those that passed come last."""
    shown_in_full = {result.vector for result in failures(report)}
    found: dict[str, list[VectorResult]] = {}
    for result in report.results:
        if result.vector not in shown_in_full:
            found.setdefault(str(result.verdict), []).append(result)
    return sorted(found.items(), key=lambda item: item[0] == Verdict.PASS)


def _anchors(report: Report) -> Mapping[str, str]:
    """Where the address finds each vector: its id, or its position if the id could be no anchor."""
    return {
        result.vector: result.vector if _ANCHOR.fullmatch(result.vector) else f"vector-{result.n}"
        for result in report.results
    }


def _suite(result: VectorResult) -> str:
    """The suite that a vector is of, as its id says it: ``VARIANT/SUITE/NUMBER``."""
    return name(result.vector.rpartition("/")[0].partition("/")[2])


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
        "moment": failure.moment,
        "money": failure.money,
        "replay": failure.replay,
        "log": lines(result.log or ""),
        "json": Markup(escape(shown(text, len(text)))) if (text := compact(result.play or {})) != "{}" else None,
    }


def _drawn(table: TableState) -> list[DrawnHand]:
    dealer = tuple(_face(each, place == table.hidden) for place, each in enumerate(table.dealer.cards))
    hands = [DrawnHand("Dealer", dealer, table.dealer.total if table.hidden is None else "", "")]
    for seat in sorted(table.seats):
        bets = [f"{bet} {money_text(amount)}" for bet, amount in table.bets.get(seat, {}).items()]
        for number, hand in sorted(table.seats[seat].items()):
            whose = f"Seat {seat}" + (f", hand {number}" if len(table.seats[seat]) > 1 else "")
            cards = tuple(_face(each, False) for each in hand.cards)
            hands.append(DrawnHand(whose, cards, hand.total, _stakes(hand, bets if number == 1 else [])))
    return hands


def _stakes(hand: HandState, bets: list[str]) -> str:
    free = [f"free {money_text(hand.free)}"] if hand.free else []
    parts = [f"staked {money_text(hand.own)}", *free, *bets, *([hand.outcome] if hand.outcome else [])]
    return " · ".join(parts)


def _face(text: str, down: bool) -> CardFace:
    found = card(text)
    words = f"{RANK_NAMES.get(found.rank, found.rank)} of {SUIT_NAMES[found.suit]}"
    rank = "10" if found.rank == "T" else found.rank
    # The variation selector keeps a suit from being drawn as a picture of its own colour.
    return CardFace(
        rank, SUIT_SIGNS[found.suit] + "\ufe0e", found.colour, words + (", face down" if down else ""), down
    )

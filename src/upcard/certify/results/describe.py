"""An event, a hand and a verdict in plain words, for every report alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from upcard import cards
from upcard.certify.results.verdicts import Verdict

Json = Mapping[str, Any]


def describe(event: Json | None) -> str:
    """One event as a phrase.

    >>> describe({"event": "drew", "to": {"seat": 2, "hand": 1}, "card": "7h", "rule": "hit.any"})
    'seat 2 hand 1 draws 7h'
    """
    if event is None:
        return "nothing more happens"
    return _PHRASES[event["event"]](event)


def recipient(to: Any) -> str:
    """Whose hand: ``dealer`` or ``seat 1 hand 1``."""
    return "dealer" if to == "dealer" else f"seat {to['seat']} hand {to['hand']}"


def hand_total(hand: Sequence[str]) -> str:
    """What a hand counts.

    >>> hand_total(["As", "7d"]), hand_total(["Ts", "8d", "5c"])
    ('soft 18', '23')
    """
    count, soft = cards.total(cards.cards(hand))
    return f"soft {count}" if soft else str(count)


def visible(text: str) -> str:
    """Text from an engine, safe to be shown: what is not printable is escaped, but for line ends and tabs.

    >>> visible("\\x1b[31mred")
    '\\\\x1b[31mred'
    """
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() or each in "\n\t" else each.encode("unicode_escape").decode() for each in text
    )


def _who(event: Json) -> str:
    hand = event.get("hand")
    return f"seat {event['seat']}" + (f" hand {hand}" if hand else "")


def _bet(event: Json) -> str:
    return f"{event['do']}: {event['total']} staked in all"


def _dealt(event: Json) -> str:
    return f"{recipient(event['to'])} is dealt {event['card']} face {event['face']}"


def _offered(event: Json) -> str:
    return f"{_who(event)} may {', '.join(event['actions']) or 'do nothing'}"


def _decided(event: Json) -> str:
    by = {"player": "", "rule": " by rule", "clock": " by the clock", "house": " by the house"}[event["by"]]
    stake = f" ({event.get('stake', 'own')} {event['amount']})" if "amount" in event else ""
    return f"{_who(event)}: {event['do']}{by}{stake}"


def _peeked(event: Json) -> str:
    return f"dealer looks: {'a' if event['blackjack'] else 'no'} blackjack"


def _settled(event: Json) -> str:
    free = f" and free {event['free']}" if event["free"] != "0" else ""
    return f"{_who(event)} {event['bet']}: {event['outcome']}, own {event['own']}{free}, {event['returned']} returned"


def _closed(event: Json) -> str:
    check = ", to be checked" if event["check"] else ""
    return f"round over: {event['staked']} staked, {event['returned']} returned{check}"


_PHRASES: Final[dict[str, Callable[[Json], str]]] = {
    "bet": _bet,
    "dealt": _dealt,
    "offered": _offered,
    "decided": _decided,
    "peeked": _peeked,
    "drew": lambda event: f"{recipient(event['to'])} draws {event['card']}",
    "revealed": lambda event: f"dealer turns {event['card']}",
    "settled": _settled,
    "closed": _closed,
}

#: What each verdict means, for the legend of a report.
MEANINGS: Final[dict[Verdict, str]] = {
    Verdict.PASS: "answered as expected",
    Verdict.FAIL: "answered otherwise",
    Verdict.UNSUPPORTED: "the implementation does not offer a rule of the vector",
    Verdict.SKIPPED: "not played: the run was stopped before it",
    Verdict.DISABLED: "taken out by name",
    Verdict.CRASHED: "the implementation ended or reported an error of its own",
    Verdict.TIMEOUT: "no answer in time",
    Verdict.PROTOCOL_ERROR: "what came is no answer",
    Verdict.SUITE_ERROR: "the vector itself is broken",
}

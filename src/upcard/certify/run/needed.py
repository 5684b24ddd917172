"""What an engine must have to be asked a vector: the rules that decide something in it, and what it must be told.

An engine may excuse itself from a vector by anything named here, and then from every vector that needs the same. So
the names are narrow: who has no insurance bet lacks `inputs.insure`, and is judged wherever insurance is declined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, Final

from upcard.cards import cards, total
from upcard.rulebook import Rulebook

Json = Mapping[str, Any]

#: The rules that an engine must have to be told of an input, whether or not it is allowed.
_RULES: Final[Mapping[str, str]] = {
    "insure": "insurance",
    "even-money": "even-money",
    "double": "double",
    "split": "split",
    "surrender": "surrender",
    "timeout": "procedures.timeout",
    "disconnect": "procedures.disconnection",
    "balance": "procedures.short-balance",
    "malfunction": "procedures.malfunction",
    "cancel": "procedures.cancelled-round",
}

_OFFERS: Final = ("insure", "even-money", "decline")
_SUITS: Final = 4


def needed_rules(vector: Json, reports: Collection[str], book: Rulebook) -> frozenset[str]:
    """Every rule a vector is about, that decides something in it, or that an engine must have for being asked it."""
    needed = {*vector["clauses"], *_groups(vector), *_told(vector), *_told_on_21(vector), *_rounded(vector, book)}
    for event in vector["expected"]["events"]:
        needed.update(event.get("rules", ()) if "offers" in reports else ())
        if "rule" in event:
            needed.add(event["rule"])
    return frozenset(needed)


def concerned(rules: Collection[str], unsupported: Collection[str]) -> list[str]:
    """The unsupported ids that name one of the rules or a table it stands in.

    >>> concerned({"split.pair", "hit.any"}, ["split", "surrender"])
    ['split']
    """
    return [each for each in unsupported if any(rule == each or rule.startswith(f"{each}.") for rule in rules)]


def _groups(vector: Json) -> Iterator[str]:
    """The groups of rules that bets, cards and inputs ask for, even if none of their rules decides anything."""
    seats = vector.get("seats", ())
    if "betting" in vector:
        yield "betting.operations"
    if len(seats) > 1:
        yield "betting.seats"
    if max(Counter(card[0] for card in vector["shoe"]).values(), default=0) > _SUITS:
        yield "shoe.decks"
    yield from (f"side-bets.{bet}" for seat in seats for bet in seat["bets"] if bet != "main")
    yield from (_RULES[each["do"]] for each in vector.get("inputs", ()) if each["do"] in _RULES)


def _told(vector: Json) -> Iterator[str]:
    """The inputs by what they say, and those that some engines cannot be told, since they never ask for them."""
    seats = {each["seat"] for each in vector.get("seats", ())}
    hands = {f"seat {seat} hand 1" for seat in seats}.union(vector["recipients"])
    spoken: set[int] = set()
    splits: set[int] = set()
    for each in vector.get("inputs", ()):
        do, seat = each["do"], each.get("seat")
        yield f"inputs.{do}"
        if "amount" in each:
            yield f"inputs.{do}.amount"
        if seat is None:
            continue
        if seat not in seats:
            yield "inputs.no-such-seat"
        elif f"seat {seat} hand {each.get('hand', 1)}" not in hands:
            yield "inputs.no-such-hand"
        if do in _OFFERS and seat in spoken:
            yield "inputs.late-answer"
        if do == "split" and seat in splits:
            yield "inputs.split.again"
        spoken.add(seat)
        splits.update([seat] if do == "split" else ())


def _told_on_21(vector: Json) -> Iterator[str]:
    """The decisions on a hand of 21 that is no blackjack, for engines that stand there by themselves."""
    hands: dict[tuple[int, int], list[str]] = {}
    events = list(reversed(vector["expected"]["events"]))
    for each in vector.get("inputs", ()):
        while events and not (events[-1]["event"] == "decided" and events[-1]["by"] == "player"):
            _lay(hands, events.pop())
        at = each.get("seat"), each.get("hand", 1)
        held = hands.get(at, [])
        natural = len(held) == 2 and (at[0], 2) not in hands
        if not natural and total(cards(held))[0] == 21:
            yield f"inputs.{each['do']}.21.{'two-cards' if len(held) == 2 else 'more-cards'}"
        if events and "refused" not in each and (events[-1]["seat"], events[-1]["do"]) == (at[0], each["do"]):
            _lay(hands, events.pop())


def _lay(hands: dict[tuple[int, int], list[str]], event: Json) -> None:
    """Give a hand the card that it is dealt, and a new hand the second card of a split pair."""
    if event["event"] in ("dealt", "drew") and event["to"] != "dealer":
        hands.setdefault((event["to"]["seat"], event["to"]["hand"]), []).append(event["card"])
    elif event["event"] == "decided" and event["do"] == "split":
        seat = event["seat"]
        new = 1 + max(hand for at, hand in hands if at == seat)
        hands[seat, new] = [hands[seat, event["hand"]].pop()]


def _rounded(vector: Json, book: Rulebook) -> Iterator[str]:
    """The roundings of fractions of the smallest unit."""
    mains = {each["seat"]: each["bets"].get("main") for each in vector.get("seats", ())}
    for event in vector["expected"]["events"]:
        if event["event"] == "settled":
            if event["outcome"] == "surrender":
                kind, ratio = "refund", book.surrender_refund
            elif event["outcome"] in ("win", "even-money"):
                kind, ratio = "payout", _pays(book).get(event["rule"], Fraction())
            else:
                continue
            stake = Fraction(event["own"]) + Fraction(event["free"])
        elif event["event"] == "decided" and event["do"] == "insure" and mains.get(event["seat"]):
            kind, ratio, stake = "insurance", book.insurance.stake, Fraction(mains[event["seat"]])
        else:
            continue
        if (stake * ratio / book.money.unit).denominator != 1:
            yield f"money.rounding.{kind}"


@cache
def _pays(book: Rulebook) -> Mapping[str, Fraction]:
    """What the rule by which a bet is settled pays for each unit of a stake."""
    rows = [*book.settlement, *(row for bet in book.side_bets.values() for row in bet.rows)]
    paid = {row.rule: row.pays for row in rows if row.pays is not None}
    return paid | {"insurance.wins": book.insurance.pays, "even-money.pays": book.even_money.pays}

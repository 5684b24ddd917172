"""A vector played as a live table would: bets placed one by one, inputs one by one, the table looked at in between."""

from __future__ import annotations

from typing import Any

from upcard.cards import cards
from upcard.engine import Refused, Table, units_of
from upcard.engine.inputs import read_decision, read_operation
from upcard.rulebook import Rulebook

Json = dict[str, Any]


def fits(book: Rulebook, vector: Json) -> bool:
    """Can a table come to the vector's round by itself? Not where an earlier round is supposed, or cards are burnt."""
    return "previous" not in vector and bool(vector["shoe"]) and book.shoe.burn == 0


def played(book: Rulebook, vector: Json) -> Json:
    """What came of it: the events, the refusals, and the inputs as they were written down."""
    unit = book.money.unit
    table = Table(book, units_of(vector["balance"], unit) if "balance" in vector else None)
    assert table.needs_shoe and table.dealt == 0
    table.take_shoe(cards(vector["shoe"]))
    refused: list[str] = []
    operations = vector.get("betting") or _placing(vector["seats"])
    for each in operations:
        assert ("deal" in table.betting.available) is not table.betting.closed
        refused += _code(lambda each=each: _place(table, each))
    told = list(table.betting.events) if "betting" in vector else []
    round_ = table.deal()
    assert table.betting.available == ()
    for each in vector["inputs"]:
        before = (round_.seats, round_.dealer, round_.acting, round_.options, round_.balance)
        assert (before[2] is None) == round_.over
        code = _code(lambda each=each: round_.decide(read_decision(each, unit)))
        assert not code or before == (round_.seats, round_.dealer, round_.acting, round_.options, round_.balance)
        refused += code
    events = [each.to_json(unit) for each in [*told, *round_.events]]
    inputs = [each.to_json(unit) for each in round_.inputs]
    table.finish()
    assert table.needs_shoe or table.dealt == len(vector["shoe"])
    return {"events": events, "refused": refused, "inputs": inputs}


def expected(vector: Json) -> Json:
    """What should come of it."""
    return {
        "events": vector["expected"]["events"],
        "refused": vector["expected"].get("refused", []),
        "inputs": [each for each in vector["inputs"] if "refused" not in each],
    }


def _placing(seats: list[Json]) -> list[Json]:
    bets = [(each["seat"], bet, amount) for each in seats for bet, amount in each["bets"].items()]
    return [{"do": "place", "seat": seat, "bet": bet, "amount": amount} for seat, bet, amount in bets]


def _place(table: Table, given: Json) -> None:
    operation = read_operation(given, table.book.money.unit)
    assert operation.to_json(table.book.money.unit) == {key: given[key] for key in given if key != "refused"}
    table.betting.apply(operation)


def _code(act: Any) -> list[str]:
    try:
        act()
    except Refused as refusal:
        return [refusal.code.value]
    return []

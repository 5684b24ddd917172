"""``upcard replay``: a vector event by event, each under the sentence of the rule that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import click

from upcard.certify.report.table_state import table_after, table_lines
from upcard.cli.books import book_of_suite, vectors_named
from upcard.cli.exit_codes import Exit, UserError
from upcard.cli.options import book_option, command, format_option, readings_option
from upcard.cli.output import print_json
from upcard.engine import InputError, Refused
from upcard.engine.table import ShoeError
from upcard.outside_text import shown
from upcard.prose import UnknownRule, sentence
from upcard.rulebook import Rulebook
from upcard.vectors.files.replay import answer
from upcard.vectors.files.suite import Suite
from upcard.wire.events import phrase

Json = Mapping[str, Any]


@command(
    "replay",
    "upcard replay {variant}/seeded/0001",
    "upcard replay round.json --book mine.yaml",
    "upcard replay suite.json {variant}/seeded/0001 --format json",
)
@click.argument("what", metavar="VECTOR|SUITE")
@click.argument("ids", nargs=-1, metavar="[VECTOR]...")
@click.option("--step", is_flag=True, help="Wait for Enter after each event.")
@book_option
@readings_option
@format_option()
def replay(what: str, ids: Sequence[str], step: bool, book_name: str | None, readings: Sequence[str], form: str) -> int:
    """Play a published vector, or those of a suite file, event by event, with the rule for each event.

    The exit code is 1 if the engine does not do what a vector expects: the vector was made with other rules.
    """
    suite, file, vectors = vectors_named(what, ids)
    book = book_of_suite(suite, file, book_name, readings)
    played = [(vector, _play(book, vector)) for vector in vectors]
    differing = [vector["id"] for vector, answered in played if _differs(vector, answered)]
    if form == "json":
        print_json([_as_json(book, vector, answered) for vector, answered in played])
    else:
        for vector, answered in played:
            for line in _lines(book, suite, vector, answered):
                click.echo(line)
                if step and line.startswith("  "):
                    click.pause("", err=True)
    if differing and book.digest != suite.rulebook:
        click.echo("upcard: the suite was made with other rules: give them with --reading or --book", err=True)
    return Exit.DIVERGENT if differing else Exit.OK


class _Answer(NamedTuple):
    """What the engine does: its events, and the codes of what it refuses."""

    events: Sequence[Json]
    refused: Sequence[str]


def _play(book: Rulebook, vector: Json) -> _Answer:
    """The engine's answer, or the end of the command if it cannot play the vector at all."""
    try:
        answered = answer(book, vector)
        events = [event.to_json(book.money.unit) for event in answered.events]
        return _Answer(events, [each.code.value for each in answered.refused])
    except (Refused, ShoeError, InputError) as error:
        hint = "it was made with other rules: give them with --reading or --book"
        raise UserError(f"{vector['id']} cannot be played: {error}", hint, Exit.DIVERGENT) from None


def _difference(vector: Json, events: Sequence[Json]) -> tuple[Json | None, Json | None] | None:
    """The first event that is not the expected one: what is expected, and what happens."""
    pairs = zip_longest(vector["expected"]["events"], events)
    return next((pair for pair in pairs if pair[0] != pair[1]), None)


def _other_refusals(vector: Json, refused: Sequence[str]) -> bool:
    return list(vector["expected"].get("refused", [])) != list(refused)


def _differs(vector: Json, answered: _Answer) -> bool:
    return _difference(vector, answered.events) is not None or _other_refusals(vector, answered.refused)


def _lines(book: Rulebook, suite: Suite, vector: Json, answered: _Answer) -> Iterator[str]:
    events = answered.events
    yield click.style(f"{shown(vector['id'])}  {shown(vector['title'])}", bold=True)
    for flag in vector["flags"]:
        yield f"{shown(flag)}: {shown(suite.flags.get(flag, ''))}"
    yield f"shoe: {' '.join(vector.get('shoe', ()))}"
    cited = None
    for number, event in enumerate(events):
        if event["event"] == "offered":
            yield from _table(events[:number])
            yield f"  {phrase(event)}"
            continue
        if event["rule"] != cited:
            cited = event["rule"]
            yield click.style(f"{cited}: {_sentence(book, cited)}", dim=True)
        yield f"  {phrase(event)}"
    yield from _table(events)
    net = ", ".join(f"seat {seat} {amount}" for seat, amount in vector["expected"]["net"].items())
    difference = _difference(vector, events)
    if not _differs(vector, answered):
        yield click.style(f"as expected: net {net or '0'}\n", fg="green")
    elif difference is None:
        wanted, happened = (
            ", ".join(each) or "nothing" for each in (vector["expected"].get("refused", []), answered.refused)
        )
        yield click.style(f"not as expected: {happened} refused; expected: {wanted}\n", fg="red")
    else:
        wanted, happened = (phrase(each) for each in difference)
        yield click.style(f"not as expected: {happened}; expected: {wanted}\n", fg="red")


def _table(events: Sequence[Json]) -> Iterator[str]:
    for name, what in table_lines(table_after(events)):
        yield click.style(f"    | {name:<16} {what}", fg="cyan")


def _sentence(book: Rulebook, rule: str) -> str:
    try:
        return sentence(book, rule)
    except UnknownRule:
        return "a rule that the book does not have"


def _as_json(book: Rulebook, vector: Json, answered: _Answer) -> dict[str, Any]:
    events = answered.events
    difference = _difference(vector, events)
    cited = dict.fromkeys(rule for event in events for rule in event.get("rules", [event.get("rule")]))
    return {
        "id": vector["id"],
        "title": vector["title"],
        "as-expected": not _differs(vector, answered),
        "refused": list(answered.refused),
        "difference": difference and {"expected": difference[0], "actual": difference[1]},
        "events": list(events),
        "rules": {rule: _sentence(book, rule) for rule in cited},
    }

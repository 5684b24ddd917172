"""``upcard explain RULE_ID``: one rule in words, with its value, its source and what is open about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from upcard.cli.books import book_of, complete_variants, readings_option
from upcard.cli.commands.diff import in_words
from upcard.cli.names import unknown, variants
from upcard.cli.options import command, format_option, print_json
from upcard.cli.output import flow
from upcard.prose import rule_ids
from upcard.prose.explain import Explanation
from upcard.prose.explain import explain as explanation_of
from upcard.rulebook import Rulebook


def _complete(ctx: click.Context, _: click.Parameter, typed: str) -> list[str]:
    book = book_of(ctx.params.get("variant") or variants()[0])
    return [rule for rule in rule_ids(book) if rule.startswith(typed)]


@command(
    "explain",
    "upcard explain settlement.tie",
    "upcard explain insurance --variant {variant}",
    "upcard explain peek.under --variant {variant} --format json",
)
@click.argument("rule", metavar="RULE_ID", shell_complete=_complete)
@click.option("--variant", shell_complete=complete_variants, help="One variant; otherwise all that have the rule.")
@readings_option
@format_option
def explain(rule: str, variant: str | None, readings: Sequence[str], form: str) -> None:
    """Explain a rule: what it says, how the book writes it, where it comes from, and what is unclear about it.

    RULE_ID is what events, vectors and reports cite, such as `settlement.tie`, or a group such as `insurance`.
    """
    books = [book_of(variant, readings)] if variant else [book_of(name, readings) for name in variants()]
    having = [book for book in books if rule in book.provenance]
    if not having:
        known = [path for book in books for path in book.provenance]
        raise unknown("rule", rule, known, f"`upcard show {books[0].id}` lists the rules")
    told = [(book, explanation_of(book, rule)) for book in having]
    if form == "json":
        print_json([{"variant": book.id, **each.to_json()} for book, each in told])
        return
    for number, (book, each) in enumerate(told):
        if number:
            click.echo()
        for line in _in_words(book, each):
            click.echo(line)


def _in_words(book: Rulebook, told: Explanation) -> Iterator[str]:
    place = f", row {told.row} of {told.rows}" if told.row else ""
    yield click.style(f"{told.rule_id} — {book.title}{place}", bold=True)
    yield f"  {told.sentence}"
    yield f"  written  {flow(told.value)}"
    source = " ".join([told.basis, *told.source])
    yield f"  basis    {source}, {told.file}" + (f": {told.because}" if told.because else "")
    for name, says in told.says:
        yield f"           {name}: {says}"
    for question in told.questions:
        yield f"  open     {question.id}: {question.question}"
        yield f"           read so because {question.because}"
        for reading in question.readings:
            yield f"           --reading {question.id}={reading.id}"
            yield from (
                f"         {line}" for line in in_words(reading.changes) if click.unstyle(line).startswith("    ")
            )

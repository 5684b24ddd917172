"""``upcard explain VARIANT [RULE]``: rules in words, with their value, their source and what is open about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from upcard.cli.books import book_of, books, unknown, variants
from upcard.cli.commands.diff import in_words
from upcard.cli.exit_codes import UserError
from upcard.cli.options import command, format_option, readings_option, variant_argument
from upcard.cli.output import flow, print_json
from upcard.prose import rule_ids
from upcard.prose.explain import Explanation
from upcard.prose.explain import explain as explanation_of
from upcard.rulebook import Rulebook


def _complete(ctx: click.Context, _: click.Parameter, typed: str) -> list[str]:
    book = book_of(ctx.params.get("variant") or variants()[0])
    return [rule for rule in rule_ids(book) if rule.startswith(typed)]


@command(
    "explain",
    "upcard explain {variant} settlement.tie",
    "upcard explain {variant} insurance",
    "upcard explain {other} peek.under --format json",
)
@variant_argument()
@click.argument("rule", required=False, shell_complete=_complete)
@readings_option
@format_option()
def explain(variant: str, rule: str | None, readings: Sequence[str], form: str) -> None:
    """Explain a rule of VARIANT, or every rule: what it says, how the book writes it, its source, and what is unclear.

    RULE is what events, vectors and reports cite, such as `settlement.tie`, or a group such as `insurance`.
    """
    _perhaps_a_rule(variant, rule)
    book = book_of(variant, readings)
    if rule is not None and rule not in book.provenance:
        raise unknown("rule", rule, book.provenance, f"`upcard show {variant}` lists the rules")
    explanations = [explanation_of(book, each) for each in ([rule] if rule else rule_ids(book))]
    if form == "json":
        print_json([{"variant": book.id, **each.to_json()} for each in explanations])
        return
    for number, each in enumerate(explanations):
        if number:
            click.echo()
        for line in _in_words(book, each):
            click.echo(line)


def _perhaps_a_rule(variant: str, rule: str | None) -> None:
    """Say which command is meant if a rule stands where the variant belongs."""
    if variant in books() or "/" in variant or variant.endswith((".yaml", ".yml")):
        return
    first = variants()[0]
    if variant in book_of(first).provenance or rule in books():
        raise UserError(f"{variant!r} is not a variant", f"did you mean `upcard explain {rule or first} {variant}`?")


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

"""``upcard show VARIANT [RULE]``: the rules of a book after `extends`, each value with its source."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from upcard.cli.books import book_of, book_path
from upcard.cli.exit_codes import UserError
from upcard.cli.options import command, format_option, readings_option, variant_argument
from upcard.cli.output import flow, print_json
from upcard.prose import rule_ids, rules_under, section_of
from upcard.prose.diff import value
from upcard.prose.sentences import UnknownRule
from upcard.rulebook import Rulebook
from upcard.rulebook.loading.book_files import name_in_data, read_layers
from upcard.rulebook.loading.resolve import Resolved, resolve


@command(
    "show",
    "upcard show {variant}",
    "upcard show {variant} settlement",
    "upcard show {variant} double.choice --format json",
)
@variant_argument()
@click.argument("rule", required=False)
@readings_option
@format_option()
def show(variant: str, rule: str | None, readings: Sequence[str], form: str) -> None:
    """List the rules of VARIANT, each with its value and its source: the statement, the file and the line.

    RULE limits the list to one rule or to a group of rules, such as `settlement` or `double.choice`.
    """
    book = book_of(variant, readings)
    resolved = resolve(read_layers(book_path(variant)))
    rules = [origin(book, resolved, each) for each in _wanted(book, rule)]
    if form == "json":
        print_json({"variant": book.id, "title": book.title, "digest": book.digest, "rules": rules})
        return
    if rule is None:
        click.echo(f"{book.title} ({book.id})\n{book.summary}\nsha256 {book.digest}")
    width = max(len(each["rule"]) for each in rules)
    section = None
    for each in rules:
        if rule is None and section_of(each["rule"]) is not section:
            section = section_of(each["rule"])
            click.secho(f"\n{section.title}", bold=True)
        click.echo(f"{each['rule']:<{width}}  {flow(each['value'])}  {click.style(_origin_text(each), dim=True)}")


def _wanted(book: Rulebook, rule: str | None) -> list[str]:
    """The paths to show: every rule, or the rules under a path and the parts of a single rule."""
    if rule is None:
        return rule_ids(book)
    try:
        under = rules_under(book, rule)
    except UnknownRule as error:
        raise UserError(str(error).rstrip("."), f"`upcard show {book.id}` lists them") from None
    if len(under) > 1:
        return under
    return [path for path in book.provenance if path == rule or path.startswith(f"{rule}.")] or under


def origin(book: Rulebook, resolved: Resolved, path: str) -> dict[str, Any]:
    """A rule with its value, the basis and source of it, and the line that sets it (None if a reading does)."""
    where = book.provenance[path]
    place = resolved.place(path)
    patched = where.file == "patch"
    return {
        "rule": path,
        "value": value(book, path),
        "basis": where.basis,
        "source": list(where.source),
        "because": where.because,
        "file": None if patched else name_in_data(Path(place.file)),
        "line": None if patched else place.line,
    }


def _origin_text(rule: dict[str, Any]) -> str:
    said = " ".join([rule["basis"], *rule["source"]])
    return f"# {said}, {rule['file']}:{rule['line']}" if rule["file"] else f"# {said}, {rule['because']}"

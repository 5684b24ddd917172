"""``upcard completion SHELL`` and ``upcard schema [NAME]``."""

from __future__ import annotations

import json
from typing import Any

import click
from click.shell_completion import get_completion_class

from upcard.cli.books import unknown
from upcard.cli.options import command, format_option
from upcard.cli.output import in_columns, print_json
from upcard.resources import data_dir

SUFFIX = ".schema.json"


@command("completion", "upcard completion bash > ~/.local/share/bash-completion/completions/upcard")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes commands, options, variants and rule ids in SHELL."""
    from upcard.cli.app import upcard
    from upcard.cli.errors import COMPLETE_VARIABLE

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(upcard, {}, "upcard", COMPLETE_VARIABLE).source())


def _names() -> list[str]:
    return sorted(path.name.removesuffix(SUFFIX) for path in data_dir("schema").glob(f"*{SUFFIX}"))


def _schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((data_dir("schema") / f"{name}{SUFFIX}").read_text(encoding="utf-8"))
    return loaded


@command("schema", "upcard schema", "upcard schema rule-book > rule-book.schema.json")
@click.argument(
    "name", required=False, shell_complete=lambda _, __, typed: [each for each in _names() if each.startswith(typed)]
)
@format_option()
def schema(name: str | None, form: str) -> None:
    """List the JSON Schemas of the files that Upcard reads and writes, or print the schema NAME."""
    names = _names()
    if name is not None:
        if name not in names:
            raise unknown("schema", name, names, "`upcard schema` lists them")
        print_json(_schema(name))
        return
    listed = [{"name": each, "id": _schema(each)["$id"], "title": _schema(each)["title"]} for each in names]
    if form == "json":
        print_json(listed)
        return
    for line in in_columns((each["name"], each["title"]) for each in listed):
        click.echo(line)

"""``upcard schema [NAME]``: the JSON Schemas that travel with the package."""

from __future__ import annotations

import json
from typing import Any

import click

from upcard.cli.names import unknown
from upcard.cli.options import command, format_option, print_json
from upcard.resources import data_dir

SUFFIX = ".schema.json"


def _names() -> list[str]:
    return sorted(path.name.removesuffix(SUFFIX) for path in data_dir("schema").glob(f"*{SUFFIX}"))


def _schema(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((data_dir("schema") / f"{name}{SUFFIX}").read_text(encoding="utf-8"))
    return loaded


@command("schema", "upcard schema", "upcard schema rule-book > rule-book.schema.json")
@click.argument(
    "name", required=False, shell_complete=lambda _, __, typed: [each for each in _names() if each.startswith(typed)]
)
@format_option
def schema(name: str | None, form: str) -> None:
    """List the JSON Schemas of the files Upcard reads and writes, or print the schema NAME."""
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
    width = max(map(len, names), default=0)
    for each in listed:
        click.echo(f"{each['name']:<{width}}  {each['title']}")

"""How a command is declared: with examples in its help, and with ``--format`` where a program may read it.

An example may hold ``{variant}`` and ``{other}``: the first two packaged variants, filled in when the help is shown,
since no variant is named in the source.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import click

CONTEXT = {"help_option_names": ["-h", "--help"]}


class Command(click.Command):
    """A click command whose help ends with examples."""

    examples: tuple[str, ...] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples below the options."""
        if self.examples:
            with formatter.section("Examples"):
                for line in filled_in(self.examples):
                    formatter.write(f"  {line}\n")
        super().format_epilog(ctx, formatter)


class Group(click.Group):
    """A click group that proposes the nearest of its commands for one that it does not have."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of the line, or say which one is nearest."""
        names = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in names:
            from upcard.cli.names import unknown

            raise unknown("command", args[0], names, f"`{ctx.command_path} --help` lists them")
        return super().resolve_command(ctx, args)


def group(name: str) -> Callable[[Callable[..., Any]], Group]:
    """Declare a command that has commands of its own."""

    def declare(function: Callable[..., Any]) -> Group:
        made = click.group(name, cls=Group, context_settings=CONTEXT)(function)
        assert isinstance(made, Group)
        return made

    return declare


def filled_in(examples: tuple[str, ...]) -> list[str]:
    """The examples as commands that can be run."""
    from upcard.cli.names import variants

    names = variants()
    return [line.replace("{variant}", names[0]).replace("{other}", names[-1]) for line in examples]


def command(name: str, *examples: str, **settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command: its name and the examples of its help, at least one."""

    def declare(function: Callable[..., Any]) -> Command:
        context = CONTEXT | settings.pop("context_settings", {})
        made = click.command(name, cls=Command, context_settings=context, **settings)(function)
        made.examples = examples
        return made

    return declare


format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print it."
)


def json_text(value: object) -> str:
    """Plain data as JSON, keys in the order given."""
    return json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)


def print_json(value: object) -> None:
    """Print plain data as JSON."""
    click.echo(json_text(value))

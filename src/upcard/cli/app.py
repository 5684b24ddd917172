"""Every command in one table: its section in the help, where it lives, what it is for.

A command's module is imported when the command is used, so that ``upcard --help`` needs no more than click. To add a
command: a module here with the command in it, and a line in the table.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

import click

from upcard.cli.options import CONTEXT, Group


class Entry(NamedTuple):
    """Where a command lives, ``module:attribute`` below `upcard.cli.commands`, and its line in the help."""

    place: str
    help: str


SECTIONS: dict[str, dict[str, Entry]] = {
    "Rules": {
        "validate": Entry("validate:validate", "Check rule books and list every problem."),
        "show": Entry("show:show", "List the rules of a variant, each with its source."),
        "diff": Entry("diff:diff", "Compare two variants, rule by rule."),
        "explain": Entry("explain:explain", "Explain a rule: wording, value, source, open questions."),
    },
    "Analysis": {
        "return": Entry("returns:returns", "Compute the exact return of each bet."),
        "claims": Entry("returns:claims", "Check the returns and charts that sources state."),
        "strategy": Entry("strategy:strategy", "Draw strategy charts."),
        "hand": Entry("hand:hand", "Compare the actions of one hand by expected value."),
    },
    "Rounds": {
        "play": Entry("play:play", "Play rounds in the terminal."),
        "replay": Entry("replay:replay", "Play a test vector, event by event, with the rule for each."),
    },
    "Vectors": {
        "vectors": Entry("vectors:vectors", "Generate, check and measure test vectors."),
    },
    "Certification": {
        "certify": Entry("certify:certify", "Test another engine against the vectors."),
        "report": Entry("report:report", "Show the report of a run, or write it as a file."),
        "certificate": Entry("certificate:certificate", "Verify a certificate."),
    },
    "Documents": {
        "docs": Entry("docs:docs", "Write help pages from the rule books."),
    },
    "Tools": {
        "completion": Entry("tools:completion", "Print a shell's completion script."),
        "schema": Entry("tools:schema", "List the JSON Schemas of our files, or print one."),
    },
}

COMMANDS: dict[str, Entry] = {name: entry for section in SECTIONS.values() for name, entry in section.items()}


class LazyGroup(Group):
    """A group that knows its commands from the table and imports one when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command; None where there is none of that name."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            return None
        module, _, attribute = entry.place.partition(":")
        found = getattr(import_module(f"upcard.cli.commands.{module}"), attribute)
        assert isinstance(found, click.Command)
        found.short_help = entry.help
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table section by section; no module is imported for it."""
        for title, entries in SECTIONS.items():
            if entries:
                with formatter.section(title):
                    formatter.write_dl([(name, entry.help) for name, entry in entries.items()])


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from upcard import __version__

        click.echo(f"upcard {__version__}")
        ctx.exit()


@click.group("upcard", cls=LazyGroup, context_settings=CONTEXT)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Print the version."
)
@click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of an internal error.")
def upcard() -> None:
    """Blackjack rules as data, and what follows from them: rounds, test vectors, certification, returns, help pages.

    Rules live in rule books. A VARIANT is one that comes with Upcard, or a .yaml file of your own.
    """

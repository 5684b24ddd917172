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
        "validate": Entry("validate:validate", "Check rule books and say everything that is wrong."),
        "show": Entry("show:show", "Show the resolved rules, each value with where it comes from."),
        "diff": Entry("diff:diff", "Compare two rule books, rule by rule, in words."),
        "explain": Entry("explain:explain", "Explain a rule: its words, its value, its source, what is open."),
    },
    "Analysis": {
        "return": Entry("returns:returns", "Work out what comes back of each bet, and price the readings."),
        "claims": Entry("claims:claims", "Recompute what the sources claim."),
        "strategy": Entry("strategy:strategy", "Draw the best play as charts."),
        "hand": Entry("hand:hand", "Say what each action of one hand is worth."),
    },
    "Rounds": {
        "play": Entry("play:play", "Play at a table in the terminal, or by a script."),
        "replay": Entry("replay:replay", "Play a vector step by step, with the rule behind each event."),
    },
    "Vectors": {
        "vectors": Entry("vectors:vectors", "Make suites of vectors, and check them."),
    },
    "Certification": {
        "certify": Entry("certify:certify", "Play the vectors with another engine and judge it."),
        "report": Entry("report:report", "Show what came of a run, as a page, a picture or a file."),
        "certificate": Entry("certificate:papers", "Check certificates again."),
    },
    "Documents": {
        "docs": Entry("docs:docs", "Write help pages from the rule books."),
    },
    "Tools": {
        "completion": Entry("completion:completion", "Print the completion script of a shell."),
        "schema": Entry("schema:schema", "List the JSON Schemas of our files, or print one."),
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
@click.option("--debug", is_flag=True, expose_value=False, help="Show the traceback of an error of our own.")
def upcard() -> None:
    """Blackjack rules, face up: rule books as data, and everything else derived from them."""

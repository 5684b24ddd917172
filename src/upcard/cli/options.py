"""How a command is declared: with examples in its help, and the options that several commands share.

An example may hold ``{variant}`` and ``{other}``: the first and the last packaged variant, filled in when the help is
shown, since no variant is named in the source.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from upcard.shuffle import LONGEST_SEED, MOST_ROUNDS

CONTEXT: Final = {"help_option_names": ["-h", "--help"]}

#: Columns of a help page.
WIDTH: Final = 80


class Command(click.Command):
    """A click command whose help ends with examples."""

    examples: tuple[str, ...] = ()

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples below the options."""
        _write_examples(self.examples, formatter)


class Group(click.Group):
    """A click group that proposes the nearest of its commands for one that it does not have."""

    examples: tuple[str, ...] = ()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command of the line, or say which one is nearest."""
        names = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in names:
            from upcard.cli.books import unknown

            raise unknown("command", args[0], names, f"`{ctx.command_path} --help` lists them")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with the first sentence of each, never cut short."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _first_sentence(each)) for name, each in self.commands.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples below the commands."""
        _write_examples(self.examples, formatter)


def _first_sentence(command: click.Command) -> str:
    first, stop, _ = " ".join((command.help or "").partition("\n\n")[0].split()).partition(". ")
    return first + stop.strip()


def _write_examples(examples: tuple[str, ...], formatter: click.HelpFormatter) -> None:
    if examples:
        with formatter.section("Examples"):
            for line in filled_in(examples):
                for part in _broken(line):
                    formatter.write(f"  {part}\n")


def filled_in(examples: tuple[str, ...]) -> list[str]:
    """The examples as commands that can be run."""
    from upcard.cli.books import variants

    names = variants()
    return [line.replace("{variant}", names[0]).replace("{other}", names[-1]) for line in examples]


def _broken(line: str) -> Iterator[str]:
    """A long command on several lines, broken before an option or a redirection as a shell reads it."""
    indent = ""
    while len(indent) + len(line) > WIDTH - 2:
        places = [place for place in range(WIDTH - 4 - len(indent)) if line[place:].startswith((" -", " >", " |"))]
        if not places:
            break
        yield f"{indent}{line[: places[-1]]} \\"
        line, indent = line[places[-1] + 1 :], "    "
    yield indent + line


def group(name: str, *examples: str) -> Callable[[Callable[..., Any]], Group]:
    """Declare a command that has commands of its own: its name and the examples of its help."""

    def declare(function: Callable[..., Any]) -> Group:
        made = click.group(name, cls=Group, context_settings=CONTEXT)(function)
        assert isinstance(made, Group)
        made.examples = examples
        return made

    return declare


def command(name: str, *examples: str) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command: its name and the examples of its help, at least one."""

    def declare(function: Callable[..., Any]) -> Command:
        made = click.command(name, cls=Command, context_settings=CONTEXT)(function)
        made.examples = examples
        return made

    return declare


# ---- what several commands take -------------------------------------------------------------------------------------

Decorated = Callable[[Any], Any]


def complete_variants(_: click.Context, __: click.Parameter, typed: str) -> list[CompletionItem]:
    """Variants that begin so, and files if none does."""
    from upcard.cli.books import books

    found = [CompletionItem(name) for name in books() if name.startswith(typed)]
    return found or [CompletionItem(typed, type="file")]


def variant_argument(name: str = "variant", **settings: Any) -> Decorated:
    """An argument that is the id of a packaged book or the path of a rule-book file; the command gets the text."""
    return click.argument(name, shell_complete=complete_variants, **settings)


def format_option(*forms: str) -> Decorated:
    """``--format``: one of some forms, the first unless another is asked for; text or json if none is named."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(forms or ("text", "json")),
        default=forms[0] if forms else "text",
        show_default=True,
        help="Output format.",
    )


def output_option(folder: bool = False, **settings: Any) -> Decorated:
    """``--output``: the file to write, or the folder for several files; stdout without it unless it is required."""
    kind = click.Path(dir_okay=folder, file_okay=not folder, path_type=Path)
    what = "Folder to write to" if folder else "File to write"
    help = settings.pop("help", f"{what}; without it, stdout.")
    return click.option("--output", type=kind, metavar="FOLDER" if folder else "FILE", help=help, **settings)


lab_option = click.option("--lab", metavar="TEXT", help="Who ran it: a laboratory, a person.")

date_option = click.option(
    "--date",
    "day",
    type=click.DateTime(["%Y-%m-%d"]),
    callback=lambda context, parameter, value: value and value.date().isoformat(),
    metavar="YYYY-MM-DD",
    help="The date to print; no clock is read.",
)

check_option = click.option("--check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")

readings_option = click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="AMBIGUITY=READING",
    help="Read an unclear sentence another way; may be repeated.",
)

book_option = click.option(
    "--book",
    "book_name",
    metavar="FILE",
    shell_complete=complete_variants,
    help="The rule book, if it does not come with Upcard.",
)


def engine_options(function: Any) -> Any:
    """``--cwd`` and ``--env``: the folder and the variables of an engine that is started, as `folder`, `variables`."""
    folder = click.option(
        "--cwd",
        "folder",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help="Start the engine in this folder, its command as written; without it, in an empty folder.",
    )
    variables = click.option(
        "--env",
        "variables",
        multiple=True,
        metavar="NAME[=VALUE]",
        callback=_variables,
        help="Give the engine a variable beside PATH, LANG and an empty HOME; may be repeated.",
    )
    return folder(variables(function))


def _variables(_: click.Context, __: click.Parameter, texts: Sequence[str]) -> Mapping[str, str]:
    """Each variable with its value; one without is passed on as it is here."""
    found = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not name or (not sign and name not in os.environ):
            raise click.BadParameter(f"there is no variable {name!r} to pass on; write NAME=VALUE")
        found[name] = value if sign else os.environ[name]
    return found


jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    default=lambda: min(os.cpu_count() or 1, 8),
    show_default="one per processor, at most 8",
    help="Number of processes.",
)


def suite_option(multiple: bool = False) -> Decorated:
    """``--suite``: a suite file in place of the published vectors, or several of them."""
    repeated = "; may be repeated." if multiple else "."
    return click.option(
        "--suite",
        "suites" if multiple else "suite_path",
        multiple=multiple,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help=f"Take the vectors of a suite file, not the published ones{repeated}",
    )


def seed_text(_: click.Context, __: click.Parameter, text: str | None) -> str | None:
    """The seed, no longer than any is."""
    if text is not None and len(text) > LONGEST_SEED:
        raise click.BadParameter(f"a seed has at most {LONGEST_SEED} characters, and this one {len(text)}")
    return text


seed_option = click.option(
    "--seed", metavar="TEXT", callback=seed_text, help="Draw new rounds from this seed instead of a suite."
)
count_option = click.option(
    "--count",
    default=200,
    show_default=True,
    type=click.IntRange(1, MOST_ROUNDS),
    metavar="N",
    help="Number of rounds of the seed.",
)


def class_option(command: Any) -> Any:
    """``--class``: the class of strategies among which the best is played."""
    from upcard.analysis.strategy_names import GOES_BY

    listed = "; ".join(f"{name}, by {words}" for name, words in GOES_BY.items())
    return click.option(
        "--class",
        "strategy_class",
        type=click.Choice(list(GOES_BY)),
        default="cd",
        show_default=True,
        help=f"Strategy class of the best play: {listed}.",
    )(command)


class Seconds(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions alone
    """A length of time in seconds: above zero, at most a day."""

    name = "seconds"
    LONGEST: Final = 86_400

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number, or the error that says which numbers are read."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0.01 <= seconds <= self.LONGEST:
            self.fail(f"{value!r} is not a number of seconds from 0.01 to {self.LONGEST}", param, ctx)
        return seconds

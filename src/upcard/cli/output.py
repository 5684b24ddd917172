"""What a command gives back: text in columns, JSON, files, and a progress bar while it works."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from upcard.outside_text import shown

if TYPE_CHECKING:
    from rich.console import Console

PLAIN = re.compile(r"[\w.%:/+-]+( [\w.%:/+-]+)*")

#: Tells how far a command is: the name of the step, how many are done of how many (0: nobody knows), and a note.
OnProgress = Callable[..., None]


def flow(value: Any) -> str:
    """Plain data on one line, as a rule book writes it.

    >>> flow({"when": {"hard": [9, 10]}, "split": False})
    '{when: {hard: [9, 10]}, split: false}'
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, str) and PLAIN.fullmatch(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return shown(text, len(text))


def in_columns(rows: Iterable[Sequence[str]], right: Collection[int] = ()) -> Iterator[str]:
    """Rows as lines with aligned columns, those of these numbers to the right.

    >>> list(in_columns([("a", "10"), ("bcd", "5")], right=[1]))
    ['a    10', 'bcd   5']
    """
    lines = list(rows)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        cells = zip(line, widths, strict=True)
        yield "  ".join(
            each.rjust(width) if place in right else each.ljust(width) for place, (each, width) in enumerate(cells)
        ).rstrip()


def json_text(value: object) -> str:
    """Plain data as JSON, keys in the order given; what a terminal would not print is escaped."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(each if each.isprintable() or each == "\n" else _escape(each) for each in text)


def _escape(character: str) -> str:
    return f"\\u{ord(character):04x}" if character <= "\uffff" else json.dumps(character)[1:-1]


def print_json(value: object) -> None:
    """Print plain data as JSON."""
    click.echo(json_text(value))


@contextmanager
def console() -> Iterator[Console]:
    """A rich console; what it drew is printed in the end, so that a closed pipe is an error here as everywhere else."""
    from rich.console import Console

    made = Console(highlight=False)
    with made.capture() as captured:
        yield made
    click.echo(captured.get(), nl=False, color=made.color_system is not None)


# ---- files ----------------------------------------------------------------------------------------------------------


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, with the folders it needs; text as UTF-8 with ``\\n`` line ends.

    Raises `OSError` with the name of the file.
    """
    data = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    replaceable = path.is_file() or not path.exists()  # a terminal, a pipe or /dev/null is not
    part = path.with_name(f".{path.name}.{os.getpid()}") if replaceable else path
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        if replaceable:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None


def print_or_write(content: str | bytes, path: Path | None) -> None:
    """Print it, or write it to the file of ``--output`` and say so."""
    if path is None:
        click.echo(content, nl=False)
        return
    write_file(path, content)
    click.echo(f"{path} written", err=True)


def write_files(texts: Mapping[str, str], folder: Path, check: bool) -> list[str]:
    """Write those files of a folder that would change, or with `check` only name them; their names."""
    changed = []
    for name, text in texts.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != text.encode():
            changed.append(name)
            if not check:
                write_file(path, text)
    return changed


# ---- progress -------------------------------------------------------------------------------------------------------


@contextmanager
def progress(shown: bool = True) -> Iterator[OnProgress]:
    """Gives ``tell(step, done, total, note="")``, drawn as a bar for each step on a terminal, and nothing in a pipe.

    The bars stand on stderr and go when all is done.
    """
    if not shown or not sys.stderr.isatty():
        yield lambda step, done, total, note="": None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[note]}"), console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def tell(step: str, done: int, total: int, note: str = "") -> None:
            if step not in tasks:
                tasks[step] = bar.add_task(step, total=total or None, note=note)
            bar.update(tasks[step], completed=done, total=total or None, note=note)

        yield tell

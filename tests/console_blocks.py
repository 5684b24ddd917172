"""Sessions shown in Markdown: fenced ``console`` blocks whose lines after ``$`` are commands and the rest their output.

A line of output that is only ``…`` stands for any number of lines. Run as a program with file names, it writes the
outputs anew: ``python tests/console_blocks.py README.md``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ANY_LINES = "…"


@dataclass(frozen=True)
class Step:
    """One command and the output that the page shows."""

    command: str
    shown: list[str]


def unfinished(command: str) -> bool:
    """Does the shell ask for another line: after a backslash, or until the word that ends the text for ``<<``?"""
    here = re.search(r"<<\s*'?(\w+)'?", command)
    return command.endswith("\\") or bool(here and here[1] not in command.splitlines()[1:])


def sessions(text: str) -> Iterator[list[Step]]:
    """The steps of every block of a page."""
    for block in BLOCK.finditer(text):
        steps: list[Step] = []
        for line in block.group(1).splitlines():
            if line.startswith("$ "):
                steps.append(Step(line[2:], []))
            elif steps and line.startswith(">") and unfinished(steps[-1].command):
                steps[-1] = Step(f"{steps[-1].command}\n{line.removeprefix('>').removeprefix(' ')}", [])
            else:
                steps[-1].shown.append(line)
        yield steps


#: What stays out of the folder: its own output, and what `make` would set up anew for a folder that is soon gone.
NOT_THERE = ("out", "Makefile", ".venv", ".venv-engines", ".git")


def folder() -> tempfile.TemporaryDirectory[str]:
    """A folder that looks like the checkout, so that what a session writes does not end up in it."""
    made = tempfile.TemporaryDirectory()
    for entry in ROOT.iterdir():
        if entry.name not in NOT_THERE:
            (Path(made.name) / entry.name).symlink_to(entry, target_is_directory=entry.is_dir())
    return made


def run(command: str, cwd: str) -> list[str]:
    """What a command prints, stdout and stderr as they come, with the exit code in brackets where it is not 0.

    `make` runs in the checkout itself, whose environment it keeps.
    """
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT if command.startswith("make ") else cwd,
        env=kept | {"PATH": path, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lines = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
    return [*lines, f"[exit code {done.returncode}]"] if done.returncode else lines


def matches(shown: list[str], printed: list[str]) -> bool:
    """Is the output as shown, elided lines aside?"""
    parts = [r"(?:.*\n)*?" if line.strip() == ANY_LINES else re.escape(line.rstrip() + "\n") for line in shown]
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in printed)) is not None


def rewritten(text: str) -> str:
    """The page with every output as it is now; outputs with elided lines are left to the author."""
    with folder() as cwd:

        def anew(block: re.Match[str]) -> str:
            (steps,) = sessions(block.group())
            lines: list[str] = []
            for step in steps:
                printed = run(step.command, cwd)
                elided = any(line.strip() == ANY_LINES for line in step.shown)
                command = "$ " + step.command.replace("\n", "\n> ")
                lines += [re.sub(r"(?m)^> $", ">", command), *(step.shown if elided else printed)]
            return "```console\n" + "\n".join(lines) + "\n```"

        return BLOCK.sub(anew, text)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        page = Path(name)
        page.write_text(rewritten(page.read_text(encoding="utf-8")), encoding="utf-8")

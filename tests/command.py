"""Runs the command as a user does: in a process of its own, piped."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

from forks import Forks

ROOT = Path(__file__).parents[1]


def upcard(
    *args: str | Path, stdin: str = "", cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``upcard ARGS``; no output is a terminal. Where Python can fork, its modules are imported once for all."""
    words = [*map(str, args)]
    if not hasattr(os, "fork"):
        return python("-m", "upcard", *words, stdin=stdin, cwd=cwd, **environment)
    with tempfile.TemporaryFile() as entered, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        entered.write(stdin.encode())
        entered.seek(0)
        code = _forks().run(words, cwd, _clean(environment), (entered, out, err))
        texts = [(stream.seek(0), stream.read().decode())[1] for stream in (out, err)]
    return subprocess.CompletedProcess(words, code, *texts)


@cache
def _forks() -> Forks:
    """Started with the first command line, and once in each process that runs tests."""
    made = Forks()
    atexit.register(made.close)
    return made


def sabotaged(sabotage: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run ``upcard ARGS`` after some statements that break it, which no argument can."""
    run = "from upcard.cli.errors import run\nsys.exit(run(sys.argv[1:]))"
    return python("-c", f"import sys\n{sabotage}\n{run}", *args)


def python(*args: str, stdin: str = "", cwd: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with warnings as errors."""
    return subprocess.run(
        [sys.executable, "-W", "error", *args],
        input=stdin,
        cwd=cwd,
        env=_clean(environment),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def wait_until(happened: Callable[[], bool]) -> None:
    """Look until it has happened, however busy the machine; what takes two minutes never will."""
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end, "waited for something that does not happen"
        time.sleep(0.02)


def _clean(environment: dict[str, str]) -> dict[str, str]:
    """What the process finds in its environment: nothing that says how to colour or how wide the terminal is."""
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return clean | {"PYTHONIOENCODING": "utf-8"} | environment

"""Runs the command as a user does: in a process of its own, piped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def upcard(
    *args: str | Path, stdin: str = "", cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``upcard ARGS``; no output is a terminal."""
    return python("-m", "upcard", *map(str, args), stdin=stdin, cwd=cwd, **environment)


def sabotaged(sabotage: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run ``upcard ARGS`` after some statements that break it, which no argument can."""
    return python("-c", f"import sys\n{sabotage}\nfrom upcard.cli.top import run\nsys.exit(run(sys.argv[1:]))", *args)


def python(
    *args: str, stdin: str = "", cwd: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python with warnings as errors."""
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return subprocess.run(
        [sys.executable, "-W", "error", *args],
        input=stdin,
        cwd=cwd,
        env=clean | {"PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )

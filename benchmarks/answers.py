"""What an answer of the command line costs, in processor time, beside the imports that nothing can do without.

    python benchmarks/answers.py [--runs N] [COMMAND ...]

Each figure is the least of N processes, user and system time with that of their children: a busy machine adds time and
never takes any away. The bars are what the project holds itself to on a machine where the bare imports take 0.07 s;
the last column is the same bar for this machine.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from upcard.rulebook import variants

RUNS: Final = 3
BARE: Final = [sys.executable, "-c", "import click, rich, yaml"]
#: What they took where the bars were set, in seconds.
BARE_THERE: Final = 0.07

ADAPTER: Final = Path(__file__).parents[1] / "adapters" / "demo" / "wrong_dealer.py"

FIRST, SECOND = variants()[:2]
SHOE: Final = "8s 6d 8h Tc 3s 9d 5c 2c 3c 4c 5c 6c"

#: As an ordinary installation runs: compiled modules are kept, and the first of several runs writes them.
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

#: A command line by the name of its row, with its bar in seconds: words, then after each bar an argument with spaces;
#: {report} and {book} are files made for the purpose.
COMMANDS: Final[dict[str, tuple[str, float]]] = {
    "--help": ("--help", 0.15),
    "show": (f"show {SECOND}", 0.35),
    "explain": (f"explain {SECOND} settlement.tie", 0.35),
    "diff": (f"diff {FIRST} {SECOND}", 0.35),
    "validate ONE": (f"validate {SECOND}", 0.35),
    "validate FILE": ("validate {book}", 0.35),
    "play --decisions": (f"play {SECOND} --shoe|{SHOE}|--decisions|stand stand stand", 0.35),
    "replay": (f"replay {SECOND}/seeded/0001", 0.35),
    "hand": (f"hand {SECOND} --player A,7 --upcard 9", 0.8),
    "return": (f"return {SECOND}", 0.8),
    "strategy": (f"strategy {SECOND}", 0.8),
    "docs page": (f"docs page {SECOND}", 0.8),
    "report badge": ("report badge {report}", 0.5),
    "report show": ("report show {report}", 0.5),
    "claims check": ("claims check", 1.2),
    "validate": ("validate", 2.5),
    "vectors lint": ("vectors lint", 1.5),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the answers of the command line.")
    parser.add_argument("--runs", type=int, default=RUNS, help="processes of which the quickest counts")
    parser.add_argument("commands", nargs="*", metavar="COMMAND", help=f"of {', '.join(COMMANDS)}; without one, all")
    asked = parser.parse_args()
    bare = least(BARE, asked.runs)
    print(f"{'imports of click, rich and PyYAML':<36}{bare:>7.2f} s")
    with tempfile.TemporaryDirectory() as folder:
        files = made(Path(folder))
        for name in asked.commands or COMMANDS:
            line, bar = COMMANDS[name]
            first, *others = line.split("|")
            words = [*(each.format(**files) for each in first.split()), *others]
            took = least([sys.executable, "-m", "upcard", *words], asked.runs)
            here = bar * bare / BARE_THERE
            verdict = " over the bar" if took > max(bar, here) else ""
            print(f"upcard {name:<29}{took:>7.2f} s   [{bar:.2f} s; here {here:.2f} s]{verdict}", flush=True)


def made(folder: Path) -> dict[str, str]:
    """A rule book that is nobody's, and the report of a short certification."""
    book, report = folder / "house.yaml", folder / "report.jsonl"
    basis = "provenance: [{basis: assumed, because: a house rule}]"
    head = f"upcard: 1\nid: house\ntitle: House\nsummary: Six decks.\nextends: {FIRST}\n{basis}\n"
    book.write_text(f"{head}shoe: {{decks: 6}}\n", encoding="utf-8")
    engine = [sys.executable, str(ADAPTER)]
    line = ["certify", FIRST, "--tier", "smoke", "--report", str(report), "--", *engine]
    subprocess.run([sys.executable, "-m", "upcard", *line], stdout=subprocess.DEVNULL, check=False)
    return {"book": str(book), "report": str(report)}


def least(command: list[str], runs: int) -> float:
    """The least processor time of the command in seconds."""
    return min(processor_time(command) for _ in range(runs))


def processor_time(command: list[str]) -> float:
    silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    process = os.posix_spawn(command[0], command, ENVIRONMENT, file_actions=silent)
    _, status, used = os.wait4(process, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1):
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()

"""Rule books, side bets, strategies and statements changed at random: whatever they say, a command answers in time.

Each goes through `validate`; what can be loaded goes through the commands that show it, document it and draw rounds of
it, whether `validate` warns of it or not. A row that a lint says never decides must decide nothing in any of the
rounds. ``pytest -m soak tests/campaigns/test_mutated_books.py -s`` runs the long form and prints its figures.
"""

from __future__ import annotations

import io
import json
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import pytest

from campaigns.mutated import mutated, write
from upcard.cli.errors import run
from upcard.cli.exit_codes import Exit
from upcard.docs import EDITIONS
from upcard.rulebook import RuleBookError, load, rule_ids, validate
from upcard.rulebook.validation.lints.dead_rows import UNREACHABLE

#: Seconds of processor time that one command may take.
MOST: float = 30.0
#: Memory of the whole campaign, in MiB.
MOST_MEMORY = 1024
#: What these commands may end with.
CODES = {Exit.OK, Exit.DIVERGENT, Exit.USAGE, Exit.NOTHING_SELECTED}


class TooLong(BaseException):
    """A command took more processor time than it may; no `except Exception` stops it."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raises `TooLong` after `MOST` seconds of processor time."""

    def stop(number: int, frame: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MOST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Figures:
    """What a campaign comes to."""

    def __init__(self) -> None:
        self.codes: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.slowest: tuple[float, str] = (0.0, "")
        self.rounds = 0

    def __str__(self) -> str:
        lines = [f"{number:>6}  {what}" for what, number in sorted(self.codes.items())]
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        lines.append(f"slowest: {self.slowest[0]:.1f} s of processor time, {self.slowest[1]}; {memory:.0f} MiB")
        lines.append(f"{self.rounds} rounds drawn")
        return "\n".join([*lines, *self.wrong])


def command(figures: Figures, of: str, *args: str) -> str | None:
    """The output of a command; None unless it ended well."""
    out, err = io.StringIO(), io.StringIO()
    began = time.process_time()
    try:
        with bounded(), redirect_stdout(out), redirect_stderr(err):
            code = run(list(args))
    except TooLong:
        figures.wrong.append(f"{of}: {args[0]} takes more than {MOST:g} s")
        return None
    taken = time.process_time() - began
    figures.slowest = max(figures.slowest, (taken, f"{args[0]} of {of}"))
    figures.codes[f"{' '.join(args[:2]) if args[0] in ('docs', 'vectors') else args[0]}: {int(code)}"] += 1
    if code not in CODES or "Traceback" in err.getvalue():
        figures.wrong.append(f"{of}: {' '.join(args)}\n    {err.getvalue()[:300]}")
    return out.getvalue() if code == Exit.OK else None


def play(figures: Figures, folder: Path, chance: Random, with_returns: bool) -> None:
    """One changed file through every command that takes it."""
    name, text, changes = mutated(chance)
    path = write(folder, name, text)
    of = f"{name} ({'; '.join(changes)})"
    command(figures, of, "validate", str(path))
    if not name.startswith(("variants/", "rule-samples/")) or "side-bets/" in name:
        return
    try:
        with bounded():
            book = load(path)
            never = {each.path for each in validate(path) if each.code == UNREACHABLE}
    except (RuleBookError, TooLong):
        return  # `validate` above has been judged
    figures.codes["loaded"] += 1
    rule = chance.choice(list(rule_ids(book.data)))
    command(figures, of, "show", str(path))
    command(figures, of, "explain", str(path), rule)
    command(figures, of, "docs", "page", str(path), "--for", chance.choice(list(EDITIONS)))
    drawn = command(figures, of, "vectors", "generate", str(path), "--seed", "campaign", "--count", "6")
    if with_returns:
        command(figures, of, "return", str(path))
    for vector in json.loads(drawn)["vectors"] if drawn else ():
        figures.rounds += 1
        cited = {event.get("rule") for event in vector["expected"]["events"]}
        for each in never & cited:
            figures.wrong.append(f"{of}: {each} decides in {vector['id']}, and is said never to")


def campaign(folder: Path, count: int, seed: str, returns: int) -> Figures:
    """So many changed files; one in `returns` is analysed too."""
    figures = Figures()
    for n in range(count):
        play(figures, folder / str(n), Random(f"{seed}/{n}"), with_returns=n % returns == returns - 1)
    return figures


def test_changed_books_are_refused_or_played(tmp_path: Path) -> None:
    figures = campaign(tmp_path, 40, "short", returns=1000)
    assert not figures.wrong, "\n".join(figures.wrong)
    assert figures.codes["loaded"] >= 3 and figures.rounds


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_three_thousand_changed_books_are_refused_or_played(part: int, tmp_path: Path) -> None:
    figures = campaign(tmp_path, 300, f"long {part}", returns=50)
    print(f"\n{figures}")
    assert not figures.wrong, "\n".join(figures.wrong)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 < MOST_MEMORY

"""Certify every engine of the field and write what came of it to docs/field-notes.md: ``make field``.

Each failure must be accounted for by a cause that was checked by hand; one that is not ends the run with exit code 1
and is listed, and the notes are not written.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from causes import ENGINES, Cause, Engine
from facts import Failure

ROOT = Path(__file__).parents[2]
NOTES = ROOT / "docs" / "field-notes.md"
OUT = ROOT / "out" / "field"
SUITE = ("classic-blackjack", "--fresh", "field", "--count", "2000")
NO_LOOK = ("--reading", "ten-up-natural=no-peek")


def certify(engine: Engine) -> list[dict[str, Any]]:
    """The lines of the report of one engine: header, results, footer."""
    OUT.mkdir(parents=True, exist_ok=True)
    report = OUT / f"{Path(engine.command[1]).stem}.jsonl"
    report.unlink(missing_ok=True)
    reading = () if engine.looks else NO_LOOK
    command = [
        sys.executable,
        "-m",
        "upcard",
        "certify",
        *SUITE,
        *reading,
        "--report",
        str(report),
        "--",
        *engine.command,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{engine.package}: upcard certify ended with {done.returncode}\n{done.stdout}{done.stderr}")
    return [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]


def explain(engine: Engine, failure: Failure) -> tuple[set[Cause], list[str]]:
    """The causes that account for a failure, and what is left unaccounted for."""
    found: set[Cause] = set()
    left = []
    for seat in failure.wrong_seats:
        causes = {cause for cause in engine.causes if cause.seat(failure, seat)}
        found |= causes
        if not causes:
            left.append(f"{failure.id}: seat {seat}: {failure.why}")
    if failure.wrong_refusals:
        causes = {cause for cause in engine.causes if cause.refusal(failure)}
        found |= causes
        if not causes:
            left.append(f"{failure.id}: refusals: {failure.why}")
    if not failure.answer:
        left.append(f"{failure.id}: {failure.why}")
    return found, left


def section(engine: Engine, lines: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """The notes on one engine, and what they do not account for."""
    header, *results, footer = lines
    unsupported = Counter(
        (", ".join(result["unsupported"]), result["why"]) for result in results if result["verdict"] == "unsupported"
    )
    failures = [Failure(result) for result in results if "play" in result]
    causes: dict[Cause, list[tuple[int, Failure]]] = {cause: [] for cause in engine.causes}
    left: list[str] = []
    for failure in failures:
        found, unexplained = explain(engine, failure)
        left += unexplained
        for cause in found:
            causes[cause].append((len(found), failure))
    verdicts = footer["verdicts"]
    judged = sum(verdicts.values()) - verdicts.get("unsupported", 0)
    text = [
        f"## {engine.package} {header['version']}",
        "",
        f"{header['language']}, {engine.licence}, from the {engine.registry} registry. Compared at depth "
        f"`{header['depth']}`: {judged} vectors judged, {verdicts.get('pass', 0)} passed, "
        f"{judged - verdicts.get('pass', 0)} failed; {verdicts.get('unsupported', 0)} unsupported.",
        "",
    ]
    if not engine.looks:
        text += [f"Its dealer never looks for a blackjack, so it was certified with `{' '.join(NO_LOOK)}`.", ""]
    if unsupported:
        text += ["| unsupported | vectors | why |", "| --- | --- | --- |"]
        text += [f"| `{rules}` | {count} | {why} |" for (rules, why), count in unsupported.most_common()] + [""]
    if not failures:
        text += ["No divergence was found in what it can be set to.", ""]
    for cause, shown in causes.items():
        if shown:
            text += list(divergence(cause, shown))
    return "\n".join(text), left


def divergence(cause: Cause, failures: list[tuple[int, Failure]]) -> Iterator[str]:
    """The lines on one cause, with the vector that shows it alone where there is one, and with the fewest cards."""
    _, shown = min(failures, key=lambda found: (found[0], len(found[1].vector["recipients"]), found[1].id))
    expected, got = shown.expected["net"], shown.answer.get("net", {})
    money = "; ".join(
        f"seat {seat} nets {got.get(seat)} where {net} is right"
        for seat, net in expected.items()
        if got.get(seat) != net
    )
    yield f"**{cause.title}.** {cause.text}"
    yield ""
    yield (
        f"{len(failures)} vector{'s' * (len(failures) > 1)}, for instance `{shown.id}`: {shown.title}. "
        + (f"{money[0].upper()}{money[1:]}." if money else f"{shown.why[0].upper()}{shown.why[1:]}.")
    )
    yield ""


PREFACE = f"""# Field notes

What independent engines make of the vectors, written by `make field` and not by hand. Each engine is connected as
[adapters/README.md](../adapters/README.md) tells, set to the rules as far as it can be set, and certified with

    upcard certify {" ".join(SUITE)} -- ENGINE

A rule that an engine cannot be set to is *unsupported* and no fault. The causes of the divergences were found by
reading the engines; each failure is accounted for by one of them, or this page would not have been written.
"""


def main() -> None:
    pages = [PREFACE]
    left: dict[str, list[str]] = {}
    for engine in ENGINES:
        print(f"{engine.package} …", flush=True)
        page, unexplained = section(engine, certify(engine))
        pages.append(page)
        if unexplained:
            left[engine.package] = unexplained
    for package, lines in left.items():
        print(f"{package}: {len(lines)} differences without a cause", *lines[:20], sep="\n  ", file=sys.stderr)
    if left:
        sys.exit(1)
    NOTES.write_text("\n".join(pages), encoding="utf-8")


if __name__ == "__main__":
    main()

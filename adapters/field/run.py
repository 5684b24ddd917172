"""Certify every engine of the field and write what came of it to docs/reference/field-notes.md: ``make field``.

Each failure must be accounted for by a cause that was checked by hand, and each such cause be named by the diagnosis of
a run; what is not ends the run with exit code 1 and is listed, and the notes are not written.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from causes import ENGINES, Cause, Engine
from facts import Failure

ROOT = Path(__file__).parents[2]
NOTES = ROOT / "docs" / "reference" / "field-notes.md"
OUT = ROOT / "out" / "field"
VARIANT = "classic-blackjack"
SEED = "field"

Lines = list[dict[str, Any]]


def runs(engine: Engine) -> dict[str, tuple[str, ...]]:
    """The runs of one engine by the names of their suites, with the options that make them.

    The published suite goes by the chosen readings; the drawn rounds of an engine that follows others go by those.
    """
    return {"published": (), "drawn": ("--seed", SEED, "--count", "2000", *readings(engine))}


def readings(engine: Engine) -> list[str]:
    """The options that choose the readings that an engine follows."""
    return [word for each in engine.readings for word in ("--reading", each)]


def certify(engine: Engine, name: str, options: tuple[str, ...]) -> Lines:
    """The lines of the report of one run: header, results, footer."""
    OUT.mkdir(parents=True, exist_ok=True)
    report = OUT / f"{Path(engine.command[1]).stem}-{name}.jsonl"
    report.unlink(missing_ok=True)
    command = [sys.executable, "-m", "upcard", "certify", VARIANT, *options, "--report", str(report)]
    done = subprocess.run([*command, "--", *engine.command], cwd=ROOT, capture_output=True, text=True, check=False)
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
            left.append(f"{failure.suite} {failure.id}: seat {seat}: {failure.why}")
    if not failure.answer:
        left.append(f"{failure.suite} {failure.id}: {failure.why}")
    return found, left


def section(engine: Engine, reports: dict[str, Lines]) -> tuple[str, list[str]]:
    """The notes on one engine, and what they do not account for."""
    header = reports["published"][0]
    text = [
        f"## {engine.package} {header['version']}",
        "",
        f"{header['language']}, {engine.licence}, {engine.kind} package. Compared at depth `{header['depth']}`.",
        "",
    ]
    if engine.readings:
        text += [f"{engine.readings_why}: its drawn rounds are by `{' '.join(readings(engine))}`.", ""]
    text += ["| suite | judged | passed | failed | unsupported |", "| --- | --- | --- | --- | --- |"]
    unsupported: Counter[tuple[str, str]] = Counter()
    causes: dict[Cause, list[Failure]] = {cause: [] for cause in engine.causes}
    left: list[str] = []
    for name, lines in reports.items():
        results, verdicts = lines[1:-1], lines[-1]["verdicts"]
        judged = len(results) - verdicts.get("unsupported", 0)
        passed = verdicts.get("pass", 0)
        text.append(f"| {name} | {judged} | {passed} | {judged - passed} | {len(results) - judged} |")
        for result in results:
            if result["verdict"] == "unsupported":
                unsupported[", ".join(result["unsupported"]), result["why"]] += 1
            elif result["verdict"] != "pass":
                failure = Failure(name, result)
                failure.causes, unexplained = explain(engine, failure)
                left += unexplained
                for cause in failure.causes:
                    causes[cause].append(failure)
    text.append("")
    if unsupported:
        text += ["| unsupported | vectors | why |", "| --- | --- | --- |"]
        text += [f"| `{rules}` | {count} | {why} |" for (rules, why), count in unsupported.most_common()] + [""]
    if not any(causes.values()):
        text += ["No divergence was found in what it can be set to.", ""]
    for cause, failures in causes.items():
        if failures:
            found = diagnosed(cause, reports)
            text += [f"**{cause.title}.** {cause.text}", "", example(failures), "", found or "Not diagnosed.", ""]
            print(f"  {cause.title}\n    {found or 'not diagnosed'}", flush=True)
            if not found:
                left.append(f"not diagnosed: {cause.title}")
    return "\n".join(text), left


def diagnosed(cause: Cause, reports: dict[str, Lines]) -> str | None:
    """What a diagnosis says that names the cause, of the run with most failures that it explains; None where none."""
    named: list[tuple[bool, int, str]] = []  # is it a change of the rules, the failures it accounts for, the words
    for name, lines in reports.items():
        found = lines[-1]["diagnosis"]
        for each in found["causes"]:
            for fit in each["fits"]:
                if fit["id"] in cause.diagnosed:
                    alike = f"; {len(each['fits'])} changes cannot be told apart" if len(each["fits"]) > 1 else ""
                    count = (
                        f"{each['explained']} of {each['of']} failures explained, {each['contradicted']} contradicted"
                    )
                    words = f"Diagnosis ({name}): `{fit['rule']}`: “{fit['says']}” {count}{alike}."
                    named.append((True, each["explained"], words))
        for mark in found["shared"]:
            if mark.startswith(cause.diagnosed):
                words = f"Diagnosis ({name}): no rule; the unexplained failures share {mark}."
                named.append((False, int(mark.split("(")[1].split()[0]), words))
    return max(named)[2] if named else None


def example(failures: list[Failure]) -> str:
    """The failure to look at: one of this cause alone, of the published suite, with few cards, where there is one."""
    shown = min(failures, key=lambda each: (len(each.causes), each.suite != "published", len(each.dealt), each.id))
    expected, got = shown.expected["net"], shown.answer.get("net", {})
    money = [
        f"seat {seat} nets {got.get(seat)}, right is {net}" for seat, net in expected.items() if got.get(seat) != net
    ]
    where = f"`{shown.id}`" if shown.suite == "published" else f"round {int(shown.id[-4:])} of the drawn ones"
    count = "1 vector" if len(failures) == 1 else f"{len(failures)} vectors"
    return f"{count}, such as {where} ({shown.title}): {'; '.join(money) or shown.why}."


PREFACE = f"""# Field notes

What independent engines make of the vectors, written by `make field` and not by hand. Each engine is connected as
[adapters/README.md](../../adapters/README.md) tells, set to the rules as far as it can be set, and certified twice:

    upcard certify {VARIANT} -- ENGINE                              # the published suite
    upcard certify {VARIANT} --seed {SEED} --count 2000 -- ENGINE   # 2,000 rounds drawn from a seed

A rule that an engine cannot be set to, or an input that it cannot be told, is *unsupported* and no fault. The causes of
the divergences were found by reading the engines; each failure is accounted for by one of them, and the diagnosis of a
run, made from its answers alone, names each cause or a mark that its failures share, or this page would not have been
written.
"""


def main() -> None:
    pages = [PREFACE]
    left: dict[str, list[str]] = {}
    suites: dict[str, int] = {}
    for engine in ENGINES:
        print(f"{engine.package} …", flush=True)
        reports = {name: certify(engine, name, options) for name, options in runs(engine).items()}
        suites[reports["published"][0]["suite-digest"]] = len(reports["published"]) - 2
        page, unexplained = section(engine, reports)
        pages.append(page)
        if unexplained:
            left[engine.package] = unexplained
    for package, lines in left.items():
        print(f"{package}: {len(lines)} things are not accounted for", *lines[:20], sep="\n  ", file=sys.stderr)
    if left:
        sys.exit(1)
    told = " and ".join(f"`{digest}` ({count} vectors)" for digest, count in suites.items())
    pages.insert(1, f"The published suite was the one with the digest {told}.\n")
    NOTES.write_text("\n".join(pages), encoding="utf-8")


if __name__ == "__main__":
    main()
